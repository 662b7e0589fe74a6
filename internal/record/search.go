package record

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/tilings"
)

// hole marks a position of a frame where there is no cell.
const hole = 255

// A search is what all rounds share. It does not change.
type search struct {
	Goal
	rows, cols int
	bones      *dominosa.Bones
	frame      []uint8 // 0, or hole, by position
	cells      []int   // positions of the cells
	mirrors    [][]int // the symmetries of the frame
	pairs      int     // of neighbours
	blocks     *blocks
	generator  *generate.Generator
}

// prepare returns the search for a goal, or an error if there can be none.
func (g Goal) prepare(ctx context.Context) (*search, error) {
	fail := func(format string, args ...any) (*search, error) {
		return nil, fmt.Errorf("%w: %s", errGoal, fmt.Sprintf(format, args...))
	}
	if g.N < 1 || g.N > MaxPip {
		return fail("double-%d; from double-1 to double-%d are possible", g.N, MaxPip)
	}
	if g.Hard && g.Target == 0 {
		return fail("the hardest array of which number of solutions?")
	}
	if g.Even && g.Target == 0 {
		return fail("the even arrays of which number of solutions?")
	}
	s := &search{Goal: g, rows: g.Shape.Rows(), cols: g.Shape.Cols(), bones: dominosa.Full(g.N)}
	for i := range s.rows * s.cols {
		pip := uint8(hole)
		if g.Shape.At(i/s.cols, i%s.cols) != dominosa.Hole {
			pip = 0
			s.cells = append(s.cells, i)
		}
		s.frame = append(s.frame, pip)
	}
	if want := 2 * s.bones.Size(); len(s.cells) != want {
		return fail("double-%d needs %d cells and the shape has %d", g.N, want, len(s.cells))
	}
	tilings, err := tilings.Count(ctx, g.Shape)
	switch {
	case err != nil:
		return nil, err
	case tilings.Sign() == 0:
		return fail("the shape cannot be tiled with dominoes")
	case tilings.BitLen() > 63:
		return fail("the shape has %d tilings; at most 2^63 are possible", tilings)
	case new(big.Int).SetUint64(g.Target).Cmp(tilings) > 0:
		return fail("%d solutions are asked for and the shape has %d tilings", g.Target, tilings)
	}
	s.pairs = len(g.Shape.Places())
	s.mirrors = mirrors(s.frame, s.rows, s.cols)
	whole := len(s.cells) == len(s.frame) && s.rows > 1 && s.cols > 1 && s.cols <= maxCols
	if g.Target == 0 && whole {
		s.blocks = newBlocks(s.rows, s.cols)
		return s, nil
	}
	s.generator, err = generate.New(generate.Recipe{Shape: g.Shape, Bones: s.bones, Keep: generate.AnyNumber{}})
	if err != nil {
		return fail("%v", err)
	}
	return s, nil
}

// quota returns the number of moves of a round.
func (s *search) quota(round uint64) uint64 {
	unit := uint64(10_000 * len(s.cells))
	if s.blocks != nil {
		unit = uint64(20_000 * len(s.cells))
	}
	return unit * luby(round+1)
}

// luby returns number i, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, …
func luby(i uint64) uint64 {
	k := uint64(1)
	for k < i+1 {
		k *= 2
	}
	if k == i+1 {
		return k / 2
	}
	return luby(i - k/2 + 1)
}

// puzzle returns an array as a puzzle.
func (s *search) puzzle(cells []uint8) dominosa.Puzzle {
	var buf [64]int
	pips := buf[:0]
	for _, v := range cells {
		pip := int(v)
		if v == hole {
			pip = dominosa.Hole
		}
		pips = append(pips, pip)
	}
	b, err := dominosa.NewBoard(s.rows, s.cols, pips)
	if err != nil {
		panic(err) // the frame is that of Shape
	}
	return dominosa.Puzzle{Board: b, Bones: s.bones}
}

// worth ranks an array by its solutions, or by its nodes if the goal is Hard. It is
// 0 if the array does not meet the goal.
func (s *search) worth(count, nodes uint64) uint64 {
	switch {
	case s.Target == 0:
		return count
	case count != s.Target:
		return 0
	case s.Hard:
		return nodes
	}
	return 1
}

// any reports whether all arrays with the target are equally good.
func (s *search) any() bool { return s.Target > 0 && !s.Hard }

// ID returns the array as a game ID.
func (a Array) ID() string { return gameID(a.Puzzle) }

func gameID(p dominosa.Puzzle) string {
	return strings.TrimSpace(string(notation.ID.Board(nil, p)))
}

// Two arrays are the same if a symmetry of the shape and a renaming of the pips
// take one to the other: both keep the full set and the number of solutions.

// mirrors returns the symmetries of a frame with holes: for each, the
// position that comes to each position.
func mirrors(frame []uint8, rows, cols int) (list [][]int) {
	for k := range 8 {
		turn := k&4 != 0
		if turn && rows != cols {
			break
		}
		from, same := make([]int, len(frame)), true
		for i := range frame {
			r, c := i/cols, i%cols
			if k&1 != 0 {
				r = rows - 1 - r
			}
			if k&2 != 0 {
				c = cols - 1 - c
			}
			if turn {
				r, c = c, r
			}
			from[i] = r*cols + c
			same = same && frame[i] == frame[from[i]]
		}
		if same {
			list = append(list, from)
		}
	}
	return list
}

// canonical returns the array that stands for all that are the same as cells: the
// first, in lexicographic order, of those whose pips first occur in the order
// 0, 1, 2, … row by row.
func (s *search) canonical(cells []uint8) []uint8 {
	var best []uint8
	for _, from := range s.mirrors {
		var name [MaxPip + 1]uint8 // of each pip, from 1; 0 for none yet
		next := uint8(0)
		list := make([]uint8, len(cells))
		for i, j := range from {
			v := cells[j]
			if v == hole {
				list[i] = v
				continue
			}
			if name[v] == 0 {
				next++
				name[v] = next
			}
			list[i] = name[v] - 1
		}
		if best == nil || slices.Compare(list, best) < 0 {
			best = list
		}
	}
	return best
}
