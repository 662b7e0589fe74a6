package simplify

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// mustStrengthen strengthens p without limit.
func mustStrengthen(t testing.TB, p *xc.Problem, cfg Config) (*xc.Problem, *Strengthening) {
	face := box.New[cover.Problem](p)
	q, s, err := Strengthen(context.Background(), face, cfg)
	if err != nil || !s.Complete {
		t.Fatalf("%v, complete: %t", err, s.Complete)
	}
	if q == face {
		return p, s
	}
	return box.Open(q), s
}

// choose returns a binomial coefficient.
func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// TestBipairsComplete is about the matchings of K_{2q+1}, of which there are
// none: (87) and exercises 215, 216. Four points have three matchings; any two
// of these are a bipair, and two of three are weak.
func TestBipairsComplete(t *testing.T) {
	for _, q := range []int{1, 2, 3, 4, 5, 10} {
		n := 2*q + 1
		for _, order := range []Order{OptionOrder, ItemOrder} {
			r, s := mustStrengthen(t, covertest.Complete(n), Config{Order: order})
			if s.Bipairs != 3*choose(n, 4) || s.Secondary != 2*choose(n, 4) || s.Bitriples+s.Primary != 0 {
				t.Errorf("K_%d: %d bipairs, %d weak pairs, want 3 and 2 times %d (ex. 215)", n, s.Bipairs, s.Secondary, choose(n, 4))
			}
			want := []uint64{1}
			for l := range q {
				want = append(want, uint64(2*(q-l)))
			}
			must.Same(t, covertest.Totals(t, r).Profile, want, "K_%d: profile, levels of 2(q - l) nodes (ex. 215)", n)
		}
		// Points 1, 2, then 3, 4, and so on, are joined first: who joins
		// 0 to j leaves nothing for the partner of j.
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("%d", 0, n-1)...)
		for k := 1; k <= q; k++ {
			b.AddOption(fmt.Sprint(2*k-1), fmt.Sprint(2*k))
		}
		for i := range n {
			for j := i + 1; j < n; j++ {
				if i%2 == 0 || j > i+1 {
					b.AddOption(fmt.Sprint(i), fmt.Sprint(j))
				}
			}
		}
		r, s := mustStrengthen(t, covertest.Build(b), Config{})
		if st := covertest.Totals(t, r); s.Bipairs != 3*choose(n, 4) || !slices.Equal(st.Profile, []uint64{1, uint64(2 * q)}) {
			t.Errorf("K_%d: %d bipairs, profile %v, want %d nodes (ex. 215)", n, s.Bipairs, st.Profile, n)
		}
	}
}

// expanded returns all that the strong solutions expand to, sorted as text.
// Stats, if not nil, are of the search for them.
func expanded(t testing.TB, q *xc.Problem, s *Strengthening, stats *tree.Stats) (all []string) {
	for strong := range must.All(t, search.Solutions(context.Background(), q, tree.Config{Stats: stats})) {
		for sol := range s.Expand(strong) {
			all = append(all, fmt.Sprint([]int(sol)))
		}
	}
	slices.Sort(all)
	return all
}

// TestStrengthenCosts has costs whose sums are more than an int64 holds.
func TestStrengthenCosts(t *testing.T) {
	for text, want := range map[string]string{
		"a b c d/a b |9223372036854775807/c d |9223372036854775807/b c |9223372036854775806/a d |9223372036854775807": "[{[2 3] [0 1]}]",
		"a b c d e f/a b |9223372036854775807/b c |9223372036854775807/c d |9223372036854775807/" +
			"d e |9223372036854775807/e f |9223372036854775807/f a |1": "[{[1 3 5] [0 2 4]}]",
	} {
		_, s := mustStrengthen(t, covertest.Parse(text), Config{Triples: true})
		must.Equal(t, fmt.Sprint(s.Exchanges), want, "%s", text)
	}
}

