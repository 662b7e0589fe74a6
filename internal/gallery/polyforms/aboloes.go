package polyforms

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Polyaboloes: halves of squares, cut along one of the diagonals, joined along whole
// edges. The diagonals cut a square of row x and column y into four quarters, the
// cells (x, y, k), with k from 0 to 3 for the upper, right, lower and left one. A
// half of a square is two quarters, k and k+1; so a polyabolo is a set of quarters,
// whichever way its whole squares are cut.

// halves is the lattice of quarters of squares. It has no neighbours: a polyabolo
// grows by halves, in aboloShapes.
func halves() forms.Lattice {
	l := forms.Squares()
	for k, turn := range l.Turns {
		l.Turns[k] = quartered(turn)
	}
	l.All = forms.Mirrored(l.Turns, quartered(func(p forms.Point) forms.Point { return forms.Point{p[1], p[0]} }))
	l.Starts, l.Neighbours = nil, nil
	return l
}

// offsets are the centres of quarters, as differences from that of the square, in
// quarters of its side.
var offsets = [4]forms.Point{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// quartered returns the motion of quarters for one of points.
func quartered(m forms.Motion) forms.Motion {
	return func(p forms.Point) forms.Point {
		c := m(forms.Point{4*p[0] + 2 + offsets[p[2]][0], 4*p[1] + 2 + offsets[p[2]][1]})
		x, y := kit.FloorDiv(c[0], 4), kit.FloorDiv(c[1], 4)
		rest := forms.Point{c[0] - 4*x - 2, c[1] - 4*y - 2}
		for k, d := range offsets {
			if d == rest {
				return forms.Point{x, y, k}
			}
		}
		panic("gallery: a motion that does not keep quarters")
	}
}

// half returns a half of the square of p: quarter p and the next.
func half(p forms.Point) forms.Shape {
	return forms.NewShape([]forms.Point{p, {p[0], p[1], (p[2] + 1) % 4}})
}

// aboloShapes returns the polyaboloes of n halves, one of each class, in order.
func aboloShapes(n int) []forms.Shape {
	l := halves()
	return forms.Grown(l, n, l.All, []forms.Shape{half(forms.Point{})}, func(s forms.Shape) (larger []forms.Shape) {
		for _, p := range s {
			for _, h := range besides(s, p) {
				if len(h.Without(s)) == len(h) {
					larger = append(larger, forms.NewShape(append(h, s...)))
				}
			}
		}
		return larger
	})
}

// besides returns the halves by which s can grow at its quarter p: those beyond its edge,
// and the other half of its square if s has only one.
func besides(s forms.Shape, p forms.Point) []forms.Shape {
	d := offsets[p[2]]
	beyond := forms.Point{p[0] + d[0], p[1] + d[1], (p[2] + 2) % 4}
	before := forms.Point{beyond[0], beyond[1], (p[2] + 1) % 4}
	list := []forms.Shape{half(beyond), half(before)}
	if s.Has(forms.Point{p[0], p[1], (p[2] + 1) % 4}) {
		list = append(list, half(forms.Point{p[0], p[1], (p[2] + 2) % 4}))
	}
	return list
}

// convexAbolo returns a rectangle of m rows and n columns without triangles of
// sides cut[0], …, cut[3] at the lower left, lower right, upper right and upper
// left corner.
func convexAbolo(m, n int, cut [4]int) forms.Shape {
	var s forms.Shape
	for _, p := range forms.Cuboid(m, n, 4) {
		up, right := m-1-p[0], n-1-p[1]
		down, left := p[0], p[1]
		// Whether a quarter is on the side of the corner, if the diagonal of the cut
		// goes through its square: lower left, lower right, upper right, upper left.
		near := [4]bool{p[2] >= 2, p[2] == 1 || p[2] == 2, p[2] < 2, p[2] == 0 || p[2] == 3}
		in := true
		for k, far := range [4]int{up + left, up + right, down + right, down + left} {
			if far < cut[k]-1 || far == cut[k]-1 && near[k] {
				in = false
			}
		}
		if in {
			s = append(s, p)
		}
	}
	return s
}

// parseAbolo reads a polygon such as "7x7;5,1,4,0".
func parseAbolo(text string) (forms.Shape, error) {
	var m, n int
	var cut [4]int
	bad := fmt.Errorf("polygon: found %q, expected rows, columns and what is cut off at four corners, such as 7x7;5,1,4,0", text)
	if k, err := fmt.Sscanf(text, "%dx%d;%d,%d,%d,%d", &m, &n, &cut[0], &cut[1], &cut[2], &cut[3]); k != 6 || err != nil {
		return nil, bad
	}
	if m < 1 || n < 1 || m > 60 || n > 60 || strings.Count(text, ",") != 3 {
		return nil, bad
	}
	sides := [4]int{n, m, n, m}
	for k, c := range cut {
		if c < 0 || c+cut[(k+1)%4] > sides[k] {
			return nil, bad
		}
	}
	return convexAbolo(m, n, cut), nil
}

var tetraboloes = kit.Described("tetraboloes", kit.Drawn(picture.Quarters), kit.OfText("polygon", parseAbolo, func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	g := &forms.Packing{
		Lattice: halves(), Region: region, Pieces: forms.Lettered(aboloShapes(4)), NamesLast: true, Tight: true,
		Place: func(p forms.Point) kit.Cell {
			return kit.Cell{Row: 3*p[0] + 1 + offsets[p[2]][0], Col: 3*p[1] + 1 + offsets[p[2]][1]}
		},
	}
	if a.Text("pieces") == "pairs" {
		g.Pieces, g.Lattice.All = aboloPairs(), g.Lattice.Turns // no piece is turned over
	}
	if n := forms.TotalCells(g.Pieces); len(region) != n {
		return nil, fmt.Errorf("polygon: %d halves of squares, expected %d", len(region)/2, n/2)
	}
	return g.Instance()
}))

