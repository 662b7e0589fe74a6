package cover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"
)

// sharp gives some items of p names that begin with '#'.
func sharp(p *Problem, rng *rand.Rand) *Problem {
	q := *p
	q.names = slices.Clone(p.names)
	q.index = map[string]Item{}
	for i, name := range q.names {
		if rng.IntN(2) == 0 {
			q.names[i] = "#" + name
		}
		q.index[q.names[i]] = Item(i)
	}
	return &q
}

// TestRules compares every rule with the definition, on problems with all
// features.
func TestRules(t *testing.T) {
	problems := 600
	if debug {
		problems = 150
	}
	rng := rand.New(rand.NewPCG(207, 10))
	sols, several := 0, 0
	for n := range problems {
		p := sharp(random(rng, everything, 9), rng)
		want := brute(p)
		if len(want) > 1 {
			several++
		}
		for _, cfg := range rules(uint64(n)) {
			if got := found(t, p, cfg); !slices.Equal(got, want) {
				t.Fatalf("%s of\n%s\ngot  %v\nwant %v", ruleName(cfg), text(t, p), got, want)
			}
			sols += len(want)
		}
	}
	t.Logf("%d solutions", sols)
	if sols < 30*problems || several < problems/10 {
		t.Errorf("only %d solutions, %d problems with several", sols, several)
	}
}

// FuzzRules does the same to problems with bounds, and expects lexicographic
// order to be that of First.
func FuzzRules(f *testing.F) {
	f.Add([]byte{2, 2, 1, 1, 5, 0b01011, 4, 0b10101, 8, 0b01100, 1, 0b01010, 2, 0b10100, 2}, uint8(3))
	f.Add([]byte{1, 0, 5, 6, 1, 0, 2, 0, 3, 0, 1, 0, 2, 0, 3, 0, 3, 0}, uint8(200))
	f.Fuzz(func(t *testing.T, data []byte, rule uint8) {
		p := decodeBounded(data)
		if p == nil {
			t.Skip()
		}
		list := rules(uint64(rule))
		cfg := list[int(rule)%len(list)]
		if got, want := found(t, p, cfg), brute(p); !slices.Equal(got, want) {
			t.Errorf("%s of\n%s\ngot  %v\nwant %v", ruleName(cfg), text(t, p), got, want)
		}
		cfg.Binary = false
		var got []string
		for sol, err := range p.Lexicographic(context.Background(), cfg) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, fmt.Sprint(sol))
		}
		cfg.Choice = First
		if want, _ := collect(p, cfg); !slices.Equal(got, want) {
			t.Errorf("%s of\n%s\ngot  %v\nwant %v", ruleName(cfg), text(t, p), got, want)
		}
	})
}

// TestRuleTrees pins the nodes of every rule on a few problems. Fewest is in
// TestPublished; its nodes are published, the others are ours.
func TestRuleTrees(t *testing.T) {
	for _, tt := range []struct {
		name  string
		p     *Problem
		nodes string // by rule: ordinary and binary
	}{
		{"queens 8", queens(8),
			"[fewest 1049 1332 first 1999 2748 sharp 1049 1332 nonsharp 1049 1332 focus 1071 1702 failures 1039 1483 random 962 1191]"},
		{"langford 7", langford(7),
			"[fewest 607 800 first 3283 4742 sharp 607 800 nonsharp 607 800 focus 643 968 failures 722 909 random 603 788]"},
		{"unfocused, 4 copies", copies(unfocused, 4),
			"[fewest 159 238 first 21 32 sharp 159 238 nonsharp 159 238 focus 81 116 failures 49 72 random 159 238]"},
		{"focused, 4 copies", copies(focused, 4),
			"[fewest 121 196 first 33 53 sharp 121 196 nonsharp 121 196 focus 108 161 failures 58 83 random 118 181]"},
		{"domination", domination(5, 3, anywhere),
			"[fewest 5185 6313 first 21396 23695 sharp 6381 7116 nonsharp 5185 6313 focus 5210 6520 failures 5344 6755 random 5220 6344]"},
	} {
		var got []string
		for c := Fewest; c <= Random; c++ {
			var trees [2]uint64
			for b, binary := range []bool{false, true} {
				var stats Stats
				if _, err := tt.p.Count(context.Background(), Config{Choice: c, Binary: binary, MaxNodes: 200000, Stats: &stats}); err != nil {
					t.Fatal(tt.name, c, err)
				}
				trees[b] = stats.Nodes
			}
			got = append(got, fmt.Sprintf("%v %d %d", c, trees[0], trees[1]))
		}
		if s := fmt.Sprint(got); s != tt.nodes {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, s, tt.nodes)
		}
	}
}