// TestStrengthenNames makes items where names are taken, and numbers of items
// where primary ones are put in between.
func TestStrengthenNames(t *testing.T) {
	q, _ := mustStrengthen(t, covertest.Parse("a weak1 c d | weak'x x/a weak1/c d x:1/weak1 c x:1/a d |3"), Config{})
	const want = "a weak1 c d | weak'x x weak''1\na weak1\nc d x:1\nweak1 c x:1 weak''1\na d weak''1 |3\n"
	if got := covertest.Text(t, q); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if i, ok := q.Index["weak''1"]; !ok || int(i) != q.Items()-1 || q.Primary != 4 {
		t.Errorf("item %d", i)
	}
	q, s := mustStrengthen(t, covertest.Parse("2|z a b c d e f | x y/a b x/b c y/c d y/d e x/e f/f a/z/z/z y:1"), Config{Triples: true})
	const triple = "2|z a b c d e f 0:2|weak1 | x y\na b x\nb c y weak1\nc d y\nd e x weak1\ne f\nf a weak1\nz\nz\nz y:1\n"
	if got := covertest.Text(t, q); got != triple || s.Primary != 1 {
		t.Errorf("%s\nwant\n%s", got, triple)
	}
}

// TestStrengthenEarly stops the look for exchanges: some are found, and they
// are good.
func TestStrengthenEarly(t *testing.T) {
	p := covertest.DominoTilings(4, 6)
	all, _ := fingerprint(t, p, func(sol cover.Solution) cover.Solution { return slices.Clone(sol) })
	_, whole := mustStrengthen(t, p, Config{Triples: true})
	before := -1
	for budget := uint64(1); ; budget = budget*5/4 + 1 {
		q, s := must.Get2(Strengthen(context.Background(), box.New[cover.Problem](p), Config{Triples: true, Budget: budget}))(t)
		if len(s.Exchanges) < before || s.Complete != (s.Work < budget) {
			t.Errorf("budget %d: %d exchanges after %d, work %d, complete: %t", budget, len(s.Exchanges), before, s.Work, s.Complete)
		}
		must.Equal(t, len(slices.Compact(expanded(t, box.Open(q), s, nil))), all, "budget %d: solutions", budget)
		if before = len(s.Exchanges); s.Complete {
			break
		}
	}
	must.Equal(t, before, len(whole.Exchanges), "exchanges in the end")

	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	q, s, err := Strengthen(ctx, box.New[cover.Problem](p), Config{})
	if err != cause || s.Complete || q.Options() != p.Options() {
		t.Errorf("%v, complete: %t", err, s.Complete)
	}
}

// TestExpandStops stops an iteration in the middle, at every place.
func TestExpandStops(t *testing.T) {
	q, s := mustStrengthen(t, covertest.Complete(8), Config{})
	strong, ok, err := search.First(context.Background(), q, tree.Config{})
	if !ok || err != nil {
		t.Fatal(ok, err)
	}
	all := slices.Collect(s.Expand(strong))
	if len(all) != 7*5*3 {
		t.Fatalf("%d matchings of 8 points, want 105", len(all))
	}
	for n := range all {
		seen := 0
		for sol := range s.Expand(strong) {
			if clear(sol); seen == n { // it is ours
				break
			}
			seen++
		}
		must.Equal(t, seen, n, "solutions before it stopped")
	}
}

