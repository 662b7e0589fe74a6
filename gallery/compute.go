package gallery

import (
	"bonepile/cover"
	"context"
	"fmt"
	"strconv"
)

// tilingsByZ is the number of solutions, found by Algorithm Z.
func tilingsByZ(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	n, err := in.Problem.CountMemo(ctx, cover.Config{Stats: stats})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// upToColours makes a figure of the number of solutions if colours may be
// exchanged: exercise 122.
func upToColours(colours ...string) func(context.Context, *Instance, *cover.Stats) (string, error) {
	return func(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
		n, err := in.Count(ctx, cover.Config{Interchangeable: colours, Stats: stats})
		return fmt.Sprint(n), err
	}
}

// quotient returns n/d as text, as a fraction if it is none that comes out.
func quotient(n, d uint64) string {
	if n%d != 0 {
		return fmt.Sprintf("%d/%d", n, d)
	}
	return strconv.FormatUint(n/d, 10)
}

// leastCost returns the least cost of a solution, "none" if there is none. It
// visits all solutions.
func leastCost(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	best, err := in.Problem.Cheapest(ctx, 1, cover.Config{Stats: stats, Constraint: in.Constraint})
	if err != nil || len(best) == 0 {
		return "none", err
	}
	return strconv.FormatInt(best[0].Cost, 10), nil
}

// solutionsAndNodes counts both in one search, for where it takes long.
func solutionsAndNodes(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	_, err := in.Count(ctx, cover.Config{Stats: stats})
	return fmt.Sprintf("%d, %d", stats.Solutions, stats.Nodes), err
}

// addStats adds what a search did to the totals of several.
func addStats(total *cover.Stats, s cover.Stats) {
	total.Nodes += s.Nodes
	total.Updates += s.Updates
	total.Cleansings += s.Cleansings
	total.Solutions += s.Solutions
}

// search returns all solutions, and adds what their search did to stats.
func search(ctx context.Context, in *Instance, stats *cover.Stats) ([]cover.Solution, error) {
	var (
		list []cover.Solution
		s    cover.Stats
	)
	defer func() { addStats(stats, s) }()
	for sol, err := range in.Solutions(ctx, cover.Config{Stats: &s}) {
		if err != nil {
			return nil, err
		}
		list = append(list, append(cover.Solution(nil), sol...))
	}
	return list, nil
}

// countBySweep counts more solutions than one can visit.
func countBySweep(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	n, err := in.Problem.CountBy(ctx, cover.BySweep, cover.Config{})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// diagramThousands tells how large the diagram of all answers is, in thousands of nodes.
func diagramThousands(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	d, err := in.Problem.Diagram(ctx, cover.Config{})
	if err != nil {
		return "", err
	}
	return fmt.Sprint((d.Size() + 500) / 1000), nil
}
