package notation

import (
	"errors"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
)

// ParsePartial returns the one board that text holds, as [ParseBoard] does, if a question
// mark stands for the number of a free cell: shape has its frame, and pips that mean
// nothing; fixed has the other numbers, and holes for free cells.
func ParsePartial(text string) (shape, fixed *dominosa.Board, err error) {
	// The cells that differ if free ones show 0 or 1 are free.
	var boards [2]*dominosa.Board
	for i, number := range []string{"0", "1"} {
		boards[i], err = ParseBoard(strings.ReplaceAll(text, "?", number))
		if wrong, ok := errors.AsType[*SyntaxError](err); ok {
			wrong.Text = strings.TrimRight(strings.Split(text, "\n")[wrong.Line-1], "\r")
		}
		if err != nil {
			return nil, nil, err
		}
	}
	pips := slices.Clone(boards[0].Grid().Pips)
	for i, v := range boards[1].Grid().Pips {
		if v != pips[i] {
			pips[i] = grid.Hole
		}
	}
	return boards[0], dominosa.BoardOf(boards[0].Rows(), boards[0].Cols(), pips), nil
}
