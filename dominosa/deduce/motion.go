package deduce

import (
	"maps"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/refute"
	"bonepile/internal/box"
)

// A motion turns a board over its main diagonal, reverses its columns and rows, and
// renames its pips.
type motion struct {
	rows, cols     int // of the frame that is moved
	turn           bool
	across, upside bool // reversed columns and rows, after turning
	pips           []int
}

// upright returns the motion to the position, one of eight, in which the pips, renamed
// as they come, are least.
func upright(p dominosa.Puzzle) motion {
	var least []int
	var found motion
	high := p.Set().High()
	for way := range 8 {
		m := motion{rows: p.Board.Rows(), cols: p.Board.Cols(), turn: way&4 > 0, across: way&2 > 0, upside: way&1 > 0}
		back := m.inverse()
		rows, cols := m.frame()
		list := []int{rows}
		m.pips = slices.Repeat([]int{-1}, high+1)
		names := 0
		name := func(pip int) int {
			if m.pips[pip] < 0 {
				m.pips[pip] = names
				names++
			}
			return m.pips[pip]
		}
		for i := range rows * cols {
			c := back.cell(dominosa.Cell{Row: i / cols, Col: i % cols})
			if pip := p.Board.At(c.Row, c.Col); pip == dominosa.Hole {
				list = append(list, dominosa.Hole)
			} else {
				list = append(list, name(pip))
			}
		}
		for pip := range m.pips {
			name(pip)
		}
		if least == nil || slices.Compare(list, least) < 0 {
			least, found = list, m
		}
	}
	return found
}

// inverse returns the motion back.
func (m motion) inverse() motion {
	back := motion{turn: m.turn, across: m.across, upside: m.upside, pips: make([]int, len(m.pips))}
	back.rows, back.cols = m.frame()
	if m.turn {
		back.across, back.upside = m.upside, m.across
	}
	for from, to := range m.pips {
		back.pips[to] = from
	}
	return back
}

func (m motion) frame() (rows, cols int) {
	if m.turn {
		return m.cols, m.rows
	}
	return m.rows, m.cols
}

func (m motion) cell(c dominosa.Cell) dominosa.Cell {
	if m.turn {
		c.Row, c.Col = c.Col, c.Row
	}
	rows, cols := m.frame()
	if m.across {
		c.Col = cols - 1 - c.Col
	}
	if m.upside {
		c.Row = rows - 1 - c.Row
	}
	return c
}

func (m motion) bone(b dominosa.Bone) dominosa.Bone {
	return dominosa.NewBone(m.pips[b.Lo], m.pips[b.Hi])
}

func (m motion) place(p dominosa.Place) dominosa.Place {
	x, y := p.Cells()
	x, y = m.cell(x), m.cell(y)
	if y.Row < x.Row || y.Col < x.Col {
		x = y
	}
	return dominosa.Place{Bone: m.bone(p.Bone), Row: x.Row, Col: x.Col, Down: p.Down != m.turn}
}

func (m motion) puzzle(p dominosa.Puzzle) dominosa.Puzzle {
	rows, cols := m.frame()
	pips := make([]uint8, rows*cols)
	for i, pip := range box.Open(p.Board).Pips {
		c := m.cell(dominosa.Cell{Row: i / m.cols, Col: i % m.cols})
		if pip != grid.Hole {
			pip = uint8(m.pips[pip])
		}
		pips[c.Row*cols+c.Col] = pip
	}
	bones := map[dominosa.Bone]int{}
	for b, n := range p.Set().All() {
		bones[m.bone(b)] = n
	}
	set, err := dominosa.NewBones(maps.All(bones), p.Set().AtMost())
	if err != nil {
		panic(err) // it is as good as the set given
	}
	return dominosa.Puzzle{Board: dominosa.BoardOf(rows, cols, pips), Bones: set, Given: mapped(m.place, p.Given)}
}

// mapped returns what f makes of a list.
func mapped[T, U any](f func(T) U, list []T) []U {
	if list == nil {
		return nil
	}
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// places moves places and puts them in order.
func (m motion) places(list []dominosa.Place) []dominosa.Place {
	list = mapped(m.place, list)
	slices.SortFunc(list, dominosa.Place.Compare)
	return list
}

// step moves a step.
func (m motion) step(st Step) Step {
	st.Forced, st.RuledOut = mapped(m.place, st.Forced), m.places(st.RuledOut)
	b := &st.Because
	b.Cells, b.Others, b.Bones = m.cells(b.Cells), m.cells(b.Others), mapped(m.bone, b.Bones)
	b.Places, b.Chain, b.Anti = m.places(b.Places), m.places(b.Chain), m.places(b.Anti)
	b.Cases = mapped(m.caseOf, b.Cases)
	grid.Sort(b.Cases, func(c, d refute.Case) int { return c.Place.Compare(d.Place) })
	n := len(b.Bones)
	if st.rung == &doubleSet {
		n-- // the double comes last
	}
	grid.Sort(b.Bones[:n], dominosa.Bone.Compare)
	return st
}

func (m motion) cells(list []dominosa.Cell) []dominosa.Cell {
	list = mapped(m.cell, list)
	grid.Sort(list, dominosa.Cell.Compare)
	return list
}

func (m motion) caseOf(c refute.Case) refute.Case {
	c.Place = m.place(c.Place)
	if c.Proof == nil {
		return c
	}
	r := *c.Proof
	need := func(n refute.Need) refute.Need {
		if n.Copies > 0 {
			n.Bone = m.bone(n.Bone)
		} else {
			n.Cell = m.cell(n.Cell)
		}
		return n
	}
	r.Forced = mapped(func(f refute.Forced) refute.Forced { return refute.Forced{Need: need(f.Need), Place: m.place(f.Place)} }, r.Forced)
	r.End = need(r.End)
	r.Cases = mapped(m.caseOf, r.Cases)
	if r.Fault != nil {
		f := *r.Fault
		f.Cells, f.Bones = mapped(m.cell, f.Cells), mapped(m.bone, f.Bones)
		if f.Pip >= 0 && f.Pip < len(m.pips) {
			f.Pip = m.pips[f.Pip]
		}
		r.Fault = &f
	}
	c.Proof = &r
	return c
}
