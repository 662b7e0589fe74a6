// Package floor draws tilings of a shape with blank dominoes at random.
package floor

import (
	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
	"bonepile/internal/limbs"
)

// Random tilings of a shape, in two ways.
//
// # By rank
//
// Take the positions of the frame line by line, lines along its shorter side.
// When those before position p are seen to, which of the coming ones are covered
// is told by a mask of as many bits as a line has positions, since a domino
// reaches at most a line ahead. From a mask at p there are at most two ways on:
// across, to p+1, or along, to the position a line ahead. The masks that can be
// reached, with their ways on, are a graph without loops; a tiling is a way from
// its source to its end. Counted from the end, each mask has a number of ways to
// go on, in exact integers. A number drawn evenly below that of the source is the
// rank of a tiling, and compared mask by mask with the number of ways by the
// first of the two, it leads to it. So all tilings are equally likely.
//
// Dominoes take as many black as white positions, so of the masks of w bits about
// w!/(w/2)!^2 can be reached at a position and not 2^w: 35 of 128 for 7 by 8
// cells, 1,716 of 8,192 for 13 by 14.
//
// # By luck
//
// All places in random order, each taken if its cells are open; then each cell
// left is linked to another by a path that leads alternately over places not
// taken and taken, and all along it is turned. Paths are searched breadth first,
// in an order of neighbours that is random. A shape that has a tiling always
// gets one (Berge's theorem), in almost linear time, but tilings are not equally
// likely: those with many short paths are favoured.

// A Floor is the cells of a board.
type Floor struct {
	Rows, Cols int
	Cell       []bool // by position, row by row
	Cells      int
	Places     [][2]int32 // positions of neighbouring cells

	Table *Table  // nil if it would be too large
	near  []int32 // by place in CSR: see Neighbours
	from  []int32
}

func New(b *dominosa.Board) *Floor {
	s := &Floor{Rows: b.Rows(), Cols: b.Cols(), Cell: make([]bool, len(box.Open(b).Pips)), Cells: b.Cells()}
	for i, v := range box.Open(b).Pips {
		s.Cell[i] = v != grid.Hole
	}
	s.from = make([]int32, len(s.Cell)+1)
	for i, is := range s.Cell {
		row, col := i/s.Cols, i%s.Cols
		link := func(ok bool, j int) {
			if ok && is && s.Cell[j] {
				s.near = append(s.near, int32(j))
				if j > i {
					s.Places = append(s.Places, [2]int32{int32(i), int32(j)})
				}
			}
		}
		link(row > 0, i-s.Cols)
		link(col > 0, i-1)
		link(col+1 < s.Cols, i+1)
		link(row+1 < s.Rows, i+s.Cols)
		s.from[i+1] = int32(len(s.near))
	}
	return s
}

// Neighbours returns the cells next to a position.
func (s *Floor) Neighbours(i int32) []int32 { return s.near[s.from[i]:s.from[i+1]] }

// A Table is the graph of masks, with the number of ways from each to the
// end.
type Table struct {
	w      int        // positions of a line
	turned bool       // lines are columns
	nodes  []maskNode // those of a position together, the source first
	Words  int        // that a number of ways has
	ways   []uint64   // by node
}

// A maskNode is a mask at a position. Next are the nodes after a domino is laid
// across and along, -1 if that is not possible; if nothing is to be laid, the
// first is where to go on.
type maskNode struct {
	next [2]int32
	skip bool
}

// step is the part of a table's making that looks at one position.
type maskStep struct {
	mask uint64
	node int32
}

// NewTable returns the table of a shape, or nil if it has more nodes than
// limit, or more than three times its share of them at some position, so that a
// table far too large is soon seen.
func NewTable(s *Floor, limit int) *Table {
	t := &Table{w: min(s.Rows, s.Cols), turned: s.Rows < s.Cols}
	if t.w > 60 {
		return nil
	}
	n := len(s.Cell)
	order := []maskStep{{0, 0}}
	t.nodes = append(t.nodes, maskNode{})
	for p := range n {
		next := make(map[uint64]int32, len(order))
		var nextOrder []maskStep
		to := func(mask uint64) int32 {
			k, ok := next[mask]
			if !ok {
				k = int32(len(t.nodes))
				next[mask] = k
				nextOrder = append(nextOrder, maskStep{mask, k})
				t.nodes = append(t.nodes, maskNode{})
			}
			return k
		}
		for _, st := range order {
			node := maskNode{next: [2]int32{-1, -1}}
			switch {
			case !t.cell(s, p) || st.mask&1 != 0:
				node.skip, node.next[0] = true, to(st.mask>>1)
			default:
				if (p+1)%t.w != 0 && st.mask&2 == 0 && t.cell(s, p+1) {
					node.next[0] = to((st.mask | 2) >> 1)
				}
				if p+t.w < n && t.cell(s, p+t.w) {
					node.next[1] = to((st.mask | 1<<t.w) >> 1)
				}
			}
			t.nodes[st.node] = node
		}
		order = nextOrder
		if len(t.nodes) > limit || len(order) > 3*(limit/n+1) {
			return nil
		}
	}
	t.count(s)
	return t
}

