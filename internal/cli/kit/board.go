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

// BoardJSON returns a board as the form json has it.
func BoardJSON(p dominosa.Puzzle) json.RawMessage { return written("json", p) }

// A PlaceJSON is a place as JSON.
type PlaceJSON struct {
	Bone  [2]int    `json:"bone"`
	Cells [2][2]int `json:"cells"` // row and column from 1
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
