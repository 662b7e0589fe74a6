package polycubes

import (
	"fmt"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/must"
)

// torusOf returns the problem of t tripods in a torus.
func torusOf(test *testing.T, a, b, c, legs, t int) *kit.Instance {
	test.Helper()
	return must.Get(tripods().New(fmt.Sprintf("torus=%dx%dx%d", a, b, c), fmt.Sprintf("legs=%d", legs), fmt.Sprintf("t=%d", t)))(test)
}

// TestTripodsLattice packs 10/13 of space with tripods whose legs have length 3: their
// corners are where x + 4y + 11z is a multiple of 13. The definition agrees, and finds
// two of them in each other's way with 5 in place of 4.
func TestTripodsLattice(t *testing.T) {
	const side = 13
	in := torusOf(t, side, side, side, 3, side*side)
	for _, factor := range []int{4, 5} {
		var sol cover.Solution
		for x := range side {
			for y := range side {
				for z := range side {
					if (x+factor*y+11*z)%side == 0 {
						sol = append(sol, (x*side+y)*side+z)
					}
				}
			}
		}
		verified, checked := in.Problem.Verify(sol) == nil, in.Check(sol) == nil
		if want := factor == 4; verified != want || checked != want || len(sol) != side*side {
			t.Errorf("factor %d: %d tripods, verified %v, checked %v", factor, len(sol), verified, checked)
		}
	}
}
