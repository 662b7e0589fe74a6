package cheapest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
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

func cheapest(ctx context.Context, p *xc.Problem, k int, cfg tree.Config) ([]Priced, error) {
	return best(ctx, p, 1, k, cfg)
}

func dearest(ctx context.Context, p *xc.Problem, k int, cfg tree.Config) ([]Priced, error) {
	return best(ctx, p, -1, k, cfg)
}

// costs returns the costs of some solutions.
func costs(list []Priced) (costs []int64) {
	for _, s := range list {
		costs = append(costs, s.Cost)
	}
	return costs
}

// bruteCosts returns the costs of all solutions of p, by the definition, sorted.
func bruteCosts(p *xc.Problem) (all []int64) {
	for _, text := range covertest.Brute(p) {
		all = append(all, bruteCost(p, text))
	}
	slices.Sort(all)
	return all
}

// bruteCost returns the cost of a solution as brute writes it.
func bruteCost(p *xc.Problem, text string) (cost int64) {
	k, in := 0, false
	for _, ch := range text {
		if '0' <= ch && ch <= '9' {
			k, in = 10*k+int(ch-'0'), true
		} else if in {
			cost, k, in = cost+p.Cost(k), 0, false
		}
	}
	return cost
}

// mustBeBest fails if list is not the k best of p, whose solutions have costs.
func mustBeBest(t *testing.T, p *xc.Problem, list []Priced, want []int64) {
	t.Helper()
	if got := costs(list); !slices.Equal(got, want) {
		t.Fatalf("costs %v, want %v:\n%s", got, want, covertest.Text(t, p))
	}
	seen := map[string]bool{}
	for _, s := range list {
		if err := p.Verify(s.Solution); err != nil {
			t.Fatalf("%v: %v:\n%s", s, err, covertest.Text(t, p))
		}
		cost := cost(p, s.Solution)
		sorted := slices.Sorted(slices.Values(s.Solution))
		if key := fmt.Sprint(sorted); cost != s.Cost || seen[key] {
			t.Fatalf("%v: costs %d, or twice in the list:\n%s", s, cost, covertest.Text(t, p))
		} else {
			seen[key] = true
		}
	}
}

// unbounded, bounded, densely and shifting are ways to search: a linkedSearch without
// lower bounds at nodes, one with them, and a denseSearch without a shifter and with one,
// or bounded if that cannot hold the problem.
const (
	unbounded = iota
	bounded
	densely
	shifting
	ways
)

// untaxed, greedy and relaxed are ways to tax a problem.
const (
	untaxed = iota
	greedy
	relaxed
)

// taxed returns the prices of a problem after taxes of one kind.
func taxed(p *xc.Problem, sign int64, taxes int) (*pricing, error) {
	m, l, err := firstPricing(p, sign)
	if err != nil {
		return nil, err
	}
	if taxes >= greedy {
		l.raise()
	}
	if taxes >= relaxed {
		l.relax(context.Background(), m.unit/16)
	}
	return m, m.settle(l)
}

// variant is Cheapest, or Dearest if sign is -1, in one of the ways.
func variant(p *xc.Problem, sign int64, taxes, way, k int, cfg tree.Config) ([]Priced, error) {
	m, err := taxed(p, sign, taxes)
	if err != nil {
		return nil, err
	}
	if way >= densely && !p.HasBounds() && !p.Weighted {
		s := newDenseSearch(context.Background(), m)
		if way == densely {
			s.shifter = nil
		}
		return run(context.Background(), s, k, cfg)
	}
	h := newLinkedSearch(m)
	if way != unbounded {
		h.classBound = newClassBound(p)
	}
	return run(context.Background(), h, k, cfg)
}

// drawn makes a problem with costs; one in five has numbers as large as a text may have.
func drawn(rng *rand.Rand, most int) *xc.Problem {
	if rng.IntN(5) == 0 {
		return covertest.Vast(rng, most)
	}
	return covertest.Random(rng, covertest.Features(rng.IntN(int(covertest.Everything)+1))|covertest.WithCosts, most)
}

