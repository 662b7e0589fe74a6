package logic

import (
	"fmt"
	"math/bits"
	"slices"
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

// TestFirstCells: of a set of cells and its images under the eight turns and reflections
// of the square, one comes first.
func TestFirstCells(t *testing.T) {
	for size := range 4 {
		first := map[string]bool{}
		classes := map[string]bool{}
		for cells := range kit.Combinations(25, size) {
			if firstCells(cells) {
				first[fmt.Sprint(cells)] = true
			}
			var images []string
			for k := range 8 {
				var image []int
				for _, at := range cells {
					i, j := at/5, at%5
					if k&1 != 0 {
						i = 4 - i
					}
					if k&2 != 0 {
						j = 4 - j
					}
					if k&4 != 0 {
						i, j = j, i
					}
					image = append(image, 5*i+j)
				}
				slices.Sort(image)
				images = append(images, fmt.Sprint(image))
			}
			classes[slices.Min(images)] = true
			slices.Sort(images)
			if n := len(slices.DeleteFunc(slices.Compact(images), func(s string) bool { return !first[s] })); n > 1 {
				t.Errorf("%d images of %v come first", n, cells)
			}
		}
		if len(first) != len(classes) {
			t.Errorf("%d sets of %d cells come first, of %d classes", len(first), size, len(classes))
		}
	}
}

// TestFewestHits compares with the definition, over all sets of eight elements.
func TestFewestHits(t *testing.T) {
	rng := randtest.New(t, 24, 395)
	for range 300 {
		sets := make([]uint32, rng.IntN(7))
		for i := range sets {
			sets[i] = 1 + rng.Uint32N(255)
		}
		want := 8
		for hit := range uint32(256) {
			if !slices.ContainsFunc(sets, func(s uint32) bool { return s&hit == 0 }) {
				want = min(want, bits.OnesCount32(hit))
			}
		}
		if got := fewestHits(sets); got != want {
			t.Errorf("%b: %d, want %d", sets, got, want)
		}
	}
}
