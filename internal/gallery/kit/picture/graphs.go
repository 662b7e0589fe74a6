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
	if name != "" {
		c.Text(at, Ink, name)
	}
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

// Parts paints a division of things into sets, such as "1 3 | 2 4": points on a circle, and a
// polygon for each set.
func Parts(text string) *draw.Scene {
	var sets [][]string
	n := 0
	for part := range strings.SplitSeq(strings.TrimSpace(text), "|") {
		set := strings.FieldsFunc(part, func(ch rune) bool { return ch == ' ' || ch == ',' })
		n += len(set)
		sets = append(sets, set)
	}
	ring := Ring(n, 1.2+float64(n)/5)
	c := new(Canvas)
	for i, set := range sets {
		var corners []draw.Point
		for _, name := range set {
			k, _ := strconv.Atoi(name)
			corners = append(corners, ring[max(0, k-1)%n])
		}
		c.Polygon(Of(i), corners...)
		for k := range corners {
			c.Line(shaded(Of(i), -1), 3, corners[k], corners[(k+1)%len(corners)])
		}
		for k, p := range corners {
			c.Node(p, Of(i), set[k])
		}
	}
	return c.Scene()
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

// Arcs paints a row of numbers, and brackets that join those that are equal.
func Arcs(text string) *draw.Scene {
	c := new(Canvas)
	first := map[string]int{}
	for i, word := range strings.Fields(text) {
		n, _ := strconv.Atoi(word)
		fill, ink := draw.OfValue(n)
		x := float64(i)
		c.Box(fmt.Sprint(i), fill, x, 0, 1, 1)
		c.Text(At(x+0.5, 0.5), ink, word)
		from, ok := first[word]
		if !ok {
			first[word] = i
			continue
		}
		y, end := -0.6-float64(n)*0.4, -0.15
		c.Line(shaded(fill, -1), 3, At(float64(from)+0.5, end), At(float64(from)+0.5, y), At(x+0.5, y), At(x+0.5, end))
	}
	return c.Scene()
}

// Clock paints numbers as a path from one to the next round a dial.
func Clock(text string) *draw.Scene {
	row := strings.Fields(text)
	ring := Ring(len(row), 1.5+float64(len(row))/4)
	at := func(word string) draw.Point {
		n, _ := strconv.Atoi(word)
		return ring[max(0, n)%len(ring)]
	}
	c := new(Canvas)
	for i := 1; i < len(row); i++ {
		c.Arrow(shaded(Of(i), -1), at(row[i-1]), at(row[i]), 0.45*Side)
	}
	for i, word := range row {
		fill := Paper
		if i == 0 {
			fill = Of(2)
		}
		c.Node(at(word), fill, word)
	}
	return c.Scene()
}

// Necklace paints a ring of digits, dark for 1 and light for 0.
func Necklace(text string) *draw.Scene {
	c := new(Canvas)
	digits := strings.TrimSpace(text)
	ring := Ring(len(digits), 0.4+float64(len(digits))*0.19)
	for i, digit := range digits {
		if digit == '1' {
			c.Disc(ring[i], 0.45, Strong)
			c.Text(ring[i], Paper, "1")
		} else {
			c.Node(ring[i], Paper, string(digit))
		}
	}
	return c.Scene()
}

// Beads paints a row of discs with numbers in their colours.
func Beads(text string) *draw.Scene {
	c := new(Canvas)
	for i, word := range strings.Fields(text) {
		n, _ := strconv.Atoi(word)
		fill, _ := draw.OfValue(1 + (n+7)%8)
		c.Node(At(float64(i)*1.1, 0), fill, word)
	}
	return c.Scene()
}