// TestCheapestAgree compares with all solutions of problems that are too big for
// brute force, and have more options for an item than are counted.
func TestCheapestAgree(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    *xc.Problem
	}{
		{"langford 8", pricedLangford(8, sigma1)},
		{"queens 8", pricedQueens(8, func(dd4 int64) int64 { return dd4 * dd4 })},
		{"toy M", priced(covertest.Parse(covertest.ToyM), func(k int) int64 { return int64(k*k%7 + 1) })},
		{"domination", priced(covertest.Gallery("domination n=5 m=3"), func(k int) int64 { return int64(k * k % 41) })},
		{"reduced 3x4", priced(covertest.Open("small/reduced3x4"), func(k int) int64 { return int64(k * k % 53) })},
		{"motley 4x4", priced(covertest.Open("small/motley4x4"), func(k int) int64 { return int64(k * k % 29) })},
		{"subsets", priced(covertest.Subsets([]int{2, 1}, []int{30, 3}), func(k int) int64 { return int64(k * k % 97) })},
		{"distinct parts", priced(covertest.Parse("20:22|n/n/n:*2/n:*3/n:*4/n:*5/n:*6/n:*7/n:*8/n:*9/n:*10/n:*11/n:*12"), func(k int) int64 { return int64(k * k % 17) })},
		{"colours", priced(pairwise(30), func(k int) int64 { return int64(k * k % 19) })},
		{"primes", primeArray(2, 3)},
		{"free", covertest.Langford(7)},
	} {
		var all []int64
		for sol := range must.All(t, search.Solutions(context.Background(), tt.p, tree.Config{})) {
			all = append(all, cost(tt.p, sol))
		}
		slices.Sort(all)
		for _, k := range []int{1, 10, math.MaxInt} {
			for taxes := untaxed; taxes <= relaxed; taxes++ {
				for way := range ways {
					t.Run(fmt.Sprint(tt.name, k, taxes, way), func(t *testing.T) {
						got := must.Get(variant(tt.p, 1, taxes, way, k, tree.Config{}))(t)
						mustBeBest(t, tt.p, got, all[:min(k, len(all))])
						got = must.Get(variant(tt.p, -1, taxes, way, k, tree.Config{}))(t)
						dear := slices.Clone(all)
						slices.Reverse(dear)
						mustBeBest(t, tt.p, got, dear[:min(k, len(dear))])
					})
				}
			}
		}
	}
}

// PublishedCosts are costs that other people found, with their source. Nodes are
// ours, and pin the rules.
var publishedCosts = []struct {
	name   string
	p      func() *xc.Problem
	dear   bool
	k      int
	want   map[int64]int // how many there are of each cost, but for the last if it is 0
	nodes  uint64
	source string
}{
	{"langford 16 S", func() *xc.Problem { return pricedLangford(16, sigmaS) }, false, 2, map[int64]int{37552: 1, 0: 1}, 29652, "7.2.2.1 (108), exercise 228: one solution"},
	{"queens 16 near", func() *xc.Problem { return pricedQueens(16, halves) }, false, 9, map[int64]int{182: 8, 0: 1}, 40991, "exercise 232: floor(2d), $182"},
	{"queens 16 far", func() *xc.Problem { return pricedQueens(16, halves) }, true, 9, map[int64]int{202: 8, 0: 1}, 3744, "exercise 232: $202"},
	{"queens 16 4d^4 near", func() *xc.Problem { return pricedQueens(16, fourth) }, false, 1, map[int64]int{127760: 1}, 32507, "exercise 235"},
	{"queens 16 4d^2", func() *xc.Problem { return pricedQueens(16, func(dd4 int64) int64 { return dd4 }) }, false, 5, map[int64]int{4 * 16 * 255 / 6: 5}, 168, "exercise 234: n(n^2-1)/6"},
	{"USA", func() *xc.Problem { return regions(borders, 6) }, false, 1, map[int64]int{72: 1}, 10, "(113)"},
}

// halves is 2d, rounded down.
func halves(dd4 int64) int64 {
	r := int64(0)
	for (r+1)*(r+1) <= dd4 {
		r++
	}
	return r
}

