package photo

import (
	"cmp"
	_ "embed"
	"errors"
	"math"
	"slices"
	"sync"
)

// A Guess is what a cell may be.
type Guess struct {
	Kind   Kind
	Number int     // of a Number or of Pips
	P      float64 // how likely it is
}

// A Cell is what was read in a cell: guesses, the most likely first. What is less likely
// than one in a hundred thousand is left out. A cell with something that is no number is empty.
type Cell struct {
	Guesses   []Guess
	other     float64 // how likely it has something else
	disputed  bool    // the first network differs from the second, or from all of them
	corrected bool
}

// Best returns the most likely guess.
func (c Cell) Best() Guess { return c.Guesses[0] }

// A Grid is a grid of cells that a picture has.
type Grid struct {
	Rows, Cols int
	Cells      []Cell // row by row

	outlined []float64 // see outlines

	at    *lattice
	scale float64  // pixels of the picture in one of the plane of the lattice
	tilt  *Picture // if it was found in the picture tilted, the picture as it was
	value float64
	least float32   // see Level
	first []*spread // what the first network says of each cell
}

// Middle returns the middle of a cell in the picture, in pixels from the upper left corner.
// Halves of rows and columns are the edges of cells.
func (g *Grid) Middle(row, col float64) (x, y float64) {
	p := g.at.where(col+float64(g.at.x0), row+float64(g.at.y0)).times(g.scale)
	if g.tilt != nil {
		p = g.tilt.untilted(p)
	}
	return p.x, p.y
}

// ErrNoGrid says that a picture has no grid of numbers.
var ErrNoGrid = errors.New("the picture has no grid of numbers or pips that can be read; take it from above, near and in even light")

// A Reader reads pictures, one at a time.
type Reader struct {
	cells, ink, digit run
	planes            []*plane // each half as wide as the one before
	looked            int      // cells that were read of the picture
	inker             inker
	strokes, view     [Side * Side]float32 // the ink of a cell, and how it is seen
	spare             [Side*Side + Glance*Glance]float32
}

//go:embed weights.bin
var weights []byte

//go:embed ink.bin
var inkWeights []byte

//go:embed digit.bin
var digitWeights []byte

var networks = sync.OnceValues(func() (list [3]*Net, err error) {
	for i, text := range [3][]byte{weights, inkWeights, digitWeights} {
		if list[i], err = NewNet([3]Shapes{CellShapes, InkShapes, DigitShapes}[i], text); err != nil {
			return list, err
		}
	}
	return list, nil
})

// NewReader returns a reader with the networks of this package.
func NewReader() (*Reader, error) {
	list, err := networks()
	if err != nil {
		return nil, err
	}
	return &Reader{cells: *newRun(list[0]), ink: *newRun(list[1]), digit: *newRun(list[2])}, nil
}

// Read returns the grids of a picture, the best first: at least one, or an error.
func (r *Reader) Read(pic *Picture) ([]*Grid, error) {
	grids := r.read(pic)
	if !slices.ContainsFunc(grids, (*Grid).full) {
		tilted := r.read(pic.tilted())
		filled := func(g *Grid) int { n, _ := g.filled(); return n }
		settled := !slices.ContainsFunc(grids, (*Grid).settled) && slices.ContainsFunc(tilted, (*Grid).settled)
		if settled || len(tilted) > 0 && tilted[0].plain() && tilted[0].exact() && (len(grids) == 0 || filled(tilted[0]) > filled(grids[0])) {
			grids = tilted
			for _, g := range grids {
				g.tilt = pic
			}
		}
	}
	if len(grids) == 0 {
		return nil, ErrNoGrid
	}
	return grids, nil
}

// read returns the grids of a picture that do not stand on a corner.
func (r *Reader) read(pic *Picture) []*Grid {
	r.planes, r.looked = []*plane{&pic.plane}, 0
	for p := r.planes[0]; max(p.w, p.h) > 64; {
		p = p.half()
		r.planes = append(r.planes, p)
	}
	at, scale := 0, 1.0
	for at+1 < len(r.planes) && max(r.planes[at].w, r.planes[at].h) > widest {
		at, scale = at+1, scale*2
	}
	var grids []*Grid
	for way := range ways {
		if way == 0 && !pic.plane.drawn() {
			continue
		}
		for _, l := range distinct(r.planes[at].lattices(way)) {
			r.planes[at].frame(l)
			if slices.ContainsFunc(grids, func(g *Grid) bool { return g.has(l, scale) }) {
				continue // it is read already
			}
			if g := r.widen(r.planes[at], r.upright(l, scale)); g != nil && g.value > 0 {
				grids = append(grids, g)
			}
		}
		if slices.ContainsFunc(grids, (*Grid).settled) {
			break
		}
	}
	slices.SortStableFunc(grids, func(a, b *Grid) int { return cmp.Compare(b.value, a.value) })
	grids = apart(grids)
	for i, g := range grids {
		r.look(g)
		r.planes[at].outlines(g)
		grids[i] = g.unlabelled()
	}
	return grids
}

