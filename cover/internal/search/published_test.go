package search_test

import (
	"context"
	"os"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// The pentominoes in the strip of 3 by 20, cells before names.

func TestPublished(t *testing.T) {
	for _, tt := range covertest.Published {
		t.Run(tt.Name, func(t *testing.T) {
			if xc.Debug && tt.Nodes > covertest.DebugNodes {
				t.Skip("too long with checks on")
			}
			p := tt.P()
			if p.Options() != tt.Options {
				t.Errorf("%d options, want %d", p.Options(), tt.Options)
			}
			var stats tree.Stats
			for sol, err := range search.Solutions(context.Background(), p, tree.Config{Stats: &stats}) {
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Verify(sol); err != nil {
					t.Fatalf("solution %v: %v", sol, err)
				}
			}
			if stats.Solutions != tt.Solutions {
				t.Errorf("%d solutions, want %d (%s)", stats.Solutions, tt.Solutions, tt.Source)
			}
			if stats.Nodes != tt.Nodes {
				t.Errorf("%d nodes, want %d (%s)", stats.Nodes, tt.Nodes, tt.Source)
			}
			if tt.Updates != 0 && stats.Updates != tt.Updates {
				t.Errorf("%d updates, want %d (%s)", stats.Updates, tt.Updates, tt.Source)
			}
		})
	}
}

// TestFirst branches on the leftmost item, which the strip of pentominoes bears
// if its cells are in order of columns: (37), 71,191 nodes instead of 32,644.
func TestFirst(t *testing.T) {
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	m := covertest.Strip()
	m.ByColumns = true
	var stats tree.Stats
	n, err := search.Visit(context.Background(), m.Problem(), tree.Config{Choice: tree.First, Stats: &stats})
	if err != nil || n != 8 || stats.Nodes != 71191 {
		t.Errorf("%d solutions, %d nodes (%v), want 8 and 71191", n, stats.Nodes, err)
	}
}

// TestSlowQueens is (23): 16 queens, with rows and columns in the order of the
// pipes of an organ.
func TestSlowQueens(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes a minute: BONEPILE_SLOW=1 runs it")
	}
	var stats tree.Stats
	n, err := search.Visit(context.Background(), covertest.Queens(16), tree.Config{Stats: &stats})
	if err != nil || n != 14772512 || stats.Nodes != 193032021 {
		t.Errorf("%d solutions, %d nodes (%v), want 14772512 and 193032021", n, stats.Nodes, err)
	}
}

// TestFiles reads problems in Knuth's form. Solutions and nodes are those of
// his program DLX2; updates and cleansings follow his way of counting.
func TestFiles(t *testing.T) {
	for _, tt := range []struct {
		file                                  string
		solutions, nodes, updates, cleansings uint64
	}{
		{"domino7x8", 1292697, 5036430, 18604882, 0}, // solutions: 7.2.2.1
		{"dominosa20", 64, 8960, 115466, 0},
		{"edge5x5k3", 16384, 742313, 46394377, 4970076},
		{"langford11", 35584, 439747, 5974979, 0},
		{"latin6red", 9408, 93932, 691688, 0}, // solutions: OEIS A000315
		{"pent8x8c", 520, 293045, 102179915, 0},
		{"queens12", 14200, 211716, 3594752, 0}, // solutions: OEIS A000170
		{"qwh20-160", 64, 1176, 9784, 0},
		{"soma", 11520, 254676, 29605268, 0},
		{"sudoku00", 1, 65, 1165, 0},
		{"sudoku03", 1, 65, 1165, 0},
		{"sudoku09", 1, 2720, 48760, 0},
	} {
		t.Run(tt.file, func(t *testing.T) {
			if xc.Debug && tt.nodes > covertest.DebugNodes {
				t.Skip("too long with checks on")
			}
			var stats tree.Stats
			if _, err := search.Visit(context.Background(), covertest.Open(t, tt.file), tree.Config{Engine: tree.Links, Stats: &stats}); err != nil {
				t.Fatal(err)
			}
			if stats.Solutions != tt.solutions || stats.Nodes != tt.nodes {
				t.Errorf("%d solutions, %d nodes, want %d and %d", stats.Solutions, stats.Nodes, tt.solutions, tt.nodes)
			}
			if stats.Updates != tt.updates || stats.Cleansings != tt.cleansings {
				t.Errorf("%d updates, %d cleansings, want %d and %d", stats.Updates, stats.Cleansings, tt.updates, tt.cleansings)
			}
		})
	}
}

