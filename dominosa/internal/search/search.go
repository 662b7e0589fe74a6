// Package search picks the engine for a puzzle and keeps engines for their next use.
package search

import (
	"sync"

	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/wide"
	"bonepile/dominosa/internal/word"
)

// A Loan is an engine with a puzzle in it, to be given back after use, but not after
// a panic. The zero value is no engine.
type Loan struct {
	grid.Engine
	pool *sync.Pool // nil if it is not to be used again
}

// GiveBack lets others use the engine.
func (l Loan) GiveBack() {
	if l.pool != nil {
		l.pool.Put(l.Engine)
	}
}

// words and wides hold engines that are not in use: words by length of line.
// An engine is kilobytes that every search would have to ask for otherwise.
var (
	words [8 + 1]sync.Pool
	wides sync.Pool
)

// LoadWord returns the word engine with a puzzle in it, if it can hold it.
func LoadWord(b *grid.Board, set *grid.Bones) (Loan, bool) {
	s, turned := word.Line(b, set)
	if s == 0 {
		return Loan{}, false
	}
	w, _ := words[s].Get().(word.Engine)
	if w == nil {
		w = word.New(s)
	}
	w.Load(b, set, turned)
	return Loan{w, &words[s]}, true
}

// LoadWide returns the wide engine with a puzzle in it.
func LoadWide(b *grid.Board, set *grid.Bones) Loan {
	w, _ := wides.Get().(*wide.Engine)
	if w == nil {
		w = new(wide.Engine)
	}
	w.Load(b, set)
	return Loan{w, &wides}
}

// Load returns the fastest engine that can hold a puzzle, with the puzzle in it.
func Load(b *grid.Board, set *grid.Bones) Loan {
	if l, ok := LoadWord(b, set); ok {
		return l
	}
	return LoadWide(b, set)
}
