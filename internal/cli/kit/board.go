package kit

import (
	"bytes"
	"encoding/json"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// written returns a board in the form with a name, which exists, without the end of the line.
func written(form string, p dominosa.Puzzle) []byte {
	f, err := notation.FormNamed(form)
	if err != nil {
		panic(err) // there is one
	}
	return bytes.TrimSpace(f.Board(nil, p))
}

// BoardID returns a board as a game ID.
func BoardID(p dominosa.Puzzle) string { return string(written("id", p)) }

// A BoardJSON is a board as the form json has it.
type BoardJSON struct{ json.RawMessage }

// NewBoard returns a board as JSON.
func NewBoard(p dominosa.Puzzle) BoardJSON { return BoardJSON{written("json", p)} }

func (BoardJSON) Described() any { return boardRecord{} }

// A boardRecord has the fields of the form json, which package notation writes by hand.
type boardRecord struct {
	Cells    [][]*int    `json:"cells" doc:"The rows of the frame, from the top, all of the same length: the pip that a cell shows, from 0 to 254, or null for a position that is not a cell." record:"A board, in the form json that every command reads."`
	Bones    string      `json:"bones,omitempty" doc:"The set of bones, as text that every command takes for a set. Absent if none was given: see docs/json.md."`
	Solution []PlaceJSON `json:"solution,omitempty" doc:"A solution, in the order of the upper or left cell of each domino, row by row."`
}

// A PlaceJSON is a place as JSON.
type PlaceJSON struct {
	Bone  [2]int    `json:"bone" doc:"Its two pips, the lower first." record:"A domino, and where it lies."`
	Cells [2][2]int `json:"cells" doc:"The two cells that it covers, the upper or left one first, each as row and column from 1."`
}

// NewPlace returns a place as JSON.
func NewPlace(p dominosa.Place) PlaceJSON {
	a, b := p.Cells()
	return PlaceJSON{
		[2]int{int(p.Bone.Lo), int(p.Bone.Hi)},
		[2][2]int{{a.Row + 1, a.Col + 1}, {b.Row + 1, b.Col + 1}},
	}
}

// NewPlaces returns places as JSON.
func NewPlaces(list []dominosa.Place) []PlaceJSON {
	out := make([]PlaceJSON, len(list))
	for i, p := range list {
		out[i] = NewPlace(p)
	}
	return out
}

// Progress returns what shows on the meter how far the search of a board is, or nil if
// the meter shows nothing.
func (e *Env) Progress(s Source) func(dominosa.Stats) {
	if !e.Meter.On() {
		return nil
	}
	return func(st dominosa.Stats) {
		found := ""
		if st.Solutions > 0 {
			found = ", " + Plural(st.Solutions, "solution")
		}
		e.Meter.Show(st.Done, "%s: %s%s", s.Where(), Plural(st.Nodes, "node"), found)
	}
}
