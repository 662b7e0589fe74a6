// Package notation reads and writes puzzles with conditions on regions as text: as people
// type them, in a line, and in the JSON of newspapers.
package notation

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/pips"
)

// letters are the names of regions. An x is no cell.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz"

// An Entry is one puzzle of a text.
type Entry struct {
	pips.Puzzle                  // regions by their first cell, cells row by row
	Line        int              // the line on which it begins, from 1
	Form        string           // "text", "id" or "json"
	Name        string           // of a puzzle of a day: "easy"
	Laid        []dominosa.Place // what a player has laid, which no solution has to have
	Solution    dominosa.Tiling  // nil unless the text carries one
	Note        string           // what is odd about it, though no error
}

// Parse returns the puzzles that text holds, each in one of these forms.
//
// The form text is one row per line: a letter for a cell of a region, ? for a cell without
// condition, a digit for one whose number is known ([12] above 9), and . or x or - where
// there is no cell; one blank or tab may stand between cells. Then the conditions in any order, and the bones as
// [notation.ParseBones] reads them, where blanks may stand for commas. An empty line ends
// it.
//
//	?AA
//	..A
//	..B
//	?CC
//	A= B4 C8             = equal, ! unequal, 4 the sum, <4 less, >4 more
//	4-6 6-6 4-5 3-3
//	given 4-6 r1c1-r1c2  a domino that lies there, its first number on the first cell
//	laid 3-3 r4c1-r4c2   the same, but laid by a player
//
// The form id is the same in a line, with the size as rows x columns, the conditions in the
// order in which their letters appear (e, u, 4, l4, g4), and the bones without hyphens, with
// m before them for a set that may have some left over. What is given follows a tab.
//
//	4x3:?AA..A..B?CC:e,4,8:46664533
//
// The form json is that of newspapers: an object with dominoes and regions, perhaps a
// solution, or the three of a day; what is null is skipped.
// Rows and columns count from 0. Also read are atMost and given, which [AppendJSON] adds for a set of that
// kind and for the places of the first dominoes, and such an object, or an ID, in a field board or id of another.
//
// A line that begins with # is a comment. The error is a [*notation.SyntaxError], or
// [notation.ErrNoBoard] if there is no puzzle; the entries are those before it, and the others of its day.
func Parse(text string) ([]Entry, error) {
	s := source(strings.TrimPrefix(text, "\uFEFF"))
	var list []Entry
	for pos := 0; pos < len(s); {
		end := s.lineEnd(pos)
		line := strings.TrimSpace(string(s[pos:end]))
		var e Entry
		var err error
		switch l := s.line(pos); {
		case line == "" || line[0] == '#':
			pos = end
			continue
		case line[0] == '{':
			if list, pos, err = s.readJSON(l[0], list); err != nil {
				return list, err
			}
			continue
		case s.isID(l[0], l[1]):
			e, pos, err = s.readID(l)
		default:
			e, pos, err = s.readText(pos)
		}
		if err != nil {
			return list, err
		}
		list = append(list, e)
	}
	if len(list) == 0 {
		return nil, notation.ErrNoBoard
	}
	return list, nil
}

// A source is a text. Positions in it count in bytes.
type source string

// lineEnd returns where the line after that of pos begins.
func (s source) lineEnd(pos int) int {
	if n := strings.IndexByte(string(s[pos:]), '\n'); n >= 0 {
		return pos + n + 1
	}
	return len(s)
}

// fail returns the error for what stands at pos.
func (s source) fail(pos int, found, want string) error {
	begin := strings.LastIndexByte(string(s[:pos]), '\n') + 1
	line := strings.TrimRight(string(s[begin:s.lineEnd(pos)]), "\r\n")
	return &notation.SyntaxError{
		Line: strings.Count(string(s[:pos]), "\n") + 1, Col: utf8.RuneCountInString(line[:min(pos-begin, len(line))]) + 1,
		Text: line, Found: found, Want: want,
	}
}

// found quotes what stands at pos: a number, a word or a sign.
func (s source) found(pos int) string {
	rest := strings.TrimRight(string(s[pos:s.lineEnd(pos)]), "\r\n")
	if rest == "" {
		return "the end of the line"
	}
	_, n := utf8.DecodeRuneInString(rest)
	return prose.Quoted([]byte(rest[:n]))
}

// number reads digits at pos, and returns the position behind them. It is -1 if there are
// none, or more than a number has.
func (s source) number(pos int) (n, after int) {
	for after = pos; after < len(s) && s[after]-'0' <= 9; after++ {
	}
	n, err := strconv.Atoi(string(s[pos:after]))
	if err != nil || after-pos > 9 {
		return -1, after
	}
	return n, after
}

// pip is number for one digit, or more in brackets, up to the highest pip.
func (s source) pip(pos int) (n, after int) {
	switch {
	case pos < len(s) && s[pos]-'0' <= 9:
		return int(s[pos] - '0'), pos + 1
	case pos < len(s) && s[pos] == '[':
		if n, after = s.number(pos + 1); n <= dominosa.MaxPip && after < len(s) && s[after] == ']' {
			return n, after + 1
		}
	}
	return -1, pos
}

