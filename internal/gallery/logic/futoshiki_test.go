package logic

import (
	"math/bits"
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/randtest"
)

// TestFewestBits compares what bits tell about comparisons with the definition, for
// random squares, and the symmetries of a puzzle with their number.
func TestFewestBits(t *testing.T) {
	rng := randtest.New(t, 3, 4)
	less := make([]uint64, 77)
	for i := range less {
		less[i] = rng.Uint64() & rng.Uint64() & (1<<40 - 1)
	}
	columns, all := (&fewestCensus{}).columns(less)
	for i, s := range less {
		for p := range columns {
			if columns[p][i/64]>>(i%64)&1 != s>>p&1 {
				t.Fatalf("square %d, pair %d", i, p)
			}
		}
	}
	if bits.OnesCount64(all[0])+bits.OnesCount64(all[1]) != len(less) {
		t.Errorf("%x are not %d squares", all, len(less))
	}
	for w := 1; w <= 4; w++ {
		c := &fewestCensus{pairs: comparedPairs(), least: 1000, four: map[string]bool{}}
		c.compare(less[:12], w, 9)
		want := map[string]bool{}
		for set := range kit.Combinations(9, w) {
			for directions := range 1 << w {
				n := 0
				var clues []int
				for k, p := range set {
					if pair := c.pairs[p]; directions>>k&1 == 0 {
						clues = append(clues, fewestLess(pair[0], pair[1]))
					} else {
						clues = append(clues, fewestLess(pair[1], pair[0]))
					}
				}
				for _, s := range less[:12] {
					fits := true
					for k, p := range set {
						fits = fits && int(s>>p&1) != directions>>k&1
					}
					if fits {
						n++
					}
				}
				if n == 4 {
					want[fewestCanonical(clues)] = true
				}
			}
		}
		if len(c.four) != len(want) || len(want) == 0 {
			t.Errorf("%d comparisons: %d puzzles, want %d", w, len(c.four), len(want))
		}
		for text := range want {
			if !c.four[text] {
				t.Errorf("%s was not found", text)
			}
		}
	}
	for text, want := range map[string]int{"1": 8, "3": 4, "75": 1, "1001": 16, "1001 1026": 16} {
		if got := len(fewestOrbit(fewestClues(text))); got != want {
			t.Errorf("clue %s has %d images, want %d", text, got, want)
		}
	}
}
