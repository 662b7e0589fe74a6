package cover

import (
	"context"
	"os"
	"testing"
)

// Clues of the sudokus of the text, rows separated by blanks.
const (
	sudokuA   = "..3.1.... 415....9. 2.65..3.. 5...8...9 .7.9...32 .38..4.6. ...26.4.3 ...3....8 32...795."
	sudokuB   = "......3.. 1..4..... ......1.5 9........ .....26.. ....53... .5.8..... ...9...7. .83....4."
	sudokuC   = ".3..1.... ...4..1.. .5.....9. 2.....6.4 ....35... 1........ 4..6..... .......5. .9......."
	sudoku52  = "12.3..4.. 4..1..... ..5.6.... 3......1. .7....23. ......6.8 .4.2...7. ..9.8.... .....5..6"
	sudoku54  = "....1.... 41.....9. ..65..... 5...8...9 .7.....32 .38..4... ...26.4.. ...3....8 3....7.5."
	toy5      = "a b c d e f g/c e/a d g/b c f/a d f/b g/d e g"
	toy1      = "A B C D E | F G/C E F/A D G/B C F/A D/B G/D E G"
	toy49     = "p q r | x y/p q x y:A/p r x:A y/p x:B/q x:A/r y:B"
	unfocused = "01 02 14 15 16 24 25 26 34 35 36 45 46"
	focused   = "01 02 134 135 145 234 2345 245 34 35 45"
)

