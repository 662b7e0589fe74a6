package prose

import (
	"fmt"
	"testing"
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
		if got := Having(cells); got != want {
			t.Errorf("%d cells: got %q, want %q", n, got, want)
		}
	}
}

// TestWords holds numbers at the ends of what is written in letters, and names at theirs.
func TestWords(t *testing.T) {
	for n, want := range map[int]string{-1: "-1", 0: "none", 1: "one", 12: "twelve", 13: "13"} {
		if got := InWords(n); got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
	for k, want := range map[uint8]string{0: "a", 1: "b", 2: "unknown", 255: "unknown"} {
		if got := Named(k, "a", "b"); got != want {
			t.Errorf("%d: got %q, want %q", k, got, want)
		}
	}
}
