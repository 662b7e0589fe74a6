package cover

import "slices"

// implies removes the items that others imply. It returns false if it was
// stopped.
func (r *reducer) implies() bool {
	if r.out.Dead >= 0 {
		for i := range Item(len(r.p.names)) {
			if i != r.out.Dead && !r.gone[i] {
				r.removeItem(i, r.out.Dead)
			}
		}
		return true
	}
	for i := range Item(len(r.p.names)) {
		if r.gone[i] || !r.simple(i) || r.implied[i] == r.size[i] {
			continue
		}
		if r.stop() {
			return false
		}
		r.imply(i)
		r.implied[i] = r.size[i]
	}
	return true
}

// imply removes item i if another implies it, and the primary items that say
// the same as i if they come later.
//
// To look at i when its size has changed is enough: a primary item that comes to
// be named by the same options as i has changed with it or has had them already;
// and a secondary item whose options all come to name a primary one has lost
// some that did not.
func (r *reducer) imply(i Item) {
	if r.size[i] == 0 {
		if int(i) >= r.p.primary {
			r.removeItem(i, -1)
		}
		return
	}
	first := r.options(i)[0].option
	for _, e := range r.p.option(int(first)) {
		j := e.Item
		if j == i || int(j) >= r.p.primary || r.gone[j] || !r.simple(j) {
			continue
		}
		if int(i) < r.p.primary && r.size[i] != r.size[j] || !r.within(i, j) {
			continue
		}
		if i < j {
			r.removeItem(j, i)
			continue
		}
		r.removeItem(i, j)
		return
	}
}

// within reports whether every option of item i names item j.
func (r *reducer) within(i, j Item) bool {
	if r.size[i] > r.size[j] {
		return false
	}
	in := r.options(j)
	for _, n := range r.options(i) {
		for len(in) > 0 && in[0].option < n.option {
			in = in[1:]
			r.out.Work++
		}
		r.out.Work++
		if len(in) == 0 || in[0].option > n.option {
			return false
		}
	}
	return true
}

// problem returns what is left.
func (r *reducer) problem() *Problem {
	p := r.p
	if r.out.Options+r.out.Items == 0 {
		return p
	}
	q := &Problem{index: make(map[string]Item), colours: p.colours}
	number := make([]Item, len(p.names)) // by item: its number in q
	for i, name := range p.names {
		if r.gone[i] {
			continue
		}
		number[i] = Item(len(q.names))
		q.index[name] = number[i]
		q.names = append(q.names, name)
		if i < p.primary {
			q.primary++
			if p.bounds != nil {
				q.bounds = append(q.bounds, p.bounds[i])
			}
		}
	}
	for k, live := range r.live {
		if !live {
			continue
		}
		for _, e := range p.option(k) {
			if !r.gone[e.Item] {
				q.entries = append(q.entries, Entry{number[e.Item], e.Colour, e.Weight})
				q.weighted = q.weighted || e.Weight > 0
			}
		}
		q.ends = append(q.ends, int32(len(q.entries)))
		if p.costs != nil {
			q.costs = append(q.costs, p.costs[k])
		}
	}
	// (bounds), (costs)
	if !slices.ContainsFunc(q.bounds, func(b bounds) bool { return b != once }) {
		q.bounds = nil
	}
	if !slices.ContainsFunc(q.costs, func(c int64) bool { return c != 0 }) {
		q.costs = nil
	}
	return q
}

// report returns what was removed.
func (r *reducer) report() *Reduction {
	r.out.kept = make([]int, 0, len(r.live)-r.out.Options)
	for k, live := range r.live {
		if live {
			r.out.kept = append(r.out.kept, k)
		}
	}
	return &r.out
}
