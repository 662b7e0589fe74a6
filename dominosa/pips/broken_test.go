package pips_test

import (
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/pips"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestBroken compares what is said of numbers in a part of a region with all ways to fill the rest, with
// numbers as high as need be.
func TestBroken(t *testing.T) {
	rng := randtest.New(t, 11, 2)
	met := map[bool]int{}
	for range 3000 {
		r := pips.Region{Kind: pips.Kind(rng.IntN(6)), Target: rng.IntN(9)}
		shown, open := map[dominosa.Cell]int{}, []dominosa.Cell{}
		for i := range 1 + rng.IntN(4) {
			c := dominosa.Cell{Col: i}
			if r.Cells = append(r.Cells, c); len(open) < 2 && rng.IntN(2) == 0 {
				open = append(open, c)
			} else {
				shown[c] = rng.IntN(5)
			}
		}
		shown[dominosa.Cell{Row: 1}] = 3 // of another region
		possible := false
		for n := range 100 {
			numbers := map[dominosa.Cell]int{}
			for i, c := range r.Cells {
				numbers[c] = shown[c]
				for k := range open {
					if open[k] == r.Cells[i] {
						numbers[c] = []int{n % 10, n / 10}[k]
					}
				}
			}
			possible = possible || meets(r, numbers)
		}
		met[possible]++
		must.Equal(t, r.Broken(shown) == "", possible, "%v %d of %v, where %v lies", r.Kind, r.Target, r.Cells, shown)
	}
	must.Least(t, min(met[true], met[false]), 300, "regions met, and broken")
}

// meets is the definition.
func meets(r pips.Region, numbers map[dominosa.Cell]int) bool {
	sum, equal, unequal := 0, true, true
	for i, c := range r.Cells {
		sum += numbers[c]
		for _, d := range r.Cells[:i] {
			if numbers[c] == numbers[d] {
				unequal = false
			} else {
				equal = false
			}
		}
	}
	return [...]bool{true, sum == r.Target, sum < r.Target, sum > r.Target, equal, unequal}[r.Kind]
}
