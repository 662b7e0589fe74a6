package grids

import (
	"bonepile/dominosa"
	"bonepile/internal/draw"
)

// A Canvas paints a board part by part. Each part has a class, and how that looks is
// said by the style sheet of the page that the picture is put into.
type Canvas struct{ b *board }

// NewCanvas returns an empty picture of a puzzle, with the measures of [Board].
func NewCanvas(p dominosa.Puzzle) *Canvas { return &Canvas{newBoard(p, Options{})} }

// Size returns how wide and high the picture is.
func (c *Canvas) Size() (w, h float64) { return c.b.W, c.b.H }

// Marks appends what was painted, as SVG without the document around it.
func (c *Canvas) Marks(dst []byte) []byte { return draw.SVGMarks(dst, c.b.Scene) }

// as gives what is painted a class.
func (c *Canvas) as(class string, paint func()) {
	from := len(c.b.Marks)
	paint()
	for i := range c.b.Marks[from:] {
		c.b.Marks[from+i].Class = class
	}
}

// Squares paints cells.
func (c *Canvas) Squares(class string, cells []dominosa.Cell) {
	c.as(class, func() {
		for _, x := range cells {
			c.b.Paint(draw.Mark{Kind: draw.Rect, X: c.b.edge(x.Col), Y: c.b.edge(x.Row), W: Cell, H: Cell})
		}
	})
}

// Stripes paints stripes on cells.
func (c *Canvas) Stripes(class string, cells []dominosa.Cell) {
	m := draw.Mark{Kind: draw.Lines}
	for _, x := range cells {
		for i := Cell / 4; i < 2*Cell; i += Cell / 4 {
			lo, hi := max(0, i-Cell), min(i, Cell)
			m.Points = append(m.Points, point(c.b.edge(x.Col)+lo, c.b.edge(x.Row)+i-lo), point(c.b.edge(x.Col)+hi, c.b.edge(x.Row)+i-hi))
		}
	}
	c.lines(class, m)
}

// Frames paints the outlines of places: 1 is where that of a bone is, 3 and 5 farther inside.
func (c *Canvas) Frames(class string, places []dominosa.Place, inset float64) {
	c.as(class, func() {
		for _, pl := range places {
			c.b.Paint(c.b.frame(pl, gap+2*(inset-1)))
		}
	})
}

// Bars paints a line between the cells of places.
func (c *Canvas) Bars(class string, places []dominosa.Place) { c.lines(class, c.b.scores(places)) }

// Crosses paints a cross between the cells of places.
func (c *Canvas) Crosses(class string, places []dominosa.Place) {
	c.as(class, func() { c.b.crosses(places) })
}

// Numbers paints what the cells show.
func (c *Canvas) Numbers(class string) { c.as(class, c.b.numbers) }

func (c *Canvas) lines(class string, m draw.Mark) { c.as(class, func() { c.b.lines(m) }) }

// Coordinates writes r1, r2 and so on beside the rows, and c1, c2 above the columns.
func (c *Canvas) Coordinates(class string) { c.as(class, c.b.coordinates) }

// Arrows paints an arrow from each place to the one beside it in the list, with a
// number: the first class is that of the lines, the second that of what is filled, and
// the third that of the numbers.
func (c *Canvas) Arrows(lines, heads, numbers string, links [][2]dominosa.Place) {
	for i, l := range links {
		shaft, head, number := c.b.arrow(l[0], l[1], i+1)
		c.lines(lines, shaft)
		c.as(heads, func() {
			c.b.Paint(head, draw.Mark{Kind: draw.Circle, X: number.X, Y: number.Y - 3.5, R: 7.5})
		})
		c.as(numbers, func() { c.b.Paint(number) })
	}
}
