package simplify

import (
	"context"
	"errors"
	"hash/maphash"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// reduced is Reduce, or Prune if keepItems is true.
func reduced(ctx context.Context, p *xc.Problem, budget uint64, keepItems bool) (*xc.Problem, *Reduction, error) {
	face := box.New[cover.Problem](p)
	q, red, err := reduce(ctx, face, budget, keepItems)
	if q == face {
		return p, red, err
	}
	return box.Open(q), red, err
}

// TestReduce compares with what others removed by Algorithm P. Rounds and work
// are ours: they pin the order of the steps.
func TestReduce(t *testing.T) {
	for _, tt := range []struct {
		name                   string
		p                      func() *xc.Problem
		before, options, items int
		rounds                 int
		work                   uint64
		source                 string
	}{
		{"toy of DLX1", func() *xc.Problem { return covertest.Parse(covertest.Toy1) }, 6, 3, 4, 2, 70,
			"Knuth's program DLX-PRE: 3 options and 4 items"},
		{"pentominoes 6x10", pent6x10, 2032, 235, 0, 2, 508332, "ex. 225: 235 of 2032 options"},
		{"one-sided 6x15", func() *xc.Problem { return covertest.Gallery("one-sided region=6x15 corner=yes") }, 3308, 151, 0, 1, 637908, "7.2.2.1: 3308 options become 3157"},
		{"triangles", func() *xc.Problem { return covertest.Gallery("macmahon-triangles fixed=-") }, 1537, 576, 0, 1, 138292, "7.2.2.1: 576 of 1537 options"},
		{"sudoku a", func() *xc.Problem { return covertest.Open("small/sudoku-a") }, 146, 97, 147, 2, 5779,
			"(29a): solved by naked singles, so an option for each of 49 cells is left"},
		{"ex. 224", func() *xc.Problem { return manyRounds(20, false) }, 74, 55, 38, 1, 752, "ex. 224: one solution, of 19 options; in the order of the book it takes 20 rounds"},
		{"ex. 224, backwards", func() *xc.Problem { return manyRounds(20, true) }, 74, 55, 38, 2, 1008, "ex. 224"},
		{"odd", func() *xc.Problem { return covertest.Parse("a b c | x y/a b x/b c/a c") }, 3, 3, 4, 1, 18, "no solution: an item without options is left"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := tt.p()
			if p.Options() != tt.before {
				t.Errorf("%d options, want %d (%s)", p.Options(), tt.before, tt.source)
			}
			q, red := mustReduce(t, p)
			if red.Options != tt.options || red.Items != tt.items {
				t.Errorf("removed %d options and %d items, want %d and %d (%s)",
					red.Options, red.Items, tt.options, tt.items, tt.source)
			}
			if len(red.Rounds) != tt.rounds || red.Work != tt.work {
				t.Errorf("%d rounds, %d units of work, want %d and %d", len(red.Rounds), red.Work, tt.rounds, tt.work)
			}
			if r, again := mustReduce(t, q); r != q || again.Options+again.Items+len(again.Rounds) != 0 {
				t.Errorf("once more: removed %d options and %d items", again.Options, again.Items)
			}
			s, pruned, err := reduced(context.Background(), p, 0, true)
			if err != nil || pruned.Options != tt.options || pruned.Items != 0 || s.Items() != p.Items() {
				t.Errorf("Prune removed %d options and %d items (%v), want %d and 0", pruned.Options, pruned.Items, err, tt.options)
			}
		})
	}
}

// mustReduce reduces p without limit.
func mustReduce(t testing.TB, p *xc.Problem) (*xc.Problem, *Reduction) {
	q, red, err := reduced(context.Background(), p, 0, false)
	if err != nil || !red.Complete {
		t.Fatalf("%v, complete: %t", err, red.Complete)
	}
	return q, red
}

