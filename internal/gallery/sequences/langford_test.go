package sequences

import (
	"fmt"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// TestLangfordRules gives wrong rows to the rules.
func TestLangfordRules(t *testing.T) {
	kittest.Err(t, "langford", checkLangford(3, []int{1, 1, 2, 3, 2, 3}), "0 others between the two that are 1")
	kittest.Err(t, "langford", checkLangford(3, []int{3, 1, 2, 1, 3, 2, 0}), "the row is not full")
}

// TestPlanarLangford counts planar answers by the rows of all answers: lines that cross on
// one side must be on different sides, so that a part of the row whose lines hang together has
// two ways, or none; the line of n is above.
func TestPlanarLangford(t *testing.T) {
	for n := 1; n <= 8; n++ {
		in := kittest.New(langford(), fmt.Sprint("n=", n))
		want := uint64(0)
		for sol := range in.Solutions(cover.Config{}) {
			at := map[string][]int{}
			for place, number := range strings.Fields(in.Text(sol)) {
				at[number] = append(at[number], place)
			}
			ways := uint64(0)
			for sides := range 1 << (n - 1) { // bit i-1 says where the line of i is; that of n has none
				fits := true
				for i := 1; i <= n; i++ {
					for j := 1; j <= n; j++ {
						p, q := at[fmt.Sprint(i)], at[fmt.Sprint(j)]
						if sides>>(i-1)&1 == sides>>(j-1)&1 && p[0] < q[0] && q[0] < p[1] && p[1] < q[1] {
							fits = false
						}
					}
				}
				if fits {
					ways++
				}
			}
			want += ways
		}
		planar := kittest.New(langford(), fmt.Sprint("n=", n), "planar=yes")
		got := planar.Count(cover.Config{})
		if got != want {
			t.Errorf("n=%d: %d planar answers, by the rows of all answers %d", n, got, want)
		}
		t.Logf("n=%d: %d", n, got)
	}
	kittest.Err(t, "planar", checkPlanar([]langfordPair{{3, 0, false}, {2, 2, false}}), "the lines of 3 and of 2 cross")
}
