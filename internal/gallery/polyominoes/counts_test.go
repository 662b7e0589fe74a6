package polyominoes

import (
	"testing"

	"bonepile/internal/must"
)

// TestPolyominoCounts counts parallominoes, which are as many as Catalan numbers say,
// and the pentominoes that are not turned over.
func TestPolyominoCounts(t *testing.T) {
	for i, want := range []int{1, 2, 5, 14, 42} {
		if got := len(parallominoShapes(i + 2)); got != want {
			t.Errorf("%d parallominoes of size %d, want %d", got, i+1, want)
		}
	}
	must.Equal(t, len(oneSidedPieces()), 18, "one-sided pentominoes")
}
