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
// that share items, leads from some items to others, these are problems of their own. Costs
// and the index of names are left out.
func (p *Problem) Apart() []*Problem {
	find := p.Joined(func(Item) bool { return true })
	var parts []*Problem
	of, number := make([]int32, len(p.Names)), make([]Item, len(p.Names))
	for i := range Item(len(p.Names)) {
		first := find(i)
		if first == i {
			of[i] = int32(len(parts))
			if int(i) < p.Primary { // no option names other leaders
				parts = append(parts, &Problem{Colours: p.Colours})
			}
		}
		of[i] = of[first]
		if int(first) >= p.Primary {
			continue
		}
		q := parts[of[i]]
		number[i] = Item(len(q.Names))
		q.Names = append(q.Names, p.Names[i])
		if int(i) < p.Primary {
			q.Primary++
		}
		if p.Bounds != nil && int(i) < p.Primary {
			q.Bounds = append(q.Bounds, p.Bounds[i])
		}
	}
	if len(parts) < 2 {
		return nil
	}
	for k := range p.Ends {
		option := p.Option(k)
		q := parts[of[option[0].Item]]
		for _, e := range option {
			e.Item = number[e.Item]
			q.Weighted = q.Weighted || e.Weight > 0
			q.Entries = append(q.Entries, e)
		}
		q.Ends = append(q.Ends, int32(len(q.Entries)))
	}
	return parts
}
