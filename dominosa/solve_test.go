package dominosa

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

// engines are all the ways to search, each of which has to give the same
// answers wherever it can hold the puzzle.
var engines = []Engine{Word, Wide, Cover}

// puzzleFile reads a board of testdata/puzzles in the plainest way: a digit a
// cell, '.' for a hole, '#' before comments.
func puzzleFile(t testing.TB, name string) Puzzle {
	t.Helper()
	text, err := os.ReadFile("testdata/puzzles/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	var pips []int
	rows := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		rows++
		for _, r := range line {
			if r == '.' {
				pips = append(pips, Hole)
			} else {
				pips = append(pips, int(r-'0'))
			}
		}
	}
	b, err := NewBoard(rows, len(pips)/rows, pips)
	if err != nil {
		t.Fatal(err)
	}
	return Puzzle{Board: b}
}

// published holds the grids of testdata/puzzles. The number of solutions is
// the source's where it gives one, else computed by an independent exhaustive
// search (testdata/puzzles/README.md says which); albillo-6 is ours, on which
// all engines agree. Nodes are those of Solutions with each engine: if a
// change moves them, its commit says so and why.
var published = []struct {
	name              string
	solutions         int
	word, wide, cover uint64 // nodes to visit every solution; 0: cannot hold it
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
		p := puzzleFile(t, tt.name)
		for i, nodes := range []uint64{tt.word, tt.wide, tt.cover} {
			e := engines[i]
			var stats Stats
			n := 0
			for sol, err := range p.Solutions(context.Background(), Config{Engine: e, Stats: &stats}) {
				if errors.Is(err, ErrEngine) {
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
			if stats.Nodes != nodes {
				t.Errorf("%s: %v engine took %d nodes, want %d", tt.name, e, stats.Nodes, nodes)
			}
			if nodes > 0 && n != tt.solutions {
				t.Errorf("%s: %v engine found %d solutions, want %d", tt.name, e, n, tt.solutions)
			}
			if count, err := p.Count(context.Background(), Config{Engine: e}); err == nil && count.String() != fmt.Sprint(tt.solutions) {
				t.Errorf("%s: %v engine counted %v solutions, want %d", tt.name, e, count, tt.solutions)
			}
		}
	}
}

// TestKeller reproduces what TAOCP 7.2.2.1, answer 73, says of M. Keller's
// board: 730,924 solutions, and every place but one, the 2-1 in the '521' of
// the third row, occurs in some, and then in at least 31,370.
func TestKeller(t *testing.T) {
	p := puzzleFile(t, "keller-73")
	for _, e := range []Engine{Word, Wide} {
		n, err := p.Count(context.Background(), Config{Engine: e})
		if err != nil || n.String() != "730924" {
			t.Errorf("%v engine counted %v solutions (%v), want 730924", e, n, err)
		}
		usage, err := p.Usage(context.Background(), Config{Engine: e})
		if err != nil {
			t.Fatal(err)
		}
		least := int64(730924)
		var never []Place
		for _, u := range usage {
			if n := u.Solutions.Int64(); n == 0 {
				never = append(never, u.Place)
			} else {
				least = min(least, n)
			}
		}
		if len(usage) != 97 || least != 31370 || len(never) != 1 || never[0] != (Place{NewBone(2, 1), 2, 1, false}) {
			t.Errorf("%v engine: %d places, the rarest in %d solutions, never %v", e, len(usage), least, never)
		}
	}
}

// small decodes bytes to a puzzle small enough for brute force: rows, columns,
// the highest pip, the kind of bone set, then pips and holes.
func small(data []byte) (Puzzle, bool) {
	if len(data) < 4 {
		return Puzzle{}, false
	}
	rows, cols, high, kind := 1+int(data[0])%5, 1+int(data[1])%5, int(data[2])%5, data[3]%4
	if data[0] >= 128 { // long and thin, so that every length of line occurs
		cols = 1 + int(data[1])%12
		rows, high = min(rows, 2), int(data[2])%12
	}
	if data[1] >= 128 {
		rows, cols = cols, rows
	}
	pips := make([]int, rows*cols)
	for i := range pips {
		if i+4 < len(data) {
			pips[i] = int(data[i+4]) % (high + 1)
			if data[i+4] >= 240 {
				pips[i] = Hole
			}
		}
	}
	b, err := NewBoard(rows, cols, pips)
	if err != nil {
		return Puzzle{}, false
	}
	p := Puzzle{Board: b}
	set := &Bones{pile{high: high, count: make([]uint16, (high+1)*(high+2)/2)}}
	switch kind {
	case 0: // deduced
		return p, true
	case 1: // whatever lies on the board row by row, if that can be read so
		for i := 0; i+1 < len(pips); i += 2 {
			if pips[i] != Hole && pips[i+1] != Hole {
				set.Grid().count[NewBone(pips[i], pips[i+1]).index(high)]++
			}
		}
	case 2: // two sets, or three of some
		for i := range set.Grid().count {
			set.Grid().count[i] = 2 + uint16(data[2])%2*uint16(i%2)
		}
		set.Grid().atMost = true
	case 3: // at most one set, with gaps
		for i := range set.Grid().count {
			set.Grid().count[i] = uint16(data[2]) >> (i % 8) & 1
		}
		set.Grid().atMost = true
	}
	set.Grid().single = true
	for _, n := range set.Grid().count {
		set.Grid().size += int(n)
		set.Grid().single = set.Grid().single && n <= 1
	}
	p.Bones = set
	return p, true
}

// agree holds every engine to brute force on one puzzle, and returns the
// number of solutions and how many engines could hold it.
func agree(t *testing.T, p Puzzle) (solutions, held int) {
	t.Helper()
	ctx := context.Background()
	var want []string
	for _, sol := range bruteTilings(p, 0) {
		want = append(want, fmt.Sprint(sol))
	}
	slices.Sort(want)
	for _, e := range append(engines, Auto) {
		var got []string
		for sol, err := range p.Solutions(ctx, Config{Engine: e}) {
			if errors.Is(err, ErrEngine) {
				got = nil
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Verify(sol); err != nil {
				t.Fatalf("%v: %v", e, err)
			}
			got = append(got, fmt.Sprint(sol))
		}
		ans, err := p.Solve(ctx, Config{Engine: e})
		if errors.Is(err, ErrEngine) && e != Auto {
			continue
		}
		held++
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%v engine finds %d solutions, brute force %d\n%v\nboard %v\nset %v", e, len(got), len(want), got, p.Board, p.Set())
		}
		n, err := p.Count(ctx, Config{Engine: e})
		if err != nil || n.String() != fmt.Sprint(len(want)) {
			t.Fatalf("%v engine counts %v (%v), brute force %d\nboard %v\nset %v", e, n, err, len(want), p.Board, p.Set())
		}
		if v, err := p.Decide(ctx, Config{Engine: e}); v != ans.Verdict || err != nil {
			t.Fatalf("%v engine solves %v but decides %v (%v)", e, ans.Verdict, v, err)
		}
		if ans.Verdict != [...]Verdict{None, Unique, Many}[min(2, len(want))] {
			t.Fatalf("%v engine says %v, brute force %d", e, ans.Verdict, len(want))
		}
		for i, sol := range []Tiling{ans.First, ans.Second} {
			if (sol != nil) != (i < len(want) && len(want) > 0) && p.Board.Cells() > 0 {
				t.Fatalf("%v engine: witness %d is %v for %d solutions", e, i+1, sol, len(want))
			}
			if sol != nil && p.Verify(sol) != nil {
				t.Fatalf("%v engine: witness %d: %v", e, i+1, p.Verify(sol))
			}
		}
		if ans.Second != nil && slices.Equal(ans.First, ans.Second) {
			t.Fatalf("%v engine: the two witnesses are one", e)
		}
	}
	return len(want), held
}

func FuzzEngines(f *testing.F) {
	f.Add([]byte("\x03\x04\x03\x00\x03\x02\x02\x01\x01\x00\x03\x00\x02\x02\x00\x03\x02\x01\x03\x01\x00\x01\x00\x03"))
	f.Add([]byte{0x83, 11, 4, 1, 0, 1, 2, 3, 0, 0, 1, 4, 2, 2, 3, 1})
	f.Add([]byte{3, 3, 1, 2, 0, 1, 0, 1, 250, 250, 1, 1, 0, 0, 1, 1})
	f.Add([]byte{0x81, 0x8b, 255, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		if p, ok := small(data); ok {
			agree(t, p)
		}
	})
}

// TestEngines is FuzzEngines on boards at random, most of them cut from a
// tiling so that they have solutions. It counts what it tested.
func TestEngines(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var solvable, many, copies, lines int
	for range 3000 {
		data := make([]byte, 40)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		p, ok := small(data)
		if !ok {
			t.Fatal("no puzzle")
		}
		n, held := agree(t, p)
		if n > 0 {
			solvable++
		}
		if n > 1 {
			many++
		}
		if held < len(engines)+1 && n > 0 {
			copies++
		}
		if s, _ := wordLine(p.Board.Grid(), p.Set().Grid()); s > 0 && s < 8 && n > 0 {
			lines++
		}
	}
	if solvable < 400 || many < 200 || copies < 100 || lines < 5 {
		t.Errorf("solvable %d, many %d, with copies %d, turned or thin %d: the test says too little", solvable, many, copies, lines)
	}
}

// TestFrames deals boards into every frame that the word engine has: all
// lengths of line, upright and turned, full or with holes. Word and wide
// engine have to count the same.
func TestFrames(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
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
			var tl Tiling
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
			var bones []Bone
			high := 0
			for (high+1)*(high+2)/2 < len(tl) {
				high++
			}
			for b := range Full(high).All() {
				bones = append(bones, b)
			}
			rng.Shuffle(len(bones), func(i, j int) { bones[i], bones[j] = bones[j], bones[i] })
			bones = bones[:len(tl)]
			set := &Bones{pile{high: high, count: make([]uint16, len(Full(high).Grid().count)), size: len(bones), single: true}}
			for _, b := range bones {
				set.Grid().count[b.index(high)] = 1
			}
			p := Puzzle{dealt(rng, rows, cols, tl, bones), set}
			s, _ := wordLine(p.Board.Grid(), p.Set().Grid())
			if s == 0 {
				t.Fatalf("%dx%d does not fit a word", rows, cols)
			}
			seen[s]++
			a, err := p.Count(ctx, Config{Engine: Word})
			if err != nil {
				t.Fatal(err)
			}
			b, err := p.Count(ctx, Config{Engine: Wide})
			if err != nil {
				t.Fatal(err)
			}
			if a.Cmp(b) != 0 || a.Sign() == 0 {
				t.Fatalf("%dx%d: word engine counts %v, wide engine %v\n%v", rows, cols, a, b, p.Board)
			}
			ans, err := p.Solve(ctx, Config{Engine: Word})
			if err != nil || p.Verify(ans.First) != nil || (ans.Verdict == Unique) != (a.String() == "1") {
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
				n, err := p.Count(ctx, Config{Engine: e})
				if err != nil {
					t.Fatal(err)
				}
				counts = append(counts, n.String())
				ans, err := p.Solve(ctx, Config{Engine: e})
				if err != nil {
					t.Fatal(err)
				}
				if want := []Verdict{None, Unique, Many}[min(2, n.Int64())]; ans.Verdict != want {
					t.Fatalf("%v engine says %v for %v solutions", e, ans.Verdict, n)
				}
				if e == Word {
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
		if i == 0 && (verdicts[None] < 1445 || verdicts[None] > 1490) {
			t.Errorf("model (i): %d of %d boards have no solution", verdicts[None], boards)
		}
		if i == 1 && (verdicts[None] != 0 || verdicts[Unique] < 2 || verdicts[Unique] > 32 || mean < 40 || mean > 62) {
			t.Errorf("model (ii): %d none, %d unique of %d boards, mean %.1f", verdicts[None], verdicts[Unique], boards, mean)
		}
	}
}

// TestStops cuts searches short: by limit, by context and by the caller.
func TestStops(t *testing.T) {
	p := puzzleFile(t, "keller-73")
	for _, e := range engines {
		var stats Stats
		cfg := Config{Engine: e, MaxNodes: 100, Stats: &stats}
		if n, err := p.Count(context.Background(), cfg); !errors.Is(err, ErrLimit) || n != nil {
			t.Errorf("%v: Count says %v, %v", e, n, err)
		}
		if stats.Nodes != 100 || stats.Done == 1 {
			t.Errorf("%v: stopped after 100 nodes: %+v", e, stats)
		}
		if n, err := puzzleFile(t, "too-easy").Count(context.Background(), Config{Engine: e, MaxNodes: 1000}); err != nil || n.Int64() != 36 {
			t.Errorf("%v: the count after a count cut short is %v, %v", e, n, err)
		}

		why := errors.New("enough")
		ctx, cancel := context.WithCancelCause(context.Background())
		defer cancel(nil)
		n := 0
		var last error
		for sol, err := range p.Solutions(ctx, Config{Engine: e, Stats: &stats}) {
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
		for range p.Solutions(context.Background(), Config{Engine: e, Stats: &stats}) {
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
	rng := rand.New(rand.NewPCG(7, 8))
	var along []int
	for b := range Full(MaxPip).All() {
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
			row[i] = Hole
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
	b, err := NewBoard(rows, cols, pips)
	if err != nil {
		t.Fatal(err)
	}
	p := Puzzle{Board: b}
	if faults := p.Check(); len(faults) > 0 {
		t.Fatal(faults)
	}
	var stats Stats
	ans, err := p.Solve(context.Background(), Config{Stats: &stats})
	if err != nil || ans.Verdict != Unique || p.Verify(ans.First) != nil || len(ans.First) != 32640 {
		t.Errorf("%v, %d bones (%v, %v)", ans.Verdict, len(ans.First), p.Verify(ans.First), err)
	}
	if stats.Nodes != 1 || stats.Branches != 0 {
		t.Errorf("%+v", stats)
	}
	if n, err := p.Count(context.Background(), Config{}); err != nil || n.String() != "1" {
		t.Errorf("count %v (%v)", n, err)
	}
}

// TestAllocates holds that a search allocates nothing for its nodes: an engine
// that has decided a board once decides it again with hardly any, and one that lists
// solutions allocates nothing for each. The engines are not taken
// from their pools, which forget now and then.
func TestAllocates(t *testing.T) {
	if debug {
		t.Skip("the checks allocate")
	}
	ctx := context.Background()
	const search = 3 // for functions that a search hands around, not for nodes
	deep, many := puzzleFile(t, "keller-74"), puzzleFile(t, "too-easy")
	word, wide := newWord(8), new(wide)
	for _, tt := range []struct {
		engine Engine
		searcher
		load func(Puzzle)
	}{
		{Word, word, func(p Puzzle) { word.load(p.Board.Grid(), p.Set().Grid(), false) }},
		{Wide, wide, func(p Puzzle) { wide.load(p.Board.Grid(), p.Set().Grid()) }},
	} {
		tt.load(deep)
		if n := testing.AllocsPerRun(5, func() { tt.decide(ctx, limits{}) }); n > search {
			t.Errorf("%v engine: %.0f allocations to decide", tt.engine, n)
		}
		if stats, err := tt.outcome(); stats.nodes < 100 || err != nil {
			t.Errorf("%v engine: only %d nodes (%v)", tt.engine, stats.nodes, err)
		}
		tt.load(many)
		solutions := 0
		n := testing.AllocsPerRun(5, func() {
			solutions = 0
			tt.all(ctx, limits{}, func([][2]int32) bool {
				solutions++
				return true
			})
		})
		if solutions != 36 || n > search {
			t.Errorf("%v engine: %.0f allocations for %d solutions", tt.engine, n, solutions)
		}
	}
}

// TestMemo puts false entries where the count of a board will look first: they
// differ from the position there in one respect each, and must not be believed.
func TestMemo(t *testing.T) {
	w := new(word[[8]struct{}])
	p := puzzleFile(t, "too-easy")
	w.load(p.Board.Grid(), p.Set().Grid(), false)
	ctx := context.Background()
	if n := w.count(ctx, limits{}); n.small != 36 {
		t.Fatalf("%d solutions, want 36", n.small)
	}
	_, _, U, rem, _, ok := w.settle(w.h, w.v, w.u, w.rem, laid{})
	if !ok || U == 0 {
		t.Fatal("nothing to look up")
	}
	for name, lie := range map[string]struct {
		u, rem uint64
		age    uint32 // in counts; every count has an epoch of its own
	}{
		"other cells": {U ^ 1, rem, 0},
		"other bones": {U, rem ^ 1, 0},
		"other board": {U, rem, 1},
	} {
		for i := range w.memo {
			w.memo[i] = memo{lie.u, lie.rem, 999, w.epoch + 1 - lie.age}
		}
		if n := w.count(ctx, limits{}); n.small != 36 {
			t.Errorf("%s: counted %d, want 36", name, n.small)
		}
	}
}
