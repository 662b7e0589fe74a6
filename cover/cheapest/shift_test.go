package cheapest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// crossing returns a random problem of rows and columns, and perhaps diagonals, that
// give colours to the cells of a small array: the items of prime squares, and more that
// meet in a cell. Some options name an item that another may name too.
func crossing(rng *rand.Rand) *xc.Problem {
	m, n := 2, 2+rng.IntN(2)
	lines := map[string][]string{}
	for i := range m {
		for j := range n {
			cell := fmt.Sprintf("x%d%d", i, j)
			for _, line := range []string{fmt.Sprintf("a%d", i), fmt.Sprintf("d%d", j), "e"} {
				if line != "e" || i == j {
					lines[line] = append(lines[line], cell)
				}
			}
		}
	}
	if rng.IntN(2) == 0 {
		delete(lines, "e")
	}
	b := xc.NewBuilder()
	names := []string{}
	for line := range lines {
		names = append(names, line)
	}
	slices.Sort(names)
	b.AddPrimary(names...)
	b.AddSecondary("s")
	for i := range m {
		b.AddSecondary(covertest.Names(fmt.Sprintf("x%d%%d", i), 0, n-1)...)
	}
	for _, line := range names {
		for range 2 + rng.IntN(2) {
			option := []string{line}
			for _, cell := range lines[line] {
				option = append(option, fmt.Sprintf("%s:%d", cell, rng.IntN(2)))
			}
			if rng.IntN(6) == 0 {
				option = append(option, "s")
			}
			b.AddOption(append(option, fmt.Sprintf("|%d", rng.IntN(30)))...)
		}
	}
	return covertest.Build(b)
}

// costsOfChoices returns the costs of all solutions of p, sorted: of all ways to choose
// an option for each primary item, those that Verify accepts.
func costsOfChoices(p *xc.Problem) (all []int64) {
	options := xc.OptionsOf(p)
	sol := make(xc.Solution, p.Primary)
	var choose func(i int)
	choose = func(i int) {
		if i == p.Primary {
			if p.Verify(sol) == nil {
				all = append(all, cost(p, sol))
			}
			return
		}
		for _, k := range options[i] {
			sol[i] = int(k)
			choose(i + 1)
		}
	}
	choose(0)
	slices.Sort(all)
	return all
}

// TestShiftRandom compares with all solutions, by the definition.
func TestShiftRandom(t *testing.T) {
	rng := randtest.New(t, 31, 7)
	solvable, several := 0, 0
	for range 400 {
		p := crossing(rng)
		if newShifter(p) == nil {
			t.Fatalf("nothing meets:\n%s", covertest.Text(t, p))
		}
		all := costsOfChoices(p)
		solvable += min(1, len(all))
		several += min(1, len(all)/3)
		for _, k := range []int{1, 2 + rng.IntN(4), 1000} {
			for _, sign := range []int64{1, -1} {
				got, err := variant(p, sign, rng.IntN(3), shifting, k, tree.Config{Choice: tree.Choice(rng.IntN(2))})
				if err != nil {
					t.Fatal(err)
				}
				mustBeBest(t, p, got, all[:min(k, len(all))])
				slices.Reverse(all)
			}
		}
	}
	t.Logf("%d solvable, %d with three solutions or more", solvable, several)
	if solvable < 100 || several < 50 {
		t.Error("too few to tell")
	}
}
