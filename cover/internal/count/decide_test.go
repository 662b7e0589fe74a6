package count

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// pigeons returns the problem of giving each of so many pigeons a hole of its own.
func pigeons(n, holes int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("p%d", 1, n)...)
	b.AddSecondary(covertest.Names("h%d", 1, holes)...)
	for i := range n {
		for k := range holes {
			b.AddOption(fmt.Sprintf("p%d", 1+i), fmt.Sprintf("h%d", 1+k))
		}
	}
	return covertest.Build(b)
}

// learned returns the work of the learner in a decision.
func learned(st tree.Stats) float64 { return learnWork * float64(st.Propagations) }

// TestDecidePigeons has what a search and a learner need exponential time for, and a count or sums
// do not. Eleven holes take a search 10^8 nodes, and 59 are too many for a count.
func TestDecidePigeons(t *testing.T) {
	for _, p := range []*xc.Problem{pigeons(12, 11), covertest.Complete(17)} {
		var stats tree.Stats
		a, err := Decide(context.Background(), p, tree.Config{Stats: &stats})
		if err != nil || a.Verdict != search.None || learned(stats) > 2*decideAlone {
			t.Errorf("%s: %v (%v) after %d conflicts and %d decisions", p.Names[0], a, err, stats.Conflicts, stats.Decisions)
		}
	}
	var stats tree.Stats
	n, _, err := Count(context.Background(), pigeons(60, 59), tree.Fastest, tree.Config{Stats: &stats, MaxNodes: 1 << 20})
	if err != nil || n.Sign() != 0 || stats.Nodes > 1<<16 {
		t.Errorf("%v of 60 pigeons (%v) after %d nodes", n, err, stats.Nodes)
	}
	if a, err := Decide(context.Background(), pigeons(9, 9), tree.Config{}); err != nil || a.Verdict != search.Many {
		t.Errorf("as many holes: %v, %v", a, err)
	}
}

// twoCorners returns the problem of laying dominoes on n by n squares without two opposite
// corners.
func twoCorners(n int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("%d", 1, n*n-2)...)
	for i := 1; i < n*n-1; i++ {
		for _, j := range []int{i + 1, i + n} {
			if j < n*n-1 && j%n > 0 || j == i+n && j < n*n-1 {
				b.AddOption(fmt.Sprint(i), fmt.Sprint(j))
			}
		}
	}
	return covertest.Build(b)
}

// TestContradiction has what the colours of squares refute, in no more nodes than the search has
// visited before anything else begins.
func TestContradiction(t *testing.T) {
	p := twoCorners(22)
	for _, workers := range []int{0, 2} {
		var stats tree.Stats
		if a, err := Decide(context.Background(), p, tree.Config{Workers: workers, Stats: &stats}); err != nil || a.Verdict != search.None || stats.Decisions > 0 {
			t.Errorf("%v, %v, after %d decisions", a.Verdict, err, stats.Decisions)
		}
		n, by, err := Count(context.Background(), p, tree.Fastest, tree.Config{Workers: workers, Stats: &stats})
		if err != nil || n.Sign() != 0 || stats.Nodes > 2_000_000 {
			t.Errorf("%v by %v, %v, after %d nodes", n, by, err, stats.Nodes)
		}
	}
}

