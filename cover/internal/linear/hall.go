package linear

import (
	"math/bits"
	"slices"

	"bonepile/cover/internal/xc"
)

// Hall's condition: if the options of some items always cover one of some holes, and no hole is
// covered twice, there are no more such items than holes. The holes that items compete for are a
// class of items of which no option has two, and so are the items. A matching of the items to
// holes that cannot be made larger shows where there are too few: where the search for a hole ends
// without one, it has met one item more than holes. So each of these items counts 1, each of these
// holes -1, and all together 1, while no option has more than 0.

const mostClasses = 8 // that are looked at

// hall looks for too few holes in every class, for every other, in so much work.
func hall(p *xc.Problem, limit int, meter *xc.Meter) *Refutation {
	if p.Multiple() {
		return nil
	}
	class := classes(p)
	for of := range mostClasses * mostClasses {
		items, holes := int8(of/mostClasses), int8(of%mostClasses)
		if items == holes || !slices.Contains(class, items) || !slices.Contains(class, holes) {
			continue
		}
		if limit -= len(p.Entries); limit < 0 || meter.Over(4*len(p.Entries)) {
			return nil
		}
		m := newMatching(p, class, items, holes)
		for i := range m.holes {
			work := 0
			if short := m.place(int32(i), &work); short != nil {
				return m.refutation(short)
			}
			if limit -= work; limit < 0 || meter.Over(4*work) {
				return nil
			}
		}
	}
	return nil
}

// classes returns the class of each item, -1 for none: the first of which no item is in one option
// with it. A secondary item with colours, which many options may cover, is in none.
func classes(p *xc.Problem) []int8 {
	options, coloured := xc.OptionsOf(p), p.Tinted()
	near := make([]uint8, len(p.Names)) // the classes of the others in its options
	class := make([]int8, len(p.Names))
	for i := range class {
		class[i] = -1
		c := bits.TrailingZeros8(^near[i])
		if c == mostClasses || coloured[i] {
			continue
		}
		class[i] = int8(c)
		for _, k := range options[i] {
			for _, e := range p.Option(int(k)) {
				near[e.Item] |= 1 << c
			}
		}
	}
	return class
}

// A matching gives items holes.
type matching struct {
	holes [][]int32 // by item: what it may have, none for an item that needs none
	has   []int32   // by item: its hole, -1 for none
	owner []int32   // by hole: what has it, -1 for none
	from  []int32   // by hole: the item that came upon it
	met   []int32   // by hole: the item for which it was come upon last
}

func newMatching(p *xc.Problem, class []int8, items, holes int8) *matching {
	n := len(p.Names)
	m := &matching{holes: make([][]int32, n), has: make([]int32, n), owner: make([]int32, n), from: make([]int32, n), met: make([]int32, n)}
	free := make([]bool, n)
	for i := range n {
		m.has[i], m.owner[i], m.met[i] = -1, -1, -1
	}
	for k := range p.Ends {
		item, hole := int32(-1), int32(-1)
		for _, e := range p.Option(k) {
			switch {
			case class[e.Item] == items && int(e.Item) < p.Primary:
				item = int32(e.Item)
			case class[e.Item] == holes:
				hole = int32(e.Item)
			}
		}
		switch {
		case item < 0:
		case hole < 0:
			free[item] = true
		default:
			m.holes[item] = append(m.holes[item], hole)
		}
	}
	for i := range n {
		if free[i] {
			m.holes[i] = nil
		}
	}
	return m
}

// place gives an item a hole, for which others may have to take others. If that cannot be done,
// it returns the items that have fewer holes together than they are.
func (m *matching) place(item int32, work *int) (short []int32) {
	if len(m.holes[item]) == 0 {
		return nil
	}
	queue := []int32{item}
	for n := 0; n < len(queue); n++ {
		*work += len(m.holes[queue[n]])
		for _, hole := range m.holes[queue[n]] {
			if m.met[hole] == item {
				continue
			}
			m.met[hole], m.from[hole] = item, queue[n]
			if m.owner[hole] >= 0 {
				queue = append(queue, m.owner[hole])
				continue
			}
			for hole >= 0 { // each has the hole that it came upon
				i := m.from[hole]
				m.owner[hole], hole, m.has[i] = i, m.has[i], hole
			}
			return nil
		}
	}
	return queue
}

// refutation returns what items prove that have too few holes.
func (m *matching) refutation(short []int32) *Refutation {
	r := &Refutation{Factors: make([]int64, len(m.holes))}
	for _, i := range short {
		r.Factors[i] = 1
		for _, hole := range m.holes[i] {
			r.Factors[hole] = -1
		}
	}
	return r
}
