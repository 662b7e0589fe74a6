package api

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/say"
)

// What helps to set a board: the least change that makes it unique, and what fills the
// rest of it.

// maxMended is how many boards are tried to mend one; at double-six that is four cells.
const maxMended = 3_000_000

// A drawn is a board as the fields of the page show it.
type drawn struct {
	Cells   [][]string `json:"cells"` // "." for a hole
	Changed []cell     `json:"changed"`
	Text    string     `json:"text"` // what was done, as a sentence
}

func newDrawn(b *dominosa.Board) (d drawn) {
	for r := range b.Rows() {
		row := make([]string, b.Cols())
		for c := range row {
			if row[c] = "."; b.At(r, c) != dominosa.Hole {
				row[c] = fmt.Sprint(b.At(r, c))
			}
		}
		d.Cells = append(d.Cells, row)
	}
	d.Changed = []cell{}
	return d
}

// mend takes a text with one board, and answers with one that differs in the fewest cells
// and has one solution.
func (a *call) mend() (answer, error) {
	b, err := notation.ParseBoard(a.Text)
	if err != nil {
		return nil, err
	}
	cfg := generate.MendConfig{MaxBoards: maxMended}
	cfg.Progress = func(st generate.MendStats) {
		if st.Boards%50_000 == 0 {
			a.progress(st.Done, say.New("{n} cells to change", st.Changed))
		}
	}
	for m, err := range generate.Mend(a.ctx, dominosa.Puzzle{Board: b}, cfg) {
		if errors.Is(err, dominosa.ErrLimit) {
			break
		}
		if err != nil {
			return nil, plainError(err)
		}
		d := newDrawn(m.Board)
		var words []string
		for _, c := range m.Changes {
			d.Changed = append(d.Changed, cell{c.Row, c.Col})
			words = append(words, c.String())
		}
		if d.Text = "It has one solution as it is."; len(words) > 0 {
			d.Text = "It has one solution now. Changed: " + strings.Join(words, "; ") + "."
		}
		return d, nil
	}
	return nil, errors.New("no board with one solution is near; leave some cells empty and fill the rest")
}

// complete takes a text with one board, with ? for free cells, and a level or none. It
// answers with a board that has one solution.
func (a *call) complete() (answer, error) {
	shape, fixed, err := notation.ParsePartial(a.Text)
	if err != nil {
		return nil, err
	}
	level, err := levelNamed(a.Level)
	if err != nil {
		return nil, err
	}
	g, err := generate.New(generate.Recipe{Shape: shape, Keep: generate.Levels{Least: level, Most: level}, Method: generate.Quick{Fixed: fixed}, Tries: maxTries})
	if err != nil {
		return nil, plainError(err)
	}
	m, err := g.Board(a.ctx, rand.Uint64N(seedLimit), 0)
	if err != nil {
		return nil, plainError(err)
	}
	d := newDrawn(m.Board)
	for r := range shape.Rows() {
		for c := range shape.Cols() {
			if shape.At(r, c) != fixed.At(r, c) {
				d.Changed = append(d.Changed, cell{r, c})
			}
		}
	}
	d.Text = "It has one solution."
	return d, nil
}
