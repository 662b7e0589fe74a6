package rectangles

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
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
	b := kit.NewBuilder[placedSquare]()
	for _, k := range sides {
		b.AddBounded(copies(k), copies(k), fmt.Sprintf("#%d", k))
	}
	b.AddPrimary(kit.CellNames("%d.%d", rows, cols)...)
	for _, k := range sides {
		for _, c := range kit.Cells(max(0, rows-k+1), max(0, cols-k+1)) {
			option := []string{fmt.Sprintf("#%d", k)}
			for i := range k {
				option = append(option, kit.Names(fmt.Sprintf("%d.%%d", c.Row+i), c.Col, c.Col+k-1)...)
			}
			b.Add(placedSquare{c, k}, option...)
		}
	}
	return b.Instance(
		func(list []placedSquare) error { return checkSquares(rows, cols, sides, copies, list) },
		func(list []placedSquare) string {
			d := kit.NewDrawing(rows, cols, '.')
			for _, s := range list {
				for i := range s.side {
					copy(d[s.Row+i][s.Col:], []rune(strings.Repeat(string(kit.Digits[s.side]), s.side)))
				}
			}
			return d.Spaced()
		})
}

// A placedSquare is a square with its upper left cell.
type placedSquare struct {
	kit.Cell
	side int
}

// checkSquares applies the rules. Checking areas is not needed: they add up.
func checkSquares(rows, cols int, sides []int, copies func(k int) int, list []placedSquare) error {
	count := map[int]int{}
	filled := map[kit.Cell]bool{}
	for _, s := range list {
		count[s.side]++
		for _, c := range kit.Cells(s.side, s.side) {
			at := s.Step(c, 1)
			if !at.On(rows, cols) {
				return errors.New("a square lies outside")
			}
			if filled[at] {
				return fmt.Errorf("two squares overlap at %v", at)
			}
			filled[at] = true
		}
	}
	for _, k := range sides {
		if count[k] != copies(k) {
			return fmt.Errorf("%d squares of side %d, expected %d", count[k], k, copies(k))
		}
	}
	return nil
}
