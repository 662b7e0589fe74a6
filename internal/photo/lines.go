package photo

import (
	"math"
	"slices"
)

// edge returns by how much the edge of a cell is darker than what lies on both sides of it:
// its upper edge, or the left one.
func (p *plane) edge(l *lattice, col, row int, upper bool) float64 {
	c, r := float64(col), float64(row)
	along, across := point{1, 0}, point{0, 1}
	from := point{c, r - 0.5}
	if !upper {
		along, across, from = across, along, point{c - 0.5, r}
	}
	look := func(t, off float64) float64 {
		q := l.where(from.x+t*along.x+off*across.x, from.y+t*along.y+off*across.y)
		return float64(p.at(q.x, q.y))
	}
	// The line is looked for in five places, a little beside each other.
	var sums [5]float64
	sides := 0.0
	for i := range 7 {
		t := (float64(i) - 3) * 0.1
		for k := range sums {
			sums[k] += look(t, float64(k-2)*0.05)
		}
		sides += look(t, -0.27) + look(t, 0.27)
	}
	best := 0.0
	for _, s := range sums {
		if d := sides/2 - s; math.Abs(d) > math.Abs(best) {
			best = d
		}
	}
	return best / 7
}

// A ruler knows how strong the lines of a grid are.
type ruler struct {
	*plane
	l     *lattice
	usual float64 // the contrast of an edge that has a line
}

// frame sets the columns and rows of a lattice to those between lines, where the grid has
// lines. A column that was missed is taken in if the lines go on there, and one that is none
// is dropped.
func (p *plane) frame(l *lattice) {
	r, ok := newRuler(p, l)
	if !ok {
		return
	}
	l.lined = true
	const most = 3 // columns that are added or dropped on a side
	for range most {
		moved := false
		for side := range 4 {
			moved = r.move(side) || moved
			if l.x1-l.x0 < 2 || l.y1-l.y0 < 2 {
				return
			}
		}
		if !moved {
			return
		}
	}
}

// newRuler looks at the edges between the cells of a lattice, and reports whether they have
// lines.
func newRuler(p *plane, l *lattice) (*ruler, bool) {
	var list []float64
	for r := l.y0; r < l.y1; r++ {
		for c := l.x0; c < l.x1; c++ {
			if r > l.y0 {
				list = append(list, p.edge(l, c, r, true))
			}
			if c > l.x0 {
				list = append(list, p.edge(l, c, r, false))
			}
		}
	}
	if len(list) < 8 {
		return nil, false
	}
	slices.Sort(list)
	usual := list[len(list)/2]
	weak := list[len(list)/5]
	if usual < 0 {
		weak = list[len(list)*4/5]
	}
	return &ruler{p, l, usual}, math.Abs(usual) >= 2.5 && weak/usual >= 0.3
}

// strong reports whether the upper or else the left edge of a cell has a line.
func (r *ruler) strong(col, row int, upper bool) bool {
	return r.edge(r.l, col, row, upper)/r.usual > 0.45
}

// rungs returns the share of the edges across a column, or else a row, that have lines.
func (r *ruler) rungs(column bool, at int) float64 {
	from, to := r.l.y0, r.l.y1
	if !column {
		from, to = r.l.x0, r.l.x1
	}
	n := 0
	for k := from; k <= to; k++ {
		if column && r.strong(at, k, true) || !column && r.strong(k, at, false) {
			n++
		}
	}
	return float64(n) / float64(to-from+1)
}

// closed reports whether there is a line before a column, or else a row, all along.
func (r *ruler) closed(column bool, at int) bool {
	from, to := r.l.y0, r.l.y1
	if !column {
		from, to = r.l.x0, r.l.x1
	}
	n := 0
	for k := from; k < to; k++ {
		if column && r.strong(at, k, false) || !column && r.strong(k, at, true) {
			n++
		}
	}
	return 5*n > 3*(to-from)
}

// move moves a side of the lattice, left, right, upper or lower, by one if the lines say so.
func (r *ruler) move(side int) bool {
	bound := [4]*int{&r.l.x0, &r.l.x1, &r.l.y0, &r.l.y1}[side]
	column := side < 2
	out, last, next, far := -1, *bound, *bound-1, *bound-1
	if side%2 == 1 {
		out, last, next, far = 1, *bound-1, *bound, *bound+1
	}
	switch {
	case r.rungs(column, last) < 0.2:
		*bound -= out
	case r.rungs(column, next) > 0.7 && r.closed(column, far) && r.inside(r.l, next, column):
		*bound += out
	default:
		return false
	}
	return true
}

// inside reports whether a column, or else a row, of a lattice lies in the picture.
func (p *plane) inside(l *lattice, at int, column bool) bool {
	for _, end := range [2]int{0, 1} {
		c, r := float64(at), float64(l.y0+end*(l.y1-l.y0-1))
		if !column {
			c, r = float64(l.x0+end*(l.x1-l.x0-1)), float64(at)
		}
		q := l.where(c, r)
		if q.x < 0 || q.y < 0 || q.x > float64(p.w) || q.y > float64(p.h) {
			return false
		}
	}
	return true
}
