package search_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// published holds figures that others computed, with their source: numbers in
// parentheses are equations of The Art of Computer Programming, 7.2.2.1, "ex."
// its exercises. A wrong count of solutions is a bug in the engine or in the
// model.
//
// Nodes, if not published, is the size of our own tree: it pins the branching
// rule. If a change moves it, the commit says so and why.
var published = []struct {
	name                      string
	p                         func() *xc.Problem
	options                   int
	solutions, nodes, updates uint64 // updates 0: not published
	source                    string
}{
	{"toy 5", text(covertest.Toy5), 6, 1, 6, 0, "(5), (6): one solution"},
	{"toy of DLX1", text(covertest.Toy1), 6, 1, 6, 30, "Knuth's program DLX1: 30 updates, 6 nodes"},
	{"toy 49", text(covertest.Toy49), 5, 1, 4, 0, "(49): one solution"},

	{"langford 3", model("langford n=3"), 9, 2, 7, 0, "OEIS A014552, twice, for reversals"},
	{"langford 4", model("langford n=4"), 18, 2, 18, 0, "OEIS A014552"},
	{"langford 5", model("langford n=5"), 30, 0, 39, 0, "OEIS A014552"},
	{"langford 7", model("langford n=7"), 63, 52, 607, 0, "OEIS A014552"},
	{"langford 8", model("langford n=8"), 84, 300, 2789, 0, "OEIS A014552"},
	{"langford 11", model("langford n=11"), 165, 35584, 439747, 0, "OEIS A014552"},

	{"queens 1", model("queens n=1"), 1, 1, 2, 0, "OEIS A000170"},
	{"queens 2", model("queens n=2"), 4, 0, 3, 0, "OEIS A000170"},
	{"queens 4", model("queens n=4"), 16, 2, 13, 0, "OEIS A000170"},
	{"queens 6", model("queens n=6"), 36, 4, 93, 0, "OEIS A000170"},
	{"queens 8", model("queens n=8"), 64, 92, 1049, 0, "OEIS A000170"},
	{"queens 10", model("queens n=10"), 100, 724, 11578, 0, "OEIS A000170"},
	{"queens 8 in 8 colours", model("queen-colours n=8"), 92, 0, 7, 0, "ex. 25: 7 nodes"},

	{"sudoku a", model(covertest.SudokuA), 146, 1, 50, 0, "(29a): 196 items, no branching"},
	{"sudoku b", model(covertest.SudokuB), 307, 1, 89, 0, "(29b): 89 nodes"},
	{"sudoku b, soft", model(covertest.SudokuB + " soft=yes"), 307, 1, 41877, 0, "(29b): 41,877 nodes with r, c, b secondary"},
	{"sudoku c", model(covertest.SudokuC), 329, 2, 129, 0, "(29c): two solutions, 129 nodes"},
	{"sudoku 52", model("sudoku clues=" + sudoku52), 238, 1, 6676, 0, "ex. 52: one solution"},
	{"sudoku 54", model("sudoku clues=" + sudoku54), 227, 1, 220, 0, "ex. 54: 220 nodes"},

	{"pentominoes", model("pentominoes"), 1236, 8, 32644, 0, "(37): 32,644 nodes"},
	{"pentominoes, names first", model("pentominoes names=first"), 1236, 8, 32978, 0, "(37): 8 solutions"},
	{"pentominoes, soft names", model("pentominoes names=secondary"), 1236, 8, 61851, 0, "(37): 61,851 nodes"},
	{"pentominoes, fixed V", model("pentominoes fixed=V"), 1182, 2, 21805, 0, "(37): 21,805 nodes"},
	{"pentominoes, cut well", model("pentominoes cut=well"), 728, 8, 4783, 0, "(37): 728 options"},
	{"pentominoes, both", model("pentominoes cut=well fixed=V"), 716, 2, 1243, 0, "(37): 1243 nodes"},
	{"pentominoes, X and Z", model("pentominoes cut=well reduced=yes"), 718, 2, 1128, 0, "(37): 1128 nodes"},

	{"soma", model("soma"), 688, 11520, 254676, 0, "(40): 34 items"},
	{"soma, fixed L", model("soma fixed=yes"), 550, 480, 11627, 0, "(40): 480 solutions, L in six places"},

	{"unfocused", model("focus-toy toy=unsolvable copies=1"), 13, 0, 19, 0, "(90): 19 nodes"},
	{"unfocused, 5 copies", model("focus-toy toy=unsolvable copies=5"), 65, 0, 319, 0, "(90): 10*2^k - 1 nodes"},
	{"focused", model("focus-toy copies=1"), 11, 1, 9, 0, "(92): 9 nodes"},
	{"focused, 5 copies", model("focus-toy copies=5"), 55, 1, 249, 0, "(92): 8*2^k - 7 nodes"},

	{"seating 3", model("menage n=3"), 3, 1, 4, 0, "ex. 14"},
	{"seating 4", model("menage n=4"), 8, 2, 9, 0, "ex. 14"},
	{"seating 5", model("menage n=5"), 15, 13, 45, 0, "ex. 14"},
	{"seating 6", model("menage n=6"), 24, 80, 249, 0, "ex. 14"},
	{"seating 7", model("menage n=7"), 35, 579, 1696, 0, "ex. 14"},
	{"seating 8", model("menage n=8"), 48, 4738, 13436, 0, "ex. 14"},
	{"seating 9", model("menage n=9"), 63, 43387, 120901, 0, "ex. 14"},

	// S(3,1)*2^2 + S(3,2)*3^2 + S(3,3)*4^2, and S(4,1)*2 + S(4,2)*3 + S(4,3)*4 + S(4,4)*5.
	{"half soft 3 2", func() *xc.Problem { return covertest.HalfSoft(3, 2) }, 28, 47, 69, 0, "ex. 185"},
	{"half soft 4 1", func() *xc.Problem { return covertest.HalfSoft(4, 1) }, 30, 52, 89, 0, "ex. 185"},
}