// TestStrengthenModels pins how many exchanges and strong solutions problems
// have, and the work and the nodes that it takes to find these. All solutions are those that
// a search without exchanges finds.
func TestStrengthenModels(t *testing.T) {
	for _, tt := range []struct {
		name               string
		p                  *xc.Problem
		cfg                Config
		all                int
		bipairs, bitriples int
		strong, nodes      uint64
		without            uint64 // nodes for all solutions, of the problem as it is
		work               uint64
	}{
		{"dominoes 4x4", covertest.DominoTilings(4, 4), Config{}, 36, 9, 0, 5, 36, 133, 91},
		{"dominoes 6x6", covertest.DominoTilings(6, 6), Config{}, 6728, 25, 0, 107, 795, 25695, 287},
		{"dominoes 6x6, triples", covertest.DominoTilings(6, 6), Config{Triples: true}, 6728, 25, 20, 1, 84, 25695, 1192},
		{"langford 7, triples", covertest.Langford(7), Config{Triples: true}, 52, 0, 220, 39, 13430, 607, 23820},
		{"matchings of 8", covertest.Complete(8), Config{}, 105, 210, 0, 1, 17, 253, 1708},
		{"permutations of 6", covertest.Permutations(6, func(j, k int) bool { return true }), Config{}, 720, 225, 0, 1, 22, 1957, 1791},
		{"partitions of 5", covertest.Extreme(5), Config{}, 52, 240, 0, 5, 32, 104, 5920},
		{"seating 6", covertest.Gallery("menage n=6"), Config{}, 80, 27, 0, 3, 28, 249, 386},
		{"seating 6, triples", covertest.Gallery("menage n=6"), Config{Triples: true}, 80, 27, 57, 1, 78, 249, 2365},
		{"sudoku c", covertest.Open("small/sudoku-c"), Config{}, 2, 0, 0, 2, 129, 129, 1435},
		{"subsets", covertest.Subsets([]int{2, 3}, []int{4, 5}), Config{}, 60, 0, 0, 60, 107, 107, 25},
		{"pentominoes 3x20", covertest.Gallery("pentominoes cut=well"), Config{Order: ItemOrder}, 8, 272, 0, 8, 3861, 4783, 452187},
		{"Y pentominoes 5x10", covertest.Gallery("copies region=5x10"), Config{}, 10, 37, 0, 4, 90, 126, 8080},
		{"Y pentominoes 10x10", covertest.Gallery("copies region=10x10"), Config{}, 350, 112, 0, 94, 8393, 17624, 41956},
	} {
		t.Run(tt.name, func(t *testing.T) {
			q, s := mustStrengthen(t, tt.p, tt.cfg)
			if s.Bipairs != tt.bipairs || s.Bitriples != tt.bitriples {
				t.Errorf("%d bipairs and %d bitriples, want %d and %d", s.Bipairs, s.Bitriples, tt.bipairs, tt.bitriples)
			}
			must.Equal(t, s.Work, tt.work, "units of work")
			var st, without tree.Stats
			all, want := expanded(t, q, s, &st), solutionsOf(t, tt.p, &without)
			if st.Solutions != tt.strong || st.Nodes != tt.nodes || without.Nodes != tt.without {
				t.Errorf("%d strong solutions, %d nodes for %d, want %d, %d for %d",
					st.Solutions, st.Nodes, without.Nodes, tt.strong, tt.nodes, tt.without)
			}
			if len(all) != tt.all || !slices.Equal(all, want) {
				t.Errorf("expand to %d solutions, want %d", len(all), len(want))
			}
		})
	}
}

// solutionsOf returns the solutions of p, as expanded does.
func solutionsOf(t testing.TB, p *xc.Problem, stats *tree.Stats) (all []string) {
	for sol := range must.All(t, search.Solutions(context.Background(), p, tree.Config{Stats: stats})) {
		all = append(all, fmt.Sprint(slices.Sorted(slices.Values(sol))))
	}
	slices.Sort(all)
	return all
}

// TestSlowYPentominoes packs 45 of them in a square: Fig. 73 and exercise 208.
func TestSlowYPentominoes(t *testing.T) {
	randtest.Slow(t, "half a minute")
	p := covertest.Gallery("copies region=15x15 middle=one")
	q, s := mustStrengthen(t, p, Config{})
	if p.Options() != 1309 || s.Bipairs != 292 || s.Secondary != 292 {
		t.Errorf("%d options, %d bipairs, %d weak pairs", p.Options(), s.Bipairs, s.Secondary)
	}
	strong, all := 0, map[string]bool{}
	var stats tree.Stats
	for sol := range must.All(t, search.Solutions(context.Background(), q, tree.Config{Stats: &stats})) {
		strong++
		for orig := range s.Expand(sol) {
			if err := p.Verify(orig); err != nil {
				t.Error(err)
			}
			all[fmt.Sprint(orig)] = true
		}
	}
	if strong != 16 || len(all) != 212 {
		t.Errorf("%d strong solutions and %d in all, want 16 and 212 (7.2.2.1, ex. 207 and 208)", strong, len(all))
	}
	must.Equal(t, stats.Nodes, 13862714, "nodes")
}

