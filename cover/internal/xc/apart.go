package xc

// Joined returns a function that returns the first of the items to which an item is joined, by
// an option or a chain of options that share items. Items that do not count join nothing.
func (p *Problem) Joined(counts func(Item) bool) (first func(Item) Item) {
	leader := make([]Item, len(p.Names))
	for i := range leader {
		leader[i] = Item(i)
	}
	first = func(i Item) Item {
		for leader[i] != i {
			leader[i] = leader[leader[i]]
			i = leader[i]
		}
		return i
	}
	for k := range p.Ends {
		last := Item(-1)
		for _, e := range p.Option(k) {
			if !counts(e.Item) {
				continue
			}
			if last >= 0 {
				a, b := first(last), first(e.Item)
				leader[max(a, b)] = min(a, b) // so a leader is the first of its part
			}
			last = e.Item
		}
	}
	return first
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
