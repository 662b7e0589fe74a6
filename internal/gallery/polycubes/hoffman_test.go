package polycubes

import (
	"slices"
	"testing"

	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// TestHoffmanRules gives wrong answers to the rules.
func TestHoffmanRules(t *testing.T) {
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{forms.Point{}, "abc"}, {forms.Point{}, "abc"}}), "two bricks")
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{forms.Point{}, "abc"}, {forms.Point{0, 0, 1}, "bac"}}), "missing or twice")
	if n := hoffmanPackings(slices.Values([]string{"abc\n"})); n != "0" {
		t.Error("one brick of 27 passes")
	}
}
