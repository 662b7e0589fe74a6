package notation

import (
	"strconv"

	"bonepile/dominosa"
)

// The form places: a line a place, as [Place.String] has it, in the order of
// [Place.Compare]. It is the form to sort, compare and search in.
//
//	2-3 r1c1 r2c1
//	2-2 r1c2 r1c3
//
// For a board these are all the places where a bone of the set fits.

func placesBoard(dst []byte, p dominosa.Puzzle) []byte {
	set := p.Set()
	for _, pl := range p.Board.Places() {
		if set.Of(pl.Bone) > 0 {
			dst = appendPlace(dst, pl)
		}
	}
	return dst
}

func placesTiling(dst []byte, _ dominosa.Puzzle, t dominosa.Tiling) []byte {
	for _, pl := range t {
		dst = appendPlace(dst, pl)
	}
	return dst
}

// appendPlace appends what fmt would make of p, and a newline, without fmt's
// cost: a board of a million cells has two million places.
func appendPlace(dst []byte, p dominosa.Place) []byte {
	dst = strconv.AppendUint(dst, uint64(p.Bone.Lo), 10)
	dst = append(dst, '-')
	dst = strconv.AppendUint(dst, uint64(p.Bone.Hi), 10)
	a, b := p.Cells()
	for _, c := range [2]dominosa.Cell{a, b} {
		dst = append(dst, " r"...)
		dst = strconv.AppendInt(dst, int64(c.Row+1), 10)
		dst = append(dst, 'c')
		dst = strconv.AppendInt(dst, int64(c.Col+1), 10)
	}
	return append(dst, '\n')
}
