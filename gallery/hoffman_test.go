package gallery

import (
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

// TestHoffmanRules gives wrong answers to the rules.
func TestHoffmanRules(t *testing.T) {
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{point{}, "abc"}, {point{}, "abc"}}), "two bricks")
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{point{}, "abc"}, {point{0, 0, 1}, "bac"}}), "missing or twice")
	if apart(map[point]point{{}: {2, 3, 4}}) {
		t.Error("one brick of 27 passes")
	}
}
