package forms

import (
	"slices"
	"testing"
)

// TestFormCounts counts pieces on all lattices, as others have: OEIS A000105,
// A000577, A000228 (free polyominoes, polyiamonds, polyhexes).
func TestFormCounts(t *testing.T) {
	count := func(what string, want []int, of func(n int) int) {
		for i, w := range want {
			if got := of(i + 1); got != w {
				t.Errorf("%d %s of size %d, want %d", got, what, i+1, w)
			}
		}
	}
	free := func(l Lattice) func(n int) int {
		return func(n int) int { return len(Animals(l, n, l.All)) }
	}
	count("polyominoes", []int{1, 1, 2, 5, 12, 35}, free(Squares()))
	count("polyiamonds", []int{1, 1, 1, 3, 4, 12, 24}, free(Triangles()))
	count("polyhexes", []int{1, 1, 3, 7, 22}, free(Hexagons()))
}

// TestFormMotions asks of all lattices in the plane that motions send neighbours to
// neighbours, and are different.
func TestFormMotions(t *testing.T) {
	for name, l := range map[string]Lattice{"squares": Squares(), "checkered": CheckeredSquares(), "triangles": Triangles(), "hexagons": Hexagons()} {
		images := map[[2]Point]bool{}
		for _, m := range l.All {
			for _, p := range l.Starts {
				p[0], p[1] = p[0]-2, p[1]+5
				for _, q := range l.Neighbours(p) {
					if !slices.Contains(l.Neighbours(m(p)), m(q)) {
						t.Errorf("%s: %v and %v go to %v and %v", name, p, q, m(p), m(q))
					}
				}
			}
			images[[2]Point{m(Point{7, 2, 0}), m(Point{-1, 3, 0})}] = true
		}
		if len(images) != len(l.All) {
			t.Errorf("%s: %d different motions of %d", name, len(images), len(l.All))
		}
	}
}
