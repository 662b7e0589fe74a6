// Package grid has what the engines for domino grids share: boards and sets of bones
// as arrays, limits and totals of a search, exact counts.
package grid

import (
	"math/big"
	"math/bits"
)

// Hole stands in frame.pips for a position that is no cell. A byte a position lets
// the word engine take a row of eight in one load.
const Hole = 0xFF

// A Board is a board as arrays.
type Board struct {
	Rows, Cols int
	Pips       []uint8 // row by row; hole where there is no cell
	Cells      int     // how many there are
	High       int     // highest pip, -1 if there is no cell
}

// Nil lets package box open a nil board.
func (*Board) Nil() {}

// Recount sets what follows from the pips.
func (b *Board) Recount() {
	b.Cells, b.High = 0, -1
	for _, v := range b.Pips {
		if v != Hole {
			b.Cells++
			b.High = max(b.High, int(v))
		}
	}
}

// At returns the pip at a row and column counted from 0, -1 in a hole and outside
// the frame.
func (b *Board) At(row, col int) int {
	if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
		return -1
	}
	if v := b.Pips[row*b.Cols+col]; v != Hole {
		return int(v)
	}
	return -1
}

// A Bones is a set of bones as arrays.
type Bones struct {
	High   int      // no bone has a higher pip
	Count  []uint16 // how many of each, by boneIndex
	Size   int      // sum of count
	Single bool     // no count is above 1
	AtMost bool
}

// BoneIndex returns the number of a bone, lo at most hi, in the pile of double-high,
// which begins 0-0, 0-1, ..., 0-high, 1-1.
func BoneIndex(lo, hi uint8, high int) int {
	return int(lo)*(2*high+1-int(lo))/2 + int(hi)
}

// IsFull reports whether s is the full set of double-high, used exactly.
func (s *Bones) IsFull() bool { return s.Single && !s.AtMost && s.Size == len(s.Count) }

// PipCounts returns how often each pip occurs on the bones of the set, with one
// look at every bone.
func (s *Bones) PipCounts() (need [Hole]int32) {
	k := 0
	for lo := range s.High + 1 {
		for hi := lo; hi <= s.High; hi++ {
			n := int32(s.Count[k])
			need[lo] += n
			need[hi] += n
			k++
		}
	}
	return need
}

// A Tally is an exact count: small, or big where that would overflow.
// Nearly all counts are small, and those cost no allocation.
// The zero value is 0. Tallies are values: big is never changed.
type Tally struct {
	Small uint64
	Big   *big.Int // if not nil, the count; small is 0
}

func (t Tally) IsZero() bool { return t.Small == 0 && t.Big == nil }

// Int returns the count as a number of its own.
func (t Tally) Int() *big.Int {
	if t.Big != nil {
		return new(big.Int).Set(t.Big)
	}
	return new(big.Int).SetUint64(t.Small)
}

func (t Tally) Plus(u Tally) Tally {
	if t.Big == nil && u.Big == nil {
		if sum, carry := bits.Add64(t.Small, u.Small, 0); carry == 0 {
			return Tally{Small: sum}
		}
	}
	return Tally{Big: new(big.Int).Add(t.Int(), u.Int())}
}

func (t Tally) Times(u Tally) Tally {
	if t.IsZero() || u.IsZero() {
		return Tally{}
	}
	if t.Big == nil && u.Big == nil {
		if high, low := bits.Mul64(t.Small, u.Small); high == 0 {
			return Tally{Small: low}
		}
	}
	return Tally{Big: new(big.Int).Mul(t.Int(), u.Int())}
}
