package breadth

import (
	"math"
	"math/bits"
	"slices"

	"bonepile/cover/internal/xc"
)

// A plan is what Algorithm N does at each option. It is made once, so the loop over the
// states knows nothing of items and their kinds.
//
// An open item has a field in the state:
//
//	once      an item that is covered once at most, by options that give it no
//	          colour: one bit, 1 if it is covered
//	counter   an item with other bounds: how often it is covered. If its options
//	          are so few that it cannot be covered too often, the field counts up
//	          to the lower bound only; if that is 0, there is no field
//	tint      a secondary item with colours: 0 if it is free, 1 if no more options
//	          may name it, and from 2 on its colour, numbered by first occurrence
//
// Fields lie within one word. A field takes the lowest place that is free when
// its item is opened, and gives it back, all zero, when the item is closed.
type plan struct {
	steps []step
	open  [][]uint64 // the bits of open fields after each step; only in debug builds
	words int        // of a state
	bits  int        // of the fields that are open at a time, at most

	// possible is false if some item has to be covered and no option names it.
	possible bool
}

// A step is what is done at one option.
type step struct {
	option int

	never   bool       // the option cannot be taken: it covers an item too often by itself
	claims  []wordBits // once: must all be 0, and become 1
	moves   []move     // the other fields of the option
	demands []wordBits // once, of items that are closed here and must be covered: all 1
	quotas  []move     // the same for counters: arg at least
	clears  []wordBits // the fields of items that are closed here
}

// A wordBits is some bits of one word of a state.
type wordBits struct {
	word int32
	bits uint64
}

// A move is what an option does to one field that is more than a bit.
type move struct {
	word    int32
	shift   uint8
	mask    uint64 // of the field, at its low end
	counter bool
	arg     uint64 // what to add to a counter, or the tint
	top     uint64 // of a counter: its largest value
	capped  bool   // a counter stays at top, where more would do no harm
}

// take changes a state to what it is with the option of s, if that can be.
func (s *step) take(state []uint64) bool {
	if s.never {
		return false
	}
	for _, c := range s.claims {
		if state[c.word]&c.bits != 0 {
			return false
		}
		state[c.word] |= c.bits
	}
	for i := range s.moves {
		m := &s.moves[i]
		old := state[m.word] >> m.shift & m.mask
		now := m.arg
		switch {
		case !m.counter:
			if old != 0 && (old == tintClosed || old != now) {
				return false
			}
		case m.capped:
			now = min(old+now, m.top)
		default:
			if now += old; now > m.top {
				return false
			}
		}
		state[m.word] = state[m.word]&^(m.mask<<m.shift) | now<<m.shift
	}
	return true
}

// tintClosed is the value of a tint that agrees with no option.
const tintClosed = 1

// close forgets the items whose last option is that of s. It returns false if
// one of them is covered too seldom.
func (s *step) close(state []uint64) bool {
	for _, d := range s.demands {
		if state[d.word]&d.bits != d.bits {
			return false
		}
	}
	for i := range s.quotas {
		if q := &s.quotas[i]; state[q.word]>>q.shift&q.mask < q.arg {
			return false
		}
	}
	for _, c := range s.clears {
		state[c.word] &^= c.bits
	}
	return true
}

// A planner makes a plan.
type planner struct {
	p      *xc.Problem
	fields []field  // by item
	used   []uint64 // fields of open items, by word
	live   int      // ones of used
	plan   plan
}

// A field is what the planner knows of an item.
type field struct {
	first, last int   // steps
	total       int64 // sum of its weights
	lo, hi      int
	tints       map[xc.Colour]uint64 // nil if it has no colours
	shared      bool                 // every option gives it a colour

	width  int // bits; 0 if no field is needed
	word   int32
	shift  uint8
	top    uint64
	capped bool
}

// newPlan returns the plan for the options in an order, nil for that given. It ends early, and is good
// for nothing, if the meter is over.
func newPlan(p *xc.Problem, order []int, meter *xc.Meter) plan {
	m := planner{p: p, fields: make([]field, p.Items())}
	m.plan.steps = make([]step, p.Options())
	for j := range m.plan.steps {
		k := j
		if order != nil {
			k = order[j]
		}
		m.plan.steps[j].option = k
		m.survey(j, p.Option(k))
	}
	m.plan.possible = true
	for i := range m.fields {
		m.measure(xc.Item(i))
	}
	for j := range m.plan.steps {
		if meter.Over(32 * len(p.Option(m.plan.steps[j].option))) {
			break
		}
		m.detail(j)
	}
	m.plan.words = len(m.used)
	return m.plan
}

