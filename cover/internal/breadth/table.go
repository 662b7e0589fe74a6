package breadth

import (
	"bonepile/cover/internal/xc"
	"bonepile/internal/limbs"
)

// A table has an entry for each state, with a number of some limbs, least first; when
// a number outgrows its limbs, all numbers get one more. Entries are numbered in the
// order in which they came, so that what is done with a table depends on nothing but
// the problem.
type table struct {
	states xc.Keys
	limbs  int
	values []uint64
}

func newTable(words int) *table { return &table{states: xc.NewKeys(words), limbs: 1} }

// len returns the number of entries.
func (t *table) len() int { return t.states.Len() }

// bytes returns how much memory t takes.
func (t *table) bytes() uint64 { return 8*uint64(cap(t.values)) + t.states.Bytes() }

// peak returns how much memory t takes at most while n more entries come in.
func (t *table) peak(n int) uint64 {
	return 8*uint64(cap(t.values)) + xc.Growth(cap(t.values), len(t.values)+n*t.limbs) + t.states.Peak(n)
}

// state returns the state of entry e. It is valid until the table changes.
func (t *table) state(e int) []uint64 { return t.states.Of(int32(e)) }

// value returns the number of entry e. It is valid until the table changes.
func (t *table) value(e int) []uint64 { return t.values[e*t.limbs : (e+1)*t.limbs] }

// reset empties t for about as many entries as another table has.
func (t *table) reset(from *table) {
	t.limbs, t.values = from.limbs, t.values[:0]
	t.states.Reset(from.len())
}

// find returns the entry of a state. If there was none, it is new, and its number
// is 0.
func (t *table) find(state []uint64) (e int, found bool) {
	k, found := t.states.Find(state)
	if !found {
		for range t.limbs {
			t.values = append(t.values, 0)
		}
	}
	return int(k), found
}

// add adds a number, which has no more limbs than t.
func (t *table) add(e int, number []uint64) {
	if carry := limbs.Add(t.value(e), number); carry != 0 {
		t.widen()
		t.values[(e+1)*t.limbs-1] = carry
	}
}

// widen gives every number another limb.
func (t *table) widen() {
	values := make([]uint64, 0, cap(t.values)/t.limbs*(t.limbs+1))
	for e := range t.len() {
		values = append(append(values, t.value(e)...), 0)
	}
	t.values = values
	t.limbs++
}
