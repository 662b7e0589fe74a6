package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// The form json: a list of rows, each a list of cells or a string as in the
// form rows, alone or as the field of an object that may also name the bones
// and a solution; see docs/json.md.
//
//	[[1,4,null],[1,2,1]]
//	["14.","121"]
//	{"cells":[[0,1],[0,1]],"bones":"2 x 0-1","given":[{"bone":[0,1],"cells":[[1,1],[1,2]]}],
//	 "solution":[{"bone":[0,1],"cells":[[1,1],[1,2]]},
//	             {"bone":[0,1],"cells":[[2,1],[2,2]]}]}
//
// A hole is null or "" or ".". Rows and columns of a solution count from 1; its
// places and their cells may be in any order. What commands print is read too:
//
//	{"id":"1:010110","solution":[…]}    {"board":{"cells":[…]},"solutions":[[…]]}
//
// and so is {"rows":2,"cols":3,"board":"010110"}. Other fields mean nothing.
//
// It is read by hand, as encoding/json cannot say where in the text a value
// stands that it takes and we refuse.

// jsonRow reads a row that is a string.
func (c *textCursor) jsonRow(g *rowGrid) {
	text := c.jsonString(`a row, "[" or a string`)
	c.pos++
	if len(text) == 0 {
		c.unexpectedRune(rowForm.want)
		return
	}
	for i := range text {
		v, ok := rowForm.read(text[i : i+1])
		if c.check(g.add(v)); !ok {
			c.unexpectedRune(rowForm.want)
			return
		}
		c.pos++
	}
	c.check(g.endRow())
	c.pos++
}

// jsonFields are those of an object with a board.
type jsonFields struct {
	Entry
	seen       []string
	rows, cols int
	digits     []byte // of the rows, one after the other
	id         Entry  // of an ID, which counts if there are no cells
	given      dominosa.Tiling
}

// jsonObject reads an object whose brace is behind the cursor.
func (c *textCursor) jsonObject() (dominosa.Puzzle, dominosa.Tiling) {
	var f jsonFields
	c.jsonEach(&f, false)
	if f.Board == nil && f.id.Board != nil {
		f.Board, f.Given = f.id.Board, f.id.Given
		if f.Solution == nil {
			f.Solution = f.id.Solution
		}
	}
	if c.err == nil && f.Board == nil {
		c.failBehind("the end of the object", `a field "cells", "id" or "board"`)
	}
	if c.err == nil {
		c.jsonGiven(&f.Puzzle, f.given)
	}
	if c.err == nil && f.Solution != nil {
		if err := f.Verify(f.Solution); err != nil {
			c.failBehind(fmt.Sprintf("a wrong solution (%v)", err), "one that covers each cell and uses the bones")
		}
	}
	return f.Puzzle, f.Solution
}

// jsonEach reads the fields of an object, or of the one that is its board.
func (c *textCursor) jsonEach(f *jsonFields, inner bool) {
	f.seen = nil
	for more := !c.accept('}'); more; more = c.more('}') {
		key := c.jsonKey(&f.seen)
		next := c.peek()
		switch {
		case key == "cells", (key == "board" || key == "table" || key == "rows") && next == '[':
			c.expect('[')
			f.Board = c.lists(jsonForm, "[]")
		case key == "board" && next == '{' && !inner:
			c.pos++
			seen := f.seen
			c.jsonEach(f, true)
			f.seen = seen
		case (key == "id" || key == "board") && next == '"':
			c.jsonID(f, key == "board")
		case key == "rows" && next-'0' <= 9:
			f.rows = c.number(1, dominosa.MaxCells, "")
		case key == "cols" && next-'0' <= 9:
			f.cols = c.number(1, dominosa.MaxCells, "")
		case key == "bones":
			f.Bones = c.jsonBones()
		case key == "given":
			f.given = c.jsonSolution()
		case key == "solution" && next == '[':
			f.Solution = c.jsonSolution()
		case key == "solutions" && next == '[':
			c.jsonSolutions(f)
		default:
			c.jsonSkip()
		}
	}
	if c.err == nil && f.digits != nil && !inner {
		c.jsonDigits(f)
	}
}

// jsonID reads a string that is the ID of a board, or all of its cells if it is a board.
func (c *textCursor) jsonID(f *jsonFields, board bool) {
	text := c.jsonString("the ID of a board")
	if c.err != nil {
		return
	}
	if c.pos++; isID(text) {
		line := textLine{c.l.n, c.l.text[:c.pos+len(text)]}
		if f.id, c.err = readID(line, c.pos); c.err != nil {
			if bad, ok := errors.AsType[*SyntaxError](c.err); ok {
				bad.Text = string(c.l.text)
			}
			return
		}
	} else if board {
		f.digits = bytes.Clone(text)
	}
	c.pos += len(text) + 1
}