// publishedM is published for problems with bounds.
// Nodes are published only where the source says so.
var publishedM = []struct {
	name             string
	p                func() *xc.Problem
	solutions, nodes uint64
	source           string
}{
	{"toy", text(covertest.ToyM), 1, 6, "Knuth's program DLX3: 6 nodes"},

	{"domination 7, 4", model("domination n=7 m=4"), 86, 87494, "Knuth's program DLX3: 87,494 nodes"},
	{"domination, inner cells", model("domination where=inner"), 284, 67816, "(64)"},
	{"domination, off the central lines", model("domination where=no-middle"), 88, 77333, "(64)"},
	{"domination, one colour", model("domination where=white"), 200, 30670, "(64)"},
	{"domination, two quadrants", model("domination where=two-quarters"), 90, 63224, "(64)"},
	{"domination, top half", model("domination where=top"), 2, 13555, "(64)"},

	{"partridge 2", model("partridge n=2 order=rising"), 0, 4, "(61)"},
	{"partridge 3", model("partridge n=3 order=rising"), 0, 26, "(61)"},
	{"partridge 4", model("partridge n=4 order=rising"), 0, 260, "(61)"},
	{"partridge 5", model("partridge n=5 order=rising"), 0, 5810, "(61); Knuth's program DLX3: 5810 nodes"},

	{"reduced 3x5", model("dissections m=3 n=5"), 20165, 92737, "ex. 360"},
	{"strictly reduced 3x5", model("dissections m=3 n=5 strict=yes"), 13731, 67151, "ex. 362"},
	{"faultfree 3x5", model("dissections m=3 n=5 faultfree=yes"), 216, 3901, "ex. 363"},
	{"motley 3x3", file("small/motley3x3"), 2, 16, "ex. 365"},
	{"motley 4x4", file("small/motley4x4"), 16, 275, "ex. 365"},
	{"motley 4x5", file("small/motley4x5"), 20, 911, "ex. 365"},
	{"trominoes 7x9", model("dissections m=7 n=9 faultfree=yes tiles=trominoes"), 32, 2407, "ex. 364: 32 reduced"},
	{"trominoes 7x9, all", model("dissections m=7 n=9 faultfree=yes tiles=trominoes reduced=no"), 32, 2175, "ex. 364: 32 in all"},
	{"trominoes 8x9, all", model("dissections m=8 n=9 faultfree=yes tiles=trominoes reduced=no"), 48, 4233, "ex. 364: 48 in all"},
	{"trominoes 7x12", model("dissections m=7 n=12 faultfree=yes tiles=trominoes"), 706, 46769, "ex. 364: 706 reduced"},
	{"trominoes 7x12, all", model("dissections m=7 n=12 faultfree=yes tiles=trominoes reduced=no"), 1026, 45152, "ex. 364: 1026 in all"},

	{"sudoku of a multiset", model(covertest.SudokuC + " digits=123456779"), 6, 336, "ex. 51"},
	{"kernels of 5 queens", model("domination ask=apart"), 728, 104762, "ex. 161"},
}

