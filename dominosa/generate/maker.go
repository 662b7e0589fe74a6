package generate

import (
	"context"
	"math/bits"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/wide"
	"bonepile/dominosa/internal/word"
	"bonepile/internal/box"
)

// A maker is a board in the making: a tiling, the solution to be, with a bone on every place.
//
//	(whole)  the pips of pair i are those of bones[i]; bones beyond the pairs,
//	         which only a set "at most" has, are left over
//
// All that changes a board is an exchange of two bones, either turned or not.
// It keeps (whole), so that a maker's tiling is a solution at every moment, and
// what is left to ask is whether there is another.
type maker struct {
	*Generator
	dice  dice.Dice
	board *dominosa.Board // the maker's own: its pips change
	pairs [][2]int32      // the tiling
	on    []int32         // by position: its pair
	bones []dominosa.Bone

	tiler floor.Matcher
	rank  []uint64
	every []int32 // all pairs
	todo  []int32 // those to look at

	word   word.Engine // the engine that fits, if it is that one
	hidden word.Laid   // the tiling in its masks
	turned bool
	wide   wide.Engine
	loose  int // cells left by what is forced at the start, in the last search of wide

	given      []dominosa.Place // of the board, if it needs some
	gauge      *deduce.Gauge
	known      deduce.Level // of the board, if it was found; else NoLevel
	hardest    deduce.Level // of the boards that the rules solved, since the last made
	wordOpen   uint64       // cells that the last glance left open, if word is used
	loosePairs []int32      // pairs of cells that are left open: see climb

	least, most deduce.Level // of the try: see chooseLevels
	easy        bool
	ctx         context.Context
	places      []uint16 // by bone, those that it has: see tight
}

func newMaker(g *Generator) *maker {
	m := &maker{Generator: g}
	m.board = dominosa.BoardOf(g.shape.Rows, g.shape.Cols, make([]uint8, len(g.shape.Cell)))
	for i, is := range g.shape.Cell {
		if !is {
			box.Open(m.board).Pips[i] = grid.Hole
		}
	}
	m.on = make([]int32, len(g.shape.Cell))
	for i := range g.shape.Cells / 2 {
		m.every = append(m.every, int32(i))
	}
	if g.shape.Table != nil {
		m.rank = make([]uint64, g.shape.Table.Words)
	}
	// What an engine can hold is a matter of the frame and the highest pip.
	board := box.Open(m.board)
	board.Cells, board.High = g.shape.Cells, g.set.High()
	if s, turned := word.Line(board, box.Open(g.set)); s > 0 {
		m.word, m.turned = word.New(s), turned
	}
	m.gauge = deduce.NewGauge(m.puzzle())
	return m
}

// puzzle returns the board in the making, with the bones. It changes with the maker.
func (m *maker) puzzle() dominosa.Puzzle { return dominosa.Puzzle{Board: m.board, Bones: m.set} }

// begin takes a new tiling with bones. It reports false if it found none for the fixed cells.
func (m *maker) begin() bool {
	if m.recipe.Fixed == nil {
		m.scatter()
	} else if !m.fill() {
		return false
	}
	if m.word != nil {
		m.hidden = m.masks()
	}
	return true
}

// scatter takes a new tiling and lays the bones on it at random.
func (m *maker) scatter() {
	m.pairs = m.pairs[:0]
	switch {
	case m.recipe.Tiling != nil:
		for _, p := range m.recipe.Tiling {
			a, b := p.Cells()
			m.pairs = append(m.pairs, [2]int32{m.position(a), m.position(b)})
		}
	case m.shape.Table != nil:
		m.pairs = m.shape.Table.Draw(m.shape, &m.dice, m.rank, m.pairs)
	default:
		m.pairs, _ = m.tiler.Draw(m.shape, &m.dice, m.pairs) // New has seen that there is one
	}
	for i, p := range m.pairs {
		m.on[p[0]], m.on[p[1]] = int32(i), int32(i)
	}
	if r := &m.recipe; r.Tiling == nil && !r.Uniform && !r.Quadrille && !r.Any {
		m.turnBricks()
	}
	m.bones = append(m.bones[:0], m.pile...)
	m.dice.Shuffle(len(m.bones), func(i, j int) { m.bones[i], m.bones[j] = m.bones[j], m.bones[i] })
	for i := range m.pairs {
		m.show(i, m.dice.Coin())
	}
	if m.recipe.Picture != nil {
		m.paint()
	}
}

func (m *maker) position(c dominosa.Cell) int32 { return int32(c.Row*m.shape.Cols + c.Col) }

// show writes the pips of a pair's bone on the board.
func (m *maker) show(i int, turned bool) {
	a, b := m.bones[i].Lo, m.bones[i].Hi
	if turned {
		a, b = b, a
	}
	box.Open(m.board).Pips[m.pairs[i][0]], box.Open(m.board).Pips[m.pairs[i][1]] = a, b
}

// isTurned reports whether a pair's bone shows its higher pip first.
func (m *maker) isTurned(i int) bool {
	return i < len(m.pairs) && box.Open(m.board).Pips[m.pairs[i][0]] != m.bones[i].Lo
}

// An exchange is what it takes to undo one.
type exchange struct {
	i, j         int
	iTurn, jTurn bool // whether they were turned
}

// swap exchanges the bone of pair i with a random one, which may be left over or its own, and turns
// both at random. Pictures and fixed cells have a say in that.
func (m *maker) swap(i int) exchange {
	switch {
	case m.recipe.Picture != nil:
		return m.swapCheap(i)
	case m.recipe.Fixed != nil:
		return m.swapFree(i)
	}
	j := m.dice.Below(len(m.bones))
	e := exchange{i: i, j: j, iTurn: m.isTurned(i), jTurn: m.isTurned(j)}
	r := m.dice.Next()
	m.put(i, j, r&1 != 0, r&2 != 0)
	return e
}

