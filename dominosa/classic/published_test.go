package classic

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

var background = context.Background()

// do runs a method and looks at every solution by the definition.
func do(t *testing.T, name string, p dominosa.Puzzle, cfg Config) Result {
	t.Helper()
	m := must.Get(Named(name))(t)
	r, err := m.Run(background, p, cfg)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, sol := range r.Solutions {
		if err := p.Verify(sol); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return r
}

// published has the number of solutions of grids, with its source, and our
// work to find all of them. Work is nobody else's: it pins the methods, and a
// change of it has to be explained.
var published = []struct {
	name   string
	want   int
	source string
	work   map[string]uint64
}{
	{"caviness-m9", 1, "Caviness 2014", map[string]uint64{"caviness-human": 30, "caviness-odometer": 5157, "albillo": 9, "mikefc": 144, "knuth-x": 29}},
	{"quadrille", 1, "Caviness 2014", map[string]uint64{"caviness-human": 4, "caviness-odometer": 151, "albillo": 2, "mikefc": 89, "knuth-x": 29}},
	{"too-easy", 36, "Caviness 2014, Albillo 2021", map[string]uint64{"caviness-human": 149, "caviness-odometer": 21464, "albillo": 119, "mikefc": 1394, "knuth-x": 196}},
	{"hole", 1, "Caviness 2014", map[string]uint64{"caviness-human": 23, "caviness-odometer": 4952, "albillo": 9, "mikefc": 745, "knuth-x": 30}},
	{"mikefc-small", 1, "mikefc", map[string]uint64{"caviness-human": 4, "caviness-brute": 8640, "caviness-odometer": 77, "albillo": 2, "mikefc": 41, "knuth-x": 11}},
	{"mikefc-large", 1, "mikefc", map[string]uint64{"caviness-human": 33, "caviness-odometer": 4427, "albillo": 10, "mikefc": 363, "knuth-x": 40}},
	{"knuth-70a", 2, "TAOCP 7.2.2.1, exercise 70(a)", map[string]uint64{"caviness-human": 54, "caviness-odometer": 42827, "albillo": 38, "mikefc": 2138, "knuth-x": 59}},
	{"knuth-70b", 1, "TAOCP 7.2.2.1, exercise 70(b)", map[string]uint64{"caviness-human": 39, "caviness-odometer": 49782, "albillo": 22, "mikefc": 337, "knuth-x": 66}},
	{"keller-74", 1, "TAOCP 7.2.2.1, answer 74", map[string]uint64{"caviness-human": 307, "caviness-odometer": 1217578, "albillo": 107, "mikefc": 6198, "knuth-x": 572}},
}

// TestPublished runs every method on every grid that it can do: all have to
// find the published number of solutions, and the same ones.
func TestPublished(t *testing.T) {
	for _, tt := range published {
		p := testkit.PuzzleFile(t, tt.name)
		var want []string
		for sol := range must.All(t, p.Solutions(background, dominosa.Config{})) {
			want = append(want, texts([]dominosa.Tiling{sol})...)
		}
		slices.Sort(want)
		if len(want) != tt.want {
			t.Errorf("%s: %d solutions, want %d (%s)", tt.name, len(want), tt.want, tt.source)
		}
		for _, m := range Methods() {
			work, pinned := tt.work[m.Name]
			if !pinned && m.Name != "bonepile" {
				continue // brute force, beyond double-three
			}
			r := do(t, m.Name, p, Config{All: true})
			got := texts(r.Solutions)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s: %d solutions, not the %d there are", tt.name, m.Name, len(got), len(want))
			}
			if !r.Complete || r.Failure != "" {
				t.Errorf("%s: %s: complete: %t, failure: %q", tt.name, m.Name, r.Complete, r.Failure)
			}
			if pinned && r.Work != work {
				t.Errorf("%s: %s: %d %s, want %d", tt.name, m.Name, r.Work, m.Unit, work)
			}
		}
	}
}

