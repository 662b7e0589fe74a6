package watch

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/xc"
)

// A watcher is one that can be checked.
type watcher interface {
	xc.Watcher

	// State returns what it knows, for tests too: it is the same if and only if nothing is left
	// of what was refused or undone.
	State() string

	// after returns what State should be after some options, by the definition, and whether they
	// may be chosen together.
	after(options []int) (state string, may bool)
}

// A checked is a watcher in a debug build. It panics where an invariant does not hold, or where an
// option is refused that could have been chosen.
type checked struct {
	watcher
	chosen []int
}

func (c *checked) Choose(k int) bool {
	ok := c.watcher.Choose(k)
	with := append(slices.Clip(c.chosen), k)
	if ok {
		c.chosen = with
	} else if _, may := c.after(with); may {
		panic(fmt.Sprintf("cover: a condition refuses option %d after %v", k, c.chosen))
	}
	c.check()
	return ok
}

func (c *checked) Unchoose(k int) {
	c.watcher.Unchoose(k)
	c.chosen = c.chosen[:len(c.chosen)-1]
	c.check()
}

func (c *checked) check() {
	if state, may := c.after(c.chosen); state != c.State() || !may && len(c.chosen) > 0 {
		panic(fmt.Sprintf("cover: an invariant of a condition: %s, should be %s", c.State(), state))
	}
}

// after leaves the mates of inner vertices as they are.
func (w *loopWatcher) after(options []int) (state string, may bool) {
	d := &loopWatcher{times: make([]int32, len(w.times)), degree: make([]int8, len(w.degree)), mate: slices.Clone(w.mate)}
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
	return d.State(), cycles+int(min(1, d.paths)) <= 1 && !slices.ContainsFunc(d.degree, func(n int8) bool { return n > 2 })
}

func (w *loopWatcher) State() string {
	return fmt.Sprint(w.times, w.degree, w.mate, w.paths, w.closed)
}

// after takes it from w which vertices cut something off, if they are gone.
func (w *connectedWatcher) after(options []int) (state string, may bool) {
	n := len(w.times)
	d := &connectedWatcher{times: slices.Repeat([]int32{1}, n), gone: make([]bool, n), stays: make([]bool, n), cut: make([]bool, n), broken: w.broken, class: make([]int32, n)}
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
		if d.cut[v] = w.cut[v] && d.gone[v]; d.cut[v] {
			d.cuts++
		}
	}
	held, left := 0, pieces(w.near, d.gone)
	if len(left) > 1 {
		d.cuts = max(1, d.cuts)
	}
	for _, piece := range left {
		if slices.ContainsFunc(piece, func(v int32) bool { return d.stays[v] }) {
			held++
		}
	}
	return d.State(), held <= 1
}

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
