package tilings

import "fmt"

// A sweepTrail is what check knows of the unknowns without looking at a sweep's
// rows.
type sweepTrail struct {
	white     []int32 // the live unknown of each row, -1 for none
	met       int     // how many unknowns were met
	equations int     // and how many equations there were
}

func newSweepTrail(rows int) sweepTrail {
	t := sweepTrail{white: make([]int32, rows)}
	for i := range t.white {
		t.white[i] = -1
	}
	return t
}

// check panics unless (own), (zero) and (free) hold after equation e. It is
// called at every equation of a debug build.
func (s *sweep) check(f *field, e *equation, free int) {
	t := &s.trail
	live := t.follow(e)
	if free != t.met-t.equations || free > live {
		panic(fmt.Sprintf("dominosa: %d unknowns are free after %d equations, %d were met and %d are live",
			free, t.equations, t.met, live))
	}
	place := map[int32]int{} // of a free unknown
	for i, w := range s.owner[:free] {
		place[w] = i
	}
	for row, w := range t.white {
		at, isFree := place[w]
		for i, v := range s.form(int32(row), s.free) {
			switch {
			case v != 0 && (w < 0 || i >= free):
				panic(fmt.Sprintf("dominosa: row %d, unknown %d: %d at place %d, which is not in use", row, w, v, i))
			case isFree && (i == at && v != f.one || i != at && v != 0):
				panic(fmt.Sprintf("dominosa: row %d, unknown %d, free at place %d: %d at place %d", row, w, at, v, i))
			}
		}
	}
}

// follow takes note of an equation and returns the number of live unknowns.
func (t *sweepTrail) follow(e *equation) (live int) {
	t.equations++
	t.met += int(e.fresh)
	for _, x := range e.old() {
		if x.last {
			t.white[x.row] = -1
		}
	}
	for _, x := range e.terms[e.n-e.fresh : e.n] {
		if !x.last {
			t.white[x.row] = x.white
		}
	}
	for _, w := range t.white {
		if w >= 0 {
			live++
		}
	}
	return live
}
