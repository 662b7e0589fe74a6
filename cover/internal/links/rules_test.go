package links_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// sharp gives some items of p names that begin with '#'.
func sharp(p *xc.Problem, rng *rand.Rand) *xc.Problem {
	q := *p
	q.Names = slices.Clone(p.Names)
	q.Index = map[string]xc.Item{}
	for i, name := range q.Names {
		if rng.IntN(2) == 0 {
			q.Names[i] = "#" + name
		}
		q.Index[q.Names[i]] = xc.Item(i)
	}
	return &q
}

// FuzzRules does the same to problems with bounds, and expects lexicographic
// order to be that of First.
func FuzzRules(f *testing.F) {
	f.Add([]byte{2, 2, 1, 1, 5, 0b01011, 4, 0b10101, 8, 0b01100, 1, 0b01010, 2, 0b10100, 2}, uint8(3))
	f.Add([]byte{1, 0, 5, 6, 1, 0, 2, 0, 3, 0, 1, 0, 2, 0, 3, 0, 3, 0}, uint8(200))
	f.Fuzz(func(t *testing.T, data []byte, rule uint8) {
		p := covertest.Decode(data, true)
		if p == nil {
			t.Skip()
		}
		list := rules(uint64(rule))
		cfg := list[int(rule)%len(list)]
		if got, want := covertest.Found(t, p, cfg), covertest.Brute(p); !slices.Equal(got, want) {
			t.Errorf("%s of\n%s\ngot  %v\nwant %v", ruleName(cfg), covertest.Text(t, p), got, want)
		}
		cfg.Binary = false
		var got []string
		for sol := range must.All(t, links.Lexicographic(context.Background(), p, cfg)) {
			got = append(got, fmt.Sprint(sol))
		}
		cfg.Choice = tree.First
		if want, _ := covertest.Collect(p, cfg); !slices.Equal(got, want) {
			t.Errorf("%s of\n%s\ngot  %v\nwant %v", ruleName(cfg), covertest.Text(t, p), got, want)
		}
	})
}

// TestRuleTrees pins the nodes of every rule on a few problems. Fewest is in
// TestPublished; its nodes are published, the others are ours.
func TestRuleTrees(t *testing.T) {
	for _, tt := range []struct {
		name  string
		p     *xc.Problem
		nodes string // by rule: ordinary and binary
	}{
		{"queens 8", covertest.Queens(8),
			"[fewest 1049 1332 first 1999 2748 sharp 1049 1332 nonsharp 1049 1332 focus 1014 1598 failures 1039 1483 random 962 1191]"},
		{"langford 7", covertest.Langford(7),
			"[fewest 607 800 first 3283 4742 sharp 607 800 nonsharp 607 800 focus 652 950 failures 722 909 random 603 788]"},
		{"unfocused, 4 copies", covertest.Gallery("focus-toy toy=unsolvable copies=4"),
			"[fewest 159 238 first 21 32 sharp 159 238 nonsharp 159 238 focus 82 118 failures 49 72 random 159 238]"},
		{"focused, 4 copies", covertest.Gallery("focus-toy copies=4"),
			"[fewest 121 196 first 33 53 sharp 121 196 nonsharp 121 196 focus 107 158 failures 58 83 random 118 181]"},
		{"domination", covertest.Open("small/domination5-3"),
			"[fewest 5185 6313 first 21396 23695 sharp 6381 7116 nonsharp 5185 6313 focus 5437 6504 failures 5344 6755 random 5220 6344]"},
	} {
		var got []string
		for c := tree.Fewest; c <= tree.Random; c++ {
			var trees [2]uint64
			for b, binary := range []bool{false, true} {
				var stats tree.Stats
				if _, err := search.Visit(context.Background(), tt.p, tree.Config{Choice: c, Binary: binary, MaxNodes: 200000, Stats: &stats}); err != nil {
					t.Fatal(tt.name, c, err)
				}
				trees[b] = stats.Nodes
			}
			got = append(got, fmt.Sprintf("%v %d %d", c, trees[0], trees[1]))
		}
		must.Equal(t, fmt.Sprint(got), tt.nodes, "%s", tt.name)
	}
}

