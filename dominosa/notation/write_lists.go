package notation

import (
	"cmp"
	"encoding/json"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
)

// The forms that list: the cells of a board row by row, or the places of a solution.

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
			dst = placesTiling(dst, p, dominosa.Tiling{pl})
		}
	}
	return dst
}

func placesTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	for _, pl := range t {
		x, y := pl.Cells()
		dst = appendNumbers(dst, "%-% r%c% r%c%\n", p.Board.At(x.Row, x.Col), p.Board.At(y.Row, y.Col), x.Row+1, x.Col+1, y.Row+1, y.Col+1)
	}
	return dst
}

// The form pairs: the lists that Kenneth Caviness's Mathematica programs take
// and give ("Three Ways to Solve Domino Grids", The Mathematica Journal 16,
// 2014).
//
// A board is a list of its rows, "" for a hole: {{1,4,""},{1,2,1}}. A solution
// is a list of places in the order of the pile, each the row and column of one
// half and of the other, counted from 1: {{{1,1},{1,2}},{{2,1},{3,1}}}.

func pairsBoard(dst []byte, p dominosa.Puzzle) []byte {
	return append(appendLists(dst, p.Board, "{}", `""`), '\n')
}

func pairsTiling(dst []byte, _ dominosa.Puzzle, t dominosa.Tiling) []byte {
	dst = append(dst, '{')
	for i, pl := range inPile(t) {
		x, y := pl.Cells()
		dst = appendNumbers(appendRun(dst, ",", min(i, 1)), "{{%,%},{%,%}}", x.Row+1, x.Col+1, y.Row+1, y.Col+1)
	}
	return append(dst, "}\n"...)
}

// inPile returns the places in the order of their bones in the pile; copies of
// a bone stay in the order of [Place.Compare].
func inPile(t dominosa.Tiling) []dominosa.Place {
	ps := slices.Clone(t)
	slices.SortFunc(ps, func(p, q dominosa.Place) int {
		return cmp.Or(p.Bone.Compare(q.Bone), p.Compare(q))
	})
	return ps
}

// appendLists appends a list of rows, each a list of cells.
func appendLists(dst []byte, b *dominosa.Board, brackets, hole string) []byte {
	dst = append(dst, brackets[0])
	for row := range b.Rows() {
		dst = append(appendRun(dst, ",", min(row, 1)), brackets[0])
		for col := range b.Cols() {
			dst = appendPip(appendRun(dst, ",", min(col, 1)), b.At(row, col), 0, hole)
		}
		dst = append(dst, brackets[1])
	}
	return append(dst, brackets[1])
}

// The form json: an object a line, for other programs; docs/json.md describes
// it. The keys and their order are fixed: what has been published stays.
//
//	{"cells":[[1,4,null],[1,2,1]],"bones":"double-6","solution":[{"bone":[1,4],"cells":[[1,1],[1,2]]}]}
//
// It is written by hand: nothing in it but the bones needs escaping, and a
// stream of boards then allocates nothing.

func jsonBoard(dst []byte, p dominosa.Puzzle) []byte {
	return append(appendJSONBoard(dst, p), "}\n"...)
}

func jsonTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	return append(appendJSONPlaces(appendJSONBoard(dst, p), "solution", t), "}\n"...)
}

// appendJSONPlaces appends a member that is a list of places.
func appendJSONPlaces(dst []byte, name string, t []dominosa.Place) []byte {
	dst = append(append(append(dst, `,"`...), name...), `":[`...)
	for i, pl := range t {
		x, y := pl.Cells()
		dst = appendNumbers(appendRun(dst, ",", min(i, 1)), `{"bone":[%,%],"cells":[[%,%],[%,%]]}`,
			int(pl.Bone.Lo), int(pl.Bone.Hi), x.Row+1, x.Col+1, y.Row+1, y.Col+1)
	}
	return append(dst, ']')
}

// appendJSONBoard appends the members that describe the puzzle, and the brace
// before them.
func appendJSONBoard(dst []byte, p dominosa.Puzzle) []byte {
	dst = appendLists(append(dst, `{"cells":`...), p.Board, "[]", "null")
	if p.Bones != nil {
		name, err := json.Marshal(p.Bones.String())
		if err != nil {
			panic(err) // strings have no way to fail
		}
		dst = append(append(dst, `,"bones":`...), name...)
	}
	if len(p.Given) > 0 {
		dst = appendJSONPlaces(dst, "given", p.Given)
	}
	return dst
}

// The form matrix: a board as an expression of the language R, as mikefc's
// solver takes it.
//
//	matrix(c(
//	   3,  2, NA,
//	   0, 10, 10
//	), nrow = 2, ncol = 3, byrow = TRUE)
//
// NA stands for a hole. Solutions are written as in the form table, which is
// what that solver gives back.

func matrixBoard(dst []byte, p dominosa.Puzzle) []byte {
	rows, cols, width := p.Board.Rows(), p.Board.Cols(), pipWidth(p.Board)
	if p.Board.Cells() < rows*cols {
		width = max(width, len("NA"))
	}
	dst = append(dst, "matrix(c(\n"...)
	for row := range rows {
		dst = append(dst, ' ')
		for col := range cols {
			dst = append(dst, ' ')
			dst = appendPip(dst, p.Board.At(row, col), width, "NA")
			if row < rows-1 || col < cols-1 {
				dst = append(dst, ',')
			}
		}
		dst = append(dst, '\n')
	}
	return appendNumbers(dst, "), nrow = %, ncol = %, byrow = TRUE)\n", rows, cols)
}

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
	bone := "%%"
	if p.Board.High() > 9 {
		bone = "%-%"
	}
	name, row, col := 2, len("row"), len("col")
	for _, pl := range t {
		name = max(name, len(bone)-2+digits(int(pl.Bone.Lo))+digits(int(pl.Bone.Hi)))
		row, col = max(row, digits(pl.Row+1)), max(col, digits(pl.Col+1))
	}
	dst = append(appendRun(dst, " ", name+1+row-len("row")), "row"...)
	dst = append(appendRun(dst, " ", 1+col-len("col")), "col direction\n"...)
	for _, pl := range inPile(t) {
		start := len(dst)
		dst = appendNumbers(dst, bone, int(pl.Bone.Lo), int(pl.Bone.Hi))
		dst = appendRun(dst, " ", name-(len(dst)-start))
		x, y := pl.Cells()
		dst = appendPadded(appendPadded(dst, x.Row+1, 1+row), x.Col+1, 1+col)
		dst = append(appendPadded(dst, y.Row-x.Row, len(" direction")), '\n')
	}
	return dst
}

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
