package breadth

import (
	"math/bits"
	"slices"
)

// A table has an entry for each state, with a number. Entries are numbered in the
// order in which they came, so that all that is done with a table depends on
// nothing but the problem.
//
// States are words words each, and numbers limbs words, least first; when a
// number outgrows its limbs, all numbers get one more. The index is a hash table
// with linear probing, and never more than half full.
type table struct {
	words, limbs int
	states       []uint64
	values       []uint64
	index        []int32 // entry + 1, or 0
	n            int
}

func newTable(words int) *table {
	return &table{words: words, limbs: 1, index: make([]int32, 64)}
}

func (t *table) len() int { return t.n }

// bytes returns how much memory t takes.
func (t *table) bytes() uint64 {
	return 8*uint64(cap(t.states)+cap(t.values)) + 4*uint64(cap(t.index))
}

// state returns the state of entry e, which is valid until the table changes.
func (t *table) state(e int) []uint64 { return t.states[e*t.words : (e+1)*t.words] }

// value returns the number of entry e, which is valid until the table changes.
func (t *table) value(e int) []uint64 { return t.values[e*t.limbs : (e+1)*t.limbs] }

// reset empties t for the entries that come from those of another table, with an
// index that will do if they are as many. A large index that is no longer needed
// stays, but is not looked at nor cleared.
func (t *table) reset(from *table) {
	t.limbs = from.limbs
	t.n = 0
	t.states, t.values = t.states[:0], t.values[:0]
	size := 64
	for size < 2*from.n {
		size *= 2
	}
	if size > cap(t.index) {
		t.index = make([]int32, size)
		return
	}
	t.index = t.index[:size]
	clear(t.index)
}

// find returns the entry of a state. If there was none, it is new, and its number
// is 0.
func (t *table) find(state []uint64) (e int, found bool) {
	for at := t.home(state); ; at = (at + 1) & (len(t.index) - 1) {
		x := int(t.index[at]) - 1
		if x < 0 {
			t.insert(at, state)
			return t.n - 1, false
		}
		if slices.Equal(t.state(x), state) {
			return x, true
		}
	}
}

// insert adds an entry, whose place in the index is at.
func (t *table) insert(at int, state []uint64) {
	t.states = append(t.states, state...)
	for range t.limbs {
		t.values = append(t.values, 0)
	}
	t.n++
	t.index[at] = int32(t.n)
	if 2*t.n <= len(t.index) {
		return
	}
	t.index = make([]int32, 2*len(t.index))
	for e := range t.n {
		at := t.home(t.state(e))
		for t.index[at] != 0 {
			at = (at + 1) & (len(t.index) - 1)
		}
		t.index[at] = int32(e) + 1
	}
}

// home returns where in the index to look first. States differ in few bits, and
// the high half of a product depends on all of them.
func (t *table) home(state []uint64) int {
	h := uint64(0)
	for _, x := range state {
		hi, lo := bits.Mul64(x^h^0x2545f4914f6cdd1d, 0x9e3779b97f4a7c15)
		h = hi ^ lo
	}
	return int(h & uint64(len(t.index)-1))
}

// add adds a number, which has no more limbs than t.
func (t *table) add(e int, number []uint64) {
	value := t.value(e)
	carry := uint64(0)
	for l := range value {
		x := uint64(0)
		if l < len(number) {
			x = number[l]
		}
		value[l], carry = bits.Add64(value[l], x, carry)
	}
	if carry != 0 {
		t.widen()
		t.values[(e+1)*t.limbs-1] = carry
	}
}

// widen gives all numbers one limb more.
func (t *table) widen() {
	values := make([]uint64, 0, cap(t.values)/t.limbs*(t.limbs+1))
	for e := range t.n {
		values = append(append(values, t.value(e)...), 0)
	}
	t.values = values
	t.limbs++
}
