package deduce

import "bonepile/dominosa"

// A place that is part of no solution: the last rung. Each such place is supposed
// in turn and the ladder climbed without this rung, so with trials within the
// supposition; those that fail come first, after the fewest rounds. If none
// fails so, all of them are ruled out at once. So where this rule says nothing,
// every place left is part of a solution.
//
// Because: as for long-trial.
var guess = rung{
	Rule: Rule{
		Name: "guess", Title: "Last resort", Level: Beyond,
		Says: "What is part of no solution is out.",
		Why: "Suppose that a bone lies there, and try everything. If every attempt ends in a " +
			"contradiction, no solution has the bone there. What this rule leaves is part " +
			"of some solution.",
	},
	board:  ".1010 .1111 00001 10011",
	spare:  map[dominosa.Bone]int{{Lo: 0, Hi: 0}: 2, {Lo: 0, Hi: 1}: 5, {Lo: 1, Hi: 1}: 3},
	effort: 1000,
	find:   findGuess,
	say:    saySupposed,
	rests:  restsOnProof,
}

func findGuess(k *knowledge) {
	vain, ok := k.vain()
	if !ok || len(vain) == 0 {
		return
	}
	first := k.shortest(vain, k.rule)
	if len(first) == 0 {
		first = vain
	}
	if k.err == nil {
		k.ruleOutAll(first)
	}
}
