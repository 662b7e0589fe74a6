package rectangles

import (
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
