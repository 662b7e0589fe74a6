package gallery

import (
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

// TestPolyominoRules gives right and wrong answers to the rules.
func TestPolyominoRules(t *testing.T) {
	full := []placed{{0, cuboid(6, 6, 1)}}
	kittest.Err(t, "six in each row", checkSixEach(full, 6, true), "")
	kittest.Err(t, "six in each row, diagonals", checkSixEach(full, 6, false), "12 cells of the long diagonals are covered, expected 0")
	kittest.Err(t, "six in each row, one less", checkSixEach([]placed{{0, full[0].at[1:]}}, 6, true), "row 1 and column 1 have 5 and 5")
	kittest.Err(t, "six in each row, one more", checkSixEach(append(full, placed{1, shape{{2, 2}}}), 6, true), "row 3 and column 3 have 7 and 7")

	e := func(holes string, at ...point) error {
		puzzle := &elevenPuzzle{g: &packing{lattice: squares(), region: cuboid(3, 20, 1)}, cols: 20, holes: holes}
		return puzzle.checkHoles(newShape(at))
	}
	kittest.Err(t, "eleven, any holes", e("any", point{0, 0}, point{0, 1}), "")
	kittest.Err(t, "eleven, holes apart", e("apart", point{0, 0}, point{0, 2}, point{2, 1}), "")
	kittest.Err(t, "eleven, holes side by side", e("apart", point{0, 0}, point{0, 1}), "touches another")
	kittest.Err(t, "eleven, holes corner to corner", e("apart", point{0, 0}, point{1, 1}), "touches another")
	kittest.Err(t, "eleven, holes in pairs", e("pairs", point{0, 1}, point{1, 6}, point{2, 9}, point{0, 13}, point{0, 18}), "")
	kittest.Err(t, "eleven, a hole between pairs", e("pairs", point{0, 1}, point{1, 6}, point{2, 9}, point{0, 13}, point{0, 16}), "there is a hole in column 16")
	kittest.Err(t, "eleven, two holes in a pair", e("pairs", point{0, 1}, point{2, 2}, point{2, 9}, point{0, 13}, point{0, 18}), "not one hole in each pair")

	g := &packing{lattice: squares(), region: drawn("##########"), pieces: []piece{{name: "O", shape: drawn("#####")}, {name: "V", shape: drawn("###/#/#")}}}
	// A row that goes over the end of the strip comes back in the last row.
	over := rolled(drawn("#####").shifted(point{0, 12}))
	v := rolled(drawn("###/#/#").shifted(point{1, 13}))
	strip := func(list ...placed) error { return checkMoebius(g, list) }
	kittest.Err(t, "moebius", strip(placed{0, over}, placed{1, drawn("###/#/#").shifted(point{0, 4})}), "")
	kittest.Err(t, "moebius, a corner over the end", strip(placed{0, drawn("#####")}, placed{1, v}), "")
	kittest.Err(t, "moebius, not turned over", strip(placed{0, shape{{0, 0}, {0, 1}, {0, 12}, {0, 13}, {0, 14}}}, placed{1, v}), "is not O")
	kittest.Err(t, "moebius, a piece twice", strip(placed{0, over}, placed{0, drawn("#####").shifted(point{1, 4})}), "O lies there twice")
	kittest.Err(t, "moebius, overlap", strip(placed{0, drawn("#####")}, placed{1, drawn("###/#/#").shifted(point{0, 4})}), "overlap at 04")
	kittest.Err(t, "moebius, one left out", strip(placed{0, over}), "pieces are left out")

	if n := len(levelled([]placed{{0, drawn("##")}, {0, drawn("##")}, {0, drawn(" ##")}, {0, drawn("  #")}})); n != 3 {
		t.Errorf("%d levels, want 3", n)
	}
}
