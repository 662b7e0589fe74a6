package kit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bonepile/dominosa"
)

// corners has a character for every way in which lines meet: up 1, right 2, down 4, left 8. None is
// alone, as on boards.
var corners = strings.Split(" ,,,└,,│,┌,├,,┘,─,┴,┐,┤,┬,┼", ",")

// appendBox appends the shape with lines around its regions, their signs in their first cells, and the bones.
func (p Pips) appendBox(dst []byte) []byte {
	signs, width := map[dominosa.Cell]string{}, 3
	for _, r := range p.Regions {
		signs[slices.MinFunc(r.Cells, dominosa.Cell.Compare)] = r.Sign()
		width = max(width, utf8.RuneCountInString(r.Sign())+2)
	}
	cols := p.Shape.Cols()
	at := func(row, col int) int { // a number for each region, and for each other cell
		switch c := (dominosa.Cell{Row: row, Col: col}); {
		case p.Shape.At(row, col) == dominosa.Hole:
			return -1
		case p.RegionAt(c) >= 0:
			return p.RegionAt(c)
		}
		return len(p.Regions) + row*cols + col
	}
	line := func(text string) { dst = append(append(dst, strings.TrimRight(text, " ")...), '\n') }
	for row := range p.Shape.Rows() + 1 {
		var edge, cells string
		for col := range cols + 1 {
			a, b, c, d := at(row-1, col-1), at(row-1, col), at(row, col), at(row, col-1)
			arms := 0
			for i, wall := range [4]bool{a != b, b != c, c != d, d != a} {
				if wall {
					arms |= 1 << i
				}
			}
			fill, side := " ", " "
			if b != c {
				fill = corners[10]
			}
			if c != d {
				side = corners[5]
			}
			sign := signs[dominosa.Cell{Row: row, Col: col}]
			edge += corners[arms] + strings.Repeat(fill, width)
			cells += side + " " + sign + strings.Repeat(" ", width-1-utf8.RuneCountInString(sign))
		}
		line(edge)
		if row < p.Shape.Rows() {
			line(cells)
		}
	}
	var bones string
	for b, n := range p.Set().All() {
		bones += strings.Repeat(b.String()+" ", n)
	}
	line(bones)
	return dst
}
