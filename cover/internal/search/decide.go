package search

import (
	"context"
	"iter"
	"slices"

	"bonepile/cover/internal/learn"
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
// MaxSolutions is 1 it ends with the first, and the verdict is Unknown then. Engine
// [tree.Auto] stands for [tree.Learn] here, where that can do what is asked.
func Decide(ctx context.Context, p *xc.Problem, cfg tree.Config) (Answer, error) {
	a := Answer{Verdict: None}
	for sol, err := range Candidates(ctx, p, cfg) {
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

// Candidates yields the solutions of p that Decide needs, as it comes by them.
func Candidates(ctx context.Context, p *xc.Problem, cfg tree.Config) iter.Seq2[xc.Solution, error] {
	if cfg.Engine == tree.Auto && learn.Check(&cfg, p) == nil {
		cfg.Engine = tree.Learn
	}
	if cfg.MaxSolutions != 1 {
		cfg.MaxSolutions = 2
	}
	return Solutions(ctx, p, cfg)
}