// TestDecideTurns has problems that the search decides before anything else begins, and one that
// only a learner decides, in no more work than the search has done by then. Its options are tried
// in an order of their own, so nothing is counted.
func TestDecideTurns(t *testing.T) {
	for _, p := range []*xc.Problem{covertest.Open("queens12"), covertest.Open("sudoku09")} {
		var stats tree.Stats
		a, err := Decide(context.Background(), p, tree.Config{Stats: &stats})
		if err != nil || a.Verdict == search.Unknown || stats.Decisions > 0 {
			t.Errorf("%s: %v (%v), with %d decisions of a learner", p.Names[0], a, err, stats.Decisions)
		}
	}
	var stats tree.Stats
	a, err := Decide(context.Background(), thrash(), tree.Config{Shuffle: true, Stats: &stats})
	if err != nil || a.Verdict != search.None || stats.Conflicts == 0 || stats.Nodes-stats.Conflicts < 1<<15 || learned(stats) > 2*decideAlone {
		t.Errorf("%v (%v): %+v", a, err, stats)
	}
	for _, most := range []uint64{1, 2, 3, 100, 101} { // half for each
		if a, err := Decide(context.Background(), thrash(), tree.Config{Shuffle: true, Stats: &stats, MaxNodes: most}); err != tree.ErrLimit || a.Verdict != search.Unknown || stats.Nodes != most {
			t.Errorf("at most %d nodes: %v (%v) after %d", most, a, err, stats.Nodes)
		}
	}
}

// thrash returns a problem that fails in one part of it, nine points in pairs, which a search
// comes to last and then again for each of the 2^40 solutions of the rest. Halves of pairs would do,
// so sums do not see it.
func thrash() *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("a%d", 1, 40)...)
	b.AddPrimary(covertest.Names("p%d", 1, 9)...)
	for i := range xc.Item(40) {
		b.AddEntries(xc.Entry{Item: i})
		b.AddEntries(xc.Entry{Item: i})
	}
	for i := range xc.Item(9) {
		for j := range i {
			b.AddEntries(xc.Entry{Item: 40 + i}, xc.Entry{Item: 40 + j})
		}
	}
	return covertest.Build(b)
}

// TestDecideUnique has one way to pair half of the vertices, while the other half cannot be
// shown to have no other but by counting: a learner alone takes over a million conflicts.
func TestDecideUnique(t *testing.T) {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("%d", 1, 15)...)
	b.AddPrimary("all")
	for i := range xc.Item(15) {
		for j := range i {
			b.AddEntries(xc.Entry{Item: i}, xc.Entry{Item: j})
		}
	}
	option := []xc.Entry{{Item: 15}}
	for i := range xc.Item(15) {
		option = append(option, xc.Entry{Item: i})
	}
	b.AddEntries(option...)
	b.AddOption("all")
	p := covertest.Build(b)
	var stats tree.Stats
	a, err := Decide(context.Background(), p, tree.Config{Stats: &stats})
	if err != nil || a.Verdict != search.Unique || p.Verify(a.First) != nil || learned(stats) > 20*decideAlone {
		t.Errorf("%v (%v) after %d conflicts and %d decisions", a, err, stats.Conflicts, stats.Decisions)
	}
}

// TestSolutionsDecided asks for a solution where a search would visit 10^8 nodes.
func TestSolutionsDecided(t *testing.T) {
	for few := uint64(1); few <= 2; few++ {
		var stats tree.Stats
		for sol, err := range Solutions(context.Background(), pigeons(12, 11), tree.Config{MaxSolutions: few, Stats: &stats}) {
			t.Errorf("%v, %v", sol, err)
		}
		if stats.Nodes > 1_000_000 || stats.Done != 1 {
			t.Errorf("%+v", stats)
		}
	}
}

// TestDecideEnds stops it while it searches and while it counts.
func TestDecideEnds(t *testing.T) {
	cause := errors.New("enough")
	for _, calls := range []int{1, 2, 3} {
		ctx, cancel := context.WithCancelCause(context.Background())
		n := 0
		a, err := Decide(ctx, covertest.Complete(31), tree.Config{Progress: func(tree.Stats) {
			if n++; n == calls {
				cancel(cause)
			}
		}})
		if err != cause || a.Verdict != search.Unknown {
			t.Errorf("ended at report %d: %v, %v", calls, a, err)
		}
	}
	if a, err := Decide(context.Background(), covertest.Complete(31), tree.Config{MaxNodes: 3000}); err != tree.ErrLimit || a.Verdict != search.Unknown {
		t.Errorf("limit: %v, %v", a, err)
	}
}
