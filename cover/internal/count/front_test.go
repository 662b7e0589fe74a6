package count

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/cover/internal/breadth"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A lattice is the edges of a grid of points, each with the names of its ends.
func lattice(rows, cols int) (edges [][2]string) {
	at := func(i, j int) string { return fmt.Sprintf("%d,%d", i, j) }
	for i := range rows {
		for j := range cols {
			if j+1 < cols {
				edges = append(edges, [2]string{at(i, j), at(i, j+1)})
			}
			if i+1 < rows {
				edges = append(edges, [2]string{at(i, j), at(i+1, j)})
			}
		}
	}
	return edges
}

// loops is the problem of one loop in a graph: an option for every two edges at a point, and for
// none, unless all points are passed.
func loops(edges [][2]string, all bool) *xc.Problem {
	b, near, loop := xc.NewBuilder(), map[string][]string{}, &xc.Loop{}
	var names, points []string
	for _, e := range edges {
		name := e[0] + "-" + e[1]
		names = append(names, name)
		for _, v := range e {
			if near[v] == nil {
				points = append(points, v)
			}
			near[v] = append(near[v], name)
		}
		loop.Edges = append(loop.Edges, xc.LoopEdge{From: e[0], To: e[1], In: xc.Mark{Item: name, Colour: "1"}})
	}
	b.AddPrimary(points...)
	b.AddSecondary(names...)
	for _, v := range points {
		for set := range 1 << len(near[v]) {
			option, n := []string{v}, 0
			for k, e := range near[v] {
				option = append(option, fmt.Sprintf("%s:%d", e, set>>k&1))
				n += set >> k & 1
			}
			if n == 2 || n == 0 && !all {
				b.AddOption(option...)
			}
		}
	}
	return must.Value(covertest.Build(b).WithConditions(loop))
}

// trips is the problem of Hamiltonian cycles with an option for every edge. Of some points it takes
// as few edges as least says.
func trips(edges [][2]string, least func() int) *xc.Problem {
	b, loop, seen := xc.NewBuilder(), &xc.Loop{}, map[string]bool{}
	for _, e := range edges {
		for _, v := range e {
			if !seen[v] {
				seen[v] = true
				b.AddBounded(least(), 2, v)
			}
		}
	}
	for _, e := range edges {
		name := e[0] + "-" + e[1]
		b.AddSecondary(name)
		b.AddOption(e[0], e[1], name)
		loop.Edges = append(loop.Edges, xc.LoopEdge{From: e[0], To: e[1], In: xc.Mark{Item: name}})
	}
	return must.Value(covertest.Build(b).WithConditions(loop))
}

func two() int { return 2 }

// free is the problem of sets of edges: they have an item each, which is covered by an option with
// the edge or one without. There may be an item more, which need not be covered.
func free(edges [][2]string, more bool) *xc.Problem {
	b, loop := xc.NewBuilder(), &xc.Loop{}
	if more {
		b.AddBounded(0, 1, "more")
	}
	for k, e := range edges {
		b.AddPrimary(fmt.Sprint(k))
		loop.Edges = append(loop.Edges, xc.LoopEdge{From: e[0], To: e[1], In: xc.Mark{Item: fmt.Sprintf("in%d", k), Colour: "1"}})
	}
	for _, e := range loop.Edges {
		b.AddSecondary(e.In.Item)
	}
	for k, e := range loop.Edges {
		b.AddOption(fmt.Sprint(k))
		b.AddOption(fmt.Sprint(k), e.In.Item+":0")
		b.AddOption(fmt.Sprint(k), e.In.Item+":1")
		b.AddOption(fmt.Sprint(k), e.In.Item+":1", loop.Edges[(k+1)%len(edges)].In.Item+":1")
	}
	if more {
		b.AddOption("more", "in0:1")
	}
	return must.Value(covertest.Build(b).WithConditions(loop))
}

// connected is the problem of sets of vertices that are connected.
func connected(edges [][2]string) *xc.Problem {
	b, c, seen := xc.NewBuilder(), &xc.Connected{Edges: edges}, map[string]bool{}
	for _, e := range edges {
		for _, v := range e {
			if !seen[v] {
				seen[v] = true
				b.AddPrimary(v)
				c.Vertices = append(c.Vertices, xc.Vertex{Name: v, Out: xc.Mark{Item: "-" + v}})
			}
		}
	}
	for _, v := range c.Vertices {
		b.AddSecondary("-" + v.Name)
		b.AddOption(v.Name)
		b.AddOption(v.Name, "-"+v.Name)
	}
	return must.Value(covertest.Build(b).WithConditions(c))
}

