package polycubes

import (
	"slices"
	"testing"

	"bonepile/internal/gallery/kit/forms"
)

// TestTowerColumns compares the bound of a tower with what can be built of its pieces on
// a base where no piece can lie but upright, and counts the ways of some pieces.
func TestTowerColumns(t *testing.T) {
	l := forms.Cubes()
	for name, want := range map[string]int{"O": 12, "W": 24} {
		fit := 0
		for _, p := range forms.Animals(l, 5, l.Turns) {
			ways := towerColumns(p, towerBase(name))
			for v := range ways {
				if v[0]+v[1]+v[2]+v[3]+v[4] != 5 {
					t.Errorf("%s: a way of %v", name, v)
				}
			}
			if len(ways) > 0 {
				fit++
			}
		}
		if fit != want {
			t.Errorf("%s: %d pieces fit, want %d", name, fit, want)
		}
	}
	rod := solid("000 001 002 003 004")
	if ways := towerColumns(rod, towerBase("X")); len(ways) != 5 {
		t.Errorf("a rod stands on X in %d ways: %v", len(ways), ways)
	}
	if ways := towerColumns(rod, towerBase("O")); len(ways) != 6 {
		t.Errorf("a rod stands or lies on O in %d ways: %v", len(ways), ways)
	}
}

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
