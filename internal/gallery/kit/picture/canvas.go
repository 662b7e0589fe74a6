// Package picture paints answers of the gallery's models: boards, pieces, solids, tiles,
// graphs and rows. Most models need one of its functions, which read the text of an answer;
// the others put areas, lines, discs and letters on a [Canvas] themselves. The result is a
// scene of package draw, which writes it.
//
// All pictures have the same format, and areas are painted in the colours of package draw:
// pieces that touch have different ones.
package picture

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"bonepile/internal/draw"
)

// Side is the side of a cell; all other measures are relative to it.
const Side = 20

// Colours of lines and letters, of empty areas, and of a mark that stands out.
var (
	Ink    = draw.Light().Ink
	Strong = draw.Light().Strong
	Faint  = draw.Light().Faint
	Paper  = draw.Light().Paper
	Shade  = draw.Light().Shade
	Accent = draw.Light().Accent
)

// Of returns one of the colours of pieces, in turn.
func Of(n int) draw.Colour {
	colour, _ := draw.OfValue(1 + (n%8+8)%8)
	return colour
}

// At returns a point, in sides of cells.
func At(x, y float64) draw.Point { return draw.Point{X: x * Side, Y: y * Side} }

// A Canvas is a picture as it is painted. Areas lie below everything else.
type Canvas struct {
	faces []face
	marks []draw.Mark
}

// A face is a part of an area. Strong lines part areas, and faint ones the parts of one.
type face struct {
	corners    []draw.Point
	area, part string
	fill       draw.Colour
	shade      int // lighter or darker
}

// Face paints a polygon as part of an area. Areas without a colour get one. What it returns lets this package
// say more of the polygon, until the next one is painted.
func (c *Canvas) Face(area string, fill draw.Colour, corners ...draw.Point) *face {
	c.faces = append(c.faces, face{corners: corners, area: area, fill: fill})
	return &c.faces[len(c.faces)-1]
}

// Box paints a rectangle as part of an area, in sides of cells.
func (c *Canvas) Box(area string, fill draw.Colour, x, y, w, h float64) *face {
	return c.Face(area, fill, At(x, y), At(x+w, y), At(x+w, y+h), At(x, y+h))
}

// Line paints a line through points.
func (c *Canvas) Line(colour draw.Colour, thick float64, through ...draw.Point) {
	m := draw.Mark{Kind: draw.Lines, Line: colour, Thick: thick, Round: true}
	for i := 1; i < len(through); i++ {
		m.Points = append(m.Points, through[i-1], through[i])
	}
	c.marks = append(c.marks, m)
}

// Polygon paints an area above the others, without an outline.
func (c *Canvas) Polygon(fill draw.Colour, corners ...draw.Point) {
	c.marks = append(c.marks, draw.Mark{Kind: draw.Polygon, Fill: fill, Points: corners})
}

// Disc paints a disc with an outline; r is in sides of cells.
func (c *Canvas) Disc(at draw.Point, r float64, fill draw.Colour) {
	c.marks = append(c.marks, draw.Mark{Kind: draw.Circle, X: at.X, Y: at.Y, R: r * Side, Fill: fill, Line: Strong, Thick: 1})
}

// Dot paints a disc without an outline.
func (c *Canvas) Dot(at draw.Point, r float64, fill draw.Colour) {
	c.marks = append(c.marks, draw.Mark{Kind: draw.Circle, X: at.X, Y: at.Y, R: r * Side, Fill: fill})
}

// Text writes a word around a point. Long ones have smaller letters.
func (c *Canvas) Text(at draw.Point, ink draw.Colour, text string) {
	size := 12.0
	switch n := utf8.RuneCountInString(text); {
	case n == 2:
		size = 10.5
	case n > 2:
		size = 8
	}
	c.Word(at, ink, size, text)
}

// Word writes a word around a point, in letters of a size.
func (c *Canvas) Word(at draw.Point, ink draw.Colour, size float64, text string) {
	if text == "" {
		return
	}
	c.marks = append(c.marks, draw.Mark{Kind: draw.Text, X: at.X, Y: at.Y + size*0.36, Size: size, Fill: ink, Text: text})
}

// Format is the width of a picture and its height, in pixels.
const (
	width  = 320
	height = 240
)

// Scene returns the picture.
func (c *Canvas) Scene() *draw.Scene {
	c.colour()
	var marks []draw.Mark
	of := map[draw.Colour]int{} // the mark with the faces of a colour
	for _, f := range c.faces {
		colour := shaded(f.fill, float64(f.shade))
		i, ok := of[colour]
		if !ok {
			i, of[colour] = len(marks), len(marks)
			marks = append(marks, draw.Mark{Kind: draw.Polygon, Fill: colour})
		}
		points := append(marks[i].Points, f.outline()...)
		marks[i].Points = append(points, points[0]) // from which the next face begins
	}
	for i, lines := range c.borders() {
		m := draw.Mark{Kind: draw.Lines, Line: []draw.Colour{Faint, Strong}[i], Thick: []float64{0.8, 1.6}[i], Round: true}
		for _, e := range joined(lines) {
			m.Points = append(m.Points, e.from, e.to)
		}
		marks = append(marks, m)
	}
	return fit(append(marks, c.marks...))
}

