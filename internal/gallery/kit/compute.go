package kit

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"bonepile/cover"
	"bonepile/cover/diagram"
)

// CountByMemo is the number of solutions, found by Algorithm Z.
func CountByMemo(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	n, err := in.Problem.Count(ctx, cover.CountConfig{Way: cover.ByMemo, MaxMemory: math.MaxUint64, Stats: stats})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// UpToColours makes a figure of the number of solutions if colours may be
// exchanged: exercise 122.
func UpToColours(colours ...string) func(context.Context, *Instance, *cover.Stats) (string, error) {
	return func(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
		n, err := in.Count(ctx, cover.Config{Tree: cover.Tree{Form: cover.Interchangeable(colours...)}, Stats: stats})
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

// leastCost returns the least cost of a solution, "none" if there is none.
func leastCost(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	best, err := in.Cheapest(ctx, 1, stats)
	if err != nil || len(best) == 0 {
		return "none", err
	}
	return strconv.FormatInt(best[0].Cost, 10), nil
}

// SolutionsAndNodes counts both in one search, for where it takes long.
func SolutionsAndNodes(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	_, err := in.CountAll(ctx, stats)
	return fmt.Sprintf("%d, %d", stats.Solutions, stats.Nodes), err
}

// CountBySweep counts more solutions than one can visit.
func CountBySweep(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	n, err := in.Problem.Count(ctx, cover.CountConfig{Way: cover.BySweep})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// DiagramThousands tells how large the diagram of all answers is, in thousands of nodes.
func DiagramThousands(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	d, err := diagram.Of(ctx, in.Problem, diagram.Config{})
	if err != nil {
		return "", err
	}
	return fmt.Sprint((d.Size() + 500) / 1000), nil
}