// TestUpdates compares updates with formulas that Knuth proved, so that they
// mean what they mean in the book.
func TestUpdates(t *testing.T) {
	bell := []int{1, 1, 2, 5, 15, 52, 203, 877, 4140}
	gould := []int{0, 1, 1, 3, 9, 31, 121, 523, 2469}
	one := func(yes bool) int {
		if yes {
			return 1
		}
		return 0
	}
	power := func(a, n int) int {
		x := 1
		for range n {
			x *= a
		}
		return x
	}
	// (84), (85), tripled to stay among the integers
	for n := range bell {
		want := 66*bell[n] + 36*gould[n] - (2*n-3)*power(3, n) - 15*n*power(2, n)/2 - 36*n - 15 - 36*one(n == 1) - 54*one(n == 0)
		stats := covertest.Totals(t, covertest.Extreme(n))
		if int(3*stats.Updates) != want {
			t.Errorf("extreme %d: 3 times %d updates, want %d", n, stats.Updates, want)
		}
		if int(stats.Solutions) != bell[n] {
			t.Errorf("extreme %d: %d solutions, want %d", n, stats.Solutions, bell[n])
		}
	}

	// (87), (88)
	u := []int{0, 1}
	for n := 2; n <= 11; n++ {
		t := n - 1
		u = append(u, 1+t+t*t+t*u[n-2])
		if q := n / 2; n%2 == 0 {
			u[n] = 1 - 2*q + 4*q*q + (2*q-1)*u[n-2]
		}
	}
	for n, want := range u {
		if got := covertest.Totals(t, covertest.Complete(n)).Updates; int(got) != want {
			t.Errorf("complete %d: %d updates, want %d", n, got, want)
		}
	}

	// exercise 196
	for n := 2; n <= 10; n++ {
		stats := covertest.Totals(t, covertest.Staircase(n))
		if want := 6*power(2, n) - 2*n - 7; int(stats.Updates) != want {
			t.Errorf("staircase %d: %d updates, want %d", n, stats.Updates, want)
		}
		if want := power(2, n-1); int(stats.Solutions) != want {
			t.Errorf("staircase %d: %d solutions, want %d", n, stats.Solutions, want)
		}
	}
	for n := 1; n <= 7; n++ {
		want, falling := 1, 1
		for j := 1; j <= n; j++ {
			falling *= n + 1 - j
			want += (n + 3 - j) * falling
		}
		want -= falling // n!
		all := covertest.Permutations(n, func(int, int) bool { return true })
		if got := covertest.Totals(t, all).Updates; int(got) != want {
			t.Errorf("permutations of %d: %d updates, want %d", n, got, want)
		}
	}
}

// TestFamilies compares whole families with their formulas.
func TestFamilies(t *testing.T) {
	for k := 1; k <= 7; k++ {
		if got, want := covertest.Totals(t, covertest.Copies(covertest.Unfocused, k)).Nodes, 10<<k-1; int(got) != want {
			t.Errorf("(90), %d copies: %d nodes, want %d", k, got, want)
		}
		if got, want := covertest.Totals(t, covertest.Copies(covertest.Focused, k)).Nodes, 8<<k-7; int(got) != want {
			t.Errorf("(92), %d copies: %d nodes, want %d", k, got, want)
		}
	}
	for m := 1; m <= 12; m++ {
		if got, want := covertest.Totals(t, covertest.Pairwise(m)).Solutions, m*(m+1)/2; int(got) != want {
			t.Errorf("(25), m = %d: %d solutions, want %d", m, got, want)
		}
	}
}

// TestProfile compares the nodes of each level with exercise 199: level l < m
// has n (n-1) … (n-l+1) times (m-1) … (m-l).
func TestProfile(t *testing.T) {
	for _, tt := range []struct{ n, m int }{{4, 2}, {6, 3}, {8, 4}} {
		profile := covertest.Totals(t, covertest.Unmatched(tt.n, tt.m)).Profile
		if len(profile) != tt.m {
			t.Fatalf("n = %d, m = %d: levels %v, want %d of them", tt.n, tt.m, profile, tt.m)
		}
		want := 1
		for l := range tt.m {
			if int(profile[l]) != want {
				t.Errorf("n = %d, m = %d: level %d has %d nodes, want %d", tt.n, tt.m, l, profile[l], want)
			}
			want *= (tt.n - l) * (tt.m - 1 - l)
		}
	}
}

// BenchmarkPublished says what an update costs.
func BenchmarkPublished(b *testing.B) {
	for _, name := range []string{"queens12", "soma", "langford11", "edge5x5k3", "dominosa20", "sudoku09"} {
		b.Run(name, func(b *testing.B) {
			p := covertest.Open(b, name)
			var stats tree.Stats
			for b.Loop() {
				if _, err := search.Visit(context.Background(), p, tree.Config{Stats: &stats}); err != nil {
					b.Fatal(err)
				}
			}
			ns := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
			b.ReportMetric(ns/float64(stats.Updates), "ns/update")
			b.ReportMetric(ns/float64(stats.Nodes), "ns/node")
		})
	}
}

// BenchmarkLink says what it costs to set up a search, per entry.
func BenchmarkLink(b *testing.B) {
	p := covertest.Open(b, "pent8x8c")
	for b.Loop() {
		links.Plain(p)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(p.Entries)), "ns/entry")
}
