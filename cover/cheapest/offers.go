package cheapest

import (
	"cmp"
	"math/bits"
	"slices"
)

// filter copies the offers of the level above that are left. It returns the bits of
// those that cost nothing, and false if it sees that an item that has to be covered has
// no offer.
func (s *denseSearch) filter(above []offer) (free [2]uint64, ok bool) {
	bar, used, strict := s.ceiling-s.layers[len(s.layers)-2].spent, s.used, len(s.loose.all) > 0
	begin, named := len(s.offers), used
	for j := range above {
		o := &above[j]
		if o.mask[0]&used[0]|o.mask[1]&used[1] != 0 || o.price >= bar || strict && !s.fits(o.option) {
			continue
		}
		named[0] |= o.mask[0]
		named[1] |= o.mask[1]
		if o.price == 0 {
			free[0] |= o.mask[0]
			free[1] |= o.mask[1]
		}
		s.offers = append(s.offers, *o)
	}
	s.Stats.Updates += uint64(len(above) - (len(s.offers) - begin))
	return free, s.every[0]&^named[0]|s.every[1]&^named[1] == 0
}

// fits reports whether the loose entries of an option agree with those chosen.
func (s *denseSearch) fits(option int32) bool {
	for _, e := range s.loose.of(option) {
		if have := s.colour[e.Item]; have != 0 && have != e.Colour {
			return false
		}
	}
	return true
}

// arrange sorts offers into the parts of the items without a bit in free: the others
// have an offer that costs nothing, and their taxes cannot be raised.
func (s *denseSearch) arrange(live []offer, free [2]uint64) {
	var need [2]uint64
	for w := range need {
		need[w] = s.narrow[w] &^ s.used[w] &^ free[w]
	}
	for _, i := range s.active[:s.left] {
		s.end[i] = s.begin[i]
	}
	for k := range live {
		o := &live[k]
		for w := range need {
			for m := o.mask[w] & need[w]; m != 0; m &= m - 1 {
				s.file(s.items[64*w+bits.TrailingZeros64(m)], k)
			}
		}
		for _, i := range s.wide.of(o.option) {
			s.file(i, k)
		}
	}
}

// file adds offer k of the level to the part of item i in index.
func (s *denseSearch) file(i int32, k int) {
	at := s.end[i]
	s.index[at] = int32(k)
	s.end[i] = at + 1
}

// raise raises taxes as far as (price) allows. It returns false if every solution turns
// out to be too dear, or there is none.
func (s *denseSearch) raise(live []offer, free [2]uint64) bool {
	for _, i := range s.active[:s.left] {
		if s.has(free, i) {
			s.tops[i] = 0
			continue
		}
		part := s.index[s.begin[i]:s.end[i]]
		if len(part) == 0 && int(i) < s.P.Primary {
			return false
		}
		d := s.due[i]
		for _, k := range part {
			d = min(d, live[k].price)
		}
		s.tops[i] = d
		if d == 0 {
			continue
		}
		if s.spent += d; s.spent >= s.ceiling {
			return false
		}
		for _, k := range part {
			live[k].price -= d
		}
		if int(i) >= s.P.Primary {
			s.due[i] -= d
			s.trail = append(s.trail, change{i, d})
		}
	}
	return true
}

// has reports whether item i has a bit, and that is set.
func (s *denseSearch) has(set [2]uint64, i int32) bool {
	b := s.bit[i]
	return b < noBit && set[b>>6]>>(b&63)&1 != 0
}

// chooseItem returns the item to branch on. Every item that has to be covered has an
// offer below the bar: raise has left it one that is free.
func (s *denseSearch) chooseItem(live []offer, bar int64) int32 {
	for _, i := range s.active[:s.left] {
		s.count[i] = 0
	}
	for k := range live {
		if o := &live[k]; o.price < bar {
			for _, i := range s.taxed.of(o.option) {
				s.count[i]++
			}
		}
	}
	best := int32(-1)
	for _, i := range s.active[:s.left] {
		if int(i) < s.P.Primary && (best < 0 || s.before(i, best)) {
			best = i
		}
	}
	return best
}

// before reports whether it is better to branch on item i than on item j.
func (s *denseSearch) before(i, j int32) bool {
	switch {
	case s.leftmost:
		return i < j
	case s.count[i] != s.count[j]:
		return s.count[i] < s.count[j]
	case s.tops[i] != s.tops[j]:
		return s.tops[i] > s.tops[j]
	}
	return i < j
}

// branch takes the offers for item i below the bar as candidates, cheapest first.
func (s *denseSearch) branch(live []offer, bar int64, i int32) {
	from := len(s.candidates)
	for k := range live {
		o := &live[k]
		if o.price < bar && (s.has(o.mask, i) || s.bit[i] == noBit && slices.Contains(s.wide.of(o.option), i)) {
			s.candidates = append(s.candidates, candidate{o.price, o.option})
		}
	}
	slices.SortStableFunc(s.candidates[from:], func(a, b candidate) int { return cmp.Compare(a.price, b.price) })
}