// fourth is 4d^4: d^4 is dd4^2/16.
func fourth(dd4 int64) int64 { return dd4 * dd4 / 4 }

// tally returns how many solutions there are of each cost.
func tallyCosts(list []Priced) map[int64]int {
	n := map[int64]int{}
	for _, s := range list {
		n[s.Cost]++
	}
	return n
}

func TestPublishedCosts(t *testing.T) {
	for _, tt := range publishedCosts {
		t.Run(tt.name, func(t *testing.T) {
			if xc.Debug && tt.nodes > 10000 {
				t.Skip("too large to check every node")
			}
			p := tt.p()
			best := cheapestOf(p)
			if tt.dear {
				best = dearestOf(p)
			}
			var stats tree.Stats
			list := must.Get(best(context.Background(), tt.k, tree.Config{Stats: &stats}))(t)
			for _, s := range list {
				if err := p.Verify(s.Solution); err != nil {
					t.Error(err)
				}
			}
			n := tallyCosts(list)
			for cost, many := range tt.want {
				if cost != 0 && n[cost] != many {
					t.Errorf("%d solutions cost %d, want %d (%s); %v", n[cost], cost, many, tt.source, n)
				}
			}
			if len(n) != len(tt.want) {
				t.Errorf("costs are %v, want %v (%s)", n, tt.want, tt.source)
			}
			must.Equal(t, stats.Nodes, tt.nodes, "nodes")
		})
	}
}

// TestLangfordSums holds what exercise 228 says of the 52 pairings of 7.
func TestLangfordSums(t *testing.T) {
	one, err := cheapest(context.Background(), pricedLangford(7, sigma1), math.MaxInt, tree.Config{})
	if err != nil || len(one) != 52 {
		t.Fatalf("%d pairings, %v", len(one), err)
	}
	two, q := map[int64]int{}, pricedLangford(7, sigma2)
	both := map[[2]int64]int{}
	for _, s := range one {
		c := cost(q, s.Solution)
		two[c]++
		both[[2]int64{s.Cost, c}]++
	}
	if n := tallyCosts(one); n[444] != 4 || two[4440] != 4 || both[[2]int64{444, 4440}] != 4 || both[[2]int64{448, 4424}] != 6 {
		t.Errorf("four have 444 and 4440, and six 448 and 4424; here %v", both)
	}
	// With its reverse a pairing has the sum (2n+1)(n+1)n: exercise 226.
	if lo, hi := one[0].Cost, one[51].Cost; lo+hi != 15*8*7 {
		t.Errorf("sums from %d to %d", lo, hi)
	}
}

// TestUltimateQueens is exercise 236 for 16 queens and the power 20 of distances: one solution
// is best, and not the one that is best for higher powers, from 21 on. Print's costs are powers
// of √2 times the distance, whose square is an integer.
func TestUltimateQueens(t *testing.T) {
	const scale = 1 << 34
	best := func(power float64) (costs []float64, places [][]int) {
		p := pricedQueens(16, func(dd4 int64) int64 { return int64(math.Pow(float64(dd4)/2, power/2) / scale) })
		for _, s := range must.Get(cheapest(context.Background(), p, 9, tree.Config{}))(t) {
			place := make([]int, 16)
			for _, k := range s.Solution {
				var r, c int
				fmt.Sscanf(p.OptionString(k), "r%d c%d", &r, &c)
				place[r] = c + 1
			}
			costs, places = append(costs, float64(s.Cost)*scale), append(places, place)
		}
		return costs, places
	}
	costs, places := best(20)
	value := func(i int) string { return fmt.Sprintf("%.2fe21", costs[i]/1e21) }
	if value(0) != "2.08e21" || costs[7] != costs[0] || value(8) != "2.09e21" {
		t.Errorf("%.5g", costs)
	}
	if want := "[8 11 4 7 5 12 1 16 14 2 15 10 3 13 6 9]"; !strings.Contains(fmt.Sprint(places[:8]), want) {
		t.Errorf("%v, not %s", places, want)
	}
	ultimate := places[8]
	for r, c := range ultimate { // a quarter turn keeps it
		must.Equal(t, ultimate[c-1], 16-r, "%v: turned", ultimate)
	}
	if _, places = best(21); !strings.Contains(fmt.Sprint(places[:8]), fmt.Sprint(ultimate)) {
		t.Errorf("power 21: %v, not %v", places, ultimate)
	}
}

