package deduce

import "bonepile/dominosa/refute"

// A place that leads to a contradiction: if a bone laid on it forces others,
// by cells and bones with one place left, until a cell or a bone has none,
// nothing can be laid on it. Those that fail after the fewest rounds of forcing
// come first.
//
// Because: Cases is the place and the proof, all of whose steps are forced.
func findTrial(k *knowledge) {
	t := &k.trials
	best := far
	t.places = t.places[:0]
	mark := len(k.Trail)
	for p := range int32(len(k.Places)) {
		if !k.Live[p] {
			continue
		}
		r := k.suppose(p, best)
		k.Undo(mark)
		if r > best || r == far {
			continue
		}
		if r < best {
			best, t.places = r, t.places[:0]
		}
		t.places = append(t.places, p)
	}
	for _, p := range t.places {
		k.ruleOut(p)
		if why := k.conclude(); why != nil {
			why.Cases = []refute.Case{k.prover().Force(k.place(p))}
		}
	}
}