// Clues of two sudokus of the exercises.
const (
	sudoku52 = "12.3..4../4..1...../..5.6..../3......1./.7....23./......6.8/.4.2...7./..9.8..../.....5..6"
	sudoku54 = "....1..../41.....9./..65...../5...8...9/.7.....32/.38..4.../...26.4../...3....8/3....7.5."
)

// text makes the problem of a text.
func text(text string) func() *xc.Problem {
	return func() *xc.Problem { return covertest.Parse(text) }
}

// file opens a problem of testdata.
func file(name string) func() *xc.Problem {
	return func() *xc.Problem { return covertest.Open(name) }
}

// model makes a problem of the gallery.
func model(words string) func() *xc.Problem {
	return func() *xc.Problem { return covertest.Gallery(words) }
}

// verified visits every solution of p, which has so many nodes, and checks each.
func verified(t *testing.T, p *xc.Problem, nodes uint64) (stats tree.Stats) {
	if xc.Debug && nodes > covertest.DebugNodes {
		t.Skip("too long with checks on")
	}
	for sol := range must.All(t, search.Solutions(context.Background(), p, tree.Config{Stats: &stats})) {
		if err := p.Verify(sol); err != nil {
			t.Fatalf("solution %v: %v", sol, err)
		}
	}
	return stats
}

func TestPublished(t *testing.T) {
	for _, tt := range published {
		t.Run(tt.name, func(t *testing.T) {
			p := tt.p()
			must.Equal(t, p.Options(), tt.options, "options")
			stats := verified(t, p, tt.nodes)
			if stats.Solutions != tt.solutions {
				t.Errorf("%d solutions, want %d (%s)", stats.Solutions, tt.solutions, tt.source)
			}
			if stats.Nodes != tt.nodes {
				t.Errorf("%d nodes, want %d (%s)", stats.Nodes, tt.nodes, tt.source)
			}
			if tt.updates != 0 && stats.Updates != tt.updates {
				t.Errorf("%d updates, want %d (%s)", stats.Updates, tt.updates, tt.source)
			}
		})
	}
}

func TestPublishedM(t *testing.T) {
	for _, tt := range publishedM {
		t.Run(tt.name, func(t *testing.T) {
			stats := verified(t, tt.p(), tt.nodes)
			if stats.Solutions != tt.solutions || stats.Nodes != tt.nodes {
				t.Errorf("%d solutions, %d nodes, want %d and %d (%s)", stats.Solutions, stats.Nodes, tt.solutions, tt.nodes, tt.source)
			}
		})
	}
}

