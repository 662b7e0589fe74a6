package pips

import (
	"context"
	"iter"
	"math"
	"math/big"

	"bonepile/dominosa"
	"bonepile/dominosa/pips/internal/marks"
)

// Marks returns the puzzle as the packages below search it, with the dominoes given laid;
// alive is false if they leave no solution. The error is that of [Puzzle.Err], or
// [dominosa.ErrEngine] if the bones show more than 64 different numbers.
func (p Puzzle) Marks() (k *marks.Position, alive bool, err error) {
	if err := p.Err(); err != nil {
		return nil, false, err
	}
	t := &marks.Task{Cells: p.cells(), Bones: p.Set()}
	number := map[dominosa.Cell]int32{}
	for i, c := range t.Cells {
		number[c] = int32(i)
		t.Known = append(t.Known, p.KnownAt(c))
	}
	for _, r := range p.Regions {
		region := marks.Region{Kind: marks.Total, Hi: math.MaxInt32}
		for _, c := range r.Cells {
			region.Cells = append(region.Cells, number[c])
		}
		switch r.Kind {
		case Free:
			continue
		case Sum:
			region.Lo, region.Hi = r.Target, r.Target
		case Less:
			region.Hi = r.Target - 1
		case Greater:
			region.Lo = r.Target + 1
		case Equal:
			region.Kind = marks.Same
		case Unequal:
			region.Kind = marks.Different
		}
		t.Regions = append(t.Regions, region)
	}
	if k = marks.New(t); k == nil {
		return nil, false, dominosa.ErrEngine
	}
	for _, pl := range p.Given {
		n := k.Find(pl)
		if n < 0 || !k.Live[n] {
			return k, false, nil // a known number is in the way
		}
		k.Lay(n)
	}
	return k, true, nil
}

// each calls found with every solution, laid in a position, until it says false. It is the
// search of package marks or, if cfg asks for it, that of package cover.
func (p Puzzle) each(ctx context.Context, cfg dominosa.Config, found func(tiling func() dominosa.Tiling) bool) error {
	switch cfg.Engine {
	case dominosa.Word:
		return dominosa.ErrEngine
	case dominosa.Cover:
		return p.eachCover(ctx, cfg, found)
	}
	k, alive, err := p.Marks()
	if err != nil || !alive {
		return err
	}
	s := search{cfg: cfg, ctx: ctx, k: k}
	stopped := false
	err = s.run(cfg.MaxNodes, func() bool {
		stopped = !found(k.Tiling)
		return !stopped
	})
	s.report(!stopped && err == nil)
	return err
}

// A search is a run of package marks, with its totals.
type search struct {
	cfg       dominosa.Config
	ctx       context.Context
	k         *marks.Position
	totals    marks.Totals
	solutions uint64
}

// run searches up to a number of nodes, and returns why it did not see all.
func (s *search) run(maxNodes uint64, found func() bool) (err error) {
	stopped := false
	totals, whole := s.k.Search(maxNodes, func(t marks.Totals) bool {
		s.totals = t
		if s.cfg.Progress != nil {
			s.cfg.Progress(s.stats())
		}
		err = context.Cause(s.ctx)
		return err == nil
	}, func() bool {
		s.solutions++
		stopped = !found()
		return !stopped
	})
	s.totals = totals
	if err == nil && !whole && !stopped {
		err = dominosa.ErrLimit
	}
	return err
}

func (s *search) stats() dominosa.Stats {
	return dominosa.Stats{Engine: dominosa.Wide, Nodes: s.totals.Nodes, Branches: s.totals.Branches, Solutions: s.solutions}
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
// The engines are [dominosa.Wide], which is that of this package and the one that Auto
// takes, and [dominosa.Cover]. The error is nil, the cause of ctx's end,
// [dominosa.ErrLimit], [dominosa.ErrEngine] or that of [Puzzle.Err]. When a search is cut
// short, the verdict is [dominosa.Unknown] and First may be set.
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

// fewNodes is how far Count searches before it hands what is left to package cover, whose
// problem takes about as long to build.
const fewNodes = 64

// Count returns the exact number of solutions. It lists them only if they are few.
//
// The error is as in [Puzzle.Solve]; with one, the number is nil.
func (p Puzzle) Count(ctx context.Context, cfg dominosa.Config) (*big.Int, error) {
	n := uint64(0)
	if cfg.Engine == dominosa.Word || cfg.Engine == dominosa.Cover {
		if err := p.each(ctx, cfg, func(func() dominosa.Tiling) bool { n++; return true }); err != nil {
			return nil, err
		}
		return new(big.Int).SetUint64(n), nil
	}
	k, alive, err := p.Marks()
	if err != nil {
		return nil, err
	}
	if !alive {
		return new(big.Int), nil
	}
	s := search{cfg: cfg, ctx: ctx, k: k}
	most := uint64(fewNodes)
	if cfg.MaxNodes > 0 {
		most = min(most, cfg.MaxNodes)
	}
	if cfg.Engine == dominosa.Wide || !canCover {
		most = cfg.MaxNodes
	}
	err = s.run(most, func() bool { n++; return true })
	s.report(err == nil)
	if err == dominosa.ErrLimit && most != cfg.MaxNodes {
		return countCover(ctx, cfg, k)
	}
	if err != nil {
		return nil, err
	}
	return new(big.Int).SetUint64(n), nil
}
