package deduce

import (
	"math/bits"

	"bonepile/dominosa/refute"
)

// What all ways of a cell or bone exclude: a cell is covered, and a bone of a
// set used exactly is laid, in one of the ways left. Each of them forces others;
// what cannot be laid after any of them cannot be laid, and what is laid after
// each of them is.
//
// Because: Cells or Bones is the need, Cases its ways.
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
	for it := range k.items() {
		if k.needs(it) {
			k.common(it)
		}
	}
}

// maxAllWays is how many places a board may have for its ways to be held
// against each other: 16 MB of memory.
const maxAllWays = 8192

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

// common says what all ways of a need have in common.
func (k *knowledge) common(it int32) {
	t := &k.trials
	n := len(k.Places)
	for _, laid := range [2]bool{false, true} {
		t.all = append(t.all[:0], make([]uint64, t.words)...)
		first := true
		for _, p := range k.ways(it) {
			if !k.Live[p] {
				continue
			}
			row := int(p)
			if laid {
				row += n
			}
			for w, word := range t.lost[row*t.words : (row+1)*t.words] {
				if first {
					t.all[w] = word
				} else {
					t.all[w] &= word
				}
			}
			first = false
		}
		for w, word := range t.all {
			for ; word != 0; word &= word - 1 {
				p := int32(w*64 + bits.TrailingZeros64(word))
				if laid {
					k.force(p)
				} else {
					k.ruleOut(p)
				}
			}
		}
	}
	if why := k.conclude(); why != nil {
		for _, pl := range k.liveWays(it) {
			why.Cases = append(why.Cases, refute.Case{Place: pl})
		}
		if int(it) < k.Cells {
			why.Cells = k.cellList(it)
		} else {
			why.Bones = k.boneList(it)
		}
	}
}
