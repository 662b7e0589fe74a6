package photo

import (
	"cmp"
	"math"
	"slices"
)

// alongEdge are points along an edge, most of them near corners of cells: of the brightness there
// that in the middle counts, as digits and pips may come near.
var alongEdge = [...]float64{-0.42, -0.39, -0.36, -0.3, 0, 0.3, 0.36, 0.39, 0.42}

// across returns the brightness along the upper edge of a cell, or the left one, and so far beside it.
func (p *plane) across(l *lattice, col, row int, upper bool) func(t, off float64) float64 {
	c, r := float64(col), float64(row)
	along, across := point{1, 0}, point{0, 1}
	from := point{c, r - 0.5}
	if !upper {
		along, across, from = across, along, point{c - 0.5, r}
	}
	return func(t, off float64) float64 {
		q := l.where(from.x+t*along.x+off*across.x, from.y+t*along.y+off*across.y)
		return float64(p.at(q.x, q.y))
	}
}

// edge returns by how much an edge of a cell is darker than what lies on both sides of it. The line is
// looked for in five places, a little beside each other.
func (p *plane) edge(l *lattice, col, row int, upper bool) float64 {
	look := p.across(l, col, row, upper)
	best := 0.0
	for _, d := range medians(5, 0.05, func(t, off float64) float64 { return (look(t, -0.19)+look(t, 0.19))/2 - look(t, off) }) {
		if math.Abs(d) > math.Abs(best) {
			best = d
		}
	}
	return best
}

// medians returns the median of f along an edge, in n places beside each other, a gap apart.
func medians(n int, gap float64, f func(t, off float64) float64) []float64 {
	list := make([]float64, n)
	for k := range list {
		var along [len(alongEdge)]float64
		for i, t := range alongEdge {
			along[i] = f(t, float64(k-n/2)*gap)
		}
		slices.Sort(along[:])
		list[k] = along[len(along)/2]
	}
	return list
}

// outline is edge where pips may come near, darker than the line: of the points beside it those
// count that are most like the paper. Between a cell and a hole, where there is half a line,
// a camera sees a fainter one.
func (p *plane) outline(l *lattice, col, row int, upper, dark bool) float64 {
	look := p.across(l, col, row, upper)
	sign := 1.0
	if !dark {
		sign = -1
	}
	var beside []float64
	for _, t := range alongEdge {
		beside = append(beside, sign*look(t, -0.19), sign*look(t, 0.19))
	}
	slices.Sort(beside)
	paper := beside[len(beside)*3/4]
	lines := medians(9, 0.015, func(t, off float64) float64 { return sign * look(t, off) }) // as lines may be thin
	return sign * max(0, paper-slices.Min(lines))
}

// A ruler knows how strong the lines of a grid are.
type ruler struct {
	*plane
	l     *lattice
	usual float64 // the contrast of an edge that has a line
}

// frame takes in columns and rows of a lattice that were missed, and drops those that are none, where
// the grid has lines.
func (p *plane) frame(l *lattice) {
	r, ok := newRuler(p, l)
	if !ok {
		return
	}
	l.lined = true
	const most = 6 // columns that are added or dropped on a side
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

// newRuler looks at the edges between the cells of a lattice: do they have lines?
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
	r := &ruler{p, l, list[len(list)/2]}
	return r, math.Abs(r.usual) >= 2.5 && r.share(list, 0.3*math.Abs(r.usual)) >= 0.8
}

// What a line has at least of the usual contrast; less if it is where one is expected.
const (
	strong = 0.45
	faint  = 0.2
)

// edges returns the contrast of the edges across a column or row, or of those before it.
func (r *ruler) edges(column bool, at int, across bool) []float64 {
	from, to := r.l.y0, r.l.y1
	if !column {
		from, to = r.l.x0, r.l.x1
	}
	if across {
		to++
	}
	var list []float64
	for k := from; k < to; k++ {
		col, row := at, k
		if !column {
			col, row = k, at
		}
		list = append(list, r.edge(r.l, col, row, column == across))
	}
	return list
}

// share returns the share of edges whose contrast is at least so much, of the colour of lines.
func (r *ruler) share(list []float64, least float64) float64 {
	n := 0
	for _, e := range list {
		if e/r.usual > least/math.Abs(r.usual) {
			n++
		}
	}
	return float64(n) / float64(len(list))
}

// some returns the share of edges that have at least a faint line.
func (r *ruler) some(column bool, at int, across bool) float64 {
	return r.share(r.edges(column, at, across), faint*math.Abs(r.usual))
}

// goesOn reports whether there is one more column, or else a row, after the last, which ends
// at far: lines go across it, and one is along its end. In a shadow, which the last one is in
// as well, lines are fainter than elsewhere. They may be fainter still if none is missing.
func (r *ruler) goesOn(column bool, last, next, far int) bool {
	list := r.edges(column, last, true)
	slices.Sort(list)
	usual := math.Abs(r.usual)
	usual = max(min(usual, math.Abs(list[len(list)/2])), 0.3*usual, 2.5)
	end, rungs := r.edges(column, far, false), r.edges(column, next, true)
	ends := r.share(end, strong*usual)
	return ends > 0.6 && r.share(rungs, strong*usual) > 0.7 || ends > 0.85 && r.share(rungs, faint*usual) > 0.75
}

// ended reports whether the last column, or else row, is none: it has few lines across and at its end.
func (r *ruler) ended(column bool, last, end int) bool {
	least := strong * math.Abs(r.usual)
	rungs := r.share(r.edges(column, last, true), least)
	return rungs < 0.2 || rungs < 0.5 && r.share(r.edges(column, end, false), faint*math.Abs(r.usual)) < 0.5
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
	case r.ended(column, last, far-out):
		*bound -= out
	case r.goesOn(column, last, next, far) && r.inside(r.l, next, column):
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

// outlines notes how plainly the cells of a grid with lines that look empty have lines around
// them, compared with those near them: a number without pips has, a hole in the board has fewer.
func (p *plane) outlines(g *Grid) {
	r, _ := newRuler(p, g.at)
	if r == nil || math.Abs(r.usual) < 2.5 {
		return
	}
	l := g.at
	var upper, left [][]float64 // of the cells of each row, and of one row and column more
	for row := l.y0; row <= l.y1; row++ {
		upper, left = append(upper, nil), append(left, nil)
		for col := l.x0; col <= l.x1; col++ {
			upper[row-l.y0] = append(upper[row-l.y0], p.outline(l, col, row, true, r.usual > 0))
			left[row-l.y0] = append(left[row-l.y0], p.outline(l, col, row, false, r.usual > 0))
		}
	}
	g.outlined = make([]float64, len(g.Cells))
	for i := range g.Cells {
		row, col := i/g.Cols, i%g.Cols
		const near = 2
		var list []float64
		for y := max(row-near, 0); y <= min(row+near, g.Rows-1); y++ {
			for x := max(col-near, 0); x <= min(col+near, g.Cols-1); x++ {
				list = append(list, upper[y][x], left[y][x])
			}
		}
		slices.SortFunc(list, func(a, b float64) int { return cmp.Compare(a/r.usual, b/r.usual) })
		usual := list[len(list)*2/3] // there may be more holes
		if usual/r.usual < 0.3 {
			usual = 0.3 * r.usual
		}
		for _, e := range [4]float64{upper[row][col], upper[row+1][col], left[row][col], left[row][col+1]} {
			g.outlined[i] += min(e/usual, 1.1) / 4
		}
	}
}
