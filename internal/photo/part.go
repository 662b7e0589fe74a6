package photo

import "math"

// Where there are no lines to say which columns and rows a grid has, its numbers say it. What
// was found may have text beside the board, signs between numbers, or only the part with bones.

// A part is every so many columns and rows of a grid, from some to others.
type part struct{ cols, rows, x0, y0, x1, y1 int }

// part returns the grid of those columns and rows, of a grid without lines, that have numbers.
func (r *Reader) part(g *Grid) *Grid {
	if g == nil || g.at.lined {
		return g
	}
	best := part{1, 1, 0, 0, g.Cols, g.Rows}
	most, usual := best.narrow(g)
	barred := false
	for steps := 1; !barred && steps < 4; steps++ { // signs between numbers
		cols, rows := 1+steps%2, 1+steps/2
		for i := range rows * cols {
			p := part{cols, rows, i % cols, i / cols, g.Cols, g.Rows}
			bars := p.bars(g)
			if bars {
				best, most, barred = p, len(g.Cells), true
				break
			}
			if usual >= 0.6 {
				continue
			}
			if n, u := p.narrow(g); u > 0.85 && (usual < 0.6 || n > most) {
				best, most, usual = p, n, u
			}
		}
	}
	if most < 6 || best == (part{1, 1, 0, 0, g.Cols, g.Rows}) {
		return g
	}
	l := g.at.part(best)
	if l == nil {
		return g
	}
	if h := r.grid(l, g.scale); h != nil && (h.value > g.value || (barred || len(g.at.placed) == 0) && h.value > g.value/2) {
		return r.part(h)
	}
	return g
}

// bars reports whether what lies beside a part is hardly more than bars, which look like 1.
func (p *part) bars(g *Grid) bool {
	n, other := 0, 0
	for i, c := range g.Cells {
		best := c.Best()
		switch {
		case (i/g.Cols-p.y0)%p.rows == 0 && (i%g.Cols-p.x0)%p.cols == 0, best.Kind == Empty:
		case best.Kind == Number && best.Number == 1:
			n++
		default:
			other++
		}
	}
	return n > 8 && n*4 > len(g.Cells) && other*3 < n
}

// between returns a grid whose cells have two by two of those of a grid, or lie between them:
// where lines are faint, what was found may be the pips, and not the cells.
func (r *Reader) between(g *Grid) *Grid {
	if g == nil || g.at.lined || g.plain() || g.Rows < 4 || g.Cols < 4 {
		return g
	}
	var best *lattice
	most := max(0.6, 1.5*r.sample(g.at, g.scale, 0))
	for i := range 7 {
		step, right, down := 2, float64(i%2)+0.5, float64(i/2)+0.5
		if i > 3 {
			step, right, down = 1, float64((i-3)%2)/2, float64((i-3)/2)/2
		}
		l := g.at.moved(float64(step), right, down)
		l.x0, l.y0, l.x1, l.y1 = 0, 0, (g.Cols-int(right+0.5))/step, (g.Rows-int(down+0.5))/step
		l.score = 0.7 * float64(l.x1*l.y1)
		if v := r.sample(l, g.scale, most); v > most {
			best, most = l, v
		}
	}
	if best != nil {
		if h := r.grid(best, g.scale); h != nil && h.value > g.value {
			return r.part(h)
		}
	}
	return g
}

// moved returns a lattice without spots, so much wider, that begins so far to the right and below.
func (l *lattice) moved(step, right, down float64) *lattice {
	t := *l
	t.placed = map[place]int{}
	t.middle = point{(l.middle.x - float64(l.x0) - right) / step, (l.middle.y - float64(l.y0) - down) / step}
	t.scale *= step
	return &t
}

