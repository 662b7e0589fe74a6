package deduce

import (
	"context"
	"math/bits"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
)

// Those that fail after the fewest rounds of forcing come first.
//
// Because: Cases is the place and the proof, all of whose steps are forced.
var trial = rung{
	Rule: Rule{
		Name: "trial", Title: "Dead end", Level: Beyond, Supposes: true,
		Says: "A bone does not lie where what it forces ends in a contradiction.",
		Why: "Suppose that a bone lies there. Lay every bone that has one place left and " +
			"cover every cell that has one neighbour left, as long as there are any. If " +
			"that leaves a cell or a bone with nothing, the supposition was wrong.",
	},
	board:  "01300 22321 11021 32033",
	effort: 60,
	find: func(k *knowledge) {
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
			if k.hasty {
				k.length = 10 * r
				k.impossible((*refute.Prover).Force, p)
				continue
			}
			if r < best {
				best, t.places = r, t.places[:0]
			}
			t.places = append(t.places, p)
		}
		k.impossible((*refute.Prover).Force, t.places...)
	},
	say:   saySupposed,
	rests: restsOnProof,
}

// impossible says that nothing lies on places, each with a proof.
func (k *knowledge) impossible(prove func(*refute.Prover, dominosa.Place) refute.Case, places ...int32) {
	for _, p := range places {
		k.ruleOut(p)
		if why := k.conclude(); why != nil {
			why.Cases = []refute.Case{prove(k.prover(), k.place(p))}
		}
	}
}

