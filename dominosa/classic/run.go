package classic

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// A run is the private state that every method needs.
type run struct {
	ctx   context.Context
	p     dominosa.Puzzle
	cfg   Config
	every uint64 // units of work between looks at the context
	res   Result
	err   error // what writing the trace gave
}

// errEnough ends a run that has found what it was asked for.
var errEnough = errors.New("enough")

// runner makes a Method.Run of a method, which looks at the context every so
// many units of work. Units differ: a combination takes well under a
// microsecond, a pass over a large board milliseconds.
func runner(every uint64, solve func(*run) error) func(context.Context, dominosa.Puzzle, Config) (Result, error) {
	return func(ctx context.Context, p dominosa.Puzzle, cfg Config) (Result, error) {
		if err := p.Err(); err != nil {
			return Result{}, err
		}
		given := p.Given
		if len(given) > 0 { // no author knows of them: the method gets what they leave
			p, _ = p.Without() // Err has its error
			if p.Board.Cells() == 0 && p.Verify(nil) == nil {
				return Result{Solutions: []dominosa.Tiling{tiling(given)}, Complete: true}, nil
			}
		}
		r := &run{ctx: ctx, p: p, cfg: cfg, every: every}
		err := solve(r)
		if err == errEnough {
			err = nil
		}
		if err == nil {
			err = r.err
		}
		if err != nil {
			r.res.Complete = false
		}
		for i, t := range r.res.Solutions {
			r.res.Solutions[i] = tiling(slices.Concat(t, given))
		}
		return r.res, err
	}
}

// work counts a unit of work that is about to be done, or says why it may not
// be.
func (r *run) work() error {
	switch {
	case r.cfg.MaxWork > 0 && r.res.Work >= r.cfg.MaxWork:
		return ErrLimit
	case r.err != nil:
		return r.err
	case r.res.Work%r.every == 0 && r.ctx.Err() != nil:
		return context.Cause(r.ctx)
	}
	r.res.Work++
	return nil
}

// visit calls take with the solutions of an iterator, as many as the run asks for.
func visit[S any](r *run, all iter.Seq2[S, error], take func(S)) error {
	for s, err := range all {
		if err != nil {
			return err
		}
		take(s)
		if r.err != nil {
			return r.err
		}
		if !r.cfg.All {
			return errEnough
		}
	}
	return nil
}

// printf writes to the trace, if there is one. Its first error stays.
func (r *run) printf(format string, args ...any) {
	if r.cfg.Trace != nil && r.err == nil {
		_, r.err = fmt.Fprintf(r.cfg.Trace, format, args...)
	}
}

// draw writes a tiling to the trace in one of the forms of package dominosa.
func (r *run) draw(form string, t dominosa.Tiling) {
	if r.cfg.Trace == nil {
		return // drawing takes longer than solving
	}
	f, err := notation.FormNamed(form)
	if err != nil {
		panic(err)
	}
	r.printf("%s", f.Tiling(nil, r.p, t))
}

// tiling returns a copy of the places in order.
func tiling(places []dominosa.Place) dominosa.Tiling {
	t := slices.Clone(places)
	slices.SortFunc(t, dominosa.Place.Compare)
	return t
}

// found notes a solution and returns it. It panics if it is none: who is not
// sure asks Puzzle.Verify first.
func (r *run) found(places []dominosa.Place) dominosa.Tiling {
	t := tiling(places)
	if err := r.p.Verify(t); err != nil {
		panic(fmt.Sprintf("classic: not a solution: %v", err))
	}
	r.res.Solutions = append(r.res.Solutions, t)
	return t
}

// exact refuses puzzles that have two bones of a kind, or not just enough of
// them for the cells: methods that go by bones take both for granted.
func (r *run) exact() error {
	if err := r.single(); err != nil {
		return err
	}
	if n, cells := r.p.Set().Size(), r.p.Board.Cells(); 2*n != cells {
		return fmt.Errorf("classic: %w: %d bones for %d cells", ErrUnsuited, n, cells)
	}
	return nil
}

// single refuses sets that have two bones of a kind.
func (r *run) single() error {
	for bone, n := range r.p.Set().All() {
		if n > 1 {
			return fmt.Errorf("classic: %w: the set has %d of %v", ErrUnsuited, n, bone)
		}
	}
	return nil
}

// A supply is a bone with the places where the board shows it, in the order
// of dominosa.Place.Compare.
type supply struct {
	bone   dominosa.Bone
	places []dominosa.Place
}

// supplies returns the bones of the set in the order of the pile.
func (r *run) supplies() []supply {
	shown := map[dominosa.Bone][]dominosa.Place{}
	for _, pl := range r.p.Board.Places() {
		shown[pl.Bone] = append(shown[pl.Bone], pl)
	}
	var list []supply
	for bone := range r.p.Set().All() {
		list = append(list, supply{bone, shown[bone]})
	}
	return list
}

// at returns the positions of the two cells of a place, row by row.
func (r *run) at(pl dominosa.Place) (int, int) {
	i := pl.Row*r.p.Board.Cols() + pl.Col
	if pl.Down {
		return i, i + r.p.Board.Cols()
	}
	return i, i + 1
}

// cell returns the cell at a position.
func (r *run) cell(i int) dominosa.Cell {
	return dominosa.Cell{Row: i / r.p.Board.Cols(), Col: i % r.p.Board.Cols()}
}

// pip returns what a cell shows.
func (r *run) pip(c dominosa.Cell) int { return r.p.Board.At(c.Row, c.Col) }

// positions returns the number of positions of the frame.
func (r *run) positions() int { return r.p.Board.Rows() * r.p.Board.Cols() }
