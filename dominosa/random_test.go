package dominosa_test

import (
	"math/rand/v2"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/randtest"
)

// Boards at random, in the two models of TAOCP 7.2.2.1, exercise 72.

// TestRandomTilings looks at the source of all random boards: every tiling of
// a 4x4 square turns up, and about equally often. There are 36 (OEIS A004003).
func TestRandomTilings(t *testing.T) {
	rng := randtest.New(t, 3, 4)
	for name, tile := range map[string]func(*rand.Rand) dominosa.Tiling{
		"exact": testkit.Tiler(4, 4),
		"flips": func(rng *rand.Rand) dominosa.Tiling { return testkit.Flipped(rng, 4, 4) },
	} {
		pips := make([]int, 16)
		b, _ := dominosa.NewBoard(4, 4, pips)
		set := testkit.BonesOf(0, []uint16{8}, false)
		seen := map[string]int{}
		for range 7200 {
			sol := tile(rng)
			if err := (dominosa.Puzzle{Board: b, Bones: set}).Verify(sol); err != nil {
				t.Fatal(err)
			}
			key := ""
			for _, p := range sol {
				key += p.String()
			}
			seen[key]++
		}
		if len(seen) != 36 {
			t.Errorf("%s: %d tilings of 4x4, want 36", name, len(seen))
		}
		for key, n := range seen {
			if n < 130 || n > 280 { // 200 expected, 14 the standard deviation
				t.Errorf("%s: a tiling turned up %d times in 7200: %s", name, n, key)
			}
		}
	}
}
