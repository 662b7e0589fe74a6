package queens

import (
	"context"
	"fmt"
	"maps"
	"math"
	"strings"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Queens as close to the centre of the board, or as far from it, as they can be: exercises
// 232, 233 and 235. The price of a queen is her distance from the centre, rounded to
// billionths of the side of a cell; so a sum is off by at most n/2 billionths. The logarithm
// of the distance makes products of sums; it is that of twice the distance, which is not
// negative. The fourth power is exact: four times as much is a whole number.
// Answers that are images of each other cost exactly the same.
func queenDistances() kit.Model {
	return kit.Model{
		Name:   "queen-distances",
		Title:  "Queens close to the centre, or far from it",
		Source: "TAOCP 7.2.2.1, exercises 232 to 235",
		About: "n queens that do not attack each other. A queen costs her distance from the centre of the board, in billionths of the side of a cell, " +
			"or the logarithm of twice the distance, in billionths, or four times its fourth power. " +
			"The cheapest answers are the closest, the dearest the farthest. An option places a queen.",
		Story:   "Among the 14,772,512 answers of sixteen queens, one is closest to the centre, up to symmetry, and two are farthest from it.",
		Picture: kit.Drawn(picture.Chess),
		Params: []kit.Param{
			kit.Number("n", "the side of the board", 8, 1, 30),
			kit.Choice("cost", "what a queen costs", "distance", "logarithm", "fourth-power"),
		},
		Figures: []kit.Figure{
			kit.Computed("ex232-02", "n=16", "closest answers, and farthest, up to symmetry", "1, 2", extremeQueens).AsSlow(),
			kit.Computed("ex233-01", "n=16 cost=logarithm", "whether the answers of least and of greatest product are those of least and of greatest sum", "yes", sameQueens).AsSlow(),
			kit.Published("ex235-01", kit.Cost, "n=16 cost=fourth-power", "127760").AsSlow(),
			kit.Computed("ex235-01", "n=16 cost=fourth-power", "cheapest answers, each of them symmetric; greatest cost, and answers of it up to symmetry", "4, 4; 187760, 1", fourthPowers).AsSlow(),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			n, cost := a.Int("n"), a.Text("cost")
			if cost == "logarithm" && n%2 == 1 {
				return nil, fmt.Errorf("n=%d: a queen in the centre has no logarithm; expected an even number", n)
			}
			q := &queenBoard{n: n, ask: "all", b: kit.NewBuilder[[]kit.Cell]()}
			q.items()
			for _, c := range kit.Cells(n, n) {
				q.b.Add([]kit.Cell{c}, fmt.Sprintf("r%d", c.Row), fmt.Sprintf("c%d", c.Col), q.up(c.Row+c.Col), q.down(c.Row-c.Col), fmt.Sprintf("|%d", queenCost(cost, n, c)))
			}
			return q.instance()
		},
	}
}

// queenCost returns what a queen in a cell costs.
func queenCost(cost string, n int, c kit.Cell) int64 {
	x, y := 2*c.Row-n+1, 2*c.Col-n+1 // twice the distances along the axes
	twice := math.Hypot(float64(x), float64(y))
	switch cost {
	case "logarithm":
		return int64(math.Round(1e9 * math.Log(twice)))
	case "fourth-power":
		square := int64(x*x + y*y)
		return square * square / 4
	}
	return int64(math.Round(1e9 * twice / 2))
}

// extremeQueens counts the classes of the closest and of the farthest answers.
func extremeQueens(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	close, err := extremes(ctx, in, in.Cheapest, stats)
	if err != nil {
		return "", err
	}
	far, err := extremes(ctx, in, in.Dearest, stats)
	return fmt.Sprintf("%d, %d", len(close), len(far)), err
}

// sameQueens compares the classes of an instance with those of plain distances.
func sameQueens(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	plain, err := queenDistances().New("n=16")
	if err != nil {
		return "", err
	}
	for _, best := range []func(*kit.Instance) bestFinder{
		func(in *kit.Instance) bestFinder { return in.Cheapest },
		func(in *kit.Instance) bestFinder { return in.Dearest },
	} {
		one, err := extremes(ctx, in, best(in), stats)
		if err != nil {
			return "", err
		}
		other, err := extremes(ctx, plain, best(plain), stats)
		if err != nil {
			return "", err
		}
		if !maps.Equal(one, other) {
			return "no", nil
		}
	}
	return "yes", nil
}

// fourthPowers counts the cheapest answers and those of them that have a symmetry, and finds
// what the dearest cost.
func fourthPowers(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	near, err := extremes(ctx, in, in.Cheapest, stats)
	if err != nil {
		return "", err
	}
	symmetric := 0
	for _, images := range near {
		if images < 8 {
			symmetric++
		}
	}
	far, err := in.Dearest(ctx, 9, stats)
	if err != nil {
		return "", err
	}
	classes, err := extremes(ctx, in, in.Dearest, stats)
	return fmt.Sprintf("%d, %d; %d, %d", len(near), symmetric, far[0].Cost, len(classes)), err
}

// A bestFinder finds the best answers.
type bestFinder = func(context.Context, int, *cover.Stats) ([]cheapest.Priced, error)

// extremes returns the classes of the best answers, each with how many it has. Their price
// differs from the next best by at least as much as rounding can make, which is an error if
// it does not.
func extremes(ctx context.Context, in *kit.Instance, best bestFinder, stats *cover.Stats) (map[string]int, error) {
	const many, rounding = 25, 8 // with 16 queens
	l := forms.Squares()
	list, err := best(ctx, many, stats)
	if err != nil {
		return nil, err
	}
	classes := map[string]int{}
	for _, sol := range list {
		gap := sol.Cost - list[0].Cost
		if gap == 0 {
			picture := strings.NewReplacer(" ", "", "Q", "#").Replace(in.Text(sol.Solution))
			classes[fmt.Sprint(forms.Drawn(picture).Canonical(l, l.All))]++
		} else if -rounding < gap && gap < rounding {
			return nil, fmt.Errorf("gallery: distances %d and %d may be the same", list[0].Cost, sol.Cost)
		}
	}
	return classes, nil
}