// survey notes that the option of step j names its items.
func (m *planner) survey(j int, option []xc.Entry) {
	for _, e := range option {
		f := &m.fields[e.Item]
		if f.total == 0 {
			f.first, f.shared = j, true
		}
		f.last = j
		f.total += int64(e.Times())
		f.shared = f.shared && e.Colour != 0
		if e.Colour != 0 && f.tints == nil {
			f.tints = map[xc.Colour]uint64{}
		}
		if _, known := f.tints[e.Colour]; e.Colour != 0 && !known {
			f.tints[e.Colour] = uint64(len(f.tints)) + tintClosed + 1
		}
	}
}

// measure finds out what kind of field item i has, and how wide it is.
func (m *planner) measure(i xc.Item) {
	f := &m.fields[i]
	f.lo, f.hi = m.p.BoundsOf(i)
	switch {
	case f.total < int64(f.lo):
		m.plan.possible = false
	case f.shared && len(f.tints) == 1: // all options agree
	case f.tints != nil:
		f.top = uint64(len(f.tints)) + tintClosed
	case f.total <= int64(f.hi):
		f.capped = true
		f.top = uint64(f.lo)
	default:
		f.top = uint64(f.hi)
	}
	f.width = bits.Len64(f.top)
}

// detail opens the fields of items that step j is the first of, fills in the
// step, and closes the fields of those that it is the last of.
func (m *planner) detail(j int) {
	s := &m.plan.steps[j]
	option := m.p.Option(s.option)
	for _, e := range option {
		if f := &m.fields[e.Item]; f.first == j {
			m.place(f)
		}
	}
	for _, e := range option {
		f := &m.fields[e.Item]
		if int(e.Times()) > f.hi {
			s.never = true
		}
		if f.width == 0 {
			continue
		}
		if f.tints == nil && f.hi == 1 { // a bit that is claimed, and no counter
			s.claims = addBits(s.claims, f.word, 1<<f.shift)
		} else {
			s.moves = append(s.moves, f.move(e))
		}
		if f.last == j {
			m.settle(s, f)
		}
	}
	for _, c := range s.clears {
		m.used[c.word] &^= c.bits
		m.live -= bits.OnesCount64(c.bits)
	}
	if xc.Debug {
		m.plan.open = append(m.plan.open, slices.Clone(m.used))
	}
}

// place finds room for a field.
func (m *planner) place(f *field) {
	if f.width == 0 {
		return
	}
	mask := uint64(1)<<f.width - 1
	w, shift := 0, 0
	for w < len(m.used) && m.used[w]>>shift&mask != 0 {
		if shift++; shift+f.width > 64 || m.used[w] == math.MaxUint64 {
			w, shift = w+1, 0
		}
	}
	if w == len(m.used) {
		m.used = append(m.used, 0)
	}
	m.used[w] |= mask << shift
	m.live += f.width
	m.plan.bits = max(m.plan.bits, m.live)
	f.word, f.shift = int32(w), uint8(shift)
}

// move returns what an entry does to its field.
func (f *field) move(e xc.Entry) move {
	m := move{word: f.word, shift: f.shift, mask: 1<<f.width - 1}
	switch {
	case f.tints == nil:
		m.counter, m.arg, m.top, m.capped = true, uint64(e.Times()), f.top, f.capped
	case e.Colour == 0:
		m.arg = tintClosed
	default:
		m.arg = f.tints[e.Colour]
	}
	return m
}

// settle adds to s what is done with a field when its item is closed.
func (m *planner) settle(s *step, f *field) {
	if f.lo > 0 && f.tints == nil {
		if f.width == 1 {
			s.demands = addBits(s.demands, f.word, 1<<f.shift)
		} else {
			s.quotas = append(s.quotas, move{word: f.word, shift: f.shift, mask: 1<<f.width - 1, arg: uint64(f.lo)})
		}
	}
	s.clears = addBits(s.clears, f.word, (1<<f.width-1)<<f.shift)
}

// addBits adds bits to a list that has one wordBits for each word.
func addBits(list []wordBits, word int32, bits uint64) []wordBits {
	for i := range list {
		if list[i].word == word {
			list[i].bits |= bits
			return list
		}
	}
	return append(list, wordBits{word, bits})
}
