package dominosa_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/internal/word"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// engines are all the ways to search, each of which has to give the same
// answers wherever it can hold the puzzle.
var engines = []dominosa.Engine{dominosa.Word, dominosa.Wide, dominosa.Cover}

// published holds the grids of testdata/puzzles. The number of solutions is
// the source's where it gives one, else computed by an independent exhaustive
// search (testdata/puzzles/README.md says which); albillo-6 is ours, on which
// all engines agree. Nodes are those of Solutions with each engine: if a
// change moves them, its commit says so and why.
var published = []struct {
	name                  string
	solutions             int
	engine, Engine, cover uint64 // nodes to visit every solution; 0: cannot hold it
}{
	{"caviness-m9", 1, 1, 1, 29},
	{"quadrille", 1, 1, 1, 29},
	{"too-easy", 36, 77, 76, 196},
	{"hole", 1, 3, 3, 30},
	{"albillo-5", 1, 1, 1, 29},
	{"albillo-6", 4, 11, 11, 54},
	{"albillo-7", 1, 0, 1, 29},
	{"albillo-8", 1, 5, 5, 37},
	{"mikefc-small", 1, 1, 1, 11},
	{"mikefc-large", 1, 3, 3, 40},
	{"knuth-70a", 2, 11, 11, 59},
	{"knuth-70b", 1, 5, 5, 66},
	{"keller-74", 1, 107, 105, 572},
}

func TestPublished(t *testing.T) {
	for _, tt := range published {
		p := testkit.PuzzleFile(t, tt.name)
		for i, nodes := range []uint64{tt.engine, tt.Engine, tt.cover} {
			e := engines[i]
			var stats dominosa.Stats
			n := 0
			for sol, err := range p.Solutions(context.Background(), dominosa.Config{Engine: e, Stats: &stats}) {
				if errors.Is(err, dominosa.ErrEngine) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Verify(sol); err != nil {
					t.Fatalf("%s, %v: %v", tt.name, e, err)
				}
				n++
			}
			must.Equal(t, stats.Nodes, nodes, "%s: nodes of engine %v", tt.name, e)
			if nodes > 0 && n != tt.solutions {
				t.Errorf("%s: %v engine found %d solutions, want %d", tt.name, e, n, tt.solutions)
			}
			if count, err := p.Count(context.Background(), dominosa.Config{Engine: e}); err == nil && count.String() != fmt.Sprint(tt.solutions) {
				t.Errorf("%s: %v engine counted %v solutions, want %d", tt.name, e, count, tt.solutions)
			}
		}
	}
}

// TestKeller reproduces what TAOCP 7.2.2.1, answer 73, says of M. Keller's
// board: 730,924 solutions, and every place but one, the 2-1 in the '521' of
// the third row, occurs in some, and then in at least 31,370.
func TestKeller(t *testing.T) {
	p := testkit.PuzzleFile(t, "keller-73")
	for _, e := range []dominosa.Engine{dominosa.Word, dominosa.Wide} {
		n, err := p.Count(context.Background(), dominosa.Config{Engine: e})
		if err != nil || n.String() != "730924" {
			t.Errorf("%v engine counted %v solutions (%v), want 730924", e, n, err)
		}
		usage := must.Get(p.Usage(context.Background(), dominosa.Config{Engine: e}))(t)
		least := int64(730924)
		var never []dominosa.Place
		for _, u := range usage {
			if n := u.Solutions.Int64(); n == 0 {
				never = append(never, u.Place)
			} else {
				least = min(least, n)
			}
		}
		if len(usage) != 97 || least != 31370 || len(never) != 1 || never[0] != (dominosa.Place{Bone: dominosa.NewBone(2, 1), Row: 2, Col: 1, Down: false}) {
			t.Errorf("%v engine: %d places, the rarest in %d solutions, never %v", e, len(usage), least, never)
		}
	}
}

// wordLine is the length of the lines on which the engine Word lays out a puzzle, or 0.
func wordLine(p dominosa.Puzzle) int {
	s, _ := word.Line(box.Open(p.Board), box.Open(p.Set()))
	return s
}