// TestPublishedBits expects the figures of both tables from rows of bits.
func TestPublishedBits(t *testing.T) {
	t.Parallel()
	check := func(name string, p *xc.Problem, solutions, nodes uint64) {
		if xc.Debug && nodes > covertest.DebugNodes/4 {
			return // too long with checks on
		}
		var stats tree.Stats
		_, err := search.Visit(context.Background(), p, tree.Config{Stats: &stats, Engine: tree.Bits})
		if err != nil || stats.Solutions != solutions || stats.Nodes != nodes {
			t.Errorf("%s: %d solutions, %d nodes (%v), want %d and %d", name, stats.Solutions, stats.Nodes, err, solutions, nodes)
		}
	}
	for _, tt := range published {
		check(tt.name, tt.p(), tt.solutions, tt.nodes)
	}
	for _, tt := range publishedM {
		check(tt.name, tt.p(), tt.solutions, tt.nodes)
	}
	// Those of TestFiles that are not too big.
	for _, tt := range []struct {
		file             string
		solutions, nodes uint64
	}{
		{"dominosa20", 64, 8960}, {"edge5x5k3", 16384, 742313}, {"latin6red", 9408, 93932},
		{"pent8x8c", 520, 293045}, {"qwh20-160", 64, 1176}, {"sudoku09", 1, 2720},
	} {
		check(tt.file, covertest.Open(tt.file), tt.solutions, tt.nodes)
	}
}

// TestFirst branches on the leftmost item, which the strip of pentominoes bears
// if its cells are in order of columns: (37), 71,191 nodes instead of 32,644.
func TestFirst(t *testing.T) {
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	var stats tree.Stats
	n, err := search.Visit(context.Background(), covertest.Gallery("pentominoes region=20x3"), tree.Config{Choice: tree.First, Stats: &stats})
	if err != nil || n != 8 || stats.Nodes != 71191 {
		t.Errorf("%d solutions, %d nodes (%v), want 8 and 71191", n, stats.Nodes, err)
	}
}

// TestSlowQueens is (23): 16 queens, with rows and columns in the order of the
// pipes of an organ.
func TestSlowQueens(t *testing.T) {
	randtest.Slow(t, "a minute")
	var stats tree.Stats
	n, err := search.Visit(context.Background(), covertest.Queens(16), tree.Config{Stats: &stats})
	if err != nil || n != 14772512 || stats.Nodes != 193032021 {
		t.Errorf("%d solutions, %d nodes (%v), want 14772512 and 193032021", n, stats.Nodes, err)
	}
}

// TestFiles reads problems in Knuth's form. Solutions and nodes are those of
// his program DLX2; updates and cleansings follow his way of counting.
func TestFiles(t *testing.T) {
	t.Parallel()
	knuthFiles(t, false)
}

// TestFilesSlow has the larger files.
func TestFilesSlow(t *testing.T) {
	randtest.Slow(t, "some seconds")
	knuthFiles(t, true)
}

