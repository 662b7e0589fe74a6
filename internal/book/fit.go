package book

import (
	"math"

	"bonepile/dominosa"
	"bonepile/internal/draw/grids"
)

// Fitting a board and the list of its bones into a rectangle.
//
// The board is made as large as it can be with the list below it or at its side. Half a
// bone of the list is no smaller than a tick needs, if the board itself is not smaller
// than usual.

const (
	largestCell = 54.0 // points: one board of double-six fills the width of a page
	usualBone   = 16.0 // half a bone of the list
	boneShare   = 0.62 // of a cell of the board, half a bone of the list at most
	largeShare  = 0.31 // of a large cell
	trayAbove   = 14.0 // between board and list
	trayAside   = 20.0 // the same, side by side
	fitStep     = 0.25
)

// A fitted is a board and its list as they fit.
type fitted struct {
	cell   float64 // side of a cell of the board
	bone   float64 // half a bone of the list
	inRow  int     // bones in a row of the list
	beside bool    // the list is at the side of the board, not below it
}

// fit returns the largest board that fits a rectangle together with its list, or one with the
// cells of the book if these are given and fit. If both ways are equally good, the list goes
// below.
func (b *Book) fit(p dominosa.Puzzle, w, h float64) fitted {
	rows, cols, bones := float64(p.Board.Rows()), float64(p.Board.Cols()), p.Set().Size()
	most := min(w/(cols+frame), h/(rows+frame))
	first := fitStep * math.Floor(min(b.enlarged(largestCell), most)/fitStep)
	if b.Cell > 0 {
		first = min(b.Cell, fitStep*math.Floor(most/fitStep))
	}
	var f fitted
	for c := first; c > 0; c -= fitStep {
		for _, beside := range []bool{false, true} {
			f = fitted{cell: c, bone: b.boneFor(c), beside: beside}
			room := w
			if beside {
				room -= c*(cols+frame) + trayAside
			}
			f.inRow = f.mostInRow(bones, room)
			if f.inRow > 0 && f.height(p) <= h {
				return f.grown(p, room, h)
			}
		}
	}
	return f
}

// grown returns the same board with the largest bones in the list for which there is room,
// up to boneShare of a cell of the board, and with no bone alone in the last row if
// possible.
func (f fitted) grown(p dominosa.Puzzle, w, h float64) fitted {
	bones, best := p.Set().Size(), f
	for g := f; g.bone <= max(f.bone, boneShare*f.cell); g.bone += fitStep {
		if g.inRow = g.mostInRow(bones, w); g.inRow == 0 || g.height(p) > h {
			break
		}
		if bones%g.inRow != 1 || bones%best.inRow == 1 || g.inRow == 1 {
			best = g
		}
	}
	return best
}

// height returns how high a board is with its list.
func (f fitted) height(p dominosa.Puzzle) float64 {
	board := f.cell * (float64(p.Board.Rows()) + frame)
	_, tray := f.traySize(p.Set().Size())
	if f.beside {
		return max(board, tray)
	}
	return board + trayAbove + tray
}

// boneFor returns half a bone of the list with a board whose cells have a size.
func (b *Book) boneFor(cell float64) float64 {
	if b.Large {
		return min(0.8*cell, max(1.5*usualBone, largeShare*cell))
	}
	return min(boneShare*cell, max(usualBone, largeShare*cell))
}

// number returns the size of the smallest numbers of a board and its list, in points.
func (f fitted) number(z Puzzle) float64 {
	onBoard := float64(grids.NumberSize(z.Board.High()))
	if z.pips != nil {
		onBoard = grids.SignSize
	}
	return min(f.cell/grids.Cell*onBoard, f.scale()*float64(grids.NumberSize(z.Set().High())+grids.TrayMore))
}

// frame is what the line around a board takes outside of it, in cells.
const frame = 2 / grids.Cell

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
func (f fitted) scale() float64 { return f.bone / grids.Cell }

// traySize returns the size of the list, with what its picture takes around it.
func (f fitted) traySize(bones int) (w, h float64) {
	w, h = grids.TraySize(bones, f.inRow)
	return f.scale() * (w + 2), f.scale() * (h + 2)
}
