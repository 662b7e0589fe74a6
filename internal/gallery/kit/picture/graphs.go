package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bonepile/internal/draw"
)

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