// TestPrimeArrays holds the least products of exercise 238.
func TestPrimeArrays(t *testing.T) {
	for n, want := range map[int]string{3: "113/307/139", 4: "2111/1031/1193"} {
		p := primeArray(3, n)
		list, err := cheapest(context.Background(), p, 2, tree.Config{}) // 3x3 may be turned over
		if err != nil {
			t.Fatal(err)
		}
		if a, b := arrayOf(p, 3, list[0].Solution), arrayOf(p, 3, list[1].Solution); a != want && b != want {
			t.Errorf("%s, %s, want %s", a, b, want)
		}
	}
}

// TestCheapestIdeas pins what taxes and bounds are good for. With weak bounds, as
// for domination, better taxes may lead to a larger tree.
func TestCheapestIdeas(t *testing.T) {
	if xc.Debug {
		t.Skip("too large to check every node")
	}
	type nodes [3][ways]uint64 // by taxes and ways
	for _, tt := range []struct {
		name string
		p    *xc.Problem
		want nodes
	}{
		{"langford 8", pricedLangford(8, sigma1), nodes{{1601, 768, 305, 305}, {603, 435, 298, 298}, {120, 120, 113, 113}}},
		{"langford 11", pricedLangford(11, sigma1), nodes{{165486, 45303, 13869, 13869}, {60615, 22567, 13841, 13841}, {774, 774, 761, 761}}},
		{"queens 10", pricedQueens(10, fourth), nodes{{6748, 3336, 682, 682}, {1424, 955, 710, 710}, {762, 747, 501, 501}}},
		{"domination", priced(covertest.Gallery("domination n=6 m=3"), func(k int) int64 { return int64(k * k % 41) }), nodes{{1946, 1946, 1946, 1946}, {706, 706, 706, 706}, {1465, 1465, 1465, 1465}}},
		{"matching", priced(covertest.Complete(12), func(k int) int64 { return int64(k * k % 101) }), nodes{{70, 54, 31, 31}, {19, 19, 17, 17}, {7, 7, 7, 7}}},
		{"primes", primeArray(3, 3), nodes{{79041, 733, 611, 105}, {1399, 733, 611, 105}, {1902, 1215, 832, 148}}},
	} {
		var got nodes
		for taxes := untaxed; taxes <= relaxed; taxes++ {
			for way := range ways {
				var stats tree.Stats
				must.Get(variant(tt.p, 1, taxes, way, 1, tree.Config{Stats: &stats}))(t)
				got[taxes][way] = stats.Nodes
			}
		}
		must.Equal(t, got, tt.want, "%s: nodes", tt.name)
	}
}

// TestCheapestStats pins all of the statistics of one search of each kind.
func TestCheapestStats(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    *xc.Problem
		want string
	}{
		{"X", pricedLangford(7, sigma1), "101 798 0 5"},
		{"C", primeArray(2, 2), "31 775 0 6"},
		{"M", priced(covertest.Gallery("domination n=6 m=3"), func(k int) int64 { return int64(k*k%41) + 1 }), "2988 611766 0 2"},
		{"M, several needed", priced(covertest.Subsets([]int{5, 2}, []int{12, 5}), func(k int) int64 { return int64(k*k%23) + 1 }), "24 20 0 2"},
		{"W", priced(covertest.Parse("20|n/n/n:*2/n:*3/n:*4/n:*5/n:*6/n:*7/n:*8/n:*9/n:*10/n:*11/n:*12"), func(k int) int64 { return int64(k * k % 17) }), "48 82 0 6"},
		{"W, two", priced(covertest.Parse("14|n 12|m/n/m/n:*2 m/n m:*2/n:*3/m:*4/n:*4 m/n:*2 m:*3/n:*5/m:*2/n:*3 m:*3"), func(k int) int64 { return int64(k*k%13) + 1 }), "63 131 0 5"},
		{"W, one of two", priced(covertest.Parse("2:3|a 2|b 3|c/a c/b/b c:*2/a/a:*2 b c:*2/b:*2 c:*2/a c:*2/c"), func(k int) int64 { return int64(k*7%11) + 1 }), "13 33 0 4"},
	} {
		var stats tree.Stats
		must.Get(cheapest(context.Background(), tt.p, 2, tree.Config{Stats: &stats}))(t)
		sum := uint64(0)
		for _, n := range stats.Profile {
			sum += n
		}
		if got := fmt.Sprint(stats.Nodes, stats.Updates, stats.Cleansings, stats.Solutions); got != tt.want || sum != stats.Nodes || stats.Done != 1 {
			t.Errorf("%s: %s, want %s; %d nodes in profile, done %v", tt.name, got, tt.want, sum, stats.Done)
		}
	}
}

