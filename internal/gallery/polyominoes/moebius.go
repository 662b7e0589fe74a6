package polyominoes

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// The Moebius strip of exercise 280 has four rows and fifteen columns: the cell in row x and
// column y+15 is that in row 3-x and column y.
//
// Moving on and turning round make 60 images of every answer. X has 30 places, which the
// moves map to each other, so it is given one. Turning the strip round that place
// moves W, which no such turn leaves in place, to another place, and one of the two
// remains.
var moebius = kit.Described("moebius-pentominoes", kit.Drawn(picture.Pieces), func(a kit.Args) (*kit.Instance, error) {
	g := &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(stripRows, stripCols, 1), Pieces: forms.Pentominoes(), Places: stripPlacements, Same: isRolled}
	g.Keep = func(p forms.Piece, at forms.Shape) bool {
		return a.Text("reduced") == "no" || (p.Name != "X" || at.Equal(rolled(p.Shape.Shifted(forms.Point{0, -1})))) &&
			(p.Name != "W" || forms.CompareShapes(roundX(at), at) >= 0)
	}
	return g.Instance()
})

// The size of the strip.
const (
	stripRows = 4
	stripCols = 15
)

// onStrip returns the cell of the strip that a cell of the endless one is.
func onStrip(p forms.Point) forms.Point {
	if kit.FloorDiv(p[1], stripCols)%2 != 0 {
		p[0] = stripRows - 1 - p[0]
	}
	p[1] -= stripCols * kit.FloorDiv(p[1], stripCols)
	return p
}

// rolled returns what a shape of the endless strip covers.
func rolled(s forms.Shape) forms.Shape { return s.Moved(onStrip) }

// roundX turns the strip round, about column 0.
func roundX(s forms.Shape) forms.Shape {
	return rolled(s.Moved(func(p forms.Point) forms.Point { return forms.Point{p[0], -p[1]} }))
}

// stripPlacements returns where a piece can lie on the strip, each place once.
func stripPlacements(p forms.Piece) (list []forms.Shape) {
	for _, at := range forms.Placements(forms.Cuboid(stripRows, stripCols+5, 1), p.Shape.Oriented(forms.Squares(), forms.Squares().All), 2) {
		if lo, _ := at.Box(); lo[1] < stripCols {
			list = append(list, rolled(at))
		}
	}
	return forms.Different(list)
}

// isRolled reports whether cells of the strip are a piece where it is cut open before
// the first column, or after its seventh.
func isRolled(p forms.Piece, at forms.Shape) bool {
	l := forms.Squares()
	want := p.Shape.Canonical(l, l.All)
	open := at.Moved(func(c forms.Point) forms.Point {
		if c[1] < stripCols/2 {
			return forms.Point{stripRows - 1 - c[0], c[1] + stripCols}
		}
		return c
	})
	return at.Canonical(l, l.All).Equal(want) || open.Canonical(l, l.All).Equal(want)
}
