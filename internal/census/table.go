package census

import (
	"context"
	"fmt"
	"strings"

	"bonepile/dominosa"
)

// A Table is what a census found.
type Table struct {
	Rows []Row // by rising number of solutions, those that occur
}

// A Row is the arrays with a number of solutions.
type Row struct {
	Solutions int
	Arrays    uint64
	Classes   uint64          // of them, under symmetries of the shape and renamings of pips
	Example   *dominosa.Board // one of them
}

// Arrays returns the sum of the arrays.
func (t *Table) Arrays() (n uint64) {
	for _, r := range t.Rows {
		n += r.Arrays
	}
	return n
}

// Classes returns the sum of the classes.
func (t *Table) Classes() (n uint64) {
	for _, r := range t.Rows {
		n += r.Classes
	}
	return n
}

// Moment returns the sum of a power of the number of solutions of all arrays. It
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

// Table makes the table of a census from its whole result, and checks it: arrays
// and classes are whole numbers, their sum is the number of arrays, the solutions of
// all together are the fillings, and every example has as many solutions as it is to
// show, counted by package dominosa. If any of that fails, the error is [ErrCheck].
// It may also be the cause of ctx's end, as counting classes takes a moment.
func (p *Problem) Table(ctx context.Context, r *Result) (*Table, error) {
	var arrays [maxLanes + 1]uint64
	for k, n := range r.Shares {
		if n%shares != 0 {
			return nil, fmt.Errorf("%w: the arrays with %d solutions are no whole number", ErrCheck, k)
		}
		arrays[k] = n / shares
	}
	sums := &Table{}
	for k, n := range arrays {
		sums.Rows = append(sums.Rows, Row{Solutions: k, Arrays: n})
	}
	if n := sums.Moment(0); n != p.arrays {
		return nil, fmt.Errorf("%w: %d arrays classified, but there are %d", ErrCheck, n, p.arrays)
	}
	if n := sums.Moment(1); n != p.fillings {
		return nil, fmt.Errorf("%w: %d solutions of all arrays, but there are %d", ErrCheck, n, p.fillings)
	}
	classes, err := p.classes(ctx, arrays)
	if err != nil {
		return nil, err
	}
	t := &Table{}
	for k, n := range arrays {
		if n == 0 {
			continue
		}
		example, err := p.example(ctx, r.Example[k], k)
		if err != nil {
			return nil, err
		}
		t.Rows = append(t.Rows, Row{k, n, classes[k], example})
	}
	return t, nil
}

// example returns the board of an array of which the search says that it has k
// solutions.
func (p *Problem) example(ctx context.Context, text string, k int) (*dominosa.Board, error) {
	pips := p.readPrefix(text)
	if len(pips) != len(p.cells) {
		return nil, fmt.Errorf("%w: %q is no array", ErrCheck, text)
	}
	b, err := p.board(pips)
	if err != nil {
		return nil, err
	}
	n, err := dominosa.Puzzle{Board: b, Bones: dominosa.Full(p.size)}.Count(ctx, dominosa.Config{})
	if err != nil {
		return nil, err
	}
	if !n.IsInt64() || n.Int64() != int64(k) {
		return nil, fmt.Errorf("%w: %s has %v solutions and not %d", ErrCheck, strings.TrimSpace(text), n, k)
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
