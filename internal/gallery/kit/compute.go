package kit

import (
	"context"
	"fmt"
	"iter"
	"math"
	"strconv"

	"bonepile/cover"
	"bonepile/cover/diagram"
)

// CountByMemo returns the number of solutions, counted by Algorithm Z.
func CountByMemo(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	n, err := in.Problem.Count(ctx, cover.CountConfig{Way: cover.ByMemo, MaxMemory: math.MaxUint64, Stats: stats})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// CountFast returns the number of solutions, counted in the way that is fastest.
func CountFast(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	n, err := in.Problem.Count(ctx, cover.CountConfig{Stats: stats})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// UpToColours returns a Compute that counts solutions, those that differ by an
// exchange of colours as one: exercise 122.
func UpToColours(colours ...string) func(context.Context, *Instance, *cover.Stats) (string, error) {
	return func(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
		n, err := in.Count(ctx, cover.Config{Tree: cover.Tree{Form: cover.Interchangeable(colours...)}, Stats: stats})
		return fmt.Sprint(n), err
	}
}

// OfTexts returns a Compute that finds a figure from the texts of all answers.
func OfTexts(figure func(texts iter.Seq[string]) string) Compute {
	return func(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
		var err error
		got := figure(func(yield func(string) bool) {
			for sol, e := range in.All(ctx, stats) {
				if err = e; err != nil || !yield(in.Text(sol)) {
					return
				}
			}
		})
		return got, err
	}
}

// Quotient returns n/d as text, as a fraction if d does not divide n.
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

// SolutionsAndNodes counts both in one search, for searches that take long.
func SolutionsAndNodes(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	_, err := in.CountAll(ctx, stats)
	return fmt.Sprintf("%d, %d", stats.Solutions, stats.Nodes), err
}

// CountBySweep counts solutions that are too many to visit.
func CountBySweep(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	n, err := in.Problem.Count(ctx, cover.CountConfig{Way: cover.BySweep})
	if err != nil {
		return "", err
	}
	return n.String(), nil
}

// DiagramThousands returns the size of the diagram of all answers, in thousands of nodes.
func DiagramThousands(ctx context.Context, in *Instance, _ *cover.Stats) (string, error) {
	d, err := diagram.Of(ctx, in.Problem, diagram.Config{})
	if err != nil {
		return "", err
	}
	return fmt.Sprint((d.Size() + 500) / 1000), nil
}