// saySupposed tells of a place that fails. The proof follows where it is longer
// than a clause.
func saySupposed(_ *scene, st Step) say.Text {
	c, out := st.Because.Cases[0], excluded(st.RuledOut)
	switch {
	case c.Proof == nil:
		return say.New("{out}. If it did, all that follows would end in a contradiction, by a proof too long to be told", out)
	case len(linesOf(c.Proof)) == 0:
		return say.New("{out}. If it did, then {end}", out, c.Proof.EndText("would have"))
	}
	return say.New("{out}. If it did", out)
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

// suppose lays p and what follows within a number of rounds. It returns after how many
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

// A bone has to be laid, in one of the ways left, only if the set is used exactly.
//
// Because: Cells or Bones is the need, Cases its ways.
var allWays = rung{
	Rule: Rule{
		Name: "all-ways", Title: "Whichever way", Level: Beyond, Supposes: true,
		Says: "What follows from every way to cover a cell, or to lay a bone, is true.",
		Why: "The cell or bone has to take one of the ways left, and each of them forces " +
			"other bones. What is laid in every case is laid, and what is blocked in every " +
			"case is out.",
	},
	board:  "31200 00211 13303 12223",
	effort: 120,
	find: func(k *knowledge) {
		n := len(k.Places)
		if n > maxAllWays {
			return
		}
		t := &k.trials
		t.words = (n + 63) / 64
		t.lost = append(t.lost[:0], make([]uint64, 2*n*t.words)...)
		mark := len(k.Trail)
		for p := range int32(n) {
			if !k.Live[p] {
				continue
			}
			if k.suppose(p, far) == far { // else it is a dead end, and nothing follows
				t.record(k, mark, p)
			}
			k.Undo(mark)
		}
		for it := range k.Items() {
			if k.Needs(it) && k.Size[it] > 0 {
				k.common(it)
			}
		}
	},
	say: func(_ *scene, st Step) say.Text {
		ways := mapped(func(c refute.Case) dominosa.Place { return c.Place }, st.Because.Cases)
		var text say.Text
		if len(st.Because.Cells) > 0 {
			text = say.Plural(len(ways), "cell {cell} has one way left: {ways}", "cell {cell} has {n} ways left: {ways}", st.Because.Cells[0], shown(ways, "or"))
		} else {
			text = say.Plural(len(ways), "{bone} has one place left: {places}", "{bone} has {n} places left: {places}", st.Because.Bones[0], ins(ways, "or"))
		}
		if len(st.Forced) > 0 {
			return say.New("{ways}. Whichever it is, it forces the same: {step}", text, st.text())
		}
		return say.New("{ways}. Whichever it is, what it forces blocks the same places, {so}", text, soExcluded(st))
	},
	rests: restsOnNeed,

	eachWay: true,
}

// maxAllWays is how many places a board may have for its ways to be held
// against each other: 16 MB of memory.
const maxAllWays = 8192

// common says what all ways of a need have in common: what they lay, and then what they
// rule out.
func (k *knowledge) common(it int32) {
	for _, p := range k.inAll(it, len(k.Places)) {
		k.force(p)
	}
	k.concludeWays(it)
	for _, p := range k.inAll(it, 0) {
		k.ruleOut(p)
	}
	k.concludeWays(it)
}

func (k *knowledge) concludeWays(it int32) {
	if why := k.conclude(it); why != nil {
		why.Cases = mapped(func(pl dominosa.Place) refute.Case { return refute.Case{Place: pl} }, k.liveWays(it))
	}
}

// inAll returns the places that trials.lost has for every way of a need: from row 0
// on those that the way rules out, from the number of places on those that it lays.
func (k *knowledge) inAll(it int32, from int) []int32 {
	t := &k.trials
	t.all = slices.Repeat(append(t.all[:0], ^uint64(0)), t.words)
	for _, p := range k.Ways(it) {
		if !k.Live[p] {
			continue
		}
		row := (from + int(p)) * t.words
		for w, word := range t.lost[row : row+t.words] {
			t.all[w] &= word
		}
	}
	list := k.Scratch[:0]
	for w, word := range t.all {
		for ; word != 0; word &= word - 1 {
			list = append(list, int32(w*64+bits.TrailingZeros64(word)))
		}
	}
	k.Scratch = list
	return list
}

// After a bone is supposed on the place, the rules up to Basic are used and, if nothing fails by
// them, all before this one. Those that fail after the fewest rounds come first. Places that are
// part of a solution, which a search tells, are not tried, since they cannot fail.
//
// Because: Cases is the place and a proof. The proof is in forced steps and, where
// those do not suffice, in cases, whatever rules it was that failed; it is missing
// if it would have more than maxProof steps.
var longTrial = rung{
	Rule: Rule{
		Name: "long-trial", Title: "Long dead end", Level: Beyond, Supposes: true,
		Says: "A bone does not lie where the easier rules together lead to a contradiction.",
		Why: "Suppose that a bone lies there, and go on with all easier rules. If they find " +
			"that there is no solution, the supposition was wrong.",
	},
	board:  "01033 01323 02121 22301",
	effort: 300,
	find: func(k *knowledge) {
		vain, ok := k.vain()
		if !ok {
			return
		}
		first := k.shortest(vain, slices.IndexFunc(k.ladder, func(r *rung) bool { return r.Level == Hard }))
		if len(first) == 0 {
			first = k.shortest(vain, slices.Index(k.ladder, &trial))
		}
		if k.err == nil {
			k.impossible((*refute.Prover).Refute, first...)
		}
	},
	say:   saySupposed,
	rests: restsOnProof,
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

// useful looks for two solutions of the rest of the board, and marks their places
// and those that are laid already if there is one.
func (k *knowledge) useful(maybe []bool) error {
	ans, err := k.rest().Solve(k.ctx, dominosa.Config{})
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
// the first rungs of the ladder, as many as rungs says.
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

// fathom supposes p and climbs the first rungs of the ladder. It returns
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

// A place that is part of no solution: the last rung. Each such place is supposed
// in turn and the ladder climbed without this rung, so with trials within the
// supposition; those that fail come first, after the fewest rounds. If none
// fails so, all of them are ruled out at once. So where this rule says nothing,
// every place left is part of a solution.
//
// Because: as for long-trial.
var guess = rung{
	Rule: Rule{
		Name: "guess", Title: "Last resort", Level: Beyond, Supposes: true,
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
		k.impossible((*refute.Prover).Refute, first...)
	}
}
