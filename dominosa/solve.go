package dominosa

import (
	"context"
	"iter"
	"math/big"
	"sync"
)

// A searcher is an engine with a puzzle in it, ready to search any number of
// times, one search at a time.
type searcher interface {
	// decide looks for solutions until it has two, and returns how many it
	// found; answer then returns them.
	decide(context.Context, Config) int
	answer() (first, second Tiling)

	// count returns the number of solutions.
	count(context.Context, Config) tally

	// all calls yield with every solution until it says false.
	all(ctx context.Context, cfg Config, yield func(Tiling) bool)

	// totals returns the statistics of the last search, and why it was cut
	// short if it was.
	totals() (Stats, error)
}

func (r *run) totals() (Stats, error) { return r.stats, r.err }

// words and wides hold engines that are not in use: words by length of line.
// An engine is kilobytes that every search would have to ask for otherwise.
var (
	words [8 + 1]sync.Pool
	wides sync.Pool
)

// engine returns an engine with p in it, and the pool to give it back to.
func (p Puzzle) engine(e Engine) (searcher, *sync.Pool, error) {
	if e == Auto || e == Word {
		if s, turned := wordLine(p); s > 0 {
			w, _ := words[s].Get().(wordEngine)
			if w == nil {
				w = newWord(s)
			}
			w.load(p, turned)
			return w, &words[s], nil
		}
	}
	switch e {
	case Auto, Wide:
		w, _ := wides.Get().(*wide)
		if w == nil {
			w = new(wide)
		}
		w.load(p)
		return w, &wides, nil
	case Cover:
		c, err := newCovering(p)
		return c, nil, err
	}
	return nil, nil, ErrEngine
}

// giveBack returns an engine to its pool. It is not deferred, so that an engine
// whose search panicked is not used again.
func giveBack(pool *sync.Pool, s searcher) {
	if pool != nil {
		pool.Put(s)
	}
}

// Solve tells whether the puzzle has no solution, one or many, with
// solutions to show for it: any two if there are many.
//
// The error is nil, the cause of ctx's end, [ErrLimit] or [ErrEngine]. When a
// search is cut short, the verdict is [Unknown] and First may be set. Solve
// does not look for the reason why there is no solution: see [Puzzle.Check]
// and [Puzzle.Refute].
func (p Puzzle) Solve(ctx context.Context, cfg Config) (Answer, error) {
	s, pool, err := p.engine(cfg.Engine)
	if err != nil {
		return Answer{}, err
	}
	var ans Answer
	ans.Verdict, err = decide(s, ctx, cfg)
	ans.First, ans.Second = s.answer()
	giveBack(pool, s)
	return ans, err
}

// Decide is [Puzzle.Solve] without the solutions, which take about as long to
// write down as to find on a board of double-six.
func (p Puzzle) Decide(ctx context.Context, cfg Config) (Verdict, error) {
	s, pool, err := p.engine(cfg.Engine)
	if err != nil {
		return Unknown, err
	}
	v, err := decide(s, ctx, cfg)
	giveBack(pool, s)
	return v, err
}

func decide(s searcher, ctx context.Context, cfg Config) (Verdict, error) {
	n := s.decide(ctx, cfg)
	switch err := finish(s, cfg, true); {
	case n == 2: // two are two, whatever came afterwards
		return Many, nil
	case err != nil:
		return Unknown, err
	case n == 1:
		return Unique, nil
	default:
		return None, nil
	}
}

// Count returns the exact number of solutions. It does not list them, and may
// be quick where they are many.
//
// The error is as in [Puzzle.Solve]; with one, the number is nil.
func (p Puzzle) Count(ctx context.Context, cfg Config) (*big.Int, error) {
	s, pool, err := p.engine(cfg.Engine)
	if err != nil {
		return nil, err
	}
	n := s.count(ctx, cfg)
	err = finish(s, cfg, true)
	giveBack(pool, s)
	if err != nil {
		return nil, err
	}
	return n.Int(), nil
}

// Solutions returns an iterator over the solutions, in an order that depends
// on the puzzle and the engine alone. Each tiling is the caller's to keep.
//
// At most one pair has an error, as in [Puzzle.Solve], and it is the last.
// Having no solution is not an error.
func (p Puzzle) Solutions(ctx context.Context, cfg Config) iter.Seq2[Tiling, error] {
	return func(yield func(Tiling, error) bool) {
		s, pool, err := p.engine(cfg.Engine)
		if err != nil {
			yield(nil, err)
			return
		}
		more := true
		s.all(ctx, cfg, func(t Tiling) bool {
			more = yield(t, nil)
			return more
		})
		err = finish(s, cfg, more)
		giveBack(pool, s)
		if err != nil && more {
			yield(nil, err)
		}
	}
}

// finish reports the statistics and returns why the search was cut short.
// Unless it was, by itself or by a caller who wants no more, all is done.
func finish(s searcher, cfg Config, all bool) error {
	stats, err := s.totals()
	if cfg.Stats != nil {
		if err == nil && all {
			stats.Done = 1
		}
		*cfg.Stats = stats
	}
	return err
}
