package pips

import (
	"cmp"
	"context"
	"iter"
	"math/big"

	"bonepile/dominosa"
	"bonepile/dominosa/pips/internal/marks"
)

// marks returns the puzzle as it is searched, with the dominoes given laid; alive is false if
// they leave no solution. The error is that of [Puzzle.Err], or [dominosa.ErrEngine] if the
// bones show more than 64 different numbers.
func (p Puzzle) marks() (k *marks.Position, alive bool, err error) {
	if err := p.Err(); err != nil {
		return nil, false, err
	}
	k, alive = marks.Load(p.Cells(), p.Set(), p.Given, len(p.Regions), func(i int) (uint8, int, []dominosa.Cell) {
		return uint8(p.Regions[i].Kind), p.Regions[i].Target, p.Regions[i].Cells
	})
	if k == nil {
		err = dominosa.ErrEngine
	}
	return k, alive, err
}

// each calls found with every solution, laid in a position, until it says false.
func (p Puzzle) each(ctx context.Context, cfg dominosa.Config, found func(tiling func() dominosa.Tiling) bool) error {
	s, alive, err := p.search(ctx, cfg)
	if err != nil || !alive {
		return err
	}
	k, stopped := s.k, false
	totals, whole := k.Search(cfg.MaxNodes, s.tick, func() bool {
		s.solutions++
		stopped = !found(k.Tiling)
		return !stopped
	})
	s.totals = totals
	s.report(whole)
	if whole || stopped {
		return nil
	}
	return cmp.Or(s.err, dominosa.ErrLimit)
}

// A search is a run of package marks, with its totals.
type search struct {
	cfg             dominosa.Config
	ctx             context.Context
	k               *marks.Position
	totals          marks.Totals
	solutions, hits uint64
	err             error // the cause of ctx's end
}

// search returns a run that is about to begin.
func (p Puzzle) search(ctx context.Context, cfg dominosa.Config) (*search, bool, error) {
	k, alive, err := p.marks()
	if err == nil && cfg.Engine != dominosa.Auto && cfg.Engine != dominosa.Wide {
		err = dominosa.ErrEngine
	}
	return &search{cfg: cfg, ctx: ctx, k: k}, alive, err
}

// tick tells how far the search is, and whether to continue.
func (s *search) tick(t marks.Totals) bool {
	if s.totals = t; s.cfg.Progress != nil {
		s.cfg.Progress(s.stats())
	}
	s.err = context.Cause(s.ctx)
	return s.err == nil
}

func (s *search) stats() dominosa.Stats {
	return dominosa.Stats{Engine: dominosa.Wide, Nodes: s.totals.Nodes, Branches: s.totals.Branches, Solutions: s.solutions, MemoHits: s.hits}
}

// report sets the statistics; whole says that the search saw all there is.
func (s *search) report(whole bool) {
	if s.cfg.Stats != nil {
		*s.cfg.Stats = s.stats()
		if whole {
			s.cfg.Stats.Done = 1
		}
	}
}

// Solve tells whether the puzzle has no solution, one or many, with solutions to show for
// it: any two if there are many.
//
// The engine is of the kind of [dominosa.Wide], which Auto takes; there is no other. The
// error is nil, the cause of ctx's end, [dominosa.ErrLimit], [dominosa.ErrEngine] or that of
// [Puzzle.Err]. When a search is cut short, the verdict is [dominosa.Unknown] and First may
// be set.
func (p Puzzle) Solve(ctx context.Context, cfg dominosa.Config) (dominosa.Answer, error) {
	var ans dominosa.Answer
	err := p.each(ctx, cfg, func(tiling func() dominosa.Tiling) bool {
		if ans.First == nil {
			ans.First = tiling()
			return true
		}
		ans.Second = tiling()
		return false
	})
	switch {
	case ans.Second != nil:
		ans.Verdict, err = dominosa.Many, nil // two are two
	case err != nil:
		return ans, err
	case ans.First != nil:
		ans.Verdict = dominosa.Unique
	default:
		ans.Verdict = dominosa.None
	}
	return ans, err
}

// Solutions returns an iterator over the solutions, in an order that depends on the puzzle
// and the engine alone. Each tiling is the caller's to keep.
//
// At most one pair has an error, as in [Puzzle.Solve], and it is the last. Having no
// solution is not an error.
func (p Puzzle) Solutions(ctx context.Context, cfg dominosa.Config) iter.Seq2[dominosa.Tiling, error] {
	return func(yield func(dominosa.Tiling, error) bool) {
		more := true
		err := p.each(ctx, cfg, func(tiling func() dominosa.Tiling) bool {
			more = yield(tiling(), nil)
			return more
		})
		if err != nil && more {
			yield(nil, err)
		}
	}
}

// Count returns the exact number of solutions. It remembers what it has counted, and is
// quick where they are many: 34 million took 0.13 s.
//
// The error is as in [Puzzle.Solve]; with one, the number is nil.
func (p Puzzle) Count(ctx context.Context, cfg dominosa.Config) (*big.Int, error) {
	s, alive, err := p.search(ctx, cfg)
	switch {
	case err != nil:
		return nil, err
	case !alive:
		return new(big.Int), nil
	}
	sum, totals, hits := s.k.Count(ctx, cfg.MaxNodes, s.tick)
	s.totals, s.hits = totals, hits
	s.report(sum != nil)
	if sum == nil {
		return nil, cmp.Or(s.err, dominosa.ErrLimit)
	}
	return sum, nil
}
