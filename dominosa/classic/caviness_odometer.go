package classic

import (
	"cmp"
	"slices"

	"bonepile/dominosa"
)

// The generalised odometer of Caviness.
//
// Sort the bones by how many places they have; those with as many stay in the
// order of the pile. Give each a digit that says which of its places it is on,
// from 1 to their number, so that every reading is a way to lay all bones,
// mostly on top of each other. The odometer starts at all ones.
//
// Find the least k such that the first k places have a cell in common. There
// is no solution with these k digits, so digit k is incremented, which passes
// over all readings that begin so. If there is no such k the reading is a
// solution, and the last digit is incremented. A digit at its maximum passes
// the increment on to the one at its left, and digits to the right of the one
// that was incremented in the end go back to 1. When the first digit would pass
// its maximum, all solutions have been found.
//
// This is depth first search in a fixed order of bones, said without recursion.

func cavinessOdometer(r *run) error {
	if err := r.exact(); err != nil {
		return err
	}
	bones := r.supplies()
	slices.SortStableFunc(bones, func(a, b supply) int { return cmp.Compare(len(a.places), len(b.places)) })
	for _, b := range bones {
		r.res.Notes.Maxima = append(r.res.Notes.Maxima, len(b.places))
	}
	r.printf("maxima %s\n", list(r.res.Notes.Maxima))
	if len(bones) > 0 && len(bones[0].places) == 0 {
		r.res.Complete = true
		return nil
	}

	o := &odometer{run: r, bones: bones, digits: make([]int, len(bones)), covered: make([]bool, r.positions())}
	for {
		turn := o.conflict()
		if turn == len(bones) {
			r.found(chosen(bones, o.digits))
			reading := fromOne(o.digits)
			r.res.Notes.Readings = append(r.res.Notes.Readings, reading)
			r.printf("reading %s after %d increments\n", list(reading), r.res.Work)
			if !r.cfg.All {
				return errEnough
			}
			turn--
		}
		for turn >= 0 && o.digits[turn]+1 == len(bones[turn].places) {
			turn--
		}
		if turn < 0 {
			r.res.Complete = true
			return nil
		}
		if err := r.work(); err != nil {
			return err
		}
		o.increment(turn)
	}
}

// An odometer is the digits and what has been found out about them.
//
// Invariant (sound): the places of the first sound digits are disjoint, and
// covered is their cells.
type odometer struct {
	*run
	bones   []supply // by number of places
	digits  []int    // counted from 0
	covered []bool   // by position
	sound   int
}

// cells returns the positions of the place that a bone is on.
func (o *odometer) cells(k int) (int, int) { return o.at(o.bones[k].places[o.digits[k]]) }

// conflict returns the first digit whose place overlaps one before it, or the
// number of digits if there is none.
func (o *odometer) conflict() int {
	for ; o.sound < len(o.bones); o.sound++ {
		i, j := o.cells(o.sound)
		if o.covered[i] || o.covered[j] {
			break
		}
		o.covered[i], o.covered[j] = true, true
	}
	return o.sound
}

// increment adds one to digit k, which is below its maximum and at most sound,
// and sets those to the right of it back.
func (o *odometer) increment(k int) {
	for o.sound > k {
		o.sound--
		i, j := o.cells(o.sound)
		o.covered[i], o.covered[j] = false, false
	}
	o.digits[k]++
	clear(o.digits[k+1:])
}

// chosen returns the place that each bone is on, its number counted from 0.
func chosen(bones []supply, choice []int) []dominosa.Place {
	places := make([]dominosa.Place, len(bones))
	for k, b := range bones {
		places[k] = b.places[choice[k]]
	}
	return places
}
