package learn

import (
	"slices"

	"bonepile/cover/internal/xc"
)

// A problem as a learner sees it: groups, tints and the first clauses.

// gather makes the groups and tints. It returns the entries of every item, as
// options.
func (s *learner) gather() (items xc.Lists) {
	p := s.p
	byOption := xc.Lists{All: make([]int32, 0, len(p.Entries)), Ends: make([]int32, 0, len(p.Ends))}
	for k := range p.Ends {
		if !p.IsDemand(k) {
			for _, e := range p.Option(k) {
				byOption.All = append(byOption.All, int32(e.Item))
			}
		}
		byOption.Ends = append(byOption.Ends, int32(len(byOption.All)))
	}
	items = byOption.Inverse(len(p.Names))
	s.groups = items
	if p.Coloured() || p.Multiple() {
		s.tint(&items)
	}
	s.in = s.groups.Inverse(int(s.options) + len(s.tinted.Ends))
	s.rivals = s.rivalry()
	return items
}

// mostRivals is how many rivals variables may have on average to be listed.
const mostRivals = 64

// rivalry lists, for every variable, those that cannot be true with it: to go
// through one list takes less time than through all of its groups. If there are
// too many it returns none, and groups have to do.
func (s *learner) rivalry() (rivals xc.Lists) {
	sum, most := 0, mostRivals*len(s.in.Ends)
	for g := range s.groups.Ends {
		n := len(s.groups.Of(g))
		if sum += n * (n - 1); sum > most {
			return xc.Lists{}
		}
	}
	rivals = xc.Lists{All: make([]int32, 0, sum), Ends: make([]int32, len(s.in.Ends))}
	last := make([]int32, len(s.in.Ends)) // variable whose rival this was last, plus 1
	for v := range s.in.Ends {
		last[v] = int32(v) + 1
		for _, g := range s.in.Of(v) {
			for _, w := range s.groups.Of(int(g)) {
				if last[w] != int32(v)+1 {
					last[w] = int32(v) + 1
					rivals.All = append(rivals.All, w)
				}
			}
		}
		rivals.Ends[v] = int32(len(rivals.All))
	}
	return rivals
}

// tint makes a tint for every colour that two or more options give an item, and
// puts it into the group of the item for these options. A sum has an empty group.
func (s *learner) tint(items *xc.Lists) {
	groups := xc.Lists{All: make([]int32, 0, len(items.All)), Ends: make([]int32, 0, len(items.Ends))}
	heavy := s.p.Heavy()
	for i := range items.Ends {
		switch options := items.Of(i); {
		case i >= s.p.Primary:
			groups.All = s.tintItem(groups.All, options, xc.Item(i))
		case !summed(s.p, heavy, i):
			groups.All = append(groups.All, options...)
		}
		groups.Ends = append(groups.Ends, int32(len(groups.All)))
	}
	s.groups = groups
	s.tints = s.tinted.Inverse(int(s.options))
}

// tintItem appends the group of a secondary item with these options.
func (s *learner) tintItem(group, options []int32, i xc.Item) []int32 {
	byColour := slices.Clone(options)
	slices.SortStableFunc(byColour, func(j, k int32) int {
		return int(s.p.ColourOf(int(j), i) - s.p.ColourOf(int(k), i))
	})
	for len(byColour) > 0 {
		c, n := s.p.ColourOf(int(byColour[0]), i), 1
		for n < len(byColour) && c != 0 && s.p.ColourOf(int(byColour[n]), i) == c {
			n++
		}
		if n == 1 {
			group = append(group, byColour[0])
		} else {
			group = append(group, s.options+int32(len(s.tinted.Ends)))
			s.tinted.All = append(s.tinted.All, byColour[:n]...)
			s.tinted.Ends = append(s.tinted.Ends, int32(len(s.tinted.All)))
		}
		byColour = byColour[n:]
	}
	return group
}

// state writes down the first clauses: (least), and the demands of the problem.
// Demands are no options: they are false from the beginning.
func (s *learner) state(items xc.Lists) {
	s.clauses.init(len(s.value), &items, s.p.Primary, &s.tinted)
	for i := range s.p.Primary {
		if lo, _ := s.p.BoundsOf(xc.Item(i)); lo != 1 { // 0 is nothing, 2 is a sum
			continue
		}
		s.clause = s.clause[:0]
		for _, k := range items.Of(i) {
			s.clause = append(s.clause, yes(k))
		}
		s.require()
	}
	for t := range s.tinted.Ends {
		s.clause = append(s.clause[:0], no(s.options+int32(t)))
		for _, k := range s.tinted.Of(t) {
			s.clause = append(s.clause, yes(k))
		}
		s.require()
	}
	for _, d := range s.p.Demands {
		s.clause = append(s.clause[:0], no(d))
		s.require()
		s.clause = s.clause[:0]
		for _, e := range s.p.Option(int(d)) {
			for _, k := range items.Of(int(e.Item)) {
				if c := s.p.ColourOf(int(k), e.Item); c == 0 || c != e.Colour {
					s.clause = append(s.clause, yes(k))
				}
			}
		}
		slices.Sort(s.clause)
		s.clause = slices.Compact(s.clause)
		s.require()
	}
	if s.sums != nil && !s.closed {
		s.closed = !s.begin()
	}
}

// require adds s.clause, whose literals are different, on level 0.
func (s *learner) require() {
	switch {
	case len(s.clause) == 0:
		s.closed = true
	case len(s.clause) > 1:
		s.add(s.clause, 0)
	case s.value[s.clause[0]] == 0:
		s.assign(s.clause[0], 0)
	case s.value[s.clause[0]] < 0:
		s.closed = true
	}
}