// TestCheapestStops checks limits, contexts and progress.
func TestCheapestStops(t *testing.T) {
	p := pricedQueens(12, fourth)
	var all, stats tree.Stats
	want, err := cheapest(context.Background(), p, 3, tree.Config{Stats: &all})
	if err != nil || len(want) != 3 {
		t.Fatal(want, err)
	}
	got, err := cheapest(context.Background(), p, 3, tree.Config{MaxNodes: all.Nodes, Stats: &stats})
	if err != nil || !slices.Equal(costs(got), costs(want)) || stats.Nodes != all.Nodes {
		t.Errorf("as many nodes as there are: %v, %v", got, err)
	}
	some := false
	for n := uint64(1); n < all.Nodes; n += 397 {
		got, err := cheapest(context.Background(), p, 3, tree.Config{MaxNodes: n, Stats: &stats})
		if err != tree.ErrLimit || stats.Nodes != n || stats.Done <= 0 || stats.Done >= 1 {
			t.Errorf("%d nodes: %v, %+v", n, err, stats)
		}
		for _, s := range got {
			some = true
			if err := p.Verify(s.Solution); err != nil || cost(p, s.Solution) != s.Cost {
				t.Errorf("%d nodes: %v, %v", n, s, err)
			}
		}
		if !slices.IsSorted(costs(got)) {
			t.Errorf("%d nodes: not sorted: %v", n, got)
		}
	}
	if !some {
		t.Error("nothing was found before any limit")
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	calls := 0
	_, err = cheapest(ctx, p, 1, tree.Config{Stats: &stats, Progress: func(tree.Stats) {
		if calls++; calls == 2 {
			cancel(why)
		}
	}})

	if err != why || calls != 2 || stats.Nodes != 2*tree.CheckEvery {
		t.Errorf("%v, %d calls, %d nodes", err, calls, stats.Nodes)
	}
}

// TestCheapestFew checks what there is for odd numbers and problems.
func TestCheapestFew(t *testing.T) {
	for _, tt := range []struct {
		p    *xc.Problem
		k    int
		want string
	}{
		{covertest.Build(xc.NewBuilder()), 1, "[{[] 0}]"},
		{covertest.Build(xc.NewBuilder()), 0, "[]"},
		{covertest.Parse("a/a |3"), 0, "[]"},
		{covertest.Parse("a/a |3"), -1, "[]"},
		{covertest.Parse("a/a |3"), 2, "[{[0] 3}]"},
		{covertest.Parse("a b/a |3"), 2, "[]"},
		{covertest.Parse("0:2|a/a |3/a |2"), 9, "[{[] 0} {[1] 2} {[0] 3} {[1 0] 5}]"},
		{covertest.Parse("a/a |3/a |1/a |3/a |1"), 3, "[{[1] 1} {[3] 1} {[0] 3}]"}, // of equals, the first
	} {
		got, err := cheapest(context.Background(), tt.p, tt.k, tree.Config{})
		if err != nil || fmt.Sprint(got) != tt.want {
			t.Errorf("%d of\n%s: %v, %v, want %s", tt.k, covertest.Text(t, tt.p), got, err, tt.want)
		}
	}
}

// TestOverflow checks that large costs are right or refused.
func TestOverflow(t *testing.T) {
	const large = int64(1) << 57
	for _, tt := range []struct {
		p  *xc.Problem
		ok bool
	}{
		{priced(covertest.Parse("a b/a/b"), func(int) int64 { return large }), true},
		{priced(covertest.Parse("a b/a/b/a b"), func(k int) int64 { return large + int64(k) }), true},
		{priced(covertest.Parse("a b/a/b/a b"), func(k int) int64 { return 4*large - int64(k) }), false},
		{priced(covertest.Parse("a b/a/b"), func(int) int64 { return math.MaxInt64 }), false},
		{priced(covertest.Parse("1:1000000|a/a/a"), func(int) int64 { return large }), true},
	} {
		all := bruteCosts(tt.p)
		for sign, best := range map[int64]func(context.Context, int, tree.Config) ([]Priced, error){1: cheapestOf(tt.p), -1: dearestOf(tt.p)} {
			got, err := best(context.Background(), math.MaxInt, tree.Config{})
			switch {
			case !tt.ok:
				if !errors.Is(err, ErrOverflow) || got != nil {
					t.Errorf("%v, %v, want %v", got, err, ErrOverflow)
				}
				continue
			case err != nil:
				t.Errorf("%v:\n%s", err, covertest.Text(t, tt.p))
				continue
			}
			if sign < 0 {
				slices.Reverse(got)
			}
			mustBeBest(t, tt.p, got, all)
		}
	}
}

// TestDearOverflow has an item that is in a dear option, and may be in many.
func TestDearOverflow(t *testing.T) {
	p := priced(covertest.Parse("0:9|a/a/a/a/a/a/a/a/a/a"), func(k int) int64 { return max(0, 1-int64(k)) << 58 })
	if list, err := dearest(context.Background(), p, 1, tree.Config{}); err != ErrOverflow || list != nil {
		t.Errorf("%v, %v, want %v", list, err, ErrOverflow)
	}
	if list, err := cheapest(context.Background(), p, 1, tree.Config{}); err != nil || list[0].Cost != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// A few is a constraint: no more than so many options. It refuses as early as
// it can, or at the end only.
type few struct {
	n     int
	early bool
}

type fewWatcher struct {
	few
	chosen int
}

func (c few) Watch(*xc.Problem) (xc.Watcher, error) { return &fewWatcher{few: c}, nil }
func (w *fewWatcher) Choose(int) bool {
	if w.early && w.chosen == w.n {
		return false
	}
	w.chosen++
	return true
}
func (w *fewWatcher) Unchoose(int) { w.chosen-- }
func (w *fewWatcher) Accept() bool { return w.chosen <= w.n }

// TestCheapestWide cuts a path of more items than have bits into pieces of one to
// three, and compares with the best way to cut each beginning of it.
func TestCheapestWide(t *testing.T) {
	rng := randtest.New(t, 128, 3)
	for range 20 {
		n := noBit - 20 + rng.IntN(100)
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("%d", 1, n)...)
		least := make([]int64, n+1) // of the first so many items
		for end := 1; end <= n; end++ {
			least[end] = math.MaxInt64
			for size := 1; size <= min(3, end); size++ {
				var option []xc.Entry
				for i := end - size; i < end; i++ {
					option = append(option, xc.Entry{Item: xc.Item(i)})
				}
				cost := rng.Int64N(1000)
				b.AddPriced(cost, option...)
				least[end] = min(least[end], least[end-size]+cost)
			}
		}
		p := covertest.Build(b)
		if dense(p) {
			t.Errorf("a path of %d is not dense", n)
		}
		got := must.Get(variant(p, 1, relaxed, densely, 1, tree.Config{MaxNodes: 100000}))(t)
		mustBeBest(t, p, got, []int64{least[n]})
	}
}

// FuzzCheapest compares with brute force.
func FuzzCheapest(f *testing.F) {
	f.Add([]byte{2, 0, 1, 1, 1, 0b001, 0, 0b010, 0, 0b100, 0, 0b011, 0, 0b111, 0}, uint8(1))
	f.Add([]byte{2, 2, 0, 4, 7, 0b11011, 3, 0b01101, 1, 0b00001, 0, 0b01001, 2, 0b01010, 1, 0b10100, 2}, uint8(3))
	f.Fuzz(func(t *testing.T, data []byte, k uint8) {
		p := covertest.Decode(data, true)
		if p == nil {
			t.Skip()
		}
		p = priced(p, func(k int) int64 { return int64(data[(3*k+1)%len(data)]) })
		all := bruteCosts(p)
		got, err := cheapest(context.Background(), p, int(k), tree.Config{})
		if err != nil {
			t.Fatal(err)
		}
		mustBeBest(t, p, got, all[:min(int(k), len(all))])
		slices.Reverse(all)
		if got, err = dearest(context.Background(), p, int(k), tree.Config{}); err != nil {
			t.Fatal(err)
		}
		mustBeBest(t, p, got, all[:min(int(k), len(all))])
	})
}

// TestSlowCheapest holds the figures that take longer.
func TestSlowCheapest(t *testing.T) {
	randtest.Slow(t, "half a minute")
	p := pricedLangford(16, sigma1)
	const k = 28000
	list := must.Get(cheapest(context.Background(), p, k, tree.Config{}))(t)
	// (107) has 484 of 3720: those among the best 12,500.
	if n := tallyCosts(list); n[3708] != 12016 || n[3720] != 15824 || n[3728] != k-12016-15824 {
		t.Errorf("langford 16: %v, want 12,016 of 3708 (exercise 228)", n)
	}
	mustBeBest(t, p, list, costs(list)) // different solutions, all of them
	two := pricedLangford(16, sigma2)
	for _, s := range list[:12016] {
		must.Equal(t, cost(two, s.Solution), 68880, "the other sum")
	}
	both := must.Get(cheapest(context.Background(), two, 12017, tree.Config{}))(t)
	must.Equal(t, tallyCosts(both)[68880], 12016, "pairings of the least second sum: exercise 228")
	one := func(name string, best func(context.Context, int, tree.Config) ([]Priced, error), want int64, nodes uint64, source string) {
		var stats tree.Stats
		list, err := best(context.Background(), 1, tree.Config{Stats: &stats})
		if err != nil || len(list) != 1 || list[0].Cost != want {
			t.Errorf("%s: %v, %v, want %d (%s)", name, list, err, want, source)
		}
		must.Equal(t, stats.Nodes, nodes, "%s: nodes", name)
	}
	one("langford 16, sigma 2", cheapestOf(pricedLangford(16, sigma2)), 68880, 302073, "exercise 228")
	one("queens 16, 4d^4", dearestOf(pricedQueens(16, fourth)), 187760, 150955, "exercise 235")
	usa := regions(borders+" DC-MD DC-VA", 7)
	must.Equal(t, usa.Options(), 42498, "sets of 7 states")
	one("USA and DC", cheapestOf(usa), 58, 8, "exercise 245")
}

// A ranked lists the k best solutions of a problem.
type ranked func(ctx context.Context, k int, cfg tree.Config) ([]Priced, error)

func cheapestOf(p *xc.Problem) ranked {
	return func(ctx context.Context, k int, cfg tree.Config) ([]Priced, error) { return cheapest(ctx, p, k, cfg) }
}

func dearestOf(p *xc.Problem) ranked {
	return func(ctx context.Context, k int, cfg tree.Config) ([]Priced, error) { return dearest(ctx, p, k, cfg) }
}

// TestShifterEnds looks for meetings once the context has ended, and where there are no colours.
func TestShifterEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := covertest.Parse("a b | x/a x:1/a x:2/b x:1/b x:2")
	if s := newShifter(p, nil); s == nil || len(s.rightwards) != 1 {
		t.Fatalf("meetings: %+v", s)
	}
	if newShifter(p, xc.NewMeter(ctx)) != nil || newShifter(covertest.Queens(8), nil) != nil {
		t.Error("it has looked")
	}
}