// TestSharp is the order of exercise 10, by hand. Item a has three options, #b
// four, c two, and #d one or two.
func TestSharp(t *testing.T) {
	for _, tt := range []struct {
		Text         string
		sharp, other string // items branched on at the root
	}{
		{"a #b c/a/a/a/#b/#b/#b/#b/c/c", "#b", "c"},
		{"a #b c/a/a/a/#b/#b/#b/#b/c", "c", "c"},
		{"a #b c/a/a/a/#b/#b/#b/#b", "c", "c"},
		{"a #b #d/a/a/a/#b/#b/#d/#d/#d", "#b", "a"},
		{"a #b #d/a/a/a/#b/#b/#d", "#d", "#d"},
		{"#a #b/#a/#a/#a/#b/#b", "#b", "#b"},
		{"2|a #b c/a/a/a/#b/#b/#b/c/c/c", "#b", "a"}, // a has two choices
		{"3|a #b c/a/a/a/#b/#b/#b/c/c/c", "a", "a"},  // one choice
	} {
		p := covertest.Parse(tt.Text)
		for choice, want := range map[tree.Choice]string{tree.Sharp: tt.sharp, tree.Nonsharp: tt.other} {
			var root tree.Visit
			search.Visit(context.Background(), p, tree.Config{Choice: choice, MaxNodes: 1, Trace: func(v tree.Visit) { root = v }})
			must.Equal(t, p.Names[root.Item], want, "%q: %v takes", tt.Text, choice)
		}
	}
}

// TestRandomTies expects seeds to repeat, to differ, and every item of those
// that tie to have its turn.
func TestRandomTies(t *testing.T) {
	p := covertest.Complete(6)
	roots := map[xc.Item]int{}
	trees := map[string]bool{}
	for seed := range uint64(600) {
		var visits [2][]tree.Visit
		for i := range visits {
			cfg := tree.Config{Choice: tree.Random, Seed: seed, Trace: func(v tree.Visit) { visits[i] = append(visits[i], v) }}
			must.Get(search.Visit(context.Background(), p, cfg))(t)
		}
		if !slices.Equal(visits[0], visits[1]) {
			t.Fatalf("seed %d does not repeat", seed)
		}
		roots[visits[0][0].Item]++
		trees[fmt.Sprint(visits[0])] = true
	}
	for i := range p.Primary { // 100 of each, with a standard deviation of 9
		if n := roots[xc.Item(i)]; n < 60 || n > 140 {
			t.Errorf("item %s is the root of %d trees of 600", p.Names[i], n)
		}
	}
	must.Least(t, len(trees), 400, "trees of 600 seeds")
	must.Equal(t, fmt.Sprint(links.Shuffled(10, 1)), "[6 3 1 9 7 4 8 2 0 5]", "10 numbers shuffled by seed 1")
}

// TestShuffle expects the first solution to be any.
func TestShuffle(t *testing.T) {
	p := covertest.Queens(6)
	first := map[string]int{}
	for seed := range uint64(200) {
		sol, ok, err := search.First(context.Background(), p, tree.Config{Shuffle: true, Seed: seed})
		if !ok || err != nil || p.Verify(sol) != nil {
			t.Fatal(sol, ok, err)
		}
		first[fmt.Sprint(slices.Sorted(slices.Values(sol)))]++
	}
	if len(first) != 4 {
		t.Errorf("first solutions %v, want all 4", first)
	}
}

// TestFocus checks the activities by the definition, as a sum over the steps at
// which an item changed, and that they survive being scaled down. What a step
// changes when it goes back is what it changed when it went there.
func TestFocus(t *testing.T) {
	const mu, rho = 0.25, 0.5
	cfg := tree.Config{Choice: tree.Focus, Mu: mu, Rho: rho}
	s := must.Get(links.New(&cfg, covertest.Langford(7)))(t)
	active := func() map[int32]int32 {
		sizes := map[int32]int32{}
		for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
			sizes[i] = s.Items[i].Size
		}
		return sizes
	}
	activity := make([]float64, len(s.Items))
	var steps int
	step := func(before, after map[int32]int32) {
		steps++
		for i := range activity {
			activity[i] *= rho
		}
		for i, n := range before { // an item that is covered is not in after
			if m, ok := after[i]; !ok || m != n {
				activity[i]++
			}
		}
	}
	type level struct{ above, covered, chosen map[int32]int32 }
	var levels []level
	nodes, positive := 0, 0
	for more := true; more; nodes++ {
		want, best := int32(0), math.Inf(1)
		for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
			score := float64(s.Items[i].Size)
			if score > 1 {
				score = 1 + score/(1+mu*activity[i])
			}
			if score < best {
				want, best = i, score
			}
		}
		if xc.Debug {
			s.Check()
		}
		for i, a := range activity {
			if got := links.FocusWeight(s, int32(i)); math.Abs(got-1-mu*a) > 1e-9 {
				t.Fatalf("node %d, item %d: weight %v, want %v", nodes, i, got, 1+mu*a)
			}
			if a > 0.1 {
				positive++
			}
		}
		above := active()
		if _, solved := s.Open(); !solved {
			if s.Picked() != want {
				t.Fatalf("node %d: picked item %d, want %d", nodes, s.Picked(), want)
			}
			levels = append(levels, level{above: above, covered: active()})
			step(above, active())
		}
		for more = false; len(levels) > 0 && !more; {
			l := &levels[len(levels)-1]
			if l.chosen != nil {
				step(l.covered, l.chosen)
			}
			if more = s.Next(); more {
				l.chosen = active()
				step(l.covered, l.chosen)
				break
			}
			step(nil, nil)
			s.Close()
			step(l.above, l.covered)
			levels = levels[:len(levels)-1]
		}
	}
	if nodes < 500 || steps < 2*nodes || positive < nodes { // 2^-600 is less than 1/huge
		t.Errorf("%d nodes, %d steps, %d activities", nodes, steps, positive)
	}
}

