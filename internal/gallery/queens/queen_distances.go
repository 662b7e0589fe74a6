package queens

import (
	"context"
	"fmt"
	"math"
	"strings"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Queens as close to the centre of the board, or as far from it, as they can be: exercise
// 232. The price of a queen is her distance from the centre, rounded to billionths of
// the side of a cell; so a sum is off by at most n/2 billionths.
// Answers that are images of each other cost exactly the same.
func queenDistances() kit.Model {
	return kit.Model{
		Name:   "queen-distances",
		Title:  "Queens close to the centre, or far from it",
		Source: "TAOCP 7.2.2.1, exercise 232",
		About: "n queens that do not attack each other. A queen costs her distance from the centre of the board, in billionths of the side of a cell. " +
			"The cheapest answers are the closest, the dearest the farthest. An option places a queen.",
		Params: []kit.Param{kit.Number("n", "the side of the board", 8, 1, 30)},
		Figures: []kit.Figure{
			{ID: "ex232-02", Kind: kit.Other, Args: "n=16", What: "closest answers, and farthest, up to symmetry", Want: "1, 2", Slow: true, Compute: extremeQueens},
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			n := a.Int("n")
			q := &queenBoard{n: n, ask: "all", b: kit.NewBuilder[[]kit.Cell]()}
			q.items()
			for _, c := range kit.Cells(n, n) {
				q.b.Add([]kit.Cell{c}, fmt.Sprintf("r%d", c.Row), fmt.Sprintf("c%d", c.Col), q.up(c.Row+c.Col), q.down(c.Row-c.Col), fmt.Sprintf("|%d", queenDistance(n, c)))
			}
			return q.instance()
		},
	}
}

// queenDistance returns the distance of a cell from the centre, in billionths of its side.
func queenDistance(n int, c kit.Cell) int64 {
	x, y := float64(2*c.Row-n+1)/2, float64(2*c.Col-n+1)/2
	return int64(math.Round(1e9 * math.Hypot(x, y)))
}

// extremeQueens counts the classes of the closest and of the farthest answers.
func extremeQueens(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	close, err := extremes(ctx, in, in.Cheapest, stats)
	if err != nil {
		return "", err
	}
	far, err := extremes(ctx, in, in.Dearest, stats)
	return fmt.Sprintf("%d, %d", close, far), err
}

// extremes counts the classes of the best answers. They differ from the next best by
// a price that differs by more than rounding can make, which is an error if it does not.
func extremes(ctx context.Context, in *kit.Instance, best func(context.Context, int, *cover.Stats) ([]cheapest.Priced, error), stats *cover.Stats) (int, error) {
	const many, rounding = 25, 100
	l := forms.Squares()
	list, err := best(ctx, many, stats)
	if err != nil {
		return 0, err
	}
	classes := map[string]bool{}
	for _, sol := range list {
		gap := sol.Cost - list[0].Cost
		if gap == 0 {
			picture := strings.NewReplacer(" ", "", "Q", "#").Replace(in.Text(sol.Solution))
			classes[fmt.Sprint(forms.Drawn(picture).Canonical(l, l.All))] = true
		} else if -rounding < gap && gap < rounding {
			return 0, fmt.Errorf("gallery: distances %d and %d may be the same", list[0].Cost, sol.Cost)
		}
	}
	return len(classes), nil
}
