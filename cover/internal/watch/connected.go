package watch

import (
	"slices"

	"bonepile/cover/internal/xc"
)

// What is left stays connected.
//
// Some vertices of a graph go because a chosen option says so. What is left in the end has
// to be connected. Before the end, a vertex that is left may still go, and take a whole
// component with it, so that what is left now says little. But some vertices are known to
// stay: those that no option of the problem takes away, and those whose item a chosen
// option names in another way. A choice is refused if and only if it leaves two of them in
// different components.
//
// In many models this decides nearly as much as possible: if a black cell makes its
// neighbours white by the same option, each component that it cuts off has one that stays.
//
// # How
//
// A vertex that goes can only cut its own component, and cuts it if and only if some of
// its neighbours can no longer reach each other. We let each neighbour spread, all from one
// queue, as a class of its own, and merge two classes that meet. As a rule all have met
// after a few steps: in a grid the way round a vertex is short. If a class can spread no
// further while others can, it is a component by itself; and since all spread at the same
// time, a small component costs little, however large the other is. At worst it takes every edge.
//
// So nothing has to be undone but what is gone. Exercise 438 keeps a spanning tree of what
// is left, and need not undo it either. But a vertex that goes orphans its subtrees, and
// to find an edge from one of them to the rest, one has to walk it, or the way from its
// neighbours up to the root; subtrees of a tree have on average as many vertices as there
// are on the way to the root, which grows with the board.
//
// To remove a black cell of 6 by 6 takes the neighbours of 4 to 5 vertices, where the whole rest has 28;
// on 80 by 80 it takes those of 11, where the rest has 5,291. The refusals more than pay for that: the
// search has 4,966,300 nodes instead of 14,003,897.
//
// # Invariants
//
//	(times)    a vertex is gone if an option that was chosen says so; times is
//	           the number of options that say so, or that say that it stays, and
//	           for a vertex that no option could say to go it is 1 more
//	(stays)    a vertex stays if some option says so, or if none could say that
//	           it goes; staying is how many do
//	(together) all vertices that stay are in one component of what is left
//	(whole)    cut are the vertices that cut something off when they went, and
//	           cuts is how many, and 1 more if the graph was never connected; if
//	           cuts is 0, what is left is connected
//	(clean)    between calls no vertex has a class
//
// A [checked] tests them.
//
// Whether another vertex could go as well (Minimal) is looked at when all options are
// chosen, for each vertex without a neighbour that went: it could, if its neighbours find
// each other without it.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, exercises 438 and 439.

// newConnected returns what follows one search of p. It fails if p does not have an item
// that a mark names, or with [xc.ErrVertex].
func newConnected(p *xc.Problem, c *xc.Connected) (*connectedWatcher, error) {
	vs := vertices{}
	marks := make([]xc.Mark, len(c.Vertices))
	for i, v := range c.Vertices {
		if int(vs.number(v.Name)) < i {
			return nil, xc.ErrVertex
		}
		marks[i] = v.Out
	}
	w := &connectedWatcher{}
	if c.Minimal {
		w.movable = int32(len(c.Vertices))
	}
	var err error
	if w.out, w.in, err = marked(p, marks); err != nil {
		return nil, err
	}
	for _, e := range c.Edges {
		u, v := vs.number(e[0]), vs.number(e[1])
		if n := max(int(u), int(v)); n >= len(w.near) {
			w.near = append(w.near, make([][]int32, n+1-len(w.near))...)
		}
		w.near[u] = append(w.near[u], v)
		w.near[v] = append(w.near[v], u)
	}
	n := len(vs)
	w.near = append(w.near, make([][]int32, n-len(w.near))...)
	w.times = make([]int32, n)
	w.gone = make([]bool, n)
	w.stays = make([]bool, n)
	w.cut = make([]bool, n)
	w.class = make([]int32, n)

	if !w.connected() {
		w.cuts = 1
	}
	for _, v := range w.out.All {
		w.times[v] = 1
	}
	some := int32(-1) // vertex that stays
	for v := range w.times {
		w.times[v] = 1 - w.times[v]
		if w.times[v] > 0 {
			w.stays[v] = true
			w.staying++
			some = int32(v)
		}
	}
	if some >= 0 {
		_, staying := w.flood(some)
		w.broken = staying < w.staying
	}
	return w, nil
}

type connectedWatcher struct {
	in, out xc.Lists  // by option: vertices that it says stay, and go
	near    [][]int32 // by vertex: neighbours
	movable int32     // if the rest has to be minimal: vertices before this one can go

	times   []int32 // by vertex
	gone    []bool  // by vertex
	stays   []bool  // by vertex
	cut     []bool  // by vertex
	staying int32
	cuts    int32
	broken  bool // (together) does not even hold before the first choice

	// Scratch of spread.
	class   []int32 // by vertex, from 1; 0 for none
	queue   []int32 // the vertices that have a class
	classes []class // by class
}

// Choose takes the vertices that stay before those that go, so that when the latter cut
// something off, it is known what stays.
func (w *connectedWatcher) Choose(k int) bool {
	if w.broken {
		return false
	}
	in, out := w.in.Of(k), w.out.Of(k)
	for n, v := range in {
		if w.times[v] == 0 && !w.stay(v) {
			w.takeBack(in[:n], nil)
			return false
		}
		w.times[v]++
	}
	for n, v := range out {
		if w.times[v] == 0 && !w.remove(v) {
			w.takeBack(in, out[:n])
			return false
		}
		w.times[v]++
	}
	return true
}

