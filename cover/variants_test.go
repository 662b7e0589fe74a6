package cover

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestDemands compares problems with demands with the definition, under all
// rules, and with their text.
func TestDemands(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 19))
	unmet, sols, several := 0, 0, 0
	for n := range 400 {
		p := withDemands(random(rng, everything, 7), rng)
		if !p.hasDemands() {
			continue
		}
		want := bruteDemands(p)
		for _, cfg := range rules(uint64(n)) {
			if n > 50 && cfg.Choice > First {
				break
			}
			if got := found(t, p, cfg); !slices.Equal(got, want) {
				t.Fatalf("%s of\n%s\ngot  %v\nwant %v", ruleName(cfg), text(t, p), got, want)
			}
		}
		for set := range 1 << p.Options() {
			sol := Solution{}
			for k := range p.Options() {
				if set>>k&1 != 0 {
					sol = append(sol, k)
				}
			}
			err := p.Verify(sol)
			if _, found := slices.BinarySearch(want, fmt.Sprint([]int(sol))); found != (err == nil) {
				t.Errorf("%s\n%v: Verify says %v", text(t, p), sol, err)
			}
			if errors.Is(err, ErrUnmet) {
				unmet++
			}
		}
		sols += len(want)
		if len(want) > 1 {
			several++
		}
		q, err := ParseDemands(strings.NewReader(text(t, p)))
		if err != nil || !p.Equal(q) || !slices.Equal(p.demands, q.demands) {
			t.Fatalf("%s\nread back: %v\n%s", text(t, p), err, text(t, q))
		}
		if q, err = Parse(strings.NewReader(text(t, p))); err != nil || q.hasDemands() || q.Options() != p.Options()-len(p.demands) {
			t.Fatalf("%s\nread back: %v\n%s", text(t, p), err, text(t, q))
		}
	}
	t.Logf("%d solutions, %d unmet", sols, unmet)
	if sols < 100 || several < 20 || unmet < 100 {
		t.Errorf("only %d solutions, %d problems with several, %d unmet", sols, several, unmet)
	}
}

// TestDemandsBuilder is about options that are none.
func TestDemandsBuilder(t *testing.T) {
	b := NewBuilder()
	b.KeepDemands()
	b.AddPrimary("a")
	b.AddOption("a")
	b.AddOption()
	if _, err := b.Build(); !errors.Is(err, ErrNoPrimary) {
		t.Errorf("an empty option: %v", err)
	}
	b = NewBuilder()
	b.AddSecondary("x")
	b.KeepDemands()
	b.AddOption("x")
	p := build(b)
	if n, err := p.Count(context.Background(), Config{}); n != 0 || err != nil || !p.IsDemand(0) {
		t.Errorf("%d solutions, %v, of a demand alone", n, err)
	}
	if err := p.Verify(Solution{0}); !errors.Is(err, ErrNoPrimary) {
		t.Errorf("a demand chosen: %v", err)
	}
	p, err := ParseDemands(strings.NewReader("a b | x y\na x\na\nb y\nb\nx y |3\n"))
	if err != nil || p.Options() != 5 || !p.IsDemand(4) || p.IsDemand(3) || p.Cost(4) != 3 {
		t.Fatal(p, err)
	}
	q, red, err := p.Reduce(context.Background(), 0)
	if err != ErrDemands || q != p || red.Options != 0 {
		t.Errorf("reduced: %v, %v", red, err)
	}
	if _, err := p.CountBreadth(context.Background(), BreadthConfig{}); err != ErrDemands {
		t.Errorf("counted in breadth: %v", err)
	}
	if sols, err := collect(p, Config{}); err != nil || fmt.Sprint(sols) != "[[0 2] [0 3] [1 2]]" {
		t.Errorf("x or y: %v, %v", sols, err)
	}
}

