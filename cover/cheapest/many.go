package cheapest

import "bonepile/cover/internal/links"

// Searches of many items.

// glance is how many items are looked at, of more, for one with a single choice. If there
// is one, the others can wait: to look at them at every node took nearly all of the 6.2
// seconds of a search of 40,000 items with an option each. With a tournament all are
// looked at.
const glance = 1000

// forced returns an active item with one choice, if there are enough items that looking
// at all of them would be most of the work, and one of the first has only one. It returns
// -1 if it sees an item with none.
func (s *linkedSearch) forced() int32 {
	if s.leftmost || s.P.Primary <= glance && s.played == nil {
		return 0
	}
	if s.played != nil {
		best := s.played.First(s.Bar)
		switch s.choices(best, 1) {
		case 0:
			return -1
		case 1:
			return best
		}
		return 0
	}
	i := s.Items[0].Right
	for n := 0; i != 0 && n < glance; i, n = s.Items[i].Right, n+1 {
		if s.choices(i, 1) == 1 {
			return i
		}
	}
	return 0
}

// key is what chooseItem compares, for a tournament: choices, then tops, then slack. It holds
// for the bars that the same options are below.
func (s *linkedSearch) key(i int32) (k links.Key, span links.Span) {
	span = links.Always
	n := s.choices(i, s.lookahead-1)
	if n > 0 {
		above := uint64(maxPrice - s.top(i))
		k = links.Key{Score: uint64(n)<<32 | above>>32, Tie: above<<32 | uint64(s.Spare(i))}
	}
	walked, most := int64(0), max(1, int64(s.lookahead)-1+int64(s.Quotas[i].Need())) // no further than choices, but for weights
	for x := s.Nodes[i].Down; x != i && (walked < most || s.IsHeavy(i)); x = s.Nodes[x].Down {
		if s.Prices[x] >= s.Bar {
			span.UpTo = s.Prices[x]
			break
		}
		span.Over = s.Prices[x]
		walked++
	}
	return k, span
}
