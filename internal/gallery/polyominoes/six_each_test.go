package polyominoes

import (
	"math/bits"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// A quarter is three pieces in a square of 5 by 5: how many cells each row and each column
// has, in three bits, and the set of the pieces.
type quarter struct{ rows, cols, set uint16 }

// six is six cells in each of five lines.
const six = 0o66666

// quarters counts the ways to make each quarter.
func quarters() map[quarter]uint64 {
	const side = sixSide / 2
	type place struct {
		cells uint32
		quarter
	}
	l, places := forms.Squares(), []place(nil)
	for i, p := range forms.Pentominoes() {
		for _, at := range forms.Placements(forms.Cuboid(side, side, 1), p.Shape.Oriented(l, l.All), 2) {
			q := place{quarter: quarter{set: 1 << i}}
			for _, c := range at {
				q.cells |= 1 << (c[0]*side + c[1])
				q.rows += 1 << (3 * c[0])
				q.cols += 1 << (3 * c[1])
			}
			places = append(places, q)
		}
	}
	ways := map[quarter]uint64{}
	for i, a := range places {
		for j, b := range places[:i] {
			if a.set == b.set || a.cells&b.cells != 0 {
				continue
			}
			for _, c := range places[:j] {
				if c.set != b.set && c.cells&(a.cells|b.cells) == 0 {
					ways[quarter{a.rows + b.rows + c.rows, a.cols + b.cols + c.cols, a.set | b.set | c.set}]++
				}
			}
		}
	}
	return ways
}

// inQuarters counts the answers with three pieces in each quarter of the board, quarter by
// quarter, without a search. X lies in the upper left, and a mirror image remains.
func inQuarters(*kittest.Instance) string {
	type lines struct{ cols, set uint16 }
	ways, byRows, byCols := quarters(), map[uint16][]quarter{}, map[lines][]quarter{}
	for q := range ways {
		byRows[q.rows] = append(byRows[q.rows], q)
		byCols[lines{q.cols, q.set}] = append(byCols[lines{q.cols, q.set}], q)
	}
	lower := func(left, right, set uint16) (n uint64) {
		for s := set; s > 0; s = (s - 1) & set {
			if bits.OnesCount16(s) != 3 {
				continue
			}
			for _, a := range byCols[lines{six - left, s}] {
				for _, b := range byCols[lines{six - right, set &^ s}] {
					if a.rows+b.rows == six {
						n += ways[a] * ways[b]
					}
				}
			}
		}
		return n
	}
	const all, x = 1<<12 - 1, 1 << ('X' - 'O')
	var sum uint64
	for a, n := range ways {
		for _, b := range byRows[six-a.rows] {
			if a.set&x != 0 && a.set&b.set == 0 {
				sum += n * ways[b] * lower(a.cols, b.cols, all&^(a.set|b.set))
			}
		}
	}
	return figures.Quotient(sum, 2)
}
