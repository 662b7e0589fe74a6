package kit

import (
	"context"
	"fmt"
	"strconv"

	"bonepile/cover"
)

// CountByMemo is the number of solutions, found by Algorithm Z.
func CountByMemo(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	n, err := in.Problem.CountMemo(ctx, cover.Config{Stats: stats})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// UpToColours makes a figure of the number of solutions if colours may be
// exchanged: exercise 122.
func UpToColours(colours ...string) func(context.Context, *Instance, *cover.Stats) (string, error) {
	return func(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
		n, err := in.Count(ctx, cover.Config{Interchangeable: colours, Stats: stats})
		return fmt.Sprint(n), err
	}
}

// Quotient returns n/d as text, as a fraction if it is none that comes out.
func Quotient(n, d uint64) string {
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

// SolutionsAndNodes counts both in one search, for where it takes long.
func SolutionsAndNodes(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	_, err := in.Count(ctx, cover.Config{Stats: stats})
	return fmt.Sprintf("%d, %d", stats.Solutions, stats.Nodes), err
}

// AddStats adds what a search did to the totals of several.
func AddStats(total *cover.Stats, s cover.Stats) {
	total.Nodes += s.Nodes
	total.Updates += s.Updates
	total.Cleansings += s.Cleansings
	total.Solutions += s.Solutions
}

// AllSolutions returns all solutions, and adds what their search did to stats.
func AllSolutions(ctx context.Context, in *Instance, stats *cover.Stats) ([]cover.Solution, error) {
	var (
		list []cover.Solution
		s    cover.Stats
	)
	defer func() { AddStats(stats, s) }()
	for sol, err := range in.Solutions(ctx, cover.Config{Stats: &s}) {
		if err != nil {
			return nil, err
		}
		list = append(list, append(cover.Solution(nil), sol...))
	}
	return list, nil
}

// CountBySweep counts more solutions than one can visit.
func CountBySweep(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	n, err := in.Problem.CountBy(ctx, cover.BySweep, cover.Config{})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// DiagramThousands tells how large the diagram of all answers is, in thousands of nodes.
func DiagramThousands(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	d, err := in.Problem.Diagram(ctx, cover.Config{})
	if err != nil {
		return "", err
	}
	return fmt.Sprint((d.Size() + 500) / 1000), nil
}
