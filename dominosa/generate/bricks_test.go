package generate

import (
	"context"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/internal/must"
)

// bricks returns how many blocks of 2x2 cells two bones side by side fill.
func bricks(t dominosa.Tiling) (n int) {
	at := map[dominosa.Place]bool{}
	for _, p := range t {
		at[dominosa.Place{Row: p.Row, Col: p.Col, Down: p.Down}] = true
	}
	for p := range at {
		if p.Down && at[dominosa.Place{Row: p.Row, Col: p.Col + 1, Down: true}] ||
			!p.Down && at[dominosa.Place{Row: p.Row + 1, Col: p.Col}] {
			n++
		}
	}
	return n
}

// TestBricks holds the mean number of bricks against that of boards that are all equally
// likely.
func TestBricks(t *testing.T) {
	mean := func(r Recipe, count int) float64 {
		sum := 0
		for m := range must.All(t, mustGenerator(t, r).Boards(context.Background(), 1, count, 2)) {
			sum += bricks(m.Solution)
		}
		return float64(sum) / float64(count)
	}
	six := frameOf(t, 6)
	even := mean(Recipe{Shape: six, Method: Uniform{}}, 1000)
	t.Logf("uniform %.2f", even)
	for level := deduce.NoLevel; level <= deduce.Beyond; level++ {
		got := mean(Recipe{Shape: six, Keep: Levels{Least: level, Most: level}}, 100)
		t.Logf("%v %.2f", level, got)
		if got < even-0.5 || got > even+0.5 {
			t.Errorf("boards of level %v have %.2f bricks on average; if all are equally likely, %.2f", level, got, even)
		}
	}
}
