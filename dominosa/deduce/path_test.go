package deduce

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// fewestArguments returns the fewest arguments of the ways to the end that beams of several widths
// find in some 10,000 positions, in an order that is drawn and heeds no costs.
func fewestArguments(t *testing.T, p dominosa.Puzzle, rng *rand.Rand) int {
	d := must.Get(Solve(t.Context(), p, Config{}))(t)
	f := &finder{knowledge: new(knowledge), rules: d.easyRules()}
	f.start(t.Context(), p, Config{})
	must.Do(t, f.enter())
	f.from, f.goal = len(f.Trail), len(f.Places)-len(d.Open)
	least := len(box.Open(p.Board).Pips)
	for nodes := 0; nodes < 10_000; {
		f.Undo(f.from)
		f.quiet = true
		f.layForced()
		width := []int{1, 10, 100, 300}[rng.IntN(4)]
		layer := []way{f.reached(way{}, move{})}
		ended := func(w way) bool { return len(w.trail) == f.goal-f.from }
		for len(layer) > 0 && !slices.ContainsFunc(layer, ended) {
			var next []way
			for _, w := range layer {
				f.Undo(f.from)
				f.do(w.trail)
				next = f.expand(next, w)
			}
			for i := range next {
				next[i].rank = -2*len(next[i].trail) + rng.IntN(8)
			}
			nodes += len(layer)
			layer = best(next, width)
		}
		if i := slices.IndexFunc(layer, ended); i >= 0 {
			f.quiet = false
			x := *d
			x.Steps = f.tell(layer[i].moves)
			least = min(least, len(claims(x.trim(p, Config{}, false))))
		}
	}
	return least
}

// TestPathShortSlow holds paths to 1.2 times the fewest arguments that another search finds,
// on average over boards of each level between Trivial and Beyond.
func TestPathShortSlow(t *testing.T) {
	randtest.Slow(t, "a minute or two")
	rng := randtest.New(t, 21, 22)
	told, least := map[string]int{}, map[string]int{}
	ratedBoards(t, 6, func(n int, level string, e notation.Entry) {
		d := must.Get(Path(t.Context(), e.Puzzle, Config{}))(t)
		if n == 6 && level != "trivial" && level != "beyond" && e.Line <= 2 && d.Outcome == Solved && d.Rounds > 0 {
			told[level], least[level] = told[level]+len(claims(d)), least[level]+fewestArguments(t, e.Puzzle, rng)
		}
	})
	for _, level := range []string{"basic", "hard", "extreme"} {
		if t.Log(level, told[level], least[level]); least[level] == 0 || 5*told[level] > 6*least[level] {
			t.Errorf("level %s: %d arguments, but %d would do", level, told[level], least[level])
		}
	}
}
