package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
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

// TestDecidePigeons has what a learner needs exponential time for, and a count does not.
// Nine holes take a learner about 80,000 conflicts.
func TestDecidePigeons(t *testing.T) {
	for _, p := range []*xc.Problem{pigeons(10, 9), pigeons(12, 11), covertest.Complete(15)} {
		var stats tree.Stats
		a, err := Decide(context.Background(), p, tree.Config{Stats: &stats})
		if err != nil || a.Verdict != search.None || stats.Nodes+stats.Decisions > 20*decideFirst {
			t.Errorf("%s: %v (%v) after %d conflicts and %d decisions", p.Names[0], a, err, stats.Conflicts, stats.Decisions)
		}
	}
	if a, err := Decide(context.Background(), pigeons(9, 9), tree.Config{}); err != nil || a.Verdict != search.Many {
		t.Errorf("as many holes: %v, %v", a, err)
	}
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
	if err != nil || a.Verdict != search.Unique || p.Verify(a.First) != nil || stats.Nodes+stats.Decisions > 100*decideFirst {
		t.Errorf("%v (%v) after %d conflicts and %d decisions", a, err, stats.Conflicts, stats.Decisions)
	}
}

// TestDecideRandom compares verdicts with brute force, bounds and weights included.
func TestDecideRandom(t *testing.T) {
	rng := randtest.New(t, 22, 3)
	met := map[search.Verdict]int{}
	for range 300 {
		p := covertest.Random(rng, covertest.Everything&^covertest.WithCosts, 9)
		want := verdictOf(big.NewInt(int64(len(covertest.Brute(p)))))
		a, err := Decide(context.Background(), p, tree.Config{})
		if err != nil || a.Verdict != want || want != search.None && p.Verify(a.First) != nil || want == search.Many && p.Verify(a.Second) != nil {
			t.Errorf("%s\n%v (%v), want %v", covertest.Text(t, p), a, err, want)
		}
		met[want]++
	}
	if min(met[search.None], met[search.Unique], met[search.Many]) < 20 {
		t.Errorf("%v: not enough of each", met)
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
