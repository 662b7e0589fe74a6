package rectangles

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// partridge is the puzzle of Robert Wainwright, whose square has the side n (n+1)/2 because the sum of
// the cubes is the square of the sum: (61). In the other version, "authentic", there is one of the
// largest and n of the smallest, in a square of their total area, if that is one: exercise 155.
var partridge = kit.Described("partridge", kit.Drawn(picture.Squares), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	copies := func(k int) int {
		if a.Text("order") == "falling" {
			return n + 1 - k
		}
		return k
	}
	sides := falling(n, 1)
	slices.Reverse(sides)
	area, side := 0, 0
	for _, k := range sides {
		area += copies(k) * k * k
	}
	for side*side < area {
		side++
	}
	if side*side > area {
		return nil, fmt.Errorf("n=%d: the squares have %d cells altogether, which is not a square", n, area)
	}
	return packSquares(side, side, sides, copies)
})

// packSquares fills a rectangle with copies of squares of some sides.
// The items and options are in the order of sides.
func packSquares(rows, cols int, sides []int, copies func(k int) int) (*kit.Instance, error) {
	pieces := kit.Map(sides, func(k int) forms.Piece {
		return forms.Piece{Name: kit.Digits[k : k+1], Shape: forms.Cuboid(k, k, 1), Copies: copies(k)}
	})
	return (&forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(rows, cols, 1), Pieces: pieces}).Instance()
}

// falling returns the numbers from high to low.
func falling(high, low int) (list []int) {
	for k := high; k >= low; k-- {
		list = append(list, k)
	}
	return list
}

// The partridge puzzle has no answer with 6 or 7 squares of the largest side, but all squares
// except the two of side 2 fit: exercise 157. The eight cells that are left over are
// squares of side 1 here, so that there are nine of these.
var partridgeGaps = kit.Described("partridge-gaps", kit.Drawn(picture.Squares), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	side := n * (n + 1) / 2
	return packSquares(side, side, append(falling(n, 3), 1), func(k int) int {
		if k == 1 {
			return 9 // the cells to spare
		}
		return k
	})
})

// partridgeBox is exercise 158: a rectangle for the squares of the partridge puzzle, which may
// be larger than they are. Cells to spare are squares of side 1 again.
var partridgeBox = kit.Described("partridge-box", kit.Drawn(picture.Squares), func(a kit.Args) (*kit.Instance, error) {
	n, rows, cols := a.Int("n"), a.Int("rows"), a.Int("cols")
	cubes := n * n * (n + 1) * (n + 1) / 4
	if rows*cols < cubes {
		return nil, fmt.Errorf("rows=%d cols=%d: %d cells, expected %d or more", rows, cols, rows*cols, cubes)
	}
	return packSquares(rows, cols, falling(n, 1), func(k int) int {
		if k == 1 {
			return 1 + rows*cols - cubes
		}
		return k
	})
})
