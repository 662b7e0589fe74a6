package grids

import (
	"fmt"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/internal/must"
)

// boards makes some boards of several sizes and levels.
func boards(t testing.TB) []generate.Made {
	t.Helper()
	var list []generate.Made
	for n := 2; n <= 6; n += 2 {
		g := must.Get(generate.New(generate.Recipe{Shape: shape(t, n), Keep: generate.Levels{Least: deduce.Trivial, Most: deduce.Beyond}}))(t)
		for made := range must.All(t, g.Boards(t.Context(), 1, 10, 1)) {
			list = append(list, made)
		}
	}
	return list
}

func shape(t testing.TB, n int) *dominosa.Board {
	t.Helper()
	return must.Get(generate.ShapeNamed(fmt.Sprintf("%dx%d", n+1, n+2), (n+1)*(n+2), generate.NoSymmetry, 1))(t)
}

// TestStages holds stages against the solution: at every stage it consists of what
// lies and of what is possible; nothing that is possible touches what lies; places
// only go; and at the end nothing is left.
func TestStages(t *testing.T) {
	rounds := 0
	for _, made := range boards(t) {
		d := must.Get(deduce.Solve(t.Context(), made.Puzzle, deduce.Config{}))(t)
		stages := Stages(made.Puzzle, d, nil)
		if len(stages) != d.Rounds+1 {
			t.Fatalf("%d stages of %d rounds", len(stages), d.Rounds)
		}
		for i, st := range stages {
			lying := append(slices.Clone(st.Laid), st.New...)
			for _, pl := range made.Solution {
				if !slices.Contains(lying, pl) && !slices.Contains(st.Left, pl) {
					t.Fatalf("stage %d: %v is neither there nor possible", i, pl)
				}
			}
			for _, pl := range lying {
				if !slices.Contains(made.Solution, pl) {
					t.Fatalf("stage %d: %v is wrong", i, pl)
				}
				if slices.ContainsFunc(st.Left, func(q dominosa.Place) bool { return touch(pl, q) || pl.Bone == q.Bone }) {
					t.Fatalf("stage %d: %v leaves places that it rules out", i, pl)
				}
			}
			for _, pl := range st.Out {
				if !slices.Contains(stages[i-1].Left, pl) || slices.Contains(st.Left, pl) {
					t.Fatalf("stage %d: %v is not ruled out there", i, pl)
				}
			}
			if i > 0 && (len(st.Left) >= len(stages[i-1].Left) || st.Round != i) {
				t.Fatalf("stage %d of round %d: %d places after %d", i, st.Round, len(st.Left), len(stages[i-1].Left))
			}
			rounds++
		}
		if last := stages[len(stages)-1]; len(last.Left) > 0 {
			t.Errorf("%d places at the end", len(last.Left))
		}
	}
	must.Least(t, rounds, 200, "stages")
}

func touch(p, q dominosa.Place) bool {
	a, b := p.Cells()
	c, d := q.Cells()
	return a == c || a == d || b == c || b == d
}

// TestGiven begins with bones that lie.
func TestGiven(t *testing.T) {
	p, d := deduced(t, steps)
	given := d.Laid[:3]
	cfg := deduce.Config{Laid: given}
	rest := must.Get(deduce.Solve(t.Context(), p, cfg))(t)
	stages := Stages(p, rest, given)
	must.Same(t, stages[0].Laid, []dominosa.Place(given), "the first stage")
	for _, pl := range stages[0].Left {
		for _, q := range given {
			if touch(pl, q) || pl.Bone == q.Bone {
				t.Errorf("%v is possible beside %v", pl, q)
			}
		}
	}
	if last := stages[len(stages)-1]; len(last.Laid)+len(last.New) != len(d.Laid) || len(last.Left) > 0 {
		t.Errorf("%d bones and %d places at the end", len(last.Laid)+len(last.New), len(last.Left))
	}
}
