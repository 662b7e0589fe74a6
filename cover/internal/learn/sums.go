package learn

import (
	"cmp"
	"slices"

	"bonepile/cover/internal/xc"
)

// Items that options cover another number of times than once, or with weights.

// sums are such items. For each it is known how often the options that are chosen cover it,
// and how often they would with all that are open, as far as the trail was followed.
type sums struct {
	parts  [][]part  // by sum: its options, the heaviest first
	in     [][]part  // by option: the sums that it has part in
	bounds []span    // by sum
	now    []span    // by sum: how often it is covered, at least and at most
	place  []int32   // by variable that is assigned: where it is on the trail
	why    []literal // of the last reason that was asked for
}

// A span is a least and a greatest sum. Weights and bounds have 31 bits, sums of weights more.
type span struct{ lo, hi int64 }

// A part is an option and how often it covers the item of a sum; or, from the other side,
// a sum and how often an option covers it.
type part struct{ of, weight int32 }

// summed reports whether primary item i is a sum: covered, by its options, otherwise than as
// a group with a clause says.
func summed(p *xc.Problem, heavy []bool, i int) bool {
	lo, hi := p.BoundsOf(xc.Item(i))
	return hi > 1 || lo > 1 || heavy != nil && heavy[i]
}

// sum makes the sums.
func (s *learner) sum() {
	p, heavy := s.p, s.p.Heavy()
	s.sums = &sums{in: make([][]part, s.options), place: make([]int32, len(s.level))}
	number := make([]int32, p.Primary)
	for i := range p.Primary {
		if number[i] = -1; summed(p, heavy, i) {
			number[i] = int32(len(s.sums.bounds))
			lo, hi := p.BoundsOf(xc.Item(i))
			s.sums.bounds = append(s.sums.bounds, span{int64(lo), int64(hi)})
		}
	}
	s.sums.parts, s.sums.now = make([][]part, len(s.sums.bounds)), make([]span, len(s.sums.bounds))
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			if int(e.Item) >= p.Primary || number[e.Item] < 0 {
				continue
			}
			g := number[e.Item]
			s.sums.parts[g] = append(s.sums.parts[g], part{int32(k), e.Times()})
			s.sums.in[k] = append(s.sums.in[k], part{g, e.Times()})
			s.sums.now[g].hi += int64(e.Times())
		}
	}
	for _, parts := range s.sums.parts {
		slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.weight, a.weight) })
	}
}

// begin works out what follows from the sums alone. It returns false if they contradict
// themselves.
func (s *learner) begin() bool {
	for g := range s.sums.bounds {
		if !s.press(int32(g), false) || !s.press(int32(g), true) {
			return false
		}
	}
	return true
}

// tally takes account of l, which has been reached on the trail, and works out what follows
// from its sums.
func (s *learner) tally(l literal) bool {
	v := l.variable()
	if v >= s.options {
		return true
	}
	s.sums.count(l, 1)
	for _, in := range s.sums.in[v] {
		if !s.press(in.of, l.denies()) {
			return false
		}
	}
	return true
}

// count adds l to its sums, or takes it out again for sign -1.
func (a *sums) count(l literal, sign int64) {
	for _, in := range a.in[l.variable()] {
		if l.denies() {
			a.now[in.of].hi -= sign * int64(in.weight)
		} else {
			a.now[in.of].lo += sign * int64(in.weight)
		}
	}
}

// uncount takes the literals of the trail from place begin out of their sums, as far as they
// were counted.
func (s *learner) uncount(begin int) {
	for _, l := range s.trail[begin:max(begin, s.head)] {
		if l.variable() < s.options {
			s.sums.count(l, -1)
		}
	}
}

// press works out what follows from sum g: what it cannot do without is chosen, or what it has
// no room for is left out. It returns false if all is not enough, or there is too much.
func (s *learner) press(g int32, chosen bool) bool {
	room := s.sums.bounds[g].hi - s.sums.now[g].lo
	if chosen {
		room = s.sums.now[g].hi - s.sums.bounds[g].lo
	}
	if room < 0 {
		s.conflict = s.because(g, chosen, int32(len(s.trail)))
		return false
	}
	for _, p := range s.sums.parts[g] {
		if int64(p.weight) <= room {
			break
		}
		if s.value[yes(p.of)] == 0 {
			s.assign(says(p.of, chosen), ^reason(int32(len(s.value))+g))
		}
	}
	return true
}

// says returns that an option is chosen, or that it is left out.
func says(option int32, chosen bool) literal {
	if chosen {
		return yes(option)
	}
	return no(option)
}

// because returns the literals of sum g that were false before a place on the trail: those
// that say of its options that they are chosen or, if that is not wanted, left out.
func (s *learner) because(g int32, chosen bool, place int32) []literal {
	s.sums.why = s.sums.why[:0]
	for _, p := range s.sums.parts[g] {
		if l := says(p.of, chosen); s.value[l] < 0 && s.sums.place[p.of] < place {
			s.sums.why = append(s.sums.why, l)
		}
	}
	return s.sums.why
}
