package deduce

import (
	"context"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/refute"
)

// After a bone is supposed on the place, the rules up to Basic are used and, if nothing fails by
// them, all before this one. Those that fail after the fewest rounds come first. Places that are
// part of a solution, which a search tells, are not tried, since they cannot fail.
//
// Because: Cases is the place and a proof. The proof is in forced steps and, where
// those do not suffice, in cases, whatever rules it was that failed; it is missing
// if it would have more than maxProof steps.
var longTrial = rung{
	Rule: Rule{
		Name: "long-trial", Title: "Long dead end", Level: Beyond,
		Says: "A bone does not lie where the easier rules together lead to a contradiction.",
		Why: "Suppose that a bone lies there, and go on with all easier rules. If they find " +
			"that there is no solution, the supposition was wrong.",
	},
	board:  "01033 01323 02121 22301",
	effort: 300,
	find:   findLongTrial,
	say:    saySupposed,
	rests:  restsOnProof,
}

func findLongTrial(k *knowledge) {
	vain, ok := k.vain()
	if !ok {
		return
	}
	first := k.shortest(vain, slices.IndexFunc(k.ladder, func(r *rung) bool { return r.Level == Hard }))
	if len(first) == 0 {
		first = k.shortest(vain, slices.Index(k.ladder, &trial))
	}
	if k.err == nil {
		k.ruleOutAll(first)
	}
}

// maxProof is how many steps the proof of a guess may have before it is left out.
const maxProof = 10000

// vain returns the places that are part of no solution. It reports false if the
// search for that was cut short.
func (k *knowledge) vain() (list []int32, ok bool) {
	maybe := make([]bool, len(k.Places))
	if k.err = k.useful(maybe); k.err != nil {
		return nil, false
	}
	at := len(k.Trail)
	for p := range int32(len(k.Places)) {
		if !k.Live[p] || maybe[p] {
			continue
		}
		k.put(p)
		k.err = k.useful(maybe)
		k.Undo(at)
		if k.err != nil {
			return nil, false
		}
		if !maybe[p] {
			list = append(list, p)
		}
	}
	return list, true
}

// useful looks for solutions of what is left, two at most, and marks their places
// and those that are laid already if there is one.
func (k *knowledge) useful(maybe []bool) error {
	ans, err := k.rest().Solve(k.ctx, dominosa.Config{MaxNodes: k.cfg.MaxNodes})
	if err != nil || ans.Verdict == dominosa.None {
		return err
	}
	for _, p := range k.Trail {
		if p < 0 {
			maybe[^p] = true
		}
	}
	for _, t := range []dominosa.Tiling{ans.First, ans.Second} {
		for _, pl := range t {
			maybe[k.find(pl)] = true
		}
	}
	return nil
}

// shortest returns those of the places that fail after the fewest rounds, with
// the first so many rungs of the ladder.
func (k *knowledge) shortest(list []int32, rungs int) []int32 {
	best := far
	var first []int32
	at := len(k.Trail)
	for _, p := range list {
		if k.ctx.Err() != nil {
			k.err = context.Cause(k.ctx)
		}
		if k.err != nil {
			return nil
		}
		r := k.fathom(p, best, rungs)
		k.Undo(at)
		if r == far || r > best {
			continue
		}
		if r < best {
			best, first = r, first[:0]
		}
		first = append(first, p)
	}
	return first
}

// fathom supposes p and climbs the first so many rungs of the ladder. It returns
// after how many rounds, best at most, the position was dead, or far. The caller
// undoes.
func (k *knowledge) fathom(p, best int32, rungs int) int32 {
	quiet, nested, rounds, rule := k.quiet, k.nested, k.rounds, k.rule
	k.quiet, k.nested = true, true
	defer func() { k.quiet, k.nested, k.rounds, k.rule = quiet, nested, rounds, rule }()
	k.put(p)
	for r := int32(0); ; r++ {
		switch {
		case k.Dead() >= 0:
			return r
		case r == best || k.Open == 0 || k.step(rungs) < 0:
			return far
		}
	}
}

// ruleOutAll says that nothing lies on the places.
func (k *knowledge) ruleOutAll(list []int32) {
	for _, p := range list {
		k.ruleOut(p)
		if why := k.conclude(); why != nil {
			why.Cases = []refute.Case{k.prover().Refute(k.place(p))}
		}
	}
}
