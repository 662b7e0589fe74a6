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
	s, at := sheet(len(list), inRow, one.W, one.H, wallGap, wallGap, o)
	s.Title = fmt.Sprintf("%d tilings of a board, %d by %d", len(list), p.Board.Rows(), p.Board.Cols())
	o.Bare = true
	for i, t := range list {
		x, y := at(i)
		s.Add(Board(p, Position{Laid: t}, o), x, y, 1)
	}
	// Marks that look the same stand together, which makes SVG a third as long. Marks of
	// different boards do not touch, so the order among kinds of a board is all that counts.
	order := map[draw.Kind]int{draw.Rect: 0, draw.Lines: 1, draw.Circle: 2, draw.Polygon: 2, draw.Text: 3}
	slices.SortStableFunc(s.Marks, func(a, b draw.Mark) int { return order[a.Kind] - order[b.Kind] })
	return s
}

// sheet returns the ground for things of a size with a gap between them and an edge around all, and
// where each has its corner: inRow in a row, or if that is 0 as many as make the picture about square.
func sheet(things, inRow int, w, h, gap, edge float64, o Options) (s *draw.Scene, at func(i int) (x, y float64)) {
	w, h = w+gap, h+gap
	if inRow <= 0 {
		inRow = int(math.Ceil(math.Sqrt(float64(things) * h / w)))
	}
	inRow = max(1, min(inRow, things))
	rows := (things + inRow - 1) / inRow
	s = &draw.Scene{W: w*float64(inRow) - gap + 2*edge, H: h*float64(rows) - gap + 2*edge}
	o.ground(s)
	return s, func(i int) (x, y float64) { return edge + w*float64(i%inRow), edge + h*float64(i/inRow) }
}
