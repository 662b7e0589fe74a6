package prose

import (
	"fmt"
	"testing"

	"bonepile/internal/must"
)

type name string

func (n name) String() string { return string(n) }

// TestHaving looks at sentences with more names than a reader wants.
func TestHaving(t *testing.T) {
	for n, want := range map[int]string{
		1:  "r1c1 has",
		2:  "r1c1 and r1c2 have",
		13: "r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r1c10, r1c11, r1c12 and r1c13 have",
		14: "r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r1c10, r1c11, r1c12 and 2 more have",
	} {
		var cells []name
		for i := range n {
			cells = append(cells, name(fmt.Sprintf("r1c%d", i+1)))
		}
		must.Equal(t, Having(cells), want, "%d cells", n)
	}
}

// TestWords holds numbers at the ends of what is written in letters, and names at theirs.
func TestWords(t *testing.T) {
	for n, want := range map[int]string{-1: "-1", 0: "none", 1: "one", 12: "twelve", 13: "13"} {
		must.Equal(t, InWords(n), want, "%d", n)
	}
	for k, want := range map[uint8]string{0: "a", 1: "b", 2: "unknown", 255: "unknown"} {
		must.Equal(t, Named(k, "a", "b"), want, "%d", k)
	}
}
