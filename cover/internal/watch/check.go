package watch

import (
	"fmt"
	"slices"
)

// check panics if an invariant of loop.go does not hold, from the options chosen.
func (w *loopWatcher) check() {
	if d, may := w.draw(w.chosen); !may || d.State() != w.State() {
		panic(fmt.Sprintf("cover: loop: (times), (degree), (mate) or (paths): %s, should be %s", w.State(), d.State()))
	}
}

// refusedRightly panics if option k could have been chosen.
func (w *loopWatcher) refusedRightly(k int) {
	w.check()
	if _, may := w.draw(append(slices.Clip(w.chosen), k)); may {
		panic(fmt.Sprintf("cover: loop: option %d is refused after %v", k, w.chosen))
	}
}

// draw returns what w should be after some options, by the definition, and whether they may be
// chosen together. Mates of inner vertices are those that w has.
func (w *loopWatcher) draw(options []int) (d *loopWatcher, may bool) {
	d = &loopWatcher{times: make([]int32, len(w.times)), degree: make([]int8, len(w.degree)), mate: slices.Clone(w.mate)}
	near := make([][]int32, len(w.degree))
	for _, k := range options {
		for _, e := range w.made.Of(k) {
			if d.times[e]++; d.times[e] == 1 {
				u, v := w.ends[e][0], w.ends[e][1]
				near[u], near[v] = append(near[u], v), append(near[v], u)
				d.degree[u]++
				d.degree[v]++
			}
		}
	}
	cycles := 0
	for _, piece := range pieces(near, make([]bool, len(near))) {
		switch ends := slices.DeleteFunc(piece, func(v int32) bool { return d.degree[v] > 1 }); len(ends) {
		case 0:
			cycles++
		case 1:
			d.mate[ends[0]] = ends[0]
		default:
			d.paths++
			d.mate[ends[0]], d.mate[ends[1]] = ends[1], ends[0]
		}
	}
	d.closed = cycles > 0
	return d, cycles+int(min(1, d.paths)) <= 1 && !slices.ContainsFunc(d.degree, func(n int8) bool { return n > 2 })
}

// State returns what w knows, for tests: it is the same if and only if nothing is left of
// what was refused or undone.
func (w *loopWatcher) State() string {
	return fmt.Sprint(w.times, w.degree, w.mate, w.paths, w.closed)
}

// check panics if an invariant of connected.go does not hold, from the options chosen.
func (w *connectedWatcher) check() {
	d, all, may := w.leave(w.chosen)
	for v, cut := range w.cut {
		may = may && !(cut && !d.gone[v])
	}
	if !may || d.State() != w.State() || d.cuts == 0 && all > 1 {
		panic(fmt.Sprintf("cover: connected: (times), (stays), (together), (whole) or (clean): %s, should be %s, in %d pieces", w.State(), d.State(), all))
	}
}

// refusedRightly panics if option k could have been chosen.
func (w *connectedWatcher) refusedRightly(k int) {
	w.check()
	if _, _, may := w.leave(append(slices.Clip(w.chosen), k)); may {
		panic(fmt.Sprintf("cover: connected: option %d is refused after %v", k, w.chosen))
	}
}

// leave returns what w should be after some options, by the definition, how many pieces they leave,
// and whether they may be chosen together. Which vertices cut something off is for w to say.
func (w *connectedWatcher) leave(options []int) (d *connectedWatcher, all int, may bool) {
	n := len(w.times)
	d = &connectedWatcher{times: slices.Repeat([]int32{1}, n), gone: make([]bool, n), stays: make([]bool, n), cut: w.cut, broken: w.broken, class: make([]int32, n)}
	if len(pieces(w.near, d.gone)) > 1 {
		d.cuts++
	}
	for _, v := range w.out.All {
		d.times[v] = 0
	}
	for v, times := range d.times {
		d.stays[v] = times > 0
	}
	for _, k := range options {
		for _, v := range w.in.Of(k) {
			d.times[v]++
			d.stays[v] = true
		}
		for _, v := range w.out.Of(k) {
			d.times[v]++
			d.gone[v] = true
		}
	}
	for v, stays := range d.stays {
		if stays {
			d.staying++
		}
		if d.cut[v] {
			d.cuts++
		}
	}
	held := 0
	for _, piece := range pieces(w.near, d.gone) {
		all++
		if slices.ContainsFunc(piece, func(v int32) bool { return d.stays[v] }) {
			held++
		}
	}
	return d, all, held <= 1
}

// State is as that of a loop.
func (w *connectedWatcher) State() string {
	return fmt.Sprint(w.times, w.gone, w.stays, w.cut, w.staying, w.cuts, w.broken, w.class, w.queue)
}

// pieces returns the components of a graph without the vertices that are gone.
func pieces(near [][]int32, gone []bool) (list [][]int32) {
	seen := slices.Clone(gone)
	for v := range near {
		if seen[v] {
			continue
		}
		seen[v] = true
		piece := []int32{int32(v)}
		for at := 0; at < len(piece); at++ {
			for _, u := range near[piece[at]] {
				if !seen[u] {
					seen[u] = true
					piece = append(piece, u)
				}
			}
		}
		list = append(list, piece)
	}
	return list
}
