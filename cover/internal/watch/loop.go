package watch

import (
	"slices"

	"bonepile/cover/internal/xc"
)

// One closed loop.
//
// Some edges of a graph are in the loop because a chosen option says so. They may be part
// of a loop as long as no vertex has three of them and no cycle is closed while there are
// others outside it. So a choice is refused if one of its new edges
//
//	- comes to a vertex that two edges pass already,
//	- joins the two ends of a path while there are other paths, or
//	- comes when a cycle is closed.
//
// In whatever order the edges of an option are taken, it is refused if and only if with
// them there is a vertex of degree three, or a cycle and an edge that is not in it.
// Undecided edges do not matter: this looks at what there is, not at what is still
// possible. If a path cannot be extended any more, it is up to the items of the model to
// say so, such as those of exercise 412.
//
// # Data
//
// Edges in the loop form disjoint paths. The ends of a path know each other: mate. An
// inner vertex keeps the mate that it had when it was an end. So edges are taken back as in
// dancing links, in the reverse of the order in which they came: the ends of an edge are
// again what they were, and know whose mate to restore. To see whether there are other
// paths, it is enough to know how many there are.
//
// # Invariants
//
//	(times)  an edge is in the loop if its number of times is not 0, which is
//	         the number of options chosen that put it there
//	(degree) a vertex has as many edges in the loop as degree says, at most two
//	(mate)   the mate of a vertex of degree 0 is itself; of one of degree 1, the
//	         other end of its path
//	(paths)  there are as many paths with two ends as paths says; if a cycle is
//	         closed there is none, and otherwise there is no cycle
//	(undo)   the mate of a vertex of degree 2 is that which it had before its
//	         second edge
//
// A [checked] tests them, except (undo), which shows at the next
// check after an edge is taken back.
//
// A choice costs a few steps for every edge that it puts in the loop, and none for
// others. See Knuth, The Art of Computer Programming, 7.2.2.1, exercise 413,
// which keeps the same mates (MATE, EXMATE), and a list of the ends of paths.

// newLoop returns what follows one search of p. It fails if p does not have an item that a
// mark names, or with [xc.ErrEdge].
func newLoop(p *xc.Problem, l *xc.Loop) (*loopWatcher, error) {
	w := &loopWatcher{
		ends:  make([][2]int32, len(l.Edges)),
		times: make([]int32, len(l.Edges)),
	}
	marks := make([]xc.Mark, len(l.Edges))
	vs := vertices{}
	for e, edge := range l.Edges {
		if edge.From == edge.To {
			return nil, xc.ErrEdge
		}
		marks[e] = edge.In
		w.ends[e] = [2]int32{vs.number(edge.From), vs.number(edge.To)}
	}
	var err error
	if w.made, _, err = marked(p, marks); err != nil {
		return nil, err
	}
	w.degree = make([]int8, len(vs))
	w.mate = make([]int32, len(vs))
	for v := range w.mate {
		w.mate[v] = int32(v)
	}
	return w, nil
}

type loopWatcher struct {
	made  xc.Lists   // by option: edges
	ends  [][2]int32 // by edge
	times []int32    // by edge

	degree []int8  // by vertex
	mate   []int32 // by vertex
	paths  int32
	closed bool // there is a cycle
}

func (w *loopWatcher) Choose(k int) bool {
	edges := w.made.Of(k)
	for n, e := range edges {
		if w.times[e] == 0 && !w.add(e) {
			w.drop(edges[:n])
			return false
		}
		w.times[e]++
	}
	return true
}

func (w *loopWatcher) Unchoose(k int) { w.drop(w.made.Of(k)) }

func (w *loopWatcher) Accept() bool { return w.closed }

// drop takes back the edges that an option put in the loop.
func (w *loopWatcher) drop(edges []int32) {
	for _, e := range slices.Backward(edges) {
		if w.times[e]--; w.times[e] == 0 {
			w.remove(e)
		}
	}
}

// add puts edge e in the loop, or returns false if it may not be there.
func (w *loopWatcher) add(e int32) bool {
	u, v := w.ends[e][0], w.ends[e][1]
	du, dv := w.degree[u], w.degree[v]
	if w.closed || du == 2 || dv == 2 {
		return false
	}
	mu, mv := w.mate[u], w.mate[v]
	closing := mu == v
	if closing && w.paths > 1 {
		return false
	}
	w.closed = closing
	w.degree[u], w.degree[v] = du+1, dv+1
	w.mate[mu], w.mate[mv] = mv, mu // as it was, if this closes a cycle
	w.paths += 1 - int32(du+dv)
	return true
}

// remove undoes add(e), if no edge was added since.
func (w *loopWatcher) remove(e int32) {
	u, v := w.ends[e][0], w.ends[e][1]
	du, dv := w.degree[u]-1, w.degree[v]-1
	w.degree[u], w.degree[v] = du, dv
	w.paths -= 1 - int32(du+dv)
	w.closed = false
	mu, mv := u, v
	if du == 1 {
		mu = w.mate[u]
	}
	if dv == 1 {
		mv = w.mate[v]
	}
	w.mate[mu], w.mate[mv] = u, v
}
