package gallery

import (
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

// TestPackingRules gives wrong packings to the rules.
func TestPackingRules(t *testing.T) {
	g := &packing{lattice: squares(), region: cuboid(2, 3, 1), pieces: []piece{{name: "I", shape: drawn("###"), copies: 2}}}
	kittest.Err(t, "packing", g.check([]placed{{0, drawn("##/#")}, {0, drawn("  #/ ##")}}), "what lies at 00 is not I")
	kittest.Err(t, "packing", g.check([]placed{{0, drawn("###")}}), "I lies there 1 times, expected 2")
	kittest.Err(t, "packing", g.check([]placed{{0, drawn("###")}, {0, drawn("###")}}), "two pieces overlap at 00")
	kittest.Err(t, "packing", g.check([]placed{{0, drawn("###")}, {0, drawn("#/#/#")}}), "two pieces overlap at 00")
	g.pieces[0].copies = 1
	kittest.Err(t, "packing", g.check([]placed{{0, drawn("###")}}), "3 cells are free")
	kittest.Err(t, "packing", g.check([]placed{{0, drawn("#/#/#")}}), "I lies outside")
}
