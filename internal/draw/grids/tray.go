package grids

import (
	"fmt"
	"slices"
	"strconv"

	"bonepile/dominosa"
	"bonepile/internal/draw"
)

// The tray: the bones of a set in rows, to be ticked off. Its bones have numbers even
// where boards show pips, since it is small.

// Measures of the tray, in units of its scene: a bone is two squares of a cell.
const (
	trayGap  = 10.0 // between bones
	trayEdge = 2.0  // around all, for the lines of the outermost
)

// TrayMore is how much larger the numbers of a tray are than those of a board whose
// cells are as large as half a bone of the tray.
const TrayMore = 3

// Bones returns the bones of a set, copy by copy, in the order of a game: by the higher number,
// then by the lower.
func Bones(set *dominosa.Bones) (list []dominosa.Bone) {
	for hi := range set.High() + 1 {
		for lo := range hi + 1 {
			b := dominosa.NewBone(lo, hi)
			list = append(list, slices.Repeat([]dominosa.Bone{b}, set.Of(b))...)
		}
	}
	return list
}

// Tray returns a picture of the bones of a puzzle in the order of [Bones], inRow per row; the
// last row has no bone alone: see [trayAt]. Bones laid are struck out. It has neither ground nor margin.
func Tray(p dominosa.Puzzle, laid []dominosa.Place, inRow int, o Options) *draw.Scene {
	look := o.theme()
	used := map[dominosa.Bone]int{}
	for _, pl := range laid {
		used[pl.Bone]++
	}
	set := p.Set()
	s := &draw.Scene{Title: fmt.Sprintf("%d bones", set.Size())}
	s.W, s.H = TraySize(set.Size(), inRow)
	size := float64(NumberSize(set.High()) + TrayMore)
	frames := []draw.Mark{}
	scores := draw.Mark{Kind: draw.Lines, Line: look.Score, Thick: 2, Round: true}
	strokes := draw.Mark{Kind: draw.Lines, Line: look.Strong, Thick: 4, Round: true}
	var numbers []draw.Mark
	bones := Bones(set)
	for k, b := range bones {
		row, col := trayAt(k, set.Size(), inRow)
		x := trayEdge + (2*Cell+trayGap)*float64(col)
		y := trayEdge + (Cell+trayGap)*float64(row)
		frames = append(frames, draw.Mark{Kind: draw.Rect, X: x, Y: y, W: 2 * Cell, H: Cell, R: round, Fill: look.Bone, Line: look.Strong, Thick: 2})
		scores.Points = append(scores.Points, point(x+Cell, y+score), point(x+Cell, y+Cell-score))
		for i, v := range [2]uint8{b.Lo, b.Hi} {
			numbers = append(numbers, draw.Mark{Kind: draw.Text, X: x + Cell*(float64(i)+0.5), Y: y + Cell/2 + float64(int(size+1)/3),
				Text: strconv.Itoa(int(v)), Size: size, Fill: look.OnBone})
		}
		if used[b] > 0 {
			used[b]--
			strokes.Points = append(strokes.Points, point(x+score, y+Cell-score), point(x+2*Cell-score, y+score))
		}
	}
	if len(bones) == 0 {
		return s
	}
	s.Marks = append(append(frames, scores), numbers...)
	if len(strokes.Points) > 0 {
		s.Paint(strokes)
	}
	return s
}

// trayAt returns where bone k stands. Rows are full but for the last; if that would have one
// bone, it shares with the row above.
func trayAt(k, bones, inRow int) (row, col int) {
	row, col = k/inRow, k%inRow
	if bones%inRow != 1 || inRow <= 2 || bones < inRow {
		return row, col
	}
	last := bones/inRow - 1 // of the full rows
	if at, more := k-last*inRow, inRow/2+1; at >= more {
		return last + 1, at - more
	}
	return row, col
}

// TraySize returns the width and height of a tray with a number of bones.
func TraySize(bones, inRow int) (w, h float64) {
	rows := (bones + inRow - 1) / inRow
	cols := min(bones, inRow)
	return float64(cols)*(2*Cell+trayGap) - trayGap + 2*trayEdge, float64(rows)*(Cell+trayGap) - trayGap + 2*trayEdge
}