// TestSharp is the order of exercise 10, by hand. Item a has three options, #b
// four, c two, and #d one or two.
func TestSharp(t *testing.T) {
	for _, tt := range []struct {
		text         string
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
		p := parse(tt.text)
		for choice, want := range map[Choice]string{Sharp: tt.sharp, Nonsharp: tt.other} {
			var root Visit
			p.Count(context.Background(), Config{Choice: choice, MaxNodes: 1, Trace: func(v Visit) { root = v }})
			if got := p.Name(root.Item); got != want {
				t.Errorf("%q: %v takes %s, want %s", tt.text, choice, got, want)
			}
		}
	}
}

// TestRandomTies expects seeds to repeat, to differ, and every item of those
// that tie to have its turn.
func TestRandomTies(t *testing.T) {
	p := complete(6)
	roots := map[Item]int{}
	trees := map[string]bool{}
	for seed := range uint64(600) {
		var visits [2][]Visit
		for i := range visits {
			cfg := Config{Choice: Random, Seed: seed, Trace: func(v Visit) { visits[i] = append(visits[i], v) }}
			if _, err := p.Count(context.Background(), cfg); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(visits[0], visits[1]) {
			t.Fatalf("seed %d does not repeat", seed)
		}
		roots[visits[0][0].Item]++
		trees[fmt.Sprint(visits[0])] = true
	}
	for i := range p.Primary() { // 100 of each, with a standard deviation of 9
		if n := roots[Item(i)]; n < 60 || n > 140 {
			t.Errorf("item %s is the root of %d trees of 600", p.Name(Item(i)), n)
		}
	}
	if len(trees) < 400 {
		t.Errorf("%d trees of 600 seeds", len(trees))
	}
	if got, want := fmt.Sprint(shuffled(10, 1)), "[6 3 1 9 7 4 8 2 0 5]"; got != want {
		t.Errorf("10 numbers shuffled by seed 1: %v, want %v", got, want)
	}
}

// TestShuffle expects the first solution to be any.
func TestShuffle(t *testing.T) {
	p := queens(6)
	first := map[string]int{}
	for seed := range uint64(200) {
		sol, ok, err := p.First(context.Background(), Config{Shuffle: true, Seed: seed})
		if !ok || err != nil || p.Verify(sol) != nil {
			t.Fatal(sol, ok, err)
		}
		first[fmt.Sprint(slices.Sorted(slices.Values(sol)))]++
	}
	if len(first) != 4 {
		t.Errorf("first solutions %v, want all 4", first)
	}
}

// TestFocus checks the activities by the definition, as a sum over the nodes
// seen, and that they survive being scaled down.
func TestFocus(t *testing.T) {
	const mu, rho = 0.25, 0.5
	cfg := Config{Choice: Focus, Mu: mu, Rho: rho}
	s, err := cfg.newSearch(langford(7))
	if err != nil {
		t.Fatal(err)
	}
	activity := make([]float64, len(s.items))
	sizes := make([][]int32, s.p.Primary()) // by level
	nodes, positive := 0, 0
	for more := true; more; nodes++ {
		sizes[s.level] = slices.Repeat([]int32{-1}, len(s.items))
		for i := range activity {
			activity[i] *= rho
		}
		want, best := int32(0), math.Inf(1)
		for i := s.items[0].right; i != 0; i = s.items[i].right {
			n := s.items[i].size
			if sizes[s.level][i] = n; s.level > 0 && n < sizes[s.level-1][i] {
				activity[i]++
			}
			score := float64(n)
			if n > 1 {
				score = 1 + score/(1+mu*activity[i])
			}
			if score < best {
				want, best = i, score
			}
		}
		if debug {
			s.check()
		}
		_, solved := s.open()
		for i, a := range activity {
			if got := s.rule.focus.weight(int32(i)); math.Abs(got-1-mu*a) > 1e-9 {
				t.Fatalf("node %d, item %d: weight %v, want %v", nodes, i, got, 1+mu*a)
			}
			if a > 0.1 {
				positive++
			}
		}
		if !solved && s.picked != want {
			t.Fatalf("node %d: picked item %d, want %d", nodes, s.picked, want)
		}
		for !s.next() {
			if more = s.level > 0; !more {
				break
			}
			s.close()
		}
	}
	if nodes < 600 || positive < nodes { // 2^-600 is less than 1/huge
		t.Errorf("%d nodes, %d activities", nodes, positive)
	}
}

// TestFailures picks by the definition at every node, with weights from the dead
// ends that it has seen.
func TestFailures(t *testing.T) {
	dead := 0
	for _, p := range []*Problem{queens(6), langford(6), copies(unfocused, 2), coloured(2, 3, 3), domination(4, 2, anywhere)} {
		cfg := Config{Choice: Failures}
		s, err := cfg.newSearch(p)
		if err != nil {
			t.Fatal(err)
		}
		fails := make([]int, len(s.items))
		for more := true; more; {
			var want int32
			best := math.Inf(1)
			for i := s.items[0].right; i != 0; i = s.items[i].right {
				n := float64(s.choices(i))
				if n > 1 {
					n = 1 + n/float64(1+fails[i])
				}
				if n < best || n == best && s.quotas != nil && s.tighter(i, want) {
					best, want = n, i
				}
			}
			if debug {
				s.check()
			}
			n, _ := s.open()
			if s.picked != want {
				t.Fatalf("picked item %d, want %d", s.picked, want)
			}
			if want != 0 && n == 0 {
				fails[want]++
				dead++
			}
			for !s.next() {
				if more = s.level > 0; !more {
					break
				}
				s.close()
			}
		}
	}
	if dead < 100 {
		t.Errorf("only %d dead ends", dead)
	}
}

// TestErrors is about settings that do not go together.
func TestErrors(t *testing.T) {
	plain, bounded := parse("a b | x/a x:1/b x:2"), parse("2|a b | x/a x:1/a x:2/b")
	ctx := context.Background()
	for _, tt := range []struct {
		p    *Problem
		cfg  Config
		want string
	}{
		{plain, Config{Choice: Random + 1}, "cover: impossible search: no such rule of choice"},
		{plain, Config{Mu: -1}, "cover: impossible search: Mu is no number from 0"},
		{plain, Config{Mu: math.NaN()}, "cover: impossible search: Mu is no number from 0"},
		{plain, Config{Rho: 1.5}, "cover: impossible search: Rho is not from 0 to 1"},
		{plain, Config{Binary: true, Suffixes: true}, "cover: impossible search: Suffixes and Binary"},
		{plain, Config{Binary: true, Interchangeable: []string{"1"}}, "cover: impossible search: Interchangeable and Binary"},
		{plain, Config{Suffixes: true, Interchangeable: []string{"1"}}, "cover: impossible search: Interchangeable and Suffixes"},
		{bounded, Config{Suffixes: true}, "cover: impossible search: Suffixes, and bounds or weights"},
		{bounded, Config{Interchangeable: []string{"1"}}, "cover: impossible search: Interchangeable, and bounds or weights"},
		{plain, Config{Choice: Focus, Resume: &Checkpoint{}}, "cover: this search does not go in parts: rule focus"},
		{plain, Config{Choice: Failures, Checkpoint: func(func() Checkpoint, bool) {}}, "cover: this search does not go in parts: rule failures"},
	} {
		if _, err := tt.p.Count(ctx, tt.cfg); err == nil || err.Error() != tt.want || !errors.Is(err, ErrConfig) && !errors.Is(err, ErrReplay) {
			t.Errorf("%+v: %v, want %s", tt.cfg, err, tt.want)
		}
	}
	if _, _, err := plain.Split(ctx, Config{Choice: Focus}, 3); !errors.Is(err, ErrReplay) {
		t.Errorf("split: %v", err)
	}
	if _, err := plain.EstimateConfig(ctx, Config{Choice: Failures}, 3, nil); !errors.Is(err, ErrReplay) {
		t.Errorf("estimate: %v", err)
	}
	for _, err := range plain.Lexicographic(ctx, Config{Resume: &Checkpoint{}}) {
		if !errors.Is(err, ErrReplay) {
			t.Errorf("lexicographic: %v", err)
		}
	}
	for _, err := range plain.Lexicographic(ctx, Config{Binary: true}) {
		if !errors.Is(err, ErrConfig) {
			t.Errorf("lexicographic: %v", err)
		}
	}
}

// TestParts cuts searches under all rules that allow it in parts, and stops and
// resumes them, as TestSplit and TestResume do under Fewest.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 36))
	stops := 0
	for n := range 60 {
		p := sharp(random(rng, everything, 9), rng)
		cfgs := rules(uint64(n))
		if !p.multiple() {
			cfgs = append(cfgs, Config{Suffixes: true}, Config{Suffixes: true, Choice: Random, Seed: uint64(n)})
		}
		for _, cfg := range cfgs {
			if cfg.Choice.learns() {
				continue
			}
			var want Stats
			cfg.Stats = &want
			wanted, err := collect(p, cfg)
			if err != nil {
				t.Fatal(err)
			}
			parts, got, err := p.Split(context.Background(), cfg, 1+rng.IntN(20))
			if err != nil {
				t.Fatal(err)
			}
			var sols []string
			for _, part := range parts {
				at := &Checkpoint{Left: []Part{part}}
				for at != nil { // a few nodes at a time
					var taken Checkpoint
					var stats Stats
					cfg.Stats, cfg.Resume = &stats, at
					cfg.MaxNodes = 1 + rng.Uint64N(3)
					cfg.Checkpoint = func(take func() Checkpoint, _ bool) { taken = take() }
					more, err := collect(p, cfg)
					if err != nil && err != ErrLimit {
						t.Fatal(err)
					}
					stops++
					sols = append(sols, more...)
					if at = &taken; err == nil {
						at = nil
						got.merge(stats)
					}
				}
			}
			got.Done = 1
			if !slices.Equal(sols, wanted) || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s, suffixes %t, of\n%s\nin parts %v %+v\nin one   %v %+v", ruleName(cfg), cfg.Suffixes, text(t, p), sols, got, wanted, want)
			}
		}
	}
	t.Logf("%d stops", stops)
	if stops < 5000 {
		t.Errorf("only %d stops", stops)
	}
}

