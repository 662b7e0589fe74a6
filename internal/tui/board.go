package tui

import (
	"fmt"

	"bonepile/dominosa"
)

// The board as characters. A cell takes a row, and as many columns as its highest
// pip has digits and one more on either side, where marks stand. Between rows and
// columns run walls, one character thick:
//
//	┌───┬───┬───┐      a thin line     around the board, and where the player
//	│ 3 · 2 · 2 │                      drew one: no bone lies across
//	│   ·   ┏━━━┪      a thick line    around a bone
//	│ 0 │ 1 ┃ 1 ┃      a dot           where cells meet, and between bare cells
//	└───┴───┨   ┃      ○ ┊ ┈           in pencil: a bone across, a line
//	        ┃ 1 ┃      marks           of a cell: [3] highlighted, !3! wrong,
//	        ┗━━━┛                      »3« what a hint is about, =3= a pair
//
// Walls are told by [model.pen], and a wall between two cells by the place on
// them; so what is clicked at is found by the same geometry.

// A layout is where things are on the board's own canvas.
type layout struct {
	board  *dominosa.Board
	digits int // of the highest pip
}

// step is the number of columns from a cell to the next.
func (l layout) step() int { return l.digits + 3 }

func (l layout) size() (width, height int) {
	return l.board.Cols()*l.step() + 1, l.board.Rows()*2 + 1
}

// at returns where the digits of a cell begin.
func (l layout) at(c dominosa.Cell) (x, y int) { return c.Col*l.step() + 2, 2*c.Row + 1 }

// hit returns what lies under a point: a cell and, where it is at one of its
// sides, the cell across. Where no wall parts two cells, far is the same as near.
func (l layout) hit(x, y int) (near, far dominosa.Cell) {
	near = dominosa.Cell{Row: y / 2, Col: x / l.step()}
	far = near
	switch {
	case y%2 == 0:
		far.Row--
	case x%l.step() <= 1: // the wall and the mark to the right of it
		far.Col--
	case x%l.step() == l.step()-1: // the mark to the left of a wall
		far.Col++
	}
	return near, far
}

func (l layout) isCell(c dominosa.Cell) bool { return l.board.At(c.Row, c.Col) != dominosa.Hole }

// pen returns how the wall between two neighbouring positions is drawn.
func (m *model) pen(a, b dominosa.Cell) (pen, style) {
	ia, ib := m.lay.isCell(a), m.lay.isCell(b)
	if !ia && !ib {
		return noPen, plain
	}
	over, under := m.cover[a], m.cover[b]
	p, ok := m.game.Between(a, b)
	switch {
	case over != nil && over == under:
		return m.border(a, b), plain
	case over != nil || under != nil:
		s := boneLaid
		if m.done {
			s = solved
		}
		if over != nil && m.bad[*over] || under != nil && m.bad[*under] {
			s = fault
		}
		return thick, s
	case !ok:
		return thin, faint
	case m.game.Marked(p):
		if m.badLine[p] {
			return thin, fault
		}
		return thin, line
	}
	return m.border(a, b), plain
}

func (m *model) draw() *canvas {
	l := m.lay
	width, height := l.size()
	c := newCanvas(width, height)
	for row := range l.board.Rows() + 1 {
		for col := range l.board.Cols() + 1 {
			m.drawCorner(c, row, col)
			m.drawWalls(c, row, col)
			if cell := (dominosa.Cell{Row: row, Col: col}); l.isCell(cell) {
				m.drawCell(c, cell)
			}
		}
	}
	m.drawSigns(c)
	m.drawPencil(c)
	m.drawStep(c)
	m.drawArrows(c, m.at)
	return c
}

// drawCorner draws where up to four walls meet: a dot if none is there but a cell.
func (m *model) drawCorner(c *canvas, row, col int) {
	nw, ne := dominosa.Cell{Row: row - 1, Col: col - 1}, dominosa.Cell{Row: row - 1, Col: col}
	sw, se := dominosa.Cell{Row: row, Col: col - 1}, dominosa.Cell{Row: row, Col: col}
	up, s1 := m.pen(nw, ne)
	right, s2 := m.pen(ne, se)
	down, s3 := m.pen(sw, se)
	left, s4 := m.pen(nw, sw)
	char, look := corner(up, right, down, left), faint
	if char == ' ' && m.lay.isCell(nw) && m.lay.isCell(se) && m.cover[nw] == nil {
		char = '·'
	}
	for _, s := range [...]style{line, boneLaid, solved, fault} { // the last found wins
		if s1 == s || s2 == s || s3 == s || s4 == s {
			look = s
		}
	}
	c.set(col*m.lay.step(), 2*row, char, look)
}

