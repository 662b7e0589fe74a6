package gallery

import (
	"context"
	"fmt"
	"math"
	"strings"

	"bonepile/cover"
)

// Queens as close to the centre of the board, or as far from it, as they can be: exercise
// 232. The price of a queen is her distance from the centre, in parts of a billion of
// the side of a cell, rounded; what is summed up is so off by n/2 such parts at most.
// Answers that are images of each other cost exactly the same.
func queenDistances() Model {
	return Model{
		Name:   "queen-distances",
		Title:  "Queens close to the centre, or far from it",
		Source: "TAOCP 7.2.2.1, exercise 232",
		About: "n queens that do not attack each other. A queen costs her distance from the centre of the board, in parts of a billion of the side of a cell. " +
			"The cheapest answers are the closest, the dearest the farthest. An option places a queen.",
		Params: []Param{number("n", "the side of the board", 8, 1, 30)},
		Figures: []Figure{
			{ID: "ex232-02", Source: "TAOCP 7.2.2.1, answer 232", Kind: Other, Args: "n=16", What: "closest answers, and farthest, but for symmetry", Want: "1, 2", Slow: true, Compute: extremeQueens},
		},
		Build: func(a Args) (*Instance, error) {
			n := a.Int("n")
			b := cover.NewBuilder()
			q := &queenBoard{n: n, ask: "all", b: b}
			q.items()
			for i := range n {
				for j := range n {
					b.AddOption(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", j), q.up(i+j), q.down(i-j), fmt.Sprintf("|%d", queenDistance(n, cell{i, j})))
					q.meaning = append(q.meaning, []cell{{i, j}})
				}
			}
			return instance(b,
				func(sol cover.Solution) error { return checkQueens(n, q.queens(sol)) },
				func(sol cover.Solution) string { return cellsText(n, n, q.queens(sol), 'Q') })
		},
	}
}

// queenDistance returns the distance of a cell from the centre, in parts of a billion.
func queenDistance(n int, c cell) int64 {
	x, y := float64(2*c.row-n+1)/2, float64(2*c.col-n+1)/2
	return int64(math.Round(1e9 * math.Hypot(x, y)))
}

// extremeQueens counts the classes of the closest and of the farthest answers.
func extremeQueens(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	close, err := extremes(ctx, in, in.Problem.Cheapest, stats)
	if err != nil {
		return "", err
	}
	far, err := extremes(ctx, in, in.Problem.Dearest, stats)
	return fmt.Sprintf("%d, %d", close, far), err
}

// extremes counts the classes of the best answers. These are told from the next best by
// a price that differs by more than rounding can make, which is an error if it does not.
func extremes(ctx context.Context, in *Instance, best func(context.Context, int, cover.Config) ([]cover.Priced, error), stats *cover.Stats) (int, error) {
	const many, rounding = 25, 100
	l := squares()
	var s cover.Stats
	list, err := best(ctx, many, cover.Config{Stats: &s})
	addStats(stats, s)
	if err != nil {
		return 0, err
	}
	classes := map[string]bool{}
	for _, sol := range list {
		gap := sol.Cost - list[0].Cost
		if gap == 0 {
			picture := strings.NewReplacer(" ", "", "Q", "#").Replace(in.Text(sol.Solution))
			classes[fmt.Sprint(drawn(picture).canonical(l, l.all))] = true
		} else if -rounding < gap && gap < rounding {
			return 0, fmt.Errorf("gallery: distances %d and %d may be the same", list[0].Cost, sol.Cost)
		}
	}
	return len(classes), nil
}
