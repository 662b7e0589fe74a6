package notation

import (
	"cmp"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// The form matrix: an expression of the language R, as mikefc gives his boards.
//
//	grid <- matrix(c(3, 2, NA,
//	                 0, 3, 0), ncol = 3, byrow = TRUE)
//
// The arguments are data, nrow, ncol and byrow, by name or in this order. As in
// R, one of nrow and ncol is enough, without both the matrix is a column, and
// unless byrow is TRUE the cells are listed column by column. A number may end
// in L. Unlike R we do not repeat cells to fill the matrix: in a board that can
// only be a slip.

var matrixForm = &cellForm{holes: []string{"NA", "NA_integer_"}, suffix: "L", want: wantNumber + ", or NA for a hole"}

// matrixArgs are the names of the arguments in R's order.
var matrixArgs = [...]string{"data", "nrow", "ncol", "byrow"}

// matrix reads a board. The word matrix is behind the cursor.
func (c *textCursor) matrix() *dominosa.Board {
	var given [len(matrixArgs)]bool
	var data rowGrid // all in one row
	rows, cols, byRow := 0, 0, false
	c.expect('(')
	for more := true; more; more = c.more(')') {
		switch c.matrixArg(&given) {
		case 0:
			depth := 0 // perhaps they are integers or numbers: as.integer(c(…))
			for ; c.acceptWord("c", "as.integer", "as.numeric", "as.double"); depth++ {
				c.expect('(')
			}
			if depth == 0 {
				c.unexpected("c(…)")
			}
			for c.row(matrixForm, &data, ')', false); depth > 1; depth-- {
				c.expect(')')
			}
		case 1:
			rows = c.number(1, dominosa.MaxCells, matrixForm.suffix)
		case 2:
			cols = c.number(1, dominosa.MaxCells, matrixForm.suffix)
		case 3:
			if byRow = c.acceptWord("TRUE", "T"); !byRow && !c.acceptWord("FALSE", "F") {
				c.unexpected("TRUE or FALSE")
			}
		}
		if c.peek() == ')' {
			n := len(data.pips)
			switch {
			case rows == 0:
				cols = max(1, cols)
				rows = (n + cols - 1) / cols
			case cols == 0:
				cols = (n + rows - 1) / rows
			}
			if n == 0 {
				c.fail("the end of the arguments", "the cells, c(…)")
			} else if uint64(n) != uint64(rows)*uint64(cols) {
				c.fail(prose.Numbered(n, "cell"), wantSize(rows, cols))
			}
		}
	}
	if c.err != nil {
		return nil
	}
	if byRow {
		return dominosa.BoardOf(rows, cols, data.pips)
	}
	pips := make([]uint8, len(data.pips))
	for i, v := range data.pips {
		pips[i%rows*cols+i/rows] = v
	}
	return dominosa.BoardOf(rows, cols, pips)
}

// matrixArg returns which argument comes next, and goes past its name if
// it has one. Without a name it is the first that has not been given yet.
func (c *textCursor) matrixArg(given *[len(matrixArgs)]bool) int {
	name := c.word()
	after := c.l.skip(c.pos + len(name))
	named := len(name) > 0 && after < len(c.l.text) && c.l.text[after] == '='
	i, want := slices.Index(given[:], false), `")"`
	if named {
		i, want = slices.Index(matrixArgs[:], string(name)), strings.Join(matrixArgs[:], " or ")
	}
	switch {
	case i < 0:
		c.unexpected(want)
		return i
	case given[i]:
		c.fail(prose.Quoted(name), "each argument once")
	case named:
		c.pos = after + 1
	}
	given[i] = true
	return i
}

// A board is written by rows, one per line. Solutions are written as in the form table, which is
// what the solver of mikefc gives back.

func matrixBoard(dst []byte, p dominosa.Puzzle) []byte {
	rows, cols, width := p.Board.Rows(), p.Board.Cols(), pipWidth(p.Board)
	if p.Board.Cells() < rows*cols {
		width = max(width, len("NA"))
	}
	dst = appendCells(append(dst, "matrix(c(\n  "...), p.Board, width, "NA", ", ", ",\n  ")
	return appendNumbers(dst, "\n), nrow = %, ncol = %, byrow = TRUE)\n", rows, cols)
}

// The form table: the matrix that mikefc's solver in R prints ("Puzzle solving
// - Dominosa"), so that the two can be compared line by line.
//
//	   row col direction
//	00   2   1         1
//	01   4   1         0
//
// One line per bone, in the order of the pile: its pips, the row and column of its
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

// inPile returns the places in the order of their bones in the pile; copies of
// a bone stay in the order of [Place.Compare].
func inPile(t dominosa.Tiling) []dominosa.Place {
	ps := slices.Clone(t)
	slices.SortFunc(ps, func(p, q dominosa.Place) int {
		return cmp.Or(p.Bone.Compare(q.Bone), p.Compare(q))
	})
	return ps
}