// TestFocusToys has what exercise 207 says of its toy problems: the activities
// after the first option, and from which mu on copies are solved one after the
// other, so that nodes grow no faster than copies do.
func TestFocusToys(t *testing.T) {
	const rho = 0.9
	for _, tt := range []struct {
		toy   string
		first []float64 // activities of items 0, 1, ...
		above float64   // which mu is enough
		nodes func(copies int) int
	}{
		{"unsolvable", []float64{rho, 1 + rho, rho, 0, 1, 1, 1}, 1. / 2, func(int) int { return 19 }},
		{"solvable", []float64{rho, 1 + rho, rho, 1, 1, 1}, 1 / (2 * rho), func(n int) int { return 9*n + 1 }},
	} {
		for copies := 1; copies <= 8; copies++ {
			p := covertest.Gallery(fmt.Sprintf("focus-toy toy=%s copies=%d", tt.toy, copies))
			for _, mu := range []float64{tt.above - .1, tt.above + .01, 2} {
				s := must.Get(links.New(&tree.Config{Choice: tree.Focus, Mu: mu, Rho: rho}, p))(t)
				s.Open()
				s.Next()
				for i := range p.Primary {
					want := 0.
					if i < len(tt.first) {
						want = tt.first[i]
					}
					if got := (links.FocusWeight(s, int32(i+1)) - 1) / mu; math.Abs(got-want) > 1e-9 {
						t.Errorf("%s: item %d: activity %v, want %v", tt.toy, i, got, want)
					}
				}
				var stats tree.Stats
				must.Get(search.Visit(t.Context(), p, tree.Config{Choice: tree.Focus, Mu: mu, Rho: rho, Stats: &stats}))(t)
				if is := int(stats.Nodes) == tt.nodes(copies); is != (mu > tt.above) && copies > 1 {
					t.Errorf("%s, %d copies, mu %v: %d nodes", tt.toy, copies, mu, stats.Nodes)
				}
			}
		}
	}
}

// TestFailures picks by the definition at every node, with weights from the dead
// ends that it has seen.
func TestFailures(t *testing.T) {
	dead := 0
	for _, p := range []*xc.Problem{covertest.Queens(6), covertest.Langford(6), covertest.Gallery("focus-toy toy=unsolvable copies=2"), covertest.Coloured(2, 3, 3), covertest.Gallery("domination n=4 m=2")} {
		cfg := tree.Config{Choice: tree.Failures}
		s := must.Get(links.New(&cfg, p))(t)
		fails := make([]int, len(s.Items))
		for more := true; more; {
			var want int32
			best := math.Inf(1)
			for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
				n := float64(s.Choices(i))
				if n > 1 {
					n = 1 + n/float64(1+fails[i])
				}
				if n < best || n == best && s.Quotas != nil && s.Tighter(i, want) {
					best, want = n, i
				}
			}
			if xc.Debug {
				s.Check()
			}
			n, _ := s.Open()
			if s.Picked() != want {
				t.Fatalf("picked item %d, want %d", s.Picked(), want)
			}
			if want != 0 && n == 0 {
				fails[want]++
				dead++
			}
			for !s.Next() {
				if more = s.Level > 0; !more {
					break
				}
				s.Close()
			}
		}
	}
	must.Least(t, dead, 100, "dead ends")
}

