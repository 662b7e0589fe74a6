package classic

import (
	"bonepile/dominosa"
)

// Row by row, after mikefc's solver in R.
//
// Walk over the cells row by row. The first that is open has to be covered by a
// domino to its right or one down, as everything before it is covered: try the
// one to the right, then the one down, each if its other cell is open and its
// bone has not been used. Nothing is foreseen, and nothing is counted.
//
// His program solves boards of a full set. It asks whether a bone was used, but
// not whether the set has it, which is the same there; for other sets we ask.
// It stops at the first solution; so do we, unless all are wanted.

func mikefc(r *run) error {
	var err error
	if r.p.Set().AtMost() {
		err = r.single() // bones may be left over: only cells are walked over
	} else {
		err = r.exact()
	}
	if err != nil {
		return err
	}
	w := &walk{run: r, missing: make([]bool, r.positions()), used: map[dominosa.Bone]bool{}}
	for i := range w.missing {
		w.missing[i] = r.pip(r.cell(i)) == dominosa.Hole
	}
	err = w.from(0)
	r.res.Complete = err == nil
	return err
}

// A walk is a board on its way to being covered.
//
// Invariant (walked): missing is the holes and the cells of laid, and used is
// its bones.
type walk struct {
	*run
	missing []bool // by position: a hole, or covered; the author's NA
	used    map[dominosa.Bone]bool
	laid    []dominosa.Place
}

// from covers position i and what follows in all ways. It returns nil when
// there are no more, and leaves w as it was.
func (w *walk) from(i int) error {
	for i < len(w.missing) && w.missing[i] {
		i++
	}
	if i == len(w.missing) {
		w.draw("table", w.found(w.laid))
		if !w.cfg.All {
			return errEnough
		}
		return nil
	}
	c := w.cell(i)
	if err := w.lay(dominosa.Place{Row: c.Row, Col: c.Col}); err != nil {
		return err
	}
	return w.lay(dominosa.Place{Row: c.Row, Col: c.Col, Down: true})
}

// lay lays the bone that the cells of a place show, if that is possible, and covers what follows.
func (w *walk) lay(pl dominosa.Place) error {
	a, b := pl.Cells()
	i, j := w.at(pl)
	if w.pip(b) == dominosa.Hole || w.missing[j] {
		return nil
	}
	pl.Bone = dominosa.NewBone(w.pip(a), w.pip(b))
	if w.used[pl.Bone] || w.p.Set().Of(pl.Bone) == 0 {
		return nil
	}
	if err := w.work(); err != nil {
		return err
	}
	w.missing[i], w.missing[j], w.used[pl.Bone] = true, true, true
	w.laid = append(w.laid, pl)
	err := w.from(i + 1)
	w.laid = w.laid[:len(w.laid)-1]
	w.missing[i], w.missing[j], w.used[pl.Bone] = false, false, false
	return err
}
