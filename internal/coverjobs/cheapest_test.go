package coverjobs

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/jobs"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// costOf returns the cost of a solution.
func costOf(p *cover.Problem, sol cover.Solution) (sum int64) {
	for _, k := range sol {
		sum += p.Cost(k)
	}
	return sum
}

// mustBeBest fails unless the total of a run has the best solutions of p, which are among all.
func mustBeBest(t *testing.T, p *cover.Problem, r Rule, total jobs.Total, all []cover.Solution) {
	t.Helper()
	best := must.Get(ReadPriced(total.Result))(t)
	var want, got []int64
	for _, sol := range all {
		want = append(want, costOf(p, sol))
	}
	slices.Sort(want)
	if r.Dearest {
		slices.Reverse(want)
	}
	for i, s := range best.List {
		is := func(sol cover.Solution) bool { return slices.Equal(sol, s.Solution) }
		if s.Cost != costOf(p, s.Solution) || !slices.ContainsFunc(all, is) ||
			slices.ContainsFunc(best.List[:i], func(other cheapest.Priced) bool { return is(other.Solution) }) {
			t.Fatalf("%v is no solution of cost %d, or comes twice:\n%s", s.Solution, s.Cost, textOf(t, p))
		}
		got = append(got, s.Cost)
	}
	if want = want[:min(len(want), r.Wanted)]; !slices.Equal(got, want) {
		t.Fatalf("%+v: costs %v, want %v\n%s", r, got, want, textOf(t, p))
	}
}

// pricedQueens returns the problem of n queens with costs at random.
func pricedQueens(t testing.TB, n int, rng *rand.Rand) *cover.Problem {
	lines := strings.SplitAfter(textOf(t, queens(t, n)), "\n")
	for i := range lines[1:] {
		if line, ok := strings.CutSuffix(lines[i+1], "\n"); ok {
			lines[i+1] = fmt.Sprintf("%s |%d\n", line, rng.IntN(100))
		}
	}
	return parse(t, strings.Join(lines, ""))
}

// TestCheapestKilled kills runs for the cheapest and the dearest queens, on both engines: a
// bound keeps the second from the dense one.
func TestCheapestKilled(t *testing.T) {
	t.Parallel()
	rng := randtest.New(t, 20, 3)
	kills := 0
	for i := range 6 {
		p := pricedQueens(t, 7, rng)
		if i%2 == 1 {
			p = parse(t, "0:1|extra "+textOf(t, p))
		}
		r := Rule{Wanted: 1 + 2*i, Dearest: i%3 == 0}
		run := must.Get(NewCheapest(p, r, "queens"))(t)
		total, n := killed(t, run, jobs.Config{Workers: 2, Budget: 4}, 5)
		kills += n
		mustBeBest(t, p, r, total, solutionsOf(t, p))
	}
	must.Least(t, kills, 20, "kills")
}

// TestCheapestCommon cuts the search for many solutions into units of some thousand nodes. They
// share what they find, so that a unit does not look for as many of its own first: the run
// visits 1.13 times the nodes of one search, and 1.30 times without that.
func TestCheapestCommon(t *testing.T) {
	t.Parallel()
	p := pricedQueens(t, 12, rand.New(rand.NewPCG(20, 4)))
	var alone cover.Stats
	must.Get(cheapest.Find(t.Context(), p, 1000, cheapest.Config{Stats: &alone}))(t)
	r := Rule{Wanted: 1000}
	run := must.Get(NewCheapest(p, r, "queens"))(t)
	total := must.Get(jobs.Do(t.Context(), run, jobs.Config{Workers: 1, Budget: int64(alone.Nodes) / 8}))(t)
	mustBeBest(t, p, r, total, solutionsOf(t, p))
	if total.Parts < 8 || total.Nodes > int64(alone.Nodes)*6/5 {
		t.Errorf("%d nodes alone, %d in %d parts", alone.Nodes, total.Nodes, total.Parts)
	}
}

// TestBadCheapest has problems, parts and totals that are none.
func TestBadCheapest(t *testing.T) {
	if _, err := NewCheapest(parse(t, "a b\na\nb |9000000000000000000"), Rule{Wanted: 1}, ""); err == nil {
		t.Error("costs are too large: no error")
	}
	h := must.Get(Cheapest().Open([]byte("{\"wanted\":1}\na b\na |1\nb\n")))(t)
	for _, part := range []string{"", "x", "1 3", "1 -1:3", "1 1:2", "1 0"} {
		if _, err := h.Search(t.Context(), part, 1); err == nil {
			t.Errorf("%q: no error", part)
		}
	}
	for _, total := range []string{"x", `{"Wanted":"x"}`, `{"List":[{"Cost":1.5}]}`} {
		if _, err := ReadPriced([]byte(total)); err == nil {
			t.Errorf("%q: no error", total)
		}
	}
	o, err := h.Search(t.Context(), "1 1 -1", 9) // both with and without option 1
	if err != nil || o.Result != nil || o.Rest != nil {
		t.Errorf("an empty part: %+v, %v", o, err)
	}
}
