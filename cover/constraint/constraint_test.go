package constraint

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/cover/diagram"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/watch"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// What a constraint means, by the definition: whether options may be part of a
// solution that satisfies it, as far as it is to know, and whether they are one.
type meaning func(p *xc.Problem, chosen []int) (possible, accepted bool)

// made reports whether one of the options makes the mark, and whether one names
// its item otherwise.
func made(p *xc.Problem, options []int, m Mark) (yes, no bool) {
	i, _ := p.Index[m.Item]
	for _, k := range options {
		for _, e := range p.Option(k) {
			if e.Item == i {
				hit := m.Colour == "" || p.Colours[e.Colour] == m.Colour
				yes, no = yes || hit, no || !hit
			}
		}
	}
	return yes, no
}

// everyOption returns the numbers of all options.
func everyOption(p *xc.Problem) (all []int) {
	for k := range p.Options() {
		all = append(all, k)
	}
	return all
}

// groups returns a function from a vertex to its component.
func groups(edges [][2]string) func(string) string {
	leader := map[string]string{}
	find := func(v string) string {
		for leader[v] != "" {
			v = leader[v]
		}
		return v
	}
	for _, e := range edges {
		if a, b := find(e[0]), find(e[1]); a != b {
			leader[a] = b
		}
	}
	return find
}

func (l *Loop) means(p *xc.Problem, chosen []int) (possible, accepted bool) {
	var edges [][2]string
	degree := map[string]int{}
	for _, e := range l.Edges {
		if in, _ := made(p, chosen, e.In); in {
			edges = append(edges, [2]string{e.From, e.To})
			degree[e.From]++
			degree[e.To]++
		}
	}
	// In a component, where no degree is above 2, all degrees are 2 if and only
	// if it is a cycle.
	path, group := map[string]bool{}, groups(edges)
	for v, n := range degree {
		if n > 2 {
			return false, false
		}
		path[group(v)] = path[group(v)] || n == 1
	}
	cycles := 0
	for _, is := range path {
		if !is {
			cycles++
		}
	}
	return cycles == 0 || len(path) == 1, cycles == 1 && len(path) == 1
}

func (c *Connected) means(p *xc.Problem, chosen []int) (possible, accepted bool) {
	gone, stays := map[string]bool{}, map[string]bool{}
	for _, e := range c.Edges {
		stays[e[0]], stays[e[1]] = true, true
	}
	for _, v := range c.Vertices {
		var can bool
		can, _ = made(p, everyOption(p), v.Out)
		gone[v.Name], stays[v.Name] = made(p, chosen, v.Out)
		stays[v.Name] = stays[v.Name] || !can
	}
	var left [][2]string
	for _, e := range c.Edges {
		if !gone[e[0]] && !gone[e[1]] {
			left = append(left, e)
		}
	}
	pieces, withStaying, group := map[string]bool{}, map[string]bool{}, groups(left)
	for v := range stays {
		if !gone[v] {
			pieces[group(v)] = true
			if stays[v] {
				withStaying[group(v)] = true
			}
		}
	}
	accepted = len(withStaying) <= 1 && len(pieces) <= 1
	if accepted && c.Minimal {
		accepted = !slices.ContainsFunc(c.Vertices, func(v Vertex) bool { return !gone[v.Name] && c.couldGo(v.Name, gone) })
	}
	return len(withStaying) <= 1, accepted
}

// couldGo reports whether a vertex could go as well: none of its neighbours is gone, and
// without it the rest would be connected.
func (c *Connected) couldGo(name string, gone map[string]bool) bool {
	var left [][2]string
	rest := map[string]bool{}
	for _, v := range c.Vertices {
		rest[v.Name] = true
	}
	for _, e := range c.Edges {
		rest[e[0]], rest[e[1]] = true, true
		if e[0] == name && gone[e[1]] || e[1] == name && gone[e[0]] {
			return false
		}
		if e[0] != name && e[1] != name && !gone[e[0]] && !gone[e[1]] {
			left = append(left, e)
		}
	}
	pieces, group := map[string]bool{}, groups(left)
	for v := range rest {
		if v != name && !gone[v] {
			pieces[group(v)] = true
		}
	}
	return len(pieces) <= 1
}

