// Package grids draws domino grids: boards with or without their solution, the steps of a
// deduction, walls of tilings, and trays of bones. Each is a scene of package draw.
//
//	s := grids.Board(p, grids.Position{Laid: solution}, grids.Options{})
//	text := draw.SVG(nil, s)
//
// A [Canvas] paints a board part by part, for the style sheet of a page.
package grids

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/internal/draw"
)

// Boards.
//
// Cells without a bone are squares of a thin grid with a strong outline; bones are
// rounded tiles with a score between their halves. Holes show the ground.

// Measures, in units of the scene.
const (
	Cell   = 40.0 // side of a cell of a board
	margin = 16.0 // around the frame
	gap    = 4.0  // between the ends of a tile and the edge of its cells; half as much at its sides
	round  = 6.0  // radius of a tile's corners
	score  = 8.0  // distance from the ends of the score to the edge of the cells
	tint   = 5.0  // distance of the colour of a value from the edge of its half of a tile
)

// Options say how a board is drawn.
type Options struct {
	Theme  draw.Theme // the zero value stands for Light
	Pips   bool       // pips in place of numbers, up to eighteen
	Colour bool       // cells in a colour of their value
	Bare   bool       // no ground and no margin, to be added to another scene
	Blank  bool       // bones without numbers; those that stand are darker than those that lie
	Coords bool       // r1, r2 and so on beside the rows, c1, c2 above the columns
	Areas  []Area     // the regions of a shape; what is new then has a heavy frame
}

// theme returns the theme that is meant.
func (o Options) theme() draw.Theme {
	if o.Theme == (draw.Theme{}) {
		return draw.Light()
	}
	return o.Theme
}

// ground paints the whole of a scene, unless it is bare.
func (o Options) ground(s *draw.Scene) {
	if look := o.theme(); look.Ground != draw.None && !o.Bare {
		s.Paint(draw.Mark{Kind: draw.Rect, W: s.W, H: s.H, R: 12, Fill: look.Ground})
	}
}

// A Position is what is seen on a board.
type Position struct {
	Laid []dominosa.Place // bones
	New  []dominosa.Place // bones, too, with a thick frame
	Left []dominosa.Place // places still possible, as bars between their cells
	Out  []dominosa.Place // places just ruled out, with a cross between their cells
}

// Board returns a picture of a puzzle. The places must lie on cells of the board,
// and those of Laid and New not overlap; they may leave cells open. Dominoes given lie
// on it anyway, in a heavier frame.
//
// The picture is 2.7 kB of SVG at double-six, and linear in the cells.
func Board(p dominosa.Puzzle, at Position, o Options) *draw.Scene {
	if o.Areas != nil && len(at.New) > 0 {
		p.Given, at.Laid, at.New = at.New, slices.Concat(p.Given, at.Laid), nil
	}
	b := newBoard(p, o)
	at.Laid = without(at.Laid, p.Given)
	b.cover(p.Given, at)
	if o.Areas != nil {
		b.shape(p, at.Laid)
		return b.Scene
	}
	o.ground(b.Scene)
	b.grid()
	b.left(at.Left)
	b.tiles(p.Given, 5, b.look.Strong)
	b.tiles(at.Laid, 2, b.look.Strong)
	b.tiles(at.New, 4, b.look.Accent)
	b.numbers()
	b.crosses(at.Out)
	if o.Coords {
		b.coordinates()
	}
	return b.Scene
}

// without returns places that are not among others.
func without(list, others []dominosa.Place) []dominosa.Place {
	return slices.DeleteFunc(slices.Clone(list), func(pl dominosa.Place) bool { return slices.Contains(others, pl) })
}

// A board is a scene of a board as far as it is painted.
type board struct {
	*draw.Scene
	*dominosa.Board
	Options
	look   draw.Theme
	origin float64                          // of the frame, right and down
	high   int                              // the highest pip that a bone can show
	on     map[dominosa.Cell]dominosa.Place // what lies on a cell
}

// point returns a point of a scene.
func point(x, y float64) draw.Point { return draw.Point{X: x, Y: y} }

