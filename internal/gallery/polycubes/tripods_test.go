package polycubes

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// torusOf returns the problem of t tripods in a torus.
func torusOf(test *testing.T, a, b, c, legs, t int) *kit.Instance {
	test.Helper()
	in, err := tripods().New(fmt.Sprintf("torus=%dx%dx%d", a, b, c), fmt.Sprintf("legs=%d", legs), fmt.Sprintf("t=%d", t))
	if err != nil {
		test.Fatal(err)
	}
	return in
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

// TestTripodsTorus finds that no small torus has more than 7/9 of its cells in tripods
// whose legs have length 2, by learning and by a plain search over sets of corners.
func TestTripodsTorus(t *testing.T) {
	for _, box := range [][3]int{{3, 3, 3}, {3, 3, 4}, {3, 3, 5}, {3, 4, 4}, {3, 4, 5}} {
		cells := box[0] * box[1] * box[2]
		most := 0
		for n := 1; n <= cells/9+1; n++ {
			a, err := torusOf(t, box[0], box[1], box[2], 2, n).Problem.Decide(context.Background(), cover.Config{MaxSolutions: 1})
			if err != nil {
				t.Fatal(err)
			}
			if a.First != nil {
				most = n
			}
		}
		if plain := plainTripods(torus(box), 2); most != plain || 9*most > cells {
			t.Errorf("%v: %d tripods, %d by the plain search", box, most, plain)
		}
	}
}

// plainTripods returns how many tripods there can be in a torus: corner by corner, each
// is taken or not.
func plainTripods(t torus, legs int) int {
	var masks [][3]uint64
	for x := range t[0] {
		for y := range t[1] {
			for z := range t[2] {
				var m [3]uint64
				for _, c := range t.tripod([3]int{x, y, z}, legs) {
					at := (c[0]*t[1]+c[1])*t[2] + c[2]
					m[at/64] |= 1 << (at % 64)
				}
				masks = append(masks, m)
			}
		}
	}
	var best func(list [][3]uint64) int
	best = func(list [][3]uint64) int {
		if len(list) == 0 {
			return 0
		}
		first := list[0]
		rest := slices.DeleteFunc(slices.Clone(list[1:]), func(m [3]uint64) bool {
			return m[0]&first[0]|m[1]&first[1]|m[2]&first[2] != 0
		})
		with := 1 + best(rest)
		if len(rest) == len(list)-1 {
			return with
		}
		return max(with, best(list[1:]))
	}
	return best(masks)
}
