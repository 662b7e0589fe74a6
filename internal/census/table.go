package census

import (
	"context"
	"fmt"

	"bonepile/dominosa"
)

// A Table is what a census found.
type Table struct {
	Rows []Row // in rising order of Solutions; none has zero Arrays
}

// A Row describes the arrays with a number of solutions.
type Row struct {
	Solutions int
	Arrays    uint64
	Classes   uint64          // of them, under symmetries of the shape and renamings of pips
	Example   *dominosa.Board // one of them
}

// Arrays returns the sum of the arrays.
func (t *Table) Arrays() uint64 { return t.Moment(0) }

// Classes returns the sum of the classes.
func (t *Table) Classes() (n uint64) {
	for _, r := range t.Rows {
		n += r.Classes
	}
	return n
}

// Moment returns the sum, over all arrays, of a power of the number of solutions. It
// is below 2^64 for powers up to 3.
func (t *Table) Moment(power int) (n uint64) {
	for _, r := range t.Rows {
		x := r.Arrays
		for range power {
			x *= uint64(r.Solutions)
		}
		n += x
	}
	return n
}

// Table makes the table of a census from its whole result and checks it: arrays
// and classes are whole numbers, the arrays sum to their known number, their solutions
// sum to the known fillings, and every example has the number of solutions of its row,
// counted by package dominosa. The error says which check failed, or is the cause of
// ctx's end, since counting classes takes a moment.
func (p *Problem) Table(ctx context.Context, r *Result) (*Table, error) {
	var arrays [maxLanes + 1]uint64
	t := &Table{}
	for k, n := range r.Shares {
		if n%shares != 0 {
			return nil, fmt.Errorf("%w: the arrays with %d solutions are not a whole number", errCheck, k)
		}
		if arrays[k] = n / shares; n > 0 {
			t.Rows = append(t.Rows, Row{Solutions: k, Arrays: arrays[k]})
		}
	}
	if n := t.Arrays(); n != p.arrays {
		return nil, fmt.Errorf("%w: %d arrays classified, but there are %d", errCheck, n, p.arrays)
	}
	if n := t.Moment(1); n != p.fillings {
		return nil, fmt.Errorf("%w: %d solutions of all arrays, but there are %d", errCheck, n, p.fillings)
	}
	classes, err := p.classes(ctx, arrays)
	if err != nil {
		return nil, err
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		row.Classes = classes[row.Solutions]
		if row.Example, err = p.example(ctx, r.Example[row.Solutions], row.Solutions); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// example returns the board of an array that should have k solutions.
func (p *Problem) example(ctx context.Context, text string, k int) (*dominosa.Board, error) {
	if len(text) != len(p.cells) || !p.canonical(text) {
		return nil, fmt.Errorf("%w: %q is not an array", errCheck, text)
	}
	b, err := p.board([]byte(text))
	if err != nil {
		return nil, err
	}
	n, err := dominosa.Puzzle{Board: b, Bones: dominosa.Full(p.size)}.Count(ctx, dominosa.Config{})
	if err != nil {
		return nil, err
	}
	if !n.IsInt64() || n.Int64() != int64(k) {
		return nil, fmt.Errorf("%w: %q has %v solutions and not %d", errCheck, text, n, k)
	}
	return b, nil
}

// board returns the shape with pips, in the order of the search.
func (p *Problem) board(pips []uint8) (*dominosa.Board, error) {
	rows, cols := p.shape.Rows(), p.shape.Cols()
	list := make([]int, rows*cols)
	for i := range list {
		list[i] = dominosa.Hole
	}
	for i, c := range p.cells {
		list[c.Row*cols+c.Col] = int(pips[i])
	}
	return dominosa.NewBoard(rows, cols, list)
}

// A Result is what a census, or a part of one, found.
type Result struct {
	// Shares has the arrays by their number of solutions, in units of 1/840: see
	// ties.go.
	Shares [maxLanes + 1]uint64

	// Example has, by the number of solutions, the first array visited with that
	// number, in lexicographic order, its pips in the order of the search; "" if there
	// is none.
	Example [maxLanes + 1]string
}

// add adds what another part found.
func (r *Result) add(o *Result) {
	for k, n := range o.Shares {
		r.Shares[k] += n
		if e := o.Example[k]; e != "" && (r.Example[k] == "" || e < r.Example[k]) {
			r.Example[k] = e
		}
	}
}
