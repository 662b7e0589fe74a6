package figures

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/gallery/kit"
)

// A Result is a figure that has been computed again.
type Result struct {
	Got    string // in the form of Figure.Want
	Agrees bool
	Stats  cover.Stats // of all searches; empty if there were none
}

// Recompute computes a figure of m again. An error means that it could not, because
// ctx ended for example. A figure that does not agree is not an error.
func Recompute(ctx context.Context, m kit.Model, f Figure) (r Result, err error) {
	in, err := m.New(strings.Fields(f.Args)...)
	if err != nil {
		return r, err
	}
	r.Got, err = f.found(ctx, in, &r.Stats)
	r.Agrees = err == nil && r.Got == f.Want
	return r, err
}

// found finds the figure by its kind, and adds to stats what its searches did.
func (f Figure) found(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	cfg := cover.Config{Tree: cover.Tree{Choice: f.Choice}, Stats: stats}
	switch f.Word() {
	case Options:
		return strconv.Itoa(in.Problem.Options()), nil
	case Items:
		return strconv.Itoa(in.Problem.Items()), nil
	case Cost:
		best, err := cheapest.Find(ctx, in.Problem, 1, cheapest.Config{Stats: stats})
		if err != nil || len(best) == 0 {
			return "none", err
		}
		return strconv.FormatInt(best[0].Cost, 10), nil
	case Count:
		n, err := in.Problem.Count(ctx, cover.CountConfig{Stats: stats})
		return fmt.Sprint(n), err
	case First:
		return first(ctx, in, cfg)
	case Updates:
		cfg.Engine = cover.Links // no other engine counts them
	case Colours:
		cfg.Form = cover.Interchangeable(strings.Fields(string(f.Kind))[1:]...)
	}
	_, err := in.Problem.Visit(ctx, cfg)
	n := map[Kind]uint64{Nodes: stats.Nodes, Updates: stats.Updates}
	if _, ok := n[f.Kind]; !ok {
		n[f.Kind] = stats.Solutions
	}
	return Quotient(n[f.Kind], max(1, f.Times)), err
}

// first returns the number of solutions and the first of them in a line, its rows
// separated by slashes, and its words by commas unless all are single characters.
func first(ctx context.Context, in *kit.Instance, cfg cover.Config) (string, error) {
	var rows []string
	n := 0
	for sol, err := range in.Problem.Solutions(ctx, cfg) {
		if err != nil {
			return "", err
		}
		if n++; n > 1 {
			continue
		}
		text := in.Text(sol)
		between := ""
		for _, word := range strings.Fields(text) {
			if _, err := strconv.Atoi(word); err == nil && len(word) > 1 {
				between = ","
			}
		}
		for line := range strings.Lines(text) {
			rows = append(rows, strings.Join(strings.Fields(line), between))
		}
	}
	return fmt.Sprintf("%d: %s", n, strings.Join(rows, "/")), nil
}

// Quotient returns n/d as text, as a fraction if d does not divide n.
func Quotient(n, d uint64) string {
	if n%d != 0 {
		return fmt.Sprintf("%d/%d", n, d)
	}
	return strconv.FormatUint(n/d, 10)
}
