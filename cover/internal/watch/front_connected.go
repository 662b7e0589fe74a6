package watch

import (
	"slices"

	"bonepile/cover/internal/xc"
)

// A connected rest on a front. A vertex is settled when it is gone; one that stays has the
// name of its component. After the last option that could take it away it stays, unless it is gone,
// and then that need not be known any more. When a component leaves the front it is complete; there
// may be no other, and from then on nothing may stay.
//
// Vertices that no option takes away stay from the beginning. Those that hang together are one
// vertex, which comes to the front with the first of its neighbours.

// A connectedFront is what does not change of it.
type connectedFront struct {
	in, out  xc.Lists  // by option: vertices that stay, and go
	near     [][]int32 // by vertex: neighbours
	decided  []int32   // by vertex: the last group that may take it away, -1 for none
	deciding [][]int32 // by group: vertices that stay after it, if they are not gone
	leaving  [][]int32 // by group
	alone    int       // components that stay from the beginning, without neighbours
}

// newConnectedFront fills in t, and returns how many names there are at most.
func newConnectedFront(p *xc.Problem, c *xc.Connected, t *track, at, after []int32, groups int) (most int, ok bool) {
	w, err := newConnected(p, c)
	if err != nil || c.Minimal {
		return 0, false
	}
	f := &connectedFront{near: make([][]int32, len(w.near)), decided: make([]int32, len(w.near))}
	for v := range f.decided {
		f.decided[v] = -1
	}
	t.live = spans(len(w.near), groups)
	for k := range p.Ends {
		for _, v := range w.out.Of(k) {
			t.live[v].touch(at[k])
			f.decided[v] = min(t.live[v].last, after[p.Index[c.Vertices[v].Out.Item]])
		}
	}
	for v := range t.live {
		t.live[v].last = f.decided[v]
	}
	until := func(v int32) int32 { return f.decided[v] }
	f.in, f.out = during(w.in, at, until), during(w.out, at, until)
	for k := range p.Ends {
		for _, v := range f.in.Of(k) {
			t.live[v].touch(at[k])
		}
	}
	f.join(w, t)
	last := slices.Clone(t.live) // when it is decided
	f.deciding = lasts(last, groups)
	for v, near := range f.near {
		for _, u := range near {
			t.live[v].last = max(t.live[v].last, last[u].last)
		}
	}
	t.follower, f.leaving = f, t.lay(groups)
	return len(t.val), true
}

// join makes one vertex of those that stay from the beginning and hang together.
func (f *connectedFront) join(w *connectedWatcher, t *track) {
	first := make([]int32, len(w.near))
	for v := range first {
		first[v] = -1
	}
	var walk func(v, from int32)
	walk = func(v, from int32) {
		first[v] = from
		for _, u := range w.near[v] {
			if first[u] < 0 && w.stays[v] && w.stays[u] {
				walk(u, from)
			}
		}
	}
	for v := range first {
		if first[v] < 0 {
			walk(int32(v), int32(v))
		}
	}
	for v, near := range w.near {
		for _, u := range near {
			if a, b := first[v], first[u]; a != b {
				f.near[a] = append(f.near[a], b)
			}
		}
	}
	for v, near := range f.near {
		if int(first[v]) != v || !w.stays[v] {
			continue
		}
		if len(near) == 0 {
			f.alone++
			continue
		}
		s := &t.live[v]
		for _, u := range near {
			s.first = min(s.first, t.live[u].first)
		}
		s.last = s.first
	}
}

func (f *connectedFront) choose(t *track, k, at int) bool {
	for _, v := range f.in.Of(k) {
		if !f.stay(t, v, int32(at)) {
			return false
		}
	}
	for _, v := range f.out.Of(k) {
		s := t.live[v].slot
		if t.val[s] > 1 {
			return false
		}
		t.val[s] = 1
	}
	return true
}

// stay lets a vertex stay, or returns false if that makes another component than a complete one.
func (f *connectedFront) stay(t *track, v, at int32) bool {
	s := t.live[v].slot
	if t.val[s] > 1 {
		return true
	}
	if t.val[0] == 1 || f.alone > 0 {
		return false
	}
	name := t.fresh()
	t.val[s] = name
	for _, u := range f.near[v] {
		if n := t.val[t.live[u].slot]; n > 1 && t.live[u].first <= at {
			t.rename(n, name)
		}
	}
	return true
}

func (f *connectedFront) leave(t *track, at int) bool {
	for _, v := range f.deciding[at] {
		switch s := t.live[v].slot; t.val[s] {
		case 0:
			if !f.stay(t, v, int32(at)) {
				return false
			}
		case 1:
			t.val[s] = 0
		}
	}
	for _, v := range f.leaving[at] {
		s := t.live[v].slot
		n := t.val[s]
		if t.val[s] = 0; n < 2 || slices.Contains(t.val, n) {
			continue
		}
		if t.fresh() > 2 {
			return false
		}
		t.val[0] = 1
	}
	return true
}

func (f *connectedFront) accept(*track) bool { return f.alone < 2 }
