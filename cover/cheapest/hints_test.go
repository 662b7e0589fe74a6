package cheapest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// everySum returns what every k-th of some costs come to, from the dearest down: no set with these
// costs and others has a smaller sum, if one option serves k of them.
func everySum(costs []int64, k int) (sum int64) {
	costs = slices.Sorted(slices.Values(costs))
	for j := len(costs) - 1; j >= 0; j -= k {
		sum += costs[j]
	}
	return sum
}

// TestEverySum has the example of exercise 249: with every second of 12 costs, the sum is
// known to be 16 or more when the 2 is seen.
func TestEverySum(t *testing.T) {
	costs, seen := []int64{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8}, 1
	for everySum(costs[:seen], 2) < 16 {
		seen++
	}
	must.Equal(t, seen, 7, "costs seen")
}

// Hints make a search that of Algorithm C$ in the book: how to tax; characters with each of which
// one primary item of every option begins (hint Z, exercise 250); and how many other primary items
// every option has (hint z), 0 if that is not said. What the cheapest options of the items cost is a
// lower bound.
type hints struct {
	taxes  int
	once   string
	others int
}

// hopeless is a linkedSearch's, by the hints.
func (h hints) hopeless(s *linkedSearch) bool {
	if h.once == "" && h.others == 0 || s.ceiling == endless {
		return false
	}
	sums, others := make([]int64, len(h.once)), []int64{}
	for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
		if c := strings.IndexByte(h.once, s.P.Names[i-1][0]); c >= 0 {
			sums[c] += s.top(i)
		} else if h.others > 0 {
			others = append(others, s.top(i))
		}
	}
	return slices.Max(append(sums, everySum(others, max(1, h.others)))) >= s.ceiling-s.spent
}

// hinted returns the cheapest solution with hints, and the nodes visited.
func hinted(t *testing.T, p *xc.Problem, h hints) ([]Priced, uint64) {
	t.Helper()
	var stats tree.Stats
	s := newLinkedSearch(must.Get(taxed(p, 1, h.taxes))(t))
	s.lookahead, s.hopeless = 10, func() bool { return h.hopeless(s) }
	return must.Get(run(context.Background(), s, 1, tree.Config{Stats: &stats}))(t), stats.Nodes
}

// marked is Langford pairs whose numbers have names that begin with an exclamation mark,
// as exercise 250 suggests.
func marked(n int, cost func(i, j, k int64) int64) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("!%d", 1, n)...)
	b.AddPrimary(covertest.Names("s%d", 1, 2*n)...)
	for i := 1; i <= n; i++ {
		for j := 1; j+i+1 <= 2*n; j++ {
			k := j + i + 1
			b.AddOption(fmt.Sprintf("!%d", i), fmt.Sprintf("s%d", j), fmt.Sprintf("s%d", k), fmt.Sprintf("|%d", cost(int64(i), int64(j), int64(k))))
		}
	}
	return covertest.Build(b)
}

// TestHints pins what the hints of the text save: taxes, and lookahead 10, without and
// with what it says of the items of options. The last column is our own search.
func TestHints(t *testing.T) {
	if xc.Debug {
		t.Skip("too large to check every node")
	}
	type nodes [5]uint64 // no taxes, greedy, with hints, relaxed too, and Find
	for _, tt := range []struct {
		name   string
		p      *xc.Problem
		once   string
		others int
		want   nodes
	}{
		{"Langford pairs", marked(11, sigma1), "!", 2, nodes{165486, 128201, 69778, 1016, 761}},
		{"queens", pricedQueens(10, fourth), "rc", 0, nodes{6748, 1424, 1109, 749, 501}},
		{"primes", primeArray(3, 3), "", 1, nodes{80674, 1607, 929, 1500, 148}},
		{"matching", priced(covertest.Complete(12), func(k int) int64 { return int64(k * k % 101) }), "", 2, nodes{70, 19, 19, 7, 7}},
		{"states", regions(borders, 3), "", 3, nodes{1165926, 123910, 106572, 36, 36}},
	} {
		var got nodes
		var cost int64
		for way, h := range []hints{{}, {taxes: greedy}, {greedy, tt.once, tt.others}, {relaxed, tt.once, tt.others}} {
			var list []Priced
			list, got[way] = hinted(t, tt.p, h)
			if len(list) != 1 || way > 0 && list[0].Cost != cost {
				t.Fatalf("%s: %+v finds %v, want cost %d", tt.name, h, list, cost)
			}
			cost = list[0].Cost
		}
		var stats tree.Stats
		list, err := cheapest(context.Background(), tt.p, 1, tree.Config{Stats: &stats})
		if err != nil || list[0].Cost != cost {
			t.Fatal(list, err)
		}
		if got[4] = stats.Nodes; got != tt.want {
			t.Errorf("%s: %v nodes, want %v", tt.name, got, tt.want)
		}
	}
}

// TestHintsStatesSlow finds the least cost of (113) with z = 6, as the text says.
func TestHintsStatesSlow(t *testing.T) {
	randtest.Slow(t, "seconds")
	list, nodes := hinted(t, regions(borders, 6), hints{greedy, "", 6})
	if len(list) != 1 || list[0].Cost != 72 || nodes != 303507 {
		t.Errorf("%v in %d nodes", list, nodes)
	}
}
