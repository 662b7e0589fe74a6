package logic

import (
	"math/bits"
	"os"
	"slices"
	"testing"
)

// TestSymmetricPuzzles compares with the definition, on small boards: every set of
// opposite pairs, and all loops sorted by their digits there.
func TestSymmetricPuzzles(t *testing.T) { holdSymmetric(t, map[int]int{2: 13, 3: 213}) }

// TestSymmetricPuzzlesSlow does so on 4 by 4.
func TestSymmetricPuzzlesSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes seconds: BONEPILE_SLOW=1 runs it")
	}
	holdSymmetric(t, map[int]int{4: 9349})
}

func holdSymmetric(t *testing.T, sizes map[int]int) {
	for n, loops := range sizes {
		w := newWalker(n, n)
		w.walkAll()
		var list [][]byte
		for digits, times := range w.times {
			list = append(list, slices.Repeat([][]byte{[]byte(digits)}, times)...)
		}
		if len(list) != loops {
			t.Fatalf("%d loops on %d by %d, want %d", len(list), n, n, loops)
		}
		pairs := (n*n + 1) / 2
		one := make([]map[string]bool, 1<<pairs) // by set: the digits of all loops that are alone
		alone := func(set int, digits []byte) bool { return one[set][on(set, digits)] }
		for set := range one {
			times := map[string]int{}
			for _, digits := range list {
				times[on(set, digits)]++
			}
			one[set] = map[string]bool{}
			for key, n := range times {
				one[set][key] = n == 1
			}
		}
		valid, minimal := 0, make([]int, n*n+1)
		for set := range one {
			clues := 2*bits.OnesCount(uint(set)) - n%2*(set>>(pairs-1))
			for _, digits := range list {
				if !alone(set, digits) {
					continue
				}
				valid++
				needed := true
				for i := range pairs {
					needed = needed && (set>>i&1 == 0 || !alone(set&^(1<<i), digits))
				}
				if needed {
					minimal[clues]++
				}
			}
		}
		got, gotMinimal := newSymmetric(n, list).count(n)
		if got != valid || !slices.Equal(gotMinimal, minimal) {
			t.Errorf("%d by %d: %d, %v, want %d, %v", n, n, got, gotMinimal, valid, minimal)
		}
	}
}

// on returns the digits on a set of opposite pairs.
func on(set int, digits []byte) string {
	var key []byte
	for i := range (len(digits) + 1) / 2 {
		if set>>i&1 != 0 {
			key = append(key, digits[i], digits[len(digits)-1-i])
		}
	}
	return string(key)
}
