package rectangles

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// partridge is the puzzle of Robert Wainwright, whose square has the side n (n+1)/2 because the sum of
// the cubes is the square of the sum: (61). In the other version, "authentic", there is one of the
// largest and n of the smallest, in a square of their total area, if that is one: exercise 155.
func partridge() kit.Model {
	return kit.Model{
		Name:   "partridge",
		Title:  "k squares of side k, for every k, fill a square",
		Source: "TAOCP 7.2.2.1, (61), exercises 155 and 156 (Robert Wainwright)",
		About: "n squares of side 1, n-1 of side 2, and so on to one of side n fill a square; or, with order=rising, one of side 1 to n of side n, which has answers from n=8 on. " +
			"An option is a square in one place, and the item of its size has a multiplicity.",
		Story:   "Robert Wainwright saw that 1·1² + 2·2² + … + n·n² = (1 + … + n)², and asked for squares that prove it. With rising sizes the least n is 8; with falling ones, six have 7,571 answers, up to symmetry.",
		Picture: kit.Drawn(picture.Squares),
		Params: []kit.Param{
			kit.Number("n", "the largest side", 6, 1, 20),
			kit.Choice("order", "how many there are of each size: n, n-1, …, 1, or 1, 2, …, n", "falling", "rising"),
		},
		Build: buildPartridge,
	}
}

func buildPartridge(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	copies := func(k int) int {
		if a.Text("order") == "falling" {
			return n + 1 - k
		}
		return k
	}
	area, side := 0, 0
	for k := 1; k <= n; k++ {
		area += copies(k) * k * k
	}
	for side*side < area {
		side++
	}
	if side*side > area {
		return nil, fmt.Errorf("n=%d: the squares have %d cells altogether, which is not a square", n, area)
	}
	var sides []int
	for k := 1; k <= n; k++ {
		sides = append(sides, k)
	}
	return packSquares(side, side, sides, copies)
}

// packSquares fills a rectangle with copies of squares of some sides.
// The items and options are in the order of sides.
func packSquares(rows, cols int, sides []int, copies func(k int) int) (*kit.Instance, error) {
	g := &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(rows, cols, 1)}
	for _, k := range sides {
		g.Pieces = append(g.Pieces, forms.Piece{Name: kit.Digits[k : k+1], Shape: forms.Cuboid(k, k, 1), Copies: copies(k)})
	}
	return g.Instance()
}

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
		Build: func(a kit.Args) (*kit.Instance, error) {
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
		},
	}
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