// Published holds figures that others computed, with their source: numbers in
// parentheses are equations of The Art of Computer Programming, 7.2.2.1, "ex."
// its exercises. A wrong count of solutions is a bug in the engine or in the
// model.
//
// Nodes, if not published, is the size of our own tree: it pins the branching
// rule. If a change moves it, the commit says so and why.
var published = []struct {
	name                      string
	p                         func() *Problem
	options                   int
	solutions, nodes, updates uint64 // updates 0: not published
	source                    string
}{
	{"toy 5", func() *Problem { return parse(toy5) }, 6, 1, 6, 0, "(5), (6): one solution"},
	{"toy of DLX1", func() *Problem { return parse(toy1) }, 6, 1, 6, 30, "Knuth's program DLX1: 30 updates, 6 nodes"},
	{"toy 49", func() *Problem { return parse(toy49) }, 5, 1, 4, 0, "(49): one solution"},

	{"langford 3", func() *Problem { return langford(3) }, 9, 2, 7, 0, "OEIS A014552, twice, for reversals"},
	{"langford 4", func() *Problem { return langford(4) }, 18, 2, 18, 0, "OEIS A014552"},
	{"langford 5", func() *Problem { return langford(5) }, 30, 0, 39, 0, "OEIS A014552"},
	{"langford 7", func() *Problem { return langford(7) }, 63, 52, 607, 0, "OEIS A014552"},
	{"langford 8", func() *Problem { return langford(8) }, 84, 300, 2789, 0, "OEIS A014552"},
	{"langford 11", func() *Problem { return langford(11) }, 165, 35584, 439747, 0, "OEIS A014552"},

	{"queens 1", func() *Problem { return queens(1) }, 1, 1, 2, 0, "OEIS A000170"},
	{"queens 2", func() *Problem { return queens(2) }, 4, 0, 3, 0, "OEIS A000170"},
	{"queens 4", func() *Problem { return queens(4) }, 16, 2, 13, 0, "OEIS A000170"},
	{"queens 6", func() *Problem { return queens(6) }, 36, 4, 93, 0, "OEIS A000170"},
	{"queens 8", func() *Problem { return queens(8) }, 64, 92, 1049, 0, "OEIS A000170"},
	{"queens 10", func() *Problem { return queens(10) }, 100, 724, 11578, 0, "OEIS A000170"},
	{"queens 8 in 8 colours", func() *Problem { return colouring(queens(8), 8) }, 92, 0, 7, 0, "ex. 25: 7 nodes"},

	{"sudoku a", func() *Problem { return sudoku(sudokuA, false) }, 146, 1, 50, 0, "(29a): 196 items, no branching"},
	{"sudoku b", func() *Problem { return sudoku(sudokuB, false) }, 307, 1, 89, 0, "(29b): 89 nodes"},
	{"sudoku b, soft", func() *Problem { return sudoku(sudokuB, true) }, 307, 1, 41877, 0, "(29b): 41,877 nodes with r, c, b secondary"},
	{"sudoku c", func() *Problem { return sudoku(sudokuC, false) }, 329, 2, 129, 0, "(29c): two solutions, 129 nodes"},
	{"sudoku 52", func() *Problem { return sudoku(sudoku52, false) }, 238, 1, 6676, 0, "ex. 52: one solution"},
	{"sudoku 54", func() *Problem { return sudoku(sudoku54, false) }, 227, 1, 220, 0, "ex. 54: 220 nodes"},

	{"pentominoes", func() *Problem { return strip().problem() }, 1236, 8, 32644, 0, "(37): 32,644 nodes"},
	{"pentominoes, names first", namesFirst, 1236, 8, 32978, 0, "(37): 8 solutions"},
	{"pentominoes, soft names", softNames, 1236, 8, 61851, 0, "(37): 61,851 nodes"},
	{"pentominoes, fixed V", fixedV, 1182, 2, 21805, 0, "(37): 21,805 nodes"},
	{"pentominoes, cut well", cutWell, 728, 8, 4783, 0, "(37): 728 options"},
	{"pentominoes, both", cutWellFixedV, 716, 2, 1243, 0, "(37): 1243 nodes"},
	{"pentominoes, X and Z", cutWellHalfX, 718, 2, 1128, 0, "(37): 1128 nodes"},

	{"soma", func() *Problem { return soma(rotations(false)) }, 688, 11520, 254676, 0, "(40): 34 items"},
	{"soma, fixed L", func() *Problem { return soma(unturned) }, 550, 480, 11627, 0, "(40): 480 solutions, L in six places"},

	{"unfocused", func() *Problem { return copies(unfocused, 1) }, 13, 0, 19, 0, "(90): 19 nodes"},
	{"unfocused, 5 copies", func() *Problem { return copies(unfocused, 5) }, 65, 0, 319, 0, "(90): 10*2^k - 1 nodes"},
	{"focused", func() *Problem { return copies(focused, 1) }, 11, 1, 9, 0, "(92): 9 nodes"},
	{"focused, 5 copies", func() *Problem { return copies(focused, 5) }, 55, 1, 249, 0, "(92): 8*2^k - 7 nodes"},

	{"seating 3", func() *Problem { return seating(3) }, 3, 1, 4, 0, "ex. 14"},
	{"seating 4", func() *Problem { return seating(4) }, 8, 2, 9, 0, "ex. 14"},
	{"seating 5", func() *Problem { return seating(5) }, 15, 13, 45, 0, "ex. 14"},
	{"seating 6", func() *Problem { return seating(6) }, 24, 80, 249, 0, "ex. 14"},
	{"seating 7", func() *Problem { return seating(7) }, 35, 579, 1696, 0, "ex. 14"},
	{"seating 8", func() *Problem { return seating(8) }, 48, 4738, 13436, 0, "ex. 14"},
	{"seating 9", func() *Problem { return seating(9) }, 63, 43387, 120901, 0, "ex. 14"},

	// S(3,1)*2^2 + S(3,2)*3^2 + S(3,3)*4^2, and S(4,1)*2 + S(4,2)*3 + S(4,3)*4 + S(4,4)*5.
	{"half soft 3 2", func() *Problem { return halfSoft(3, 2) }, 28, 47, 69, 0, "ex. 185"},
	{"half soft 4 1", func() *Problem { return halfSoft(4, 1) }, 30, 52, 89, 0, "ex. 185"},
}

// The pentominoes in the strip of 3 by 20, cells before names.

func strip() pentModel { return pentModel{rows: 3, cols: 20, cellsFirst: true} }

func namesFirst() *Problem {
	m := strip()
	m.cellsFirst = false
	return m.problem()
}

func softNames() *Problem {
	m := strip()
	m.softNames = true
	return m.problem()
}

func fixedV() *Problem {
	m := strip()
	m.turns = fixed("V")
	return m.problem()
}

func cutWell() *Problem {
	m := strip()
	m.keep = func(_ string, way []cube) bool { return cutsWell(way, m.rows, m.cols) }
	return m.problem()
}

func cutWellFixedV() *Problem {
	m := strip()
	m.turns = fixed("V")
	m.keep = func(_ string, way []cube) bool { return cutsWell(way, m.rows, m.cols) }
	return m.problem()
}

