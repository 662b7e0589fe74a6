package dominosa_test

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// unique returns a board with one solution from the generator.
func unique(t *testing.T, n int, seed uint64) dominosa.Puzzle {
	t.Helper()
	shape := must.Get(dominosa.NewBoard(n+1, n+2, make([]int, (n+1)*(n+2))))(t)
	gen := must.Get(generate.New(generate.Recipe{Shape: shape}))(t)
	return must.Get(gen.Board(t.Context(), 1, seed))(t).Puzzle
}

// TestHard holds what is said of boards that are handed to the learner to the wide
// engine, which may not leave them.
func TestHard(t *testing.T) {
	rng := randtest.New(t, 21, 22)
	var handed [4]int
	ask := func(p dominosa.Puzzle) {
		t.Helper()
		var stats, decided dominosa.Stats
		ans := must.Get(p.Solve(t.Context(), dominosa.Config{Stats: &stats}))(t)
		if v, err := p.Decide(t.Context(), dominosa.Config{Stats: &decided}); v != ans.Verdict || err != nil || stats != decided {
			t.Fatalf("solves %v with %+v but decides %v (%v) with %+v", ans.Verdict, stats, v, err, decided)
		}
		for i, sol := range []dominosa.Tiling{ans.First, ans.Second} {
			if want := i+1 < int(ans.Verdict); (sol != nil) != want || want && p.Verify(sol) != nil {
				t.Fatalf("%v with witness %d: %v", ans.Verdict, i+1, sol)
			}
		}
		if ans.Second != nil && slices.Equal(ans.First, ans.Second) {
			t.Fatal("the two witnesses are one")
		}
		var wide dominosa.Stats
		v, err := p.Decide(t.Context(), dominosa.Config{Engine: dominosa.Wide, MaxNodes: 50_000, Stats: &wide})
		if wide.Engine != dominosa.Wide || err == nil && v != ans.Verdict {
			t.Fatalf("the %v engine says %v, not %v\n%v", wide.Engine, v, ans.Verdict, p.Board)
		}
		if err == nil && stats.Engine == dominosa.Cover {
			handed[v]++
		}
	}
	const n = 20
	tiling := tiler(n+1, n+2)
	for range 30 {
		b := shuffled(rng, n, tiling)
		ask(dominosa.Puzzle{Board: b})
		pips := make([]int, (n+1)*(n+2))
		for i := range pips {
			pips[i] = b.At(i/(n+2), i%(n+2))
		}
		i, j := rng.IntN(len(pips)), rng.IntN(len(pips))
		pips[i], pips[j] = pips[j], pips[i]
		swapped := must.Get(dominosa.NewBoard(n+1, n+2, pips))(t)
		ask(dominosa.Puzzle{Board: swapped})
	}
	for seed := range uint64(20) {
		ask(unique(t, n, seed))
	}
	if handed[dominosa.None] < 3 || handed[dominosa.Unique] < 3 || handed[dominosa.Many] < 3 {
		t.Errorf("handed over: %v: the test says too little", handed)
	}
}

// TestHardNodes pins the nodes of both engines together, and the orders of which a
// board is left to the first.
func TestHardNodes(t *testing.T) {
	for _, tt := range []struct {
		n      int
		nodes  uint64
		engine dominosa.Engine
	}{{6, 9, dominosa.Word}, {12, 13, dominosa.Wide}, {20, 71, dominosa.Wide}, {30, 83, dominosa.Cover}, {40, 139, dominosa.Cover}} {
		var stats dominosa.Stats
		v, err := unique(t, tt.n, 1).Decide(t.Context(), dominosa.Config{Stats: &stats})
		if v != dominosa.Unique || err != nil {
			t.Errorf("double-%d: %v, %v", tt.n, v, err)
		}
		if stats.Engine != tt.engine || stats.Nodes != tt.nodes || stats.Done != 1 {
			t.Errorf("double-%d: %+v, want %d nodes with the %v engine", tt.n, stats, tt.nodes, tt.engine)
		}
	}
}

// TestHardCount counts a board of which a learner sees that it has one solution, where a search
// and all that remembers are far from it, and picks that solution.
func TestHardCount(t *testing.T) {
	x, _ := must.Get2(unique(t, 60, 3).Problem())(t)
	var stats cover.Stats
	n, err := x.Count(t.Context(), cover.CountConfig{MaxNodes: 1 << 24, Stats: &stats})
	if err != nil || n.Int64() != 1 || stats.Way.String() != "learn" {
		t.Fatalf("%v (%v) by %v", n, err, stats.Way)
	}
	k := must.Get(counts.NewPicker(t.Context(), x, counts.Config{}))(t)
	sol := must.Get(k.Nth(t.Context(), new(big.Int)))(t)
	if k.Count().Int64() != 1 || x.Verify(sol) != nil || len(sol) != 1891 {
		t.Errorf("%v: %v", k.Count(), sol)
	}
	weight := must.Get(counts.Weighted(t.Context(), x, func(int) *big.Rat { return big.NewRat(2, 1) }, counts.Config{}))(t)
	if want := new(big.Int).Lsh(big.NewInt(1), 1891); !weight.IsInt() || weight.Num().Cmp(want) != 0 {
		t.Errorf("the product of 1891 weights of 2 is %v", weight)
	}
}