// TestSuffixes compares with the definition of exercise 83.
func TestSuffixes(t *testing.T) {
	rng := rand.New(rand.NewPCG(83, 83))
	sols, fewer := 0, 0
	for n := range 800 {
		p := random(rng, withSecondary|withColours, 9)
		for _, cfg := range []Config{{}, {Choice: First}, {Choice: Random, Seed: uint64(n)}, {Shuffle: true, Seed: uint64(n)}} {
			root := Item(-1)
			cfg.Trace = func(v Visit) {
				if v.Level == 0 {
					root = v.Item
				}
			}
			all := found(t, p, cfg)
			// The options of the item of the root, in order, and their suffixes.
			var want []string
			s, err := cfg.newSearch(p)
			if err != nil {
				t.Fatal(err)
			}
			for sol := range p.Solutions(context.Background(), cfg) {
				banned := map[Item]bool{}
				ok := true
				for k := range s.inOrder() {
					entries := p.option(k)
					if !slices.ContainsFunc(entries, func(e Entry) bool { return e.Item == root }) {
						continue
					}
					if slices.Contains(sol, k) {
						break
					}
					if last := entries[len(entries)-1]; int(last.Item) >= p.Primary() && last.Colour == 0 {
						banned[last.Item] = true
					}
				}
				for _, k := range sol {
					for e := range p.Option(k) {
						ok = ok && !banned[e.Item]
					}
				}
				if ok {
					want = append(want, fmt.Sprint(slices.Sorted(slices.Values(sol))))
				}
			}
			slices.Sort(want)
			cfg.Suffixes = true
			if got := found(t, p, cfg); !slices.Equal(got, want) {
				t.Fatalf("%s of\n%s\ngot  %v\nwant %v\nof   %v", ruleName(cfg), text(t, p), got, want, all)
			}
			sols += len(want)
			if len(want) < len(all) {
				fewer++
			}
		}
	}
	t.Logf("%d solutions, %d times fewer", sols, fewer)
	if sols < 2000 || fewer < 80 {
		t.Errorf("only %d solutions, %d times fewer", sols, fewer)
	}
}

// TestSuffixesParts is by hand: the second option of a is passed over, since it
// names x, but y is covered behind it; in parts of the tree as well.
func TestSuffixesParts(t *testing.T) {
	p := parse("a b | x y/a x/a x y/a/b y/b x/b")
	const want = "[[0 3] [0 5] [2 5]]"
	sols, err := collect(p, Config{Suffixes: true})
	if fmt.Sprint(sols) != want || err != nil {
		t.Errorf("%v, %v, want %s", sols, err, want)
	}
	parts, _, err := p.Split(context.Background(), Config{Suffixes: true}, 3)
	if err != nil {
		t.Fatal(err)
	}
	sols, err = collect(p, Config{Suffixes: true, Resume: &Checkpoint{Left: parts}})
	if fmt.Sprint(sols) != want || err != nil || len(parts) < 2 {
		t.Errorf("parts %v: %v, %v, want %s", parts, sols, err, want)
	}
}

// TestSuffixesSymmetric: a square of four letters and its transpose have the
// first row and the first column exchanged, and s_w makes a word be one of them
// only.
func TestSuffixesSymmetric(t *testing.T) {
	words := []string{"an", "to", "at", "no", "on", "it", "is", "so", "ti", "in"}
	b := NewBuilder()
	b.AddPrimary("row0", "row1", "col0", "col1")
	b.AddSecondary("00", "01", "10", "11")
	for _, w := range words {
		b.AddSecondary(w)
	}
	for l, line := range []string{"row0", "col0", "row1", "col1"} {
		cells := [][2]string{{"00", "01"}, {"00", "10"}, {"10", "11"}, {"01", "11"}}[l]
		for _, w := range words {
			entries := []string{line, cells[0] + ":" + w[:1], cells[1] + ":" + w[1:]}
			if l < 2 {
				entries = append(entries, w)
			}
			b.AddOption(entries...)
		}
	}
	p := build(b)
	all := totals(t, p).Solutions
	n, err := p.Count(context.Background(), Config{Suffixes: true, Choice: First})
	if err != nil || all == 0 || 2*n != all {
		t.Errorf("%d of %d squares, %v", n, all, err)
	}
}