// TestHumanTrace holds the human-type method to what Caviness prints for m9, line by
// line. The file has his frequencies but for one line, where print has 1 3 2 3 2 2 2 3 2 3
// 2 2 2 5 2 4: see the comment of the package.
func TestHumanTrace(t *testing.T) {
	var trace bytes.Buffer
	do(t, "caviness-human", testkit.PuzzleFile(t, "caviness-m9"), Config{Trace: &trace})
	want := must.Get(os.ReadFile(filepath.Join("testdata", "caviness-m9.trace")))(t)
	got := strings.Split(trace.String(), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("line %d of the trace is\n%s\nwant\n%s", i+1, got[min(i, len(got)-1)], line)
		}
	}
	// The four bones that m9's first round plays, by their number in the pile.
	pile := bonesOf(dominosa.Full(6))
	for k, bone := range map[int]string{2: "0-1", 6: "0-5", 20: "3-4", 24: "4-5"} {
		if pile[k-1].String() != bone {
			t.Errorf("bone %d of the pile is %v, Caviness plays %s", k, pile[k-1], bone)
		}
	}
}

// TestHumanRounds: the quadrille is solved in four rounds and no branch
// (Caviness 2014), one partial puzzle a round. The rounds of m9 are ours.
func TestHumanRounds(t *testing.T) {
	r := do(t, "caviness-human", testkit.PuzzleFile(t, "quadrille"), Config{})
	if r.Notes.Rounds != 4 || r.Work != 4 {
		t.Errorf("quadrille: %d rounds, %d partial puzzles, want 4 and 4", r.Notes.Rounds, r.Work)
	}
	must.Equal(t, do(t, "caviness-human", testkit.PuzzleFile(t, "caviness-m9"), Config{}).Notes.Rounds, 20, "m9: rounds")
}

// TestHumanFailures has a board for every way in which a partial puzzle dies.
// All have as many cells as their bones, and no solution.
func TestHumanFailures(t *testing.T) {
	for _, tt := range []struct{ why, board, bones, want string }{
		{"no neighbour", "0.1\n...\n1.2", "0-1, 1-2", impossibleLocation},
		{"a T", ".0.\n121", "0-2, 1-2", overlappingForced},
		{"a bone that the set has not", "01\n..\n22", "0-1, 1-2", forcedPlayed},
		{"0-1 on two islands", "01\n..\n10", "0-1, 1-1", forcedSame},
		{"no 2-2", "01\n10", "0-1, 2-2", unplayablePiece},
		{"0-1 across, 0-2 down, on one 0", "01\n22", "0-1, 0-2", openCell},
		{"the same, found by trying boards at random", "01112\n23032\n00233\n11320", "double-3", openCell},
	} {
		p := rows(t, tt.board, tt.bones)
		if n := len(testkit.BruteTilings(p, 0)); n != 0 {
			t.Fatalf("%s: the board has %d solutions", tt.why, n)
		}
		r := do(t, "caviness-human", p, Config{})
		if r.Failure != tt.want || len(r.Solutions) != 0 || !r.Complete {
			t.Errorf("%s: %q, %d solutions, complete: %t; want %q", tt.why, r.Failure, len(r.Solutions), r.Complete, tt.want)
		}
	}
}

// TestBruteForce holds brute force to the figures of Caviness 2014 for m9.
func TestBruteForce(t *testing.T) {
	p := testkit.PuzzleFile(t, "caviness-m9")
	for _, tt := range []struct {
		bones              int
		combinations, free string
	}{
		{3, "42", "19"},
		{13, "653184", "4"},
	} {
		r := do(t, "caviness-brute", p, Config{Bones: tt.bones})
		if got := r.Notes.Combinations.String(); got != tt.combinations || fmt.Sprint(r.Work) != got {
			t.Errorf("%d bones: %s combinations, %d tried, want %s", tt.bones, got, r.Work, tt.combinations)
		}
		must.Equal(t, r.Notes.Free.String(), tt.free, "%d bones: tries without conflict", tt.bones)
		if r.Complete || len(r.Solutions) > 0 {
			t.Errorf("%d bones solve nothing, but complete: %t, %d solutions", tt.bones, r.Complete, len(r.Solutions))
		}
	}

	const product = "20316635136000"
	m, _ := Named("caviness-brute")
	_, err := m.Run(background, p, Config{})
	var tooMuch *TooMuchError
	if !errors.As(err, &tooMuch) || !errors.Is(err, ErrTooMuch) || tooMuch.Combinations.String() != product {
		t.Errorf("all bones: %v, want %v: %s", err, ErrTooMuch, product)
	}
	if err != nil && !strings.Contains(err.Error(), product) {
		t.Errorf("%q does not say %s", err, product)
	}
	r, err := m.Run(background, p, Config{Force: true, MaxWork: 1000})
	if err != ErrLimit || r.Work != 1000 || r.Notes.Combinations.String() != product {
		t.Errorf("forced: %v after %d of %v combinations, want %v after 1000", err, r.Work, r.Notes.Combinations, ErrLimit)
	}
}

