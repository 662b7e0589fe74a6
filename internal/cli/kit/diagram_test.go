package kit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
	"bonepile/zdd"
)

// loaded reads a diagram as Graphillion does, one line after the other: a node is the sets
// of lo, and those of hi with the variable. The last node is the root.
func loaded(t *testing.T, text string) (sets []string) {
	t.Helper()
	text, ok := strings.CutSuffix(text, "\n.\n")
	if !ok {
		t.Fatalf("no dot at the end of\n%s", text)
	}
	known := map[string][]string{"B": nil, "T": {""}}
	for line := range strings.SplitSeq(text, "\n") {
		if sets, ok := known[line]; ok {
			return sets // a terminal alone
		}
		var id, lo, hi string
		var v int
		if _, err := fmt.Sscan(line, &id, &v, &lo, &hi); err != nil || v < 1 {
			t.Fatalf("%v in line %q", err, line)
		}
		a, ok := known[lo]
		b, too := known[hi]
		if _, again := known[id]; again || !ok || !too {
			t.Fatalf("line %q repeats a node, or names one that is not there yet", line)
		}
		sets = slices.Clone(a)
		for _, set := range b {
			sets = append(sets, fmt.Sprintf(" %d%s", v-1, set))
		}
		known[id] = sets
	}
	slices.Sort(sets)
	return sets
}

// TestGraphillion reads back what is written for Graphillion.
func TestGraphillion(t *testing.T) {
	most := 0
	for i := range 60 {
		rng := randtest.New(t, 80, uint64(i))
		families := make([][]int, i/4)
		for j := range families {
			for v := range 8 {
				if rng.IntN(3) == 0 {
					families[j] = append(families[j], v)
				}
			}
		}
		d := must.Get(zdd.Of(families...))(t)
		var out strings.Builder
		must.Do(t, writeGraphillion(d, &out))
		var want []string
		for set := range d.All() {
			s := ""
			for _, v := range set {
				s += fmt.Sprint(" ", v)
			}
			want = append(want, s)
		}
		slices.Sort(want)
		if got := loaded(t, out.String()); !slices.Equal(got, want) {
			t.Fatalf("%q is written as\n%sand read as %q", want, out.String(), got)
		}
		most = max(most, len(want))
	}
	must.Least(t, most, 8, "the most sets")
}
