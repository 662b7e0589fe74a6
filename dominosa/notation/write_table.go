package notation

import (
	"strconv"

	"bonepile/dominosa"
)

// The form table: the matrix that mikefc's solver in R prints ("Puzzle solving
// - Dominosa"), so that the two can be compared line by line.
//
//	   row col direction
//	00   2   1         1
//	01   4   1         0
//
// A line a bone, in the order of the pile: its pips, the row and column of its
// upper or left half, counted from 1, and 0 if it lies across, 1 if it goes
// down. Columns are as wide as R makes them: as their heading, or as the widest
// number. His boards end at pip 9; where ours go beyond, every name has a dash,
// "1-11", as "111" could be two bones.

func tableTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	dash := ""
	if p.Board.Grid().High > 9 {
		dash = "-"
	}
	name, row, col := 2, len("row"), len("col")
	for _, pl := range t {
		name = max(name, digits(int(pl.Bone.Lo))+len(dash)+digits(int(pl.Bone.Hi)))
		row = max(row, digits(pl.Row+1))
		col = max(col, digits(pl.Col+1))
	}
	dst = appendRun(dst, " ", name+1+row-len("row"))
	dst = append(dst, "row"...)
	dst = appendRun(dst, " ", 1+col-len("col"))
	dst = append(dst, "col direction\n"...)
	for _, pl := range inPile(t) {
		start := len(dst)
		dst = strconv.AppendUint(dst, uint64(pl.Bone.Lo), 10)
		dst = append(dst, dash...)
		dst = strconv.AppendUint(dst, uint64(pl.Bone.Hi), 10)
		dst = appendRun(dst, " ", name-(len(dst)-start))
		dst = appendPadded(dst, pl.Row+1, 1+row)
		dst = appendPadded(dst, pl.Col+1, 1+col)
		direction := 0
		if pl.Down {
			direction = 1
		}
		dst = appendPadded(dst, direction, len(" direction"))
		dst = append(dst, '\n')
	}
	return dst
}