// TestOdometer holds the odometer to the maxima and the reading of Caviness
// 2014 for m9. One of the 28 digits is missing in print: with some digit put
// into the printed ones, they are ours.
func TestOdometer(t *testing.T) {
	maxima := []int{1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8}
	printed := []int{1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 3, 2, 2, 2, 1, 3, 3, 4, 5, 2, 2, 5, 4, 1, 8}

	r := do(t, "caviness-odometer", testkit.PuzzleFile(t, "caviness-m9"), Config{})
	must.Same(t, r.Notes.Maxima, maxima, "maxima")
	if len(r.Notes.Readings) != 1 || len(r.Notes.Readings[0]) != 28 {
		t.Fatalf("readings %v, want one of 28 digits", r.Notes.Readings)
	}
	reading := r.Notes.Readings[0]
	var missing []int
	for k, d := range reading {
		if slices.Equal(slices.Delete(slices.Clone(reading), k, k+1), printed) {
			missing = append(missing, d)
		}
	}
	if !slices.Equal(missing, []int{2, 2, 2, 2}) { // any of the run of four
		t.Errorf("reading %v is not the printed %v and a 2", reading, printed)
	}
	if r.Work != 2526 || r.Complete {
		t.Errorf("%d increments, complete: %t; want 2526 to the first solution, others not excluded", r.Work, r.Complete)
	}

	r = do(t, "caviness-odometer", testkit.PuzzleFile(t, "too-easy"), Config{All: true})
	must.Equal(t, len(r.Notes.Readings), 36, "too-easy: readings")
}

// TestDominokuDepth has the maximum depths of Albillo's eight examples. The
// article prints 9 for example 1, the rest as here: see the package comment.
func TestDominokuDepth(t *testing.T) {
	for i, tt := range []struct {
		name  string
		depth int
	}{
		{"caviness-m9", 1}, {"quadrille", 1}, {"too-easy", 9}, {"hole", 2},
		{"albillo-5", 1}, {"albillo-6", 7}, {"albillo-7", 1}, {"albillo-8", 3},
	} {
		p := testkit.PuzzleFile(t, tt.name)
		r := do(t, "albillo", p, Config{})
		if r.Notes.Depth != tt.depth || len(r.Solutions) != 1 || r.Complete != (tt.depth == 1) {
			t.Errorf("example %d: depth %d, %d solutions, complete: %t, want depth %d", i+1, r.Notes.Depth, len(r.Solutions), r.Complete, tt.depth)
		}
	}
}

// TestDominokuGrid: a dot a pass, the time, which is a number of passes here,
// and the grid of which the article shows the first line of cells of example 4.
func TestDominokuGrid(t *testing.T) {
	var trace bytes.Buffer
	r := do(t, "albillo", testkit.PuzzleFile(t, "hole"), Config{Trace: &trace})
	want := strings.Repeat(".", int(r.Work)) + fmt.Sprintf("\nSolved in %d passes !\n", r.Work) +
		strings.Repeat(".", 33) + "\n: 4 : 2 : 3 - 0 :"
	if !strings.HasPrefix(trace.String(), want) {
		t.Errorf("got\n%s\nwant first\n%s", trace.String(), want)
	}
}

