package graphs

import (
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Colourings of graphs. An option is a vertex with its colour; there is a
// secondary item for each edge and colour, which keeps neighbours apart. A
// further item for each vertex has the colour as its colour in the sense of
// exact cover: so the search can see that colours may be exchanged (exercise
// 122).

// mycielskiGraph returns the graph M_c, which has no triangle and needs c
// colours: M_2 is an edge, and the next has a copy of each vertex, joined to its
// neighbours, and one joined to all copies.
func mycielskiGraph(c int) kit.Graph {
	g := kit.Graph{N: 2, Edges: [][2]int{{0, 1}}}
	for range c - 2 {
		for _, e := range slices.Clone(g.Edges) {
			g.Edges = append(g.Edges, [2]int{e[0], e[1] + g.N}, [2]int{e[1], e[0] + g.N})
		}
		for v := range g.N {
			g.Edges = append(g.Edges, [2]int{v + g.N, 2 * g.N})
		}
		g.N = 2*g.N + 1
	}
	return g
}

// mycielski is exercise 117.
func mycielski() kit.Model {
	return kit.Model{
		Name:   "mycielski",
		Title:  "Colourings of Mycielski's graphs",
		Source: "TAOCP 7.2.2.1, exercise 117 (Jan Mycielski)",
		About: "Mycielski's graph of order c has no triangle and cannot be coloured with fewer than c colours, but it can if any edge is left out. " +
			"An option is a vertex with its colour; an item for an edge and a colour keeps its two ends from both having it.",
		Story:   "A graph without triangles need not be easy to colour: this one takes four colours, and yet three suffice when any edge is left out.",
		Picture: kit.DrawnBy(mycielskiPicture).Showing("order=4 colours=4", 0),
		Params: []kit.Param{
			kit.Number("order", "which graph", 3, 2, 6),
			kit.Number("colours", "how many colours there are", 3, 1, 6),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			return mycielskiGraph(a.Int("order")).Colouring(a.Int("colours"))
		},
	}
}

// mycielskiPicture paints the graph with its colours: the one before it outside, the copies of
// its vertices inside, and the last vertex in the middle.
func mycielskiPicture(a kit.Args, text string) *draw.Scene {
	g := mycielskiGraph(a.Int("order"))
	at := slices.Concat(picture.Ring(g.N/2, 4), picture.Ring(g.N/2, 2), []draw.Point{{}})
	names := append(strings.Fields(text), make([]string, g.N)...)
	return picture.Graph(at[:g.N], names, func(v int) draw.Colour {
		n, _ := strconv.Atoi(names[v])
		return picture.Of(n)
	}, g.Edges)
}
