// Package word searches domino grids of at most 64 positions, whose state is four
// machine words.
package word

import (
	"context"
	"math/bits"

	"bonepile/dominosa/internal/grid"
)

// The engine engine: a search on masks of one machine word.
//
// A board of at most 64 positions lies in a frame of lines of S positions
// each; position c of line r is bit S*r + c. The state of the search is four
// words and is passed by value, so that nothing is ever undone:
//
//	U    cells not yet covered
//	H    places across that are still possible, each at its first cell
//	V    places along that are still possible, each at its first cell
//	rem  bones still in the pile, by number
//
// The four neighbours of every cell are tried at once: the places on a cell
// are its bits of H, H<<1, V and V<<S. Adding these four words as columns of
// bits, without carry beyond what is asked, tells for all cells together
// which have no place left (the position is dead) and which have one (it is
// forced).
//
// When no cell is forced, the bones are looked at: bone k has the places
// bone[k].h & H and bone[k].v & V. None: dead. One: forced.
// If nothing is forced, the search branches on the lowest open cell. Nothing is
// open to its left and above it, so it has exactly two places, across and along:
// no cell has fewer. And the open cells stay together at one end of the board,
// which is what makes the memo of word_count.go hit. To prefer cells with two
// places next to others was tried: on average it needs as many nodes (8.5 for
// 8.4 a board) but 635 for 405 in counting keller-73.
//
// # Invariants
//
// Between any two steps of the search:
//
//	(open)  a place in H or V has both its cells in U and its bone in rem
//	(all)   every such place is there: nothing but laying a bone removes one
//
// By (all) the position is determined by U and rem alone.
// Method check tests both.
//
// # Frames
//
// S is a constant in the compiled code, because shifts by a constant are what
// the loop consists of: the type parameter of word is an array type whose
// length is S, and the compiler makes one copy of the code for each of the
// eight. A board with at most eight rows and columns takes S = 8; a longer one
// takes its shorter side, and lies turned if that is the number of rows.
type engine[T line] struct {
	grid.Run

	bone [64]placeMasks // the places of each bone on the bare board
	need uint64         // bones that have to be used: all, or none in a set "at most"
	flip uint64         // 2x2 blocks, by first cell, that can be tiled both ways; see load

	u, h, v, rem uint64 // the position at the start

	pip    [64 + 8]uint8 // pips by bit; 8 more so that a step down stays inside
	number [256]uint8    // bone by pips, first pip times 16 plus second
	set    *grid.Bones   // the set that number was made for
	bones  int           // how many it has

	board  *grid.Board
	turned bool

	pairsBuf      [32][2]int32
	first, second Laid            // solutions found by decide
	found         int             // how many of them
	seen          func(Laid) bool // called by All with every solution
	memo          *[1 << memoBits]memo
	epoch         uint32 // of the entries of memo that count
}

// line is the array types whose length can be S.
type line interface {
	[1]struct{} | [2]struct{} | [3]struct{} | [4]struct{} |
		[5]struct{} | [6]struct{} | [7]struct{} | [8]struct{}
}

// placeMasks is a set of places: across and along, each by first cell.
type placeMasks struct{ h, v uint64 }

// Laid is the places that have been laid.
type Laid struct{ H, V uint64 }

