package dominosa

import (
	"bytes"
	"fmt"

	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Boards are also printed with numbers from 1, for people to whom a blank is no
// number: the bones are then 1-1, 1-2 and so on up to n-n, and nothing else about
// the puzzle is another. Such a board is recognised by itself: a set double-n has
// n+2 zeros, so a board without any, and of as many cells as the numbers from 1 to
// n need, can be no board of double-n.

// Low returns the lowest pip on a bone of the set; 0 if it has none.
func (s *Bones) Low() int {
	for b := range s.All() { // by the lower pip
		return int(b.Lo)
	}
	return 0
}

// isFullFrom reports whether s is all bones with pips from low to its highest, low
// being above 0 and not the highest itself.
func (s *Bones) isFullFrom() (low int, ok bool) {
	low = s.Low()
	n := s.High() - low + 1
	return low, s.grid().Single && low > 0 && n > 1 && s.grid().Size == n*(n+1)/2 // there are no more of them
}

// countsFromOne reports whether the cells of b can be those of all bones from 1-1
// up to its highest pip, and not those of double-n.
func (b *Board) countsFromOne() bool {
	return b.grid().Cells == b.High()*(b.High()+1) && b.High() > 1 && bytes.IndexByte(b.grid().Pips, 0) < 0
}

// Renumber returns the same puzzle with every number on board and bones by so much
// higher, or lower if that is negative. Its solutions are at the same cells. The
// error says that a number would be below 0 or above [MaxPip].
func (p Puzzle) Renumber(by int) (Puzzle, error) {
	if err := p.Err(); err != nil {
		return p, err
	}
	if by == 0 {
		return p, nil
	}
	set := p.Set()
	for _, v := range [2]int{set.Low() + by, max(set.High(), p.Board.High()) + by} {
		if v < 0 || v > MaxPip {
			return p, fmt.Errorf("dominosa: a number would become %d", v)
		}
	}
	b := box.New[Board](&grid.Board{Rows: p.Board.Rows(), Cols: p.Board.Cols(), Pips: bytes.Clone(p.Board.grid().Pips)})
	for i, v := range b.grid().Pips {
		if v == grid.Hole {
			continue
		}
		if int(v)+by < 0 {
			return p, fmt.Errorf("dominosa: a number would become %d", int(v)+by)
		}
		b.grid().Pips[i] = uint8(int(v) + by)
	}
	b.grid().Recount()
	high := set.High() + by
	count := make([]uint16, Full(high).Size())
	for bone, n := range set.All() {
		count[Bone{uint8(int(bone.Lo) + by), uint8(int(bone.Hi) + by)}.index(high)] = uint16(n)
	}
	moved := Puzzle{Board: b, Given: Tiling(p.Given).Renumber(by)}
	if bones := newBones(high, count, set.AtMost()); !moved.Set().Equal(bones) {
		moved.Bones = bones
	}
	return moved, nil
}

// Renumber returns the same places with bones of numbers by so much higher.
func (t Tiling) Renumber(by int) Tiling {
	moved := make(Tiling, len(t))
	for i, p := range t {
		p.Bone = Bone{uint8(int(p.Bone.Lo) + by), uint8(int(p.Bone.Hi) + by)}
		moved[i] = p
	}
	return moved
}
