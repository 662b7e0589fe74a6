package polycubes

import (
	"fmt"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

// TestSomaShapes: Soma has the polycubes of 3 and 4 cubes that are no boxes.
func TestSomaShapes(t *testing.T) {
	var soma, want []forms.Shape
	for _, p := range somaPieces() {
		soma = append(soma, p.Shape.Canonical(forms.Cubes(), forms.Cubes().Turns))
	}
	for _, s := range append(forms.Animals(forms.Cubes(), 3, forms.Cubes().Turns), forms.Animals(forms.Cubes(), 4, forms.Cubes().Turns)...) {
		if lo, hi := s.Box(); (hi[0]-lo[0]+1)*(hi[1]-lo[1]+1)*(hi[2]-lo[2]+1) != len(s) {
			want = append(want, s)
		}
	}
	slices.SortFunc(soma, forms.CompareShapes)
	slices.SortFunc(want, forms.CompareShapes)
	if !slices.EqualFunc(soma, want, forms.Shape.Equal) {
		t.Errorf("soma: %v, want %v", soma, want)
	}
}

// TestHoffmanRules gives wrong answers to the rules.
func TestHoffmanRules(t *testing.T) {
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{forms.Point{}, "abc"}, {forms.Point{}, "abc"}}), "two bricks")
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{forms.Point{}, "abc"}, {forms.Point{0, 0, 1}, "bac"}}), "missing or twice")
	if n := hoffmanPackings(slices.Values([]string{"abc\n"})); n != "0" {
		t.Error("one brick of 27 passes")
	}
}

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

// flatShapes returns the polyominoes of n cells that fit into a square of side 3.
func flatShapes(n int) []forms.Shape {
	l := forms.Squares()
	return slices.DeleteFunc(forms.Animals(l, n, l.All), func(s forms.Shape) bool {
		lo, hi := s.Box()
		return max(hi[0]-lo[0], hi[1]-lo[1]) > 2
	})
}

// uniqueBlocks tries all sets.
func uniqueBlocks(_ *kittest.Instance) string {
	sets := [][]forms.Shape{nil}
	for n := 2; n <= 7; n++ {
		var longer [][]forms.Shape
		for _, set := range sets {
			for _, s := range flatShapes(n) {
				longer = append(longer, append(slices.Clone(set), s.Normal(2)))
			}
		}
		sets = longer
	}
	// The 48 and the 4 images of an answer are different: it has one piece of each size.
	once := func(region forms.Shape, set []forms.Shape, images uint64) bool {
		return kittest.Of(blocks(region, set).Instance()).Count(cover.Config{MaxSolutions: images + 1}) == images
	}
	cube, both, nested := 0, 0, 0
	for _, set := range sets {
		ok := once(forms.Cuboid(3, 3, 3), set, 48)
		if !ok {
			continue
		}
		cube++
		ok = once(forms.Cuboid(9, 3, 1), set, 4)
		if !ok {
			continue
		}
		both++
		if areNested(set) {
			nested++
		}
	}
	return fmt.Sprintf("%d, %d, %d", cube, both, nested)
}

// areNested reports whether each shape lies within the next, turned and turned over at will.
func areNested(set []forms.Shape) bool {
	l := forms.Squares()
	for i, s := range set[1:] {
		if len(forms.Placements(s, set[i].Oriented(l, l.All), l.Axes)) == 0 {
			return false
		}
	}
	return true
}
