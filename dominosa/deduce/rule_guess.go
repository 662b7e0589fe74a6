package deduce

// A place that is part of no solution: the last rung. Each such place is supposed
// in turn and the ladder climbed without this rung, so with trials within the
// supposition; those that fail come first, after the fewest rounds. If none
// fails so, all of them are ruled out at once. So where this rule says nothing,
// every place left is part of a solution.
//
// Because: as for "a place that fails by the rules before".
func findGuess(k *knowledge) {
	vain, ok := k.vain()
	if !ok || len(vain) == 0 {
		return
	}
	first := k.shortest(vain, rungGuess)
	if len(first) == 0 {
		first = vain
	}
	if k.err == nil {
		k.ruleOutAll(first)
	}
}
