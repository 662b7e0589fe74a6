package search_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestDemandsBuilder is about options that are none.
func TestDemandsBuilder(t *testing.T) {
	b := xc.NewBuilder()
	b.KeepDemands()
	b.AddPrimary("a")
	b.AddOption("a")
	b.AddOption()
	if _, err := b.Build(); !errors.Is(err, xc.ErrNoPrimary) {
		t.Errorf("an empty option: %v", err)
	}
	b = xc.NewBuilder()
	b.AddSecondary("x")
	b.KeepDemands()
	b.AddOption("x")
	p := covertest.Build(b)
	if n, err := search.Visit(context.Background(), p, tree.Config{}); n != 0 || err != nil || !p.IsDemand(0) {
		t.Errorf("%d solutions, %v, of a demand alone", n, err)
	}
	if err := p.Verify(xc.Solution{0}); !errors.Is(err, xc.ErrNoPrimary) {
		t.Errorf("a demand chosen: %v", err)
	}
	p, err := xc.ParseDemands(strings.NewReader("a b | x y\na x\na\nb y\nb\nx y |3\n"))
	if err != nil || p.Options() != 5 || !p.IsDemand(4) || p.IsDemand(3) || p.Cost(4) != 3 {
		t.Fatal(p, err)
	}
	if sols, err := covertest.Collect(p, tree.Config{}); err != nil || fmt.Sprint(sols) != "[[0 2] [0 3] [1 2]]" {
		t.Errorf("x or y: %v, %v", sols, err)
	}
}

// TestSuffixesParts is by hand: the second option of a is passed over, since it
// names x, but y is covered behind it; in parts of the tree as well.
func TestSuffixesParts(t *testing.T) {
	p := covertest.Parse("a b | x y/a x/a x y/a/b y/b x/b")
	const want = "[[0 3] [0 5] [2 5]]"
	sols, err := covertest.Collect(p, tree.Config{Suffixes: true})
	if fmt.Sprint(sols) != want || err != nil {
		t.Errorf("%v, %v, want %s", sols, err, want)
	}
	parts, _ := must.Get2(links.Split(context.Background(), p, tree.Config{Suffixes: true}, 3))(t)
	sols, err = covertest.Collect(p, tree.Config{Suffixes: true, Resume: &tree.Checkpoint{Left: parts}})
	if fmt.Sprint(sols) != want || err != nil || len(parts) < 2 {
		t.Errorf("parts %v: %v, %v, want %s", parts, sols, err, want)
	}
}

// TestSuffixesSymmetric: a square of four letters and its transpose have the
// first row and the first column exchanged, and s_w makes a word be one of them
// only.
func TestSuffixesSymmetric(t *testing.T) {
	words := []string{"an", "to", "at", "no", "on", "it", "is", "so", "ti", "in"}
	b := xc.NewBuilder()
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
	p := covertest.Build(b)
	all := covertest.Totals(t, p).Solutions
	n, err := search.Visit(context.Background(), p, tree.Config{Suffixes: true, Choice: tree.First})
	if err != nil || all == 0 || 2*n != all {
		t.Errorf("%d of %d squares, %v", n, all, err)
	}
}

// TestLexicographic expects the order of First, and much fewer nodes where that
// gets lost.
func TestLexicographic(t *testing.T) {
	rng := randtest.New(t, 36, 36)
	sols := 0
	for n := range 1500 {
		p := covertest.Random(rng, covertest.Everything, 9)
		cfg := tree.Config{Choice: tree.Choice(n) % (tree.Random + 1), Seed: 3, Shuffle: n%5 == 0}
		first := cfg
		first.Choice = tree.First
		if n%4 == 0 {
			cfg.Constraint, first.Constraint = covertest.AtMost(3), covertest.AtMost(3)
		}
		want := must.Get(covertest.Collect(p, first))(t)
		var got []string
		for sol := range must.All(t, links.Lexicographic(context.Background(), p, cfg)) {
			got = append(got, fmt.Sprint(sol))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v of\n%s\ngot  %v\nwant %v", cfg.Choice, covertest.Text(t, p), got, want)
		}
		sols += len(want)
	}
	must.Least(t, sols, 1500, "solutions")
}

