package count

import (
	"math/big"
	"math/bits"
	"slices"

	"bonepile/cover/internal/memo"
)

// A recallTable is keys, each with a number and the work that it took to find it:
// open addressing, linear probing, all of an entry side by side. It takes no more
// memory than it was given: then what took less work makes room.
//
// Invariants:
//
//	(found) an entry lies before the first free place from where its key hashes to
//	(bound) the slots take no more than the memory given, unless that is less than
//	        the least there is
//	(sparse) no more than 5/8 of the slots are taken while the table can grow, and
//	        no more than 7/8 ever
//
// A place that was taken is never free again, so that (found) holds for the
// entries that stay when another is replaced.
type recallTable struct {
	words, stride int
	slots         []uint64 // of an entry: key, number, work, which is not 0
	n             int
	shift         uint8
	memory        uint64

	bigs []*big.Int // numbers that do not fit: see bigMark
	free []int32    // of bigs
}

// bigMark is set in a number that is a place in bigs.
const bigMark = 1 << 63

// window is how many entries are looked at for one that makes room.
const window = 8

// leastSlots is what a table begins with.
const leastSlots = 1 << 10

func newRecallTable(words int, memory uint64) recallTable {
	t := recallTable{words: words, stride: words + 2, memory: memory}
	t.resize(leastSlots)
	return t
}

// home returns where a key hashes to, as a place in slots.
func (t *recallTable) home(key []uint64) int { return int(memo.Hash(key)>>t.shift) * t.stride }

// find returns the number of a key.
func (t *recallTable) find(key []uint64) (n amount, known bool) {
	for at := t.home(key); ; {
		e := t.slots[at : at+t.stride]
		switch {
		case e[t.words+1] == 0:
			return amount{}, false
		case slices.Equal(e[:t.words], key):
			if n := e[t.words]; n&bigMark != 0 {
				return amount{big: t.bigs[n&^bigMark]}, true
			} else {
				return amount{n: n}, true
			}
		}
		if at += t.stride; at == len(t.slots) {
			at = 0
		}
	}
}

// put gives a key, which is not in the table, its number.
func (t *recallTable) put(key []uint64, n amount, work uint64) {
	if 8*t.n >= 5*(len(t.slots)/t.stride) && 16*uint64(len(t.slots)) <= t.memory {
		t.resize(2 * len(t.slots) / t.stride)
	}
	full := 8*t.n >= 5*(len(t.slots)/t.stride)
	at := t.home(key)
	worst := at
	for k := 0; t.slots[at+t.words+1] != 0 && !(full && k == window); k++ {
		if t.slots[at+t.words+1] < t.slots[worst+t.words+1] {
			worst = at
		}
		if at += t.stride; at == len(t.slots) {
			at = 0
		}
	}
	room := 8*t.n < 7*(len(t.slots)/t.stride)
	if free := t.slots[at+t.words+1] == 0; full && !(free && room) {
		if free && t.slots[worst+t.words+1] > work {
			return // there are few to pick from
		}
		at = worst
	}
	e := t.slots[at : at+t.stride]
	if e[t.words+1] == 0 {
		if !room {
			return
		}
		t.n++
	}
	t.drop(e[t.words])
	copy(e, key)
	e[t.words], e[t.words+1] = t.number(n), work
}

// number returns what stands for a number in an entry.
func (t *recallTable) number(n amount) uint64 {
	if n.big == nil {
		return n.n
	}
	if last := len(t.free) - 1; last >= 0 {
		at := t.free[last]
		t.free = t.free[:last]
		t.bigs[at] = n.big
		return bigMark | uint64(at)
	}
	t.bigs = append(t.bigs, n.big)
	return bigMark | uint64(len(t.bigs)-1)
}

// drop forgets what stands for a number.
func (t *recallTable) drop(n uint64) {
	if n&bigMark != 0 {
		t.bigs[n&^bigMark] = nil
		t.free = append(t.free, int32(n&^bigMark))
	}
}

// resize makes the slots anew: n of them, a power of two.
func (t *recallTable) resize(n int) {
	old := t.slots
	t.slots = make([]uint64, n*t.stride)
	t.shift = uint8(64 - bits.TrailingZeros(uint(n)))
	for from := 0; from < len(old); from += t.stride {
		e := old[from : from+t.stride]
		if e[t.words+1] == 0 {
			continue
		}
		at := t.home(e[:t.words])
		for t.slots[at+t.words+1] != 0 {
			if at += t.stride; at == len(t.slots) {
				at = 0
			}
		}
		copy(t.slots[at:], e)
	}
}

// bytes returns how much memory the table takes, numbers beyond 63 bits left out.
func (t *recallTable) bytes() uint64 { return 8 * uint64(len(t.slots)) }