// TestLexicographic expects the order of First, and much fewer nodes where that
// gets lost.
func TestLexicographic(t *testing.T) {
	rng := rand.New(rand.NewPCG(36, 36))
	sols := 0
	for n := range 1500 {
		p := random(rng, everything, 9)
		cfg := Config{Choice: Choice(n) % (Random + 1), Seed: 3, Shuffle: n%5 == 0}
		first := cfg
		first.Choice = First
		if n%4 == 0 {
			cfg.Constraint, first.Constraint = atMost(3), atMost(3)
		}
		want, err := collect(p, first)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for sol, err := range p.Lexicographic(context.Background(), cfg) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, fmt.Sprint(sol))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v of\n%s\ngot  %v\nwant %v", cfg.Choice, text(t, p), got, want)
		}
		sols += len(want)
	}
	if sols < 1500 {
		t.Errorf("only %d solutions", sols)
	}
}

// lexQueens is the problem of n queens with the rows first: option n r + c has
// the queen of row r in column c.
func lexQueens(n int) *Problem {
	b := NewBuilder()
	b.AddPrimary(names("r%d", 1, n)...)
	b.AddPrimary(names("c%d", 1, n)...)
	b.AddSecondary(names("a%d", 2, 2*n)...)
	b.AddSecondary(names("b%d", 1-n, n-1)...)
	for r := 1; r <= n; r++ {
		for c := 1; c <= n; c++ {
			b.AddOption(fmt.Sprint("r", r), fmt.Sprint("c", c), fmt.Sprint("a", r+c), fmt.Sprint("b", r-c))
		}
	}
	return build(b)
}

// firstQueens returns the columns of the first solution of lexQueens(n), and
// the nodes that it took.
func firstQueens(t *testing.T, n int) (columns []int, nodes uint64) {
	var stats Stats
	for sol, err := range lexQueens(n).Lexicographic(context.Background(), Config{Stats: &stats, MaxSolutions: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range sol {
			columns = append(columns, k%n+1)
		}
	}
	return columns, stats.Nodes
}

// TestLexicographicQueens expects what placing queens row by row gives.
func TestLexicographicQueens(t *testing.T) {
	for _, tt := range []struct {
		n     int
		want  []int
		nodes uint64
	}{
		{8, []int{1, 5, 8, 6, 3, 7, 2, 4}, 173},
		{12, []int{1, 3, 5, 8, 10, 12, 6, 11, 2, 7, 9, 4}, 383},
		{20, []int{1, 3, 5, 2, 4, 13, 15, 12, 18, 20, 17, 9, 16, 19, 8, 10, 7, 14, 6, 11}, 32786},
	} {
		if debug && tt.n > 12 {
			continue // takes a minute
		}
		got, nodes := firstQueens(t, tt.n)
		if plain := rowByRow(tt.n); !slices.Equal(got, plain) {
			t.Errorf("%d queens: %v, row by row %v", tt.n, got, plain)
		}
		if !slices.Equal(got, tt.want) || nodes != tt.nodes {
			t.Errorf("%d queens: %v, %d nodes, want %v, %d", tt.n, got, nodes, tt.want, tt.nodes)
		}
	}
}

// rowByRow returns the columns of the first solution that plain backtracking finds.
func rowByRow(n int) (columns []int) {
	var place func(r int) bool
	place = func(r int) bool {
		if r == n {
			return true
		}
		for c := 1; c <= n; c++ {
			if slices.ContainsFunc(columns, func(d int) bool { return d == c }) {
				continue
			}
			free := true
			for q, d := range columns {
				free = free && r-q != max(c-d, d-c)
			}
			if !free {
				continue
			}
			columns = append(columns, c)
			if place(r + 1) {
				return true
			}
			columns = columns[:r]
		}
		return false
	}
	place(0)
	return columns
}

func TestSlowLexicographic(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes some minutes: BONEPILE_SLOW=1 runs it")
	}
	want := []int{1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 18, 24, 26, 30, 25, 31, 28, 32, 27, 29, 16, 19, 10, 8, 17, 12, 21, 7, 14, 23, 20, 22} // exercise 36
	got, nodes := firstQueens(t, 32)
	if !slices.Equal(got, want) || nodes != 9190176 {
		t.Errorf("32 queens: %v, %d nodes, want %v, 9190176", got, nodes, want)
	}
}