// distinct returns the lattices worth reading: few, no two alike, and at most two in one place.
func distinct(list []*lattice) []*lattice {
	var out []*lattice
	for _, l := range list {
		if len(out) == 6 || l.rank() < 0.1*list[0].rank() {
			break
		}
		c, r := (l.x0+l.x1)/2, (l.y0+l.y1)/2
		middle := l.where(float64(c), float64(r))
		n := 0
		for _, o := range out {
			m := o.where(float64(o.x0+o.x1)/2, float64(o.y0+o.y1)/2)
			if m.minus(middle).length() < l.pitch(place{c, r})*float64(max(l.x1-l.x0, l.y1-l.y0))/2 {
				n++
			}
		}
		if n < 2 && !slices.ContainsFunc(out, l.like) {
			out = append(out, l)
		}
	}
	return out
}

// rank is the score of a lattice, less if it has gaps: cells come before what is in them.
func (l *lattice) rank() float64 {
	return l.score * math.Sqrt(l.score/float64((l.x1-l.x0)*(l.y1-l.y0)))
}

// like reports whether two lattices have the same cells.
func (l *lattice) like(o *lattice) bool {
	if l.x1-l.x0 != o.x1-o.x0 || l.y1-l.y0 != o.y1-o.y0 {
		return false
	}
	for _, c := range [3][2]int{{0, 0}, {l.x1 - l.x0 - 1, l.y1 - l.y0 - 1}, {(l.x1 - l.x0) / 2, (l.y1 - l.y0) / 2}} {
		p := o.where(float64(o.x0+c[0]), float64(o.y0+c[1]))
		if l.distance(place{l.x0 + c[0], l.y0 + c[1]}, p) > 0.3 {
			return false
		}
	}
	return true
}

// apart drops the grids that lie over a better one, or are far worse.
func apart(list []*Grid) []*Grid {
	var out []*Grid
	for _, g := range list {
		if len(out) > 0 && (g.value < 0.2*out[0].value || len(g.Cells) < 12) {
			break
		}
		if !slices.ContainsFunc(out, func(o *Grid) bool { return o.covers(g.at, g.scale) || g.covers(o.at, o.scale) }) {
			out = append(out, g)
		}
	}
	return out
}

// plain reports whether nearly all cells are read without a doubt.
func (g *Grid) plain() bool {
	n := 0
	for _, c := range g.Cells {
		if c.Best().P > 0.8 && c.other < 0.5 {
			n++
		}
	}
	return n*20 >= len(g.Cells)*18
}

// settled reports whether a grid needs no other look at the picture: nearly all of its cells were
// found, and they are plain, or have lines between them and something likely in them.
func (g *Grid) settled() bool {
	if g.at.score < 0.6*float64(len(g.Cells)) {
		return false
	}
	likely := 0.0
	for _, c := range g.Cells {
		likely += c.Best().P - c.other
	}
	return g.plain() || g.at.lined && likely > 0.65*float64(len(g.Cells))
}

// has reports whether nothing is to be expected of a lattice beside the grid, which is better: it
// has no other cells, or only what is in the cells of the grid.
func (g *Grid) has(l *lattice, scale float64) bool {
	switch {
	case g.plain() && g.at.score > l.score && g.covers(l, scale):
		return true
	case !g.settled():
		return false
	}
	middle := g.at.pitch(place{(g.at.x0 + g.at.x1) / 2, (g.at.y0 + g.at.y1) / 2}) * g.scale
	finer := l.pitch(place{(l.x0 + l.x1) / 2, (l.y0 + l.y1) / 2})*scale < 0.7*middle
	all := (l.x1 - l.x0) * (l.y1 - l.y0)
	out := all - g.within(l, scale, middle/2)
	return out == 0 || finer && out*4 < all
}

// covers reports whether the middle of a cell of a lattice is in the grid.
func (g *Grid) covers(l *lattice, scale float64) bool { return g.within(l, scale, 0) > 0 }

// within returns how many cells of a lattice have their middle in the least upright rectangle
// around the middles of the cells of the grid, or no further than that beside it.
func (g *Grid) within(l *lattice, scale, beside float64) (n int) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for row := range g.Rows {
		for col := range g.Cols {
			x, y := g.Middle(float64(row), float64(col))
			low = point{min(low.x, x-beside), min(low.y, y-beside)}
			high = point{max(high.x, x+beside), max(high.y, y+beside)}
		}
	}
	for row := l.y0; row < l.y1; row++ {
		for col := l.x0; col < l.x1; col++ {
			if p := l.where(float64(col), float64(row)).times(scale); p.x > low.x && p.x < high.x && p.y > low.y && p.y < high.y {
				n++
			}
		}
	}
	return n
}

