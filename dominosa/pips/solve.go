package pips

import (
	"context"
	"iter"
	"math"
	"math/big"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/pips/internal/marks"
	"bonepile/dominosa/tilings"
)

func init() {
	marks.Of = func(puzzle any) (*marks.Position, bool, error) { return puzzle.(Puzzle).position() }
}

// position returns the puzzle as it is searched, with the dominoes given laid; alive is false if
// they leave no solution. The error is that of [Puzzle.Err], or [dominosa.ErrEngine] if the bones
// show more than 64 different numbers.
func (p Puzzle) position() (k *marks.Position, alive bool, err error) {
	if err := p.Err(); err != nil {
		return nil, false, err
	}
	cells, number := p.Cells(), map[dominosa.Cell]int32{}
	for i, c := range cells {
		number[c] = int32(i)
	}
	var regions []marks.Region
	for i, r := range p.Regions {
		to := marks.Region{Lo: r.Target, Hi: r.Target, Number: i}
		switch r.Kind {
		case Free:
			continue
		case Less:
			to.Lo, to.Hi = 0, r.Target-1
		case Greater:
			to.Lo, to.Hi = r.Target+1, math.MaxInt32
		case Equal:
			to.Kind = marks.Same
		case Unequal:
			to.Kind = marks.Different
		}
		for _, c := range r.Cells {
			to.Cells = append(to.Cells, number[c])
		}
		regions = append(regions, to)
	}
	if k = marks.New(cells, regions, p.Set()); k == nil {
		return nil, false, dominosa.ErrEngine
	}
	for _, pl := range p.Given {
		n := k.Find(pl)
		if n < 0 || !k.Live[n] {
			return k, false, nil // another has taken the last copy
		}
		k.Lay(n)
	}
	return k, true, nil
}

// search has a position searched by run, which reports whether it saw all that it wanted and
// whether that was all there is.
func (p Puzzle) search(ctx context.Context, cfg dominosa.Config, run func(*marks.Position, grid.Limits) (enough, whole bool)) error {
	k, alive, err := p.position()
	if err == nil && cfg.Engine != dominosa.Auto && cfg.Engine != dominosa.Wide {
		err = dominosa.ErrEngine
	}
	if err != nil || !alive {
		return err
	}
	stats := func(t grid.Totals) dominosa.Stats {
		return dominosa.Stats{Engine: dominosa.Wide, Nodes: t.Nodes, Branches: t.Branches, Solutions: t.Solutions, MemoHits: t.MemoHits, Done: t.Done}
	}
	l := grid.Limits{MaxNodes: cfg.MaxNodes}
	if cfg.Progress != nil {
		l.Progress = func(t grid.Totals) { cfg.Progress(stats(t)) }
	}
	enough, whole := run(k, l)
	t, err := k.Outcome()
	if cfg.Stats != nil {
		if whole {
			t.Done = 1
		}
		*cfg.Stats = stats(t)
	}
	if enough {
		return nil
	}
	return err
}

// Solve tells whether the puzzle has no solution, one or many, with solutions to show for
// it: any two if there are many.
//
// The engine is of the kind of [dominosa.Wide], which Auto takes; there is no other. The
// error is nil, the cause of ctx's end, [dominosa.ErrLimit], [dominosa.ErrEngine] or that of
// [Puzzle.Err]. When a search is cut short, the verdict is [dominosa.Unknown] and First may
// be set.
func (p Puzzle) Solve(ctx context.Context, cfg dominosa.Config) (dominosa.Answer, error) {
	ans := dominosa.Answer{Verdict: dominosa.None}
	for t, err := range p.Solutions(ctx, cfg) {
		switch {
		case err != nil:
			ans.Verdict = dominosa.Unknown
			return ans, err
		case ans.First != nil:
			ans.Verdict, ans.Second = dominosa.Many, t
			return ans, nil
		}
		ans.Verdict, ans.First = dominosa.Unique, t
	}
	return ans, nil
}

// Solutions returns an iterator over the solutions, in an order that depends on the puzzle
// and the engine alone. Each tiling is the caller's to keep.
//
// At most one pair has an error, as in [Puzzle.Solve], and it is the last. Having no
// solution is not an error.
func (p Puzzle) Solutions(ctx context.Context, cfg dominosa.Config) iter.Seq2[dominosa.Tiling, error] {
	return func(yield func(dominosa.Tiling, error) bool) {
		more := true
		err := p.search(ctx, cfg, func(k *marks.Position, l grid.Limits) (enough, whole bool) {
			whole = k.Search(ctx, l, func() bool {
				more = yield(k.Tiling(), nil)
				return more
			})
			return whole || !more, whole
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
	n := new(big.Int)
	err := p.search(ctx, cfg, func(k *marks.Position, l grid.Limits) (enough, whole bool) {
		n = k.Count(ctx, l, tilings.Count)
		return n != nil, n != nil
	})
	if err != nil {
		return nil, err
	}
	return n, nil
}