func knuthFiles(t *testing.T, slow bool) {
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
		if slow != (tt.updates > 15_000_000) {
			continue
		}
		t.Run(tt.file, func(t *testing.T) {
			if xc.Debug && tt.nodes > covertest.DebugNodes {
				t.Skip("too long with checks on")
			}
			var stats tree.Stats
			must.Get(search.Visit(context.Background(), covertest.Open(tt.file), tree.Config{Engine: tree.Links, Stats: &stats}))(t)
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
	row := []int{0, 1, 1} // the triangle of exercise 188, from its index 1 on
	for n := 3; n < len(gould); n++ {
		must.Equal(t, row[1], gould[n-1], "Gould number %d", n-1)
		next := make([]int, n+1)
		next[n] = row[1]
		for k := n - 1; k > 0; k-- {
			next[k] = row[k] + next[k+1]
		}
		row = next
	}
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
		stats := covertest.Totals(t, covertest.Permutations(n, func(j, k int) bool { return k <= j+1 }))
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

// TestDoomsday compares the bound of (76) to (80) with the formula of exercise 181.
func TestDoomsday(t *testing.T) {
	bounds := []int{1, 1}
	at := func(n int) int {
		if n < 0 {
			return -1 << 40
		}
		return bounds[n]
	}
	for n := 2; n < 40; n++ {
		most := 0
		for t := 1; t < n; t++ {
			most = max(most, 1+t*at(n-t-1))
			for u := 1; u <= t; u++ {
				most = max(most, u+u*at(n-t-u+1)+(t-u)*at(n-t-u-1))
			}
		}
		bounds = append(bounds, most)
	}
	must.Same(t, bounds[:22], []int{1, 1, 2, 4, 5, 6, 10, 13, 17, 22, 31, 41, 53, 69, 94, 125, 165, 213, 283, 377, 501, 661}, "bounds")
	for n := 15; n < len(bounds); n++ {
		must.Equal(t, bounds[n], (1<<(2*(n/5))*[]int{188, 248, 320, 425, 566}[n%5]-32)/96, "D(%d)", n)
	}
}

// TestTailLimits compares limits with print: how likely the lengths of exercise 191 are, and their variance; and updates
// for each matching in exercise 194.
func TestTailLimits(t *testing.T) {
	var likely []float64
	factorial := 1.0
	for k := 1.0; k < 10; k++ {
		factorial *= k
		sum := 0.0 // of the integrand between the points of a grid
		for x := 0.0005; x < 50; x += 0.001 {
			sum += math.Exp(-x) * math.Pow(math.Log1p(x), k)
		}
		likely = append(likely, sum*0.001/factorial)
	}
	g := likely[0]
	odd, even := 5*math.Sqrt(math.E), 3+5*math.Sqrt(math.E*math.Pi/2)*math.Erf(math.Sqrt(0.5))
	must.Equal(t, fmt.Sprintf("%.5f %.3f %.5f %.5f", likely, 2*likely[1]+g-g*g, odd, even),
		"[0.59635 0.26597 0.09678 0.03009 0.00823 0.00202 0.00045 0.00009 0.00002] 0.773 8.24361 10.05343", "limits")
}

// TestFamilies compares the updates for matchings of n points with (87) and (88), which are one
// recurrence.
func TestFamilies(t *testing.T) {
	updates := []uint64{0, 1}
	for n := uint64(2); n <= 12; n++ {
		updates = append(updates, 1+(n-1)+(n-1)*(n-1)+(n-1)*updates[n-2])
		must.Equal(t, covertest.Totals(t, covertest.Complete(int(n))).Updates, updates[n], "%d points", n)
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

// Figures of the exercises of The Art of Computer Programming, 7.2.2.1, that
// are not in the tables of published_test.go.

// TestCompletion is exercise 28, about a search that is at choice 2 of 4 on
// every level: its completion ratio is 1/3 + 1/(24*4^l) on level l. At choice 2
// of 3 it would be 1/2.
func TestCompletion(t *testing.T) {
	at := func(choices, levels int) float64 {
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("%d", 1, levels)...)
		before := uint64(0) // solutions with smaller choices
		for i := range levels {
			for range choices {
				b.AddEntries(xc.Entry{Item: xc.Item(i)})
			}
			before = before*uint64(choices) + 1
		}
		var stats tree.Stats
		must.Get(search.Visit(context.Background(), covertest.Build(b), tree.Config{MaxSolutions: before + 1, Stats: &stats}))(t)
		return stats.Done
	}
	for l := range 8 {
		if got, want := at(4, l+1), 1.0/3+1/(24*math.Pow(4, float64(l))); math.Abs(got-want) > 1e-15 {
			t.Errorf("%d levels of 4 choices: %v done, want %v", l+1, got, want)
		}
		if got := at(3, l+1); math.Abs(got-.5) > 1e-15 {
			t.Errorf("%d levels of 3 choices: %v done, want 1/2", l+1, got)
		}
	}
}
