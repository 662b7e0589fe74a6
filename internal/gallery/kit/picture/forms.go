package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
)

// Pictures of cells that are not squares.

// Hexes paints hexagons; neighbours in a row are two columns apart, and rows are shifted
// by one.
func Hexes(text string) *draw.Scene {
	const r = 12
	half := r * math.Sqrt(3) / 2
	c := new(Canvas)
	for _, s := range signs(text) {
		x, y := s.x*2*half, s.y*1.5*r
		c.Face(s.text, draw.None, draw.Point{X: x, Y: y - r}, draw.Point{X: x + half, Y: y - r/2}, draw.Point{X: x + half, Y: y + r/2},
			draw.Point{X: x, Y: y + r}, draw.Point{X: x - half, Y: y + r/2}, draw.Point{X: x - half, Y: y - r/2})
	}
	return c.Scene()
}

// Triangles paints triangles. That of row i and column j hangs down from its side if i+j is
// even, and stands on it if not. Dots are empty.
func Triangles(text string) *draw.Scene {
	const side = 30
	high := side * math.Sqrt(3) / 2
	c := new(Canvas)
	for _, s := range signs(text) {
		x, y := s.x*side, s.y*high
		corners := []draw.Point{{X: x, Y: y}, {X: x + side, Y: y}, {X: x + side/2, Y: y + high}}
		if int(2*s.x+s.y)%2 != 0 {
			corners = []draw.Point{{X: x, Y: y + high}, {X: x + side, Y: y + high}, {X: x + side/2, Y: y}}
		}
		if f := c.Face(s.text, draw.None, corners...); s.text == "." {
			f.fill = Paper
		}
	}
	return c.Scene()
}

// Skews paints squares that hang together at their corners, and the rhombuses between them.
// Squares in even rows are turned one way, the others the other way.
func Skews(text string) *draw.Scene {
	const arm, turn = 20, 0.3 // from the middle of a square to a corner; in radians
	pitch := arm * math.Sqrt2 * math.Cos(turn)
	corners := func(row, col int) (list []draw.Point) { // from the upper left one, clockwise
		for k := range 4 {
			angle := float64(2*k-3)*math.Pi/4 + turn*float64(1-2*(row&1))
			list = append(list, draw.Point{X: float64(col)*pitch + arm*math.Cos(angle), Y: float64(row)*pitch + arm*math.Sin(angle)})
		}
		return list
	}
	c := new(Canvas)
	for _, s := range signs(text) {
		row, col := int(s.y), int(s.x)
		at := corners(row, col)
		if (row+col)%2 != 0 {
			above, below := corners(row-1, col), corners(row+1, col)
			at = []draw.Point{above[3], above[2], below[1], below[0]}
		}
		c.Face(s.text, draw.None, at...)
	}
	return c.Scene()
}

// quarter returns a quarter of a square, in sides of cells: the upper, left, lower or right one.
func quarter(x, y, side float64, k int) []draw.Point {
	at := []draw.Point{At(x, y), At(x, y+side), At(x+side, y+side), At(x+side, y)}
	first := []int{3, 0, 1, 2}[k]
	return []draw.Point{at[first], at[(first+1)%4], At(x+side/2, y+side/2)}
}

// Quarters paints quarters of squares: a square is three rows and three columns.
func Quarters(text string) *draw.Scene {
	c := new(Canvas)
	for i, line := range strings.Split(text, "\n") {
		for j, ch := range []rune(line) {
			k := map[[2]int]int{{0, 1}: 0, {1, 0}: 1, {2, 1}: 2, {1, 2}: 3}[[2]int{i % 3, j % 3}]
			if ch != ' ' && ch != '.' {
				c.Face(string(ch), draw.None, quarter(float64(j/3), float64(i/3), 1, k)...)
			}
		}
	}
	return c.Scene()
}

// Tints are the colours of the letters a, b, … on tiles.
var Tints = []draw.Colour{draw.RGB(0xeedd88), draw.RGB(0x77aadd), draw.RGB(0xee8866), draw.RGB(0x44bb99), draw.RGB(0xffaabb), draw.RGB(0xfffdf8)}

// Tint returns the colour of a letter.
func Tint(letter byte) draw.Colour { return Tints[int(letter|0x20-'a')%len(Tints)] }

// Tiles paints squares with a colour for each side: upper, left, lower, right. A
// capital letter has a dot, and stands for a head.
func Tiles(text string) *draw.Scene {
	c := new(Canvas)
	for at, word := range kit.Entries(kit.Fields(strings.TrimSpace(text))) {
		x, y := float64(at.Col)*2, float64(at.Row)*2
		for k := range min(4, len(word)) {
			c.Face(at.Name(), Tint(word[k]), quarter(x, y, 2, k)...)
			if word[k] < 'a' {
				c.Dot(At(x+1+[]float64{0, -0.62, 0, 0.62}[k], y+1+[]float64{-0.62, 0, 0.62, 0}[k]), 0.14, Strong)
			}
		}
	}
	return c.Scene()
}