// TestReduceFiles holds problems that are larger than what brute force can solve
// against the reduced ones.
func TestReduceFiles(t *testing.T) {
	for _, tt := range []struct {
		file           string
		options, items int // removed
	}{
		{"domino7x8", 0, 0},
		{"dominosa20", 137, 55},
		{"langford11", 0, 0},
		{"latin6red", 0, 0},
		{"queens12", 0, 0},
		{"qwh20-160", 297, 144},
		{"soma", 0, 0},
		{"sudoku00", 239, 192},
		{"sudoku03", 239, 192},
		{"sudoku09", 0, 6},
	} {
		t.Run(tt.file, func(t *testing.T) { sameSolutions(t, covertest.Open(tt.file), tt.options, tt.items) })
	}
}

// TestSlowReduce is TestReduceFiles for problems with larger trees.
func TestSlowReduce(t *testing.T) {
	randtest.Slow(t, "some seconds")
	sameSolutions(t, covertest.Open("edge5x5k3"), 8, 0)
	sameSolutions(t, covertest.Open("pent8x8c"), 152, 0)
	must.Equal(t, sameSolutions(t, pent6x10(), 235, 0), 2339, "pentominoes 6x10: solutions")
	p := primeSquares()
	if _, red := mustReduce(t, p); p.Options() != 83630 || red.Options != 20730 || red.Items != 0 || len(red.Rounds) != 1 || red.Work != 112681044 {
		t.Errorf("prime squares: %+v of %d options, want 62,900 left of 83,630 (110)", red, p.Options())
	}
}

// sameSolutions reduces p, checks how many options and items are removed, and
// compares the sets of solutions. It returns how many there are.
func sameSolutions(t *testing.T, p *xc.Problem, options, items int) int {
	q, red := mustReduce(t, p)
	if red.Options != options || red.Items != items {
		t.Errorf("removed %d options and %d items, want %d and %d", red.Options, red.Items, options, items)
	}
	if q == p {
		return 0
	}
	n, sum := fingerprint(t, p, func(sol cover.Solution) cover.Solution { return slices.Clone(sol) })
	if m, other := fingerprint(t, q, red.Original); m != n || other != sum {
		t.Errorf("%d solutions, other ones than the %d of the original", m, n)
	}
	return n
}

var seed = maphash.MakeSeed()

// fingerprint returns the number of solutions of p, and a sum that tells the
// set of them from other sets, once they are translated.
func fingerprint(t *testing.T, p *xc.Problem, translate func(cover.Solution) cover.Solution) (n int, sum uint64) {
	for sol := range must.All(t, search.Solutions(context.Background(), p, tree.Config{})) {
		sol = translate(sol)
		slices.Sort(sol)
		var h maphash.Hash
		h.SetSeed(seed)
		for _, k := range sol {
			maphash.WriteComparable(&h, k)
		}
		n, sum = n+1, sum+h.Sum64()
	}
	return n, sum
}

// TestReduceBudget stops early: after little work little is removed, and the
// more the longer it may go on.
func TestReduceBudget(t *testing.T) {
	p := pent6x10()
	_, whole := mustReduce(t, p)
	const slack = 3000 // one comparison of an option with all those of an item
	removed := 0
	for budget := uint64(1); ; budget *= 4 {
		q, red := must.Get2(reduced(context.Background(), p, budget, false))(t)
		if red.Options < removed || q.Options() != p.Options()-red.Options {
			t.Errorf("budget %d: removed %d options, %d are left, before it was %d", budget, red.Options, q.Options(), removed)
		}
		removed = red.Options
		if red.Complete {
			if budget < whole.Work || red.Work != whole.Work || removed != whole.Options {
				t.Errorf("budget %d: complete after %d units of work, %d options removed", budget, red.Work, removed)
			}
			break
		}
		if red.Work < budget || red.Work > budget+slack {
			t.Errorf("budget %d: stopped after %d units of work", budget, red.Work)
		}
	}
}

// TestReduceContext ends a reduction from outside.
func TestReduceContext(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	p := pent6x10()
	q, red, err := reduced(ctx, p, 0, false)
	if err != cause || red.Complete || q != p {
		t.Errorf("%v, complete: %t, %d options", err, red.Complete, q.Options())
	}
	q, red, err = reduced(ctx, p, 0, true)
	if err != cause || red.Complete || q != p {
		t.Errorf("%v, complete: %t, %d options", err, red.Complete, q.Options())
	}
}
