package rectangles

import (
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

// TestRectangleRules gives wrong answers to the rules.
func TestRectangleRules(t *testing.T) {
	kittest.Err(t, "checkFilled", checkFilled(1, 2, []rect{{0, 1, 0, 1}}), "1 of 2 cells")
	kittest.Err(t, "checkFilled", checkFilled(1, 2, []rect{{0, 1, 0, 2}, {0, 1, 1, 2}}), "overlap")
	kittest.Err(t, "checkReduced", checkReduced(2, 1, []rect{{0, 2, 0, 1}}), "below row 1")
	kittest.Err(t, "checkReduced", checkReduced(1, 2, []rect{{0, 1, 0, 2}}), "right of column 1")
	kittest.Err(t, "checkFaults", checkFaults(2, 1, []rect{{0, 1, 0, 1}, {1, 2, 0, 1}}), "below row 1")
	kittest.Err(t, "checkFaults", checkFaults(1, 2, []rect{{0, 1, 0, 1}, {0, 1, 1, 2}}), "right of column 1")
	kittest.Err(t, "checkMotley", checkMotley([]rect{{0, 1, 0, 1}, {0, 1, 1, 2}}), "the same rows")
	kittest.Err(t, "perfect", checkPerfect([]rect{{0, 1, 0, 2}, {1, 4, 0, 4}}), "")
	kittest.Err(t, "perfect, a square", checkPerfect([]rect{{0, 2, 0, 2}}), "two sides are 2")
	kittest.Err(t, "perfect, rows and columns", checkPerfect([]rect{{0, 1, 0, 2}, {1, 3, 0, 4}}), "two sides are 2")
}
