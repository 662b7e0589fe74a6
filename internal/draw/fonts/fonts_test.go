package fonts

import (
	"math"
	"testing"

	"golang.org/x/image/font"
)

// TestWidth holds widths against those that the painter of pixels uses.
func TestWidth(t *testing.T) {
	for _, bold := range []bool{false, true} {
		face := Face(100, bold)
		for _, text := range []string{"", "0", "Puzzle 123", "Straße, déjà vu", "Ωmega Ж"} {
			want := 0.0
			for _, c := range text {
				w, ok := face.GlyphAdvance(c)
				if !ok {
					t.Fatalf("no %q", c)
				}
				want += float64(w) / 64
			}
			if got := Width(text, 100, bold); math.Abs(got-want) > 0.1*float64(len(text)) {
				t.Errorf("%q: %v, want %v", text, got, want)
			}
		}
		if got := font.MeasureString(face, "10"); math.Abs(float64(got)/64-Width("10", 100, bold)) > 0.1 {
			t.Errorf("10: %v and %v", got, Width("10", 100, bold))
		}
	}
	if Width("Puzzle", 10, true) <= Width("Puzzle", 10, false) {
		t.Error("bold is no wider")
	}
}

func TestHas(t *testing.T) {
	for c, want := range map[rune]bool{'a': true, 'é': true, 'Ж': true, '★': false, '骨': false} {
		if Has(c) != want {
			t.Errorf("%q: %v", c, !want)
		}
	}
}
