package watch

import (
	"fmt"
	"slices"
)

// check panics if an invariant of loop.go does not hold, from the options chosen.
func (w *loopWatcher) check() {
	times, degree := w.count(w.chosen)
	for e, n := range times {
		if n != w.times[e] {
			panic(fmt.Sprintf("cover: loop: (times): edge %d has %d, should have %d", e, w.times[e], n))
		}
	}
	for v, n := range degree {
		if n != w.degree[v] || n > 2 {
			panic(fmt.Sprintf("cover: loop: (degree): vertex %d has %d, should have %d", v, w.degree[v], n))
		}
	}
	ends := int32(0)
	seen := make([]bool, len(degree))
	for v, n := range degree {
		if n == 2 {
			continue
		}
		end := w.walk(int32(v), times, seen)
		ends += int32(n)
		if w.mate[v] != end {
			panic(fmt.Sprintf("cover: loop: (mate): vertex %d has %d, should have %d", v, w.mate[v], end))
		}
	}
	cycles := w.cycles(times, seen)
	if ends != 2*w.paths || cycles > 1 || w.closed != (cycles == 1) || w.closed && ends > 0 {
		panic(fmt.Sprintf("cover: loop: (paths): %d, closed %v, but there are %d ends and %d cycles",
			w.paths, w.closed, ends, cycles))
	}
}

// refusedRightly panics if option k could have been chosen.
func (w *loopWatcher) refusedRightly(k int) {
	w.check()
	times, degree := w.count(append(w.chosen[:len(w.chosen):len(w.chosen)], k))
	if slices.Max(degree) > 2 {
		return
	}
	seen := make([]bool, len(degree))
	ends := false
	for v, n := range degree {
		if n < 2 {
			w.walk(int32(v), times, seen)
			ends = ends || n == 1
		}
	}
	cycles := w.cycles(times, seen)
	if cycles == 0 || cycles == 1 && !ends {
		panic(fmt.Sprintf("cover: loop: option %d is refused after %v", k, w.chosen))
	}
}

// cycles returns how many cycles there are; seen are the vertices of paths.
func (w *loopWatcher) cycles(times []int32, seen []bool) (n int) {
	for v := range seen {
		if !seen[v] {
			w.walk(int32(v), times, seen)
			n++
		}
	}
	return n
}

// count returns, by edge, how many of the options put it in the loop, and, by
// vertex, how many such edges it has.
func (w *loopWatcher) count(options []int) (times []int32, degree []int8) {
	times, degree = make([]int32, len(w.times)), make([]int8, len(w.degree))
	for _, k := range options {
		for _, e := range w.made.Of(k) {
			if times[e]++; times[e] == 1 {
				degree[w.ends[e][0]]++
				degree[w.ends[e][1]]++
			}
		}
	}
	return times, degree
}

// walk returns where the path ends that begins at v, or v if it is on a cycle. It
// notes the vertices that it comes by. No vertex has more than two edges.
func (w *loopWatcher) walk(v int32, times []int32, seen []bool) int32 {
	by := -1 // the edge that led to v
	for start := v; ; {
		seen[v] = true
		next := -1
		for e, ends := range w.ends {
			if times[e] > 0 && e != by && (ends[0] == v || ends[1] == v) {
				next = e
			}
		}
		if next < 0 {
			return v
		}
		by = next
		if v = w.ends[by][0] + w.ends[by][1] - v; v == start {
			return v
		}
	}
}

// State returns what w knows, for tests: it is the same if and only if nothing is left of
// what was refused or undone.
func (w *loopWatcher) State() string {
	return fmt.Sprint(w.times, w.degree, w.mate, w.paths, w.closed)
}
