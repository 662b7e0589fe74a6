package xc

// Sub returns the problem of some items of p, in their order, the first of them primary, and
// of some options, without their entries of other items. It has neither demands nor conditions
// nor an index of names.
func (p *Problem) Sub(items []Item, primary int, has func(k int) bool) *Problem {
	q := &Problem{Colours: p.Colours, Primary: primary}
	number := make([]Item, len(p.Names)) // in q, from 1
	for n, i := range items {
		number[i] = Item(n + 1)
		q.Names = append(q.Names, p.Names[i])
		if p.Bounds != nil && n < primary {
			q.Bounds = append(q.Bounds, p.Bounds[i])
		}
	}
	for k := range p.Ends {
		if !has(k) {
			continue
		}
		for _, e := range p.Option(k) {
			if n := number[e.Item]; n > 0 {
				e.Item = n - 1
				q.Entries = append(q.Entries, e)
				q.Weighted = q.Weighted || e.Weight > 0
			}
		}
		q.Ends = append(q.Ends, int32(len(q.Entries)))
		if p.Costs != nil {
			q.Costs = append(q.Costs, p.Costs[k])
		}
	}
	return q
}
