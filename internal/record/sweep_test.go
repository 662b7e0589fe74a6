package record

import "bonepile/dominosa"

// A sweepState is where a sweep over the positions of a board may be: which of
// the next positions, one a column, are covered, and which bones are used.
type sweepState struct {
	covered uint64
	used    [4]uint64
}

// sweepCount returns the number of solutions of a puzzle with the full set, at
// most 256 bones, and a frame whose shorter side has at most 64 positions. The
// positions are taken row by row, rows along the shorter side, and each state
// is kept once, with the number of ways to reach it. After the last place of a
// bone, states that do not use it are dropped and the others forget it, which
// keeps the states few.
func sweepCount(p dominosa.Puzzle) uint64 {
	s := newSweep(p)
	ways := map[sweepState]uint64{{}: 1}
	for i := range s.pips {
		next := make(map[sweepState]uint64, len(ways))
		for state, n := range ways {
			s.step(next, state, n, i)
		}
		for _, bone := range s.last[i] {
			next = settleBone(next, bone)
		}
		ways = next
	}
	return ways[sweepState{}]
}

// A sweep is a board laid out for the sweep.
type sweep struct {
	cols int
	pips []int
	bone [][2]int // by position: the bones across and down, or -1
	last [][]int  // by position: the bones whose last place begins there
}

func newSweep(p dominosa.Puzzle) *sweep {
	b := p.Board
	rows, cols := b.Rows(), b.Cols()
	at := b.At
	if cols > rows {
		rows, cols = cols, rows
		at = func(row, col int) int { return b.At(col, row) }
	}
	s := &sweep{cols: cols, last: make([][]int, rows*cols)}
	number, final := map[dominosa.Bone]int{}, map[int]int{}
	for bone := range p.Set().All() {
		final[len(number)] = 0 // a bone without place is missed at once
		number[bone] = len(number)
	}
	for i := range rows * cols {
		row, col := i/cols, i%cols
		pip, bones := at(row, col), [2]int{-1, -1}
		for k, other := range []int{at(row, col+1), at(row+1, col)} {
			if col+1 == cols && k == 0 || pip == dominosa.Hole || other == dominosa.Hole {
				continue
			}
			bones[k] = number[dominosa.NewBone(pip, other)]
			final[bones[k]] = i
		}
		s.pips, s.bone = append(s.pips, pip), append(s.bone, bones)
	}
	for bone, i := range final {
		s.last[i] = append(s.last[i], bone)
	}
	return s
}

// step adds the states that follow a state, to which there are n ways, at a
// position.
func (s *sweep) step(next map[sweepState]uint64, state sweepState, n uint64, i int) {
	bit := uint64(1) << (i % s.cols)
	if s.pips[i] == dominosa.Hole || state.covered&bit != 0 {
		state.covered &^= bit
		next[state] += n
		return
	}
	if x := s.bone[i][0]; x >= 0 && state.covered&(bit<<1) == 0 && state.used[x/64]>>(x%64)&1 == 0 {
		to := state
		to.covered |= bit << 1
		to.used[x/64] |= 1 << (x % 64)
		next[to] += n
	}
	if x := s.bone[i][1]; x >= 0 && state.used[x/64]>>(x%64)&1 == 0 {
		to := state
		to.covered |= bit
		to.used[x/64] |= 1 << (x % 64)
		next[to] += n
	}
}

// settleBone drops the states that do not use a bone; the others forget it.
func settleBone(from map[sweepState]uint64, bone int) map[sweepState]uint64 {
	to := make(map[sweepState]uint64, len(from))
	for state, n := range from {
		if state.used[bone/64]>>(bone%64)&1 != 0 {
			state.used[bone/64] &^= 1 << (bone % 64)
			to[state] += n
		}
	}
	return to
}
