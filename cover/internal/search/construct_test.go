package search_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// What follows makes problems whose solutions or trees are known beforehand.

// A knownTree is a search tree: a node with its subtrees. A leaf may be a solution.
type knownTree struct {
	subtrees []knownTree
	solved   bool
}

// size returns the number of nodes and of solutions, and notes the nodes of
// each level from that of t on.
func (t knownTree) size(level int, profile *[]uint64) (nodes, solutions int) {
	if level == len(*profile) {
		*profile = append(*profile, 0)
	}
	(*profile)[level]++
	nodes = 1
	if t.solved {
		solutions = 1
	}
	for _, u := range t.subtrees {
		n, s := u.size(level+1, profile)
		nodes, solutions = nodes+n, solutions+s
	}
	return nodes, solutions
}

// problem returns a problem whose search tree is t: exercises 29 and 30. For a
// node with d subtrees there are items 0, 1 and 2, beside those of the
// subtrees; they are in option j, which covers what is in no subtree or in
// another than the j-th, and so leaves just the problem of that. Items 1 and 2,
// and with them all items of subtrees, are in two options more, so that they
// are in more than d. A leaf is an item without options, or nothing at all if
// it is to be a solution.
func (t knownTree) problem() *xc.Problem {
	var options [][]int
	items := 0
	var grow func(t knownTree) []int
	grow = func(t knownTree) (mine []int) {
		if t.solved {
			return nil
		}
		first := items
		if items++; len(t.subtrees) == 0 {
			return []int{first}
		}
		items += 2
		var below [][]int
		for _, u := range t.subtrees {
			below = append(below, grow(u))
		}
		all := slices.Concat(below...)
		for j := range below {
			option := []int{first, first + 1, first + 2}
			for i := range below {
				if i != j {
					option = append(option, below[i]...)
				}
			}
			options = append(options, option)
		}
		for i := 1; i <= 2; i++ {
			options = append(options, append([]int{first + i}, all...))
		}
		return append([]int{first, first + 1, first + 2}, all...)
	}
	grow(t)
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("%d", 1, items)...)
	for _, option := range options {
		b.AddEntries(entries(option)...)
	}
	return covertest.Build(b)
}

// entries returns items as an option.
func entries(items []int) (option []xc.Entry) {
	for _, i := range items {
		option = append(option, xc.Entry{Item: xc.Item(i)})
	}
	return option
}

// randomTree returns a tree of some nodes, whose leaves are solutions at will.
func randomTree(rng *rand.Rand, nodes int, solved bool) knownTree {
	if nodes == 1 {
		return knownTree{solved: solved && rng.IntN(2) == 0}
	}
	var t knownTree
	for nodes--; nodes > 0; {
		n := 1 + rng.IntN(nodes)
		t.subtrees = append(t.subtrees, randomTree(rng, n, solved))
		nodes -= n
	}
	return t
}

// TestTrees makes problems to given trees, and searches them. The example of
// exercise 29 has 15 items and 14 options, which our trees agree with: they have
// one item more than options.
func TestTrees(t *testing.T) {
	rng := randtest.New(t, 29, 30)
	solutions := 0
	for n := range 400 {
		want := randomTree(rng, 1+n%40, n%2 == 1)
		var profile []uint64
		nodes, solved := want.size(0, &profile)
		p := want.problem()
		stats := covertest.Totals(t, p)
		if int(stats.Nodes) != nodes || int(stats.Solutions) != solved || !slices.Equal(stats.Profile, profile) {
			t.Fatalf("%+v\nshould have %d nodes, %d solutions and levels %v:\n%s%+v", want, nodes, solved, profile, covertest.Text(t, p), stats)
		}
		if solved == 0 && p.Items() != p.Options()+1 {
			t.Errorf("%d items, %d options", p.Items(), p.Options())
		}
		solutions += solved
	}
	must.Least(t, solutions, 1000, "solutions")
}

// A system is an exact cover problem as lists of items, without secondary ones.
type system struct {
	items   int
	options [][]int
}

func (s system) problem() *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("%d", 1, s.items)...)
	for _, option := range s.options {
		b.AddEntries(entries(option)...)
	}
	return covertest.Build(b)
}