// drawWalls draws the walls above and to the left of a position.
func (m *model) drawWalls(c *canvas, row, col int) {
	here := dominosa.Cell{Row: row, Col: col}
	x, y := col*m.lay.step(), 2*row
	p, s := m.pen(dominosa.Cell{Row: row - 1, Col: col}, here)
	for dx := range m.lay.step() - 1 {
		c.set(x+1+dx, y, corner(noPen, p, noPen, p), s)
	}
	p, s = m.pen(dominosa.Cell{Row: row, Col: col - 1}, here)
	c.set(x, y+1, corner(p, noPen, p, noPen), s)
}

func (m *model) drawCell(c *canvas, cell dominosa.Cell) {
	x, y := m.lay.at(cell)
	pip := m.number(cell)
	left, right, look := m.look(cell, pip)
	c.set(x-1, y, left, look)
	if pip >= 0 {
		c.print(x, y, fmt.Sprintf("%*d", m.lay.digits, pip), look)
	}
	c.set(x+m.lay.digits, y, right, look)
	if cell == m.at {
		for dx := -1; dx <= m.lay.digits; dx++ {
			i := y*c.width + x + dx
			c.glyphs[i].style = cursor
		}
	}
}

// look returns the marks and the style of a cell: the gravest that can be said of it.
func (m *model) look(cell dominosa.Cell, pip int) (left, right rune, s style) {
	bone := m.cover[cell]
	switch {
	case m.badCell[cell] || bone != nil && m.bad[*bone]:
		return '!', '!', fault
	case m.lit[cell]:
		return '»', '«', focus
	case m.paired[cell]:
		return '=', '=', pair
	}
	for i, v := range m.game.Highlights() {
		if v == pip {
			i %= slots
			return brackets[i][0], brackets[i][1], slot + style(i)
		}
	}
	switch {
	case bone != nil && m.done:
		return ' ', ' ', solved
	case bone != nil:
		return ' ', ' ', boneLaid
	}
	return ' ', ' ', plain
}

// drawArrows shows around the cursor that a direction is waited for.
func (m *model) drawArrows(c *canvas, cell dominosa.Cell) {
	if m.mode == modeNone || m.mode > modeWhy {
		return
	}
	x, y := m.lay.at(cell)
	arrows := [...]struct {
		dx, dy int
		char   rune
	}{{-2, 0, '←'}, {m.lay.digits + 1, 0, '→'}, {0, -1, '↑'}, {0, 1, '↓'}}
	for i, d := range directions {
		if _, ok := m.game.Between(cell, d.from(cell)); ok {
			c.set(x+arrows[i].dx, y+arrows[i].dy, arrows[i].char, focus)
		}
	}
}

// drawPencil shows on walls what is in pencil: ○ where a bone may lie across, dashes where none may.
func (m *model) drawPencil(c *canvas) {
	bare := func(p dominosa.Place) bool {
		a, b := p.Cells()
		return m.cover[a] == nil && m.cover[b] == nil && !m.done
	}
	for _, p := range m.game.Pencilled() {
		if bare(p) {
			m.drawBetween(c, p, '○', plain)
		}
	}
	for _, p := range m.game.Dashes() {
		switch {
		case !bare(p):
		case p.Down:
			m.drawBetween(c, p, '┈', line)
		default:
			m.drawBetween(c, p, '┊', line)
		}
	}
}

// drawStep shows what the step of a hint does, on the walls: = where a bone would
// lie across, × where none would. A line that was found wrong has a !.
func (m *model) drawStep(c *canvas) {
	for _, p := range m.hint.Lay {
		m.drawBetween(c, p, '=', focus)
	}
	for _, p := range m.hint.Mark {
		m.drawBetween(c, p, '×', focus)
	}
	for p := range m.badLine {
		m.drawBetween(c, p, '!', fault)
	}
}

func (m *model) drawBetween(c *canvas, p dominosa.Place, char rune, s style) {
	_, b := p.Cells()
	x, y := m.lay.at(b)
	if p.Down {
		c.set(x, y-1, char, s)
	} else {
		c.set(x-2, y, char, s)
	}
}

type direction struct{ down, right int }

// directions are in the order left, right, up, down.
var directions = [...]direction{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}

func (d direction) from(c dominosa.Cell) dominosa.Cell {
	return dominosa.Cell{Row: c.Row + d.down, Col: c.Col + d.right}
}
