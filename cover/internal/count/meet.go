package count

import (
	"math/big"
	"math/bits"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/limbs"
)

// Two sweeps that meet.
//
// A set of primary items of which every option names exactly one may be all that holds a
// problem together: without them it falls into parts, as a Latin square falls into rows
// without the pairs of a column and a symbol. Then half of the parts are covered by one
// sweep, half by another, and each keeps which of those items it has covered, to the end. A
// solution is a state of either in which no item is covered twice, nor left out. A single
// sweep takes three to ten times as many states for the squares of order 8.

const (
	meetFrom  = 1 << 30 // what a single sweep expects at least, to look for two
	meetNodes = 1 << 12 // of the search for sets of items
	meetTries = 2       // sets that are tried
)

// A meeting is the private state of one run.
type meeting struct {
	entrant
	halves [2]*sweep // the first is done, and then meets what the second arrives at
	at     int       // the half that is swept
	all    []uint64  // the items that both name, as bits of a state
	state  []uint64  // scratch
	sum    []uint64
}

// bestMeeting returns the two sweeps that expect least work, nil if none can be less than
// that of another way.
func bestMeeting(r *race, other float64) (best *meeting) {
	tried := 0
	var last []int
	for a := range selectors(r.p, meetNodes, r.meter()) {
		if a = slices.Sorted(slices.Values(a)); slices.Equal(a, last) {
			continue
		}
		last = a
		part, parts := partsWithout(r.p, a)
		if !balanced(part, parts) {
			continue
		}
		for _, first := range slices.Compact([]int32{parts / 2, (parts + 1) / 2}) {
			if m := newMeeting(r, part, first, other); m != nil && m.forecast() < other {
				best, other = m, m.forecast()
			}
		}
		if tried++; tried == meetTries {
			break
		}
	}
	return best
}

// balanced reports whether options are in several parts, none of which has most of them.
func balanced(part []int32, parts int32) bool {
	size := make([]int, parts)
	for _, n := range part {
		size[n]++
	}
	return parts >= 2 && 2*slices.Max(size) <= len(part)+len(part)/8
}

// newMeeting returns the two sweeps of which one covers the first parts, so many, and the
// other the rest, or nil if they take too much.
func newMeeting(r *race, part []int32, first int32, most float64) *meeting {
	p := r.p
	side := func(k int) int {
		if part[k] < first {
			return 0
		}
		return 1
	}
	named := make([]uint8, len(p.Names)) // by item: the halves that name it, as bits
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			named[e.Item] |= 1 << side(k)
		}
	}
	m := &meeting{entrant: entrant{kind: tree.BySweep}, sum: make([]uint64, 1)}
	for s := range m.halves {
		q, shared := half(p, named, s, side)
		if m.halves[s] = bestSweep(q, most, sweepWords, shared, r.meter()); m.halves[s] == nil {
			return nil
		}
		m.halves[s].join(r)
		m.all = make([]uint64, shared/64+1)
		for n := range shared {
			setBit(m.all, n)
		}
	}
	if m.halves[1].forecast() < m.halves[0].forecast() {
		m.halves[0], m.halves[1] = m.halves[1], m.halves[0]
	}
	m.state = make([]uint64, m.halves[0].words)
	m.halves[1].meet = m.arrive
	return m
}

// half returns what one half has to cover: its own items, and as secondary items those that
// both name, so many, before the others.
func half(p *xc.Problem, named []uint8, s int, side func(k int) int) (q *xc.Problem, shared int) {
	var own, both, secondary []xc.Item
	for i := range xc.Item(len(p.Names)) {
		switch {
		case int(i) >= p.Primary:
			secondary = append(secondary, i)
		case named[i]&(2>>s) == 0:
			own = append(own, i)
		case named[i] == 3:
			both = append(both, i)
		}
	}
	q = p.Sub(slices.Concat(own, both, secondary), len(own), func(k int) bool { return side(k) == s })
	return q, len(both)
}

// partsWithout returns, by option, the part of p that it is in when some primary items are
// left out, and how many parts there are: none if an option has no other primary item.
func partsWithout(p *xc.Problem, out []int) (part []int32, parts int32) {
	gone := make([]bool, len(p.Names))
	for _, i := range out {
		gone[i] = true
	}
	first := p.Joined(func(i xc.Item) bool { return !gone[i] })
	number := map[xc.Item]int32{} // by the first item of a part
	for k := range p.Ends {
		own := slices.IndexFunc(p.Option(k), func(e xc.Entry) bool { return int(e.Item) < p.Primary && !gone[e.Item] })
		if own < 0 {
			return nil, 0
		}
		item := first(p.Option(k)[own].Item)
		if _, known := number[item]; !known {
			number[item] = int32(len(number))
		}
		part = append(part, number[item])
	}
	return part, int32(len(number))
}

func (m *meeting) forecast() float64 { return m.halves[0].forecast() + m.halves[1].forecast() }

func (m *meeting) progress() (tree.Stats, uint64, uint64) {
	var st tree.Stats
	addWork(&st, m.halves[0].stats)
	addWork(&st, m.halves[1].stats)
	work := m.halves[0].work + m.halves[1].work
	st.Done = float64(work) / m.forecast()
	return st, work, m.halves[0].bytes + m.halves[1].bytes
}

func (m *meeting) run(limit, memory, most uint64) (bool, error) {
	for ; m.at < 2; m.at++ {
		s, other := m.halves[m.at], m.halves[1-m.at]
		done, err := s.run(limit-min(limit, other.work), memory-min(memory, other.bytes), most)
		if !done || err != nil {
			return false, err
		}
	}
	return true, nil
}

func (m *meeting) count() *big.Int { return limbs.Big(m.sum) }

// arrive adds the product of a number and that of the state of the other half that covers
// the rest.
func (m *meeting) arrive(state, number []uint64) {
	s := m.halves[0]
	clear(m.state)
	for k, all := range m.all {
		m.state[k] = all &^ state[k]
	}
	m.state[s.words-1] |= present
	if l := s.tableOf(len(s.groups), m.state); l != nil {
		if at, known := l.Find(m.state); known {
			m.sum = addProduct(m.sum, number, l.Slots[at+s.words:at+l.Stride])
		}
	}
}

// addProduct adds the product of two numbers to a sum.
func addProduct(sum, a, b []uint64) []uint64 {
	sum = append(sum, make([]uint64, max(0, len(a)+len(b)+1-len(sum)))...)
	for i, x := range a {
		for j, y := range b {
			hi, lo := bits.Mul64(x, y)
			if limbs.Add(sum[i+j:], []uint64{lo, hi}) != 0 {
				sum = append(sum, 1)
			}
		}
	}
	return sum
}

func (m *meeting) end() {
	for _, s := range m.halves {
		s.end()
	}
}
