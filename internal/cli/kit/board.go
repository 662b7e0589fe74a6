package kit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
)

// BoardID returns a board as a game ID.
func BoardID(p dominosa.Puzzle) string { return string(bytes.TrimSpace(notation.ID.Board(nil, p))) }

// A BoardJSON is a board as the form json has it.
type BoardJSON struct{ json.RawMessage }

// BoardJSON returns the board with the marks on it as JSON, or the Pips puzzle.
func (s Source) BoardJSON() BoardJSON {
	if s.Pips != nil {
		return BoardJSON{s.AppendJSON(nil)}
	}
	return BoardJSON{notation.JSON.AppendMarks(notation.JSON.Board(nil, s.Puzzle), s.Marks)}
}

// AppendBoardJSON appends a board to b as the form json has it.
func AppendBoardJSON(b []byte, p dominosa.Puzzle) []byte {
	return bytes.TrimRight(notation.JSON.Board(b, p), "\n")
}

// AppendPlacesJSON appends places to b as NewPlaces has them. It is written by hand, as
// there may be millions of boards.
func AppendPlacesJSON(b []byte, list []dominosa.Place) []byte {
	pair := func(before string, x, y int) {
		b = strconv.AppendInt(append(b, before...), int64(x), 10)
		b = append(strconv.AppendInt(append(b, ','), int64(y), 10), ']')
	}
	b = append(b, '[')
	for i, p := range list {
		if i > 0 {
			b = append(b, ',')
		}
		one, other := p.Cells()
		u, v := p.Ends()
		pair(`{"bone":[`, u, v)
		pair(`,"cells":[[`, one.Row+1, one.Col+1)
		pair(`,[`, other.Row+1, other.Col+1)
		b = append(b, "]}"...)
	}
	return append(b, ']')
}

func (BoardJSON) Described() []any { return []any{boardRecord{}, pipsRecord{}} }

// A boardRecord has the fields of the form json, which package notation writes by hand.
type boardRecord struct {
	Cells    [][]*int     `json:"cells" doc:"The rows of the frame, from the top, all of the same length: the pip that a cell shows, from 0 to 254, or null for a position that is not a cell." record:"A board, in the form json that every command reads."`
	Bones    string       `json:"bones,omitempty" doc:"The set of bones, as text that every command takes for a set. Absent if none was given: see docs/json.md."`
	Given    []PlaceJSON  `json:"given,omitempty" doc:"The dominoes that come with the board. Every solution has them."`
	Solution []PlaceJSON  `json:"solution,omitempty" doc:"A solution, in the order of the upper or left cell of each domino, row by row."`
	Marks    *marksRecord `json:"marks,omitempty" doc:"What a player has put on the board."`
}

type marksRecord struct {
	Laid   []PlaceJSON `json:"laid,omitempty" doc:"Dominoes that lie." record:"The marks of a player."`
	Out    []PlaceJSON `json:"out,omitempty" doc:"Lines: no domino lies there."`
	Pencil []PlaceJSON `json:"pencil,omitempty" doc:"Dominoes that may lie there."`
	Dashed []PlaceJSON `json:"dashed,omitempty" doc:"Lines that may have to go."`
}

// A PlaceJSON is a place as JSON.
type PlaceJSON struct {
	Bone  [2]int    `json:"bone" doc:"Its two pips, the lower first; in a Pips puzzle that of the first cell." record:"A domino, and where it lies."`
	Cells [2][2]int `json:"cells" doc:"The two cells that it covers, the upper or left one first, each as row and column from 1."`
}

// NewPlace returns a place as JSON.
func NewPlace(p dominosa.Place) PlaceJSON {
	a, b := p.Cells()
	u, v := p.Ends()
	return PlaceJSON{
		[2]int{u, v},
		[2][2]int{{a.Row + 1, a.Col + 1}, {b.Row + 1, b.Col + 1}},
	}
}

// NewPlaces returns places as JSON.
func NewPlaces(list []dominosa.Place) []PlaceJSON { return Each(list, NewPlace) }

// Progress returns what shows on the meter how far the search of a board is, nil for nothing.
func (e *Env) Progress(s Source) func(dominosa.Stats) {
	if !e.Meter.On() {
		return nil
	}
	e.Meter.restart()
	return func(st dominosa.Stats) {
		if !e.Meter.Due() {
			return
		}
		found := ""
		if st.Solutions > 0 {
			found = ", " + Plural(st.Solutions, "solution")
		}
		e.Meter.Show(st.Done, "%s: %s%s", s.Where(), Plural(st.Nodes, "node"), found)
	}
}

// FullFor returns the full set that covers this many cells, or nil.
func FullFor(cells int) *dominosa.Bones {
	for n := range dominosa.MaxPip + 1 {
		if (n+1)*(n+2) == cells {
			return dominosa.Full(n)
		}
	}
	return nil
}

// Outline returns the shape called name, or one that suits a set if it is "". If the set
// is free, as nobody requested it, a rectangle may have another number of cells.
func (e *Env) Outline(name string, set *dominosa.Bones, sym generate.Symmetry, seed uint64, free bool) (*dominosa.Board, error) {
	cells := 2 * set.Size()
	switch {
	case name == "" && sym != generate.NoSymmetry:
		name = "random"
	case name == "":
		rows := 1 // as square as it can be
		for r := 1; r*r <= cells; r++ {
			if cells%r == 0 {
				rows = r
			}
		}
		name = fmt.Sprintf("%dx%d", rows, cells/rows)
	}
	if info, err := os.Stat(name); strings.ContainsAny(name, "./\\") || err == nil && !info.IsDir() {
		text, _, err := e.BoardText(name, "")
		if err != nil {
			return nil, err
		}
		b, err := generate.ParseShape(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return b, nil
	}
	if rows, cols, ok := Grid(name); ok && rows <= dominosa.MaxCells/cols {
		if whole := rows * cols; set.AtMost() && whole < cells || free && FullFor(whole) != nil {
			cells = whole
		}
	}
	b, err := generate.ShapeNamed(name, cells, sym, seed)
	if err != nil && strings.HasPrefix(name, "word:") {
		for n := range 41 { // letters 18 cells wide
			if _, smaller := generate.ShapeNamed(name, (n+1)*(n+2), sym, seed); smaller == nil {
				return nil, fmt.Errorf("%w; the smallest set for it is double-%d (-n %d)", err, n, n)
			}
		}
	}
	return b, err
}

// Grid reads two numbers above 0 with an x between them, such as 4x14.
func Grid(text string) (a, b int, ok bool) {
	left, right, found := strings.Cut(text, "x")
	a, err1 := strconv.Atoi(left)
	b, err2 := strconv.Atoi(right)
	return a, b, found && err1 == nil && err2 == nil && a > 0 && b > 0
}
