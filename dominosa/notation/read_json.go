package notation

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// The form json: a list of rows, each a list of cells or a string as in the
// form rows, alone or as the field of an object that may also name the bones
// and a solution; write_json.go writes such objects.
//
//	[[1,4,null],[1,2,1]]
//	["14.","121"]
//	{"cells":[[0,1],[0,1]],"bones":"2 x 0-1","given":[{"bone":[0,1],"cells":[[1,1],[1,2]]}],
//	 "solution":[{"bone":[0,1],"cells":[[1,1],[1,2]]},
//	             {"bone":[0,1],"cells":[[2,1],[2,2]]}]}
//
// A hole is null or "" or ".". Rows and columns of a solution count from 1; its
// places and their cells may be in any order. A field that we do not know is an
// error, since it may be one that we know misspelt.
//
// It is read by hand, as encoding/json cannot say where in the text a value
// stands that it takes and we refuse.

var jsonCells = cellStyle{
	holes: []string{"null"},
	want:  wantNumber + ", or null for a hole",
}

// jsonRows reads a board whose first bracket is behind the cursor.
func (c *textCursor) jsonRows() *dominosa.Board {
	var g rowGrid
	for more := true; more; more = c.more(']') {
		if c.accept('[') {
			c.row(&jsonCells, &g, ']')
		} else {
			c.jsonRow(&g)
		}
	}
	return g.board()
}

// jsonRow reads a row that is a string.
func (c *textCursor) jsonRow(g *rowGrid) {
	text := c.jsonString(`a row, "[" or a string`)
	for i, b := range text {
		v, ok := rowCell(b)
		if !ok {
			c.pos += 1 + i
			c.unexpectedRune(wantRowCell)
			return
		}
		c.check(g.add(v))
	}
	if len(text) == 0 {
		c.pos++
		c.unexpectedRune(wantRowCell)
		return
	}
	c.pos += len(text) + 1
	c.check(g.endRow())
	c.pos++
}

// jsonObject reads an object whose brace is behind the cursor.
func (c *textCursor) jsonObject() (p dominosa.Puzzle, t dominosa.Tiling) {
	var seen []string
	var given dominosa.Tiling
	for more := !c.accept('}'); more; more = c.more('}') {
		switch c.jsonKey(&seen, "cells", "bones", "given", "solution") {
		case "cells":
			c.expect('[')
			p.Board = c.jsonRows()
		case "bones":
			p.Bones = c.jsonBones()
		case "given":
			given = c.jsonSolution()
		case "solution":
			t = c.jsonSolution()
		}
	}
	switch {
	case c.err != nil:
	case p.Board == nil:
		c.failBehind("the end of the object", `a field "cells"`)
	case given != nil:
		c.jsonGiven(&p, given)
	}
	if c.err == nil && t != nil {
		if err := p.Verify(t); err != nil {
			c.failBehind(fmt.Sprintf("a wrong solution (%v)", err), "one that covers each cell and uses the bones")
		}
	}
	return p, t
}

// jsonGiven gives dominoes with a board.
func (c *textCursor) jsonGiven(p *dominosa.Puzzle, given []dominosa.Place) {
	for _, pl := range given {
		x, y := pl.Cells()
		want := ""
		switch u, v := p.Board.At(x.Row, x.Col), p.Board.At(y.Row, y.Col); {
		case u == dominosa.Hole || v == dominosa.Hole:
			want = "cells of the board"
		case pl.Bone != dominosa.NewBone(u, v):
			want = fmt.Sprintf("%v, which these cells show", dominosa.NewBone(u, v))
		default:
			want = give(p, pl)
		}
		if want != "" {
			c.failBehind(fmt.Sprintf("the domino %v given", pl), want)
		}
	}
}

// jsonKey goes past the key of a field, one of the names and not one of those
// seen, to which it adds it, and past the colon.
func (c *textCursor) jsonKey(seen *[]string, names ...string) string {
	want := prose.Series(strings.Split(`"`+strings.Join(names, "\"\n\"")+`"`, "\n"), "or")
	text := c.jsonString(want)
	key := string(text)
	c.pos++ // into the quotes, for the errors
	switch {
	case !slices.Contains(names, key):
		c.fail(prose.Quoted(text), want)
	case slices.Contains(*seen, key):
		c.fail(prose.Quoted(text), "each field once")
	}
	*seen = append(*seen, key)
	c.pos += len(text) + 1
	c.expect(':')
	return key
}

// jsonString returns what stands between the quotes of a string. The cursor
// stays before them. Nothing that we read has a use for escapes.
func (c *textCursor) jsonString(want string) []byte {
	if c.peek() != '"' {
		c.unexpected(want)
		return nil
	}
	text := c.l.text[c.pos+1:]
	n := bytes.IndexAny(text, `"\`)
	if n < 0 {
		n = len(text)
	}
	if n == len(text) || text[n] != '"' {
		c.pos += 1 + n
		c.unexpectedRune(`a quote that ends the string`)
		return nil
	}
	return text[:n]
}

// jsonBones reads a set of bones.
func (c *textCursor) jsonBones() *dominosa.Bones {
	text := c.jsonString("a string that names the bones")
	if c.err != nil {
		return nil
	}
	set, err := ParseBones(string(text))
	var be *BonesError
	if errors.As(err, &be) {
		e := c.l.fail(c.pos+1, be.Found, be.Want)
		e.Col += be.Col - 1
		c.err = e
	}
	c.pos += len(text) + 2
	return set
}

// jsonSolution reads a list of places. Whether they solve a board is not asked.
func (c *textCursor) jsonSolution() dominosa.Tiling {
	t := dominosa.Tiling{}
	c.expect('[')
	for more := !c.accept(']'); more; more = c.more(']') {
		c.expect('{')
		t = append(t, c.jsonPlace())
	}
	slices.SortFunc(t, dominosa.Place.Compare)
	return t
}

// jsonPlace reads a place whose brace is behind the cursor.
func (c *textCursor) jsonPlace() (p dominosa.Place) {
	var seen []string
	for more := true; more; more = c.more('}') {
		switch c.jsonKey(&seen, "bone", "cells") {
		case "bone":
			a, b := c.jsonPair(0, dominosa.MaxPip)
			p.Bone = dominosa.NewBone(a, b)
		case "cells":
			c.expect('[')
			p.Row, p.Col = c.jsonPair(1, dominosa.MaxCells)
			c.expect(',')
			row, col := c.jsonPair(1, dominosa.MaxCells)
			if row < p.Row || col < p.Col {
				p.Row, p.Col, row, col = row, col, p.Row, p.Col
			}
			right, down := col-p.Col, row-p.Row
			if right < 0 || down < 0 || right+down != 1 {
				c.fail("two cells that are no neighbours", "neighbours")
			}
			c.expect(']')
			p.Row, p.Col, p.Down = p.Row-1, p.Col-1, down == 1
		}
	}
	if len(seen) < 2 {
		c.failBehind("the end of the place", `the fields "bone" and "cells"`)
	}
	return p
}

// jsonPair reads a list of two numbers.
func (c *textCursor) jsonPair(low, high int) (a, b int) {
	c.expect('[')
	a = c.number(low, high, "")
	c.expect(',')
	b = c.number(low, high, "")
	c.expect(']')
	return a, b
}