// TestErrors is about settings that do not go together.
func TestErrors(t *testing.T) {
	plain, bounded := covertest.Parse("a b | x/a x:1/b x:2"), covertest.Parse("2|a b | x/a x:1/a x:2/b")
	ctx := context.Background()
	for _, tt := range []struct {
		p    *xc.Problem
		cfg  tree.Config
		want string
	}{
		{plain, tree.Config{Choice: tree.Random + 1}, "cover: impossible search: no such rule of choice"},
		{plain, tree.Config{Mu: -1}, "cover: impossible search: Mu is no number from 0"},
		{plain, tree.Config{Mu: math.NaN()}, "cover: impossible search: Mu is no number from 0"},
		{plain, tree.Config{Rho: 1.5}, "cover: impossible search: Rho is not from 0 to 1"},
		{plain, tree.Config{Binary: true, Suffixes: true}, "cover: impossible search: Suffixes and Binary"},
		{plain, tree.Config{Binary: true, Interchangeable: []string{"1"}}, "cover: impossible search: Interchangeable and Binary"},
		{plain, tree.Config{Suffixes: true, Interchangeable: []string{"1"}}, "cover: impossible search: Interchangeable and Suffixes"},
		{bounded, tree.Config{Suffixes: true}, "cover: impossible search: no branching on suffixes with bounds or weights"},
		{bounded, tree.Config{Interchangeable: []string{"1"}}, "cover: impossible search: no branching on interchangeable colours with bounds or weights"},
		{plain, tree.Config{Choice: tree.Focus, Resume: &tree.Checkpoint{}}, "cover: this search does not go in parts: rule focus"},
		{plain, tree.Config{Choice: tree.Failures, Checkpoint: func(func() tree.Checkpoint, bool) {}}, "cover: this search does not go in parts: rule failures"},
	} {
		if _, err := search.Visit(ctx, tt.p, tt.cfg); err == nil || err.Error() != tt.want || !errors.Is(err, tree.ErrConfig) && !errors.Is(err, tree.ErrReplay) {
			t.Errorf("%+v: %v, want %s", tt.cfg, err, tt.want)
		}
	}
	if _, _, err := links.Split(ctx, plain, tree.Config{Choice: tree.Focus}, 3); !errors.Is(err, tree.ErrReplay) {
		t.Errorf("split: %v", err)
	}
	if _, err := links.NewEstimate(ctx, plain, tree.Config{Choice: tree.Failures}, 3, nil); !errors.Is(err, tree.ErrReplay) {
		t.Errorf("estimate: %v", err)
	}
	for _, err := range links.Lexicographic(ctx, plain, tree.Config{Resume: &tree.Checkpoint{}}) {
		if !errors.Is(err, tree.ErrReplay) {
			t.Errorf("lexicographic: %v", err)
		}
	}
	for _, err := range links.Lexicographic(ctx, plain, tree.Config{Binary: true}) {
		if !errors.Is(err, tree.ErrConfig) {
			t.Errorf("lexicographic: %v", err)
		}
	}
}

// TestEstimateRules compares estimates with searches, under rules and with a
// constraint. Each is within a few standard errors, since the seed is fixed.
func TestEstimateRules(t *testing.T) {
	walks := 1000
	if xc.Debug {
		walks = 100
	}
	rng := randtest.New(t, 86, 86)
	for n := range 24 {
		p := covertest.Random(rng, covertest.Everything, 9)
		for _, cfg := range rules(uint64(n)) {
			if cfg.Choice.Learns() {
				continue
			}
			if n%3 == 0 {
				cfg.Constraint = covertest.AtMost(2)
			}
			var want tree.Stats
			cfg.Stats, cfg.Engine = &want, tree.Links // which count updates
			must.Get(search.Visit(context.Background(), p, cfg))(t)
			est := must.Get(links.NewEstimate(context.Background(), p, cfg, walks, rng))(t)
			near := func(what string, f links.Figure, want uint64) {
				if math.Abs(f.Value-float64(want)) > 6*f.Error+1e-9*f.Value+0.2 {
					t.Errorf("%s of\n%s\n%v %s, want %d", ruleName(cfg), covertest.Text(t, p), f, what, want)
				}
			}
			near("nodes", est.Nodes, want.Nodes)
			near("solutions", est.Solutions, want.Solutions)
			if cfg.Constraint == nil { // whose refusals take updates too
				near("updates", est.Updates, want.Updates)
				near("cleansings", est.Cleansings, want.Cleansings)
			}
		}
	}
}

