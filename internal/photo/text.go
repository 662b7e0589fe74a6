package photo

import (
	"fmt"
	"strconv"
	"strings"
)

// String returns the numbers as they stand, a row on a line, with a dot for an empty cell.
// Where a number has two digits, blanks come between them.
func (g *Grid) String() string {
	gap := ""
	for _, c := range g.Cells {
		if b := c.Best(); b.Kind != Empty && b.Number > 9 {
			gap = " "
		}
	}
	var text strings.Builder
	for i, c := range g.Cells {
		switch {
		case i == 0:
		case i%g.Cols == 0:
			text.WriteByte('\n')
		default:
			text.WriteString(gap)
		}
		if b := c.Best(); b.Kind == Empty {
			text.WriteByte('.')
		} else {
			text.WriteString(strconv.Itoa(b.Number))
		}
	}
	return text.String()
}

// Where says where in the picture a grid is, for messages.
func (g *Grid) Where() string {
	x, y := g.Middle(float64(g.Rows-1)/2, float64(g.Cols-1)/2)
	return fmt.Sprintf("%d by %d around pixel %.0f, %.0f", g.Rows, g.Cols, x, y)
}