// TestEstimateRules compares estimates with searches, under rules and with a
// constraint. Each is within a few standard errors, since the seed is fixed.
func TestEstimateRules(t *testing.T) {
	walks := 1000
	if debug {
		walks = 100
	}
	rng := rand.New(rand.NewPCG(86, 86))
	for n := range 24 {
		p := random(rng, everything, 9)
		for _, cfg := range rules(uint64(n)) {
			if cfg.Choice.learns() {
				continue
			}
			if n%3 == 0 {
				cfg.Constraint = atMost(2)
			}
			var want Stats
			cfg.Stats, cfg.Engine = &want, Links // which count updates
			if _, err := p.Count(context.Background(), cfg); err != nil {
				t.Fatal(err)
			}
			est, err := p.EstimateConfig(context.Background(), cfg, walks, rng)
			if err != nil {
				t.Fatal(err)
			}
			near := func(what string, f Figure, want uint64) {
				if math.Abs(f.Value-float64(want)) > 6*f.Error+1e-9*f.Value+0.2 {
					t.Errorf("%s of\n%s\n%v %s, want %d", ruleName(cfg), text(t, p), f, what, want)
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

func (m atMost) Watch(*Problem) (Watcher, error) { return &counting{most: int(m)}, nil }

type counting struct{ most, n, sum int }

func (c *counting) Choose(k int) bool {
	if c.n == c.most {
		return false
	}
	c.n++
	c.sum += k
	return true
}

func (c *counting) Unchoose(k int) {
	c.n--
	c.sum -= k
}

func (c *counting) Accept() bool { return c.sum%2 == 0 }

// TestRulesConstraint compares all rules with the definition where there is a
// constraint as well.
func TestRulesConstraint(t *testing.T) {
	rng := rand.New(rand.NewPCG(86, 87))
	sols := 0
	for n := range 150 {
		p := random(rng, everything, 9)
		var want []string
		for _, cfg := range rules(uint64(n)) {
			cfg.Constraint = atMost(2)
			got := found(t, p, cfg)
			if want == nil {
				for sol := range p.Solutions(context.Background(), Config{}) {
					sum := 0
					for _, k := range sol {
						sum += k
					}
					if len(sol) <= 2 && sum%2 == 0 {
						want = append(want, fmt.Sprint(slices.Sorted(slices.Values(sol))))
					}
				}
				slices.Sort(want)
			}
			sols += len(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s of\n%s\ngot  %v\nwant %v", ruleName(cfg), text(t, p), got, want)
			}
		}
	}
	if sols < 1000 {
		t.Errorf("only %d solutions", sols)
	}
}

// TestRulesRestored runs whole searches and compares every link with what it was.
func TestRulesRestored(t *testing.T) {
	for _, p := range []*Problem{parse(toy49), queens(6), coloured(3, 3, 3), domination(4, 2, anywhere)} {
		for _, cfg := range append(rules(1), Config{Suffixes: !p.multiple()}) {
			s, err := cfg.newSearch(p)
			if err != nil {
				t.Fatal(err)
			}
			fresh, _ := cfg.newSearch(p)
			if err := s.start(context.Background(), cfg, func() bool { return true }); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(s.nodes, fresh.nodes) || !slices.Equal(s.items, fresh.items) || !slices.Equal(s.quotas, fresh.quotas) {
				t.Errorf("%s: the lists are not restored", ruleName(cfg))
			}
		}
	}
}

// ySquare is the problem of 45 Y pentominoes in a square of 15 by 15, where
// the one in the middle cell lies as it is drawn, so that no two solutions are
// turned or mirrored into each other.
func ySquare() *Problem {
	b := NewBuilder()
	for i := range 15 {
		b.AddPrimary(names(fmt.Sprintf("%x.%%x", i), 0, 14)...)
	}
	y := drawn("####/ #")
	asDrawn := placed(y, cube{15, 15, 1}, unturned)
	for _, way := range placed(y, cube{15, 15, 1}, rotations(false)) {
		inMiddle := slices.Contains(way, cube{7, 7, 0})
		if inMiddle && !slices.ContainsFunc(asDrawn, func(w []cube) bool { return slices.Equal(w, way) }) {
			continue
		}
		var words []string
		for _, c := range way {
			words = append(words, fmt.Sprintf("%x.%x", c.x, c.y))
		}
		b.AddOption(words...)
	}
	return build(b)
}

// TestSlowFocus is the example of exercise 207, which has 212 solutions. There
// the tree of Fewest has 55 million nodes, and that of Focus, as it is defined
// there, 26 million. What makes an item active there may differ in detail.
func TestSlowFocus(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes some minutes: BONEPILE_SLOW=1 runs it")
	}
	for choice, want := range map[Choice]uint64{Fewest: 53907417, Focus: 42149023} {
		var stats Stats
		n, err := ySquare().Count(context.Background(), Config{Choice: choice, Stats: &stats})
		if n != 212 || stats.Nodes != want || err != nil {
			t.Errorf("%v: %d solutions, %d nodes, %v, want 212 and %d", choice, n, stats.Nodes, err, want)
		}
	}
}