// TestRulesRestored runs whole searches and compares every link with what it was.
func TestRulesRestored(t *testing.T) {
	for _, p := range []*xc.Problem{
		covertest.Parse(covertest.Toy49), covertest.Queens(6), covertest.Coloured(3, 3, 3), covertest.Gallery("domination n=4 m=2"),
		covertest.Parse(covertest.ToyM), covertest.Gallery("partridge n=2 order=rising"), covertest.Open("small/motley3x3"),
		covertest.Parse("0:2|a 0:1|b c/a/a b/b/c a/c/b c"),
	} {
		for _, cfg := range append(rules(1), tree.Config{Suffixes: !p.Multiple()}) {
			s := must.Get(links.New(&cfg, p))(t)
			fresh, _ := links.New(&cfg, p)
			must.Do(t, s.Start(context.Background(), cfg, func() bool { return true }))
			if !slices.Equal(s.Nodes, fresh.Nodes) || !slices.Equal(s.Items, fresh.Items) || !slices.Equal(s.Quotas, fresh.Quotas) {
				t.Errorf("%s: the lists are not restored", ruleName(cfg))
			}
		}
	}
}

// TestSlowFocus is the example of exercise 207: 45 Y pentominoes in a square of 15
// by 15, where the one in the middle cell lies as it is drawn, so that no two
// solutions are turned or mirrored into each other. There are 212 solutions, and
// the tree of Fewest has 55 million nodes, and that of Focus 26 million.
func TestSlowFocus(t *testing.T) {
	randtest.Slow(t, "some minutes")
	for choice, want := range map[tree.Choice]uint64{tree.Fewest: 53907417, tree.Focus: 26368346} {
		var stats tree.Stats
		n, err := search.Visit(context.Background(), covertest.Gallery("copies region=15x15 middle=one"), tree.Config{Choice: choice, Stats: &stats})
		if choice == tree.Focus {
			must.Equal(t, stats.Nodes/1_000_000, 26, "millions of nodes, as in print")
		}
		if n != 212 || stats.Nodes != want || err != nil {
			t.Errorf("%v: %d solutions, %d nodes, %v, want 212 and %d", choice, n, stats.Nodes, err, want)
		}
	}
}

// TestWeights is by hand.
func TestWeights(t *testing.T) {
	for _, tt := range []struct{ Text, want string }{
		{"7|q/q:*2/q:*4/q:*5/q:*8/q", "[[0 1 4] [0 2]]"},
		{"6:7|q/q:*2/q:*4/q:*5", "[[0 1] [0 2]]"},
		{"0:2|q/q:*2/q:*3", "[[0] []]"},
		{"q/q:*2/q:*1", "[[1]]"},                // too heavy for ever
		{"q | x/q:*1 x:*1/q x:*2", "[[0] [1]]"}, // colours
		{"3|a 3|b/a:*2 b/a b:*2/a:*3/b:*3", "[[0 1] [2 3]]"},
	} {
		sols, err := covertest.Collect(covertest.Parse(tt.Text), tree.Config{})
		if got := fmt.Sprint(sols); got != tt.want || err != nil {
			t.Errorf("%q: %s, want %s", tt.Text, got, tt.want)
		}
	}
}

// TestDistinctParts counts the partitions of n into distinct parts: OEIS
// A000009.
func TestDistinctParts(t *testing.T) {
	for n, want := range map[int]uint64{1: 1, 2: 1, 10: 10, 20: 64, 50: 3658, 60: 10880} {
		b := xc.NewBuilder()
		q := b.AddBounded(n, n, "q")
		for part := range n {
			b.AddEntries(xc.Entry{Item: q, Weight: int32(part) + 1})
		}
		if got, err := search.Visit(context.Background(), covertest.Build(b), tree.Config{}); got != want || err != nil {
			t.Errorf("%d: %d, %v, want %d", n, got, err, want)
		}
	}
}

// rules are all ways to branch that keep the set of solutions.
func rules(seed uint64) (list []tree.Config) {
	for c := tree.Fewest; c <= tree.Random; c++ {
		for _, binary := range []bool{false, true} {
			for _, shuffle := range []bool{false, true} {
				list = append(list, tree.Config{Choice: c, Binary: binary, Shuffle: shuffle, Seed: seed})
			}
		}
	}
	return list
}

// ruleName says which rule cfg has.
func ruleName(cfg tree.Config) string {
	return fmt.Sprintf("%v, binary %t, shuffle %t, seed %d", cfg.Choice, cfg.Binary, cfg.Shuffle, cfg.Seed)
}
