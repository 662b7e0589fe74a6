package grids

import (
	"fmt"
	"math"
	"slices"

	"bonepile/dominosa"
	"bonepile/internal/draw"
)

// Walls: many tilings of one board in one picture, for the wall.

// wallGap is the distance between boards of a wall, in units of the scene.
const wallGap = Cell

// Wall returns tilings of a puzzle side by side, inRow per row; 0 means as many as make the
// picture about square. With Blank among the options only the dominoes are seen: those that
// stand are darker than those that lie.
func Wall(p dominosa.Puzzle, list []dominosa.Tiling, inRow int, o Options) *draw.Scene {
	one := newBoard(p, Options{Bare: true})
	w, h := one.W+wallGap, one.H+wallGap
	inRow, rows := rowsOf(len(list), inRow, w, h)
	s := &draw.Scene{
		Title: fmt.Sprintf("%d tilings of a board, %d by %d", len(list), p.Board.Rows(), p.Board.Cols()),
		W:     w*float64(inRow) + wallGap,
		H:     h*float64(rows) + wallGap,
	}
	o.ground(s)
	o.Bare = true
	for i, t := range list {
		s.Add(Board(p, Position{Laid: t}, o), wallGap+w*float64(i%inRow), wallGap+h*float64(i/inRow), 1)
	}
	// Marks that look the same stand together, which makes SVG a third as long. Marks of
	// different boards do not touch, so the order among kinds of a board is all that counts.
	order := map[draw.Kind]int{draw.Rect: 0, draw.Lines: 1, draw.Circle: 2, draw.Polygon: 2, draw.Text: 3}
	slices.SortStableFunc(s.Marks, func(a, b draw.Mark) int { return order[a.Kind] - order[b.Kind] })
	return s
}

// rowsOf returns how many things of a size stand in a row, and in how many rows: inRow, or if
// that is 0 as many as make all of them about square.
func rowsOf(things, inRow int, w, h float64) (across, rows int) {
	if inRow <= 0 {
		inRow = int(math.Ceil(math.Sqrt(float64(things) * h / w)))
	}
	across = max(1, min(inRow, things))
	return across, (things + across - 1) / across
}