// put exchanges two bones and shows them turned or not.
func (m *maker) put(i, j int, iTurn, jTurn bool) {
	m.bones[i], m.bones[j] = m.bones[j], m.bones[i]
	m.show(i, iTurn)
	if j < len(m.pairs) && j != i {
		m.show(j, jTurn)
	}
}

func (m *maker) undo(e exchange) { m.put(e.i, e.j, e.iTurn, e.jTurn) }

// twin returns a pair beside pair i so that the two bones fit in their block of 2x2 cells the other
// way as well, as pips on a diagonal are equal; -1 without one.
func (m *maker) twin(i int) int {
	pips, p := box.Open(m.board).Pips, m.pairs[i]
	for side := range 2 {
		if j := m.flank(p, side); j >= 0 {
			if q := m.pairs[j]; pips[p[0]] == pips[q[1]] || pips[p[1]] == pips[q[0]] {
				return j
			}
		}
	}
	return -1
}

// flank returns the pair that forms a block of 2x2 cells with two neighbouring cells, above or to the
// left of them if side is 0, below or to the right if it is 1; -1 without one.
func (m *maker) flank(p [2]int32, side int) int {
	cols := int32(m.shape.Cols)
	step := cols
	if p[1]-p[0] != 1 || cols == 1 {
		step = 1
	}
	by := step * int32(2*side-1)
	c, d := p[0]+by, p[1]+by
	if c < 0 || int(d) >= len(m.on) || step == 1 && c/cols != p[0]/cols || !m.shape.Cell[c] || !m.shape.Cell[d] || m.on[c] != m.on[d] {
		return -1
	}
	return int(m.on[c])
}

// part exchanges bones until no pair of the list has a twin, or it has lost patience.
func (m *maker) part(list ...int32) bool {
	m.todo = append(m.todo[:0], list...)
	patience := 20 + 4*len(m.pairs)
	for len(m.todo) > 0 {
		i := int(m.todo[len(m.todo)-1])
		if i >= len(m.pairs) || m.twin(i) < 0 {
			m.todo = m.todo[:len(m.todo)-1]
			continue
		}
		if patience--; patience < 0 {
			return false
		}
		if e := m.swap(i); e.j < len(m.pairs) {
			m.todo = append(m.todo, int32(e.j))
		}
	}
	return true
}

// masks returns the tiling in the masks of the word engine.
func (m *maker) masks() (in word.Laid) {
	m.word.Load(box.Open(m.board), box.Open(m.set), m.turned)
	for _, p := range m.pairs {
		across := m.shape.Cols > 1 && p[1]-p[0] == 1
		if across != m.turned {
			in.H |= 1 << m.word.Bit(p[0], m.shape.Cols)
		} else {
			in.V |= 1 << m.word.Bit(p[0], m.shape.Cols)
		}
	}
	return in
}

// rival looks for another solution, and returns a random pair where that differs from the tiling, or -1.
// It reports false, with a pair that was open at the start, if that takes more than maxNodes nodes.
func (m *maker) rival(maxNodes uint64) (pair int, ok bool) {
	if m.word != nil {
		m.word.Load(box.Open(m.board), box.Open(m.set), m.turned)
		apart, found := m.word.Rival(m.hidden)
		if !found {
			return -1, true
		}
		return m.pairOf(apart.H | apart.V), true
	}
	return m.rivalWide(maxNodes)
}

// pairOf returns a random pair of those whose first cells are given.
func (m *maker) pairOf(first uint64) int {
	n := m.dice.Below(bits.OnesCount64(first))
	for i, p := range m.pairs {
		if first>>m.word.Bit(p[0], m.shape.Cols)&1 != 0 {
			if n--; n < 0 {
				return i
			}
		}
	}
	panic("dominosa: a maker's pairs are not its tiling")
}

// rivalWide is rival with the wide engine.
func (m *maker) rivalWide(maxNodes uint64) (pair int, ok bool) {
	w := &m.wide
	w.Load(box.Open(m.board), box.Open(m.set))
	w.Begin(context.Background(), grid.Limits{MaxNodes: maxNodes})
	w.Settle() // no dead end: there is a solution
	m.loose = w.Open
	if w.Open == 0 {
		return -1, true
	}
	undecided := m.undecided(w)
	if w.Cells >= probing && w.Probe(m.on) {
		return -1, true
	}
	pair = -1
	w.Search(0, 1, func() bool {
		n := 0
		for _, q := range w.Trail {
			if q >= 0 {
				continue
			}
			i, j := m.on[w.At[w.Places[^q].A]], m.on[w.At[w.Places[^q].B]]
			if i == j {
				continue
			}
			if n++; m.dice.Below(n) == 0 {
				pair = int(i)
			}
		}
		return pair < 0
	})
	if pair < 0 && w.Err != nil {
		return undecided, false
	}
	return pair, true
}

// undecided returns a random pair of those that are not laid in w.
func (m *maker) undecided(w *wide.Engine) int {
	n := m.dice.Below(int(w.Open))
	for c, left := range w.Left[:w.Cells] {
		if left > 0 {
			if n--; n < 0 {
				return int(m.on[w.At[c]])
			}
		}
	}
	panic("dominosa: a maker's board has fewer open cells than it says")
}

// probing is the number of cells from which probes pay: at 182 they take as long
// as they save, at 272 they save two fifths of the time, at 462 two thirds.
const probing = 150
