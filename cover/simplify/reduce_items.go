package simplify

import "bonepile/cover/internal/xc"

// implies removes the items that others imply. It returns false if it was
// stopped.
func (r *reducer) implies() bool {
	if r.out.Dead >= 0 {
		for i := range xc.Item(len(r.p.Names)) {
			if i != r.out.Dead && !r.gone[i] {
				r.removeItem(i, r.out.Dead)
			}
		}
		return true
	}
	for i := range xc.Item(len(r.p.Names)) {
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

// imply removes item i if another implies it, and later primary items that say the same
// as i.
//
// It is enough to look at i when its size has changed: a primary item that comes to be
// named by the same options as i has changed with it or had them already, and a secondary
// item whose options all come to name a primary one has lost some that did not.
func (r *reducer) imply(i xc.Item) {
	if r.size[i] == 0 {
		if int(i) >= r.p.Primary {
			r.removeItem(i, -1)
		}
		return
	}
	first := r.options(i)[0].Option
	for _, e := range r.p.Option(int(first)) {
		j := e.Item
		if j == i || int(j) >= r.p.Primary || r.gone[j] || !r.simple(j) {
			continue
		}
		if int(i) < r.p.Primary && r.size[i] != r.size[j] || !r.within(i, j) {
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
func (r *reducer) within(i, j xc.Item) bool {
	if r.size[i] > r.size[j] {
		return false
	}
	in := r.options(j)
	for _, n := range r.options(i) {
		for len(in) > 0 && in[0].Option < n.Option {
			in = in[1:]
			r.out.Work++
		}
		r.out.Work++
		if len(in) == 0 || in[0].Option > n.Option {
			return false
		}
	}
	return true
}

// problem returns what is left.
func (r *reducer) problem() *xc.Problem {
	p := r.p
	if r.out.Options+r.out.Items == 0 {
		return p
	}
	var items []xc.Item
	primary := 0
	for i, gone := range r.gone {
		if !gone {
			items = append(items, xc.Item(i))
			if i < p.Primary {
				primary++
			}
		}
	}
	q := p.Sub(items, primary, func(k int) bool { return r.live[k] })
	q.Tidy()
	if r.out.Dead < 0 { // otherwise there is no solution, and items that they need are gone
		q.Conditions = p.Conditions
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
