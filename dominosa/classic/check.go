package classic

import (
	"fmt"
	"slices"

	"bonepile/dominosa"
	arrays "bonepile/dominosa/internal/grid"
)

// The invariants, checked in builds with -tags bonepiledebug. Each is worked out
// anew from the places laid; a violation is a bug of ours, and panics.

const debug = arrays.Debug

// mustHold panics with the name of an invariant that does not hold.
func mustHold(holds bool, invariant string) {
	if !holds {
		panic(fmt.Sprintf("classic: invariant (%s) is broken", invariant))
	}
}

// union returns which positions places cover, and whether no two overlap.
func (r *run) union(places []dominosa.Place) (covered []bool, disjoint bool) {
	covered, disjoint = make([]bool, r.positions()), true
	for _, pl := range places {
		i, j := r.at(pl)
		disjoint = disjoint && !covered[i] && !covered[j]
		covered[i], covered[j] = true, true
	}
	return covered, disjoint
}

// checkLaid panics unless (laid) holds for q.
func (r *run) checkLaid(q partial) {
	covered, _ := r.union(q.laid) // overlaps are the author's: see step 4
	mustHold(slices.Equal(q.covered, covered), "laid")
	left := map[dominosa.Bone]bool{}
	for bone := range r.p.Set().All() {
		left[bone] = true
	}
	for _, pl := range q.laid {
		mustHold(left[pl.Bone], "laid")
		delete(left, pl.Bone)
	}
	mustHold(len(q.pile) == len(left), "laid")
	for _, b := range q.pile {
		mustHold(left[b.bone], "laid")
	}
}

// check panics unless (sound) holds.
func (o *odometer) check() {
	covered, disjoint := o.union(chosen(o.bones[:o.sound], o.digits))
	mustHold(disjoint && slices.Equal(o.covered, covered), "sound")
}

// check panics unless (legal) holds. It is not asked where the program runs as
// printed.
func (g *grid) check() {
	var placed []dominosa.Place
	for _, row := range g.rows[:g.next] {
		mustHold(len(row.at) == 1 && row.at[0].Bone == row.bone, "legal")
		placed = append(placed, row.at[0])
	}
	covered, disjoint := g.union(placed)
	mustHold(disjoint, "legal")
	cols := g.p.Board.Cols()
	for i, available := range g.available {
		cell := g.p.Board.At(i/cols, i%cols) != dominosa.Hole
		mustHold(available == (cell && !covered[i]), "legal")
	}
}

// check panics unless (walked) holds.
func (w *walk) check() {
	covered, disjoint := w.union(w.laid)
	mustHold(disjoint, "walked")
	for i, missing := range w.missing {
		row, col := w.cell(i)
		mustHold(missing == (covered[i] || w.p.Board.At(row, col) == dominosa.Hole), "walked")
	}
	used := 0
	for _, in := range w.used {
		if in {
			used++
		}
	}
	mustHold(used == len(w.laid), "walked")
	for _, pl := range w.laid {
		mustHold(w.used[pl.Bone], "walked")
	}
}
