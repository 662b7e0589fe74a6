package polycubes

import (
	"testing"

	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// TestHoffmanRules gives wrong answers to the rules.
func TestHoffmanRules(t *testing.T) {
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{forms.Point{}, "abc"}, {forms.Point{}, "abc"}}), "two bricks")
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{forms.Point{}, "abc"}, {forms.Point{0, 0, 1}, "bac"}}), "missing or twice")
	if apart(map[forms.Point]forms.Point{{}: {2, 3, 4}}) {
		t.Error("one brick of 27 passes")
	}
}