func newBoard(p dominosa.Puzzle, o Options) *board {
	b := &board{Scene: new(draw.Scene), Board: p.Board, Options: o, look: o.theme(), origin: margin, on: map[dominosa.Cell]dominosa.Place{}}
	if o.Bare && !o.Coords {
		b.origin = 0
	}
	b.high = max(p.Set().High(), b.High())
	b.W = Cell*float64(b.Cols()) + 2*b.origin
	b.H = Cell*float64(b.Rows()) + 2*b.origin
	return b
}

// cover notes where bones lie, and gives the picture its title.
func (b *board) cover(given []dominosa.Place, at Position) {
	bones := slices.Concat(given, at.Laid, at.New)
	for _, pl := range bones {
		b.lie(pl)
	}
	b.Title = fmt.Sprintf("Domino grid, %d by %d", b.Rows(), b.Cols())
	if covered := 2 * len(bones); covered > 0 && covered == b.Cells() {
		b.Title = fmt.Sprintf("Solved domino grid, %d by %d", b.Rows(), b.Cols())
	}
}

// lie notes where a bone lies.
func (b *board) lie(pl dominosa.Place) {
	x, y := pl.Cells()
	b.on[x], b.on[y] = pl, pl
}

// edge returns where the position begins that is counted i across or down.
func (b *board) edge(i int) float64 { return b.origin + Cell*float64(i) }

// isOpen reports whether there is a cell that no bone covers.
func (b *board) isOpen(row, col int) bool {
	_, lies := b.on[dominosa.Cell{Row: row, Col: col}]
	return !lies && b.At(row, col) != dominosa.Hole
}

// grid paints the cells that no bone covers: their ground, thin lines between
// them, and a strong one where they end.
func (b *board) grid() {
	for row := range b.Rows() {
		b.runs(b.Cols(), func(col int) bool { return b.isOpen(row, col) && !b.Colour }, func(from, to int) {
			b.Paint(draw.Mark{Kind: draw.Rect, X: b.edge(from), Y: b.edge(row), W: Cell * float64(to-from), H: Cell, Fill: b.look.Paper})
		})
	}
	if b.Colour {
		b.tints(func(row, col int) bool { return b.isOpen(row, col) }, 0, 0)
	}
	b.walls(b.look.Faint, 1, func(here, there bool) bool { return here && there })
	b.walls(b.look.Strong, 2, func(here, there bool) bool { return here != there })
}

// runs calls f with the bounds of each run of numbers below n for which is holds.
func (b *board) runs(n int, is func(int) bool, f func(from, to int)) {
	for from := 0; from < n; from++ {
		to := from
		for to < n && is(to) {
			to++
		}
		if to > from {
			f(from, to)
			from = to
		}
	}
}

// walls paints the edges of positions at which a line is due, by what is on both
// sides: an open cell or not.
func (b *board) walls(colour draw.Colour, thick float64, due func(here, there bool) bool) {
	m := draw.Mark{Kind: draw.Lines, Line: colour, Thick: thick}
	for col := range b.Cols() + 1 {
		b.runs(b.Rows(), func(row int) bool { return due(b.isOpen(row, col), b.isOpen(row, col-1)) }, func(from, to int) {
			m.Points = append(m.Points, point(b.edge(col), b.edge(from)), point(b.edge(col), b.edge(to)))
		})
	}
	for row := range b.Rows() + 1 {
		b.runs(b.Cols(), func(col int) bool { return due(b.isOpen(row, col), b.isOpen(row-1, col)) }, func(from, to int) {
			m.Points = append(m.Points, point(b.edge(from), b.edge(row)), point(b.edge(to), b.edge(row)))
		})
	}
	b.lines(m)
}

// lines paints a mark, unless it has no points.
func (b *board) lines(m draw.Mark) {
	if len(m.Points) > 0 {
		b.Paint(m)
	}
}

// tints paints the colours of values on some cells, so far from their edges.
func (b *board) tints(of func(row, col int) bool, inset, radius float64) {
	for row := range b.Rows() {
		for col := range b.Cols() {
			if v := b.At(row, col); v != dominosa.Hole && of(row, col) {
				ground, _ := draw.OfValue(v)
				b.Paint(draw.Mark{Kind: draw.Rect, X: b.edge(col) + inset, Y: b.edge(row) + inset,
					W: Cell - 2*inset, H: Cell - 2*inset, R: radius, Fill: ground})
			}
		}
	}
}

