package deduce

import (
	"fmt"
	"strings"

	"bonepile/dominosa/refute"
)

// A place that leads to a contradiction: if a bone laid on it forces others,
// by cells and bones with one place left, until a cell or a bone has none,
// nothing can be laid on it. Those that fail after the fewest rounds of forcing
// come first.
//
// Because: Cases is the place and the proof, all of whose steps are forced.
var trial = rung{
	Rule:   Rule{"trial", "a place that leads to a contradiction", Beyond},
	effort: 60,
	find:   findTrial,
	say:    saySupposed,
}

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

// saySupposed tells of a place that fails. The proof follows where it is longer
// than a clause.
func saySupposed(_ *scene, st Step) string {
	c := st.Because.Cases[0]
	text := fmt.Sprintf("%s. If it did", excluded(st.RuledOut))
	switch {
	case c.Proof == nil:
		return text + ", all that follows would end in a contradiction, by a proof too long to be told"
	case len(linesOf(c.Proof)) == 0:
		return text + ", then " + strings.Replace(c.Proof.EndText(), " has ", " would have ", 1)
	}
	return text
}
