package forms

import (
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

// TestPackingRules gives wrong packings to the rules.
func TestPackingRules(t *testing.T) {
	g := &Packing{Lattice: Squares(), Region: Cuboid(2, 3, 1), Pieces: []Piece{{Name: "I", Shape: Drawn("###"), Copies: 2}}}
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("##/#")}, {0, Drawn("  #/ ##")}}), "what lies at 00 is not I")
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("###")}}), "I is used 1 times, expected 2")
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("###")}, {0, Drawn("###")}}), "two pieces overlap at 00")
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("###")}, {0, Drawn("#/#/#")}}), "two pieces overlap at 00")
	g.Pieces[0].Copies = 1
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("###")}}), "3 cells are free")
	kittest.Err(t, "packing", g.Check([]Placed{{0, Drawn("#/#/#")}}), "I lies outside")
}