// position returns the position on the board of position p in lines.
func (t *Table) position(s *Floor, p int) int32 {
	if t.turned {
		return int32(p%t.w*s.Cols + p/t.w)
	}
	return int32(p)
}

func (t *Table) cell(s *Floor, p int) bool { return s.Cell[t.position(s, p)] }

// count sets the numbers of ways. A tiling is a choice out of two for every
// domino, so 2^(cells/2) bounds their number.
func (t *Table) count(s *Floor) {
	t.Words = s.Cells/2/64 + 1
	t.ways = make([]uint64, t.Words*len(t.nodes))
	for k := len(t.nodes) - 1; k >= 0; k-- {
		node, ways := t.nodes[k], t.Of(int32(k))
		if node == (maskNode{}) { // the end; for no other node leads to 0
			ways[0] = 1
			continue
		}
		for _, next := range node.next {
			if next > 0 && (!node.skip || next == node.next[0]) {
				limbs.Add(ways, t.Of(next))
			}
		}
	}
}

// Of returns the number of ways from a node to the end.
func (t *Table) Of(node int32) []uint64 {
	return t.ways[int(node)*t.Words : (int(node)+1)*t.Words]
}

// Draw appends a tiling to list, all being equally likely. There must be one.
func (t *Table) Draw(s *Floor, d *dice.Dice, rank []uint64, list [][2]int32) [][2]int32 {
	limbs.Below(rank, t.Of(0), d.Next)
	node := int32(0)
	for p := range len(s.Cell) {
		nd := &t.nodes[node]
		node = nd.next[0]
		if nd.skip {
			continue
		}
		step := 1
		if node < 0 || !limbs.Less(rank, t.Of(node)) {
			if node >= 0 {
				limbs.Sub(rank, t.Of(node))
			}
			node, step = nd.next[1], t.w
		}
		list = append(list, [2]int32{t.position(s, p), t.position(s, p+step)})
	}
	return list
}

// A Matcher draws tilings by luck.
type Matcher struct {
	order []int32
	Mate  []int32 // by position: the other cell of its domino, or -1
	back  []int32 // by position: the cell before it on a path, or -1
	queue []int32
}

// Draw appends a tiling to list. It reports false if there is none.
func (t *Matcher) Draw(s *Floor, d *dice.Dice, list [][2]int32) ([][2]int32, bool) {
	whole := t.Match(s, d)
	for i, j := range t.Mate {
		if int(j) > i {
			list = append(list, [2]int32{int32(i), j})
		}
	}
	return list, whole
}

// Match sets mate to a largest matching of cells, and reports whether it is a
// tiling. It depends on the shape and the dice alone.
func (t *Matcher) Match(s *Floor, d *dice.Dice) bool {
	t.order = t.order[:0]
	for i := range s.Places {
		t.order = append(t.order, int32(i))
	}
	t.Mate = append(t.Mate[:0], make([]int32, len(s.Cell))...)
	for i := range t.Mate {
		t.Mate[i] = -1
	}
	d.Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
	covered := 0
	for _, p := range t.order {
		if a, b := s.Places[p][0], s.Places[p][1]; t.Mate[a] < 0 && t.Mate[b] < 0 {
			t.Mate[a], t.Mate[b] = b, a
			covered += 2
		}
	}
	t.back = append(t.back[:0], make([]int32, len(s.Cell))...)
	for i, is := range s.Cell {
		if is && t.Mate[i] < 0 && s.black(int32(i)) && t.link(s, d, int32(i)) {
			covered += 2
		}
	}
	return covered == s.Cells
}

// black reports whether a position is on a black square of the chessboard.
func (s *Floor) black(i int32) bool { return (int(i)/s.Cols+int(i)%s.Cols)%2 == 0 }

// link covers a black cell, and all that were covered before.
func (t *Matcher) link(s *Floor, d *dice.Dice, start int32) bool {
	for i := range t.back {
		t.back[i] = -1
	}
	t.queue = append(t.queue[:0], start)
	for i := 0; i < len(t.queue); i++ {
		black := t.queue[i]
		list := s.Neighbours(black)
		turn := d.Below(max(1, len(list)))
		for n := range list {
			white := list[(n+turn)%len(list)]
			if t.back[white] >= 0 {
				continue
			}
			t.back[white] = black
			if next := t.Mate[white]; next >= 0 {
				t.queue = append(t.queue, next)
				continue
			}
			for white >= 0 { // turn the path
				b := t.back[white]
				before := t.Mate[b]
				t.Mate[white], t.Mate[b] = b, white
				white = before
			}
			return true
		}
	}
	return false
}
