package notation

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

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
	c.jsonText(`a row, "[" or a string`, func(l textLine, pos int) error {
		if pos == len(l.text) {
			return c.l.failRune(pos, rowForm.want)
		}
		return rowForm.row(l, pos, g)
	})
}

// jsonFields are those of an object with a board.
type jsonFields struct {
	Entry
	size  map[string]int // rows and cols
	cells rowGrid        // all in one row
	whole bool           // the board is an object
	id    Entry          // of an ID, which counts if there are no cells
	lists [len(markWords)]dominosa.Tiling
}

// jsonObject reads an object whose brace is behind the cursor.
func (c *textCursor) jsonObject(e *Entry) {
	f := jsonFields{size: map[string]int{}}
	c.jsonEach(&f, false)
	if f.Board == nil && f.id.Board != nil {
		f.Board, f.Given, f.Marks = f.id.Board, f.id.Given, f.id.Marks
		if f.Solution == nil {
			f.Solution = f.id.Solution
		}
	}
	if c.err == nil && f.Board == nil {
		c.failBehind("the end of the object", `a field "cells", "id" or "board"`)
	}
	g := giver{Puzzle: &f.Puzzle, marks: &f.Marks}
	for word, name := range markWords {
		for i := 0; c.err == nil && i < len(f.lists[word]); i++ {
			pl := f.lists[word][i]
			d := listed{named: true, a: int(pl.Bone.Lo), b: int(pl.Bone.Hi)}
			d.x, d.y = pl.Cells()
			if want := d.lay(f.Board, g.taker(word)); want != "" {
				c.failBehind(fmt.Sprintf("the domino %v %s", pl, name), want)
			}
		}
	}
	if c.err == nil && f.Solution != nil {
		if err := f.Verify(f.Solution); err != nil {
			c.failBehind(fmt.Sprintf("a wrong solution (%v)", err), "one that covers each cell and uses the bones")
		}
	}
	e.Puzzle, e.Solution, e.Marks = f.Puzzle, f.Solution, f.Marks
}

// jsonEach reads the fields of an object, or of the one that is its board.
func (c *textCursor) jsonEach(f *jsonFields, inner bool) {
	var solutions []dominosa.Tiling
	for more := !c.accept('}'); more; more = c.more('}') {
		key := c.jsonKey()
		next := c.peek()
		switch {
		case key == "cells" && (inner || !f.whole), (key == "board" || key == "table" || key == "rows") && next == '[':
			if c.expect('['); key != "rows" && c.peek()-'0' <= 9 {
				c.row(listForm, &f.cells, ']', false)
			} else {
				f.Board = c.lists("[]")
			}
		case key == "board" && next == '{' && !inner:
			c.pos++
			f.whole = true
			c.jsonEach(f, true)
		case (key == "id" || key == "board") && next == '"':
			c.jsonID(f, key == "board")
		case (key == "rows" || key == "cols") && next-'0' <= 9:
			f.size[key] = c.number(1, dominosa.MaxCells, "")
		case key == "bones" && next != '[': // a hint has a list
			f.Bones = c.jsonBones()
		case key == "given":
			f.lists[0] = c.jsonSolution()
		case key == "marks" && next == '{':
			c.pos++
			c.jsonMarks(f)
		case key == "solution" && next == '[':
			f.Solution = c.jsonSolution()
		case key == "solutions" && next == '[':
			c.pos++
			for more := !c.accept(']'); more; more = c.more(']') {
				solutions = append(solutions, c.jsonSolution())
			}
		default:
			c.jsonSkip()
		}
	}
	if len(solutions) == 1 {
		f.Solution = solutions[0]
	}
	switch n, rows, cols := len(f.cells.pips), f.size["rows"], f.size["cols"]; {
	case n == 0 || inner:
	case uint64(rows)*uint64(cols) != uint64(n):
		c.failBehind(fmt.Sprintf("a board of %s", prose.Numbered(n, "cell")), `an ID, or fields "rows" and "cols" that give its size`)
	default:
		f.Board = dominosa.BoardOf(rows, cols, f.cells.pips)
	}
}

