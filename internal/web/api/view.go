package api

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/say"
	"bonepile/internal/play"
)

// What the page shows of a game. All of it is sent after every move: a board of
// double-six takes about 10 KB, and the page never has to merge two states.

type view struct {
	Rows        int          `json:"rows"`
	Cols        int          `json:"cols"`
	Pips        [][]pip      `json:"pips"`
	High        int          `json:"high"` // the highest pip
	Title       string       `json:"title"`
	ID          string       `json:"id"`    // that load reads: the board, without what was done
	Set         string       `json:"set"`   // the bones
	Level       string       `json:"level"` // "" if it is not known
	Rating      *float64     `json:"rating"`
	Solutions   string       `json:"solutions"` // one, many or none; "" if it is not known
	Laid        []lying      `json:"laid"`
	Marks       []place      `json:"marks"`
	Pencilled   []place      `json:"pencilled"`  // bones that may lie there
	Dashes      []place      `json:"dashes"`     // lines that may have to go
	Highlights  []pip        `json:"highlights"` // by slot
	Tray        []tile       `json:"tray"`
	Faults      []fault      `json:"faults"`
	Done        bool         `json:"done"`
	CanUndo     bool         `json:"canUndo"`
	CanRedo     bool         `json:"canRedo"`
	Checkpoints []checkpoint `json:"checkpoints"`
	Moves       int          `json:"moves"`
	Elapsed     float64      `json:"elapsed"`
	Save        string       `json:"save"` // the game as text
}

// A pip is a number, or null where there is none.
type pip int

// MarshalJSON writes the number or null.
func (p pip) MarshalJSON() ([]byte, error) {
	if p < 0 {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(p), 10), nil
}

// A cell is [row,column].
type cell [2]int

func (c cell) cell() dominosa.Cell { return dominosa.Cell{Row: c[0], Col: c[1]} }

// UnmarshalJSON reads two numbers. Without it, [1] and [1,2,3] would be cells.
func (c *cell) UnmarshalJSON(text []byte) error {
	var list []int
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	if len(list) != 2 {
		return errors.New("a cell is [row,column]")
	}
	*c = cell(list)
	return nil
}

// A place is its two cells.
type place struct {
	A cell `json:"a"`
	B cell `json:"b"`
}

// A bone is [low,high].
type bone [2]int

type lying struct {
	place
	Bone  bone `json:"bone"`
	Fault bool `json:"fault"` // it is one too many of its kind
	Given bool `json:"given"` // it came with the board
}

type tile struct {
	Bone   bone    `json:"bone"`
	State  string  `json:"state"`
	Count  int     `json:"count"` // how many the set has
	Laid   int     `json:"laid"`
	Places []place `json:"places"` // where one can still be laid
}

type fault struct {
	Kind   string  `json:"kind"`
	Text   string  `json:"text"`
	Cells  []cell  `json:"cells"`
	Places []place `json:"places"`
}

type checkpoint struct {
	Index int    `json:"index"`
	Name  string `json:"name"`
	Moves int    `json:"moves"`
}

// maxSeconds is a thousand years, so that no time is out of range.
const maxSeconds = 1000 * 365 * 24 * 3600 / 10.0

func seconds(s float64) time.Duration { return time.Duration(math.Round(s * float64(time.Second))) }

// Each returns what f makes of each element. The list is never nil, so the page can always ask for its length.
func Each[A, B any](list []A, f func(A) B) []B {
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = f(a)
	}
	return out
}

func cells(list []dominosa.Cell) []cell    { return Each(list, cellOf) }
func places(list []dominosa.Place) []place { return Each(list, placeOf) }
func bones(list []dominosa.Bone) []bone    { return Each(list, boneOf) }
func cellOf(c dominosa.Cell) cell          { return cell{c.Row, c.Col} }

func placeOf(p dominosa.Place) place {
	a, b := p.Cells()
	return place{cellOf(a), cellOf(b)}
}

func boneOf(b dominosa.Bone) bone { return bone{int(b.Lo), int(b.Hi)} }

func (w *Worker) view() *view {
	g := w.game
	p := g.Puzzle()
	v := &view{
		Rows: p.Board.Rows(), Cols: p.Board.Cols(), Pips: pipsOf(p.Board), High: p.Board.High(),
		Title: g.Title(), ID: w.id, Set: p.Set().String(),
		Marks: places(g.Marks()), Pencilled: places(g.Pencilled()), Dashes: places(g.Dashes()), Highlights: []pip{}, Tray: []tile{}, Faults: []fault{}, Checkpoints: []checkpoint{},
		CanUndo: g.CanUndo(), CanRedo: g.CanRedo(), Moves: g.Moves(),
		Elapsed: g.Elapsed().Seconds(), Save: string(w.game.Own().AppendText(nil)),
	}
	v.Level = w.known.level
	v.Solutions = w.known.number
	if w.known.rated && w.known.rating.Outcome == deduce.Solved {
		v.Level, v.Rating = w.known.rating.Level.String(), &w.known.rating.Score
	}
	twice := map[dominosa.Place]bool{}
	for _, f := range g.Faults() {
		v.Faults = append(v.Faults, fault{f.Kind.String(), say.New("{fault}.", f.Text().Capital()).In(w.speaker().Voice), cells(f.Cells), places(f.Places)})
		if f.Kind == play.FaultTwice {
			for _, at := range f.Places {
				twice[at] = true
			}
		}
	}
	v.Laid = lyings(g.Laid(), twice)
	for i, at := range g.Laid() {
		v.Laid[i].Given = slices.Contains(g.Puzzle().Given, at)
	}
	v.Done = g.Done()
	for _, value := range g.Highlights() {
		v.Highlights = append(v.Highlights, pip(value))
	}
	for _, t := range g.Tray() {
		v.Tray = append(v.Tray, tile{boneOf(t.Bone), t.State.String(), t.Copies, t.Laid, places(t.Places)})
	}
	for i, c := range g.Checkpoints() {
		v.Checkpoints = append(v.Checkpoints, checkpoint{i, c.Name, c.Moves})
	}
	return v
}

func lyings(list []dominosa.Place, twice map[dominosa.Place]bool) []lying {
	return Each(list, func(at dominosa.Place) lying { return lying{placeOf(at), boneOf(at.Bone), twice[at], false} })
}

func pipsOf(b *dominosa.Board) [][]pip {
	rows := make([][]pip, b.Rows())
	for r := range rows {
		for c := range b.Cols() {
			rows[r] = append(rows[r], pip(b.At(r, c)))
		}
	}
	return rows
}

// ID returns the shortest text that load reads as this puzzle: a game ID or, if that
// does not say which bones the board takes, JSON. Links contain it.
func ID(p dominosa.Puzzle) string {
	id := strings.TrimSpace(string(notation.ID.Board(nil, p)))
	e, err := notation.NewReader(strings.NewReader(id)).Next()
	if err == nil && e.Set().Equal(p.Set()) {
		return id
	}
	return strings.TrimSpace(string(notation.JSON.Board(nil, p)))
}

// readAll reads the boards of a text, up to a limit, or returns the error of the first wrong one.
func readAll(text string, most int) ([]notation.Entry, error) {
	r := notation.NewReader(strings.NewReader(text))
	var list []notation.Entry
	for {
		e, err := r.Next()
		switch {
		case err == io.EOF:
			return list, nil
		case err != nil:
			return nil, err
		case len(list) == most:
			return nil, errors.New("there are too many boards in the text")
		}
		list = append(list, e)
	}
}
