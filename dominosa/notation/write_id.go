package notation

import (
	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
)

// The form id: a game ID of Simon Tatham's Portable Puzzle Collection, so that
// a board can be pasted into his Dominosa and shared as part of a link.
//
//	3:31330011212322012300
//
// The number before the colon is n of double-n; the pips follow row by row, in
// a frame of n+1 rows and n+2 columns, those over 9 in brackets: [10]. It says
// everything about a board without holes in that frame with the full set. He
// has no IDs for others, nor for n = 0. Ours have the size of the frame before
// the colon, rows first, and a dot for a hole:
//
//	2x3:10..01
//
// A solution follows after a tab, a letter a position: L and R for the left and
// right half of a domino, T and B for its upper and lower half, a dot where
// there is none. Dominoes given follow after another:
//
//	3:31330011212322012300	given 1-3 r1c1-r1c2, 0-3 r1c5-r2c5

func idBoard(dst []byte, p dominosa.Puzzle) []byte { return endID(appendID(dst, p), p) }

// endID appends the dominoes given and the end of the line.
func endID(dst []byte, p dominosa.Puzzle) []byte {
	for i, pl := range p.Given {
		before := "\tgiven "
		if i > 0 {
			before = ", "
		}
		dst = appendGivenPlace(append(dst, before...), pl)
	}
	return append(dst, '\n')
}

func idTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	var buf [smallFrame]end
	dst = append(appendID(dst, p), '\t')
	for _, e := range newLayout(buf[:], p.Board, t).ends {
		dst = append(dst, byte(e))
	}
	return endID(dst, p)
}

// appendID appends the ID alone.
func appendID(dst []byte, p dominosa.Puzzle) []byte {
	b := p.Board
	if set := p.Set(); standardFrame(b, set) {
		dst = appendNumbers(dst, "%:", set.Grid().High)
	} else {
		dst = appendNumbers(dst, "%x%:", b.Rows(), b.Cols())
	}
	for _, v := range b.Grid().Pips {
		switch {
		case v == grid.Hole:
			dst = append(dst, '.')
		case v <= 9:
			dst = append(dst, '0'+v)
		default:
			dst = appendNumbers(dst, "[%]", int(v))
		}
	}
	return dst
}

// standardFrame reports whether n of the full set double-n says all about the
// frame and the bones. It does not if n is not on the board: his program then
// refuses the ID, and a [Reader] deduces a smaller set.
func standardFrame(b *dominosa.Board, set *dominosa.Bones) bool {
	n := set.Grid().High
	return n > 0 && n == b.Grid().High && set.Grid().IsFull() && b.Grid().Rows == n+1 && b.Grid().Cols == n+2 && b.Grid().Cells == len(b.Grid().Pips)
}