// jsonDigits makes a board of the cells that a string has.
func (c *textCursor) jsonDigits(f *jsonFields) {
	if f.rows == 0 || f.cols == 0 || len(f.digits)%f.cols != 0 || len(f.digits)/f.cols != f.rows {
		c.failBehind(fmt.Sprintf("a board of %s", prose.Numbered(len(f.digits), "character")), `an ID, or fields "rows" and "cols" that give its size`)
		return
	}
	pips := make([]uint8, len(f.digits))
	for i := range pips {
		var ok bool
		if pips[i], ok = rowForm.read(f.digits[i : i+1]); !ok {
			c.failBehind("the cell "+prose.Quoted(f.digits[i:i+1]), rowForm.want)
			return
		}
	}
	f.Board = dominosa.BoardOf(f.rows, f.cols, pips)
}

// jsonSolutions reads a list of solutions, of which it keeps an only one.
func (c *textCursor) jsonSolutions(f *jsonFields) {
	c.expect('[')
	n := 0
	for more := !c.accept(']'); more; more = c.more(']') {
		f.Solution = c.jsonSolution()
		n++
	}
	if n != 1 {
		f.Solution = nil
	}
}

// jsonText matches a string.
var jsonText = pattern(`^"([^"\\]|\\.)*"`)

// jsonSkip goes past a value that means nothing here.
func (c *textCursor) jsonSkip() {
	for depth := 0; c.err == nil; {
		b := c.peek()
		w := c.word()
		switch {
		case b == '"':
			text := jsonText().Find(c.l.text[c.pos:])
			if c.pos += len(text); text == nil {
				c.pos = len(c.l.text)
				c.unexpectedRune("a quote that ends the string")
			}
		case b == '{', b == '[':
			c.pos++
			depth++
		case depth > 0 && (b == '}' || b == ']'):
			c.pos++
			depth--
		case depth > 0 && (b == ',' || b == ':'):
			c.pos++
		case len(w) > 0:
			c.pos += len(w)
		default:
			c.unexpected("a value")
		}
		if depth == 0 {
			return
		}
	}
}

// jsonGiven gives dominoes with a board.
func (c *textCursor) jsonGiven(p *dominosa.Puzzle, given []dominosa.Place) {
	g := giver{Puzzle: p}
	for _, pl := range given {
		x, y := pl.Cells()
		want := ""
		switch u, v := p.Board.At(x.Row, x.Col), p.Board.At(y.Row, y.Col); {
		case u == dominosa.Hole || v == dominosa.Hole:
			want = "cells of the board"
		case pl.Bone != dominosa.NewBone(u, v):
			want = fmt.Sprintf("%v, which these cells show", dominosa.NewBone(u, v))
		default:
			want = g.give(pl)
		}
		if want != "" {
			c.failBehind(fmt.Sprintf("the domino %v given", pl), want)
		}
	}
}

// jsonKeys are the fields that mean something.
var jsonKeys = []string{"bone", "cells", "board", "table", "id", "rows", "cols", "bones", "given", "solution", "solutions"}

// jsonKey goes past the key of a field and the colon. One that means something is added to those seen,
// and must not be there yet.
func (c *textCursor) jsonKey(seen *[]string) string {
	text := c.jsonString("the name of a field")
	key := string(text)
	c.pos++ // into the quotes, for the errors
	if slices.Contains(*seen, key) {
		c.fail(prose.Quoted(text), "each field once")
	}
	if slices.Contains(jsonKeys, key) {
		*seen = append(*seen, key)
	}
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
	set, err := parseBones(textLine{c.l.n, c.l.text[:c.pos+1+len(text)]}, c.pos+1)
	c.pos, c.err = c.pos+len(text)+2, c.l.whole(err)
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
		switch c.jsonKey(&seen) {
		case "bone":
			a, b := c.pair("[]", 0, dominosa.MaxPip)
			p.Bone = dominosa.NewBone(a, b)
		case "cells":
			c.expect('[')
			x := c.coordinates("[]")
			c.expect(',')
			y := c.coordinates("[]")
			if y.Row < x.Row || y.Col < x.Col {
				x, y = y, x
			}
			p.Row, p.Col, p.Down = x.Row, x.Col, y.Row > x.Row
			if _, other := p.Cells(); other != y {
				c.fail("two cells that are no neighbours", "neighbours")
			}
			c.expect(']')
		default:
			c.jsonSkip()
		}
	}
	if !slices.Contains(seen, "bone") || !slices.Contains(seen, "cells") {
		c.failBehind("the end of the place", `the fields "bone" and "cells"`)
	}
	return p
}

// What is written is one object per line. The keys and their order are fixed: what has been
// published stays. It is written by hand: nothing in it but the bones needs escaping, and a
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
