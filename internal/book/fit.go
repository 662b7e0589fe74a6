package book

import (
	"math"

	"bonepile/dominosa"
	"bonepile/internal/draw"
)

// Fitting a board and the list of its bones into a rectangle.
//
// The board is made as large as it can be with the list below it. Numbers of the
// list are two thirds as large as those of the board, but no larger than those of
// newspapers, if the board itself is not larger than usual.

const (
	largestCell = 54.0 // points: one board of double-six fills the width of a page
	usualBone   = 13.0 // half a bone of the list
	boneShare   = 0.6  // of a cell of the board, half a bone of the list at most
	largeShare  = 0.31 // of a large cell
	trayAbove   = 14.0 // between board and list
	fitStep     = 0.25
)

// A fitted is a board and its list as they fit.
type fitted struct {
	cell  float64 // side of a cell of the board
	bone  float64 // half a bone of the list
	inRow int     // bones in a row of the list
}

// fit returns the largest board that fits a rectangle together with its list.
func fit(p dominosa.Puzzle, w, h float64) fitted {
	rows, cols, bones := float64(p.Board.Rows()), float64(p.Board.Cols()), p.Set().Size()
	most := min(largestCell, w/(cols+frame), h/(rows+frame))
	var f fitted
	for c := fitStep * math.Floor(most/fitStep); c > 0; c -= fitStep {
		f = fitted{cell: c, bone: boneFor(c)}
		f.inRow = f.mostInRow(bones, w)
		if f.inRow == 0 {
			continue
		}
		if _, tray := f.traySize(bones); c*(rows+frame)+trayAbove+tray <= h {
			break
		}
	}
	return f
}

// boneFor returns half a bone of the list below a board with cells of a size.
func boneFor(cell float64) float64 { return min(boneShare*cell, max(usualBone, largeShare*cell)) }

// frame is what the line around a board takes outside of it, in cells.
const frame = 2 / draw.Cell

// mostInRow returns how many bones a row of the list has so that no row is much shorter
// than the others or wider than the rectangle; 0 if not even one bone fits.
func (f fitted) mostInRow(bones int, w float64) int {
	n := 0
	for n < bones {
		if wide, _ := (fitted{bone: f.bone, inRow: n + 1}).traySize(bones); wide > w {
			break
		}
		n++
	}
	if n == 0 {
		return 0
	}
	rows := (bones + n - 1) / n
	return (bones + rows - 1) / rows
}

// scale returns the size of a unit of the list.
func (f fitted) scale() float64 { return f.bone / draw.Cell }

// traySize returns the size of the list, with what its picture takes around it.
func (f fitted) traySize(bones int) (w, h float64) {
	w, h = draw.TraySize(bones, f.inRow)
	return f.scale() * (w + 2), f.scale() * (h + 2)
}
