package cover

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// TestEstimateExact walks in trees whose nodes have the same number of children
// wherever their level is the same: each walk tells the truth.
func TestEstimateExact(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    *Problem
	}{
		{"nothing", build(NewBuilder())},
		{"dead end", parse("a b/a")},
		{"complete 9", complete(9)},   // (87)
		{"complete 12", complete(12)}, // (88)
		{"permutations of 6", permutations(6, func(int, int) bool { return true })}, // exercise 196
		{"unmatched", unmatched(6, 3)},                                              // exercise 199
		{"sudoku a", sudoku(sudokuA, false)},
		{"one colour of three", parse("a b c | x/a x:1/a x:2/a x:3/b x:1/b x:2/b x:3/c x:1/c x:2/c x:3")},
	} {
		for walks := 1; walks <= 3; walks++ {
			est := tt.p.Estimate(context.Background(), walks, rand.New(rand.NewPCG(1, uint64(walks))))
			want := totals(t, tt.p)
			if est.Walks != walks || len(est.Profile) != len(want.Profile) {
				t.Fatalf("%s: %d walks, %d levels, want %d and %d", tt.name, est.Walks, len(est.Profile), walks, len(want.Profile))
			}
			exact := func(what string, f Figure, want uint64) {
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
	if debug {
		walks = 500
	}
	for _, tt := range []struct {
		name string
		p    *Problem
		most float64 // relative error of the number of nodes
	}{
		{"queens 8", queens(8), 0.01},
		{"langford 8", langford(8), 0.02},
		{"seating 8", seating(8), 0.01},
		{"extreme 7", extreme(7), 0.05},
		{"half soft 4 1", halfSoft(4, 1), 0.02},
		{"sudoku b", sudoku(sudokuB, false), 0.02},
		{"colours", parse(toy49), 0.01},
		{"quotas", parse("2|a 1:3|b 0:2|c d | x/a b/a c x:1/a b d/b c x:2/b x:1/c d/a x:1/d/c x:1"), 0.02},
	} {
		want := totals(t, tt.p)
		est := tt.p.Estimate(context.Background(), walks, rand.New(rand.NewPCG(1, 2)))
		near := func(what string, f Figure, want uint64) {
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
			near("nodes of a level", f, want.Profile[l])
		}
		if !debug && est.Nodes.Error > tt.most*est.Nodes.Value {
			t.Errorf("%s: %v nodes: the error is too large", tt.name, est.Nodes)
		}
	}
}

// TestEstimateInterval counts how many intervals have the truth: 95 % of them,
// give or take three.
func TestEstimateInterval(t *testing.T) {
	p, rng := queens(6), rand.New(rand.NewPCG(1, 2))
	want := totals(t, p)
	const estimates = 500
	nodes, solutions := 0, 0
	for range estimates {
		est := p.Estimate(context.Background(), 100, rng)
		if lo, hi := est.Nodes.Interval(); lo <= float64(want.Nodes) && float64(want.Nodes) <= hi {
			nodes++
		}
		if lo, hi := est.Solutions.Interval(); lo <= float64(want.Solutions) && float64(want.Solutions) <= hi {
			solutions++
		}
	}
	for what, n := range map[string]int{"nodes": nodes, "solutions": solutions} {
		if n < estimates*92/100 || n > estimates*98/100 {
			t.Errorf("%d of %d intervals have the number of %s", n, estimates, what)
		}
	}
}

// TestEstimateRepeats gives the same numbers twice, and an ended context.
func TestEstimateRepeats(t *testing.T) {
	p := queens(8)
	one := p.Estimate(context.Background(), 1000, rand.New(rand.NewPCG(3, 4)))
	two := p.Estimate(context.Background(), 1000, rand.New(rand.NewPCG(3, 4)))
	if one.Nodes != two.Nodes || one.Solutions != two.Solutions {
		t.Errorf("%v, then %v", one, two)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	none := p.Estimate(ctx, 1000, rand.New(rand.NewPCG(3, 4)))
	if lo, hi := none.Nodes.Interval(); none.Walks != 0 || none.Nodes.Value != 0 || lo != 0 || !math.IsInf(hi, 1) {
		t.Errorf("%+v", none)
	}
}

// TestEstimateHuge has a tree of more than 399·397·…·3 nodes, or 10^434, which
// is too big for a float64.
func TestEstimateHuge(t *testing.T) {
	est := complete(400).Estimate(context.Background(), 2, rand.New(rand.NewPCG(1, 2)))
	lo, hi := est.Nodes.Interval()
	if !math.IsInf(est.Nodes.Value, 1) || !math.IsInf(est.Nodes.Error, 1) || lo != 0 || !math.IsInf(hi, 1) {
		t.Errorf("%v nodes, between %v and %v", est.Nodes, lo, hi)
	}
}
