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
	"bonepile/internal/census"
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
	mirrors    [][]int // the symmetries of the cells
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
	var cells []dominosa.Cell
	for i := range s.rows * s.cols {
		pip, c := uint8(hole), dominosa.Cell{Row: i / s.cols, Col: i % s.cols}
		if g.Shape.At(c.Row, c.Col) != dominosa.Hole {
			pip = 0
			s.cells, cells = append(s.cells, i), append(cells, c)
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
	s.mirrors = census.Symmetries(cells)
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

// canonical returns the array that stands for all that are the same as cells: the
// first, in lexicographic order, of those whose pips first occur in the order
// 0, 1, 2, … row by row.
func (s *search) canonical(cells []uint8) []uint8 {
	var best []uint8
	for _, from := range s.mirrors {
		var name [MaxPip + 1]uint8 // of each pip, from 1; 0 for none yet
		next := uint8(0)
		list := slices.Clone(cells)
		for i, j := range from {
			v := cells[s.cells[j]]
			if name[v] == 0 {
				next++
				name[v] = next
			}
			list[s.cells[i]] = name[v] - 1
		}
		if best == nil || slices.Compare(list, best) < 0 {
			best = list
		}
	}
	return best
}
