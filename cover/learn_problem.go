package cover

import "slices"

// A problem as a learner sees it: groups, tints and the first clauses. See learn.go.

// ragged returns lists of the sizes given, to be filled through put.
func ragged(sizes []int32) (l lists, put func(k int, x int32)) {
	l.ends = make([]int32, len(sizes))
	at := make([]int32, len(sizes))
	n := int32(0)
	for k, size := range sizes {
		at[k] = n
		n += size
		l.ends[k] = n
	}
	l.all = make([]int32, n)
	return l, func(k int, x int32) {
		l.all[at[k]] = x
		at[k]++
	}
}

// inverse returns, for every x below n, the lists that have it.
func (l *lists) inverse(n int) lists {
	sizes := make([]int32, n)
	for _, x := range l.all {
		sizes[x]++
	}
	inv, put := ragged(sizes)
	for k := range l.ends {
		for _, x := range l.of(k) {
			put(int(x), int32(k))
		}
	}
	return inv
}

// gather makes the groups and tints. It returns the entries of every item, as
// options.
func (s *learner) gather() (items lists) {
	p := s.p
	byOption := lists{make([]int32, 0, len(p.entries)), make([]int32, 0, len(p.ends))}
	for k := range p.ends {
		if !p.IsDemand(k) {
			for _, e := range p.option(k) {
				byOption.all = append(byOption.all, int32(e.Item))
			}
		}
		byOption.ends = append(byOption.ends, int32(len(byOption.all)))
	}
	items = byOption.inverse(len(p.names))
	s.groups = items
	if p.coloured() {
		s.tint(&items)
	}
	s.in = s.groups.inverse(int(s.options) + len(s.tinted.ends))
	s.rivals = s.rivalry()
	return items
}

// mostRivals is how many rivals variables may have in the mean to be listed.
const mostRivals = 64

// rivalry lists, for every variable, those that cannot be true with it: to go
// through one list takes less time than through all of its groups. If there are
// too many it returns none, and groups have to do.
func (s *learner) rivalry() (rivals lists) {
	sum, most := 0, mostRivals*len(s.in.ends)
	for g := range s.groups.ends {
		n := len(s.groups.of(g))
		if sum += n * (n - 1); sum > most {
			return lists{}
		}
	}
	rivals = lists{make([]int32, 0, sum), make([]int32, len(s.in.ends))}
	last := make([]int32, len(s.in.ends)) // variable whose rival this was last, plus 1
	for v := range s.in.ends {
		last[v] = int32(v) + 1
		for _, g := range s.in.of(v) {
			for _, w := range s.groups.of(int(g)) {
				if last[w] != int32(v)+1 {
					last[w] = int32(v) + 1
					rivals.all = append(rivals.all, w)
				}
			}
		}
		rivals.ends[v] = int32(len(rivals.all))
	}
	return rivals
}

// tint makes a tint for every colour that two or more options give an item, and
// puts it into the group of the item for these options.
func (s *learner) tint(items *lists) {
	groups := lists{make([]int32, 0, len(items.all)), make([]int32, 0, len(items.ends))}
	for i := range items.ends {
		if options := items.of(i); i < s.p.primary {
			groups.all = append(groups.all, options...)
		} else {
			groups.all = s.tintItem(groups.all, options, Item(i))
		}
		groups.ends = append(groups.ends, int32(len(groups.all)))
	}
	s.groups = groups
	s.tints = s.tinted.inverse(int(s.options))
}

// tintItem appends the group of a secondary item with these options.
func (s *learner) tintItem(group, options []int32, i Item) []int32 {
	byColour := slices.Clone(options)
	slices.SortStableFunc(byColour, func(j, k int32) int {
		return int(s.p.colourOf(int(j), i) - s.p.colourOf(int(k), i))
	})
	for len(byColour) > 0 {
		c, n := s.p.colourOf(int(byColour[0]), i), 1
		for n < len(byColour) && c != 0 && s.p.colourOf(int(byColour[n]), i) == c {
			n++
		}
		if n == 1 {
			group = append(group, byColour[0])
		} else {
			group = append(group, s.options+int32(len(s.tinted.ends)))
			s.tinted.all = append(s.tinted.all, byColour[:n]...)
			s.tinted.ends = append(s.tinted.ends, int32(len(s.tinted.all)))
		}
		byColour = byColour[n:]
	}
	return group
}

// colourOf returns the colour that option k, which names item i, gives it.
func (p *Problem) colourOf(k int, i Item) Colour {
	option := p.option(k)
	return option[slices.IndexFunc(option, func(e Entry) bool { return e.Item == i })].Colour
}

// state writes down the first clauses: (least), and the demands of the problem.
// Demands are no options: they are false from the beginning.
func (s *learner) state(items lists) {
	s.clauses.init(len(s.value), &items, s.p.primary, &s.tinted)
	for i := range s.p.primary {
		s.clause = s.clause[:0]
		for _, k := range items.of(i) {
			s.clause = append(s.clause, yes(k))
		}
		s.require()
	}
	for t := range s.tinted.ends {
		s.clause = append(s.clause[:0], no(s.options+int32(t)))
		for _, k := range s.tinted.of(t) {
			s.clause = append(s.clause, yes(k))
		}
		s.require()
	}
	for _, d := range s.p.demands {
		s.clause = append(s.clause[:0], no(d))
		s.require()
		s.clause = s.clause[:0]
		for _, e := range s.p.option(int(d)) {
			for _, k := range items.of(int(e.Item)) {
				if c := s.p.colourOf(int(k), e.Item); c == 0 || c != e.Colour {
					s.clause = append(s.clause, yes(k))
				}
			}
		}
		slices.Sort(s.clause)
		s.clause = slices.Compact(s.clause)
		s.require()
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
