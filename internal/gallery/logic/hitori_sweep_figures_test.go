package logic

import (
	"encoding/binary"
	"slices"

	"bonepile/internal/gallery/kit"
)

// Patterns of black cells for Hitori, counted by a sweep over the cells of a board, row by
// row: exercise 442. Join black cells that touch at a corner, and those at the border with the
// outside. The white cells are connected if and only if the joints make no cycle. So a cell
// whose neighbours are white could be black as well, unless two of the black cells at its
// corners, and the outside if it is at the border, are in one tree.
//
// A state is what matters about the cells before some place: for the last cell of each
// column, and the one above on the left, which tree a black one is in; for white ones that
// could still be black, which trees they touch, of which two have to become one. There are at
// least two rows and two columns.

// A sweepCell is what is known of a cell: 0 if it is white and cannot be black, sweepBlack with
// its tree, or sweepOpen with the set of trees that it touches. Tree 0 is the outside.
type sweepCell = uint16

const (
	sweepBlack sweepCell = 1 << 15
	sweepOpen  sweepCell = 1 << 14
)

// A sweepState has the last cell of each column, then the one above on the left of the next
// place, and the sets of trees that earlier cells touch.
type sweepState struct {
	cells, wants []sweepCell
}

// A hitoriSweep is a board, and whether no more cells may be black.
type hitoriSweep struct {
	m, n    int
	maximal bool
}

// join makes one tree of several, and adds tree to to the set. Cells and wants that touch two
// of them want nothing more. Trees are a set of at most 14.
func (s sweepState) join(set sweepCell, to int) {
	set |= 1 << to
	joined := func(trees sweepCell) (sweepCell, bool) {
		both := trees & set
		if both == 0 {
			return trees, false
		}
		return trees&^set | 1<<to, both&(both-1) != 0
	}
	for i, c := range s.cells {
		switch {
		case c&sweepBlack != 0:
			if set>>(c&^sweepBlack)&1 == 1 {
				s.cells[i] = sweepBlack | sweepCell(to)
			}
		case c&sweepOpen != 0:
			trees, done := joined(c &^ sweepOpen)
			if s.cells[i] = sweepOpen | trees; done {
				s.cells[i] = 0
			}
		}
	}
	for i, w := range s.wants {
		trees, done := joined(w)
		if s.wants[i] = trees; done {
			s.wants[i] = 0
		}
	}
}

// touch says that the cell at k touches a tree, which it may have touched already.
func (s sweepState) touch(k, tree int) {
	if c := s.cells[k]; c&sweepOpen != 0 {
		if s.cells[k] |= 1 << tree; c>>tree&1 == 1 {
			s.cells[k] = 0
		}
	}
}

// place returns the state after the cell at i, j, or false if it cannot be of that colour.
func (h hitoriSweep) place(old sweepState, i, j int, black bool) (sweepState, bool) {
	s := sweepState{slices.Clone(old.cells), slices.Clone(old.wants)}
	corner := h.n // the place of the cell above on the left
	var around []int
	if i > 0 && j > 0 {
		around = append(around, corner)
	}
	if i > 0 && j < h.n-1 {
		around = append(around, j+1)
	}
	outside := i == 0 || j == 0 || i == h.m-1 || j == h.n-1
	var trees sweepCell // those that the cell touches
	twice := false
	add := func(tree sweepCell) {
		twice = twice || trees>>tree&1 == 1
		trees |= 1 << tree
	}
	for _, k := range around {
		if c := s.cells[k]; c&sweepBlack != 0 {
			add(c &^ sweepBlack)
		}
	}
	if outside {
		add(0)
	}
	beside := i > 0 && s.cells[j]&sweepBlack != 0 || j > 0 && s.cells[j-1]&sweepBlack != 0
	var cell sweepCell
	switch {
	case black && (beside || twice):
		return s, false
	case black:
		tree := 13        // an unused number
		if trees&1 == 1 { // the outside too
			tree = 0
		}
		s.join(trees, tree)
		for _, k := range around {
			s.touch(k, tree)
		}
		if i > 0 {
			s.cells[j] = 0
		}
		if j > 0 {
			s.cells[j-1] = 0
		}
		cell = sweepBlack | sweepCell(tree)
	case h.maximal && !beside && !twice:
		cell = sweepOpen | trees
	}
	s.leave(s.cells[corner])
	s.cells[corner], s.cells[j] = s.cells[j], cell
	if j == h.n-1 {
		s.leave(s.cells[corner])
		s.cells[corner] = 0
	}
	return s.reduced()
}

// leave drops a cell whose neighbours are all placed.
func (s *sweepState) leave(c sweepCell) {
	if c&sweepOpen != 0 {
		s.wants = append(s.wants, c&^sweepOpen|sweepOpen)
	}
}

