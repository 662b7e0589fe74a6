package polyominoes

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Fences without crossroads: exercise 283. Where edges of pieces come together at a point from
// all four sides, two pieces have a convex corner there and lie opposite each other: no pentomino
// fills two cells that meet in a point only, and none between them. So a convex corner at a point is a
// secondary item, one for each diagonal. A corner of the piece that is surrounded rules
// out options.

// convexPoints names the points of the board, once for each diagonal.
func convexPoints() (names []string) {
	for _, c := range kit.Cells(16, 16) {
		names = append(names, convexName('/', c.Row, c.Col), convexName('%', c.Row, c.Col))
	}
	return names
}

func convexName(way rune, row, col int) string {
	return fmt.Sprintf("%c%c%c", way, kit.Digits[row], kit.Digits[col])
}

// convexCorners names the convex corners of a shape, by their points and the diagonal
// on which the shape lies.
func convexCorners(s forms.Shape) (names []string) {
	for _, c := range s {
		for _, d := range []forms.Point{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			if s.Has(forms.Point{c[0] + d[0], c[1]}) || s.Has(forms.Point{c[0], c[1] + d[1]}) {
				continue
			}
			way := '/'
			if d[0] == d[1] {
				way = '%'
			}
			names = append(names, convexName(way, c[0]+(d[0]+1)/2, c[1]+(d[1]+1)/2))
		}
	}
	return names
}

// crossroads reports whether there is a point at which all four edges separate pieces, or a
// piece and a free cell.
func crossroads(list []forms.Shape) bool {
	piece := map[forms.Point]int{}
	for i, s := range list {
		for _, c := range s {
			piece[c] = i + 1
		}
	}
	for c := range piece {
		for _, d := range []forms.Point{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			beside, above := piece[forms.Point{c[0], c[1] + d[1]}], piece[forms.Point{c[0] + d[0], c[1]}]
			across := piece[forms.Point{c[0] + d[0], c[1] + d[1]}]
			if own := piece[c]; beside != own && above != own && beside != across && above != across {
				return true
			}
		}
	}
	return false
}
