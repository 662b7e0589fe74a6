package cheapest

import (
	"context"
	"fmt"
	"math"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

// worstOf returns the worst option of a solution, by rank, or -1.
func worstOf(p *xc.Problem, by Rank, sol []int) int64 {
	worst := int64(-1)
	for _, k := range sol {
		if by == ByNumber {
			worst = max(worst, int64(k))
		} else {
			worst = max(worst, p.Cost(k))
		}
	}
	return worst
}

// TestMinimax compares with all solutions of larger problems.
func TestMinimax(t *testing.T) {
	for _, tt := range []struct {
		name  string
		p     *xc.Problem
		by    Rank
		nodes [2]uint64 // for one, and for all
	}{
		{"queens 8, number", covertest.Queens(8), ByNumber, [2]uint64{64, 134}},
		{"queens 10, 4dd", pricedQueens(10, func(dd4 int64) int64 { return dd4 }), ByCost, [2]uint64{86, 319}},
		{"langford 8, number", covertest.Langford(8), ByNumber, [2]uint64{11, 340}},
		{"langford 8, sum", pricedLangford(8, sigma1), ByCost, [2]uint64{43, 56}},
		{"domination", covertest.Gallery("domination n=6 m=4"), ByNumber, [2]uint64{953, 1217}},
		{"large", priced(covertest.Langford(7), func(k int) int64 { return math.MaxInt64 - int64(k)%7 }), ByCost, [2]uint64{45, 116}},
	} {
		want, many := int64(math.MaxInt64), 0
		for sol := range must.All(t, search.Solutions(context.Background(), tt.p, tree.Config{})) {
			switch w := worstOf(tt.p, tt.by, sol); {
			case w < want || many == 0:
				want, many = w, 1
			case w == want:
				many++
			}
		}
		var nodes [2]uint64
		for j, k := range []int{1, math.MaxInt} {
			var stats tree.Stats
			list, worst := must.Get2(minimax(context.Background(), tt.p, k, tt.by, tree.Config{Stats: &stats}))(t)
			if worst != want || len(list) != min(k, many) {
				t.Errorf("%s: worst of %d is %d, want %d of %d", tt.name, len(list), worst, want, many)
			}
			nodes[j] = stats.Nodes
		}
		must.Equal(t, nodes, tt.nodes, "%s: nodes", tt.name)
	}
}

// TestMinimaxStops checks limits, and a constraint.
func TestMinimaxStops(t *testing.T) {
	p := pricedQueens(12, fourth)
	var all tree.Stats
	want, worst, err := minimax(context.Background(), p, 1, ByCost, tree.Config{Stats: &all})
	if err != nil || len(want) != 1 {
		t.Fatal(want, err)
	}
	found := false
	for n := uint64(1); n < all.Nodes; n += 1 + all.Nodes/20 {
		list, got, err := minimax(context.Background(), p, 1, ByCost, tree.Config{MaxNodes: n})
		if err != tree.ErrLimit {
			t.Fatal(err)
		}
		for _, sol := range list {
			found = true
			if p.Verify(sol) != nil || got < worst || got != worstOf(p, ByCost, sol) {
				t.Errorf("%d nodes: %v of %d", n, sol, got)
			}
		}
	}
	if !found {
		t.Error("nothing was found before any limit")
	}
	q := covertest.Parse("a b/a b |9/a |1/b |2")
	list, cost, err := minimax(context.Background(), q, 9, ByCost, tree.Config{Constraint: few{1, false}})
	if err != nil || fmt.Sprint(list, cost) != "[[0]] 9" {
		t.Errorf("%v, %d, %v", list, cost, err)
	}
}

// firstLangford finds the lexicographically first pairing of n numbers, or the last, as
// exercise 229 does: place by place, the number that stands there is made as small as can be,
// or as large.
func firstLangford(t *testing.T, n int, last bool) []int {
	p := covertest.Langford(n)
	row := make([]int, 2*n+1)
	for place := 1; place <= 2*n; place++ {
		if row[place] > 0 {
			continue
		}
		q := priced(p, func(k int) int64 {
			var i, a, b int
			fmt.Sscanf(p.OptionString(k), "%d s%d s%d", &i, &a, &b)
			switch {
			case row[a] > 0 && row[a] != i || row[b] > 0 && row[b] != i || row[a] != row[b]:
				return int64(2 * n) // not beside what stands already
			case a == place && last:
				return int64(n - i)
			case a == place:
				return int64(i)
			}
			return 0
		})
		list, worst, err := minimax(context.Background(), q, 1, ByCost, tree.Config{})
		if err != nil || worst >= int64(2*n) {
			t.Fatal(worst, err)
		}
		for _, k := range list[0] {
			var i, a, b int
			fmt.Sscanf(p.OptionString(k), "%d s%d s%d", &i, &a, &b)
			if a == place {
				row[a], row[b] = i, i
			}
		}
	}
	return row
}

// TestFirstLangford has the pairings of exercise 229. Print has (108) as the last.
func TestFirstLangford(t *testing.T) {
	const n = 16
	row := firstLangford(t, n, true)
	must.Equal(t, fmt.Sprint(row[1:]), "[16 14 15 11 9 7 13 4 2 12 10 2 4 7 9 11 14 16 15 8 13 10 12 5 6 1 3 1 8 5 3 6]", "the last pairing")
	row = firstLangford(t, n, false)
	const want = "[1 2 1 3 2 4 8 3 12 13 4 10 14 15 16 8 9 6 11 5 7 12 10 13 6 5 9 14 7 15 11 16]"
	if got := fmt.Sprint(row[1:]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	sums := [3]int{}
	for k, a := range row {
		sums[0], sums[1], sums[2] = sums[0]+k*a, sums[1]+k*k*a, sums[2]+k*a*a
	}
	must.Equal(t, sums, [3]int{5240, 119192, 60324}, "its sums")
}
