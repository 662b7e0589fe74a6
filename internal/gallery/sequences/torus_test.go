package sequences

import (
	"math/bits"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// TestTorusReduced goes through all tori of 4 by 4 bits whose lower half is the upper one,
// shifted by two columns, with 0 and 1 exchanged. Of the 16 shifts of one that shows every square of 2 by 2 once, one
// shows 0000 in the corner.
func TestTorusReduced(t *testing.T) {
	in := kittest.New(windowTorus(), "rows=4", "cols=4", "height=2", "width=2", "shift=2")
	n := in.Count(cover.Config{})
	all := uint64(0)
	for upper := range uint(1 << 8) {
		torus := upper
		for at := range 8 { // two columns to the right
			torus |= (^upper >> at & 1) << (8 + at&4 + (at+2)&3)
		}
		seen := uint(0)
		for i := range 4 {
			for j := range 4 {
				word := uint(0)
				for _, d := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
					word = 2*word + torus>>(4*((i+d[0])%4)+(j+d[1])%4)&1
				}
				seen |= 1 << word
			}
		}
		if bits.OnesCount(seen) == 16 {
			all++
		}
	}
	if all != 16*n || n == 0 {
		t.Errorf("%d tori, %d with 0000 in the corner, which is not one of 16", all, n)
	}
}

// TestLangfordRules gives wrong rows to the rules.
func TestLangfordRules(t *testing.T) {
	kittest.Err(t, "langford", checkLangford(3, []int{1, 1, 2, 3, 2, 3}), "0 others between the two that are 1")
	kittest.Err(t, "langford", checkLangford(3, []int{3, 1, 2, 1, 3, 2, 0}), "the row is not full")
}
