package tui

import (
	"bonepile/dominosa"

	tea "charm.land/bubbletea/v2"
)

// pressed is where a button of the mouse went down.
type pressed struct {
	button tea.MouseButton // MouseNone if none is down
	cell   dominosa.Cell
	acted  bool // on a line between cells: done already
}

// mouse takes what the mouse does. At a line between two cells, the left button
// lays a bone across and the right one draws the line; on a cell, the cursor goes
// there; from a cell to the next one, a bone or a line is drawn.
func (m *model) mouse(msg tea.MouseMsg) tea.Cmd {
	switch {
	case m.busy != "":
		return nil
	case m.page != nil:
		return m.mousePage(msg)
	}
	e := msg.Mouse()
	near, far, ok := m.under(e.X, e.Y)
	switch msg.(type) {
	case tea.MouseWheelMsg:
		for i, b := range [...]tea.MouseButton{tea.MouseWheelLeft, tea.MouseWheelRight, tea.MouseWheelUp, tea.MouseWheelDown} {
			if e.Button == b {
				m.step(directions[i])
			}
		}
	case tea.MouseClickMsg:
		why := m.mode == modeWhy
		m.mode = modeNone
		if !ok || e.Button != tea.MouseLeft && e.Button != tea.MouseRight {
			return m.pick(e.X, e.Y)
		}
		m.press = pressed{e.Button, near, near != far}
		p, between := m.game.Between(near, far)
		switch {
		case between && why:
			return m.askWhy(p)
		case near != far:
			return m.join(e.Button, near, far)
		}
		m.at = near
	case tea.MouseReleaseMsg:
		was := m.press
		m.press = pressed{}
		if ok && was.button != tea.MouseNone && !was.acted && near != was.cell {
			return m.join(was.button, was.cell, near)
		}
	}
	return nil
}

// join lays a bone across two cells, or draws the line between them.
func (m *model) join(button tea.MouseButton, a, b dominosa.Cell) tea.Cmd {
	if _, ok := m.game.Between(a, b); !ok {
		return nil
	}
	if m.lay.isCell(a) {
		m.at = a
	}
	if button == tea.MouseRight && m.pips == nil {
		return m.marks(a, b)
	}
	return m.lays(a, b)
}

// under returns the cells at a point of the screen, if there are some: see [layout.hit].
func (m *model) under(x, y int) (near, far dominosa.Cell, ok bool) {
	w := m.view
	if x < w.x || x >= w.x+w.width || y < w.y || y >= w.y+w.height {
		return near, far, false
	}
	near, far = m.lay.hit(x-w.x+w.fx, y-w.y+w.fy)
	_, side := m.game.Between(near, far)
	return near, far, side || near == far && m.lay.isCell(near)
}
