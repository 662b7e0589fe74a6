package gallery

import (
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// TestPairRules gives wrong pairs to the rules.
func TestPairRules(t *testing.T) {
	g := &packing{lattice: triangles(), region: cuboid(16, 16, 2), pieces: named(animals(triangles(), 5, triangles().all))}
	in, err := congruentPairs().New()
	if err != nil {
		t.Fatal(err)
	}
	sols, err := search(t.Context(), in, &cover.Stats{})
	if err != nil || len(sols) != 2 {
		t.Fatal(len(sols), err)
	}
	a, b, c, d := g.pieces[0].shape, g.pieces[1].shape, g.pieces[2].shape, g.pieces[3].shape
	far := point{10, 10}
	pair := func(i int, s shape, j int, u shape) []placed { return []placed{{i, s}, {j, u}} }
	kittest.Err(t, "pairs, apart", g.checkPairs([2][]placed{pair(0, a, 1, b.shifted(far)), pair(2, c, 3, d.shifted(far))}), "fall apart")
	kittest.Err(t, "pairs, a piece twice", g.checkPairs([2][]placed{pair(0, a, 0, a.shifted(far)), pair(2, c, 3, d.shifted(far))}), "A is there 2 times")
	kittest.Err(t, "pairs, overlap", g.checkPairs([2][]placed{pair(0, a, 1, b), pair(2, c, 3, d.shifted(far))}), "pieces of pair 1 overlap")
	kittest.Err(t, "pairs, another piece", g.checkPairs([2][]placed{pair(0, b, 1, b.shifted(far)), pair(2, c, 3, d.shifted(far))}), "is not A")
	kittest.Err(t, "pairs, one missing", g.checkPairs([2][]placed{pair(0, a, 1, b.shifted(far)), {{2, c}}}), "D is there 0 times")
}
