package graphs

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover/constraint"
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Simple paths in a graph, as the competition on graph counting algorithms (ICGCA) has them: from one vertex to
// another, or between any two, of bounded length. Vertex 0 is joined to all where a path may end: with two edges
// there, a path is one loop. An edge is an item with two options, to be on the path or not.
var graphPaths = kit.Described("graph-paths", kit.DrawnBy(graphPathsPicture), kit.OfText("graph", readPathGraph, func(_ kit.Args, g pathGraph) (*kit.Instance, error) {
	edges := slices.Concat(g.edges, kit.Map(g.ends, func(v int) [2]int { return [2]int{0, v} }))
	b, loop := kit.NewBuilder[[][2]int](), &constraint.Loop{}
	name := func(e [2]int) string { return fmt.Sprintf("%d-%d", e[0], e[1]) }
	b.AddPrimary(kit.Map(edges, name)...)
	b.AddBounded(2, 2, "ends")
	if g.most < g.n-1 {
		b.AddBounded(0, g.most, "length")
	}
	b.AddSecondary(kit.Map(edges, func(e [2]int) string { return "on" + name(e) })...)
	for _, e := range edges {
		on := []string{name(e), "on" + name(e) + ":1"}
		if e[0] == 0 {
			on = append(on, "ends")
		} else if g.most < g.n-1 {
			on = append(on, "length")
		}
		b.Add([][2]int{e}, on...)
		b.Add(nil, name(e), "on"+name(e)+":0")
		loop.Edges = append(loop.Edges, constraint.LoopEdge{From: strconv.Itoa(e[0]), To: strconv.Itoa(e[1]), In: constraint.Mark{Item: "on" + name(e), Colour: "1"}})
	}
	in, err := kit.Strict(kit.Viewed(b, kit.Joined,
		func(list [][2]int) error { return g.check(list) },
		func(list [][2]int) string {
			return strings.TrimSuffix(strings.Trim(fmt.Sprint(followed(list)), "[]"), " 0") + "\n"
		}))
	return in.Require(err, loop)
}))

// A pathGraph is what a text of the competition says.
type pathGraph struct {
	n     int
	edges [][2]int
	ends  []int // where a path may end
	most  int   // edges of a path
}

// readPathGraph reads the lines of a text, between which there may be slashes.
func readPathGraph(text string) (g pathGraph, err error) {
	between, m := "\n", 0
	if !strings.Contains(text, between) {
		between = "/"
	}
	for i, line := range strings.Split(text, between) {
		kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		words := strings.Fields(strings.TrimPrefix(rest, "edge "))
		v := make([]int, 2)
		bad := len(words) > 2
		for k, word := range words[:min(2, len(words))] {
			v[k], err = strconv.Atoi(word)
			bad = bad || err != nil
		}
		pair := [2]int{min(v[0], v[1]), max(v[0], v[1])}
		joins := len(words) == 2 && pair[0] > 0 && pair[0] < pair[1] && pair[1] <= g.n
		switch {
		case kind == "" || kind == "c":
			bad = false
		case kind == "p" && g.n == 0 && len(words) == 2 && v[0] > 0 && v[0] <= 10000:
			g, m = pathGraph{n: v[0], most: v[0] - 1}, v[1]
		case kind == "e" && joins && !slices.Contains(g.edges, pair):
			g.edges = append(g.edges, pair)
		case kind == "l" && g.n > 0 && len(words) == 1 && v[0] > 0:
			g.most = min(g.most, v[0])
		case kind == "t" && joins && g.ends == nil:
			g.ends = v
		default:
			bad = true
		}
		if bad {
			return g, fmt.Errorf("graph: line %d: found %q, expected p edge VERTICES EDGES, then a new e V W, l MOST or t V W, with vertices from 1", i+1, line)
		}
	}
	if g.n == 0 || len(g.edges) != m {
		return g, fmt.Errorf("graph: found %d lines of edges, expected %d after p edge", len(g.edges), m)
	}
	if g.ends == nil {
		for v := range g.n {
			g.ends = append(g.ends, v+1)
		}
	}
	return g, nil
}

// followed returns the vertices of a path from 0 on, without that, and as far as edges lead.
func followed(list [][2]int) (path []int) {
	rest := slices.Clone(list)
	for at := 0; ; {
		i := slices.IndexFunc(rest, func(e [2]int) bool { return e[0] == at || e[1] == at })
		if i < 0 {
			return path
		}
		at = rest[i][0] + rest[i][1] - at
		path, rest = append(path, at), slices.Delete(rest, i, i+1)
	}
}

// check applies the rules.
func (g pathGraph) check(list [][2]int) error {
	path := followed(list)
	n := len(path)
	slices.SortFunc(path, cmp.Compare[int])
	switch {
	case n != len(list) || n < 3 || path[0] != 0 || len(slices.Compact(path)) != n:
		return errors.New("the edges are no path")
	case n-2 > g.most:
		return fmt.Errorf("the path has %d edges, expected at most %d", n-2, g.most)
	}
	return nil
}

// graphPathsPicture shows the vertices of the path on a ring of all.
func graphPathsPicture(a kit.Args, text string) *draw.Scene {
	g, _ := readPathGraph(a.Text("graph"))
	for i := range g.edges {
		g.edges[i][0]--
		g.edges[i][1]--
	}
	names, path := kit.Names("%d", 1, g.n), strings.Fields(text)
	return picture.Graph(picture.Ring(g.n, max(2, float64(g.n)/5)), names, func(v int) draw.Colour {
		if slices.Contains(path, names[v]) {
			return picture.Of(2)
		}
		return picture.Paper
	}, g.edges)
}