// bells returns the Bell numbers up to n.
func bells(n int) []int {
	list := []int{1}
	for m := range n {
		next := 0
		for j, b := range list {
			next += int(new(big.Int).Binomial(int64(m), int64(j)).Int64()) * b
		}
		list = append(list, next)
	}
	return list
}

// shares writes t, from 0 to the n-th Bell number, as a sum of smaller ones: that
// of j at most as often as j of n - 1 items can be chosen, and often if j is big.
func shares(n, t int) (times []int) {
	bell := bells(n)
	times = make([]int, n)
	for j := n - 1; j >= 0; j-- {
		times[j] = min(t/bell[j], int(new(big.Int).Binomial(int64(n-1), int64(j)).Int64()))
		t -= times[j] * bell[j]
	}
	return times
}

// TestMostNodes is about (76) to (80), an upper bound for the nodes by the number of options, and
// Theorem E.
func TestMostNodes(t *testing.T) {
	most := []int{1, 1}
	at := func(n int) int {
		if n < 0 {
			return -1 << 40
		}
		return most[n]
	}
	for n := 2; n < 60; n++ {
		best := make([]int, 5) // by one to four choices, none of them tight, and in all other cases
		for choices := 1; choices < n; choices++ {
			best[min(choices, 5)%5] = max(best[min(choices, 5)%5], 1+choices*at(n-choices-1))
			for tight := 1; tight <= choices; tight++ {
				best[0] = max(best[0], tight+tight*at(n-choices-tight+1)+(choices-tight)*at(n-choices-tight-1))
			}
		}
		if most = append(most, slices.Max(best)); n >= 19 && slices.Max(best[:4]) >= best[4] {
			t.Errorf("%d options: %d nodes not only by four choices", n, most[n])
		}
	}
	must.Same(t, most[:22], []int{1, 1, 2, 4, 5, 6, 10, 13, 17, 22, 31, 41, 53, 69, 94, 125, 165, 213, 283, 377, 501, 661}, "nodes")
	must.Equal(t, fmt.Sprintf("%.5f %.5f", math.Pow(4, 1./5), math.Pow(7, 1./8)), "1.31951 1.27537", "growth")
}

// TestGompertz is about (86), by the continued fraction 1/(2 - 1/(4 - 4/(6 - 9/(8 - ….
func TestGompertz(t *testing.T) {
	const steps = 1000
	x := big.NewFloat(2 * steps).SetPrec(200)
	for k := float64(steps - 1); k > 0; k-- {
		x.Sub(big.NewFloat(2*k), x.Quo(big.NewFloat(k*k), x))
	}
	x.Quo(big.NewFloat(1).SetPrec(200), x)
	must.Equal(t, x.Text('f', 45)[:42], "0.5963473623231940743410784993692793760741", "the constant of Euler and Gompertz")
	g, _ := x.Float64()
	must.Equal(t, fmt.Sprintf("%.3f", 22+12*g), "29.156", "updates per solution")
}

// exactly returns a problem on n items with t solutions, from 0 to the n-th Bell
// number: exercise 184. All sets of the items but the last are options, and of
// those sets with the last that leave j others, as many as shares says: each is
// in as many solutions as there are partitions of j.
func exactly(n, t int) system {
	s := system{items: n}
	rest := shares(n, t)
	for set := range 1 << (n - 1) {
		var option []int
		for i := range n - 1 {
			if set>>i&1 != 0 {
				option = append(option, i)
			}
		}
		if set != 0 {
			s.options = append(s.options, option)
		}
		if j := n - 1 - len(option); rest[j] > 0 {
			rest[j]--
			s.options = append(s.options, append(slices.Clone(option), n-1))
		}
	}
	return s
}

func TestExactly(t *testing.T) {
	for n := 1; n <= 5; n++ {
		for want := range bells(n)[n] + 1 {
			if got := covertest.Totals(t, exactly(n, want).problem()).Solutions; int(got) != want {
				t.Errorf("%d solutions on %d items, want %d", got, n, want)
			}
		}
	}
	bell := bells(9)
	for n := 6; n <= 9; n++ {
		for want := 0; want <= bell[n]; want += n*n - 35 {
			got := 0
			for j, times := range shares(n, want) {
				got += times * bell[j]
			}
			if got != want {
				t.Errorf("shares of %d for %d items make %d", want, n, got)
			}
		}
	}
	// The example; its sum begins 4140 + 6*877, as ours does.
	must.Equal(t, covertest.Totals(t, exactly(9, 10000).problem()).Solutions, 10000, "solutions")
}