// fit puts marks into the middle of a picture of the format.
func fit(marks []draw.Mark) *draw.Scene {
	box := draw.Box{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	marks = slices.DeleteFunc(marks, func(m draw.Mark) bool {
		return len(m.Points) == 0 && (m.Kind == draw.Lines || m.Kind == draw.Polygon)
	})
	if len(marks) == 0 {
		marks = []draw.Mark{{}}
	}
	for _, m := range marks {
		b := m.Box(func(text string, size float64, _ bool) float64 {
			return float64(utf8.RuneCountInString(text)) * size * 0.55
		})
		box = draw.Box{X0: min(box.X0, b.X0), Y0: min(box.Y0, b.Y0), X1: max(box.X1, b.X1), Y1: max(box.Y1, b.Y1)}
	}
	w, h := box.X1-box.X0, box.Y1-box.Y0
	// A margin of a sixteenth; a few cells do not become giants.
	unit := max(w, h*width/height, 6*Side) / (width * 0.875)
	s := &draw.Scene{W: math.Round(unit * width), H: math.Round(unit * height), Unit: 1 / unit}
	s.Marks = []draw.Mark{{Kind: draw.Rect, W: s.W, H: s.H, R: math.Round(14 * unit), Fill: draw.Light().Ground}}
	inner := &draw.Scene{Marks: marks}
	s.Add(inner, math.Round((s.W-w)/2-box.X0), math.Round((s.H-h)/2-box.Y0), 1)
	return s
}

// shaded returns a colour that is lighter, or darker, by steps.
func shaded(colour draw.Colour, steps float64) draw.Colour {
	r, g, b := colour.RGB()
	code := uint32(0)
	for _, part := range []uint8{r, g, b} {
		x := float64(part)
		if steps > 0 {
			x += (255 - x) * 0.3 * steps
		} else {
			x *= 1 + 0.2*steps
		}
		code = code<<8 | uint32(math.Round(x))
	}
	return draw.RGB(code)
}

// An edge is a side of a face, from its lesser end.
type edge struct{ from, to draw.Point }

func edgeOf(p, q draw.Point) edge {
	round := func(p draw.Point) draw.Point {
		return draw.Point{X: math.Round(p.X*100) / 100, Y: math.Round(p.Y*100) / 100}
	}
	if p, q = round(p), round(q); comparePoints(p, q) > 0 {
		p, q = q, p
	}
	return edge{p, q}
}

func comparePoints(p, q draw.Point) int { return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y)) }

// edges returns the edges of the faces, with the one or two faces that have them.
func edges(faces []face) map[edge][]int {
	at := map[edge][]int{}
	for i, f := range faces {
		for k, p := range f.corners {
			e := edgeOf(p, f.corners[(k+1)%len(f.corners)])
			at[e] = append(at[e], i)
		}
	}
	return at
}

// colour gives each area without a colour the least used colour that no adjacent area has.
func (c *Canvas) colour() {
	beside := map[string]map[string]bool{}
	for _, faces := range edges(c.faces) {
		for _, i := range faces {
			for _, j := range faces {
				a, b := c.faces[i].area, c.faces[j].area
				if beside[a] == nil {
					beside[a] = map[string]bool{}
				}
				beside[a][b] = true
			}
		}
	}
	given, used := map[string]int{}, [8]int{}
	for i, f := range c.faces {
		if f.fill != draw.None {
			continue
		}
		n, ok := given[f.area]
		if !ok {
			cost := used
			for other := range beside[f.area] {
				if m, ok := given[other]; ok {
					cost[m] += 1000
				}
			}
			n = slices.Index(cost[:], slices.Min(cost[:]))
			given[f.area] = n
			used[n]++
		}
		c.faces[i].fill = Of(n)
	}
}

// borders returns the lines between parts of areas, and those around areas.
func (c *Canvas) borders() (lists [2][]edge) {
	for e, faces := range edges(c.faces) {
		f, g := c.faces[faces[0]], c.faces[faces[len(faces)-1]]
		switch {
		case len(faces) == 1 || f.area != g.area:
			lists[1] = append(lists[1], e)
		case f.part != g.part:
			lists[0] = append(lists[0], e)
		}
	}
	return lists
}

// joined makes edges that lie in one line and meet one edge.
func joined(list []edge) (out []edge) {
	type line struct{ angle, offset float64 }
	lines := map[line][]edge{}
	for _, e := range list {
		angle := math.Atan2(e.to.Y-e.from.Y, e.to.X-e.from.X)
		offset := e.from.Y*math.Cos(angle) - e.from.X*math.Sin(angle)
		l := line{math.Round(angle*1000) + 0, math.Round(offset*10) + 0}
		lines[l] = append(lines[l], e)
	}
	for _, in := range lines {
		slices.SortFunc(in, func(a, b edge) int { return comparePoints(a.from, b.from) })
		for i, e := range in {
			if last := len(out) - 1; i > 0 && out[last].to == e.from {
				out[last].to = e.to
			} else {
				out = append(out, e)
			}
		}
	}
	slices.SortFunc(out, func(a, b edge) int {
		return cmp.Or(comparePoints(a.from, b.from), comparePoints(a.to, b.to))
	})
	return out
}

// outline returns the corners of a face, one way round, and the first of them again.
func (f face) outline() []draw.Point {
	sum := 0.0 // twice the area, with its sign
	for i, a := range f.corners {
		b := f.corners[(i+1)%len(f.corners)]
		sum += a.X*b.Y - a.Y*b.X
	}
	corners := slices.Clone(f.corners)
	if sum < 0 {
		slices.Reverse(corners)
	}
	return append(corners, corners[0])
}
