package search_test

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// Figures of the exercises of The Art of Computer Programming, 7.2.2.1, that
// are not in the tables of published_test.go.

// TestHalfLangford is exercise 15: without the options that put the left one of
// the two i = n - [n even] into the right half, each arrangement is found and its
// mirror image is not.
func TestHalfLangford(t *testing.T) {
	for _, tt := range []struct{ n, solutions int }{{3, 1}, {4, 1}, {7, 26}, {8, 150}} {
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("%d", 1, tt.n)...)
		b.AddPrimary(covertest.Names("s%d", 1, 2*tt.n)...)
		for i := 1; i <= tt.n; i++ {
			for j := 1; j+i+1 <= 2*tt.n; j++ {
				if i != tt.n-(1-tt.n%2) || j <= tt.n/2 {
					b.AddOption(fmt.Sprint(i), fmt.Sprintf("s%d", j), fmt.Sprintf("s%d", j+i+1))
				}
			}
		}
		if got := covertest.Totals(t, covertest.Build(b)).Solutions; int(got) != tt.solutions {
			t.Errorf("n = %d: %d solutions, want %d", tt.n, got, tt.solutions)
		}
	}
}

// orderings returns the problem of choosing one of m options for each of k
// items, never one before that of the item before: exercise 21. For each two
// neighbours there are m-1 secondary items, of which options have few: exercise
// 20. The item y that halves an interval is in the upper half of the options of
// the first item, and in the lower half of those of the second; then come the
// halves.
func orderings(m, k int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("a%d", 1, k)...)
	for i := 1; i < k; i++ {
		b.AddSecondary(covertest.Names(fmt.Sprintf("y%d,%%d", i), 1, m-1)...)
	}
	halves := func(pair, j int, upper bool) (items []string) {
		for lo, hi := 0, m; hi-lo > 1; {
			mid := (lo + hi) / 2
			if upper == (j >= mid) {
				items = append(items, fmt.Sprintf("y%d,%d", pair, mid))
			}
			if j >= mid {
				lo = mid
			} else {
				hi = mid
			}
		}
		return items
	}
	for i := 1; i <= k; i++ {
		for j := range m {
			option := []string{fmt.Sprintf("a%d", i)}
			if i < k {
				option = append(option, halves(i, j, true)...)
			}
			if i > 1 {
				option = append(option, halves(i-1, j, false)...)
			}
			b.AddOption(option...)
		}
	}
	return covertest.Build(b)
}

func TestOrderings(t *testing.T) {
	for m := 1; m <= 17; m++ {
		p := orderings(m, 2)
		if p.Items() != 2+m-1 {
			t.Errorf("m = %d: %d items, want 2 primary and %d secondary ones", m, p.Items(), m-1)
		}
		for k := range p.Options() {
			if n, most := len(p.Option(k))-1, bits.Len(uint(m-1)); n > most {
				t.Errorf("m = %d: option %d has %d secondary items, more than %d", m, k, n, most)
			}
		}
		for sol := range search.Solutions(context.Background(), p, tree.Config{}) {
			if j, k := min(sol[0], sol[1]), max(sol[0], sol[1])-m; j > k {
				t.Errorf("m = %d: %d before %d", m, j, k)
			}
		}
		if got := covertest.Totals(t, p).Solutions; int(got) != m*(m+1)/2 {
			t.Errorf("m = %d: %d solutions, want %d", m, got, m*(m+1)/2)
		}
	}
	for _, tt := range []struct{ m, k int }{{5, 4}, {3, 6}, {20, 8}} {
		p := orderings(tt.m, tt.k)
		want := new(big.Int).Binomial(int64(tt.m+tt.k-1), int64(tt.k)) // 2220075 of the last
		if got, err := breadth.Count(context.Background(), cover.FromArrays(p), breadth.Config{}); err != nil || got.Cmp(want) != 0 {
			t.Errorf("m = %d, k = %d: %v solutions (%v), want %v", tt.m, tt.k, got, err, want)
		}
		if want.Int64() < 1000 {
			if got := covertest.Totals(t, p).Solutions; got != want.Uint64() {
				t.Errorf("m = %d, k = %d: %d solutions, want %v", tt.m, tt.k, got, want)
			}
		}
	}
}

// TestCompletion is exercise 28, about a search that is at choice 2 of 4 on
// every level: its completion ratio is 1/3 + 1/(24*4^l) on level l. At choice 2
// of 3 it would be 1/2.
func TestCompletion(t *testing.T) {
	at := func(choices, levels int) float64 {
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("%d", 1, levels)...)
		before := uint64(0) // solutions with smaller choices
		for i := range levels {
			for range choices {
				b.AddEntries(xc.Entry{Item: xc.Item(i)})
			}
			before = before*uint64(choices) + 1
		}
		var stats tree.Stats
		if _, err := search.Visit(context.Background(), covertest.Build(b), tree.Config{MaxSolutions: before + 1, Stats: &stats}); err != nil {
			t.Fatal(err)
		}
		return stats.Done
	}
	for l := range 8 {
		if got, want := at(4, l+1), 1.0/3+1/(24*math.Pow(4, float64(l))); math.Abs(got-want) > 1e-15 {
			t.Errorf("%d levels of 4 choices: %v done, want %v", l+1, got, want)
		}
		if got := at(3, l+1); math.Abs(got-.5) > 1e-15 {
			t.Errorf("%d levels of 3 choices: %v done, want 1/2", l+1, got)
		}
	}
}