// left paints places that are possible, as bars from the middle of one cell to
// the middle of the other.
func (b *board) left(places []dominosa.Place) {
	m := draw.Mark{Kind: draw.Lines, Line: b.look.Shade, Thick: 9, Round: true}
	for _, pl := range places {
		x, y := pl.Cells()
		m.Points = append(m.Points, b.middle(x), b.middle(y))
	}
	b.lines(m)
}

// crosses paints a cross between the cells of places.
func (b *board) crosses(places []dominosa.Place) {
	const arm = 7
	m := draw.Mark{Kind: draw.Lines, Line: b.look.Accent, Thick: 3, Round: true}
	for _, pl := range places {
		c := b.between(pl)
		m.Points = append(m.Points, point(c.X-arm, c.Y-arm), point(c.X+arm, c.Y+arm),
			point(c.X-arm, c.Y+arm), point(c.X+arm, c.Y-arm))
	}
	b.lines(m)
}

func (b *board) middle(c dominosa.Cell) draw.Point {
	return point(b.edge(c.Col)+Cell/2, b.edge(c.Row)+Cell/2)
}

// coordinates writes in the margin what rows and columns are called.
func (b *board) coordinates() {
	const size = 10
	for col := range b.Cols() {
		b.Paint(draw.Mark{Kind: draw.Text, X: b.edge(col) + Cell/2, Y: b.origin - 5, Text: "c" + strconv.Itoa(col+1), Size: size, Fill: b.look.Ink})
	}
	for row := range b.Rows() {
		b.Paint(draw.Mark{Kind: draw.Text, X: b.origin / 2, Y: b.edge(row) + Cell/2 + size/3.0, Text: "r" + strconv.Itoa(row+1), Size: size, Fill: b.look.Ink})
	}
}

// Lettered writes letters of cells into the upper left corners of a bare board, for a text
// beside it.
func Lettered(s *draw.Scene, letters deduce.Letters, look draw.Theme) *draw.Scene {
	for _, c := range letters.Cells {
		x, y := float64(c.Col)*Cell+8, float64(c.Row)*Cell+8
		s.Paint(draw.Mark{Kind: draw.Circle, X: x, Y: y, R: 7.5, Fill: look.Paper, Line: look.Ink, Thick: 1},
			draw.Mark{Kind: draw.Text, X: x, Y: y + 4, Text: letters.Name(c), Size: 11, Bold: true, Fill: look.Ink})
	}
	return s
}

// arrow returns an arrow from one place to another, bent so that it passes beside the
// numbers of cells, and a number to stand at the bend.
func (b *board) arrow(from, to dominosa.Place, n int) (shaft, head, number draw.Mark) {
	const short, wing = 4, 4.5
	p, q := b.between(from), b.between(to)
	m := b.bend(p, q)
	long := math.Hypot(q.X-m.X, q.Y-m.Y)
	v := point((q.X-m.X)/long, (q.Y-m.Y)/long)
	tip := point(q.X-short*v.X, q.Y-short*v.Y)
	back := point(tip.X-2*wing*v.X, tip.Y-2*wing*v.Y)
	shaft = draw.Mark{Kind: draw.Lines, Points: []draw.Point{p, m, m, back}, Line: b.look.Accent, Thick: 2.5, Round: true}
	head = draw.Mark{Kind: draw.Polygon, Points: []draw.Point{tip, point(back.X-wing*v.Y, back.Y+wing*v.X), point(back.X+wing*v.Y, back.Y-wing*v.X)}, Fill: b.look.Accent}
	number = draw.Mark{Kind: draw.Text, X: m.X, Y: m.Y + 3.5, Text: strconv.Itoa(n), Size: 10, Bold: true, Fill: b.look.Paper}
	return shaft, head, number
}

