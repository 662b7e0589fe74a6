package count

import (
	"math/big"

	"bonepile/cover/internal/xc"
)

// A recallTable is keys, each with a number and the work that it took to find it. It
// takes no more memory than it was given: then what took less work makes room.
//
// Invariants, beside those of [xc.Records]:
//
//	(bound)  the slots take no more than the memory given, not even while they are
//	         doubled, unless that is less than the least there is
//	(sparse) at most 5/8 of the places are taken while the table can grow, and at most
//	         7/8 ever
//
// A place that was taken is never free again, so that records can still be found when
// another is replaced.
type recallTable struct {
	xc.Records // key, number, work, which is not 0
	memory     uint64

	bigs []*big.Int // numbers that do not fit: see bigMark
	free []int32    // of bigs
}

// bigMark is set in a number that is a place in bigs.
const bigMark = 1 << 63

// window is how many records are looked at for one that makes room.
const window = 8

// leastRecords is for how many records a table has places at first.
const leastRecords = 1 << 10

func newRecallTable(words int, memory uint64) recallTable {
	t := recallTable{memory: memory}
	t.Words, t.Stride, t.Mark = words, words+2, words+1
	t.Resize(leastRecords)
	return t
}

// find returns the number of a key.
func (t *recallTable) find(key []uint64) (n amount, known bool) {
	at, known := t.Find(key)
	if !known {
		return amount{}, false
	}
	if n := t.Slots[at+t.Words]; n&bigMark == 0 {
		return amount{n: n}, true
	} else {
		return amount{big: t.bigs[n&^bigMark]}, true
	}
}

// put gives a key, which is not in the table, its number.
func (t *recallTable) put(key []uint64, n amount, work uint64) {
	if 8*t.N >= 5*t.Places() && t.Doubled() <= t.memory {
		t.Resize(2 * t.Places())
	}
	full := 8*t.N >= 5*t.Places()
	at := t.Home(key)
	least := at
	for k := 0; t.Slots[at+t.Mark] != 0 && !(full && k == window); k++ {
		if t.Slots[at+t.Mark] < t.Slots[least+t.Mark] {
			least = at
		}
		at = t.After(at)
	}
	room := 8*t.N < 7*t.Places()
	if free := t.Slots[at+t.Mark] == 0; full && !(free && room) {
		if free && t.Slots[least+t.Mark] > work {
			return // there are few to pick from
		}
		at = least
	}
	record := t.Slots[at : at+t.Stride]
	if record[t.Mark] == 0 {
		if !room {
			return
		}
		t.N++
	}
	t.drop(record[t.Words])
	copy(record, key)
	record[t.Words], record[t.Mark] = t.number(n), work
}

// number returns what stands for a number in a record.
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
