package deduce

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/dominosa/refute"
)

// Those that fail after the fewest rounds of forcing come first.
//
// Because: Cases is the place and the proof, all of whose steps are forced.
var trial = rung{
	Rule: Rule{
		Name: "trial", Title: "Dead end", Level: Beyond,
		Says: "A bone does not lie where what it forces ends in a contradiction.",
		Why: "Suppose that a bone lies there. Lay every bone that has one place left and " +
			"cover every cell that has one neighbour left, as long as there are any. If " +
			"that leaves a cell or a bone with nothing, the supposition was wrong.",
	},
	board:  "01300 22321 11021 32033",
	effort: 60,
	find:   findTrial,
	say:    saySupposed,
	rests:  restsOnProof,
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

// Trials: a place is laid for the sake of argument, and then, in rounds, what the
// two plainest rules force, a bone with one place and a cell with one neighbour.
// The rounds make the length of a trial independent of the order of cells.
type trials struct {
	now, then []int32 // items to look at in a round; places that it forces
	places    []int32 // the best so far
	words     int
	lost      []uint64 // of each place, what is not possible if it is laid
	all       []uint64
	proofs    *refute.Prover
	proofsOf  int // the round for which proofs is good
}

// record notes what follows from p: the places that are killed, and after those
// of all places, the ones that are laid.
func (t *trials) record(k *knowledge, mark int, p int32) {
	for _, q := range k.Trail[mark:] {
		row := int(p)
		if q < 0 {
			q = ^q
			row += len(k.Places)
		}
		t.lost[row*t.words+int(q)/64] |= 1 << (q % 64)
	}
}

// suppose lays p and what follows in at most so many rounds. It returns after how many
// the position was dead, or far. The caller undoes.
func (k *knowledge) suppose(p, rounds int32) int32 {
	t := &k.trials
	k.Queue = k.Queue[:0]
	if !k.Lay(p) {
		return 0
	}
	for r := int32(1); r <= rounds && len(k.Queue) > 0; r++ {
		t.now = append(t.now[:0], k.Queue...)
		k.Queue = k.Queue[:0]
		if !k.follow() {
			return r
		}
	}
	return far
}

// follow lays what the items of trials.now force. It reports false at a dead end.
func (k *knowledge) follow() bool {
	t := &k.trials
	t.then = t.then[:0]
	for _, it := range t.now {
		n := k.Left[it]
		if n == 0 || k.Size[it] > n {
			continue
		}
		if k.Size[it] < n {
			return false
		}
		for _, p := range k.Ways(it) {
			if k.Live[p] {
				t.then = append(t.then, p)
			}
		}
	}
	for i, p := range t.then {
		if !k.Live[p] {
			if slices.Contains(t.then[:i], p) {
				continue
			}
			return false
		}
		if !k.Lay(p) {
			return false
		}
	}
	return true
}

// far is how many rounds a trial takes that does not fail.
const far = int32(1) << 30