// jsonMarks reads the lists of an object whose brace is behind the cursor.
func (c *textCursor) jsonMarks(f *jsonFields) {
	for more := !c.accept('}'); more; more = c.more('}') {
		if word := slices.Index(markWords[:], c.jsonKey()); word > 0 {
			f.lists[word] = c.jsonSolution()
		} else {
			c.jsonSkip()
		}
	}
}

// jsonID reads a string that is the ID of a board, or all of its cells if it is a board.
func (c *textCursor) jsonID(f *jsonFields, board bool) {
	if board && !isID(c.l.text[c.pos+1:]) {
		c.jsonRow(&f.cells)
		return
	}
	c.jsonText("the ID of a board", func(l textLine, pos int) (err error) {
		if isID(l.text[pos:]) {
			f.id, err = readID(l, pos)
		}
		return err
	})
}

// jsonSkip goes past a value that means nothing here.
func (c *textCursor) jsonSkip() {
	for depth := 0; c.err == nil; {
		switch b := c.peek(); {
		case b == '{', b == '[':
			c.pos++
			depth++
		case depth > 0 && (b == '}' || b == ']'):
			c.pos++
			depth--
		case depth > 0 && (b == ',' || b == ':'):
			c.pos++
		case isWord(b), b == '"':
			c.pos += len(c.word())
		default:
			c.unexpected("a value")
		}
		if depth == 0 {
			return
		}
	}
}

// jsonKey goes past the key of a field and the colon. Of a field that is there twice the last counts.
func (c *textCursor) jsonKey() string {
	key := string(c.jsonString("the name of a field"))
	c.pos += len(key) + 2
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
	text, _, ok := bytes.Cut(c.l.text[c.pos+1:], []byte(`"`))
	text, _, escaped := bytes.Cut(text, []byte(`\`))
	if ok && !escaped {
		return text
	}
	c.pos += 1 + len(text)
	c.unexpectedRune(`a quote that ends the string`)
	return nil
}

// jsonText goes past a string and reads what stands in it, from a position to the end of a line.
func (c *textCursor) jsonText(want string, read func(l textLine, pos int) error) {
	text := c.jsonString(want)
	if end := c.pos + 1 + len(text); c.err == nil {
		c.err = c.l.whole(read(textLine{c.l.n, c.l.text[:end]}, c.pos+1))
		c.pos = end + 1
	}
}

// jsonBones reads a set of bones.
func (c *textCursor) jsonBones() (set *dominosa.Bones) {
	c.jsonText("a string that names the bones", func(l textLine, pos int) (err error) {
		set, err = parseBones(l, pos)
		return err
	})
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
func (c *textCursor) jsonPlace() dominosa.Place {
	var d listed
	for more := true; more; more = c.more('}') {
		switch c.jsonKey() {
		case "bone":
			d.named = true
			d.a, d.b = c.pair("[]", 0, dominosa.MaxPip)
		case "cells":
			if c.cells(&d, "[]"); d.settle(nil) != "" {
				c.failBehind(fmt.Sprintf("%v and %v", d.x, d.y), "two cells side by side")
			}
		default:
			c.jsonSkip()
		}
	}
	if !d.named || d.x == d.y {
		c.failBehind("the end of the place", `the fields "bone" and "cells"`)
	}
	d.Bone = dominosa.NewBone(d.a, d.b)
	return d.Place
}

// What is written is one object per line. The keys and their order are fixed: what has been
// published stays. It is written by hand: nothing in it needs escaping, and a
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
		dst = strconv.AppendQuote(append(dst, `,"bones":`...), p.Bones.String())
	}
	if len(p.Given) > 0 {
		dst = appendJSONPlaces(dst, "given", p.Given)
	}
	return dst
}
