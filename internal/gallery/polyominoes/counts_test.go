package polyominoes

import (
	"strings"
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

// TestPolyominoCounts counts parallominoes, which are as many as Catalan numbers say,
// and the pentominoes that are not turned over.
func TestPolyominoCounts(t *testing.T) {
	for i, want := range []int{1, 2, 5, 14, 42} {
		if got := len(parallominoShapes(i + 2)); got != want {
			t.Errorf("%d parallominoes of size %d, want %d", got, i+1, want)
		}
	}
	if got := len(oneSidedPieces()); got != 18 {
		t.Errorf("%d one-sided pentominoes, want 18", got)
	}
}

// TestPrize: the dearest of the eight packings of 3 by 20 is the one that is found.
func TestPrize(t *testing.T) {
	in := kittest.New(pentominoes(), "region=3x20", "prize=yes")
	sols := in.List()
	var most int64
	for _, sol := range sols {
		var sum int64
		for i, row := range strings.Fields(strings.ReplaceAll(in.Text(sol), " ", "")) {
			for j, name := range row {
				sum += int64(name-'O'+1) * int64(20*i+j)
			}
		}
		most = max(most, sum)
	}
	if best := in.Dearest(1); len(sols) != 8 || best[0].Cost != most {
		t.Errorf("%d packings, the dearest %d, found %v", len(sols), most, best)
	}
}
