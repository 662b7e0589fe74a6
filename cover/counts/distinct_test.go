package counts_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/cover/internal/covertest"
	"bonepile/internal/randtest"
)

// seen says what is visible of a solution.
func seen(p *cover.Problem, v counts.View, sol cover.Solution) string {
	slices.Sort(sol)
	look := []string{}
	for _, k := range sol {
		if slices.Contains(v.Options, k) {
			look = append(look, fmt.Sprint(k))
		}
		for e := range p.Option(k) {
			switch {
			case !slices.Contains(v.Items, e.Item):
			case int(e.Item) < p.Primary():
				look = append(look, fmt.Sprint(p.Name(e.Item), " by ", k))
			default:
				look = append(look, fmt.Sprint(p.Name(e.Item), " is ", e.Colour))
			}
		}
	}
	slices.Sort(look)
	return fmt.Sprint(slices.Compact(look))
}

// TestDistinctRandom compares with a search that keeps what it has seen, on problems of every
// kind.
func TestDistinctRandom(t *testing.T) {
	rng := randtest.New(t, 7, 37)
	found, solutions := 0, 0
	for n := range 4000 {
		features := [...]covertest.Features{0, covertest.WithSecondary | covertest.WithColours, covertest.Everything}[n%3]
		x := covertest.Random(rng, features, 14)
		if n%5 == 4 {
			x = covertest.WithDemands(x, rng)
		}
		p, v := cover.FromArrays(x), counts.View{}
		for i := range p.Items() {
			if rng.IntN(3) == 0 {
				v.Items = append(v.Items, cover.Item(i))
			}
		}
		for k := range p.Options() {
			if rng.IntN(6) == 0 {
				v.Options = append(v.Options, k)
			}
		}
		looks := map[string]bool{}
		for sol, err := range p.Solutions(t.Context(), cover.Config{}) {
			if err != nil {
				t.Fatal(err)
			}
			looks[seen(p, v, sol)] = true
			solutions++
		}
		got, err := counts.Distinct(t.Context(), p, v, counts.Config{})
		if err != nil || got.Int64() != int64(len(looks)) {
			t.Fatalf("%v (%v), want %d, by %v of\n%s", got, err, len(looks), v, covertest.Text(t, x))
		}
		found += len(looks)
	}
	if found < 4000 || solutions < 3*found/2 {
		t.Errorf("only %d distinct of %d solutions", found, solutions)
	}
}

// TestDistinctFigures holds numbers that follow by thought.
func TestDistinctFigures(t *testing.T) {
	ctx := t.Context()
	// Tilings of a board of 2 by n cells: how the first cell is covered, two ways; the whole
	// first row, Fibonacci's number; everything, the same.
	p := cover.FromArrays(covertest.DominoTilings(2, 20))
	for cells, want := range map[int]string{0: "1", 1: "2", 20: "10946", 40: "10946"} {
		v := counts.View{}
		for i := range cells {
			v.Items = append(v.Items, cover.Item(i))
		}
		if n, err := counts.Distinct(ctx, p, v, counts.Config{}); err != nil || n.String() != want {
			t.Errorf("%v (%v) by %d cells, want %s", n, err, cells, want)
		}
	}
	// Far more solutions than could be visited: the dominoes on the first two cells of a board
	// of 12 by 12 are one that lies, or one that stands beside one that does not or does.
	p = cover.FromArrays(covertest.DominoTilings(12, 12))
	if n, err := counts.Distinct(ctx, p, counts.View{Items: []cover.Item{0, 1}}, counts.Config{}); err != nil || n.String() != "3" {
		t.Errorf("%v (%v), want 3", n, err)
	}
	if _, err := counts.Distinct(ctx, p, counts.View{Items: []cover.Item{144}}, counts.Config{}); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("an item that is not there: %v", err)
	}
	if _, err := counts.Distinct(ctx, p, counts.View{Options: []int{-1}}, counts.Config{}); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("an option that is not there: %v", err)
	}
	if _, err := counts.Distinct(ctx, p, counts.View{Items: []cover.Item{0}}, counts.Config{MaxNodes: 5}); !errors.Is(err, cover.ErrLimit) {
		t.Errorf("five nodes: %v", err)
	}
}