// settle lays all that is forced until nothing is, and reports whether the
// position may still have a solution. It is where the time goes.
//
// All cells with one place are laid together, which costs the same as one
// alone. Only when there are none are the bones looked at, one by one, and the
// first that is forced is laid at once: what that forces in cells comes cheaper
// than the rest of the bones. Going through all of them first took a tenth
// longer (1.24 us for 1.13 to decide, 2.48 for 2.27 to count a board).
func (w *engine[T]) settle(H, V, U, rem uint64, in Laid) (_, _, _, _ uint64, _ Laid, ok bool) {
	var t T
	S := uint(len(t))
	for U != 0 {
		H1, V1 := H<<1, V<<S
		a, b, c, d := H^H1, H&H1, V^V1, V&V1
		if U&^(a|b|c|d) != 0 {
			return 0, 0, 0, 0, Laid{}, false
		}
		var fh, fv uint64     // forced
		bones := rem & w.need // to be looked at if no cell is forced
		if one := (a ^ c) &^ (b | d); one != 0 {
			fh = H & (one | one>>1)
			fv = V & (one | one>>S)
			bones = 0
		}
		for ; bones != 0; bones &= bones - 1 {
			m := &w.bone[bits.TrailingZeros64(bones)&63]
			x, y := m.h&H, m.v&V
			// Two bits in x|y are two places. The converse fails only
			// where x and y are at the same cell, seldom enough that
			// this test replaces counting the bits of both.
			z := x | y
			if z&(z-1) != 0 {
				continue
			}
			if z == 0 {
				return 0, 0, 0, 0, Laid{}, false
			}
			if x != y { // else they are at the same cell
				fh, fv = x, y
				break
			}
		}
		if fh|fv == 0 {
			return H, V, U, rem, in, true
		}

		// Forced places that overlap contradict each other.
		if fh&(fh<<1)|fv&(fv<<S)|(fh|fh<<1)&(fv|fv<<S) != 0 {
			return 0, 0, 0, 0, Laid{}, false
		}
		in.H |= fh
		in.V |= fv
		cells := fh | fh<<1 | fv | fv<<S
		U &^= cells
		H &^= cells | cells>>1
		V &^= cells | cells>>S
		for x := fh; x != 0; x &= x - 1 {
			k := w.boneAt(x, 1)
			if rem>>k&1 == 0 { // a second copy forced at once
				return 0, 0, 0, 0, Laid{}, false
			}
			rem &^= 1 << k
			H &^= w.bone[k].h
			V &^= w.bone[k].v
		}
		for x := fv; x != 0; x &= x - 1 {
			k := w.boneAt(x, S)
			if rem>>k&1 == 0 {
				return 0, 0, 0, 0, Laid{}, false
			}
			rem &^= 1 << k
			H &^= w.bone[k].h
			V &^= w.bone[k].v
		}
	}
	return H, V, U, rem, in, true
}

// boneAt returns the number of the bone whose first cell is the lowest bit of
// x and whose second cell is step bits above.
func (w *engine[T]) boneAt(x uint64, step uint) uint {
	i := uint(bits.TrailingZeros64(x)) & 63
	return uint(w.number[w.pip[i]<<4|w.pip[i+step]]) & 63
}

// layAcross returns the position after a bone is laid at a place of H.
func (w *engine[T]) layAcross(place, H, V, U, rem uint64) (_, _, _, _ uint64) {
	return w.lay(w.boneAt(place, 1), place|place<<1, H, V, U, rem)
}

// layAlong returns the position after a bone is laid at a place of V.
func (w *engine[T]) layAlong(place, H, V, U, rem uint64) (_, _, _, _ uint64) {
	var t T
	S := uint(len(t))
	return w.lay(w.boneAt(place, S), place|place<<S, H, V, U, rem)
}

// lay returns the position after bone k is laid on two cells.
func (w *engine[T]) lay(k uint, cells, H, V, U, rem uint64) (_, _, _, _ uint64) {
	var t T
	S := uint(len(t))
	m := &w.bone[k]
	return H &^ (cells | cells>>1 | m.h), V &^ (cells | cells>>S | m.v), U &^ cells, rem &^ (1 << k)
}

// begin prepares a run on the loaded board. It reports false if the bones
// cannot come out even, in which case there is no solution: settle and the
// searches rely on it, for they take a board without open cells as solved.
func (w *engine[T]) begin(ctx context.Context, l grid.Limits) bool {
	w.Start(ctx, l)
	cells := bits.OnesCount64(w.u)
	if w.need != 0 {
		return cells == 2*bits.OnesCount64(w.need)
	}
	return w.set.AtMost || cells == 0
}

// Rival looks for a solution other than the one that is hidden, and returns the
// places of the hidden one that it lacks.
func (w *engine[T]) Rival(hidden Laid) (apart Laid, found bool) {
	if w.Decide(context.Background(), grid.Limits{}) < 2 {
		return Laid{}, false
	}
	in := w.first
	if in == hidden {
		in = w.second
	}
	return Laid{hidden.H &^ in.H, hidden.V &^ in.V}, true
}

// Open returns the cells left when all has been laid that is forced by cells and
// bones with one place. The puzzle must have a solution.
func (w *engine[T]) Open() uint64 {
	_, _, open, _, _, _ := w.settle(w.h, w.v, w.u, w.rem, Laid{})
	return open
}

// Bit returns the bit of a position.
func (w *engine[T]) Bit(position int32, cols int) uint {
	var t T
	row, col := int(position)/cols, int(position)%cols
	if w.turned {
		row, col = col, row
	}
	return uint(row*len(t)+col) & 63
}
