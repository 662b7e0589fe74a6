package polyforms

import (
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

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
	for _, p := range forms.Cuboid(8, 2*apart, 4) {
		if c := place(p); c.On(rows, cols) && !corner(c) {
			region = append(region, p)
		}
	}
	return forms.NewShape(region), place
}

// atSide reports whether two pixels lie side by side along an edge of the box.
func atSide(a, b kit.Cell) bool {
	return a.Row == b.Row && a.Row%11 == 0 || a.Col == b.Col && a.Col%9 == 0
}

func tetraboloFrames() kit.Model {
	return kit.Model{
		Name:   "tetrabolo-frames",
		Title:  "The fourteen tetraboloes as pixels in a box",
		Source: "TAOCP 7.2.2.1, exercise 319",
		About: "A square cut by its diagonals is shown as two by two pixels, turned by 45 degrees. A box of 12 by 10 pixels holds two grids of squares, like the two colours of a chessboard. " +
			"Seven of the fourteen tetraboloes lie in either grid, and half a square is free, as are the four corners of the box. The pieces may be turned and turned over. An option is a piece in one place, or a free half, which the text shows as a dot.",
		Story:   "Half the pieces lie on one grid and half on the other, in 305 ways, up to symmetry.",
		Picture: kit.Drawn(picture.Pixels),
		Build: func(kit.Args) (*kit.Instance, error) {
			region, place := boloFrames()
			free := forms.Piece{Name: ".", Shape: half(forms.Point{}), Copies: 2}
			g := &forms.Packing{Lattice: halves(), Region: region, Pieces: slices.Concat(forms.Lettered(aboloShapes(4)), []forms.Piece{free}), NamesLast: true, Tight: true, Place: place}
			g.Keep = func(p forms.Piece, at forms.Shape) bool { return p.Name != "." || atSide(place(at[0]), place(at[1])) }
			return g.Whole()
		},
	}
}