// TestLexicographicStops is about limits.
func TestLexicographicStops(t *testing.T) {
	p := queens(8)
	var stats Stats
	n := 0
	for _, err := range p.Lexicographic(context.Background(), Config{Stats: &stats, MaxNodes: 500}) {
		if n++; err != nil && err != ErrLimit {
			t.Error(err)
		}
	}
	if stats.Nodes != 500 || stats.Done <= 0 || stats.Done >= 1 || n < 2 {
		t.Errorf("%d pairs, %+v", n, stats)
	}
	n = 0
	for range p.Lexicographic(context.Background(), Config{Stats: &stats}) {
		if n++; n == 92 {
			break
		}
	}
	if n != 92 || stats.Done == 1 {
		t.Errorf("%d solutions, %+v", n, stats)
	}
}

// TestShape is about trees that are small enough to do by hand. DLX1 finds that
// A has two options. After A D G, item B has one, B C F, which leaves none for
// E; after A D, E has one, C E F, and then B has one, B G. In the toy of DLX3,
// C cannot be covered twice after A B X:0 Y:0; after A C X:1 Y:1 come B X:1, C
// Y:1, and no more of C.
func TestShape(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{toy1, "0:2 A/1:1 B/2:0 E/1:1 E/2:1 B/3:sol/"},
		{toyM, "0:2 A/1:0 C/1:1 B/2:1 C/3:1 C/4:sol/"},
	} {
		p := parse(tt.text)
		var b []byte
		if _, err := p.Count(context.Background(), Config{Trace: func(v Visit) {
			b = fmt.Appendf(b, "%d:", v.Level)
			b = p.AppendShape(b, v)
		}}); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(string(b), "\n", "/"); got != tt.want {
			t.Errorf("%q:\ngot  %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

// TestShapeLevels expects a trace to have the nodes of the profile.
func TestShapeLevels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 36))
	for n := range 200 {
		p := random(rng, everything, 9)
		for _, cfg := range rules(uint64(n)) {
			var stats Stats
			var profile []uint64
			sols := uint64(0)
			cfg.Stats = &stats
			cfg.Trace = func(v Visit) {
				if v.Level == len(profile) {
					profile = append(profile, 0)
				}
				profile[v.Level]++
				if v.Solution {
					sols++
				}
				if (v.Item < 0) != v.Solution {
					t.Errorf("%+v", v)
				}
			}
			found(t, p, cfg)
			if !slices.Equal(profile, stats.Profile) || sols != stats.Solutions {
				t.Fatalf("%s of\n%s\nlevels %v, %d solutions, %+v", ruleName(cfg), text(t, p), profile, sols, stats)
			}
		}
	}
}

// TestProgressText looks at a search of 10 queens after 1024 nodes.
func TestProgressText(t *testing.T) {
	p := queens(10)
	var last Stats
	p.Count(context.Background(), Config{MaxNodes: 1500, Progress: func(s Stats) {
		if s.Nodes == 0 && string(s.AppendProgress(nil, 9)) != "after 0 nodes: 0 sols, 0.00000" {
			t.Errorf("%s", s.AppendProgress(nil, 9))
		}
		last = s
	}})
	got := string(last.AppendProgress(nil, 3)) + "/" + string(last.AppendProgress(nil, 99))
	for _, c := range last.Choices {
		got += "/" + string(p.AppendChosen(nil, c))
	}
	if want := "after 1024 nodes: 56 sols, 1a 67 15 … 0.07310/after 1024 nodes: 56 sols, 1a 67 15 23 22 11 0.07310" +
		"/r5 c0 a5 b4 (1 of 10)/c4 a11 b6 r7 (6 of 7)/c5 a6 b13 r1 (1 of 5)/r4 c6 a10 b11 (2 of 3)/r3 c9 a12 b15 (2 of 2)/c3 a3 b12 r0 (1 of 1)"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for n, want := range map[int32]byte{0: '0', 9: '9', 10: 'a', 35: 'z', 36: 'A', 61: 'Z', 62: '*', 1000: '*'} {
		if got := digit62(n); got != want {
			t.Errorf("digit %d is %c, want %c", n, got, want)
		}
	}
	p = parse("2|a b/a b")
	if got := string(p.AppendChosen(nil, Chosen{1, -1, Turn{2, 3}})); got != "null b (2 of 3)" {
		t.Error(got)
	}
}