// TestPartsOnce holds that a search which is stopped again and again finds every solution
// in exactly one part, wherever it is stopped.
func TestPartsOnce(t *testing.T) {
	rng := randtest.New(t, 12, 7)
	cut, found := map[bool]int{}, map[bool]int{}
	for i := range 1000 {
		x := covertest.Random(rng, covertest.Everything, 10)
		if i%20 == 0 {
			x = covertest.DominoTilings(4, 5)
			for range x.Ends {
				x.Costs = append(x.Costs, rng.Int64N(9))
			}
		}
		s := must.Get(NewSearch(t.Context(), box.New[cover.Problem](x), math.MaxInt, rng.IntN(2) == 0, Config{}))(t)
		s.dense = rng.IntN(2) == 0 && !x.Multiple()
		var got []string
		for todo := []Part{{Share: 1}}; len(todo) > 0; {
			list, left := must.Get2(s.Find(t.Context(), todo[0], FindConfig{MaxNodes: 1 + rng.Uint64N(400)>>rng.IntN(9)}))(t)
			for _, one := range list {
				got = append(got, covertest.Key(one.Solution))
			}
			if len(left) > 0 {
				cut[s.dense]++
			}
			todo = append(left, todo[1:]...)
		}
		found[s.dense] += len(got)
		want, err := covertest.Searched(x, tree.Config{}, nil)
		if slices.Sort(got); err != nil || !slices.Equal(got, want) {
			t.Fatalf("dense %t: found %d %v, want %d %v, of\n%s", s.dense, len(got), got, len(want), want, covertest.Text(t, x))
		}
	}
	if t.Log(cut, found); min(cut[false], cut[true]) < 80 || min(found[false], found[true]) < 1000 {
		t.Error("too few")
	}
}

