package sequences

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"
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
	kittest.Err(t, "langford", checkLangford(3, []int{3, 1, 2, 1, 3, 2, 0}), "the row is not full")
}

// Symmetric all-interval rows: exercise 103. A row remains one if it is read backwards,
// if its tones are multiplied by a number that has no divisor in common with n, or if it
// is cut at its step n/2 and the parts are exchanged: the step from its end to its
// beginning is n/2 as well. All of these are shifted to begin with 0.
// Rows that become each other are one cluster, and some become themselves.

// toneClusters counts both kinds.
func toneClusters(texts iter.Seq[string]) string {
	backwards, exchanged := map[string]bool{}, map[string]bool{}
	for text := range texts {
		var row toneRow
		for _, word := range strings.Fields(text) {
			var tone int
			fmt.Sscan(word, &tone)
			row = append(row, tone)
		}
		if slices.Equal(row, row.backwards()) {
			backwards[row.cluster()] = true
		}
		if slices.Equal(row.times(len(row)-1), row.exchanged()) {
			exchanged[row.cluster()] = true
		}
	}
	return fmt.Sprintf("%d, %d", len(backwards), len(exchanged))
}

// A toneRow is a row that begins with 0.
type toneRow []int

// fromZero returns a row of tones, shifted so that it begins with 0.
func fromZero(tones []int) toneRow {
	row := make(toneRow, len(tones))
	for i, tone := range tones {
		row[i] = (tone - tones[0] + len(tones)) % len(tones)
	}
	return row
}

func (r toneRow) backwards() toneRow {
	back := slices.Clone(r)
	slices.Reverse(back)
	return fromZero(back)
}

func (r toneRow) times(c int) toneRow {
	product := make(toneRow, len(r))
	for i, tone := range r {
		product[i] = c * tone % len(r)
	}
	return product
}

// exchanged returns r, cut at its step n/2, with its second part first.
func (r toneRow) exchanged() toneRow {
	n := len(r)
	cut := 1
	for cut < n-1 && (r[cut]-r[cut-1]+n)%n != n/2 {
		cut++
	}
	return fromZero(slices.Concat(r[cut:], r[:cut]))
}

// cluster returns the same text for two rows if and only if they can become each
// other.
func (r toneRow) cluster() (least string) {
	n := len(r)
	for c := 1; c < n; c++ {
		if kit.Gcd(c, n) != 1 {
			continue
		}
		m := r.times(c)
		for _, image := range []toneRow{m, m.backwards(), m.exchanged(), m.backwards().exchanged()} {
			if text := fmt.Sprint(image); least == "" || text < least {
				least = text
			}
		}
	}
	return least
}
