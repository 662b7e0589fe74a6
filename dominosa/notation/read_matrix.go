package notation

import (
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
var matrixArgs = []string{"data", "nrow", "ncol", "byrow"}

// A matrixCall is a call of matrix, as far as it has been read.
type matrixCall struct {
	given      [4]bool // by index in matrixArgs
	data       rowGrid // all in one row
	rows, cols int     // 0 where not given
	byRow      bool
}

// matrix reads a board. The word matrix is behind the cursor.
func (c *textCursor) matrix() *dominosa.Board {
	var call matrixCall
	c.expect('(')
	for more := true; more; {
		c.matrixArg(&call)
		if c.peek() == ')' {
			c.check(call.shape())
		}
		more = c.more(')')
	}
	if c.err != nil {
		return nil
	}
	c.semicolon()
	return call.board()
}

// matrixArg reads one argument.
func (c *textCursor) matrixArg(call *matrixCall) {
	switch c.matrixArgName(call) {
	case "data":
		c.vector(call)
	case "nrow":
		call.rows = c.number(1, dominosa.MaxCells, matrixForm.suffix)
	case "ncol":
		call.cols = c.number(1, dominosa.MaxCells, matrixForm.suffix)
	case "byrow":
		call.byRow = c.acceptWord("TRUE", "T")
		if !call.byRow && !c.acceptWord("FALSE", "F") {
			c.unexpected("TRUE or FALSE")
		}
	}
}

// vector reads the cells, perhaps as integers or numbers: as.integer(c(…)).
func (c *textCursor) vector(call *matrixCall) {
	wrapped := c.acceptWord("as.integer", "as.numeric", "as.double")
	if wrapped {
		c.expect('(')
	}
	if !c.acceptWord("c") {
		c.unexpected("c(…)")
	}
	c.expect('(')
	c.row(matrixForm, &call.data, ')')
	if wrapped {
		c.expect(')')
	}
}

// matrixArgName returns which argument comes next, and goes past its name if
// it has one. Without a name it is the first that has not been given yet.
func (c *textCursor) matrixArgName(call *matrixCall) string {
	name := c.word()
	after := c.l.skip(c.pos + len(name))
	named := len(name) > 0 && after < len(c.l.text) && c.l.text[after] == '='
	for i, s := range matrixArgs {
		switch {
		case named && string(name) != s, !named && call.given[i]:
			continue
		case named && call.given[i]:
			c.fail(prose.Quoted(name), "each argument once")
			return ""
		case named:
			c.pos = after + 1
		}
		call.given[i] = true
		return s
	}
	if named {
		c.unexpected(strings.Join(matrixArgs, " or "))
	} else {
		c.unexpected(`")"`)
	}
	return ""
}

// shape sets what was not given of rows and columns, and says what is wrong if
// the cells do not fill them.
func (call *matrixCall) shape() *misfit {
	n := len(call.data.pips)
	found := prose.Numbered(n, "cell")
	switch rows, cols := call.rows, call.cols; {
	case n == 0:
		return &misfit{"the end of the arguments", "the cells, c(…)"}
	case rows == 0 && cols == 0:
		call.rows, call.cols = n, 1
	case rows == 0 && n%cols == 0:
		call.rows = n / cols
	case cols == 0 && n%rows == 0:
		call.cols = n / rows
	case rows == 0:
		return &misfit{found, "a multiple of " + prose.Numbered(cols, "column")}
	case cols == 0:
		return &misfit{found, "a multiple of " + prose.Numbered(rows, "row")}
	case uint64(n) != uint64(rows)*uint64(cols):
		return &misfit{found, wantSize(rows, cols)}
	}
	return nil
}

// board returns the board of a call that is in shape.
func (call *matrixCall) board() *dominosa.Board {
	pips := call.data.pips
	if !call.byRow {
		pips = make([]uint8, len(pips))
		for i, v := range call.data.pips {
			row, col := i%call.rows, i/call.rows
			pips[row*call.cols+col] = v
		}
	}
	return dominosa.BoardOf(call.rows, call.cols, pips)
}