// upright reads the cells of a lattice, which may lie on its side or upside down.
func (r *Reader) upright(l *lattice, scale float64) *Grid {
	best := r.between(r.part(r.grid(l, scale)))
	if best == nil || l.score < 10 || best.plain() {
		return best
	}
	first := l
	likely, most := l, 1.2*r.sample(l, scale, 0)
	for range 3 {
		if l = l.turned(); l == nil {
			break
		}
		if v := r.sample(l, scale, most); v > most {
			likely, most = l, v
		}
	}
	if likely != first {
		if g := r.part(r.grid(likely, scale)); g != nil && g.value > 1.2*best.value {
			return g
		}
	}
	return best
}

// sample returns the share of some cells that have plain numbers, or less if it is below least.
func (r *Reader) sample(l *lattice, scale, least float64) float64 {
	const some = 40
	g := &Grid{Rows: l.y1 - l.y0, Cols: l.x1 - l.x0, at: l, scale: scale}
	n := g.Rows * g.Cols
	step := max(n/some, 1)
	if step > 1 && g.Cols%step == 0 {
		step++ // not always the same column
	}
	if n == 0 || r.looked+n/step > enough {
		return 0
	}
	plain, missed := 0.0, 0.0
	all := float64((n + step - 1) / step)
	s := make([]float32, Side*Side)
	for i := 0; i < n && all-missed >= least*all; i += step {
		r.looked++
		r.cut(s, Side, g, i/g.Cols, i%g.Cols)
		if r.opinion(s, 0.5*inkOf(s)).cell().plainly() {
			plain++
		} else {
			missed++
		}
	}
	return plain / all
}

// enough is how many cells are read, at most, before a lattice is left alone; of a picture that
// has many lattices, those with most support are read first.
const enough = 2000

// grid reads the cells of a lattice: nil if they are too few or many, without value if they are no numbers.
func (r *Reader) grid(l *lattice, scale float64) *Grid {
	g := &Grid{Rows: l.y1 - l.y0, Cols: l.x1 - l.x0, at: l, scale: scale}
	n := g.Rows * g.Cols
	if n < 4 || n > 3000 || r.looked > 0 && r.looked+n > enough {
		return nil
	}
	r.looked += n
	squares := make([]float32, n*Side*Side)
	var contrast []float32
	for i := range n {
		s := squares[i*Side*Side:][:Side*Side]
		r.cut(s, Side, g, i/g.Cols, i%g.Cols)
		contrast = append(contrast, inkOf(s))
	}
	slices.Sort(contrast)
	least := 0.3 * contrast[len(contrast)*9/10]
	g.least = least
	numbers := 0.0
	for i := range n {
		first := r.opinion(squares[i*Side*Side:][:Side*Side], least)
		g.first = append(g.first, first)
		c := first.cell()
		g.Cells = append(g.Cells, c)
		if best := c.Best(); best.Kind == Empty {
			g.value += (0.5 - c.other) * best.P
		} else {
			g.value += best.P
			numbers += best.P
		}
	}
	if numbers < max(3, 0.08*float64(n)) || g.value < 0.3*float64(n) {
		g.value = 0
		return g
	}
	support := l.score
	if l.lined {
		support = max(support, 0.8*float64(n))
	}
	g.value *= support / float64(n) * l.pitch(place{(l.x0 + l.x1) / 2, (l.y0 + l.y1) / 2}) * scale
	return g
}

// opinion returns what the first network says of a square, which it makes level.
func (r *Reader) opinion(square []float32, least float32) *spread {
	Level(square, least)
	return spreadOf(r.cells.outputs(square))
}

// cut samples the square around a cell, side by side.
func (r *Reader) cut(s []float32, side int, g *Grid, row, col int) {
	c0, r0 := float64(col+g.at.x0), float64(row+g.at.y0)
	width := 1 / (float64(side) * (1 - 2*Rim))
	pitch := g.at.pitch(place{col + g.at.x0, row + g.at.y0}) * g.scale * width
	level, scale := 0, g.scale
	for pitch > 1.5 && level+1 < len(r.planes) {
		level, scale, pitch = level+1, scale/2, pitch/2
	}
	p := r.planes[level]
	half := float64(side) / 2
	for y := range side {
		for x := range side {
			q := g.at.where(c0+(float64(x)+0.5-half)*width, r0+(float64(y)+0.5-half)*width).times(scale)
			s[y*side+x] = p.at(q.x, q.y)
		}
	}
	undisc(s)
}

// sure is how likely the best guess of a cell is, at least, that is in no doubt.
const sure = 0.7

// Doubtful reports whether a person should look at a cell: the first network differs from the
// second or from all of them, or its best guess is not likely enough.
func (c Cell) Doubtful() bool { return c.disputed || c.Best().P < sure }

// Certain reports whether no cell of a grid is in doubt.
func (g *Grid) Certain() bool { return !slices.ContainsFunc(g.Cells, Cell.Doubtful) }