// TestFronts counts what others published. A search would take years for the largest.
func TestFronts(t *testing.T) {
	for _, tt := range []struct {
		name   string
		p      *xc.Problem
		count  string
		way    tree.Way
		source string
	}{
		{"cycles of 4x4 points", loops(lattice(4, 4), false), "213", tree.BySweep, "OEIS A140517"},
		{"cycles of 7x7 points", loops(lattice(7, 7), false), "487150371", tree.BySweep, "OEIS A140517"},
		{"cycles of 10x10 points", loops(lattice(10, 10), false), "27359264067916806101", tree.BySweep, "OEIS A140517"},
		{"Hamiltonian cycles of 6x6", loops(lattice(6, 6), true), "1072", tree.BySweep, "OEIS A003763"},
		{"Hamiltonian cycles of 7x7", loops(lattice(7, 7), true), "0", tree.BySweep, "an odd number of points"},
		{"Hamiltonian cycles of 10x10", loops(lattice(10, 10), true), "467260456608", tree.BySweep, "OEIS A003763"},
		{"Hamiltonian cycles of 8x8, by edges", trips(lattice(8, 8), two), "4638576", tree.ByOptions, "OEIS A003763"},
		{"Hamiltonian cycles of 10x10, by edges", trips(lattice(10, 10), two), "467260456608", tree.ByOptions, "OEIS A003763"},
		{"two vertices alone", covertest.Parse("a b/a/b/| require connected/| require edge x x/| require edge y y"), "0", tree.BySweep, "the definition"},
		{"connected sets of 4x4 cells", connected(lattice(4, 4)), "11507", tree.BySweep, "OEIS A059525, and the empty one"},
		{"connected sets of 7x7 cells", connected(lattice(7, 7)), "4872949974667", tree.BySweep, "OEIS A059525, and the empty one"},
	} {
		n, way, err := Count(context.Background(), tt.p, tree.Fastest, tree.Config{})
		if m := must.Get(countAll(tt.p, tt.way))(t); err != nil || n.String() != tt.count || m != tt.count {
			t.Errorf("%s: %v by %v (%v), %v by %v, want %s (%s)", tt.name, n, way, err, m, tt.way, tt.count, tt.source)
		}
	}
}

func countAll(p *xc.Problem, way tree.Way) (string, error) {
	n, _, err := Count(context.Background(), p, way, tree.Config{Workers: 2})
	return fmt.Sprint(n), err
}

// TestRandomFronts holds sweeps through states with conditions, and learning, against a search: graphs that need
// not be planar, with several conditions, in any order of items and options.
func TestRandomFronts(t *testing.T) {
	rng := randtest.New(t, 40, 1)
	some, rounds := 0, 600
	for range rounds {
		edges := lattice(2+rng.IntN(2), 2+rng.IntN(3))
		rng.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		edges = edges[min(3, rng.IntN(6), len(edges)-2):]
		for range rng.IntN(4) {
			v, w := edges[rng.IntN(len(edges))][0], edges[rng.IntN(len(edges))][1]
			if v != w && !slices.ContainsFunc(edges, func(e [2]string) bool { return e == [2]string{v, w} || e == [2]string{w, v} }) {
				edges = append(edges, [2]string{v, w})
			}
		}
		p, ways := loops(edges, rng.IntN(4) == 0), []tree.Way{tree.BySweep, tree.ByOptions}
		switch rng.IntN(4) {
		case 0:
			p = connected(edges)
		case 1:
			p, ways = trips(edges, func() int { return 2 * rng.IntN(2) }), ways[1:]
		case 2:
			p = free(edges[:min(7, len(edges))], rng.IntN(3) == 0)
			if p.Multiple() {
				ways = ways[1:]
			}
		}
		p = mixed(rng, p)
		want := fmt.Sprint(must.Get(search.Visit(t.Context(), p, tree.Config{}))(t))
		if want != "0" {
			some++
		}
		if len(want) < 3 {
			n := must.Get(search.Visit(t.Context(), p, tree.Config{Engine: tree.Learn}))(t)
			must.Equal(t, fmt.Sprint(n), want, "%s\nby learning", covertest.Text(t, p))
		}
		for _, way := range ways {
			if n := must.Get(countAll(p, way))(t); n != want {
				t.Fatalf("%s\n%v counts %s, want %s", covertest.Text(t, p), way, n, want)
			}
		}
		order := rng.Perm(p.Options())
		if n := must.Get(breadth.Count(t.Context(), p, breadth.Config{Order: order}))(t); n.String() != want {
			t.Fatalf("%s\nby options, in order %v: %v, want %s", covertest.Text(t, p), order, n, want)
		}
	}
	if some < rounds/3 {
		t.Errorf("only %d of %d problems have solutions", some, rounds)
	}
}

// mixed returns p without some of its options, the others in another order, and maybe with a
// second condition: that what the marks of the first leave is connected.
func mixed(rng *rand.Rand, p *xc.Problem) *xc.Problem {
	q := *p
	q.Entries, q.Ends = nil, nil
	for _, k := range rng.Perm(p.Options()) {
		if rng.IntN(12) > 0 {
			q.Entries = append(q.Entries, p.Option(k)...)
			q.Ends = append(q.Ends, int32(len(q.Entries)))
		}
	}
	if rng.IntN(2) == 0 {
		return &q
	}
	c := &xc.Connected{}
	colour := func() string { return p.Colours[rng.IntN(len(p.Colours))] }
	for i := p.Primary; i < len(p.Names); i++ {
		name := p.Names[i]
		if rng.IntN(4) > 0 {
			c.Vertices = append(c.Vertices, xc.Vertex{Name: name, Out: xc.Mark{Item: name, Colour: colour()}})
		}
		for range 2 {
			c.Edges = append(c.Edges, [2]string{name, p.Names[p.Primary+rng.IntN(len(p.Names)-p.Primary)]})
		}
	}
	for range rng.IntN(3) {
		v := []string{"x", "y"}[rng.IntN(2)]
		c.Edges = append(c.Edges, [2]string{v, []string{v, c.Edges[0][0]}[rng.IntN(2)]})
	}
	return must.Value(q.WithConditions(c))
}
