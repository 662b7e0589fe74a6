package tui

import (
	"fmt"
	"slices"

	"bonepile/internal/play"

	tea "charm.land/bubbletea/v2"
)

// The tray of bones: all of them as a triangle where there is room, one row per
// higher pip, so a bone is always in the same place; otherwise the bones still to be
// laid, one after the other.
//
//	0-0✓
//	0-1  1-1         ✓ lies   × too many   ? no place left
//	0-2  1-2× 2-2?
//
// Which bones have one place left is what the player looks for: only the page of all bones says it.

// sign is what stands behind a bone in the tray: of several copies, how many are left.
func sign(t play.Tile) (rune, style) {
	switch t.State {
	case play.BoneUsed:
		return '✓', boneUsed
	case play.BoneTwice:
		return '×', fault
	case play.BoneNone:
		return '?', fault
	}
	switch n := t.Copies - t.Laid; {
	case n > 9:
		return '+', plain
	case t.Copies > 1:
		return rune('0' + n), plain
	}
	return ' ', plain
}

var legend = []string{"✓ lies", "× too many", "? no place left"}

// pack puts texts into lines of at most width characters, with two blanks between them.
func pack(texts []string, width int) []string {
	var lines []string
	for _, t := range texts {
		n := len(lines) - 1
		if n < 0 || len([]rune(lines[n]))+2+len([]rune(t)) > width {
			lines = append(lines, t)
		} else {
			lines[n] += "  " + t
		}
	}
	return lines
}

// drawTile draws a bone and its sign and returns the column after them.
func (m *model) drawTile(c *canvas, x, y int, t play.Tile) int {
	char, look := sign(t)
	switch hand, some := m.held(); {
	case some && hand == t.Bone:
		char, look = '◀', pair
	case slices.Contains(m.hint.Bones, t.Bone):
		char, look = '«', focus
	case m.shown != nil && *m.shown == t.Bone:
		char, look = '=', pair
	}
	if m.pips != nil {
		m.spots = append(m.spots, spot{x, y, t.Bone})
	}
	x = c.print(x, y, t.Bone.String(), look)
	if look == boneUsed {
		look = faint // only the bone is struck
	}
	c.set(x, y, char, look)
	return x + 1
}

// drawPanel draws the tray beside the board, and below it what is highlighted.
func (m *model) drawPanel(c *canvas, x, y, width, height int) {
	end := y + height
	low, w, h := m.game.Puzzle().Set().Low(), 0, 0 // from 1 where blanks do not count
	for _, t := range m.tray {
		w, h = max(w, int(t.Bone.Lo)-low+1), max(h, int(t.Bone.Hi)-low+1)
	}
	if w*m.tileWidth() <= width && h <= height {
		for _, t := range m.tray {
			m.drawTile(c, x+(int(t.Bone.Lo)-low)*m.tileWidth(), y+int(t.Bone.Hi)-low, t)
		}
		y += h
	} else {
		y = m.drawLeft(c, x, y, width, end)
	}
	for _, l := range pack(legend, width) {
		if y+1 < end {
			y++
			c.print(x, y, l, faint)
		}
	}
	y++
	for i, v := range m.game.Highlights() {
		if v < 0 || y+1 >= end {
			continue
		}
		b := brackets[i%slots]
		text := fmt.Sprintf("%c%d%c ", b[0], v, b[1])
		if x+len(text) > c.width {
			break
		}
		x = c.print(x, y+1, text, slot+style(i%slots))
	}
}

// tileWidth is the columns of a bone, its sign and a blank.
func (m *model) tileWidth() int { return 2*m.lay.digits + 3 }

// drawLeft draws the bones to be laid, before the line end, and returns the line after them.
func (m *model) drawLeft(c *canvas, x, y, width, end int) int {
	var left []play.Tile
	for _, t := range m.tray {
		if t.State != play.BoneUsed {
			left = append(left, t)
		}
	}
	perLine := max(1, width/m.tileWidth())
	rows := max(1, end-y-4)
	for i, t := range left {
		if i == perLine*rows-1 && len(left) > perLine*rows {
			c.print(x+i%perLine*m.tileWidth(), y+i/perLine, "… tab", faint)
			break
		}
		m.drawTile(c, x+i%perLine*m.tileWidth(), y+i/perLine, t)
	}
	return y + min(rows, (len(left)+perLine-1)/perLine)
}

func (m *model) showTray() tea.Cmd {
	perLine := max(1, (m.width-2)/(m.tileWidth()+1))
	var lines []string
	var text string
	for i, t := range m.tray {
		char, _ := sign(t)
		text += fmt.Sprintf("%*s%c ", 2*m.lay.digits+1, t.Bone, char)
		if (i+1)%perLine == 0 || i == len(m.tray)-1 {
			lines, text = append(lines, text), ""
		}
	}
	lines = append(append(lines, ""), pack(legend, m.width-2)...)
	var forced string
	for _, t := range m.tray {
		if t.State == play.BoneForced {
			forced += fmt.Sprintf(", %v", t.Bone)
		}
	}
	if forced != "" {
		lines = append(append(lines, ""), wrap("One place left: "+forced[2:], m.width-2)...)
	}
	m.open(lines)
	return nil
}
