package search

import (
	"context"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A Verdict is the answer to how many solutions there are.
type Verdict uint8

const (
	Unknown Verdict = iota // the search was cut short
	None
	Unique
	Many
)

// String returns the verdict as one word.
func (v Verdict) String() string {
	names := [...]string{"unknown", "none", "unique", "many"}
	if int(v) >= len(names) {
		return "no verdict"
	}
	return names[v]
}

// An Answer is what [Decide] found.
type Answer struct {
	Verdict Verdict
	First   xc.Solution // a solution, if one was found
	Second  xc.Solution // another, if there are many
}

// Decide tells whether p has no solution, one, or more, and gives two of them if it can. If
// MaxSolutions is 1 it ends with the first, and the verdict is Unknown then. It asks one engine:
// Decide of package count asks several if that is left open.
func Decide(ctx context.Context, p *xc.Problem, cfg tree.Config) (Answer, error) {
	if cfg.MaxSolutions != 1 {
		cfg.MaxSolutions = 2
	}
	a := Answer{Verdict: None}
	for sol, err := range Solutions(ctx, p, cfg) {
		switch {
		case err != nil:
			a.Verdict = Unknown
			return a, err
		case a.Verdict == None:
			a.Verdict, a.First = Unique, slices.Clone(sol)
		default:
			a.Verdict, a.Second = Many, slices.Clone(sol)
		}
		if cfg.MaxSolutions == 1 {
			a.Verdict = Unknown
			break
		}
	}
	return a, nil
}
