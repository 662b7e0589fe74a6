package prose

import (
	"testing"

	"bonepile/internal/must"
)

// TestWords holds numbers at the ends of what is written in letters, and names at theirs.
func TestWords(t *testing.T) {
	for n, want := range map[int]string{-1: "-1", 0: "none", 1: "one", 12: "twelve", 13: "13"} {
		must.Equal(t, InWords(n), want, "%d", n)
	}
	for k, want := range map[uint8]string{0: "a", 1: "b", 2: "unknown", 255: "unknown"} {
		must.Equal(t, Named(k, "a", "b"), want, "%d", k)
	}
}
