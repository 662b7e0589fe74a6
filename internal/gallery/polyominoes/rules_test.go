package polyominoes

import (
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// TestPolyominoRules gives right and wrong answers to the rules.
func TestPolyominoRules(t *testing.T) {
	// Six cells in each row and column, in a band that goes down a step per row.
	band := func(i, j int) bool { return (j-i+10)%10 < 6 }
	at := func(more func(i, j int) bool) []forms.Placed {
		var s forms.Shape
		for i, j := range kit.Pairs(sixSide, sixSide) {
			if more(i, j) {
				s = append(s, forms.Point{i, j})
			}
		}
		return []forms.Placed{{Piece: 0, At: s}}
	}
	middle := func(i, j int) bool { return i == 5 && j == 5 }
	kittest.Err(t, "six in each row", sixRule{"any", "any"}.check(at(band)), "")
	kittest.Err(t, "six in each row, diagonals free", sixRule{"free", "any"}.check(at(band)), "row 1, column 1 is on a diagonal, and covered: true")
	kittest.Err(t, "six in each row, diagonals covered", sixRule{"covered", "any"}.check(at(band)), "row 1, column 10 is on a diagonal, and covered: false")
	kittest.Err(t, "six in each row, one less", sixRule{"any", "any"}.check(at(func(i, j int) bool { return band(i, j) && !middle(i, j) })), "row 6 and column 6 have 5 and 5")
	kittest.Err(t, "six in each row, mirror image", sixRule{"any", "mirror"}.check(at(band)), "the free cells are not symmetric at")
	kittest.Err(t, "six in each row, half turn", sixRule{"any", "half-turn"}.check(at(band)), "the free cells are not symmetric at")
	across := func(i, j int) bool { return (i+j)%10 < 6 }
	kittest.Err(t, "six in each row, mirrored", sixRule{"any", "mirror"}.check(at(across)), "")

	e := func(holes string, at ...forms.Point) error {
		puzzle := &elevenPuzzle{g: &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(3, 20, 1)}, cols: 20, holes: holes}
		return puzzle.checkHoles(forms.NewShape(at))
	}
	kittest.Err(t, "eleven, any holes", e("any", forms.Point{0, 0}, forms.Point{0, 1}), "")
	kittest.Err(t, "eleven, holes apart", e("apart", forms.Point{0, 0}, forms.Point{0, 2}, forms.Point{2, 1}), "")
	kittest.Err(t, "eleven, holes side by side", e("apart", forms.Point{0, 0}, forms.Point{0, 1}), "touches another")
	kittest.Err(t, "eleven, holes corner to corner", e("apart", forms.Point{0, 0}, forms.Point{1, 1}), "touches another")
	kittest.Err(t, "eleven, holes in pairs", e("pairs", forms.Point{0, 1}, forms.Point{1, 6}, forms.Point{2, 9}, forms.Point{0, 13}, forms.Point{0, 18}), "")
	kittest.Err(t, "eleven, a hole between pairs", e("pairs", forms.Point{0, 1}, forms.Point{1, 6}, forms.Point{2, 9}, forms.Point{0, 13}, forms.Point{0, 16}), "there is a hole in column 16")
	kittest.Err(t, "eleven, two holes in a pair", e("pairs", forms.Point{0, 1}, forms.Point{2, 2}, forms.Point{2, 9}, forms.Point{0, 13}, forms.Point{0, 18}), "not one hole in each pair")

	g := &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(stripRows, stripCols, 1), Pieces: []forms.Piece{{Name: "O", Shape: forms.Drawn("#####")}, {Name: "V", Shape: forms.Drawn("###/#/#")}}, Same: isRolled, SoftCells: true}
	// A row that goes over the end of the strip comes back in the last row.
	over := rolled(forms.Drawn("#####").Shifted(forms.Point{0, 12}))
	v := rolled(forms.Drawn("###/#/#").Shifted(forms.Point{1, 13}))
	strip := func(list ...forms.Placed) error { return g.Check(list) }
	kittest.Err(t, "moebius", strip(forms.Placed{Piece: 0, At: over}, forms.Placed{Piece: 1, At: forms.Drawn("###/#/#").Shifted(forms.Point{0, 4})}), "")
	kittest.Err(t, "moebius, a corner over the end", strip(forms.Placed{Piece: 0, At: forms.Drawn("#####")}, forms.Placed{Piece: 1, At: v}), "")
	kittest.Err(t, "moebius, not turned over", strip(forms.Placed{Piece: 0, At: forms.Shape{{0, 0}, {0, 1}, {0, 12}, {0, 13}, {0, 14}}}, forms.Placed{Piece: 1, At: v}), "is not O")
	kittest.Err(t, "moebius, a piece twice", strip(forms.Placed{Piece: 0, At: over}, forms.Placed{Piece: 0, At: forms.Drawn("#####").Shifted(forms.Point{1, 4})}), "O is used 2 times")
	kittest.Err(t, "moebius, overlap", strip(forms.Placed{Piece: 0, At: forms.Drawn("#####")}, forms.Placed{Piece: 1, At: forms.Drawn("###/#/#").Shifted(forms.Point{0, 4})}), "overlap at 04")
	kittest.Err(t, "moebius, one left out", strip(forms.Placed{Piece: 0, At: over}), "V is used 0 times")

	if n := len(levelled([]forms.Placed{{Piece: 0, At: forms.Drawn("##")}, {Piece: 0, At: forms.Drawn("##")}, {Piece: 0, At: forms.Drawn(" ##")}, {Piece: 0, At: forms.Drawn("  #")}})); n != 3 {
		t.Errorf("%d levels, want 3", n)
	}
	if isTatami([]string{"ab", "cd"}) || !isTatami([]string{"ab", "cb"}) || !isTatami([]string{"ab", "aa"}) {
		t.Error("isTatami")
	}
}
