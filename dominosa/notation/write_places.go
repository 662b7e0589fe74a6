package notation

import (
	"strconv"

	"bonepile/dominosa"
)

// The form places: a line a place, in the order of [Place.Compare], with the pips in the order
// of the cells. It is the form to sort, compare and search in.
//
//	3-2 r1c1 r2c1
//	2-2 r1c2 r1c3
//
// For a board these are all the places where a bone of the set fits.

func placesBoard(dst []byte, p dominosa.Puzzle) []byte {
	set := p.Set()
	for _, pl := range p.Board.Places() {
		if set.Of(pl.Bone) > 0 {
			dst = appendPlace(dst, p.Board, pl)
		}
	}
	return dst
}

func placesTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	for _, pl := range t {
		dst = appendPlace(dst, p.Board, pl)
	}
	return dst
}

// appendPlace appends a line without fmt's cost: a board of a million cells has two million places.
func appendPlace(dst []byte, board *dominosa.Board, p dominosa.Place) []byte {
	a, b := p.Cells()
	dst = strconv.AppendInt(dst, int64(board.At(a.Row, a.Col)), 10)
	dst = append(dst, '-')
	dst = strconv.AppendInt(dst, int64(board.At(b.Row, b.Col)), 10)
	for _, c := range [2]dominosa.Cell{a, b} {
		dst = append(dst, " r"...)
		dst = strconv.AppendInt(dst, int64(c.Row+1), 10)
		dst = append(dst, 'c')
		dst = strconv.AppendInt(dst, int64(c.Col+1), 10)
	}
	return append(dst, '\n')
}
