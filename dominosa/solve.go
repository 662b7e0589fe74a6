package dominosa

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/search"
)

// engine returns an engine with p in it, in which nothing is given, and its name.
func (p Puzzle) engine(e Engine) (search.Loan, Engine, error) {
	b, set := p.Board.grid(), p.Set().grid()
	switch e {
	case Auto, Word:
		if l, ok := search.LoadWord(b, set); ok {
			return l, Word, nil
		}
		if e == Auto {
			return search.LoadWide(b, set), Wide, nil
		}
	case Wide:
		return search.LoadWide(b, set), Wide, nil
	case Cover:
		c, err := newCovering(p)
		return search.Loan{Engine: c}, Cover, err
	}
	return search.Loan{}, e, ErrEngine
}

// tiling returns the dominoes given and the places on pairs of cells, which are in order.
func (p Puzzle) tiling(pairs [][2]int32) Tiling {
	t := make(Tiling, len(pairs), len(pairs)+len(p.Given))
	pips, cols := p.Board.grid().Pips, p.Board.Cols()
	row, end := 0, cols // the row of a pair, and where it ends
	for n, p := range pairs {
		i, j := int(p[0]), int(p[1])
		for i >= end {
			row++
			end += cols
		}
		t[n] = Place{Bone: NewBone(int(pips[i]), int(pips[j])), Row: row, Col: i - (end - cols), Down: j == i+cols}
	}
	if len(p.Given) > 0 {
		t = append(t, p.Given...)
		slices.SortFunc(t, Place.Compare)
	}
	return t
}

// Solve tells whether the puzzle has no solution, one or many, with
// solutions to show for it: any two if there are many.
//
// The error is nil, the cause of ctx's end, [ErrLimit], [ErrEngine] or that of [Puzzle.Err]. When a
// search is cut short, the verdict is [Unknown] and First may be set. For the
// reason why there is no solution see [Puzzle.Check] and package refute.
func (p Puzzle) Solve(ctx context.Context, cfg Config) (Answer, error) {
	s, n, v, err := p.decide(ctx, cfg)
	ans := Answer{Verdict: v}
	if n > 0 {
		ans.First = p.tiling(s.Solution(0))
	}
	if n > 1 {
		ans.Second = p.tiling(s.Solution(1))
	}
	s.GiveBack()
	return ans, err
}

// Decide is [Puzzle.Solve] without the solutions, which take about as long to
// write down as to find on a board of double-six.
func (p Puzzle) Decide(ctx context.Context, cfg Config) (Verdict, error) {
	s, _, v, err := p.decide(ctx, cfg)
	s.GiveBack()
	return v, err
}

// easyWork is how many nodes, times the square of the number of cells, [Auto] searches for a
// verdict before it takes the board for a hard one and hands it to the learner of package
// cover: 314 nodes at double-20, where a third of the unique boards get so far, 22 at
// double-40, where all do. The hand-over costs as much as some 300 nodes.
const easyWork = 1 << 26

// decide asks for a verdict. It returns the engine that was last at work and how many
// solutions this has to show.
func (p Puzzle) decide(ctx context.Context, cfg Config) (s search.Loan, n int, v Verdict, err error) {
	if p, err = p.rest(); err != nil {
		return s, 0, Unknown, err
	}
	s, e, err := p.engine(cfg.Engine)
	if err != nil {
		return s, 0, Unknown, err
	}
	l := cfg.limits(e)
	first, easy := l, uint64(max(1, easyWork/max(1, p.Board.Cells()*p.Board.Cells())))
	if cfg.Engine == Auto && e == Wide && p.Set().grid().Single && (l.MaxNodes == 0 || l.MaxNodes > easy) {
		first.MaxNodes = easy
	}
	n = s.Decide(ctx, first)
	if _, err := s.Outcome(); err == ErrLimit && n < 2 && first.MaxNodes != l.MaxNodes {
		if hard, err := newHard(p, s, n); err == nil {
			s.GiveBack()
			s, e = search.Loan{Engine: hard}, Cover
			l = cfg.limits(e)
		}
		n = s.Decide(ctx, l)
	}
	switch err = finish(s, e, cfg, true); {
	case n == 2: // two are two, whatever came afterwards
		return s, n, Many, nil
	case err != nil:
		return s, n, Unknown, err
	}
	return s, n, [...]Verdict{None, Unique}[n], nil
}

// Count returns the exact number of solutions. It does not list them, and may
// be quick where they are many.
//
// The error is as in [Puzzle.Solve]; with one, the number is nil.
func (p Puzzle) Count(ctx context.Context, cfg Config) (*big.Int, error) {
	p, err := p.rest()
	if err != nil {
		return nil, err
	}
	s, e, err := p.engine(cfg.Engine)
	if err != nil {
		return nil, err
	}
	var n grid.Tally
	if hard, found := p.all(ctx, s, e, cfg, func(ctx context.Context, l grid.Limits) { n = s.Count(ctx, l) }); hard.Engine != nil {
		s, e, n = hard, Cover, grid.Tally{Small: uint64(found)}
	}
	err = finish(s, e, cfg, true)
	s.GiveBack()
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
		rest, err := p.rest()
		if err != nil {
			yield(nil, err)
			return
		}
		s, e, err := rest.engine(cfg.Engine)
		if err != nil {
			yield(nil, err)
			return
		}
		more, none := true, true
		give := func(pairs [][2]int32) bool {
			more, none = yield(p.tiling(pairs), nil), false
			return more
		}
		if hard, found := rest.all(ctx, s, e, cfg, func(ctx context.Context, l grid.Limits) { s.All(ctx, l, give) }); hard.Engine != nil {
			s, e = hard, Cover
			if none && found == 1 {
				give(s.Solution(0))
			}
		}
		err = finish(s, e, cfg, more)
		s.GiveBack()
		if err != nil && more {
			yield(nil, err)
		}
	}
}

// finish reports the statistics and returns why the search was cut short.
// Unless it was, by itself or by a caller who wants no more, all is done.
func finish(s search.Loan, e Engine, cfg Config, all bool) error {
	t, err := s.Outcome()
	if cfg.Stats != nil {
		if err == nil && all {
			t.Done = 1
		}
		*cfg.Stats = statsOf(e, t)
	}
	return err
}