// bend returns a point beside the middle between two others, on the side that is farther
// from the middle of a cell.
func (b *board) bend(p, q draw.Point) (m draw.Point) {
	const by = 13
	long := math.Hypot(q.X-p.X, q.Y-p.Y)
	far := -1.0
	for _, side := range [2]float64{by, -by} {
		r := point((p.X+q.X)/2-side*(q.Y-p.Y)/long, (p.Y+q.Y)/2+side*(q.X-p.X)/long)
		x, y := math.Mod(r.X-b.origin, Cell)-Cell/2, math.Mod(r.Y-b.origin, Cell)-Cell/2
		if d := math.Hypot(x, y); d > far+0.1 {
			m, far = r, d
		}
	}
	return m
}

// between returns the point between the cells of a place.
func (b *board) between(pl dominosa.Place) draw.Point {
	x, y := pl.Cells()
	p, q := b.middle(x), b.middle(y)
	return point((p.X+q.X)/2, (p.Y+q.Y)/2)
}

// tiles paints bones, and then the scores on all of them.
func (b *board) tiles(places []dominosa.Place, thick float64, frame draw.Colour) {
	if len(places) == 0 {
		return
	}
	for _, pl := range places {
		m := b.frame(pl, gap)
		m.Fill, m.Line, m.Thick = b.look.Bone, frame, thick
		if b.Blank && pl.Down {
			m.Fill = b.look.Shade
		}
		b.Paint(m)
	}
	if b.Blank {
		return
	}
	b.Paint(b.scores(places))
	if b.Colour {
		on := map[dominosa.Cell]bool{}
		for _, pl := range places {
			x, y := pl.Cells()
			on[x], on[y] = true, true
		}
		b.tints(func(row, col int) bool { return on[dominosa.Cell{Row: row, Col: col}] }, tint, 4)
	}
}

// frame returns the rectangle of a place, with its ends so far from the edges of its cells. It
// is twice as long as it is wide, as the place and real bones are.
func (b *board) frame(pl dominosa.Place, inset float64) draw.Mark {
	w, h, x, y := 2*Cell, Cell, inset, inset/2
	if pl.Down {
		w, h, x, y = h, w, y, x
	}
	return draw.Mark{Kind: draw.Rect, X: b.edge(pl.Col) + x, Y: b.edge(pl.Row) + y, W: w - 2*x, H: h - 2*y, R: round}
}

// scores returns a line between the cells of each place.
func (b *board) scores(places []dominosa.Place) draw.Mark {
	m := draw.Mark{Kind: draw.Lines, Line: b.look.Score, Thick: 1.5, Round: true}
	for _, pl := range places {
		_, c := pl.Cells()
		p := point(b.edge(c.Col), b.edge(c.Row))
		if pl.Down {
			m.Points = append(m.Points, point(p.X+score, p.Y), point(p.X+Cell-score, p.Y))
		} else {
			m.Points = append(m.Points, point(p.X, p.Y+score), point(p.X, p.Y+Cell-score))
		}
	}
	return m
}

// numbers paints what the cells show.
func (b *board) numbers() {
	if b.Blank {
		return
	}
	for row := range b.Rows() {
		for col := range b.Cols() {
			if b.At(row, col) != dominosa.Hole && (b.Areas == nil || !b.isOpen(row, col)) {
				b.number(dominosa.Cell{Row: row, Col: col})
			}
		}
	}
}

// number paints what a cell shows. The base line is a third of the letters' size
// below the middle, where digits look centred.
func (b *board) number(c dominosa.Cell) {
	v, ink, at := b.At(c.Row, c.Col), b.look.Ink, b.middle(c)
	pl, lies := b.on[c]
	if lies {
		ink = b.look.OnBone
	}
	if b.Colour {
		_, ink = draw.OfValue(v)
	}
	if b.Pips && b.high <= mostPips {
		b.Paint(pips(v, b.high, at, lies && !pl.Down, ink)...)
		return
	}
	size := NumberSize(b.High())
	b.Paint(draw.Mark{Kind: draw.Text, X: at.X, Y: at.Y + float64((size+1)/3), Text: strconv.Itoa(v), Size: float64(size), Fill: ink})
}

// NumberSize returns the size of numbers on boards up to a pip, in units of the
// scene. It is such that the highest stays inside a tile. In a tray, numbers of bones
// up to that pip are TrayMore larger.
func NumberSize(high int) int {
	switch {
	case high < 10:
		return 21
	case high < 100:
		return 19
	}
	return 14
}
