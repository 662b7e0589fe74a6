package api

import (
	"errors"

	"bonepile/dominosa"
	"bonepile/internal/play"
)

// Numbers from 1, for people who do not count blanks. The game is played with the
// numbers that were asked for, so that every sentence speaks of what is to be seen;
// its id and what is saved keep those that the board came with, so that a link or a
// game is the same for all.

// numbers takes first, the number that boards begin with, 0 or 1; without it they
// keep their own. It holds for the game and for all boards that come later.
func (a *asked) numbers() (answer, error) {
	if a.First != nil && *a.First != 0 && *a.First != 1 {
		return nil, errors.New("numbers begin with 0 or 1")
	}
	a.w.first = a.First
	out := struct {
		View *view `json:"view,omitempty"` // left out if there is no game
	}{}
	if a.w.game != nil {
		a.w.game = a.w.counted(a.w.own())
		out.View = a.w.view()
	}
	return out, nil
}

// counted returns a game with numbers as they were asked for.
func (w *Worker) counted(g *play.Game) *play.Game {
	if c, err := g.Numbered(w.shift(g.Puzzle())); err == nil {
		return c
	}
	return g // 0 to 254 are all taken
}

// shift returns how much is to be added to the numbers of a puzzle. One of which
// the lowest is above 1 keeps them: they are not counted from anywhere.
func (w *Worker) shift(p dominosa.Puzzle) int {
	if low := p.Set().Low(); w.first != nil && low <= 1 {
		return *w.first - low
	}
	return 0
}

// own returns the game with the numbers that its board came with.
func (w *Worker) own() *play.Game {
	by := w.low - w.game.Puzzle().Set().Low()
	if by == 0 {
		return w.game
	}
	g, err := w.game.Numbered(by)
	if err != nil {
		panic(err) // it had them
	}
	return g
}