// reduced returns the state with its trees numbered in order and nothing that is not needed, or
// false if two trees can no longer become one.
func (s sweepState) reduced() (sweepState, bool) {
	number := [14]sweepCell{0: 1} // more by one
	n := sweepCell(1)
	for i, c := range s.cells {
		if c&sweepBlack != 0 {
			t := c &^ sweepBlack
			if number[t] == 0 {
				n++
				number[t] = n
			}
			s.cells[i] = sweepBlack | (number[t] - 1)
		}
	}
	renamed := func(trees sweepCell) (out sweepCell, several bool) {
		for t, k := range number {
			if trees>>t&1 == 1 && k > 0 {
				out |= 1 << (k - 1)
			}
		}
		return out, out&(out-1) != 0
	}
	for i, c := range s.cells {
		if c&sweepOpen != 0 && c&sweepBlack == 0 {
			trees, _ := renamed(c &^ sweepOpen)
			s.cells[i] = sweepOpen | trees
		}
	}
	wants := s.wants[:0]
	for _, w := range s.wants {
		if w == 0 {
			continue
		}
		trees, several := renamed(w &^ sweepOpen)
		if !several {
			return s, false
		}
		wants = append(wants, trees)
	}
	slices.Sort(wants)
	wants = slices.Compact(wants)
	// A want that holds another says no more.
	s.wants = nil
	for _, w := range wants {
		if !slices.ContainsFunc(wants, func(v sweepCell) bool { return v != w && v&^w == 0 }) {
			s.wants = append(s.wants, w)
		}
	}
	return s, true
}

// key returns the state as a word.
func (s sweepState) key() string {
	b := make([]byte, 0, 2*(len(s.cells)+len(s.wants)))
	for _, list := range [][]sweepCell{s.cells, s.wants} {
		for _, c := range list {
			b = binary.LittleEndian.AppendUint16(b, c)
		}
	}
	return string(b)
}

// A sweepNode has what follows a white cell and a black one: a node of the next level, or -1.
type sweepNode [2]int32

// holds reports whether a pattern is one of those that are counted.
func (h hitoriSweep) holds(black func(kit.Cell) bool) bool {
	s := sweepState{cells: make([]sweepCell, h.n+1)}
	for _, c := range kit.Cells(h.m, h.n) {
		var ok bool
		if s, ok = h.place(s, c.Row, c.Col, black(c)); !ok {
			return false
		}
	}
	return s.done()
}

// done reports whether a state is that of a pattern if no cells are to come.
func (s sweepState) done() bool {
	open := func(c sweepCell) bool { return c&sweepBlack == 0 && c&sweepOpen != 0 }
	return len(s.wants) == 0 && !slices.ContainsFunc(s.cells, open)
}

// levels returns the nodes of each level, from the first cell on; the last has one for the end.
func (h hitoriSweep) levels() (levels [][]sweepNode) {
	states := []sweepState{{cells: make([]sweepCell, h.n+1)}}
	for at := range h.m * h.n {
		nodes := make([]sweepNode, len(states))
		var after []sweepState
		index := map[string]int32{}
		last := at == h.m*h.n-1
		for k, s := range states {
			for colour := range 2 {
				t, ok := h.place(s, at/h.n, at%h.n, colour == 1)
				if last && ok {
					ok, t = t.done(), sweepState{}
				}
				nodes[k][colour] = -1
				if !ok {
					continue
				}
				key := t.key()
				next, known := index[key]
				if !known {
					next = int32(len(after))
					index[key] = next
					after = append(after, t)
				}
				nodes[k][colour] = next
			}
		}
		levels = append(levels, nodes)
		states = after
	}
	return append(levels, make([]sweepNode, len(states)))
}

// A sweepCount is how many patterns there are, and their least and greatest number of black cells.
type sweepCount struct {
	patterns    uint64
	least, most int
}

// count counts the patterns.
func (h hitoriSweep) count() sweepCount {
	levels := h.levels()
	below := []sweepCount{{patterns: 1}}
	for _, nodes := range slices.Backward(levels[:len(levels)-1]) {
		counts := make([]sweepCount, len(nodes))
		for k, node := range nodes {
			for colour, next := range node {
				if next < 0 || below[next].patterns == 0 {
					continue
				}
				c := below[next]
				c.least, c.most = c.least+colour, c.most+colour
				if was := counts[k]; was.patterns > 0 {
					c.least, c.most = min(c.least, was.least), max(c.most, was.most)
				}
				c.patterns += counts[k].patterns
				counts[k] = c
			}
		}
		below = counts
	}
	return below[0]
}
