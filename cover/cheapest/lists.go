package cheapest

import "bonepile/cover/internal/links"

// use takes weight off the quota of item i, and touches its options as far as the bar.
func (s *linkedSearch) use(i, weight int32, bar int64) {
	s.Quotas[i].Bound -= weight
	s.Note(i)
	if s.Quotas[i].Bound == 0 {
		s.cover(i, bar)
	} else if s.IsHeavy(i) {
		s.lighten(i, bar)
	}
}

// disuse undoes use.
func (s *linkedSearch) disuse(i, weight int32, bar int64) {
	if s.Quotas[i].Bound == 0 {
		s.uncover(i, bar)
	} else if s.IsHeavy(i) {
		s.Unlighten(i)
	}
	s.Quotas[i].Bound += weight
	s.Note(i)
}

// cover takes item i off the list of active items and hides every option below
// the bar that names it.
func (s *linkedSearch) cover(i int32, bar int64) {
	s.noteRing(i, bar)
	s.TakeOff(i)
	s.Stats.Updates++
	for x := s.Nodes[i].Down; x != i && s.prices[x] < bar; x = s.Nodes[x].Down {
		s.Hide(x)
	}
}

// uncover undoes cover.
func (s *linkedSearch) uncover(i int32, bar int64) {
	s.noteRing(i, bar)
	for x := s.Nodes[i].Down; x != i && s.prices[x] < bar; x = s.Nodes[x].Down {
		s.Unhide(x)
	}
	s.PutBack(i)
}

// purify gives the item of node x the colour of x, as far as the bar.
func (s *linkedSearch) purify(x int32, bar int64) {
	i, c := s.Nodes[x].Item, s.Nodes[x].Colour
	s.noteRing(i, bar)
	s.Stats.Cleansings++
	for y := s.Nodes[i].Down; y != i && s.prices[y] < bar; y = s.Nodes[y].Down {
		if s.Nodes[y].Colour == c {
			s.Nodes[y].Colour = links.Cleansed
			s.Stats.Cleansings++
		} else {
			s.Hide(y)
		}
	}
}

// unpurify undoes purify.
func (s *linkedSearch) unpurify(x int32, bar int64) {
	i, c := s.Nodes[x].Item, s.Nodes[x].Colour
	s.noteRing(i, bar)
	for y := s.Nodes[i].Down; y != i && s.prices[y] < bar; y = s.Nodes[y].Down {
		if s.Nodes[y].Colour == links.Cleansed {
			s.Nodes[y].Colour = c
		} else {
			s.Unhide(y)
		}
	}
}

// lighten takes the options below the bar that are too heavy for what is left
// of item i off all their rings.
func (s *linkedSearch) lighten(i int32, bar int64) {
	s.Lightened = append(s.Lightened, 0)
	for x := s.Nodes[i].Down; x != i && s.prices[x] < bar; x = s.Nodes[x].Down {
		if s.Weights[x] > s.Quotas[i].Bound {
			s.RuleOut(x)
			s.Lightened = append(s.Lightened, x)
		}
	}
}

// useOthers uses or purifies the other items of the option of node x.
func (s *linkedSearch) useOthers(x int32, bar int64) {
	for y := x + 1; y != x; y++ {
		nd := s.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Up - 1
		case nd.Colour == 0:
			s.use(nd.Item, s.Weight(y), bar)
		case nd.Colour > 0:
			s.purify(y, bar)
		}
	}
}

// disuseOthers undoes useOthers. It is useOthers read backwards.
func (s *linkedSearch) disuseOthers(x int32, bar int64) {
	for y := x - 1; y != x; y-- {
		nd := s.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Down + 1
		case nd.Colour == 0:
			s.disuse(nd.Item, s.Weight(y), bar)
		case nd.Colour > 0:
			s.unpurify(y, bar)
		}
	}
}

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
		best := s.played.First(s.bar)
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

// noteRing notes item i, and those of its options below the bar, if there is a tournament.
func (s *linkedSearch) noteRing(i int32, bar int64) {
	if s.played == nil {
		return
	}
	s.Note(i)
	for x := s.Nodes[i].Down; x != i && s.prices[x] < bar; x = s.Nodes[x].Down {
		s.NoteOption(x)
	}
}

// key is what chooseItem compares, for a tournament: choices, then tops, then slack. It holds
// for the bars that the same options are below.
func (s *linkedSearch) key(i int32) (k links.Key, span links.Span) {
	span = links.Always
	n := s.choices(i, s.lookahead-1)
	if n > 0 {
		above := uint64(maxPrice - s.top(i))
		k = links.Key{Score: uint64(n)<<32 | above>>32, Tie: above<<32 | uint64(s.spare(i))}
	}
	walked, most := int64(0), max(1, int64(s.lookahead)-1+int64(s.Quotas[i].Need())) // no further than choices, but for weights
	for x := s.Nodes[i].Down; x != i && (walked < most || s.IsHeavy(i)); x = s.Nodes[x].Down {
		if s.prices[x] >= s.bar {
			span.UpTo = s.prices[x]
			break
		}
		span.Over = s.prices[x]
		walked++
	}
	return k, span
}