// cutWellHalfX keeps the middle of X, its third cell, in the left half.
func cutWellHalfX() *Problem {
	m := strip()
	m.turns = unflipped("Z")
	m.keep = func(name string, way []cube) bool {
		return cutsWell(way, m.rows, m.cols) && (name != "X" || way[2].y < m.cols/2)
	}
	return m.problem()
}

// debugNodes is the largest tree that is searched with all checks on.
const debugNodes = 20000

func TestPublished(t *testing.T) {
	for _, tt := range published {
		t.Run(tt.name, func(t *testing.T) {
			if debug && tt.nodes > debugNodes {
				t.Skip("too long with checks on")
			}
			p := tt.p()
			if p.Options() != tt.options {
				t.Errorf("%d options, want %d", p.Options(), tt.options)
			}
			var stats Stats
			for sol, err := range p.Solutions(context.Background(), Config{Stats: &stats}) {
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Verify(sol); err != nil {
					t.Fatalf("solution %v: %v", sol, err)
				}
			}
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

// TestFirst branches on the leftmost item, which the strip of pentominoes bears
// if its cells are in order of columns: (37), 71,191 nodes instead of 32,644.
func TestFirst(t *testing.T) {
	if debug {
		t.Skip("too long with checks on")
	}
	m := strip()
	m.byColumns = true
	var stats Stats
	n, err := m.problem().Count(context.Background(), Config{Choice: First, Stats: &stats})
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
	var stats Stats
	n, err := queens(16).Count(context.Background(), Config{Stats: &stats})
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
			if debug && tt.nodes > debugNodes {
				t.Skip("too long with checks on")
			}
			var stats Stats
			if _, err := open(t, tt.file).Count(context.Background(), Config{Engine: Links, Stats: &stats}); err != nil {
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

// open reads a problem of testdata.
func open(t testing.TB, name string) *Problem {
	f, err := os.Open("testdata/" + name + ".dlx")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := Parse(f)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// totals returns the statistics of a whole search.
func totals(t testing.TB, p *Problem) Stats {
	var stats Stats
	if _, err := p.Count(context.Background(), Config{Engine: Links, Stats: &stats}); err != nil {
		t.Fatal(err)
	}
	return stats
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
		stats := totals(t, extreme(n))
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
		if got := totals(t, complete(n)).Updates; int(got) != want {
			t.Errorf("complete %d: %d updates, want %d", n, got, want)
		}
	}

	// exercise 196
	for n := 2; n <= 10; n++ {
		stats := totals(t, staircase(n))
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
		all := permutations(n, func(int, int) bool { return true })
		if got := totals(t, all).Updates; int(got) != want {
			t.Errorf("permutations of %d: %d updates, want %d", n, got, want)
		}
	}
}

// TestFamilies compares whole families with their formulas.
func TestFamilies(t *testing.T) {
	for k := 1; k <= 7; k++ {
		if got, want := totals(t, copies(unfocused, k)).Nodes, 10<<k-1; int(got) != want {
			t.Errorf("(90), %d copies: %d nodes, want %d", k, got, want)
		}
		if got, want := totals(t, copies(focused, k)).Nodes, 8<<k-7; int(got) != want {
			t.Errorf("(92), %d copies: %d nodes, want %d", k, got, want)
		}
	}
	for m := 1; m <= 12; m++ {
		if got, want := totals(t, pairwise(m)).Solutions, m*(m+1)/2; int(got) != want {
			t.Errorf("(25), m = %d: %d solutions, want %d", m, got, want)
		}
	}
}

// TestProfile compares the nodes of each level with exercise 199: level l < m
// has n (n-1) … (n-l+1) times (m-1) … (m-l).
func TestProfile(t *testing.T) {
	for _, tt := range []struct{ n, m int }{{4, 2}, {6, 3}, {8, 4}} {
		profile := totals(t, unmatched(tt.n, tt.m)).Profile
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
			p := open(b, name)
			var stats Stats
			for b.Loop() {
				if _, err := p.Count(context.Background(), Config{Stats: &stats}); err != nil {
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
	p := open(b, "pent8x8c")
	for b.Loop() {
		newSearch(p)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(p.Entries()), "ns/entry")
}
