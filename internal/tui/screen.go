package tui

import (
	"fmt"

	"bonepile/dominosa/say"
)

// The screen, from top to bottom: a line with the name of the game, the board with
// the tray of bones beside it if both fit, the message, and a line of keys. A board
// that is too large is seen through a window that follows the cursor.
//
// At 80 by 24 a board of double-six takes 15 lines, which leaves 6 for the message.

const (
	minWidth  = 30 // of a screen on which there is anything to do
	minHeight = 8
	minPanel  = 22 // columns, for the tray
	gap       = 3  // columns between board and tray
)

// A window is what is seen of the board's canvas, and where on the screen.
type window struct {
	x, y          int // on the screen
	fx, fy        int // on the canvas: its upper left corner
	width, height int
	below         int // the first line below it, for the message
}

// of returns where a point of the canvas is on the screen, if it is seen.
func (w window) of(x, y int) (sx, sy int, seen bool) {
	x, y = x-w.fx, y-w.fy
	return w.x + x, w.y + y, 0 <= x && x < w.width && 0 <= y && y < w.height
}

// arrange finds the window for the size of the screen that shows the cursor and what is next to it.
func (m *model) arrange() {
	width, height := m.lay.size()
	w := &m.view
	w.x, w.y = 1, 1
	w.width = min(width, max(1, m.width-2))
	text := max(2, min(len(m.lines()), m.height/3))
	w.height = min(height, max(1, m.height-2-text))
	w.below = w.y + w.height
	x, y := m.lay.at(m.at)
	w.fx = follow(w.fx, w.width, width, x-m.lay.step(), x+m.lay.digits+m.lay.step())
	w.fy = follow(w.fy, w.height, height, y-3, y+3)
}

// follow returns where a window of so many lines of all begins, such that it
// shows those from low to high, and moved as little as that takes.
func follow(from, size, all, low, high int) int {
	low, high = max(0, low), min(all-1, high)
	if high-low >= size { // it cannot: show the middle of them
		low = (low + high - size + 1) / 2
		high = low + size - 1
	}
	from = min(from, low)
	from = max(from, high-size+1)
	return max(0, min(from, all-size))
}

func (m *model) screen() *canvas {
	c := newCanvas(m.width, m.height)
	c.ascii = m.conf.ASCII
	switch {
	case m.width < minWidth || m.height < minHeight:
		for i, l := range wrap(fmt.Sprintf("This window is too small: %d by %d is the least.", minWidth, minHeight), m.width) {
			c.print(0, i, l, plain)
		}
		return c
	case m.page != nil:
		m.drawPage(c)
		return c
	}
	m.spots = nil
	m.drawTitle(c)
	w := m.view
	c.paste(w.x, w.y, m.draw(), w.fx, w.fy, w.width, w.height)
	m.drawEdges(c)
	if room := m.width - w.x - w.width - gap; room >= minPanel {
		m.drawPanel(c, w.x+w.width+gap, w.y, room, w.height)
	}
	m.drawMessage(c)
	m.drawKeys(c)
	return c
}

// drawTitle draws the first line: name on the left, what was done on the right.
func (m *model) drawTitle(c *canvas) {
	laid := 0
	for _, t := range m.tray {
		laid += min(t.Laid, t.Copies)
	}
	right := m.hand() + fmt.Sprintf("%d of %s", laid, say.Numbered(m.game.Puzzle().Set().Size(), "bone"))
	if !m.hideTime {
		right += "  " + clock(m.game.Elapsed())
	}
	left := []rune(m.name())
	if room := m.width - len(right) - 4; len(left) > room {
		left = append(left[:max(0, room-1)], '…')
	}
	look := title
	if m.done {
		look = solved
		right = "solved  " + right
	}
	c.print(1, 0, string(left), look)
	c.print(m.width-1-len(right), 0, right, faint)
}

// drawEdges shows where the board goes on outside of the window.
func (m *model) drawEdges(c *canvas) {
	w := m.view
	width, height := m.lay.size()
	if w.fx > 0 {
		c.set(w.x-1, w.y+w.height/2, '◀', faint)
	}
	if w.fx+w.width < width {
		c.set(w.x+w.width, w.y+w.height/2, '▶', faint)
	}
	if w.fy > 0 {
		c.set(w.x+w.width, w.y, '▲', faint)
	}
	if w.fy+w.height < height {
		c.set(w.x+w.width, w.y+w.height-1, '▼', faint)
	}
}

// lines returns the message: what is asked, or else what was said and what is wrong.
func (m *model) lines() []string {
	width := m.width - 2
	if m.mode != modeNone {
		return wrap(m.prompt(), width)
	}
	if m.busy != "" {
		return wrap(m.busy+" …", width)
	}
	var list []string
	if m.message != "" {
		list = wrap(m.message, width)
	}
	if n := len(m.faults); n > 0 {
		text := m.faults[0].String() + "."
		if n > 1 {
			text += fmt.Sprintf(" And %d more that cannot be right.", n-1)
		}
		list = append(list, wrap(text, width)...)
	}
	return append(list, m.bonesLeft(width)...)
}

// drawMessage draws the message. If it is too long, its last line says how to read the rest.
func (m *model) drawMessage(c *canvas) {
	list := m.lines()
	top := m.view.below
	room := m.height - 1 - top
	if len(list) < room {
		top++
		room--
	}
	look := plain
	if m.mode != modeNone {
		look = focus
	}
	for i, l := range list {
		if i == room-1 && len(list) > room {
			c.print(1, top+i, "… m shows all of it", faint)
			return
		}
		c.print(1, top+i, l, look)
	}
}

// drawKeys draws the last line: as many keys as there is room for, first the one that lists all.
func (m *model) drawKeys(c *canvas) {
	x, y := 1, m.height-1
	keys := [][2]string{
		{"?", "keys"}, {"space", "bone"}, {"x", "line"}, {"u", "undo"}, {"h", "hint"}, {"c", "check"}, {"y", "why"}, {"k", "set"}, {"b", "back"}, {"n", "new"}, {"q", "leave"},
	}
	if m.pips != nil {
		keys = [][2]string{{"?", "keys"}, {"tab", "next"}, {"r", "turn"}, {"space", "lay"}, {"u", "undo"}, {"h", "hint"}, {"c", "check"}, {"k", "set"}, {"b", "back"}, {"q", "leave"}}
	}
	for _, k := range keys {
		if x+len(k[0])+len(k[1])+1 >= m.width {
			return
		}
		x = c.print(x, y, k[0], key)
		x = c.print(x+1, y, k[1], faint) + 2
	}
}
