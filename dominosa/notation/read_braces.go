package notation

import "bonepile/dominosa"

// The form braces: a list of rows in Mathematica's notation, as Kenneth
// Caviness gives his boards.
//
//	m9 = {{1,4,4,4},
//	      {1,2,"",6}};
//
// The name and the semicolon may be left out. A hole is "" or Null, or x or .
// or -.

var braceCells = cellStyle{
	holes: []string{"Null", "x", "X", ".", "-"},
	want:  wantNumber + `, or "" or Null for a hole`,
}

// braces reads a board whose first brace is behind the cursor.
func (c *textCursor) braces() *dominosa.Board {
	var g rowGrid
	for more := true; more; more = c.more('}') {
		c.expect('{')
		c.row(&braceCells, &g, '}')
	}
	c.semicolon()
	return g.board()
}
