package boards

import (
	"context"
	"errors"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
	"bonepile/zdd"
)

// diagram prints the tilings of a board's shape as a decision diagram.
func (t *tilingsCommand) diagram(ctx context.Context, s kit.Source) error {
	limit := kit.MaxDiagram
	if t.limits.Nodes > 0 {
		limit = int(min(t.limits.Nodes, kit.MaxDiagram))
	}
	d, err := tilingsDiagram(ctx, s.Board, limit)
	switch {
	case errors.Is(err, zdd.ErrLimit):
		return t.Halt("%s: stopped at the limit of %s", s.Where(), kit.Plural(uint64(limit), "node"))
	case ctx.Err() != nil:
		return t.Halt("%s: %s; there is no diagram", s.Where(), t.limits.Why(err, zdd.ErrLimit))
	case err != nil:
		return s.Fault(err)
	}
	t.None = t.None || d.IsEmpty()
	if _, err := d.WriteTo(t.Out); err != nil {
		return err
	}
	t.Say("%s: %s, %v tilings\n", s.Where(), kit.Plural(uint64(d.Size()), "node"), d.Count())
	return nil
}

// A sweep builds the diagram of the tilings of a board, cell by cell in order
// of rows. The rest at a cell depends on which of the cells ahead are covered
// already, and all of those lie within one row's length: bit i of a mask
// stands for the i-th position from the cell on.
type sweep struct {
	ctx    context.Context
	board  *dominosa.Board
	build  *zdd.Builder
	across []int // variable of the place to the right of each position, or -1
	down   []int
	known  []map[string]zdd.Node // by position, by mask
}

// tilingsDiagram returns the diagram, whose variables are the numbers of the
// board's places, with at most limit nodes. The error is zdd.ErrLimit or the
// cause of ctx's end.
func tilingsDiagram(ctx context.Context, b *dominosa.Board, limit int) (*zdd.Diagram, error) {
	n := b.Rows() * b.Cols()
	w := &sweep{ctx: ctx, board: b, build: zdd.NewBuilder(limit),
		across: make([]int, n), down: make([]int, n), known: make([]map[string]zdd.Node, n)}
	for i := range n {
		w.across[i], w.down[i] = -1, -1
		w.known[i] = map[string]zdd.Node{}
	}
	for v, p := range b.Places() {
		at := p.Row*b.Cols() + p.Col
		if p.Down {
			w.down[at] = v
		} else {
			w.across[at] = v
		}
	}
	root := w.from(0, make([]byte, b.Cols()+1))
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err := w.build.Err(); err != nil {
		return nil, err
	}
	return w.build.Build(root)
}

// from returns the family of the ways to continue from a position, where ahead[i]
// says whether the i-th position from there is covered.
func (w *sweep) from(at int, ahead []byte) zdd.Node {
	if at == len(w.across) {
		return zdd.Unit
	}
	if w.build.Err() != nil || w.ctx.Err() != nil {
		return zdd.Empty
	}
	if x, ok := w.known[at][string(ahead)]; ok {
		return x
	}
	key := string(ahead)
	next := func(cover int) zdd.Node {
		rest := append([]byte(key)[1:], 0)
		if cover > 0 {
			rest[cover-1] = 1
		}
		return w.from(at+1, rest)
	}
	cols := w.board.Cols()
	var x zdd.Node
	if ahead[0] != 0 || w.board.At(at/cols, at%cols) == dominosa.Hole {
		x = next(0)
	} else {
		x = zdd.Empty
		if v := w.down[at]; v >= 0 {
			x = w.build.Node(v, x, next(cols))
		}
		if v := w.across[at]; v >= 0 && ahead[1] == 0 {
			x = w.build.Node(v, x, next(1))
		}
	}
	w.known[at][key] = x
	return x
}
