package breadth

import "bonepile/cover/internal/xc"

// A table has an entry for each state, with a number. Entries are numbered in the
// order in which they came, so that what is done with a table depends on nothing but
// the problem.
type table struct {
	states xc.Keys
	xc.Numbers
}

func newTable(words int) *table {
	return &table{states: xc.NewKeys(words), Numbers: xc.Numbers{Limbs: 1}}
}

// len returns the number of entries.
func (t *table) len() int { return t.states.Len() }

// bytes returns how much memory t takes.
func (t *table) bytes() uint64 { return t.Numbers.Peak(0) + t.states.Bytes() }

// peak returns how much memory t takes at most while n more entries come in.
func (t *table) peak(n int) uint64 { return t.Numbers.Peak(n) + t.states.Peak(n) }

// state returns the state of entry e. It is valid until the table changes.
func (t *table) state(e int) []uint64 { return t.states.Of(int32(e)) }

// reset empties t, for about this many entries whose numbers have some limbs.
func (t *table) reset(entries, limbs int) {
	t.Limbs, t.All = limbs, t.All[:0]
	t.states.Reset(entries)
}

// find returns the entry of a state. If there was none, it is new, and its number
// is 0.
func (t *table) find(state []uint64) (e int, found bool) {
	k, found := t.states.Find(state)
	if !found {
		t.Grow()
	}
	return int(k), found
}
