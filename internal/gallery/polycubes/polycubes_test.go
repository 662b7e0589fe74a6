package polycubes

import (
	"slices"
	"testing"

	"bonepile/internal/gallery/kit/forms"
)

// TestSomaShapes: Soma has the polycubes of 3 and 4 cubes that are no boxes.
func TestSomaShapes(t *testing.T) {
	var soma, want []forms.Shape
	for _, p := range somaPieces() {
		soma = append(soma, p.Shape.Canonical(forms.Cubes(), forms.Cubes().Turns))
	}
	for _, s := range append(forms.Animals(forms.Cubes(), 3, forms.Cubes().Turns), forms.Animals(forms.Cubes(), 4, forms.Cubes().Turns)...) {
		if lo, hi := s.Box(); (hi[0]-lo[0]+1)*(hi[1]-lo[1]+1)*(hi[2]-lo[2]+1) != len(s) {
			want = append(want, s)
		}
	}
	slices.SortFunc(soma, forms.CompareShapes)
	slices.SortFunc(want, forms.CompareShapes)
	if !slices.EqualFunc(soma, want, forms.Shape.Equal) {
		t.Errorf("soma: %v, want %v", soma, want)
	}
}
