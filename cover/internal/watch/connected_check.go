package watch

import "fmt"

// check panics if an invariant of connected.go does not hold, from the options
// chosen.
func (w *connectedWatcher) check() {
	times, gone, stays := w.say(w.chosen)
	staying, cuts := int32(0), int32(0)
	if pieces, _ := w.pieces(make([]bool, len(gone)), stays); pieces > 1 {
		cuts = 1
	}
	for v := range gone {
		if times[v] != w.times[v] || gone[v] != w.gone[v] {
			panic(fmt.Sprintf("cover: connected: (times): vertex %d has %d, gone %v, should have %d, %v",
				v, w.times[v], w.gone[v], times[v], gone[v]))
		}
		if stays[v] != w.stays[v] {
			panic(fmt.Sprintf("cover: connected: (stays): vertex %d has %v, should have %v", v, w.stays[v], stays[v]))
		}
		if w.class[v] != 0 {
			panic(fmt.Sprintf("cover: connected: (clean): vertex %d is in class %d", v, w.class[v]))
		}
		if stays[v] {
			staying++
		}
		if w.cut[v] {
			cuts++
		}
		if w.cut[v] && !gone[v] {
			panic(fmt.Sprintf("cover: connected: (whole): vertex %d is not gone and said to have cut", v))
		}
	}
	pieces, withStaying := w.pieces(gone, stays)
	if staying != w.staying {
		panic(fmt.Sprintf("cover: connected: (stays): %d, should be %d", w.staying, staying))
	}
	if withStaying > 1 {
		panic(fmt.Sprintf("cover: connected: (together): vertices that stay are in %d components", withStaying))
	}
	if cuts != w.cuts || cuts == 0 && pieces > 1 {
		panic(fmt.Sprintf("cover: connected: (whole): cuts is %d, should be %d; there are %d components", w.cuts, cuts, pieces))
	}
}

// refusedRightly panics if option k could have been chosen.
func (w *connectedWatcher) refusedRightly(k int) {
	w.check()
	_, gone, stays := w.say(append(w.chosen[:len(w.chosen):len(w.chosen)], k))
	if _, withStaying := w.pieces(gone, stays); withStaying <= 1 {
		panic(fmt.Sprintf("cover: connected: option %d is refused after %v", k, w.chosen))
	}
}

// say returns, by vertex, what the options say.
func (w *connectedWatcher) say(options []int) (times []int32, gone, stays []bool) {
	n := len(w.times)
	times, gone, stays = make([]int32, n), make([]bool, n), make([]bool, n)
	for v := range stays {
		stays[v] = true
		times[v] = 1
	}
	for _, v := range w.out.All {
		stays[v] = false
		times[v] = 0
	}
	for _, k := range options {
		for _, v := range w.out.Of(k) {
			gone[v] = true
			times[v]++
		}
		for _, v := range w.in.Of(k) {
			stays[v] = true
			times[v]++
		}
	}
	return times, gone, stays
}

// pieces returns how many components are left, and in how many of them are
// vertices that stay.
func (w *connectedWatcher) pieces(gone, stays []bool) (all, withStaying int) {
	seen := make([]bool, len(gone))
	var walk func(v int32) bool
	walk = func(v int32) bool {
		seen[v] = true
		some := stays[v]
		for _, u := range w.near[v] {
			if !gone[u] && !seen[u] {
				some = walk(u) || some
			}
		}
		return some
	}
	for v := range gone {
		if !gone[v] && !seen[v] {
			all++
			if walk(int32(v)) {
				withStaying++
			}
		}
	}
	return all, withStaying
}

// State returns what w knows, for tests, as that of a loop does.
func (w *connectedWatcher) State() string {
	return fmt.Sprint(w.times, w.gone, w.stays, w.cut, w.staying, w.cuts, w.broken, w.class, w.queue)
}