// allPlaces is the problem of the twelve pentominoes in 6 by 10, with X
// everywhere.
func allPlaces() *xc.Problem { return covertest.Gallery("pentominoes region=6x10 names=first") }

// A cell is a place of a board.
type cell struct{ X, Y int }

// region returns the cells of options, and by cell the name of its piece.
func region(p *xc.Problem, options []int) map[cell]string {
	cells := map[cell]string{}
	for _, k := range options {
		words := strings.Fields(p.OptionString(k))
		for _, w := range words[1:] {
			cells[cell{X: int(w[0] - '0'), Y: int(w[1] - '0')}] = words[0]
		}
	}
	return cells
}

// holed reports whether a region in 6 by 10 goes around cells that are not its.
func holed(cells map[cell]string) bool {
	seen := map[cell]bool{}
	var fill func(x, y int)
	fill = func(x, y int) {
		c := cell{X: x, Y: y}
		if x < -1 || x > 6 || y < -1 || y > 10 || seen[c] || cells[c] != "" {
			return
		}
		seen[c] = true
		fill(x+1, y)
		fill(x-1, y)
		fill(x, y+1)
		fill(x, y-1)
	}
	fill(-1, -1)
	return len(seen)+len(cells) < 8*12
}

// drawing returns a half of an exchange as text, turned one of eight ways and
// moved to the corner.
func drawing(cells map[cell]string, turn int) string {
	turned := map[cell]string{}
	low := cell{X: 99, Y: 99}
	for c, name := range cells {
		if turn&1 != 0 {
			c.X = -c.X
		}
		if turn&2 != 0 {
			c.Y = -c.Y
		}
		if turn&4 != 0 {
			c.X, c.Y = c.Y, c.X
		}
		turned[c] = name
		low = cell{X: min(low.X, c.X), Y: min(low.Y, c.Y)}
	}
	var list []string
	for c, name := range turned {
		list = append(list, fmt.Sprintf("%02d,%02d=%s", c.X-low.X, c.Y-low.Y, name))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// TestSlowBipairsPentominoes is exercise 217. Any two pieces that touch fit in 6 by
// 10, one way or the other: the sides of each add up to 6 at most.
func TestSlowBipairsPentominoes(t *testing.T) {
	randtest.Slow(t, "some seconds")
	p := allPlaces()
	_, s := mustStrengthen(t, p, Config{Order: ItemOrder})
	classes := map[string]string{} // by the least drawing of an exchange: its symmetry
	pieces := map[string]int{}
	holes := 0
	for _, x := range s.Exchanges {
		kept, weak := region(p, x.Kept), region(p, x.Weak)
		if holed(kept) {
			holes++
			continue
		}
		key, symmetry := "~", "none"
		for turn := range 8 {
			a, b := drawing(kept, turn), drawing(weak, turn)
			key = min(key, a+" "+b, b+" "+a)
			if a == drawing(weak, 0) {
				switch turn {
				case 1, 2:
					symmetry = "left-right"
				case 4, 7:
					symmetry = "transposition"
				default:
					symmetry = "rotation"
				}
			}
		}
		if classes[key] == "" {
			classes[key] = symmetry
			for _, name := range slices.Compact(slices.Sorted(maps.Values(kept))) {
				pieces[name]++
			}
		}
	}
	if s.Bipairs != 3404 || holes != 600 {
		t.Errorf("%d bipairs, %d with holes, want 2804 without (ex. 278)", s.Bipairs, holes)
	}
	count := map[string]int{}
	for _, symmetry := range classes {
		count[symmetry]++
	}
	if len(classes) != 34 || fmt.Sprint(count) != "map[left-right:18 none:2 transposition:14]" {
		t.Errorf("%d bipairs, %v, want 34: 18 left-right, 14 by transposition, 2 asymmetric (ex. 217)", len(classes), count)
	}
	must.Equal(t, fmt.Sprint(pieces), "map[O:1 P:12 Q:8 R:11 S:9 T:4 U:1 V:4 W:5 X:1 Y:8 Z:4]", "pieces (ex. 217)")
}

// TestSlowBipairs6x10 is exercise 278. Its 2804 secondary items are for all
// places of X and regions without holes; 2732 of them have X in its quarter.
func TestSlowBipairs6x10(t *testing.T) {
	randtest.Slow(t, "some seconds")
	p := firstItem(pent6x10(), "X") // else there are 1518 sources
	q, s := mustStrengthen(t, p, Config{Order: ItemOrder})
	holes := 0
	for _, x := range s.Exchanges {
		if holed(region(p, x.Kept)) {
			holes++
		}
	}
	if s.Bipairs != 3332 || s.Secondary != 3332 || holes != 600 {
		t.Errorf("%d bipairs, %d weak pairs, %d with holes", s.Bipairs, s.Secondary, holes)
	}
	sols, sum := fingerprint(t, p, func(sol cover.Solution) cover.Solution { return slices.Clone(sol) })
	strong := 0
	all := map[string]xc.Solution{}
	var other uint64
	for sol := range must.All(t, search.Solutions(context.Background(), q, tree.Config{})) {
		strong++
		for orig := range s.Expand(sol) {
			all[fmt.Sprint(orig)] = orig
			other += sumOf(orig)
		}
	}
	if strong != 1523 || sols != 2339 || len(all) != 2339 || other != sum {
		t.Errorf("%d strong solutions expand to %d, want 1523 and 2339 (ex. 278)", strong, len(all))
	}
	want := []int{937, 1528, 1523, 939, 1499, 10}
	must.Same(t, graphOf(t, s, all), want, "arcs, sources, sinks, isolated, components, largest (ex. 278)")
}

// sumOf is what fingerprint adds for a solution in increasing order.
func sumOf(sol xc.Solution) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, k := range sol {
		maphash.WriteComparable(&h, k)
	}
	return h.Sum64()
}

// firstItem returns a problem of primary items with one of them moved to the
// front.
func firstItem(p *xc.Problem, name string) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(name)
	for i := range p.Primary {
		if other := p.Names[i]; other != name {
			b.AddPrimary(other)
		}
	}
	for k := range p.Options() {
		b.AddOption(strings.Fields(p.OptionString(k))...)
	}
	return covertest.Build(b)
}

// graphOf counts arcs, vertices of some kinds and components of the graph of all steps between
// the solutions of 6 by 10: exercise 278.
func graphOf(t *testing.T, s *Strengthening, all map[string]xc.Solution) []int {
	arcs := 0
	from, to := map[string]bool{}, map[string]bool{}
	root := map[string]string{}
	find := func(v string) string {
		for root[v] != "" {
			v = root[v]
		}
		return v
	}
	for v, sol := range all {
		for _, x := range s.Exchanges {
			if !hasAll(sol, x.Weak) {
				continue
			}
			w := fmt.Sprint(swapped(sol, x.Weak, x.Kept))
			if all[w] == nil {
				t.Fatalf("%s leads to %s", v, w)
			}
			arcs++
			from[v], to[w] = true, true
			if a, b := find(v), find(w); a != b {
				root[a] = b
			}
		}
	}
	isolated := 0
	size := map[string]int{}
	for v := range all {
		if !from[v] && !to[v] {
			isolated++
		}
		size[find(v)]++
	}
	return []int{arcs, len(all) - len(to), len(all) - len(from), isolated, len(size), slices.Max(slices.Collect(maps.Values(size)))}
}