// lexQueens is the problem of n queens with the rows first: option n r + c has
// the queen of row r in column c.
func lexQueens(n int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("r%d", 1, n)...)
	b.AddPrimary(covertest.Names("c%d", 1, n)...)
	b.AddSecondary(covertest.Names("a%d", 2, 2*n)...)
	b.AddSecondary(covertest.Names("b%d", 1-n, n-1)...)
	for r := 1; r <= n; r++ {
		for c := 1; c <= n; c++ {
			b.AddOption(fmt.Sprint("r", r), fmt.Sprint("c", c), fmt.Sprint("a", r+c), fmt.Sprint("b", r-c))
		}
	}
	return covertest.Build(b)
}

// firstQueens returns the columns of the first solution of lexQueens(n), and
// the nodes that it took.
func firstQueens(t *testing.T, n int) (columns []int, nodes uint64) {
	var stats tree.Stats
	for sol := range must.All(t, links.Lexicographic(context.Background(), lexQueens(n), tree.Config{Stats: &stats, MaxSolutions: 1})) {
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
		if xc.Debug && tt.n > 12 {
			continue // takes a minute
		}
		got, nodes := firstQueens(t, tt.n)
		must.Same(t, got, rowByRow(tt.n), "%d queens, row by row", tt.n)
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
	randtest.Slow(t, "some minutes")
	want := []int{1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 18, 24, 26, 30, 25, 31, 28, 32, 27, 29, 16, 19, 10, 8, 17, 12, 21, 7, 14, 23, 20, 22} // exercise 36
	got, nodes := firstQueens(t, 32)
	if !slices.Equal(got, want) || nodes != 9190176 {
		t.Errorf("32 queens: %v, %d nodes, want %v, 9190176", got, nodes, want)
	}
}

// TestLexicographicStops is about limits.
func TestLexicographicStops(t *testing.T) {
	p := covertest.Queens(8)
	var stats tree.Stats
	n := 0
	for _, err := range links.Lexicographic(context.Background(), p, tree.Config{Stats: &stats, MaxNodes: 500}) {
		if n++; err != nil && err != tree.ErrLimit {
			t.Error(err)
		}
	}
	if stats.Nodes != 500 || stats.Done <= 0 || stats.Done >= 1 || n < 2 {
		t.Errorf("%d pairs, %+v", n, stats)
	}
	n = 0
	for range links.Lexicographic(context.Background(), p, tree.Config{Stats: &stats}) {
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
	for _, tt := range []struct{ Text, want string }{
		{covertest.Toy1, "0:2 A/1:1 B/2:0 E/1:1 E/2:1 B/3:sol/"},
		{covertest.ToyM, "0:2 A/1:0 C/1:1 B/2:1 C/3:1 C/4:sol/"},
	} {
		p := covertest.Parse(tt.Text)
		var b []byte
		must.Get(search.Visit(context.Background(), p, tree.Config{Trace: func(v tree.Visit) {
			b = fmt.Appendf(b, "%d:", v.Level)
			b = box.New[cover.Problem](p).AppendShape(b, cover.Visit(v))
		}}))(t)
		must.Equal(t, strings.ReplaceAll(string(b), "\n", "/"), tt.want, "%q", tt.Text)
	}
}

// TestProgressText looks at a search of 10 queens after 1024 nodes.
func TestProgressText(t *testing.T) {
	p := box.New[cover.Problem](covertest.Queens(10))
	var last cover.Stats
	p.Visit(context.Background(), cover.Config{MaxNodes: 1500, Progress: func(s cover.Stats) {
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
	wide := cover.Stats{Choices: []cover.Chosen{{Turn: cover.Turn{Choice: 0, Of: 9}}, {Turn: cover.Turn{Choice: 10, Of: 35}}, {Turn: cover.Turn{Choice: 36, Of: 61}}, {Turn: cover.Turn{Choice: 62, Of: 1000}}}}
	must.Equal(t, string(wide.AppendProgress(nil, 9)), "after 0 nodes: 0 sols, 09 az AZ ** 0.00000", "digits")
	p = box.New[cover.Problem](covertest.Parse("2|a b/a b"))
	if got := string(p.AppendChosen(nil, tree.Chosen{Item: 1, Option: -1, Turn: tree.Turn{Choice: 2, Of: 3}})); got != "null b (2 of 3)" {
		t.Error(got)
	}
}
