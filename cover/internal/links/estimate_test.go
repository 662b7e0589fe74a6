package links_test

import (
	"context"
	"math"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestEstimateExact walks in trees whose nodes have the same number of children
// wherever their level is the same: each walk tells the truth.
func TestEstimateExact(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    *xc.Problem
	}{
		{"nothing", covertest.Build(xc.NewBuilder())},
		{"dead end", covertest.Parse("a b/a")},
		{"complete 9", covertest.Complete(9)},                                                 // (87)
		{"complete 12", covertest.Complete(12)},                                               // (88)
		{"permutations of 6", covertest.Permutations(6, func(int, int) bool { return true })}, // exercise 196
		{"unmatched", covertest.Unmatched(6, 3)},                                              // exercise 199
		{"sudoku a", covertest.Gallery(covertest.SudokuA)},
		{"one colour of three", covertest.Parse("a b c | x/a x:1/a x:2/a x:3/b x:1/b x:2/b x:3/c x:1/c x:2/c x:3")},
	} {
		for walks := 1; walks <= 3; walks++ {
			est, _ := links.NewEstimate(context.Background(), tt.p, tree.Config{}, walks, randtest.New(t, 1, uint64(walks)))
			want := covertest.Totals(t, tt.p)
			if est.Walks != walks || len(est.Profile) != len(want.Profile) {
				t.Fatalf("%s: %d walks, %d levels, want %d and %d", tt.name, est.Walks, len(est.Profile), walks, len(want.Profile))
			}
			exact := func(what string, f links.Figure, want uint64) {
				if math.Abs(f.Value-float64(want)) > 1e-9*f.Value || walks > 1 && f.Error > 1e-6*f.Value {
					t.Errorf("%s, %d walks: %v %s, want %d", tt.name, walks, f, what, want)
				}
				if lo, hi := f.Interval(); walks == 1 && (lo != 0 || !math.IsInf(hi, 1)) {
					t.Errorf("%s: one walk, but between %v and %v %s", tt.name, lo, hi, what)
				}
			}
			exact("nodes", est.Nodes, want.Nodes)
			exact("updates", est.Updates, want.Updates)
			exact("cleansings", est.Cleansings, want.Cleansings)
			exact("solutions", est.Solutions, want.Solutions)
			for l, f := range est.Profile {
				exact("nodes of a level", f, want.Profile[l])
			}
		}
	}
}

// TestEstimate compares with trees that are ragged. The seed is fixed, so a
// correct estimate passes always; a biased one is many errors off.
func TestEstimate(t *testing.T) {
	walks := 20000
	if xc.Debug {
		walks = 500
	}
	levels := 0
	for _, tt := range []struct {
		name string
		p    *xc.Problem
		most float64 // relative error of the number of nodes
	}{
		{"queens 8", covertest.Queens(8), 0.01},
		{"langford 8", covertest.Langford(8), 0.02},
		{"seating 8", covertest.Gallery("menage n=8"), 0.01},
		{"extreme 7", covertest.Extreme(7), 0.05},
		{"half soft 4 1", covertest.HalfSoft(4, 1), 0.02},
		{"sudoku b", covertest.Gallery(covertest.SudokuB), 0.02},
		{"colours", covertest.Parse(covertest.Toy49), 0.01},
		{"quotas", covertest.Parse("2|a 1:3|b 0:2|c d | x/a b/a c x:1/a b d/b c x:2/b x:1/c d/a x:1/d/c x:1"), 0.02},
	} {
		want := covertest.Totals(t, tt.p)
		est, _ := links.NewEstimate(context.Background(), tt.p, tree.Config{}, walks, randtest.New(t, 1, 2))
		near := func(what string, f links.Figure, want uint64) {
			d := math.Abs(f.Value - float64(want))
			if d > 4*f.Error+1e-9*f.Value {
				t.Errorf("%s: %v %s, want %d", tt.name, f, what, want)
			}
		}
		near("nodes", est.Nodes, want.Nodes)
		near("updates", est.Updates, want.Updates)
		near("cleansings", est.Cleansings, want.Cleansings)
		near("solutions", est.Solutions, want.Solutions)
		for l, f := range est.Profile {
			if f.Error < f.Value/2 { // what few walks see says nothing of the error either
				near("nodes of a level", f, want.Profile[l])
				levels++
			}
		}
		if !xc.Debug && est.Nodes.Error > tt.most*est.Nodes.Value {
			t.Errorf("%s: %v nodes: the error is too large", tt.name, est.Nodes)
		}
	}
	must.Least(t, levels, 80, "levels")
}

// TestEstimateInterval counts how many intervals have the truth: 95 % of them, give or
// take some. Of the number of solutions it is 93 %, since a few walks that find none say
// less of the error than more walks would.
func TestEstimateInterval(t *testing.T) {
	p, rng := covertest.Queens(6), randtest.New(t, 1, 2)
	want := covertest.Totals(t, p)
	const estimates = 500
	nodes, solutions := 0, 0
	for range estimates {
		est, _ := links.NewEstimate(context.Background(), p, tree.Config{}, 100, rng)
		if lo, hi := est.Nodes.Interval(); lo <= float64(want.Nodes) && float64(want.Nodes) <= hi {
			nodes++
		}
		if lo, hi := est.Solutions.Interval(); lo <= float64(want.Solutions) && float64(want.Solutions) <= hi {
			solutions++
		}
	}
	for what, n := range map[string]int{"nodes": nodes, "solutions": solutions} {
		if n < estimates*90/100 || n > estimates*98/100 {
			t.Errorf("%d of %d intervals have the number of %s", n, estimates, what)
		}
	}
}

// TestEstimateRepeats gives the same numbers twice, and an ended context.
func TestEstimateRepeats(t *testing.T) {
	p := covertest.Queens(8)
	one, _ := links.NewEstimate(context.Background(), p, tree.Config{}, 1000, randtest.New(t, 3, 4))
	two, _ := links.NewEstimate(context.Background(), p, tree.Config{}, 1000, randtest.New(t, 3, 4))
	if one.Nodes != two.Nodes || one.Solutions != two.Solutions {
		t.Errorf("%v, then %v", one, two)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	none, _ := links.NewEstimate(ctx, p, tree.Config{}, 1000, randtest.New(t, 3, 4))
	if lo, hi := none.Nodes.Interval(); none.Walks != 0 || none.Nodes.Value != 0 || lo != 0 || !math.IsInf(hi, 1) {
		t.Errorf("%+v", none)
	}
}

// TestEstimateHuge has a tree of more than 399·397·…·3 nodes, or 10^434, which
// is too big for a float64.
func TestEstimateHuge(t *testing.T) {
	est, _ := links.NewEstimate(context.Background(), covertest.Complete(400), tree.Config{}, 2, randtest.New(t, 1, 2))
	lo, hi := est.Nodes.Interval()
	if !math.IsInf(est.Nodes.Value, 1) || !math.IsInf(est.Nodes.Error, 1) || lo != 0 || !math.IsInf(hi, 1) {
		t.Errorf("%v nodes, between %v and %v", est.Nodes, lo, hi)
	}
}
