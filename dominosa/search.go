package dominosa

import (
	"context"
	"sync"
)

// A searcher is an engine with a puzzle in it, ready to search any number of
// times, one search at a time.
type searcher interface {
	// decide looks for solutions until it has two, and returns how many it
	// found; solution then returns each, by its number from 0.
	decide(context.Context, limits) int
	solution(n int) (pairs [][2]int32)

	// count returns the number of solutions.
	count(context.Context, limits) tally

	// all calls yield with every solution until it says false.
	all(ctx context.Context, l limits, yield func(pairs [][2]int32) bool)

	// outcome returns the totals of the last search, and why it was cut short if
	// it was.
	outcome() (totals, error)
}

// A loan is an engine with a puzzle in it, to be given back after use, but not after
// a panic. The zero value is no engine.
type loan struct {
	searcher
	pool *sync.Pool // nil if it is not to be used again
}

// giveBack lets others use the engine.
func (l loan) giveBack() {
	if l.pool != nil {
		l.pool.Put(l.searcher)
	}
}

// words and wides hold engines that are not in use: words by length of line.
// An engine is kilobytes that every search would have to ask for otherwise.
var (
	words [8 + 1]sync.Pool
	wides sync.Pool
)

// loadWord returns the word engine with a puzzle in it, if it can hold it.
func loadWord(b *frame, set *pile) (loan, bool) {
	s, turned := wordLine(b, set)
	if s == 0 {
		return loan{}, false
	}
	w, _ := words[s].Get().(wordEngine)
	if w == nil {
		w = newWord(s)
	}
	w.load(b, set, turned)
	return loan{w, &words[s]}, true
}

// loadWide returns the wide engine with a puzzle in it.
func loadWide(b *frame, set *pile) loan {
	w, _ := wides.Get().(*wide)
	if w == nil {
		w = new(wide)
	}
	w.load(b, set)
	return loan{w, &wides}
}

// load returns the fastest engine that can hold a puzzle, with the puzzle in it.
func load(b *frame, set *pile) loan {
	if l, ok := loadWord(b, set); ok {
		return l
	}
	return loadWide(b, set)
}
