package logic

import (
	"fmt"
	"math/bits"
	"slices"

	"bonepile/internal/gallery/kit/kittest"
)

// futoshikiNeeded counts the latin squares by how many digits a puzzle has to give whose
// answer they are, if it has all comparisons: exercise 395. If a puzzle needs some digits
// with all comparisons, no puzzle does with fewer.
//
// Squares with the same comparisons have to be told apart. A set of cells does so if it
// meets, for every other one, the set of cells where it differs.
func futoshikiNeeded(in *kittest.Instance) string {
	squares := latin5(in)
	alike := map[uint64][][]string{} // by comparisons
	for _, rows := range squares {
		var less uint64
		for t, pair := range comparedPairs() {
			if rows[pair[0]/5][pair[0]%5] < rows[pair[1]/5][pair[1]%5] {
				less |= 1 << t
			}
		}
		alike[less] = append(alike[less], rows)
	}
	needed := make([]int, 4)
	printed := 0 // those that need three, to be told from 15 others
	for _, class := range alike {
		for _, rows := range class {
			apart := differences(rows, class)
			n := fewestHits(apart)
			if n >= len(needed) {
				return fmt.Sprintf("%s needs %d", rows, n)
			}
			if needed[n]++; n == 3 && len(apart) == 15 {
				printed++
			}
		}
	}
	return fmt.Sprintf("%v; %d with 15", needed, printed)
}

// differences returns the sets of cells where a square differs from the other ones of its class.
func differences(rows []string, class [][]string) (apart []uint32) {
	for _, other := range class {
		var cells uint32
		for at := range 25 {
			if rows[at/5][at%5] != other[at/5][at%5] {
				cells |= 1 << at
			}
		}
		if cells != 0 {
			apart = append(apart, cells)
		}
	}
	return apart
}

// fewestHits returns the size of the least set that meets all of some sets.
func fewestHits(sets []uint32) int {
	for n := 0; ; n++ {
		if canHit(sets, n) {
			return n
		}
	}
}

// canHit reports whether n elements meet all of some sets.
func canHit(sets []uint32, n int) bool {
	if len(sets) == 0 || n == 0 {
		return len(sets) == 0
	}
	for rest := sets[0]; rest != 0; rest &= rest - 1 {
		bit := uint32(1) << bits.TrailingZeros32(rest)
		if canHit(slices.DeleteFunc(slices.Clone(sets), func(s uint32) bool { return s&bit != 0 }), n-1) {
			return true
		}
	}
	return false
}