// FuzzEngines holds every engine to brute force.
func FuzzEngines(f *testing.F) {
	f.Add([]byte("\x03\x04\x03\x00\x03\x02\x02\x01\x01\x00\x03\x00\x02\x02\x00\x03\x02\x01\x03\x01\x00\x01\x00\x03"))
	f.Add([]byte{0xe5, 2, 1, 3, 0, 11, 4, 1, 0, 1, 2, 3, 0, 0, 1, 4, 2, 2, 3, 1})
	f.Add([]byte{0xe4, 2, 1, 3, 0, 11, 3, 1, 0, 1, 2, 3, 0, 0, 1, 4, 2, 2, 3, 1})
	f.Add([]byte{3, 3, 1, 2, 0, 1, 0, 1, 250, 250, 1, 1, 0, 0, 1, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		p := testkit.OddPuzzle(data)
		e := &exam{Puzzle: p, t: t, sols: testkit.BruteTilings(p, 0)}
		for i := range questions[:4] { // of engines
			e.put(&questions[i], 0)
		}
	})
}

// TestFrames deals boards into every frame that the word engine has: all
// lengths of line, upright and turned, full or with holes. Word and wide
// engine have to count the same.
func TestFrames(t *testing.T) {
	rng := randtest.New(t, 5, 6)
	ctx := context.Background()
	seen := map[int]int{}
	for _, f := range [][2]int{{1, 20}, {64, 1}, {2, 10}, {32, 2}, {3, 14}, {20, 3}, {4, 14}, {16, 4},
		{5, 12}, {10, 5}, {6, 10}, {9, 6}, {7, 8}, {8, 7}, {8, 8}, {9, 7}, {7, 9}, {3, 4}, {6, 6}} {
		rows, cols := f[0], f[1]
		for range 60 {
			area := rows * cols
			r := rows
			if area%2 != 0 { // leave the last line out
				r--
			}
			var tl dominosa.Tiling
			for _, p := range tiler(r, cols)(rng) {
				if rng.IntN(8) > 0 {
					tl = append(tl, p)
				}
			}
			if len(tl) == 0 {
				continue
			}
			// As many different bones as needed, of as few pips as give many
			// places to each.
			var bones []dominosa.Bone
			high := 0
			for (high+1)*(high+2)/2 < len(tl) {
				high++
			}
			for b := range dominosa.Full(high).All() {
				bones = append(bones, b)
			}
			rng.Shuffle(len(bones), func(i, j int) { bones[i], bones[j] = bones[j], bones[i] })
			bones = bones[:len(tl)]
			p := dominosa.Puzzle{Board: testkit.Dealt(rng, rows, cols, tl, bones), Bones: testkit.Exactly(bones...)}
			s := wordLine(p)
			if s == 0 {
				t.Fatalf("%dx%d does not fit a word", rows, cols)
			}
			seen[s]++
			a := must.Get(p.Count(ctx, dominosa.Config{Engine: dominosa.Word}))(t)
			b := must.Get(p.Count(ctx, dominosa.Config{Engine: dominosa.Wide}))(t)
			if a.Cmp(b) != 0 || a.Sign() == 0 {
				t.Fatalf("%dx%d: word engine counts %v, wide engine %v\n%v", rows, cols, a, b, p.Board)
			}
			ans, err := p.Solve(ctx, dominosa.Config{Engine: dominosa.Word})
			if err != nil || p.Verify(ans.First) != nil || (ans.Verdict == dominosa.Unique) != (a.String() == "1") {
				t.Fatalf("%dx%d: %v solutions, but %v (%v, %v)", rows, cols, a, ans.Verdict, p.Verify(ans.First), err)
			}
			if ans.Second != nil && (p.Verify(ans.Second) != nil || slices.Equal(ans.First, ans.Second)) {
				t.Fatalf("%dx%d: second solution %v", rows, cols, ans.Second)
			}
		}
	}
	for s := 1; s <= 8; s++ {
		if seen[s] == 0 {
			t.Errorf("no board had lines of %d", s)
		}
	}
}

// TestModels holds the engines to each other on boards of the real size, where
// brute force is too slow, and to the shares that others measured.
func TestModels(t *testing.T) {
	ctx := context.Background()
	for i, m := range models {
		var verdicts [4]int
		var total int64
		const boards = 1500
		for _, p := range sample(6, boards, m.board) {
			var counts []string
			for _, e := range engines {
				n := must.Get(p.Count(ctx, dominosa.Config{Engine: e}))(t)
				counts = append(counts, n.String())
				ans := must.Get(p.Solve(ctx, dominosa.Config{Engine: e}))(t)
				if want := []dominosa.Verdict{dominosa.None, dominosa.Unique, dominosa.Many}[min(2, n.Int64())]; ans.Verdict != want {
					t.Fatalf("%v engine says %v for %v solutions", e, ans.Verdict, n)
				}
				if e == dominosa.Word {
					verdicts[ans.Verdict]++
					total += n.Int64()
				}
			}
			if counts[0] != counts[1] || counts[0] != counts[2] {
				t.Fatalf("the engines %v count %v\n%v", engines, counts, p.Board)
			}
		}
		// TAOCP 7.2.2.1, answer 72: of 10,000 boards of model (i) 216 have
		// solutions; of model (ii) 106 are unique, the mean is about 51, with
		// a standard deviation of about 109. Allowed here: four sigma.
		mean := float64(total) / boards
		if i == 0 && (verdicts[dominosa.None] < 1445 || verdicts[dominosa.None] > 1490) {
			t.Errorf("model (i): %d of %d boards have no solution", verdicts[dominosa.None], boards)
		}
		if i == 1 && (verdicts[dominosa.None] != 0 || verdicts[dominosa.Unique] < 2 || verdicts[dominosa.Unique] > 32 || mean < 40 || mean > 62) {
			t.Errorf("model (ii): %d none, %d unique of %d boards, mean %.1f", verdicts[dominosa.None], verdicts[dominosa.Unique], boards, mean)
		}
	}
}