// TestDominokuMessages has every message of Albillo's program but that of frames above 9 by 9.
func TestDominokuMessages(t *testing.T) {
	six := func(rows, cols, cells int) string {
		text := strings.Repeat("0", cells) + strings.Repeat(".", rows*cols-cells)
		var lines []string
		for i := 0; i < len(text); i += cols {
			lines = append(lines, text[i:i+cols])
		}
		return strings.Join(lines, "\n")
	}
	for _, tt := range []struct {
		why, board, bones string
		want              string
		complete          bool
	}{
		{"ten columns", six(6, 10, 56), "double-6", "Inconsistent: unplayable domino", true},
		{"7 by 7", six(7, 7, 49), "double-6", "Grid size too small to place all 28 dominoes", false},
		{"a cell too few", six(7, 8, 55), "double-6", "There must be exactly 56 available cells, not 55", false},
		{"double-one", "00\n11", "double-1", "Grid size too small to place all 3 dominoes", false},
		{"double-one, too many", "0000\n1111", "double-1", "There must be exactly 6 available cells, not 8", false},
		{"no 1-1", "010\n101", "double-1", "Inconsistent: unplayable domino", true},
		{"overlapping", "01\n22", "0-1, 0-2", "Inconsistent: unplayable domino", true},
		{"two cells at a corner", ".0.01\n.110.\n.....", "double-1", "Inconsistent: unplayable location", true},
		{"nothing forced", "0120.\n0120.\n11...", "double-2 less 2-2", "Unsolved: recursion failed", true},
	} {
		var trace bytes.Buffer
		r := do(t, "albillo", rows(t, tt.board, tt.bones), Config{Trace: &trace})
		if r.Failure != tt.want || r.Complete != tt.complete || len(r.Solutions) > 0 {
			t.Errorf("%s: %q, complete: %t; want %q, %t", tt.why, r.Failure, r.Complete, tt.want, tt.complete)
		}
		if !strings.HasSuffix(trace.String(), tt.want+"\n") {
			t.Errorf("%s: the trace ends %q", tt.why, trace.String())
		}
	}
}

// TestDominokuOverlap has two boards on which the printed program calls a grid
// solved where dominoes overlap: one with a solution, one that was found by
// trying boards at random.
func TestDominokuOverlap(t *testing.T) {
	for name, p := range map[string]dominosa.Puzzle{
		"keller-74": testkit.PuzzleFile(t, "keller-74"),
		"random":    rows(t, "01353432\n66623001\n02546622\n42515421\n61410003\n35621155\n44433056", ""),
	} {
		n := must.Get(p.Count(background, dominosa.Config{}))(t)
		if r := do(t, "albillo", p, Config{All: true}); fmt.Sprint(len(r.Solutions)) != n.String() || !r.Complete {
			t.Errorf("%s: %d solutions, complete: %t; want %v", name, len(r.Solutions), r.Complete, n)
		}
	}
}

// TestMikefcTable has the matrix that mikefc prints for his small board.
func TestMikefcTable(t *testing.T) {
	const want = `   row col direction
00   2   1         1
01   4   1         0
02   1   3         1
03   4   4         0
11   1   4         0
12   3   3         1
13   3   4         0
22   2   4         0
23   1   1         0
33   2   2         1
`
	var trace bytes.Buffer
	do(t, "mikefc", testkit.PuzzleFile(t, "mikefc-small"), Config{Trace: &trace})
	if trace.String() != want {
		t.Errorf("got\n%swant\n%s", trace.String(), want)
	}
	trace.Reset()
	do(t, "mikefc", testkit.PuzzleFile(t, "mikefc-large"), Config{Trace: &trace})
	must.Equal(t, strings.Count(trace.String(), "\n"), 1+28, "lines of the table of the large board")
}

// TestKnuthPlaces: 70(a) has two solutions that differ in four pieces (TAOCP),
// and every grid of 7 by 8 has 97 options, 49 across and 48 down (answer 71).
func TestKnuthPlaces(t *testing.T) {
	var trace bytes.Buffer
	r := do(t, "knuth-x", testkit.PuzzleFile(t, "knuth-70a"), Config{All: true, Trace: &trace})
	if want := "(97 options, 84+0 items, 291 entries successfully read)\n1:\n"; !strings.HasPrefix(trace.String(), want) {
		t.Errorf("the trace begins %.80q, want %q", trace.String(), want)
	}
	if want := "Altogether 2 solutions, "; !strings.Contains(trace.String(), want) {
		t.Errorf("the trace has no %q", want)
	}
	a, b := r.Solutions[0].Differ(r.Solutions[1])
	if len(a) != 4 || len(b) != 4 {
		t.Errorf("%d and %d places differ, want 4", len(a), len(b))
	}
}