// A mirror checks that whatever is refused or undone leaves no trace.
type mirror struct {
	t *testing.T
	c cover.Constraint
	w cover.Watcher

	past            []string
	refused, undone int
}

func (m *mirror) Watch(p *cover.Problem) (cover.Watcher, error) {
	var err error
	m.w, err = m.c.Watch(p)
	return m, err
}

func (m *mirror) Choose(k int) bool {
	before := stateOf(m.w)
	if m.w.Choose(k) {
		m.past = append(m.past, before)
		return true
	}
	if m.refused++; stateOf(m.w) != before {
		m.t.Fatalf("option %d was refused:\n%s\n%s", k, before, stateOf(m.w))
	}
	return false
}

func (m *mirror) Unchoose(k int) {
	m.w.Unchoose(k)
	last := len(m.past) - 1
	if m.undone++; stateOf(m.w) != m.past[last] {
		m.t.Fatalf("option %d was undone:\n%s\n%s", k, m.past[last], stateOf(m.w))
	}
	m.past = m.past[:last]
}

func (m *mirror) Accept() bool {
	before := stateOf(m.w)
	ok := m.w.Accept()
	if stateOf(m.w) != before {
		m.t.Fatalf("accepted or not:\n%s\n%s", before, stateOf(m.w))
	}
	return ok
}

// stateOf returns what a watcher knows, without scratch.
func stateOf(w cover.Watcher) string {
	switch w := w.(type) {
	case interface{ State() string }:
		return w.State()
	case watch.All:
		s := ""
		for _, one := range w {
			s += stateOf(one)
		}
		return s
	}
	panic("unknown watcher")
}

// Walks up and down on boards that searches of this size do not come to, with
// options of one cell, or a few.
func TestConstraintsWalk(t *testing.T) {
	const rows, cols = 4, 5
	l, bd := lattice{rows, cols}, board{rows, cols}
	tests := []struct {
		items   []string
		c       cover.Constraint
		means   meaning
		most    int // items that an option colours
		refused int // at least so often
	}{
		{l.edges(), l.loop(), l.loop().means, 3, 100},
		{bd.cells(), bd.connected(), bd.connected().means, 2, 100},
	}
	for _, tt := range tests {
		rng := randtest.New(t, 17, 4)
		refused, longest := 0, 0
		for range randtest.Rounds(12, func() bool { return refused >= tt.refused && longest >= 15 }) {
			b := xc.NewBuilder()
			b.AddPrimary("p")
			b.AddSecondary(tt.items...)
			for range 100 {
				colour := map[string]int{}
				for range 1 + rng.IntN(tt.most) {
					colour[tt.items[rng.IntN(len(tt.items))]] = min(1, rng.IntN(3))
				}
				option := []string{"p"}
				for _, item := range slices.Sorted(maps.Keys(colour)) {
					option = append(option, fmt.Sprintf("%s:%d", item, colour[item]))
				}
				b.AddOption(option...)
			}
			p := covertest.Build(b)
			m := &mirror{t: t, c: tt.c}
			w := must.Get(m.Watch(box.New[cover.Problem](p)))(t)
			var chosen []int
			for range 150 {
				if last := len(chosen) - 1; last >= 0 && rng.IntN(5) == 0 {
					w.Unchoose(chosen[last])
					chosen = chosen[:last]
				}
				k := rng.IntN(p.Options())
				if !agreeing(p, chosen, k) {
					continue
				}
				more := append(slices.Clone(chosen), k)
				possible, _ := tt.means(p, more)
				if w.Choose(k) != possible {
					t.Fatalf("%T: after %v option %d: should be %v", tt.c, chosen, k, possible)
				}
				if possible {
					chosen = more
				}
				if _, accepted := tt.means(p, chosen); accepted != w.Accept() {
					t.Fatalf("%T: after %v: should be accepted: %v", tt.c, chosen, accepted)
				}
				longest = max(longest, len(chosen))
			}
			refused += m.refused
		}
		t.Logf("%T: %d choices refused, up to %d made", tt.c, refused, longest)
		if refused < tt.refused || longest < 15 {
			t.Errorf("%T: only %d choices refused, %d made", tt.c, refused, longest)
		}
	}
}

