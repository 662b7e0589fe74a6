package dominosa

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Cell is a position on a board, row and column counted from 0.
type Cell struct{ Row, Col int }

// String returns the cell as people read it, row and column from 1: "r3c5".
func (c Cell) String() string { return "r" + strconv.Itoa(c.Row+1) + "c" + strconv.Itoa(c.Col+1) }

// Compare orders cells row by row.
func (c Cell) Compare(d Cell) int {
	return cmp.Or(cmp.Compare(c.Row, d.Row), cmp.Compare(c.Col, d.Col))
}

// A Place is a bone on two neighbouring cells: one at Row and Col, counted
// from 0, and one to the right of it or, if Down is set, below it. The first shows the
// lower pip or, if Turned is set, the higher one. On a [Board], which shows its pips,
// Turned says nothing new and is not set; nor is it for a double.
type Place struct {
	Bone     Bone
	Row, Col int
	Down     bool
	Turned   bool
}

// Ends returns the pips that the two cells of [Place.Cells] show, where Turned says how a
// bone lies.
func (p Place) Ends() (first, second int) {
	if p.Turned {
		return int(p.Bone.Hi), int(p.Bone.Lo)
	}
	return int(p.Bone.Lo), int(p.Bone.Hi)
}

// Cells returns the two cells of a place, upper or left one first.
func (p Place) Cells() (Cell, Cell) {
	if p.Down {
		return Cell{p.Row, p.Col}, Cell{p.Row + 1, p.Col}
	}
	return Cell{p.Row, p.Col}, Cell{p.Row, p.Col + 1}
}

// String returns the place as people read it: "3-5 r1c2 r1c3", or "5-3 r1c2 r1c3" if it is
// turned.
func (p Place) String() string {
	a, b := p.Cells()
	u, v := p.Ends()
	return fmt.Sprintf("%d-%d %v %v", u, v, a, b)
}

// Compare orders places by their upper or left cell, row by row, the one to
// the right before the one down. Which bone lies there does not matter.
func (p Place) Compare(q Place) int {
	down := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(p.Row, q.Row), cmp.Compare(p.Col, q.Col), down(p.Down)-down(q.Down))
}

func (p Place) overlaps(q Place) bool {
	a, b := p.Cells()
	c, d := q.Cells()
	return a == c || a == d || b == c || b == d
}

// A Tiling is places that cover a board, in the order of [Place.Compare].
type Tiling []Place

// String returns the places with commas between: "0-1 r1c1 r1c2, 1-1 r2c1 r2c2".
func (t Tiling) String() string {
	list := make([]string, len(t))
	for i, p := range t {
		list[i] = p.String()
	}
	return strings.Join(list, ", ")
}

// Differ returns the places of t that u lacks and those of u that t lacks.
// Both must be in order.
func (t Tiling) Differ(u Tiling) (onlyT, onlyU []Place) {
	without := func(t, u Tiling) (only []Place) {
		for _, p := range t {
			if i, ok := slices.BinarySearchFunc(u, p, Place.Compare); !ok || u[i] != p {
				only = append(only, p)
			}
		}
		return only
	}
	return without(t, u), without(u, t)
}

// CellsOf returns the cells of places, row by row, each once.
func CellsOf(places []Place) []Cell {
	list := make([]Place, 0, 2*len(places)) // sorted as places are, for which there is code already
	for _, pl := range places {
		x, y := pl.Cells()
		list = append(list, Place{Row: x.Row, Col: x.Col}, Place{Row: y.Row, Col: y.Col})
	}
	slices.SortFunc(list, Place.Compare)
	cells := make([]Cell, 0, len(list))
	for _, at := range slices.Compact(list) {
		cells = append(cells, Cell{at.Row, at.Col})
	}
	return cells
}
