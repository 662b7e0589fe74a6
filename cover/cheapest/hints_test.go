package cheapest

import (
	"cmp"
	"context"
	"errors"
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

// TestBadSet has the example of exercise 249: with every second of 12 costs, the sum is
// known to be 16 or more when the 2 is seen. Then it compares with the definition.
func TestBadSet(t *testing.T) {
	b := badSet{k: 2}
	seen := 0
	for _, cost := range []int64{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8} {
		seen++
		if b.add(cost) >= 16 {
			break
		}
	}
	must.Equal(t, seen, 7, "costs seen")
	rng := randtest.New(t, 24, 9)
	for range 1000 {
		b := badSet{k: 1 + rng.IntN(4)}
		var costs []int64
		for range 1 + rng.IntN(15) {
			cost := rng.Int64N(10)
			costs = append(costs, cost)
			slices.SortFunc(costs, func(a, b int64) int { return cmp.Compare(b, a) })
			want := int64(0)
			for j := 0; j < len(costs); j += b.k {
				want += costs[j]
			}
			if got := b.add(cost); got != want {
				t.Fatalf("every %d of %v: %d, want %d", b.k, costs, got, want)
			}
		}
	}
}

// hinted returns the k best solutions with hints, and the nodes visited.
func hinted(t *testing.T, p *xc.Problem, sign int64, k int, h Hints) ([]Priced, uint64) {
	t.Helper()
	var stats tree.Stats
	got := must.Get(best(context.Background(), p, sign, k, tree.Config{Stats: &stats}, &h))(t)
	return got, stats.Nodes
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
		for way, h := range []Hints{{Taxes: NoTaxes}, {}, {Once: tt.once, Others: tt.others}, {Taxes: RelaxedTaxes, Once: tt.once, Others: tt.others}} {
			var list []Priced
			list, got[way] = hinted(t, tt.p, 1, 1, h)
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
	list, nodes := hinted(t, regions(borders, 6), 1, 1, Hints{Others: 6})
	if len(list) != 1 || list[0].Cost != 72 || nodes != 303507 {
		t.Errorf("%v in %d nodes", list, nodes)
	}
}

// TestHintsWrong has hints that are not true.
func TestHintsWrong(t *testing.T) {
	p := marked(4, sigma1)
	for _, tt := range []struct {
		p    *xc.Problem
		h    Hints
		want string
	}{
		{p, Hints{Once: "!", Others: 2}, ""},
		{p, Hints{Others: 3}, ""},
		{p, Hints{Once: "s"}, "option 0 has 2 items that begin with 's', expected 1"},
		{p, Hints{Once: "!é"}, "option 0 has 0 items that begin with 'é', expected 1"},
		{p, Hints{Once: "!", Others: 3}, "option 0 has 2 other items, expected 3"},
		{p, Hints{Lookahead: -1}, "a lookahead of -1"},
		{covertest.Parse("2:3|a b/a b/a/b"), Hints{Others: 1}, "items that need not be covered exactly once"},
	} {
		err := tt.h.check(tt.p)
		if tt.want == "" != (err == nil) || err != nil && (!errors.Is(err, tree.ErrConfig) || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%+v: %v, want %s", tt.h, err, tt.want)
		}
	}
}