// agreeing reports whether option k gives no item another colour than those
// chosen.
func agreeing(p *xc.Problem, chosen []int, k int) bool {
	for _, e := range p.Option(k) {
		for _, c := range chosen {
			for _, f := range p.Option(c) {
				if e.Item == f.Item && e.Colour != f.Colour {
					return false
				}
			}
		}
	}
	return true
}

func TestConstraintErrors(t *testing.T) {
	p := covertest.Parse("p | x y\np x:1\np y:1")
	tests := []struct {
		name string
		c    cover.Constraint
		want error
		item string
	}{
		{"loop without item", &Loop{[]LoopEdge{{From: "a", To: "b", In: Mark{Item: "x", Colour: "1"}}, {From: "a", To: "b", In: Mark{Item: "z", Colour: "1"}}}}, xc.ErrUnknown, "z"},
		{"edge with one end", &Loop{[]LoopEdge{{From: "a", To: "a", In: Mark{Item: "x", Colour: "1"}}}}, ErrEdge, ""},
		{"vertex without item", &Connected{Vertices: []Vertex{{Name: "a", Out: Mark{Item: "q", Colour: ""}}}}, xc.ErrUnknown, "q"},
		{"vertex twice", &Connected{Vertices: []Vertex{{Name: "a", Out: Mark{Item: "x", Colour: "1"}}, {Name: "b", Out: Mark{Item: "x", Colour: "1"}}, {Name: "a", Out: Mark{Item: "y", Colour: "1"}}}}, ErrVertex, ""},
		{"second of all", All(&Connected{}, &Loop{[]LoopEdge{{From: "a", To: "a", In: Mark{Item: "x", Colour: "1"}}}}), ErrEdge, ""},
	}
	for _, tt := range tests {
		n, err := search.Visit(t.Context(), p, tree.Config{Constraint: lower(tt.c)})
		var itemErr *xc.ItemError
		if n != 0 || !errors.Is(err, tt.want) || tt.item != "" && (!errors.As(err, &itemErr) || itemErr.Name != tt.item) {
			t.Errorf("%s: %d solutions, %v, should be %v", tt.name, n, err, tt.want)
		}
	}
}

// Problems and constraints that are empty.
func TestConstraintsEmpty(t *testing.T) {
	b := xc.NewBuilder()
	b.AddSecondary("x")
	blank := covertest.Build(b) // has one solution, which is empty
	tests := []struct {
		name string
		c    cover.Constraint
		want uint64
	}{
		{"no edges", &Loop{}, 0},
		{"no vertices", &Connected{}, 1},
		{"one vertex", &Connected{Vertices: []Vertex{{Name: "a", Out: Mark{Item: "x", Colour: "1"}}}}, 1},
		{"two vertices", &Connected{Vertices: []Vertex{{Name: "a", Out: Mark{Item: "x", Colour: "1"}}, {Name: "b", Out: Mark{Item: "x", Colour: "0"}}}}, 0},
		{"one edge", &Connected{Edges: [][2]string{{"a", "b"}}}, 1},
		{"two edges", &Connected{Edges: [][2]string{{"a", "b"}, {"c", "d"}}}, 0},
		{"nothing to satisfy", All(), 1},
	}
	for _, tt := range tests {
		n, err := search.Visit(t.Context(), blank, tree.Config{Constraint: lower(tt.c)})
		if n != tt.want || err != nil {
			t.Errorf("%s: %d solutions, %v, should be %d", tt.name, n, err, tt.want)
		}
	}
	gone := covertest.Parse("p q | x\np x:1\nq x:1")
	if n, err := search.Visit(t.Context(), gone, tree.Config{Constraint: lower(&Connected{Vertices: []Vertex{{Name: "a", Out: Mark{Item: "x", Colour: "1"}}}})}); n != 1 || err != nil {
		t.Errorf("all gone: %d solutions, %v", n, err)
	}
}

