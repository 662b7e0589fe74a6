package rectangles

import (
	"slices"
	"testing"

	"bonepile/cover"
)

// TestFilling fills squares of up to 6 by 6 with squares of sides 1 to 4, cell after cell and as
// an exact cover: as many ways.
// The authentic partridge puzzle has 8 · 7571 by answer 155.
func TestFilling(t *testing.T) {
	tried, solved := 0, 0
	for side := 2; side <= 6; side++ {
		for four := range 3 {
			for three := range 5 {
				for two := 1; two < 9; two++ {
					left := []int{0, side*side - 16*four - 9*three - 4*two, two, three, four}
					if left[1] < 0 {
						continue
					}
					var sides []int
					for k := 4; k > 0; k-- {
						if left[k] > 0 {
							sides = append(sides, k)
						}
					}
					in, err := packSquares(side, side, sides, func(k int) int { return left[k] })
					if err != nil {
						t.Fatal(err)
					}
					want, err := in.Count(t.Context(), cover.Config{})
					if err != nil {
						t.Fatal(err)
					}
					tried++
					if want > 0 {
						solved++
					}
					if got := fillings(t.Context(), side, left); got != want {
						t.Errorf("side %d, squares %v: %d ways, as an exact cover %d", side, left, got, want)
					}
				}
			}
		}
	}
	if tried < 20 || solved < 10 {
		t.Errorf("%d sets of squares, %d with answers", tried, solved)
	}
	if n := fillings(t.Context(), 14, []int{0, 6, 5, 4, 3, 2, 1}); n != 8*7571 {
		t.Errorf("%d authentic partridges", n)
	}
}

// TestOctant fills squares with squares of which one has side 1, wherever that is, and where it
// is in an octant. No other sets of so few squares have answers: the square of side 1 needs
// a pinwheel of larger ones around it.
func TestOctant(t *testing.T) {
	for _, c := range []struct {
		side int
		left []int
	}{
		{12, []int{0, 1, 8, 6, 2, 1}},
		{12, []int{0, 1, 4, 6, 3, 1}},
		{14, []int{0, 1, 0, 8, 3, 3}},
		{14, []int{0, 1, 4, 8, 2, 3}},
		{14, []int{0, 1, 8, 4, 1, 3, 1}},
		{14, []int{0, 1, 5, 4, 4, 3}},
		{14, []int{0, 1, 9, 4, 3, 3}},
	} {
		want := int(fillings(t.Context(), c.side, slices.Clone(c.left)))
		all, diagonal, mirrored := inOctant(t.Context(), c.side, c.left)
		if got := 8*(all-diagonal) + 4*diagonal; got != want || (diagonal-mirrored)%2 != 0 {
			t.Errorf("side %d, squares %v: %d, %d on the diagonal, %d mirrored: %d, want %d", c.side, c.left, all, diagonal, mirrored, got, want)
		}
	}
}