// HexTiles paints rows of hexagons, each with three colours.
func HexTiles(text string) *draw.Scene {
	c := new(Canvas)
	rows := kit.Fields(strings.TrimSpace(text))
	for at, word := range kit.Entries(rows) {
		if len(word) != 3 {
			continue
		}
		middle := At(2*(float64(at.Col)-float64(len(rows[at.Row]))/2), math.Sqrt(3)*float64(at.Row))
		ring := around(middle, Ring(6, 2/math.Sqrt(3)))
		for k := range 3 {
			c.Face(at.Name(), Tint(word[k]), middle, ring[2*k], ring[2*k+1], ring[(2*k+2)%6])
		}
	}
	return c.Scene()
}

// Polygons paints words of colours as regular polygons, row by row: a polygon has a side for each
// letter of its word. Words of anything else are left out.
func Polygons(text string) *draw.Scene {
	c := new(Canvas)
	for at, word := range kit.Entries(kit.Fields(strings.TrimSpace(text))) {
		if strings.Trim(word, "abcdef") == "" {
			middle := draw.Point{X: 2.2 * Side * float64(at.Col), Y: 2.2 * Side * float64(at.Row)}
			c.Tile(at.Name(), word, around(middle, Ring(len(word), 1))...)
		}
	}
	return c.Scene()
}

// around returns points around another middle.
func around(middle draw.Point, ring []draw.Point) []draw.Point {
	return kit.Map(ring, func(p draw.Point) draw.Point { return draw.Point{X: p.X + middle.X, Y: p.Y + middle.Y} })
}

// Tile paints a tile with a colour for each side, from the one after the first corner on.
func (c *Canvas) Tile(name, colours string, corners ...draw.Point) {
	middle := centre(corners)
	for k, p := range corners {
		c.Face(name, Tint(colours[k]), p, corners[(k+1)%len(corners)], middle)
	}
}

// CornerTile paints a tile with a colour for each corner.
func (c *Canvas) CornerTile(name, colours string, corners ...draw.Point) {
	middle := centre(corners)
	for k, p := range corners {
		n := len(corners)
		c.Face(name, Tint(colours[k]), p, centre([]draw.Point{p, corners[(k+1)%n]}), middle, centre([]draw.Point{p, corners[(k+n-1)%n]}))
	}
}

func centre(points []draw.Point) (m draw.Point) {
	n := float64(len(points))
	for _, p := range points {
		m.X, m.Y = m.X+p.X/n, m.Y+p.Y/n
	}
	return m
}

// Pictures of rows, rings and graphs.

// Ring returns n points on a circle of a radius in sides of cells, clockwise from the top.
func Ring(n int, radius float64) (list []draw.Point) {
	for i := range n {
		angle := 2 * math.Pi * float64(i) / float64(n)
		list = append(list, At(radius*math.Sin(angle), -radius*math.Cos(angle)))
	}
	return list
}

// Node paints a vertex with its name.
func (c *Canvas) Node(at draw.Point, fill draw.Colour, name string) {
	c.Disc(at, 0.45, fill)
	c.Text(at, Ink, name)
}

// Graph paints vertices with names and colours, and edges between some.
func Graph(at []draw.Point, names []string, fill func(v int) draw.Colour, edges [][2]int) *draw.Scene {
	c := new(Canvas)
	for _, e := range edges {
		c.Line(Strong, 1.4, at[e[0]], at[e[1]])
	}
	for v, p := range at {
		c.Node(p, fill(v), names[v])
	}
	return c.Scene()
}

// Necklace paints a ring of digits, light for 0 and blue for 1.
func Necklace(text string) *draw.Scene {
	beads := strings.Split(strings.TrimSpace(text), "")
	var thread [][2]int
	for i := range beads {
		thread = append(thread, [2]int{i, (i + 1) % len(beads)})
	}
	return Graph(Ring(len(beads), 0.4+0.22*float64(len(beads))), beads, func(v int) draw.Colour {
		return []draw.Colour{Paper, Of(0)}[strings.Count(beads[v], "1")]
	}, thread)
}

// Bars paints a column for each number, whose height is the number.
func Bars(text string) *draw.Scene {
	c := new(Canvas)
	for i, word := range strings.FieldsFunc(text, func(ch rune) bool { return strings.ContainsRune(" ·\n", ch) }) {
		n, _ := strconv.Atoi(word)
		for k := range min(n, 99) {
			c.Box(fmt.Sprint(i, k), Of(i), float64(i)*1.4, float64(-k), 1, 1)
		}
		c.Text(At(float64(i)*1.4+0.5, 1.5), Ink, word)
	}
	return c.Scene()
}
