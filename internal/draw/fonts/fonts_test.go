package fonts

import (
	"math"
	"slices"
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

// TestWeb sees which font documents carry with their texts.
func TestWeb(t *testing.T) {
	for want, texts := range map[int][]string{
		0: nil, len(figures): {"0", "12", "r3", "c10", "3-5"}, len(ascii): {"3", "4. Only place"},
	} {
		if got := Web(slices.Values(texts)); len(got) != want || want > 0 && string(got[:4]) != "wOF2" {
			t.Errorf("%q: %d bytes, want %d", texts, len(got), want)
		}
	}
	if Web(slices.Values([]string{"1", "\u00e9"})) != nil || len(figures) > 2000 || len(ascii) > 7000 {
		t.Errorf("a character that is not there, or large fonts: %d, %d", len(figures), len(ascii))
	}
}
