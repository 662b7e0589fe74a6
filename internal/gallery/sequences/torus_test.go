package sequences

import (
	"fmt"
	"math/bits"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
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
}

// rowsStepByStep finds the all-interval rows of exercise 103 without a cover, and counts those that
// are the same, shifted to begin with 0, if read backwards; those that are minus themselves if cut at the
// step n/2 and the parts are exchanged; and those that are 7 times themselves after both. It counts these in
// clusters of twice as many as there are factors that keep a row one. Last it counts the perfect
// rows of exercise 104: every r-th tone makes the same row, for all r. A row whose second tone divides
// n stands for those that a factor makes of it.
func rowsStepByStep(in *kittest.Instance) string {
	n := in.Args.Int("n")
	row := make([]int, n)
	cut, times := 0, 0
	var all, backwards, exchanged, both, perfect int
	count := func(n *int, yes bool) { *n += times * kit.Bit(yes) }
	same := func(c int, place func(i int) int) bool {
		for i := range row {
			if (c*(row[place(i)]-row[place(0)])-row[i])%n != 0 {
				return false
			}
		}
		return true
	}
	everyOf := func(r int) bool { return same(1, func(i int) int { return (i+1)*r%(n+1) - 1 }) }
	factors := func(n int) (many int) {
		for c := range n {
			many += kit.Bit(kit.Gcd(c, n) == 1)
		}
		return many
	}
	var fill func(k int, tones, steps uint) // those not used yet; the last tone is fixed
	fill = func(k int, tones, steps uint) {
		if k == n-1 {
			if row[k] = n / 2; steps>>(n/2)&1 == 1 {
				cut = k
			}
			count(&all, true)
			count(&backwards, same(1, func(i int) int { return n - 1 - i }))
			count(&exchanged, same(n-1, func(i int) int { return (i + cut) % n }))
			count(&both, same(7, func(i int) int { return (n + cut - 1 - i) % n }))
			r := 1
			for r <= n && kit.Gcd(r, n+1) == 1 && everyOf(r) {
				r++
			}
			count(&perfect, r > n)
			return
		}
		before := row[k-1]
		for left := (steps<<before | steps>>(n-before)) & tones; left > 0; left &= left - 1 {
			tone := bits.TrailingZeros(left)
			step := (tone - before + n) % n
			if row[k] = tone; step == n/2 {
				cut = k
			}
			if k == 1 {
				times = factors(n/tone) * kit.Bit(n%tone == 0)
			}
			if times > 0 {
				fill(k+1, tones&^(1<<tone), steps&^(1<<step))
			}
		}
	}
	others := uint(1)<<n - 2 // than 0
	fill(1, others&^(1<<(n/2)), others)
	alike := 2 * factors(n)
	return fmt.Sprintf("%d; %d, %d, %d; %d", all, backwards/alike, exchanged/alike, both/alike, perfect)
}
