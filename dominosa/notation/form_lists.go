package notation

import (
	"slices"

	"bonepile/dominosa"
)

// Lists of rows, in brackets: the form json, and braces, Mathematica's notation, as Kenneth
// Caviness gives his boards.
//
//	m9 = {{1,4,4,4},
//	      {1,2,"",6}};
//
// The name and the semicolon may be left out. A hole is "" or Null, or x or .
// or -. In square brackets there may be blanks in place of the commas, as NumPy prints arrays,
// and semicolons between rows without brackets, as in MATLAB, or bars around them, as in
// MiniZinc: [| 1, 4 | 1, 2 |].

var listForm = &cellForm{holes: slices.Concat(holeSigns, []string{"null", "Null", "None"}), want: wantNumber + ", or null for a hole"}

const noNumbers = "a board; places alone have no numbers"

// lists reads a board whose first bracket is behind the cursor. A comma too many is one
// as Python has it.
func (c *textCursor) lists(brackets string) *dominosa.Board {
	var g rowGrid
	square := brackets == "[]"
	if square && c.accept('|') {
		for more := true; more; more = c.err == nil && !c.accept(']') {
			c.row(listForm, &g, '|', false)
		}
		return g.board()
	}
	for more := true; more && !(g.rows > 0 && c.accept(brackets[1])); more = square && c.peek() == '[' || c.more(brackets[1]) {
		switch {
		case c.accept(brackets[0]):
			if c.peek() == '{' {
				c.unexpected(noNumbers)
			}
			c.row(listForm, &g, brackets[1], false)
		case square && (c.peek()-'0' <= 9 || isHole(c.peek())):
			if c.row(listForm, &g, ']', true); g.rows == 1 {
				c.failBehind("a list of one row", "a row in brackets, or a semicolon before another")
			}
			return g.board()
		case square:
			c.jsonRow(&g)
		default:
			c.expect(brackets[0])
		}
	}
	return g.board()
}

// row reads cells with commas between them as a row of g, up to the bracket
// that ends them, where a row of a wrong length is found. A semicolon ends a row before, and,
// if lines is set, so does a line.
func (c *textCursor) row(form *cellForm, g *rowGrid, bracket byte, lines bool) {
	for more := true; more; {
		c.check(g.add(c.cell(form)))
		line := c.l.n
		next, comma := c.peek(), bracket == '|' && c.accept(',')
		if comma { // MiniZinc takes one at the end of a row, too
			next = c.peek()
		}
		if next == bracket || next == ';' || lines && isWord(next) && c.l.n > line {
			c.check(g.endRow())
		}
		more = bracket == ']' && (isWord(next) || c.accept(';')) || comma && next != bracket || c.more(bracket)
	}
}

// cell reads one cell.
func (c *textCursor) cell(form *cellForm) (pip uint8) {
	token := c.word()
	pip, ok := form.read(token)
	if !ok {
		c.unexpected(form.want)
	}
	c.pos += len(token)
	return pip
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

// appendLists appends a list of rows, each a list of cells.
func appendLists(dst []byte, b *dominosa.Board, brackets, hole string) []byte {
	open, shut := brackets[:1], brackets[1:]
	dst = appendCells(append(dst, open+open...), b, 0, hole, ",", shut+","+open)
	return append(dst, shut+shut...)
}

// appendCells appends cells as appendPip does, with a text between them and one between rows.
func appendCells(dst []byte, b *dominosa.Board, width int, hole, sep, line string) []byte {
	for row := range b.Rows() {
		for col := range b.Cols() {
			if col > 0 {
				dst = append(dst, sep...)
			} else if row > 0 {
				dst = append(dst, line...)
			}
			dst = appendPip(dst, b.At(row, col), width, hole)
		}
	}
	return dst
}