// TestStops cuts searches short: by limit, by context and by the caller.
func TestStops(t *testing.T) {
	p := testkit.PuzzleFile(t, "keller-73")
	for _, e := range engines {
		var stats dominosa.Stats
		cfg := dominosa.Config{Engine: e, MaxNodes: 100, Stats: &stats}
		if n, err := p.Count(context.Background(), cfg); !errors.Is(err, dominosa.ErrLimit) || n != nil {
			t.Errorf("%v: Count says %v, %v", e, n, err)
		}
		if stats.Nodes != 100 || stats.Done == 1 {
			t.Errorf("%v: stopped after 100 nodes: %+v", e, stats)
		}
		if n, err := testkit.PuzzleFile(t, "too-easy").Count(context.Background(), dominosa.Config{Engine: e, MaxNodes: 1000}); err != nil || n.Int64() != 36 {
			t.Errorf("%v: the count after a count cut short is %v, %v", e, n, err)
		}

		why := errors.New("enough")
		ctx, cancel := context.WithCancelCause(context.Background())
		defer cancel(nil)
		n := 0
		var last error
		for sol, err := range p.Solutions(ctx, dominosa.Config{Engine: e, Stats: &stats}) {
			if last = err; err != nil {
				continue
			}
			if p.Verify(sol) != nil {
				t.Fatal(p.Verify(sol))
			}
			if n++; n == 1000 {
				cancel(why)
			}
		}
		if last != why || n < 1000 || n > 10000 || stats.Done <= 0 || stats.Done >= 1 {
			t.Errorf("%v: cancelled after %d solutions with %v: %+v", e, n, last, stats)
		}

		n = 0
		for range p.Solutions(context.Background(), dominosa.Config{Engine: e, Stats: &stats}) {
			if n++; n == 7 {
				break
			}
		}
		if stats.Solutions != 7 || stats.Done == 1 {
			t.Errorf("%v: left after 7 solutions: %+v", e, stats)
		}
	}
}

// TestLargest solves a board with the largest set there is: the 32,640 bones of
// double-254 along a corridor one cell wide, wound through a frame of 361
// columns, so that from its ends on all is forced.
func TestLargest(t *testing.T) {
	rng := randtest.New(t, 7, 8)
	var along []int
	for b := range dominosa.Full(dominosa.MaxPip).All() {
		along = append(along, int(b.Lo), int(b.Hi))
	}
	rng.Shuffle(len(along)/2, func(i, j int) {
		along[2*i], along[2*j] = along[2*j], along[2*i]
		along[2*i+1], along[2*j+1] = along[2*j+1], along[2*i+1]
	})
	const cols = 361
	rows := 0
	var pips []int
	for len(along) > 0 {
		row := make([]int, cols)
		for i := range row {
			row[i] = dominosa.Hole
		}
		n := min(cols, len(along))
		if rows%2 != 0 { // the step down to the next line
			n = 1
		}
		copy(row, along[:n])
		along = along[n:]
		if rows%4 == 1 || rows%4 == 2 { // at the right end, and leftwards from it
			slices.Reverse(row)
		}
		pips = append(pips, row...)
		rows++
	}
	b := must.Get(dominosa.NewBoard(rows, cols, pips))(t)
	p := dominosa.Puzzle{Board: b}
	if faults := p.Check(); len(faults) > 0 {
		t.Fatal(faults)
	}
	var stats dominosa.Stats
	ans, err := p.Solve(context.Background(), dominosa.Config{Stats: &stats})
	if err != nil || ans.Verdict != dominosa.Unique || p.Verify(ans.First) != nil || len(ans.First) != 32640 {
		t.Errorf("%v, %d bones (%v, %v)", ans.Verdict, len(ans.First), p.Verify(ans.First), err)
	}
	if stats.Nodes != 1 || stats.Branches != 0 {
		t.Errorf("%+v", stats)
	}
	if n, err := p.Count(context.Background(), dominosa.Config{}); err != nil || n.String() != "1" {
		t.Errorf("count %v (%v)", n, err)
	}
}

