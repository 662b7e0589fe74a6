package tui

import (
	"fmt"
	"slices"
	"strconv"

	"bonepile/dominosa"
	"bonepile/internal/play"
	"bonepile/internal/play/pipsgame"

	tea "charm.land/bubbletea/v2"
)

// Pips puzzles. Cells show nothing but what is laid on them; thin lines part the regions, and the
// sign of a region stands on the line above its first cell. A bone is taken from the tray into the
// hand before it is laid:
//
//	┌=────────┬───┐
//	│         │   │      hand 4-6: with the cursor on a cell, shift+right
//	└───┬4────┼8──┤      lays the 4 there and the 6 to the right of it
//	    │     │   │

// regions are what is drawn of a Pips puzzle.
type regions struct {
	of    map[dominosa.Cell]int // their numbers from 1; 0 for cells without condition
	signs map[dominosa.Cell]string
	hand  [2]int // the bone to be laid, the number for the cell with the cursor first
	first string // of its numbers, if one was typed
}

func (m *model) beginPips() {
	m.pips = nil
	p, ok := pipsgame.Of(m.game)
	if !ok {
		return
	}
	m.pips = &regions{of: map[dominosa.Cell]int{}, signs: map[dominosa.Cell]string{}}
	for i, r := range p.Regions {
		for _, c := range r.Cells {
			m.pips.of[c] = i + 1
		}
		m.pips.signs[r.Cells[0]] = r.Sign()
	}
	m.lay.digits = len(strconv.Itoa(p.Set().High()))
}

// border returns the line between two cells that regions ask for.
func (m *model) border(a, b dominosa.Cell) pen {
	if m.pips == nil || m.pips.of[a] == m.pips.of[b] {
		return noPen
	}
	return thin
}

// number returns what a cell shows, -1 for nothing.
func (m *model) number(c dominosa.Cell) int {
	p := m.cover[c]
	if m.pips == nil {
		return m.lay.board.At(c.Row, c.Col)
	} else if p == nil {
		return -1
	}
	u, v := p.Ends()
	if a, _ := p.Cells(); a != c {
		return v
	}
	return u
}

func (m *model) drawSigns(c *canvas) {
	if m.pips == nil {
		return
	}
	for cell, sign := range m.pips.signs {
		x, y := m.lay.at(cell)
		c.print(x-1, y-1, sign, key)
	}
}

// held returns the bone in hand, if some are left of it.
func (m *model) held() (dominosa.Bone, bool) {
	if m.pips == nil {
		return dominosa.Bone{}, false
	}
	b := dominosa.NewBone(m.pips.hand[0], m.pips.hand[1])
	return b, m.left(b)
}

// tile returns the place of a bone in the tray.
func (m *model) tile(b dominosa.Bone) (t play.Tile) {
	for _, t = range m.tray {
		if t.Bone == b {
			return t
		}
	}
	return play.Tile{}
}

// left reports whether a bone is still to be laid.
func (m *model) left(b dominosa.Bone) bool {
	t := m.tile(b)
	return t.Laid < t.Copies
}

// hand says what is in hand, in the first line.
func (m *model) hand() string {
	if _, ok := m.held(); !ok {
		return ""
	}
	return fmt.Sprintf("hand %d-%d  ", m.pips.hand[0], m.pips.hand[1])
}

func (m *model) nextBone() tea.Cmd {
	if m.pips == nil {
		return nil
	}
	hand := dominosa.NewBone(m.pips.hand[0], m.pips.hand[1])
	at := slices.IndexFunc(m.tray, func(t play.Tile) bool { return t.Bone == hand })
	for i := range m.tray {
		if t := m.tray[(at+1+i)%len(m.tray)]; t.Laid < t.Copies {
			m.pips.hand = [2]int{int(t.Bone.Lo), int(t.Bone.Hi)}
			return nil
		}
	}
	return nil
}

func (m *model) turn() tea.Cmd {
	m.pips.hand[0], m.pips.hand[1] = m.pips.hand[1], m.pips.hand[0]
	return nil
}

// digit takes the number of a bone that is typed: the second makes it the one in hand.
func (m *model) digit(n int) tea.Cmd {
	if m.pips.first == "" {
		m.pips.first = strconv.Itoa(n)
		return m.say("%d and …: the other number of the bone.", n)
	}
	first, _ := strconv.Atoi(m.pips.first)
	return m.choose(first, n)
}

func (m *model) choose(u, v int) tea.Cmd {
	m.pips.first, m.message = "", ""
	if !m.left(dominosa.NewBone(u, v)) {
		return m.say("No %d-%d is left.", u, v)
	}
	m.pips.hand = [2]int{u, v}
	return nil
}

// laysBone lays the bone in hand, its first number on a, or takes back the one that lies there.
func (m *model) laysBone(a, b dominosa.Cell) tea.Cmd {
	p, ok := m.game.Between(a, b)
	if !ok {
		return m.say("No bone fits there: the shape ends.")
	}
	if over := m.cover[a]; over != nil && over == m.cover[b] {
		m.takeBack(*over)
		return nil
	}
	if _, ok := m.held(); !ok {
		return m.say("No bone is left.")
	}
	u, v := m.pips.hand[0], m.pips.hand[1]
	if x, _ := p.Cells(); x != a {
		u, v = v, u
	}
	p.Bone, p.Turned = dominosa.NewBone(u, v), u > v
	m.game.Lay(p)
	m.changed()
	return nil
}

// takeBack takes a bone that lies into the hand.
func (m *model) takeBack(p dominosa.Place) {
	m.game.Lay(p)
	m.changed()
	if u, v := p.Ends(); m.left(p.Bone) {
		m.pips.hand = [2]int{u, v}
	}
}

// bonesLeft returns the bones to be laid in lines, where there is no room for the tray.
func (m *model) bonesLeft(width int) []string {
	board, _ := m.lay.size()
	if m.pips == nil || m.done || width-board-gap >= minPanel {
		return nil
	}
	var names []string
	for _, t := range m.tray {
		names = append(names, slices.Repeat([]string{t.Bone.String()}, max(0, t.Copies-t.Laid))...)
	}
	return pack(names, width)
}

// A spot is where a bone of the tray is on the screen.
type spot struct {
	x, y int
	bone dominosa.Bone
}

// pick takes the bone of the tray at a point into the hand, or turns it there.
func (m *model) pick(x, y int) tea.Cmd {
	for _, s := range m.spots {
		if y == s.y && x >= s.x && x < s.x+len(s.bone.String()) {
			if b, ok := m.held(); ok && b == s.bone {
				return m.turn()
			}
			return m.choose(int(s.bone.Lo), int(s.bone.Hi))
		}
	}
	return nil
}
