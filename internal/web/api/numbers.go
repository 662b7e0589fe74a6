package api

import (
	"errors"

	"bonepile/dominosa"
	"bonepile/internal/play"
)

// Numbers from 1, for people whose bones have no blanks. The game is played with the
// numbers requested, so that every sentence speaks of the numbers shown. Its id and its
// saved text keep the original numbers of the board, so that links and games are the
// same for everyone.

// numbers takes first, the lowest number of boards, 0 or 1; without it boards keep their
// own. It holds for the current game and all later boards.
func (a *call) numbers() (answer, error) {
	if a.First != nil && *a.First != 0 && *a.First != 1 {
		return nil, errors.New("numbers begin with 0 or 1")
	}
	a.w.first = a.First
	out := struct {
		View *view `json:"view,omitempty"` // left out if there is no game
	}{}
	if a.w.game != nil {
		a.w.game = a.w.counted(a.w.game.Own())
		out.View = a.w.view()
	}
	return out, nil
}

// counted returns a game with the numbers requested.
func (w *Worker) counted(g *play.Game) *play.Game {
	if c, err := g.Numbered(w.shift(g.Puzzle())); err == nil {
		return c
	}
	return g // 0 to 254 are all taken
}

// shift returns how much to add to the numbers of a puzzle: nothing if the lowest is above 1.
func (w *Worker) shift(p dominosa.Puzzle) int {
	if low := p.Set().Low(); w.first != nil && low <= 1 {
		return *w.first - low
	}
	return 0
}
