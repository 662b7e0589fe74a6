package photo_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/internal/photo"
)

// What is picked from a list is what sorting puts there, with many numbers alike or few.
func TestPick(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for n := 1; n < 200; n++ {
		list := make([]float32, n)
		for i := range list {
			list[i] = float32(r.IntN(1 + r.IntN(2*n)))
		}
		sorted := slices.Sorted(slices.Values(list))
		at := r.IntN(n)
		if got := photo.Pick(list, at); got != sorted[at] {
			t.Fatalf("place %d of %v: %v", at, sorted, got)
		}
	}
}
