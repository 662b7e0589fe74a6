package watch

import "bonepile/cover/internal/xc"

// One closed loop on a front. The edges so far are paths, or the loop. A vertex with one edge has
// the name of its path, which the other end has too; one with two is settled, and the last edge at
// it may not have left it with one. When a path is closed there is no other, and from then on no
// edge may come: nothing else matters then.
//
// An edge that several options may put in the loop, of the same colour, has a slot as well, which is 1
// if one did.

// A loopFront is what does not change of it.
type loopFront struct {
	made    xc.Lists   // by option: edges
	ends    [][2]int32 // by edge
	edge    int32      // where edges begin among vertices and edges
	leaving [][]int32  // by group
}

// newLoopFront fills in t, and returns how many names there are at most.
func newLoopFront(p *xc.Problem, l *xc.Loop, t *track, at, after []int32, groups int) (most int, ok bool) {
	w, err := newLoop(p, l)
	if err != nil {
		return 0, false
	}
	f := &loopFront{ends: w.ends, edge: int32(len(w.degree))}
	f.made = during(w.made, at, func(e int32) int32 { return after[p.Index[l.Edges[e].In.Item]] })
	t.live = spans(len(w.degree)+len(w.ends), groups)
	for k := range p.Ends {
		for _, e := range f.made.Of(k) {
			t.live[f.edge+e].touch(at[k])
			t.live[w.ends[e][0]].touch(at[k])
			t.live[w.ends[e][1]].touch(at[k])
		}
	}
	for e := range w.ends {
		if s := &t.live[int(f.edge)+e]; s.first == s.last || !repeats(p, p.Index[l.Edges[e].In.Item]) {
			*s = span{first: 1}
		}
	}
	t.follower, f.leaving = f, t.lay(groups)
	return len(t.val) / 2, true
}

// repeats reports whether several options of a solution can name an item.
func repeats(p *xc.Problem, i xc.Item) bool {
	_, most := p.BoundsOf(i)
	return most > 1 || int(i) >= p.Primary && p.Coloured()
}

func (f *loopFront) choose(t *track, k, at int) bool {
	for _, e := range f.made.Of(k) {
		if again := t.live[f.edge+e].slot; again > 0 {
			if t.val[again] == 1 {
				continue
			}
			t.val[again] = 1
		}
		if !f.add(t, t.live[f.ends[e][0]].slot, t.live[f.ends[e][1]].slot, int32(at)) {
			return false
		}
	}
	return true
}

// add puts an edge in the loop, or returns false if it may not be there.
func (f *loopFront) add(t *track, u, v, at int32) bool {
	a, b := t.val[u], t.val[v]
	switch {
	case t.val[0] == 1 || a == 1 || b == 1:
		return false
	case a == 0 && b == 0:
		n := t.fresh()
		t.val[u], t.val[v] = n, n
	case a == 0:
		t.val[u], t.val[v] = b, 1
	case b == 0:
		t.val[u], t.val[v] = 1, a
	case a != b:
		t.val[u], t.val[v] = 1, 1
		t.rename(a, b)
	default:
		t.val[u], t.val[v] = 1, 1
		if t.fresh() > 2 { // there is another path
			return false
		}
		for _, s := range t.live[:f.edge] {
			if s.first <= at && at <= s.last {
				t.val[s.slot] = 0
			}
		}
		t.val[0] = 1
	}
	return true
}

func (f *loopFront) leave(t *track, at int) bool {
	for _, v := range f.leaving[at] {
		s := t.live[v].slot
		if t.val[s] > 1 {
			return false
		}
		t.val[s] = 0
	}
	return true
}

func (f *loopFront) accept(t *track) bool { return t.val[0] == 1 }
