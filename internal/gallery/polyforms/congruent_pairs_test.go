package polyforms

import (
	"testing"

	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// TestPairRules gives wrong pairs to the rules.
func TestPairRules(t *testing.T) {
	g := &forms.Packing{Lattice: forms.Triangles(), Region: forms.Cuboid(16, 16, 2), Pieces: forms.Lettered(forms.Animals(forms.Triangles(), 5, forms.Triangles().All))}
	in := kittest.New(congruentPairs())
	sols := in.List()
	if len(sols) != 2 {
		t.Fatal(len(sols))
	}
	a, b, c, d := g.Pieces[0].Shape, g.Pieces[1].Shape, g.Pieces[2].Shape, g.Pieces[3].Shape
	far := forms.Point{10, 10}
	pair := func(i int, s forms.Shape, j int, u forms.Shape) []forms.Placed {
		return []forms.Placed{{Piece: i, At: s}, {Piece: j, At: u}}
	}
	kittest.Err(t, "pairs, apart", checkPairs(g, [2][]forms.Placed{pair(0, a, 1, b.Shifted(far)), pair(2, c, 3, d.Shifted(far))}), "fall apart")
	kittest.Err(t, "pairs, a piece twice", checkPairs(g, [2][]forms.Placed{pair(0, a, 0, a.Shifted(far)), pair(2, c, 3, d.Shifted(far))}), "A is used 2 times")
	kittest.Err(t, "pairs, overlap", checkPairs(g, [2][]forms.Placed{pair(0, a, 1, b), pair(2, c, 3, d.Shifted(far))}), "pieces of pair 1 overlap")
	kittest.Err(t, "pairs, another piece", checkPairs(g, [2][]forms.Placed{pair(0, b, 1, b.Shifted(far)), pair(2, c, 3, d.Shifted(far))}), "is not A")
	kittest.Err(t, "pairs, one missing", checkPairs(g, [2][]forms.Placed{pair(0, a, 1, b.Shifted(far)), {{Piece: 2, At: c}}}), "D is used 0 times")
}
