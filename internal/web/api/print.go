package api

import (
	"errors"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/say"
	"bonepile/internal/draw"
	"bonepile/internal/draw/grids"
)

// A printRequest is a board to print, as load and new take it too: a text, or an order.
type printRequest struct {
	Text  string  `json:"text"`
	Title string  `json:"title"`
	N     *int    `json:"n"`
	Level string  `json:"level"`
	Shape string  `json:"shape"`
	Daily string  `json:"daily"`
	Seed  *uint64 `json:"seed"`
}

type printed struct {
	Title    string `json:"title"`
	ID       string `json:"id"`
	Board    string `json:"board"`    // SVG
	Tray     string `json:"tray"`     // SVG: its bones, to tick off
	Solution string `json:"solution"` // SVG; "" if it was not asked for, or is not the only one
}

// maxPrinted is the most boards printed at a time, those of a thin book.
const maxPrinted = 100

// print takes boards, how many go on a page, from 1 to 4, and whether to add solutions.
// It answers with pictures. It does not change the game.
func (a *call) print() (answer, error) {
	switch {
	case len(a.Boards) == 0 && a.w.game == nil:
		return nil, errors.New("there is no board to print")
	case len(a.Boards) == 0: // the one that is played
		g := a.w.game
		a.Boards = []printRequest{{Text: a.w.id, Title: g.Title()}}
	case len(a.Boards) > maxPrinted:
		return nil, fmt.Errorf("%d boards are too many at a time; %d can be printed", len(a.Boards), maxPrinted)
	}
	if a.PerPage == 0 {
		a.PerPage = 1
	}
	if a.PerPage < 1 || a.PerPage > 4 {
		return nil, errors.New("a page has from 1 to 4 boards")
	}
	list := []printed{}
	for i, r := range a.Boards {
		a.progress(float64(i)/float64(len(a.Boards)), say.New("board {n} of {all}", i+1, len(a.Boards)))
		p, title, err := a.printable(r)
		if err != nil {
			return nil, fmt.Errorf("board %d: %w", i+1, err)
		}
		id := ID(p)
		if p, err = p.Renumber(a.w.shift(p)); err != nil {
			return nil, err
		}
		picture, err := a.picture(p, id, title)
		if err != nil {
			return nil, err
		}
		list = append(list, picture)
	}
	return struct {
		Boards []printed `json:"boards"`
	}{list}, nil
}

func (a *call) printable(r printRequest) (dominosa.Puzzle, string, error) {
	if r.Text == "" {
		o, err := ordered(r)
		if err != nil {
			return dominosa.Puzzle{}, "", err
		}
		p, err := a.make(o)
		return p, o.title(), err
	}
	list, err := readAll(r.Text, 1)
	if err != nil {
		return dominosa.Puzzle{}, "", plainError(err)
	}
	p := list[0].Puzzle
	if r.Title == "" {
		r.Title = titleOf(p)
	}
	return p, r.Title, playable(p)
}

func (a *call) picture(p dominosa.Puzzle, id, title string) (printed, error) {
	o := grids.Options{Theme: draw.Print(), Bare: true}
	inRow := p.Board.High() + 1 // to be read where a board has a quarter of the page
	switch a.PerPage {
	case 1: // there is room for larger bones
		inRow = 3 * inRow / 2
	case 2: // as wide as the board or a little wider
		inRow *= 2
	}
	out := printed{
		Title: title, ID: id,
		Board: svg(grids.Board(p, grids.Position{}, o)),
		Tray:  svg(grids.Tray(p, nil, max(7, inRow), o)),
	}
	if !a.Solutions {
		return out, nil
	}
	ans, err := p.Solve(a.ctx, dominosa.Config{})
	if err == nil && ans.Verdict == dominosa.Unique {
		out.Solution = svg(grids.Board(p, grids.Position{Laid: ans.First}, o))
	}
	return out, err
}

func svg(s *draw.Scene) string { return string(draw.SVG(nil, s)) }