// aboloPairs returns the tetraboloes that differ from their mirror images, and these.
func aboloPairs() []forms.Piece {
	l := halves()
	var list []forms.Shape
	for _, s := range aboloShapes(4) {
		if image := s.Moved(l.All[len(l.Turns)]); !image.Canonical(l, l.Turns).Equal(s.Canonical(l, l.Turns)) {
			list = append(list, s, image.Normal(l.Axes))
		}
	}
	return forms.Lettered(list)
}

// The fourteen tetraboloes as shapes of pixels: exercise 319. A square cut by its diagonals
// is a block of two by two pixels, one for each quarter, turned by 45 degrees: the upper,
// right, lower and left quarter are the upper left, upper right, lower right and lower left
// pixel. Squares side by side are blocks that meet at a corner; so a board of blocks holds two grids
// of squares, on the blocks of each colour of a chessboard.
//
// The box of 12 by 10 pixels begins with half a block in either direction. Each grid has
// 58 pixels in it, besides the four corners; that is 29 halves of squares. Seven pieces lie
// in each, and one half is left free, which is one more piece here, of two copies.

// boloFrames returns the squares of both grids in the box, the second one beside the
// first, and where the pixel of a quarter is.
func boloFrames() (region forms.Shape, place func(forms.Point) kit.Cell) {
	const rows, cols, apart = 12, 10, 12
	inBlock := [4]kit.Cell{{Row: 0, Col: 0}, {Row: 0, Col: 1}, {Row: 1, Col: 1}, {Row: 1, Col: 0}}
	place = func(p forms.Point) kit.Cell {
		r, c := p[0]-p[1]+4, p[0]+p[1]-4
		if p[1] >= apart {
			r, c = p[0]-(p[1]-apart)+5, p[0]+p[1]-apart-4
		}
		return kit.Cell{Row: 2*r - 1, Col: 2*c - 1}.Step(inBlock[p[2]], 1)
	}
	corner := func(c kit.Cell) bool { return (c.Row == 0 || c.Row == rows-1) && (c.Col == 0 || c.Col == cols-1) }
	return kit.Filter(forms.Cuboid(8, 2*apart, 4), func(p forms.Point) bool {
		c := place(p)
		return c.On(rows, cols) && !corner(c)
	}), place
}

// atSide reports whether two pixels lie side by side along an edge of the box.
func atSide(a, b kit.Cell) bool {
	return a.Row == b.Row && a.Row%11 == 0 || a.Col == b.Col && a.Col%9 == 0
}

var tetraboloFrames = kit.Described("tetrabolo-frames", kit.Drawn(picture.Spread(picture.Pieces)), func(kit.Args) (*kit.Instance, error) {
	region, place := boloFrames()
	free := forms.Piece{Name: ".", Shape: half(forms.Point{}), Copies: 2}
	g := &forms.Packing{Lattice: halves(), Region: region, Pieces: slices.Concat(forms.Lettered(aboloShapes(4)), []forms.Piece{free}), NamesLast: true, Tight: true, Place: place}
	g.Keep = func(p forms.Piece, at forms.Shape) bool { return p.Name != "." || atSide(place(at[0]), place(at[1])) }
	return g.Whole()
})
