package word

import (
	"encoding/binary"
	"math/bits"

	"bonepile/dominosa/internal/grid"
)

const (
	maxWordPip   = 15 // so that two pips are a byte
	maxWordBones = 64
)

// Engine is what the word engine does, whatever the length of its lines.
type Engine interface {
	grid.Engine
	Load(b *grid.Board, set *grid.Bones, turned bool)
	Rival(hidden Laid) (apart Laid, found bool)
	Open() (cells uint64)
	Bit(position int32, cols int) uint
}

// Line returns the length of the lines in which the word engine can hold a
// puzzle, and whether the board has to be turned; 0 if it cannot.
func Line(b *grid.Board, set *grid.Bones) (s int, turned bool) {
	if b.High > maxWordPip || set.High > maxWordPip || !set.Single || set.Size > maxWordBones {
		return 0, false
	}
	if b.Rows <= 8 && b.Cols <= 8 {
		return 8, false
	}
	turned = b.Rows < b.Cols
	s, lines := min(b.Rows, b.Cols), max(b.Rows, b.Cols)
	if s > 8 || s*lines > 64 {
		return 0, false
	}
	return s, turned
}

// New returns an engine for lines of length s.
func New(s int) Engine {
	return [...]func() Engine{
		func() Engine { return new(engine[[1]struct{}]) },
		func() Engine { return new(engine[[2]struct{}]) },
		func() Engine { return new(engine[[3]struct{}]) },
		func() Engine { return new(engine[[4]struct{}]) },
		func() Engine { return new(engine[[5]struct{}]) },
		func() Engine { return new(engine[[6]struct{}]) },
		func() Engine { return new(engine[[7]struct{}]) },
		func() Engine { return new(engine[[8]struct{}]) },
	}[s-1]()
}

// Load takes a puzzle for whose board wordLine gives this length of line.
//
// A line of up to eight pips, a byte each, is one 64-bit word. Its bit planes
// (bit j of all eight pips, as eight bits) are gathered by a multiplication,
// the cells of each pip are combinations of the planes, and the places of a
// bone are combinations of the cells of its two pips. So the 97 places of a
// 7x8 board are never looked at one by one. It takes 155 ns; a prototype that
// went through the places took 200.
func (w *engine[T]) Load(b *grid.Board, set *grid.Bones, turned bool) {
	var t T
	S := uint(len(t))
	w.board, w.turned = b, turned
	w.numberBones(set)

	var p0, p1, p2, p3 uint64 // the planes
	var cells, first uint64   // first: the first position of each line
	lines, length := b.Rows, b.Cols
	if w.turned {
		lines, length = length, lines
	}
	for r := range lines {
		var x uint64
		if length == 8 && !w.turned {
			x = binary.LittleEndian.Uint64(b.Pips[8*r:])
		} else {
			x = w.line(r, length)
		}
		// Lines overlap here where S < 8; the next line puts that right.
		binary.LittleEndian.PutUint64(w.pip[S*uint(r):], x)
		shift, line := S*uint(r)&63, uint64(1<<S-1)
		p0 |= gather(x) & line << shift
		p1 |= gather(x>>1) & line << shift
		p2 |= gather(x>>2) & line << shift
		p3 |= gather(x>>3) & line << shift
		cells |= gather(^x>>7) & line << shift
		first |= 1 << shift
	}

	// A 2x2 block with two bones side by side can be tiled the other way with
	// the same bones if the cells on one of its diagonals are equal.
	down := (p0 ^ p0>>(S+1)) | (p1 ^ p1>>(S+1)) | (p2 ^ p2>>(S+1)) | (p3 ^ p3>>(S+1))
	up := (p0>>1 ^ p0>>S) | (p1>>1 ^ p1>>S) | (p2>>1 ^ p2>>S) | (p3>>1 ^ p3>>S)
	w.flip = ^(down&up | first<<(S-1)) // what follows the last of a line is no neighbour

	var at [maxWordPip + 1]uint64 // the cells of each pip
	high := w.set.High
	for v := range high + 1 {
		// Of each plane, the cells that have the bit that v has.
		n := uint64(v)
		at[v&maxWordPip] = cells &^ ((p0 ^ -(n & 1)) | (p1 ^ -(n >> 1 & 1)) | (p2 ^ -(n >> 2 & 1)) | (p3 ^ -(n >> 3 & 1)))
	}
	var h, v uint64
	i, k := 0, 0 // in the order of the pile: kinds of bones, and those present
	for lo := range high + 1 {
		x := at[lo&maxWordPip]
		xRight, xBelow := x&^first>>1, x>>S
		for _, y := range at[lo&maxWordPip : high&maxWordPip+1] {
			if w.set.Count[i] != 0 {
				m := placeMasks{x&(y&^first>>1) | y&xRight, x&(y>>S) | y&xBelow}
				w.bone[k&63] = m
				h |= m.h
				v |= m.v
				k++
			}
			i++
		}
	}
	w.h, w.v = h, v
	w.u, w.rem = cells, 1<<w.bones-1
	w.need = w.rem
	if w.set.AtMost {
		w.need = 0
	}
	if grid.Debug {
		w.check(w.h, w.v, w.u, w.rem)
	}
}

// gather returns the lowest bits of the eight bytes of x.
func gather(x uint64) uint64 {
	const lowest, move = 0x0101010101010101, 0x0102040810204080 // bit 8i to bit 56+i
	return x & lowest * move >> 56
}

// line returns the pips of a line that does not lie in eight bytes in a row,
// filled up with holes.
func (w *engine[T]) line(r, length int) uint64 {
	x := ^uint64(0)
	b := w.board
	for c := range length {
		at := r*b.Cols + c
		if w.turned {
			at = c*b.Cols + r
		}
		x &^= uint64(^b.Pips[at]) << (8 * uint(c) & 63)
	}
	return x
}

// numberBones numbers the bones of a set, in the order of the pile.
func (w *engine[T]) numberBones(set *grid.Bones) {
	if w.set == set {
		return
	}
	w.set, w.bones = set, 0
	i := 0
	for lo := range uint8(set.High + 1) {
		for hi := lo; int(hi) <= set.High; hi++ {
			if set.Count[i] != 0 {
				k := uint8(w.bones)
				w.number[lo<<4|hi] = k
				w.number[hi<<4|lo] = k
				w.bones++
			}
			i++
		}
	}
}

// pairs returns the cells of laid places, those of a place together, in the order
// of the first. They are good until the next call.
func (w *engine[T]) pairs(in Laid) [][2]int32 {
	var t T
	S := int32(len(t))
	right, down := int32(1), int32(w.board.Cols)
	if w.turned {
		right, down = down, right
	}
	list := w.pairsBuf[:0]
	for x := in.H | in.V; x != 0; x &= x - 1 {
		i := int32(bits.TrailingZeros64(x))
		at := i/S*down + i%S*right
		if in.H>>i&1 != 0 {
			list = append(list, [2]int32{at, at + right})
		} else {
			list = append(list, [2]int32{at, at + down})
		}
	}
	for i := range list { // in order of their first cells, as they are if the board is not turned
		for j := i; j > 0 && list[j][0] < list[j-1][0]; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return list
}

// check panics if a position violates (open) or (all).
func (w *engine[T]) check(H, V, U, rem uint64) {
	var t T
	S := uint(len(t))
	var h, v uint64
	for k := range w.bones {
		if rem>>k&1 != 0 {
			h |= w.bone[k].h & U & (U >> 1)
			v |= w.bone[k].v & U & (U >> S)
		}
	}
	if h != H || v != V {
		panic("dominosa: word engine: places do not follow from open cells and bones")
	}
}