// isID reports whether a line has the size and the colons of an ID.
func (s source) isID(pos, end int) bool {
	_, x := s.number(pos)
	if x == pos || x >= end || s[x] != 'x' {
		return false
	}
	_, colon := s.number(x + 1)
	return colon > x+1 && colon < end && s[colon] == ':' && strings.Count(string(s[pos:end]), ":") >= 3
}

// A span is from where to where a line is, without the blanks around it.
type span [2]int

// line returns the span of the line that pos is on, from there.
func (s source) line(pos int) span {
	text := string(s[pos:s.lineEnd(pos)])
	cut := strings.TrimSpace(text)
	begin := pos + strings.Index(text, cut)
	return span{begin, begin + len(cut)}
}

// A draft is a puzzle that is being read. Its first error stays, and what is read then means nothing.
type draft struct {
	source
	Entry
	err        error
	regions    map[byte]int          // by letter
	first      []int                 // by region: where its letter stands first
	in         map[dominosa.Cell]int // the cells of the shape; in JSON, by region from 1
	bones      map[dominosa.Bone]int
	atMost     bool
	bonesAt    int
	conditions int // where they begin
}

func (s source) draft(pos int, form string) *draft {
	d := &draft{source: s, regions: map[byte]int{}, bones: map[dominosa.Bone]int{}, in: map[dominosa.Cell]int{}, bonesAt: -1}
	d.Line, d.Form = strings.Count(string(s[:pos]), "\n")+1, form
	return d
}

// fail keeps the error of what stands at pos, unless there is one.
func (d *draft) fail(pos int, found, want string) {
	if d.err == nil {
		d.err = d.source.fail(pos, found, want)
	}
}

// cell reads the cell at pos, and returns the position behind it.
func (d *draft) cell(pos int, c dominosa.Cell) int {
	b := d.source[pos]
	known, after := d.pip(pos)
	switch {
	case b == '.', b == 'x', b == '-':
		return pos + 1
	case known >= 0:
		d.Regions, d.first = append(d.Regions, pips.Region{Kind: pips.Sum, Target: known, Cells: []dominosa.Cell{c}}), append(d.first, pos)
	case strings.IndexByte(letters, b) >= 0:
		i, ok := d.regions[b]
		if !ok {
			i = len(d.Regions)
			d.regions[b], d.Regions, d.first = i, append(d.Regions, pips.Region{}), append(d.first, pos)
		}
		d.Regions[i].Cells = append(d.Regions[i].Cells, c)
	case b != '?':
		d.fail(pos, d.found(pos), `a letter for a region, "?", a number that is known, or "." for no cell`)
	}
	d.in[c] = 1
	return max(after, pos+1)
}

// shape makes the board of the shape in a frame.
func (d *draft) shape(pos, rows, cols int) {
	if rows > dominosa.MaxCells/max(cols, 1) {
		d.fail(pos, fmt.Sprintf("a frame of %d rows and %d columns", rows, cols), fmt.Sprintf("at most %d positions", dominosa.MaxCells))
	}
	if d.err != nil {
		return
	}
	shape := slices.Repeat([]int{dominosa.Hole}, rows*cols)
	for c := range d.in {
		shape[c.Row*cols+c.Col] = 0
	}
	d.Shape, d.err = dominosa.NewBoard(rows, cols, shape)
}

// finish returns the puzzle that was read, in order, and what does not fit in it.
func (d *draft) finish(pos int) (Entry, int, error) {
	bones, err := dominosa.NewBones(maps.All(d.bones), d.atMost)
	if err != nil {
		d.fail(d.bonesAt, err.Error(), "fewer copies")
	}
	if d.err != nil {
		return d.Entry, pos, d.err
	}
	d.Bones = bones
	for i, r := range d.Regions {
		slices.SortFunc(r.Cells, dominosa.Cell.Compare)
		if part := apart(r.Cells); part != (dominosa.Cell{}) && d.Note == "" {
			d.Note = fmt.Sprintf("region %d is in two parts, %v and %v", i+1, r.Cells[0], part)
			if d.first != nil {
				d.Note = fmt.Sprintf("region %c is in two parts, %v and %v", d.source[d.first[i]], r.Cells[0], part)
			}
		}
	}
	slices.SortStableFunc(d.Regions, func(a, b pips.Region) int { return a.Cells[0].Compare(b.Cells[0]) })
	for _, f := range d.Check() {
		if f.Mismatch() {
			d.fail(d.bonesAt, "that "+f.String(), "a shape, regions and bones that fit")
		}
	}
	if len(d.in) == 0 {
		d.fail(d.bonesAt, "that the shape has no cell", "one with cells")
	}
	return d.Entry, pos, d.err
}

// apart returns a cell of a region that is not joined with the first, the zero cell if all are.
func apart(cells []dominosa.Cell) dominosa.Cell {
	joined := cells[:1:1]
	for i := 0; i < len(joined); i++ {
		for _, c := range cells {
			row, col := c.Row-joined[i].Row, c.Col-joined[i].Col
			if row*row+col*col == 1 && !slices.Contains(joined, c) {
				joined = append(joined, c)
			}
		}
	}
	for _, c := range cells {
		if !slices.Contains(joined, c) {
			return c
		}
	}
	return dominosa.Cell{}
}
