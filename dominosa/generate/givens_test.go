package generate_test

import (
	"errors"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/internal/must"
)

// A board with K givens has one solution; by trying them all, no K-1 dominoes of it are
// enough.
func TestGivens(t *testing.T) {
	for _, n := range []int{3, 6} {
		for k := 1; k <= 3; k++ {
			levels := generate.Levels{Givens: k}
			if k == 2 {
				levels.Least, levels.Most = deduce.Trivial, deduce.Basic
			}
			g := must.Get(generate.New(generate.Recipe{Bones: dominosa.Full(n), Shape: dominosa.BoardOf(n+1, n+2, make([]uint8, (n+1)*(n+2))), Keep: levels}))(t)
			for m := range must.All(t, g.Boards(t.Context(), 1, 5, 1)) {
				if len(m.Given) != k || m.Verify(m.Solution) != nil {
					t.Fatalf("double-%d: %v are given, want %d: %v", n, m.Given, k, m.Verify(m.Solution))
				}
				if v, err := m.Decide(t.Context(), dominosa.Config{}); v != dominosa.Unique {
					t.Errorf("double-%d with %v: %v, %v", n, m.Given, v, err)
				}
				bare := m.Puzzle
				bare.Given = nil
				if fewer(t, bare, m.Solution, k-1) {
					t.Errorf("double-%d: fewer than %d dominoes are enough for\n%v", n, k, m.Board)
				}
				if r, err := deduce.Rate(t.Context(), m.Puzzle); k == 2 && (r.Level > deduce.Basic || r.Level != m.Level) {
					t.Errorf("double-%d: level %v, said to be %v; %v", n, r.Level, m.Level, err)
				}
			}
		}
	}
}

// fewer reports whether k dominoes of t leave no other solution.
func fewer(t *testing.T, p dominosa.Puzzle, s dominosa.Tiling, k int) bool {
	if v, _ := p.Decide(t.Context(), dominosa.Config{}); v == dominosa.Unique {
		return true
	}
	for i, pl := range s {
		q := p
		q.Given = append(append([]dominosa.Place(nil), p.Given...), pl)
		if k > 0 && fewer(t, q, s[i+1:], k-1) {
			return true
		}
	}
	return false
}

func TestGivensRefused(t *testing.T) {
	shape := dominosa.BoardOf(4, 5, make([]uint8, 20))
	for _, method := range []generate.Method{generate.Uniform{}, generate.Quadrille{}} {
		if _, err := generate.New(generate.Recipe{Shape: shape, Keep: generate.Levels{Givens: 1}, Method: method}); !errors.Is(err, generate.ErrRecipe) {
			t.Errorf("%T: %v", method, err)
		}
	}
}
