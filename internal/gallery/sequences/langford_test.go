package sequences

import (
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

// TestLangfordRules gives wrong rows to the rules.
func TestLangfordRules(t *testing.T) {
	kittest.Err(t, "langford", checkLangford(3, []int{1, 1, 2, 3, 2, 3}), "0 others between the two that are 1")
	kittest.Err(t, "langford", checkLangford(3, []int{3, 1, 2, 1, 3, 2, 0}), "the row is not full")
}