// Once they have room, watchers allocate nothing.
func TestWatchersNoAllocation(t *testing.T) {
	if xc.Debug {
		t.Skip("checks allocate")
	}
	grid, loop := cycles(lattice{8, 8})
	bd := board{8, 8}
	tests := []struct {
		p *xc.Problem
		c cover.Constraint
	}{{grid, loop}, {independent(bd), bd.connected()}, {independent(bd), All(bd.connected(), bd.connected())}}
	for _, tt := range tests {
		w := must.Get(tt.c.Watch(box.New[cover.Problem](tt.p)))(t)
		chosen := make([]int, 0, tt.p.Options())
		run := func() {
			for k := range tt.p.Options() {
				if w.Choose(k) {
					chosen = append(chosen, k)
				}
			}
			for _, k := range slices.Backward(chosen) {
				w.Unchoose(k)
			}
			chosen = chosen[:0]
		}
		if n := testing.AllocsPerRun(10, run); n > 0 {
			t.Errorf("%T: %v allocations", tt.c, n)
		}
	}
}

// lower returns a constraint as the packages below want it.
func lower(c cover.Constraint) xc.Constraint {
	if c == nil {
		return nil
	}
	return low{c}
}

// low is a constraint as the packages below see it.
type low struct{ cover.Constraint }

func (l low) Watch(x *xc.Problem) (xc.Watcher, error) {
	return l.Constraint.Watch(box.New[cover.Problem](x))
}

// TestRequireErrors checks that what has no text cannot be required.
func TestRequireErrors(t *testing.T) {
	p := box.New[cover.Problem](covertest.Parse("a | x/a x:1"))
	for _, c := range []cover.Constraint{
		blind{},
		nil, (*Loop)(nil), (*Connected)(nil), All(nil), All((*Loop)(nil)),
		&Loop{[]LoopEdge{{From: "u", To: "u", In: Mark{Item: "x"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v w", In: Mark{Item: "x"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v", In: Mark{Item: "y"}}}},
		&Loop{[]LoopEdge{{From: "u", To: "v", In: Mark{Item: "x", Colour: "no word"}}}},
		&Connected{Vertices: []Vertex{{Name: "u", Out: Mark{Item: "a", Colour: "1"}}}},
		&Connected{Vertices: []Vertex{{Name: "u", Out: Mark{Item: "x"}}, {Name: "u", Out: Mark{Item: "x"}}}},
		&Connected{Edges: [][2]string{{"u", ""}}},
		All(&Connected{}, blind{}),
	} {
		if q, err := Require(p, c); err == nil || q != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// A blind constraint has no watcher.
type blind struct{}

func (blind) Watch(*cover.Problem) (cover.Watcher, error) { return nil, nil }

// TestNil checks that a constraint that is nil, or has no watcher, is not left out.
func TestNil(t *testing.T) {
	p := box.New[cover.Problem](covertest.Parse("a b/a b/a/b"))
	for i, c := range []cover.Constraint{blind{}, (*Loop)(nil), (*Connected)(nil), All(nil), All(blind{}), All(All(), (*Loop)(nil))} {
		for _, cfg := range []cover.Config{{}, {Workers: 2}, {With: []int{0}}, {Engine: cover.Links}} {
			cfg.Constraint = c
			if n, err := p.Visit(t.Context(), cfg); !errors.Is(err, cover.ErrConfig) {
				t.Errorf("constraint %d, %+v: %d, %v", i, cfg, n, err)
			}
		}
		if list, err := cheapest.Find(t.Context(), p, 9, cheapest.Config{Constraint: c}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("constraint %d: %v, %v", i, list, err)
		}
		if d, err := diagram.Of(t.Context(), p, diagram.Config{Tree: cover.Tree{Constraint: c}}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("constraint %d: %v, %v", i, d, err)
		}
	}
}