// TestTwoChoices is exercise 165: 2 of 4 and 5 of 7 options, in either order of
// items.
func TestTwoChoices(t *testing.T) {
	for _, tt := range []struct {
		k, n    []int
		profile string
	}{
		{[]int{2, 5}, []int{4, 7}, "[1 3 6 18 36 60 90 126]"},
		{[]int{5, 2}, []int{7, 4}, "[1 3 6 10 15 21 63 126]"},
	} {
		var stats tree.Stats
		if _, err := search.Visit(context.Background(), covertest.Subsets(tt.k, tt.n), tree.Config{Choice: tree.First, Stats: &stats}); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(stats.Profile); got != tt.profile {
			t.Errorf("%v of %v: nodes %s, want %s", tt.k, tt.n, got, tt.profile)
		}
	}
}

// TestRoundTable is exercise 201: at a round table of n seats, everybody stays or
// moves to a neighbouring one. That goes L_n + 2 ways, with Lucas numbers.
func TestRoundTable(t *testing.T) {
	lucas := []*big.Int{big.NewInt(2), big.NewInt(1)}
	for n := 2; n <= 120; n++ {
		lucas = append(lucas, new(big.Int).Add(lucas[n-1], lucas[n-2]))
	}
	for _, n := range []int{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 50, 120} {
		p := covertest.Permutations(n, func(j, k int) bool { d := (j - k + n) % n; return d <= 1 || d == n-1 })
		want := new(big.Int).Add(lucas[n], big.NewInt(2))
		if got, err := breadth.Count(context.Background(), cover.FromArrays(p), breadth.Config{}); err != nil || got.Cmp(want) != 0 {
			t.Errorf("n = %d: %v solutions (%v), want %v", n, got, err, want)
		}
		if n <= 13 {
			if got := covertest.Totals(t, p).Solutions; got != want.Uint64() {
				t.Errorf("n = %d: %d solutions, want %v", n, got, want)
			}
		}
	}
}

// plus returns the search tree of two independent problems with trees t and u:
// exercise 203. It branches where the root has fewer subtrees, in t if it is
// both, and is done with a problem that is solved.
func (t knownTree) plus(u knownTree) knownTree {
	var sum knownTree
	switch {
	case t.solved:
		return u
	case u.solved || len(t.subtrees) <= len(u.subtrees):
		for _, v := range t.subtrees {
			sum.subtrees = append(sum.subtrees, v.plus(u))
		}
	default:
		for _, v := range u.subtrees {
			sum.subtrees = append(sum.subtrees, t.plus(v))
		}
	}
	return sum
}

// TestSums searches two independent problems at a time, and expects the sum of
// their trees: exercises 203 to 206.
func TestSums(t *testing.T) {
	rng := randtest.New(t, 203, 206)
	both := uint64(0)
	for range 300 {
		left, right := randomTree(rng, 1+rng.IntN(20), true), randomTree(rng, 1+rng.IntN(20), true)
		p, q := left.problem(), right.problem()
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("p%d", 1, p.Items())...)
		b.AddPrimary(covertest.Names("q%d", 1, q.Items())...)
		for _, r := range []*xc.Problem{p, q} {
			for k := range r.Options() {
				option := slices.Clone(r.Option(k))
				for j := range option {
					if r == q {
						option[j].Item += xc.Item(p.Items())
					}
				}
				b.AddEntries(option...)
			}
		}
		var profile []uint64
		_, solutions := left.plus(right).size(0, &profile)
		stats := covertest.Totals(t, covertest.Build(b))
		if !slices.Equal(stats.Profile, profile) || int(stats.Solutions) != solutions {
			t.Errorf("%+v\nplus\n%+v\nhas nodes %v and %d solutions, want %v and %d", left, right, stats.Profile, stats.Solutions, profile, solutions)
		}
		if a, c := covertest.Totals(t, p).Solutions, covertest.Totals(t, q).Solutions; stats.Solutions != a*c {
			t.Errorf("%d solutions, want %d times %d", stats.Solutions, a, c)
		}
		both += stats.Solutions
	}
	if both < 500 {
		t.Errorf("%d solutions in all, want more", both)
	}
}

// TestSeating is exercise 14 for more places than a search would bear. The
// formula is Touchard's.
func TestSeating(t *testing.T) {
	published := map[int]int64{3: 1, 4: 2, 5: 13, 6: 80, 7: 579, 8: 4738, 9: 43387, 10: 439792}
	last := 13
	if xc.Debug {
		last = 9
	}
	for n := 3; n <= last; n++ {
		want := new(big.Int)
		for k := range n + 1 {
			term := new(big.Int).Binomial(int64(2*n-k), int64(k))
			term.Mul(term, new(big.Int).MulRange(1, int64(n-k)))
			term.Mul(term, big.NewInt(int64(2*n))).Div(term, big.NewInt(int64(2*n-k)))
			if k%2 != 0 {
				term.Neg(term)
			}
			want.Add(want, term)
		}
		if x, ok := published[n]; ok && !(want.IsInt64() && want.Int64() == x) {
			t.Errorf("formula: %v for n = %d, want %d", want, n, x)
		}
		if got, err := breadth.Count(context.Background(), cover.FromArrays(covertest.Gallery(fmt.Sprintf("menage n=%d", n))), breadth.Config{}); err != nil || got.Cmp(want) != 0 {
			t.Errorf("n = %d: %v solutions (%v), want %v", n, got, err, want)
		}
	}
}
