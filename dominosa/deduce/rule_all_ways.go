package deduce

import (
	"fmt"
	"math/bits"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/refute"
)

// A bone has to be laid, in one of the ways left, only if the set is used exactly.
//
// Because: Cells or Bones is the need, Cases its ways.
var allWays = rung{
	Rule: Rule{
		Name: "all-ways", Title: "Whichever way", Level: Beyond,
		Says: "What follows from every way to cover a cell, or to lay a bone, is true.",
		Why: "The cell or bone has to take one of the ways left, and each of them forces " +
			"other bones. What is laid in every case is laid, and what is blocked in every " +
			"case is out.",
	},
	board:  "31200 00211 13303 12223",
	effort: 120,
	find:   findAllWays,
	say:    sayAllWays,
	rests:  restsOnNeed,

	eachWay: true,
}

func findAllWays(k *knowledge) {
	n := len(k.Places)
	if n > maxAllWays {
		return
	}
	t := &k.trials
	t.words = (n + 63) / 64
	t.lost = append(t.lost[:0], make([]uint64, 2*n*t.words)...)
	mark := len(k.Trail)
	for p := range int32(n) {
		if k.Live[p] {
			k.suppose(p, far)
			t.record(k, mark, p)
			k.Undo(mark)
		}
	}
	for it := range k.Items() {
		if k.Needs(it) && k.Size[it] > 0 {
			k.common(it)
		}
	}
}

// maxAllWays is how many places a board may have for its ways to be held
// against each other: 16 MB of memory.
const maxAllWays = 8192

// common says what all ways of a need have in common.
func (k *knowledge) common(it int32) {
	for _, p := range k.inAll(it, 0) {
		k.ruleOut(p)
	}
	for _, p := range k.inAll(it, len(k.Places)) {
		k.force(p)
	}
	if why := k.conclude(); why != nil {
		for _, pl := range k.liveWays(it) {
			why.Cases = append(why.Cases, refute.Case{Place: pl})
		}
		k.tell(why, it)
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

func sayAllWays(_ *scene, st Step) string {
	var ways []dominosa.Place
	for _, c := range st.Because.Cases {
		ways = append(ways, c.Place)
	}
	var text string
	if len(st.Because.Cells) > 0 {
		text = fmt.Sprintf("cell %v has %s left: %s", st.Because.Cells[0], prose.Counted(len(ways), "way"), shown(ways, "or"))
	} else {
		text = fmt.Sprintf("%v has %s left: %s", st.Because.Bones[0], prose.Counted(len(ways), "place"), ins(ways, "or"))
	}
	if len(st.Forced) > 0 {
		return text + ". Whichever it is, it forces the same: " + st.String()
	}
	return text + ". Whichever it is, what it forces blocks the same places, so " + excluded(st.RuledOut)
}