// TestDecideTurns has a problem that the learner settles, because it has no solution
// whatever the costs are, and one that the search for cheap solutions settles.
func TestDecideTurns(t *testing.T) {
	for _, c := range []struct {
		text string
		most int64
		want cover.Verdict
	}{
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 1, cover.None},
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 2, cover.Unique},
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 5, cover.Many},
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 1 << 62, cover.Many},
	} {
		p := covertest.Parse(c.text)
		d := decision{p: box.New[cover.Problem](p), most: c.most, x: p}
		if a, err := d.learn(t.Context(), 0); err != nil || a.Verdict != c.want && (a.Verdict != cover.Unknown || a.First != nil) {
			t.Errorf("cost %d, learner alone: found %v %v, expected %v or nothing", c.most, a, err, c.want)
		}
		a, err := Decide(t.Context(), box.New[cover.Problem](p), c.most, cover.Config{})
		if err != nil || a.Verdict != c.want {
			t.Errorf("cost %d: found %v %v, expected %v", c.most, a.Verdict, err, c.want)
		}
		a, err = Decide(t.Context(), box.New[cover.Problem](p), c.most, cover.Config{With: []int{0}})
		if want := c.most >= 5; err != nil || (a.Verdict == cover.Unique) != want {
			t.Errorf("cost %d, with option 0: found %v %v", c.most, a, err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stop")
	cancel(stop)
	if a, err := Decide(ctx, box.New[cover.Problem](covertest.Parse("a\na\n")), 1, cover.Config{}); !errors.Is(err, stop) {
		t.Errorf("found %v %v, expected %v", a, err, stop)
	}
}

// TestMemory stops each search at what it keeps.
func TestMemory(t *testing.T) {
	loose := box.New[cover.Problem](covertest.Parse("0:20|a/" + strings.Repeat("a |1/", 20)))
	dense := box.New[cover.Problem](covertest.Parse("a/" + strings.Repeat("a |1/", 20)))
	for name, find := range map[string]func(cfg Config) error{
		"linked":  func(cfg Config) error { _, err := Find(t.Context(), loose, math.MaxInt, cfg); return err },
		"dense":   func(cfg Config) error { _, err := Find(t.Context(), dense, 1, cfg); return err },
		"minimax": func(cfg Config) error { _, _, err := Minimax(t.Context(), loose, math.MaxInt, ByCost, cfg); return err },
	} {
		must.Equal(t, find(Config{MaxMemory: 1000}), cover.ErrMemory, "%s", name)
	}
}