// narrow drops lines at the border with hardly a number. It returns how many remain, and their share.
func (p *part) narrow(g *Grid) (int, float64) {
	for {
		n, all := 0, 0
		for row := p.y0; row < p.y1; row += p.rows {
			a, _ := p.plain(g, p.x0, row, p.cols, 0)
			n, all = n+a, all+(p.x1-p.x0+p.cols-1)/p.cols
		}
		if all == 0 {
			return 0, 0
		}
		usual := float64(n) / float64(all)
		// few reports whether a line of the part is none of the board.
		few := func(col, row, right, down int) bool {
			n, other := p.plain(g, col, row, right, down)
			if len(g.at.placed) == 0 { // see moved
				return n+other == 0
			}
			return n == 0 || float64(n) < 0.5*usual*float64(n+other) && other > n
		}
		lastCol, lastRow := p.x0+(p.x1-p.x0-1)/p.cols*p.cols, p.y0+(p.y1-p.y0-1)/p.rows*p.rows
		switch {
		case few(p.x0, p.y0, p.cols, 0):
			p.y0 += p.rows
		case few(p.x0, p.y0, 0, p.rows):
			p.x0 += p.cols
		case few(p.x0, lastRow, p.cols, 0):
			p.y1 = lastRow
		case few(lastCol, p.y0, 0, p.rows):
			p.x1 = lastCol
		default:
			return n, usual
		}
	}
}

// plain returns how many cells of a row or column of a part have numbers, and how many something else.
func (p *part) plain(g *Grid, col, row, right, down int) (n, other int) {
	for ; col < p.x1 && row < p.y1; col, row = col+right, row+down {
		switch c := g.Cells[row*g.Cols+col]; {
		case c.plainly():
			n++
		case c.other > 0.1 || c.Best().Kind != Empty:
			other++
		}
	}
	return n, other
}

// part returns the lattice of a part of its columns and rows.
func (l *lattice) part(p part) *lattice {
	t := *l
	if len(l.placed) == 0 && p.cols == 1 && p.rows == 1 { // see moved
		t.x0, t.y0, t.x1, t.y1 = l.x0+p.x0, l.y0+p.y0, l.x0+p.x1, l.y0+p.y1
		t.score = 0.7 * float64((p.x1-p.x0)*(p.y1-p.y0))
		return &t
	}
	t.placed = map[place]int{}
	for at, i := range l.placed {
		c, r := at.col-l.x0-p.x0, at.row-l.y0-p.y0
		if c >= 0 && r >= 0 && at.col-l.x0 < p.x1 && at.row-l.y0 < p.y1 && c%p.cols == 0 && r%p.rows == 0 {
			t.placed[place{c / p.cols, r / p.rows}] = i
		}
	}
	if !t.fit(l.field) {
		return nil
	}
	t.x0, t.y0, t.x1, t.y1 = 0, 0, (p.x1-p.x0-1)/p.cols+1, (p.y1-p.y0-1)/p.rows+1
	return &t
}

// widen takes in columns and rows beside a grid that have numbers as plainly as those in it:
// what was found may be the part of a board with bones laid, or that without. Where there are
// lines, some lines must be there as well, and there may be fewer numbers, and holes. Where there
// are none, numbers may be less plain in the line that a full set lacks. Lines with few numbers and
// nothing else are taken in if they make the set full: the foot of a heart, the arms of a cross.
func (r *Reader) widen(p *plane, g *Grid) *Grid {
	if g == nil || g.value == 0 {
		return g
	}
	filled := 0
	for _, c := range g.Cells {
		if c.plainly() {
			filled++
		}
	}
	l := *g.at
	w := widener{Reader: r, plane: p, grid: g, l: &l, filled: filled, least: float64(filled) / float64(len(g.Cells))}
	if w.lines, _ = newRuler(p, &l); l.lined && w.lines != nil {
		w.least = max(0.45*w.least, 0.35)
	} else {
		w.least, w.lines = 0.7*w.least, nil
	}
	for side := 0; side < 4; side++ {
		if w.beside(side, false) {
			side = -1
		}
	}
	if before := l; !full(w.filled) {
		for side := range 4 {
			for w.beside(side, true) {
			}
		}
		if !full(w.filled) {
			l = before
		}
	}
	if l.x0 == g.at.x0 && l.x1 == g.at.x1 && l.y0 == g.at.y0 && l.y1 == g.at.y1 {
		return g
	}
	if h := r.grid(&l, g.scale); h != nil {
		return h
	}
	return g
}