// TestHardAll counts and lists boards beside which a learner may look for a verdict, and holds
// them to the wide engine where that can do it, and to the verdict otherwise.
func TestHardAll(t *testing.T) {
	rng := randtest.New(t, 25, 26)
	ended, stayed := map[int]int{}, 0
	ask := func(p dominosa.Puzzle) {
		t.Helper()
		var counted, listed dominosa.Stats
		n := must.Get(p.Count(t.Context(), dominosa.Config{Stats: &counted}))(t)
		list := 0
		for sol, err := range p.Solutions(t.Context(), dominosa.Config{Stats: &listed}) {
			if err != nil || p.Verify(sol) != nil {
				t.Fatalf("%v: %v", err, sol)
			}
			if list++; list == 3 {
				break
			}
		}
		if want := int(min(n.Uint64(), 3)); list != want {
			t.Fatalf("%d solutions listed with %+v, %v counted with %+v", list, listed, n, counted)
		}
		if counted.Engine == dominosa.Cover {
			ended[list]++
		} else if counted.Nodes > 1024 {
			stayed++
		}
		var wide dominosa.Stats
		all, err := p.Count(t.Context(), dominosa.Config{Engine: dominosa.Wide, MaxNodes: 5_000, Stats: &wide})
		if err == nil && all.Cmp(n) != 0 || wide.Engine != dominosa.Wide {
			t.Fatalf("%v, by the wide engine %v: %+v", n, all, wide)
		}
		if v := must.Get(p.Decide(t.Context(), dominosa.Config{}))(t); int(v) != 1+min(list, 2) {
			t.Fatalf("%v solutions, and it decides %v", n, v)
		}
	}
	const n = 20
	for range 30 {
		p := dominosa.Puzzle{Board: shuffled(rng, n, tiler(n+1, n+2))}
		ask(p)
	}
	for seed := range uint64(4) {
		p := unique(t, 34, seed)
		ask(p)
		rows, cols := p.Board.Rows(), p.Board.Cols()
		pips := make([]int, rows*cols)
		for i := range pips {
			pips[i] = p.Board.At(i/cols, i%cols)
		}
		i, j := rng.IntN(len(pips)), rng.IntN(len(pips))
		pips[i], pips[j] = pips[j], pips[i]
		ask(dominosa.Puzzle{Board: must.Get(dominosa.NewBoard(rows, cols, pips))(t)})
	}
	t.Log(ended, stayed)
	if ended[0] < 2 || ended[1] < 2 || ended[2]+ended[3] > 0 || stayed < 2 {
		t.Errorf("ended early %v, not %d: the test says too little", ended, stayed)
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	if _, err := unique(t, 34, 1).Count(ctx, dominosa.Config{Progress: func(dominosa.Stats) { cancel(why) }}); err != why {
		t.Errorf("interrupted: %v", err)
	}
}

// TestHardStops cuts searches short before and after the board is handed over.
func TestHardStops(t *testing.T) {
	p := unique(t, 30, 1)
	const easy = 68 // nodes of the first engine
	for _, tt := range []struct {
		most   uint64
		engine dominosa.Engine
	}{{easy - 1, dominosa.Wide}, {easy, dominosa.Wide}, {easy + 1, dominosa.Cover}, {easy + 10, dominosa.Cover}} {
		var stats dominosa.Stats
		v, err := p.Decide(t.Context(), dominosa.Config{MaxNodes: tt.most, Stats: &stats})
		if v != dominosa.Unknown || err != dominosa.ErrLimit || stats.Nodes != tt.most || stats.Engine != tt.engine || stats.Done == 1 {
			t.Errorf("at most %d nodes: %v, %v, %+v", tt.most, v, err, stats)
		}
	}

	// An interruption while the learner is at work, which tells how far it is.
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	p = dominosa.Puzzle{Board: shuffled(randtest.New(t, 23, 24), 60, tiler(61, 62))}
	last := uint64(0)
	v, err := p.Decide(ctx, dominosa.Config{Progress: func(s dominosa.Stats) {
		must.Least(t, s.Nodes, last, "nodes")
		if last = s.Nodes; s.Engine == dominosa.Cover {
			cancel(why)
		}
	}})
	if v != dominosa.Unknown || err != why || last < 4 {
		t.Errorf("interrupted: %v, %v after %d nodes", v, err, last)
	}
}

// TestHardFirst: a solution that the first engine found is not lost when the learner is
// cut short.
func TestHardFirst(t *testing.T) {
	const n, easy = 20, 314
	kept := 0
	for seed := range uint64(40) {
		p := unique(t, n, seed)
		before, err := p.Solve(t.Context(), dominosa.Config{MaxNodes: easy})
		if err == nil || before.First == nil {
			continue
		}
		after, err := p.Solve(t.Context(), dominosa.Config{MaxNodes: easy + 1})
		if err != dominosa.ErrLimit || after.Verdict != dominosa.Unknown || p.Verify(after.First) != nil || after.Second != nil {
			t.Errorf("seed %d: %v, %v", seed, after, err)
		}
		kept++
	}
	if kept == 0 {
		t.Error("the first engine found no solution of a hard board: the test says nothing")
	}
}
