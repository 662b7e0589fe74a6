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
var mycielski = kit.Described("mycielski", kit.DrawnBy(mycielskiPicture), func(a kit.Args) (*kit.Instance, error) {
	return mycielskiGraph(a.Int("order")).Colouring(a.Int("colours"))
})

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