// TestZero: a puzzle without a board gives an error, whatever is asked of it.
func TestZero(t *testing.T) {
	ctx := t.Context()
	for _, p := range []dominosa.Puzzle{{}, {Board: new(dominosa.Board)}, {Bones: dominosa.Full(2)}, {Board: new(dominosa.Board), Bones: new(dominosa.Bones)}} {
		var errs [8]error
		_, errs[0] = p.Solve(ctx, dominosa.Config{})
		_, errs[1] = p.Decide(ctx, dominosa.Config{})
		_, errs[2] = p.Count(ctx, dominosa.Config{})
		for _, errs[3] = range p.Solutions(ctx, dominosa.Config{}) {
		}
		_, errs[4] = p.Usage(ctx, dominosa.Config{})
		_, errs[5] = p.Renumber(1)
		_, errs[6] = p.Without()
		errs[7] = p.Verify(nil)
		for i, err := range errs {
			if !errors.Is(err, dominosa.ErrNoBoard) {
				t.Errorf("%+v: question %d gives %v", p, i, err)
			}
		}
		if p.Fits() || len(p.Check()) != 1 || p.Check()[0].String() == "" {
			t.Errorf("%+v: %v", p, p.Check())
		}
		if b := p.Board; b.String() != "" || b.High() != dominosa.Hole || b.At(0, 0) != dominosa.Hole || len(b.Places()) != 0 || !b.Equal(nil) {
			t.Errorf("%+v: a board", p)
		}
	}
	var set dominosa.Bones
	if set.String() != "none" || set.Of(dominosa.Bone{}) != 0 || set.Pips(0) != 0 || set.Low() != 0 || set.Name() == "" {
		t.Error("the zero value of Bones is not empty")
	}
	one := must.Get(dominosa.NewBoard(1, 1, []int{dominosa.Hole}))(t)
	if n, err := (dominosa.Puzzle{Board: one, Bones: &set}).Count(ctx, dominosa.Config{}); err != nil || n.Int64() != 1 {
		t.Errorf("no cell and no bones: %v, %v", n, err)
	}
}

// TestGivenText reads what Check says of dominoes that cannot be laid.
func TestGivenText(t *testing.T) {
	p := testkit.PuzzleFile(t, "mikefc-small")
	place := func(a, b, row, col int, down bool) dominosa.Place {
		return dominosa.Place{Bone: dominosa.NewBone(a, b), Row: row, Col: col, Down: down}
	}
	for _, tt := range []struct {
		given []dominosa.Place
		want  string
	}{
		{[]dominosa.Place{place(2, 3, 0, 0, false)}, ""},
		{[]dominosa.Place{place(2, 2, 0, 0, false)}, "the domino given as 2-2 r1c1-r1c2 cannot lie there: these cells show 2-3"},
		{[]dominosa.Place{place(2, 2, 9, 0, false)}, "the domino given as 2-2 r10c1-r10c2 cannot lie there: the board has no such two cells"},
		{[]dominosa.Place{place(2, 3, 0, 0, false), place(2, 3, 0, 0, false)}, "the domino given as 2-3 r1c1-r1c2 cannot lie there: it is given twice"},
		{[]dominosa.Place{place(2, 3, 0, 0, false), place(0, 3, 0, 0, true)},
			"the domino given as 0-3 r1c1-r2c1 cannot lie there: 2-3, given at r1c1-r1c2, covers one of its cells"},
		{[]dominosa.Place{place(2, 3, 0, 0, false), place(2, 3, 2, 1, false)}, "the domino given as 2-3 r3c2-r3c3 cannot lie there: the set of double-three has one 2-3, given at r1c1-r1c2"},
		{[]dominosa.Place{place(0, 3, 0, 0, true), place(0, 1, 3, 2, false)}, ""},
	} {
		p.Given = tt.given
		got := ""
		for _, f := range p.Check() {
			if f.Mismatch() {
				got = f.String()
			}
		}
		if got != tt.want || (p.Err() != nil) != (tt.want != "") {
			t.Errorf("%v: %q, %v", tt.given, got, p.Err())
		}
	}
}
