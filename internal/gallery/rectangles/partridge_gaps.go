package rectangles

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// The partridge puzzle has no answer with 6 or 7 squares of the largest side, but all squares
// except the two of side 2 fit: exercise 157. The eight cells that are left over are
// squares of side 1 here, so that there are nine of these.
func partridgeGaps() kit.Model {
	return kit.Model{
		Name:    "partridge-gaps",
		Title:   "The squares of the partridge puzzle except two",
		Source:  "TAOCP 7.2.2.1, exercise 157",
		About:   "The square of side 1, three squares of side 3, four of side 4, and so on to n of side n fit into a square of side n (n+1)/2, with eight spare cells. An option is a square in one place; each spare cell is a square of side 1 too.",
		Story:   "The single 1 and two 2s are left out, and eight cells remain: for n = 6 and n = 7 the others fit.",
		Picture: kit.Drawn(picture.Squares),
		Params:  []kit.Param{kit.Number("n", "the largest side", 6, 3, 12)},
		Build:   buildPartridgeGaps,
	}
}

func buildPartridgeGaps(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	var sides []int
	for k := n; k >= 3; k-- {
		sides = append(sides, k)
	}
	side := n * (n + 1) / 2
	return packSquares(side, side, append(sides, 1), func(k int) int {
		if k == 1 {
			return 9 // the cells to spare
		}
		return k
	})
}

// partridgeBox is exercise 158: a rectangle for the squares of the partridge puzzle, which may
// be larger than they are. Cells to spare are squares of side 1 again.
func partridgeBox() kit.Model {
	return kit.Model{
		Name:    "partridge-box",
		Title:   "The squares of the partridge puzzle in a rectangle",
		Source:  "TAOCP 7.2.2.1, exercise 158",
		About:   "One square of side 1, two of side 2, and so on to n of side n fit into a rectangle, with cells to spare. An option is a square in one place; each spare cell is a square of side 1 too.",
		Story:   "One of side 1, two of side 2, three of side 3: in which rectangles is there room for all of them?",
		Picture: kit.Drawn(picture.Squares),
		Params: []kit.Param{
			kit.Number("n", "the largest side", 3, 1, 8),
			kit.Number("rows", "the height of the rectangle", 3, 1, 40),
			kit.Number("cols", "its width", 13, 1, 60),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			n, rows, cols := a.Int("n"), a.Int("rows"), a.Int("cols")
			cubes := n * n * (n + 1) * (n + 1) / 4
			if rows*cols < cubes {
				return nil, fmt.Errorf("rows=%d cols=%d: %d cells, expected %d or more", rows, cols, rows*cols, cubes)
			}
			var sides []int
			for k := n; k >= 1; k-- {
				sides = append(sides, k)
			}
			return packSquares(rows, cols, sides, func(k int) int {
				if k == 1 {
					return 1 + rows*cols - cubes
				}
				return k
			})
		},
	}
}
