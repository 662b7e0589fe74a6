package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// A page is text in place of the board, that can be longer than the screen: the
// keys, all bones, a message that was cut.

func (m *model) open(lines []string) { m.page, m.top = lines, 0 }

func (m *model) showHelp() tea.Cmd {
	const indent = 19
	rules := "Cover the board with dominoes, each of the set once. Any two neighbouring numbers may be one; lines say where none lies."
	mouse := "Mouse: the left button on a line between two numbers lays a bone across it, or lifts it; the right button draws the line. Drag from a number to the next for the same."
	around := "Around a number: [3] (3) <3> highlighted, !3! wrong, »3« a hint, =3= a place of the bone shown. In the tray:"
	if m.pips != nil {
		rules = "Cover the shape with all the bones. The sign above the first cell of a region says what its numbers do: 9, they add up to 9; <4, to less than 4; >4, to more; =, all are equal; ≠, no two are. Ends that touch need not match."
		mouse = "Mouse: click a bone of the tray to take it into the hand, again to turn it. A click on the side of a cell lays it, its first number on the cell; so does dragging from a cell to the next. The same on a bone takes it back."
		around = "Around a number: !3! wrong, »3« a hint. In the tray:"
	}
	lines := wrap(rules+"\n", m.width-2)
	for _, b := range m.bindings() {
		for i, l := range wrap(b.help, m.width-2-indent) {
			name := b.name
			if i > 0 {
				name = ""
			}
			lines = append(lines, fmt.Sprintf("%-*s%s", indent, name, l))
		}
	}
	lines = append(lines, wrap("\n"+mouse+"\n\n"+around, m.width-2)...)
	m.open(append(lines, pack(legend, m.width-2)...))
	return nil
}

func (m *model) showMessage() tea.Cmd {
	list := m.lines()
	for _, f := range m.faults {
		list = append(list, wrap(f.String()+".", m.width-2)...)
	}
	if len(list) > 0 {
		m.open(list)
	}
	return nil
}

// pageRoom is how many lines of a page are seen at once.
func (m *model) pageRoom() int { return max(1, m.height-2) }

func (m *model) turnPage(key string) tea.Cmd {
	room := m.pageRoom()
	by := map[string]int{"down": 1, "up": -1, "pgdown": room, "space": room, "pgup": -room}[key]
	if last := m.top+room >= len(m.page); by == 0 || last && (key == "pgdown" || key == "space") {
		m.page = nil
	} else {
		m.scroll(by)
	}
	return nil
}

func (m *model) scroll(by int) {
	m.top = max(0, min(m.top+by, len(m.page)-m.pageRoom()))
}

func (m *model) mousePage(msg tea.MouseMsg) tea.Cmd {
	e := msg.Mouse()
	switch msg.(type) {
	case tea.MouseWheelMsg:
		if e.Button == tea.MouseWheelUp {
			m.scroll(-1)
		} else if e.Button == tea.MouseWheelDown {
			m.scroll(1)
		}
	case tea.MouseClickMsg:
		m.page = nil
	}
	return nil
}

func (m *model) drawPage(c *canvas) {
	room := m.pageRoom()
	for i, l := range m.page[min(m.top, len(m.page)):] {
		if i < room {
			c.print(1, i, l, plain)
		}
	}
	text := "any key goes back to the board"
	if len(m.page) > room {
		text = fmt.Sprintf("lines %d to %d of %d; up and down for more; ", m.top+1, min(len(m.page), m.top+room), len(m.page)) + strings.Replace(text, "any", "another", 1)
	}
	c.print(1, m.height-1, text, faint)
}
