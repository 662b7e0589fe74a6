package rectangles

import (
	"context"
	"fmt"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// The partridge puzzle has no answer with 6 or 7 squares of the largest side, but all squares
// except the two of side 2 fit: exercise 157. The eight cells that are left over are
// squares of side 1 here, so that there are nine of these.
func partridgeGaps() kit.Model {
	figure := func(args, want string, seed uint64) kit.Figure {
		return kit.Figure{ID: "ex157-01", Kind: kit.Other, Args: args, Want: want, What: "whether the others fit", Slow: seed > 0,
			Compute: func(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
				return fits(ctx, in, seed, stats)
			}}
	}
	return kit.Model{
		Name:    "partridge-gaps",
		Title:   "The squares of the partridge puzzle except two",
		Source:  "TAOCP 7.2.2.1, exercise 157",
		About:   "The square of side 1, three squares of side 3, four of side 4, and so on to n of side n fit into a square of side n (n+1)/2, with eight spare cells. An option is a square in one place; each spare cell is a square of side 1 too.",
		Story:   "The single 1 and two 2s are left out, and eight cells remain: for n = 6 and n = 7 the others fit.",
		Picture: kit.Drawn(picture.Squares),
		Params:  []kit.Param{kit.Number("n", "the largest side", 6, 3, 12)},
		Figures: []kit.Figure{
			figure("n=6", "yes", 0),
			figure("n=7", "yes", 2), // not found in the order of options by 26 seconds
		},
		Build: buildPartridgeGaps,
	}
}

// fits looks for one answer, with options in an order that a seed makes, or in their own.
func fits(ctx context.Context, in *kit.Instance, seed uint64, stats *cover.Stats) (string, error) {
	sol, ok, err := in.First(ctx, cover.Config{Tree: cover.Tree{Shuffle: seed > 0, Seed: seed}, Stats: stats})
	if err != nil || !ok {
		return "no", err
	}
	if err := in.Check(sol); err != nil {
		return err.Error(), nil
	}
	return "yes", nil
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
	small := func(rows, cols int) kit.Figure {
		return kit.Computed("ex158-01", fmt.Sprintf("n=4 rows=%d cols=%d", rows, cols), "whether they fit", "no", fitsAtAll)
	}
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
		Figures: []kit.Figure{small(6, 17), small(8, 13), small(5, 21), small(7, 15)},
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

// fitsAtAll says whether there is an answer.
func fitsAtAll(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	return fits(ctx, in, 0, stats)
}