// A widener takes in lines beside a lattice.
type widener struct {
	*Reader
	*plane
	grid   *Grid
	l      *lattice
	lines  *ruler // nil without lines
	filled int    // cells with plain numbers
	least  float64
}

// beside takes in the line at a side if it has enough numbers, or any and nothing else.
func (w *widener) beside(side int, any bool) bool {
	l := w.l
	bound, out := [4]*int{&l.x0, &l.x1, &l.y0, &l.y1}[side], side%2*2-1
	next, column := *bound+(out-1)/2, side < 2
	far := next + side%2
	if w.looked >= enough || !w.inside(l, next, column) ||
		!any && w.lines != nil && min(w.lines.some(column, next, true), w.lines.some(column, far, false)) < 0.5 {
		return false
	}
	sure, size, line := 0.8, (l.x1-l.x0)*(l.y1-l.y0), [2]int{l.y1 - l.y0, l.x1 - l.x0}[side/2]
	if w.lines == nil && full(size+line) && !full(size) {
		sure = 0.6
	}
	n, other := w.numbers(w.grid, l, next, column, sure)
	if any && (n == 0 || other > 0) || !any && float64(n) < max(w.least, 0.2)*float64(line) {
		return false
	}
	*bound += out
	w.filled += n
	return true
}

// plainly reports whether a cell has a number without much doubt.
func (c Cell) plainly() bool { return c.surely(0.8) }

// surely reports whether a cell has a number that is more likely than that.
func (c Cell) surely(p float64) bool {
	return c.Best().Kind != Empty && c.Best().P > p && c.other < 0.5
}

// full reports whether a full set has so many numbers.
func full(size int) bool {
	n := int(math.Sqrt(float64(size)))
	return size == n*(n+1)
}

// numbers returns how many cells of a line surely have pips, or a number in their middle, or else other.
func (r *Reader) numbers(g *Grid, l *lattice, at int, column bool, sure float64) (n, other int) {
	all := l.x1 - l.x0
	if column {
		all = l.y1 - l.y0
	}
	r.looked += all
	var k inker
	wide, s, ink := make([]float32, Glance*Glance), make([]float32, Side*Side), make([]float32, Side*Side)
	beside := &Grid{at: l, scale: g.scale}
	for i := range all {
		row, col := at-l.y0, i
		if column {
			row, col = i, at-l.x0
		}
		r.cut(s, Side, beside, row, col)
		c := r.opinion(s, g.least).cell()
		good := c.surely(sure)
		if good && c.Best().Kind == Number {
			r.cut(wide, Glance, beside, row, col)
			Level(wide, g.least)
			good = k.Ink(ink, wide) && k.central()
		}
		switch {
		case good:
			n++
		case c.Best().Kind != Empty || c.other > 0.5:
			other++
		}
	}
	return n, other
}

// unlabelled returns a grid without the lines at its sides that number its rows and columns: it is
// no board, but what remains is one without any repair.
func (g *Grid) unlabelled() *Grid {
	if g.full() || g.Rows < 5 || g.Cols < 5 {
		return g
	}
	for sides := 1; sides < 16; sides++ {
		l := *g.at
		for side, bound := range [4]*int{&l.x0, &l.y0, &l.x1, &l.y1} {
			*bound += sides >> side & 1 * (1 - side/2*2)
		}
		h := &Grid{Rows: l.y1 - l.y0, Cols: l.x1 - l.x0, at: &l, scale: g.scale, value: g.value, least: g.least}
		for i, c := range g.Cells {
			at := place{i%g.Cols + g.at.x0, i/g.Cols + g.at.y0}
			if at.col < l.x0 || at.col >= l.x1 || at.row < l.y0 || at.row >= l.y1 {
				continue
			}
			h.Cells = append(h.Cells, c)
			if g.outlined != nil {
				h.outlined = append(h.outlined, g.outlined[i])
			}
		}
		if h.exact() {
			return h
		}
	}
	return g
}
