package xc

// Sets are disjoint sets of small numbers, which only grow together.
type Sets []int32

// NewSets returns n sets of one number each.
func NewSets(n int) Sets {
	s := make(Sets, n)
	for i := range s {
		s[i] = int32(i)
	}
	return s
}

// Root returns the least number of the set of i.
func (s Sets) Root(i int32) int32 {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

// Join makes one set of those of i and j.
func (s Sets) Join(i, j int32) {
	i, j = s.Root(i), s.Root(j)
	s[max(i, j)] = min(i, j)
}

// Joined returns a function that returns the first of the items to which an item is joined, by
// an option or a chain of options that share items. Items that do not count join nothing.
func (p *Problem) Joined(counts func(Item) bool) (first func(Item) Item) {
	sets := NewSets(len(p.Names))
	for k := range p.Ends {
		last := int32(-1)
		for _, e := range p.Option(k) {
			if !counts(e.Item) {
				continue
			}
			if last >= 0 {
				sets.Join(last, int32(e.Item))
			}
			last = int32(e.Item)
		}
	}
	return func(i Item) Item { return Item(sets.Root(int32(i))) }
}

// Apart returns the parts that p, which has no demands and no conditions, falls into, in the
// order of their first items: none if it does not. Where no option, nor any chain of options
// that share items, leads from some items to others, these are problems of their own. The index of
// names is left out.
func (p *Problem) Apart() (parts []*Problem) {
	first := p.Joined(func(Item) bool { return true })
	items, primary, options := map[Item][]Item{}, map[Item]int{}, map[Item][]int32{}
	for i := range Item(len(p.Names)) {
		f := first(i)
		if items[f] = append(items[f], i); int(i) < p.Primary {
			primary[f]++
		}
	}
	if len(primary) < 2 {
		return nil
	}
	for k := range p.Ends {
		f := first(p.Option(k)[0].Item)
		options[f] = append(options[f], int32(k))
	}
	number := make([]Item, len(p.Names))
	for i := range Item(p.Primary) {
		if n := primary[i]; n > 0 { // it is the first of its part
			parts = append(parts, p.sub(items[i], n, options[i], number))
		}
	}
	return parts
}