// expected returns how many solutions a random problem has in the mean, if its m
// options name each of n items with probability p, and none is empty: exercise 39.
// If empty is set, it does not mind empty options, of which there may be any number.
func expected(m, n int, p float64, empty bool) float64 {
	stirling := make([]float64, n+1) // k! times the number of partitions of n into k
	stirling[0] = 1
	for range n {
		for k := n; k > 0; k-- {
			stirling[k] = float64(k) * (stirling[k] + stirling[k-1])
		}
		stirling[0] = 0
	}
	mean, binomial := 0.0, 1.0
	for k := range min(m, n) + 1 {
		if k > 0 {
			binomial *= float64(m-k+1) / float64(k)
		}
		once := p * math.Pow(1-p, float64(k-1)) // an item is in the first of k options, say, only
		if empty {
			mean += binomial * math.Pow(float64(k)*once, float64(n))
		} else {
			whole := 1 - math.Pow(1-p, float64(n))
			mean += binomial * stirling[k] * math.Pow(once, float64(n)) / math.Pow(whole, float64(k))
		}
	}
	return mean
}

// TestExpectedCovers is exercise 39: the formulas against their published values, and
// against random problems.
func TestExpectedCovers(t *testing.T) {
	if x := expected(500, 100, .05, false); math.Abs(x-297.041) > .0005 {
		t.Errorf("%.6f solutions expected, want 297.041", x)
	}
	if x := expected(500, 100, .05, true); math.Abs(x-3736.96) > .005 {
		t.Errorf("%.6f solutions expected with empty options, want 3736.96", x)
	}
	for _, tt := range []struct {
		m    int
		want string
	}{
		{500, "0.000002"},
		{1000, "2.41"},
		{1500, "8556.25"}, // printed as 8500
	} {
		if got := fmt.Sprintf("%.6f", expectedBlocks(100, 5, tt.m)); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s solutions expected from %d sets of 5, want %s", got, tt.m, tt.want)
		}
	}

	rng := randtest.New(t, 39, 297)
	const problems = 4000
	var total links.Tally
	for n := 1; n <= problems; n++ {
		s := system{items: 5}
		for len(s.options) < 12 {
			var option []int
			for i := range s.items {
				if rng.Float64() < .3 {
					option = append(option, i)
				}
			}
			if option != nil {
				s.options = append(s.options, option)
			}
		}
		total.Add(float64(covertest.Totals(t, s.problem()).Solutions), n)
	}
	f := total.Figure(problems)
	if want := expected(12, 5, .3, false); math.Abs(f.Value-want) > 4*f.Error || f.Error > want/20 {
		t.Errorf("%v solutions in the mean of %d, want %v", f, problems, want)
	}
}

// expectedBlocks returns how many solutions m random sets of r items out of n, which may be
// equal, have on average: the partitions of n into such sets, each times the
// probability that all of its sets are among the m.
func expectedBlocks(n, r, m int) float64 {
	fact := func(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }
	parts := n / r
	partitions := new(big.Rat).SetFrac(fact(n), new(big.Int).Mul(
		new(big.Int).Exp(fact(r), big.NewInt(int64(parts)), nil), fact(parts)))
	sets := new(big.Int).Binomial(int64(n), int64(r)).Int64()
	times := new(big.Int) // of the sets**m lists of sets, those that have all of some parts
	for k := range int64(parts + 1) {
		without := new(big.Int).Exp(big.NewInt(sets-k), big.NewInt(int64(m)), nil)
		times.Add(times, without.Mul(without, new(big.Int).Mul(big.NewInt(1-k%2*2), new(big.Int).Binomial(int64(parts), k))))
	}
	partitions.Mul(partitions, new(big.Rat).SetFrac(times, new(big.Int).Exp(big.NewInt(sets), big.NewInt(int64(m)), nil)))
	x, _ := partitions.Float64()
	return x
}