func (w *connectedWatcher) Unchoose(k int) { w.takeBack(w.in.Of(k), w.out.Of(k)) }

func (w *connectedWatcher) Accept() bool { return (w.cuts == 0 || w.connected()) && w.minimal() }

// minimal reports whether no other vertex could go, if that is asked for. The rest is connected.
func (w *connectedWatcher) minimal() bool {
	for v := range w.movable {
		if w.gone[v] || slices.ContainsFunc(w.near[v], func(u int32) bool { return w.gone[u] }) {
			continue
		}
		w.gone[v] = true
		cut, _ := w.spread(v)
		w.gone[v] = false
		if !cut {
			return false
		}
	}
	return true
}

// takeBack undoes, for the last option chosen, that vertices stay and go.
func (w *connectedWatcher) takeBack(in, out []int32) {
	for _, v := range out {
		if w.times[v]--; w.times[v] == 0 {
			w.gone[v] = false
			if w.cut[v] {
				w.cut[v] = false
				w.cuts--
			}
		}
	}
	for _, v := range in {
		if w.times[v]--; w.times[v] == 0 {
			w.stays[v] = false
			w.staying--
		}
	}
}

// stay makes v a vertex that stays, or returns false if it cannot reach the others that stay.
func (w *connectedWatcher) stay(v int32) bool {
	if w.cuts > 0 && w.staying > 0 {
		if _, staying := w.flood(v); staying == 0 {
			return false
		}
	}
	w.stays[v] = true
	w.staying++
	return true
}

// remove takes a vertex away, or returns false if that parts vertices that stay.
func (w *connectedWatcher) remove(v int32) bool {
	w.gone[v] = true
	cut, apart := w.spread(v)
	if apart {
		w.gone[v] = false
		return false
	}
	if cut {
		w.cut[v] = true
		w.cuts++
	}
	return true
}

// A class is a set of vertices that have found each other.
type class struct {
	into    int32 // the class that it has become part of, or itself
	waiting int32 // how many are in the queue
	staying int32 // how many stay
}

// spread lets the neighbours of v, which is gone, look for each other. It reports whether some did not
// find each other, and whether vertices that stay are apart now.
func (w *connectedWatcher) spread(v int32) (cut, apart bool) {
	w.classes = append(w.classes[:0], class{})
	open := 0 // classes that can spread on
	for _, u := range w.near[v] {
		if !w.gone[u] && w.class[u] == 0 {
			open++
			w.classes = append(w.classes, class{into: int32(open)})
			w.enter(u, int32(open))
		}
	}
	for head := 0; open > 1; head++ {
		u := w.queue[head]
		c := w.find(w.class[u])
		for _, x := range w.near[u] {
			if w.gone[x] {
				continue
			}
			if w.class[x] == 0 {
				w.enter(x, c)
			} else if d := w.find(w.class[x]); d != c {
				w.merge(d, c)
				open--
			}
		}
		here := &w.classes[c]
		here.waiting--
		if here.waiting == 0 && open > 1 {
			cut = true
			open--
			if here.staying == w.staying {
				break // nowhere else does any stay
			}
			if here.staying > 0 {
				apart = true
				break
			}
		}
	}
	w.clean()
	return cut, apart
}

// enter puts a vertex into a class, and at the end of the queue.
func (w *connectedWatcher) enter(v, c int32) {
	w.class[v] = c
	w.queue = append(w.queue, v)
	w.classes[c].waiting++
	if w.stays[v] {
		w.classes[c].staying++
	}
}

// find returns the class that class c is now part of.
func (w *connectedWatcher) find(c int32) int32 {
	for w.classes[c].into != c {
		c = w.classes[c].into
	}
	return c
}

// merge makes class d part of class c.
func (w *connectedWatcher) merge(d, c int32) {
	w.classes[d].into = c
	w.classes[c].waiting += w.classes[d].waiting
	w.classes[c].staying += w.classes[d].staying
}

// clean takes all vertices out of their classes and out of the queue.
func (w *connectedWatcher) clean() {
	for _, v := range w.queue {
		w.class[v] = 0
	}
	w.queue = w.queue[:0]
}

// flood returns how many vertices can be reached from v, and how many of them stay.
func (w *connectedWatcher) flood(v int32) (all, staying int32) {
	w.classes = append(w.classes[:0], class{}, class{})
	w.enter(v, 1)
	for head := 0; head < len(w.queue); head++ {
		for _, x := range w.near[w.queue[head]] {
			if !w.gone[x] && w.class[x] == 0 {
				w.enter(x, 1)
			}
		}
	}
	all, staying = int32(len(w.queue)), w.classes[1].staying
	w.clean()
	return all, staying
}

// connected reports whether what is left is connected.
func (w *connectedWatcher) connected() bool {
	left, some := int32(0), int32(-1)
	for v, gone := range w.gone {
		if !gone {
			left++
			some = int32(v)
		}
	}
	if left <= 1 {
		return true
	}
	all, _ := w.flood(some)
	return all == left
}
