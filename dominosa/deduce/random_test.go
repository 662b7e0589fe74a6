package deduce

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestRulesSound holds every rule to its law in positions where no easier rule has
// been used: rules are called in random order.
func TestRulesSound(t *testing.T) {
	rng := randtest.New(t, 7, 8)
	used := make([]int, len(ladder))
	solvable := 0
	for range 1200 {
		p := drawnPuzzle(rng)
		sols := testkit.BruteTilings(p, 500)
		if len(sols) == 500 || len(p.Check()) > 0 {
			continue
		}
		if len(sols) > 0 {
			solvable++
		}
		rulesSound(t, rng, p, sols, used)
	}
	ratedBoards(t, 4, func(_ int, level string, e notation.Entry) {
		if level == "extreme" || level == "beyond" {
			rulesSound(t, rng, e.Puzzle, []dominosa.Tiling{e.Solution}, used)
		}
	})
	t.Log(solvable, used)
	for r, n := range used {
		if n < 15 {
			t.Errorf("%s was used %d times only", ladder[r].Name, n)
		}
	}
	must.Least(t, solvable, 1000, "puzzles with solutions")
}

// rulesSound calls rules in random order, until many in a row say nothing.
func rulesSound(t *testing.T, rng *rand.Rand, p dominosa.Puzzle, sols []dominosa.Tiling, used []int) {
	t.Helper()
	rare := slices.IndexFunc(ladder, func(r *rung) bool { return r.Name == "chain-repeats" })
	k := new(knowledge)
	k.start(t.Context(), p, Config{})
	v := newView(p, nil)
	for misses := 0; misses < 25 && k.Dead() < 0 && k.Open > 0; misses++ {
		r := rng.IntN(len(ladder) + 10)
		if r >= len(ladder) {
			r = rare
		}
		k.rule = r
		ladder[r].find(k)
		if k.err != nil {
			t.Fatal(k.err)
		}
		if len(k.says) == 0 {
			continue
		}
		misses = 0
		used[r]++
		k.rounds++
		from := len(k.steps)
		k.apply()
		if grid.Debug {
			k.check()
		}
		before := v.copied()
		for _, s := range k.steps[from:] {
			if err := because(before, s); err != nil {
				t.Fatalf("%v %d %v: %s: %v\n%+v", box.Open(p.Board).Pips, p.Board.Cols(), p.Set(), s.Rule.Name, err, s)
			}
			if err := v.follow(s); err != nil {
				t.Fatalf("%v %d %v: %s: %v\n%+v", box.Open(p.Board).Pips, p.Board.Cols(), p.Set(), s.Rule.Name, err, s)
			}
		}
		for _, sol := range sols {
			for _, pl := range sol {
				if !v.live[pl] && !slices.Contains(v.laid, pl) {
					t.Fatalf("%v %d %v: %s rules out %v, which a solution has", box.Open(p.Board).Pips, p.Board.Cols(), p.Set(), ladder[r].Name, pl)
				}
			}
		}
	}
}
