package graphs

import (
	"fmt"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Balanced digraphs are orthogonal at each vertex to a transitive tournament, where all edges go to
// the greater end, if an edge counts +1 where it goes as in the tournament and -1 where it does not:
// exercise 372. An edge is coloured by its direction, as it is seen from its lesser end.

func balancedDigraphs() kit.Model {
	return kit.Model{
		Name:   "balanced-digraphs",
		Title:  "Directed graphs in which as many edges enter each vertex as leave it",
		Source: "TAOCP 7.2.2.1, exercise 372",
		About: "Some edges of the complete graph of n vertices get directions so that as many enter each vertex as leave it. " +
			"An option is an edge with its direction, or none, or a vertex with those of all its edges. The answer is a matrix: + stands for an edge from the vertex of the row to that of the column, - for one to it.",
		Story:   "As many ways out as in, at each vertex: there are 219 such digraphs on five vertices.",
		Picture: kit.Drawn(digraphPicture).Showing("n=6", 7),
		Params:  []kit.Param{kit.Number("n", "how many vertices there are", 4, 3, 9)},
		Build:   buildDigraphs,
	}
}

// An arrows is a vertex with the directions of its edges, or an edge with its
// direction: signs[k] is '+' for an edge from v to others[k], '-' for one to v, and
// '0' for none.
type arrows struct {
	v      int
	others []int
	signs  string
}

// sign returns the direction of an edge as its lesser end sees it.
func (a arrows) sign(k int) string {
	s := a.signs[k : k+1]
	if a.v > a.others[k] && s != "0" {
		return map[string]string{"+": "-", "-": "+"}[s]
	}
	return s
}

func buildDigraphs(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	edge := func(v, w int) string { return fmt.Sprintf("%d-%d", min(v, w), max(v, w)) }
	b := kit.NewBuilder[arrows]()
	b.AddPrimary(kit.Names("v%d", 1, n)...)
	for v := 1; v <= n; v++ {
		for w := v + 1; w <= n; w++ {
			b.AddPrimary(fmt.Sprintf("#%s", edge(v, w)))
		}
	}
	for v := 1; v <= n; v++ {
		for w := v + 1; w <= n; w++ {
			b.AddSecondary(edge(v, w))
		}
	}
	add := func(item string, o arrows) {
		words := []string{item}
		for k, w := range o.others {
			words = append(words, edge(o.v, w)+":"+o.sign(k))
		}
		b.Add(o, words...)
	}
	for v := 1; v <= n; v++ {
		var others []int
		for w := 1; w <= n; w++ {
			if w != v {
				others = append(others, w)
			}
		}
		for _, signs := range kit.WordsOf("0+-", len(others)) {
			if strings.Count(signs, "+") == strings.Count(signs, "-") {
				add(fmt.Sprintf("v%d", v), arrows{v, others, signs})
			}
		}
		for w := v + 1; w <= n; w++ {
			for _, sign := range kit.WordsOf("0+-", 1) {
				add("#"+edge(v, w), arrows{v, []int{w}, sign})
			}
		}
	}
	return b.Instance(
		func(list []arrows) error { return checkDigraph(n, list) },
		func(list []arrows) string { return digraphMatrix(n, list).Spaced() })
}

// digraphMatrix draws what the options of edges say.
func digraphMatrix(n int, list []arrows) kit.Drawing {
	d := kit.NewDrawing(n, n, '.')
	for v := range n {
		d[v][v] = ' '
	}
	for _, o := range list {
		if len(o.others) == 1 {
			w := o.others[0]
			d[o.v-1][w-1] = rune(o.signs[0])
			d[w-1][o.v-1] = map[byte]rune{'+': '-', '-': '+', '0': '0'}[o.signs[0]]
		}
	}
	return d
}

// checkDigraph applies the rules: every edge and every vertex has one option, all
// agree, and as many edges enter each vertex as leave it.
func checkDigraph(n int, list []arrows) error {
	matrix := digraphMatrix(n, list)
	edges := 0
	spoken := make([]int, n)
	for _, o := range list {
		if len(o.others) == 1 {
			edges++
			continue
		}
		spoken[o.v-1]++
		for k, w := range o.others {
			if got := matrix[o.v-1][w-1]; got != rune(o.signs[k]) {
				return fmt.Errorf("vertex %d sees %c to %d, which is %c", o.v, o.signs[k], w, got)
			}
		}
	}
	if edges != n*(n-1)/2 {
		return fmt.Errorf("%d edges, expected %d", edges, n*(n-1)/2)
	}
	for v, row := range matrix {
		text := string(row)
		switch {
		case strings.Contains(text, "."):
			return fmt.Errorf("an edge at %d has no direction", v+1)
		case spoken[v] != 1:
			return fmt.Errorf("vertex %d has %d options", v+1, spoken[v])
		case strings.Count(text, "+") != strings.Count(text, "-"):
			return fmt.Errorf("more edges leave vertex %d than come to it, or fewer", v+1)
		}
	}
	return nil
}

// digraphPicture paints vertices on a circle, and the edges as arrows.
func digraphPicture(text string) *draw.Scene {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	ring := picture.Ring(len(lines), 3)
	c := new(picture.Canvas)
	for i, line := range lines {
		for j := range ring {
			if 2*j < len(line) && line[2*j] == '+' {
				c.Arrow(picture.Accent, ring[i], ring[j], 10)
			}
		}
	}
	for v, at := range ring {
		c.Node(at, picture.Of(1), fmt.Sprint(v+1))
	}
	return c.Scene()
}
