package gallery

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bonepile/cover"
)

// The partridge puzzle has no answer with 6 or 7 squares of the largest side, but without the
// two squares of side 2 all others fit: exercise 157. The eight cells that are left over are
// squares of side 1 here, so that there are nine of these.
func partridgeGaps() Model {
	figure := func(args, want string, seed uint64) Figure {
		return Figure{ID: "ex157-01", Source: "TAOCP 7.2.2.1, answer 157", Kind: Other, Args: args, Want: want, What: "whether the others fit", Slow: seed > 0,
			Compute: func(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
				return fits(ctx, in, seed, stats)
			}}
	}
	return Model{
		Name:   "partridge-gaps",
		Family: familyRectangles,
		Title:  "The squares of the partridge puzzle but two",
		Source: "TAOCP 7.2.2.1, exercise 157",
		About: "The square of side 1, three squares of side 3, four of side 4, and so on to n of side n fit into a square of side n (n+1)/2, with eight cells to spare. " +
			"An option is a square in one place; each cell to spare is a square of side 1 too.",
		Params: []Param{number("n", "the largest side", 6, 3, 12)},
		Figures: []Figure{
			figure("n=6", "yes", 0),
			figure("n=7", "yes", 2), // not found in the order of options by 26 seconds
		},
		Build: buildPartridgeGaps,
	}
}

// fits looks for one answer, with options in an order that a seed makes, or in their own.
func fits(ctx context.Context, in *Instance, seed uint64, stats *cover.Stats) (string, error) {
	sol, ok, err := in.Problem.First(ctx, cover.Config{Shuffle: seed > 0, Seed: seed, Stats: stats})
	if err != nil || !ok {
		return "no", err
	}
	if err := in.Check(sol); err != nil {
		return err.Error(), nil
	}
	return "yes", nil
}

func buildPartridgeGaps(a Args) (*Instance, error) {
	n := a.Int("n")
	side := n * (n + 1) / 2
	b := cover.NewBuilder()
	for k := n; k >= 3; k-- {
		b.AddBounded(k, k, fmt.Sprintf("#%d", k))
	}
	b.AddBounded(9, 9, "#1")
	for i := range side {
		b.AddPrimary(names(fmt.Sprintf("%d.%%d", i), 0, side-1)...)
	}
	type square struct {
		cell
		side int
	}
	var squares []square
	for k := n; k >= 1; k-- {
		if k == 2 {
			continue
		}
		for i := range side - k + 1 {
			for j := range side - k + 1 {
				option := []string{fmt.Sprintf("#%d", k)}
				for di := range k {
					option = append(option, names(fmt.Sprintf("%d.%%d", i+di), j, j+k-1)...)
				}
				b.AddOption(option...)
				squares = append(squares, square{cell{i, j}, k})
			}
		}
	}
	return instance(b,
		func(sol cover.Solution) error {
			count := make([]int, n+1)
			filled := map[cell]bool{}
			for _, s := range chosen(sol, squares) {
				count[s.side]++
				for c := range s.side * s.side {
					at := cell{s.row + c/s.side, s.col + c%s.side}
					if at.row >= side || at.col >= side {
						return errors.New("a square lies outside")
					}
					if filled[at] {
						return fmt.Errorf("two squares overlap at row %d, column %d", at.row+1, at.col+1)
					}
					filled[at] = true
				}
			}
			for k := 3; k <= n; k++ {
				if count[k] != k {
					return fmt.Errorf("%d squares of side %d, expected %d", count[k], k, k)
				}
			}
			if count[1] != 9 {
				return fmt.Errorf("%d squares of side 1, expected 9 with the cells to spare", count[1])
			}
			return nil
		},
		func(sol cover.Solution) string {
			d := newDrawing(side, side, '.')
			for _, s := range chosen(sol, squares) {
				for i := range s.side {
					copy(d[s.row+i][s.col:], []rune(strings.Repeat(string(digits[s.side]), s.side)))
				}
			}
			return d.spaced()
		})
}
