package tui

import (
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/say"

	tea "charm.land/bubbletea/v2"
)

// A binding says what some keys do, to the help screen as well.
type binding struct {
	keys []string // as bubbletea names them
	name string   // the keys as people name them
	help string
	do   func(*model) tea.Cmd
	only puzzle
}

// A puzzle is a kind of puzzle that some keys are for.
type puzzle uint8

const (
	forAll puzzle = iota
	forGrids
	forPips
)

// bindings returns the keys that work while the board is shown and nothing is asked. It
// is a function because what keys do refers to it. A key that means something on the page
// of package web means the same here.
func (m *model) bindings() []binding {
	list := []binding{
		{nil, "arrows", "move", nil, forAll},
		{[]string{"space", "enter"}, "space", "lay a bone: an arrow says which way. On a bone: lift it", (*model).space, forAll},
		{nil, "shift+arrow", "lay or lift a bone at once", nil, forAll},
		{[]string{"tab", "n"}, "tab", "take the next bone into the hand", (*model).nextBone, forPips},
		{nil, "46", "take the bone 4-6 into the hand", nil, forPips},
		{[]string{"/"}, "/", "take a bone into the hand that is typed as 4-12", ask(modeNumber), forPips},
		{[]string{"r", "t"}, "r", "turn the bone in hand", (*model).turn, forPips},
		{[]string{"x"}, "x", "draw a line, no bone here: an arrow says which way", ask(modeMark), forGrids},
		{nil, "ctrl+arrow", "draw or erase a line at once", nil, forGrids},
		{[]string{"d"}, "d", "pencil for what may be, on and off; it counts for nothing", (*model).togglePencil, forGrids},
		{[]string{"u", "backspace"}, "u", "undo", (*model).undo, forAll},
		{[]string{"r", "U", "ctrl+r", "ctrl+y"}, "r", "redo", (*model).redo, forGrids},
		{[]string{"U", "ctrl+r", "ctrl+y"}, "U", "redo", (*model).redo, forPips},
		{[]string{"h"}, "h", "hint: where to look; again: what for; again: the step", (*model).askHint, forAll},
		{[]string{"!"}, "!", "do the next step", (*model).askStep, forAll},
		{[]string{"y"}, "y", "why not here? an arrow says where", ask(modeWhy), forGrids},
		{[]string{"c"}, "c", "check: is anything wrong?", (*model).askCheck, forAll},
		{[]string{"w"}, "w", "show what is wrong at once, or do not", (*model).toggleStrict, forAll},
		{nil, "0 to 9", "highlight a number, or no longer", nil, forGrids},
		{[]string{"/"}, "/", "highlight a number of two digits, or a bone as 3-5", ask(modeNumber), forGrids},
		{[]string{"f"}, "f", "find a bone: show all its places; an arrow says which", (*model).showPair, forGrids},
		{[]string{"tab"}, "tab", "list all bones, and those with one place left", (*model).showTray, forGrids},
		{[]string{"k"}, "k", "set a checkpoint before you try something", (*model).checkpoint, forAll},
		{[]string{"b"}, "b", "go back to a checkpoint", (*model).askReturn, forAll},
		{[]string{"m"}, "m", "read all of a message that is cut", (*model).showMessage, forAll},
		{[]string{"t", "T"}, "t", "hide the time, or show it", (*model).toggleTime, forGrids},
		{[]string{"T"}, "T", "hide the time, or show it", (*model).toggleTime, forPips},
		{[]string{"R"}, "R", "start again from the bare board", (*model).restart, forAll},
		{[]string{"n"}, "n", "new board", (*model).askNew, forGrids},
		{[]string{"?", "i", "f1"}, "?", "these keys", (*model).showHelp, forAll},
		{[]string{"q", "ctrl+c"}, "q", "leave; the game is kept", (*model).quit, forAll},
	}
	other := forPips
	if m.pips != nil {
		other = forGrids
	}
	return slices.DeleteFunc(list, func(b binding) bool { return b.only == other })
}

// arrows are the keys that mean a direction, in the order of directions.
var arrows = []string{"left", "right", "up", "down"}

// way returns the direction of an arrow key, and the key held with it, "" for none.
func way(key string) (held string, d direction, ok bool) {
	if before, after, found := strings.Cut(key, "+"); found {
		held, key = before, after
	}
	i := slices.Index(arrows, key)
	if i < 0 {
		return "", d, false
	}
	return held, directions[i], true
}

func (m *model) key(key string) tea.Cmd {
	switch {
	case key == "ctrl+c":
		return m.quit()
	case key == "ctrl+l":
		return tea.ClearScreen
	case key == "ctrl+z":
		return tea.Suspend
	case m.busy != "":
		m.wait(key)
		return nil
	case m.page != nil:
		return m.turnPage(key)
	case m.mode != modeNone:
		return m.answer(key)
	}
	if held, d, ok := way(key); ok {
		switch held {
		case "":
			m.step(d)
		case "shift":
			return m.lays(m.at, d.from(m.at))
		case "ctrl", "alt":
			if m.pips == nil {
				return m.marks(m.at, d.from(m.at))
			}
		}
		return nil
	}
	if n, err := strconv.Atoi(key); err == nil && n >= 0 && m.pips != nil {
		return m.digit(n)
	} else if err == nil && n >= 0 {
		return m.highlight(n)
	}
	for _, b := range m.bindings() {
		if slices.Contains(b.keys, key) {
			return b.do(m)
		}
	}
	if key == "esc" {
		if m.pips != nil {
			m.pips.first = ""
		}
		m.shown = nil
		m.message = ""
		m.forget()
		m.derive()
	}
	return nil
}

// step moves the cursor to the next cell in a direction, across holes, or if there is
// none straight on, to the nearest cell further in that direction.
func (m *model) step(d direction) {
	b := m.lay.board
	best, near := m.at, -1
	for row := range b.Rows() {
		for col := range b.Cols() {
			c := dominosa.Cell{Row: row, Col: col}
			ahead := (row-m.at.Row)*d.down + (col-m.at.Col)*d.right
			aside := abs((row-m.at.Row)*d.right) + abs((col-m.at.Col)*d.down)
			if ahead <= 0 || !m.lay.isCell(c) {
				continue
			}
			if far := ahead + aside*(b.Rows()+b.Cols()); near < 0 || far < near {
				best, near = c, far
			}
		}
	}
	m.at = best
}

func abs(n int) int { return max(n, -n) }

// lays lays a bone on two cells, or lifts it; or draws it in pencil, or rubs it out.
func (m *model) lays(a, b dominosa.Cell) tea.Cmd {
	switch {
	case m.pips != nil:
		return m.laysBone(a, b)
	case m.pencil:
		return m.toggle(a, b, m.game.Pencil, "No bone fits there: the board ends.")
	}
	return m.toggle(a, b, m.game.Lay, "No bone fits there: the board ends.")
}

// marks draws a line between two cells, or erases it; in pencil, a dashed one.
func (m *model) marks(a, b dominosa.Cell) tea.Cmd {
	if m.pencil {
		return m.toggle(a, b, m.game.Dash, "The board ends there: the line is drawn.")
	}
	return m.toggle(a, b, m.game.Mark, "The board ends there: the line is drawn.")
}

func (m *model) toggle(a, b dominosa.Cell, move func(dominosa.Place) bool, otherwise string) tea.Cmd {
	p, ok := m.game.Between(a, b)
	if !ok {
		return m.say("%s", otherwise)
	}
	move(p)
	m.changed()
	return nil
}

func (m *model) togglePencil() tea.Cmd {
	m.pencil = !m.pencil
	if m.pencil {
		return m.say("Moves are in pencil now: ○ is a bone that may lie there. d ends it.")
	}
	return m.say("Moves count again.")
}

// space lifts the bone under the cursor, or asks which way to lay one.
func (m *model) space() tea.Cmd {
	p := m.cover[m.at]
	switch _, some := m.held(); {
	case p != nil && m.pips != nil:
		m.takeBack(*p)
	case p != nil:
		m.game.Lay(*p)
		m.changed()
	case m.pips != nil && !some:
		return m.say("No bone is left.")
	default:
		m.mode = modeLay
	}
	return nil
}

func (m *model) undo() tea.Cmd { return m.travel(m.game.Undo(), "There is nothing to undo.") }
func (m *model) redo() tea.Cmd { return m.travel(m.game.Redo(), "There is nothing to redo.") }

// travel is called after a step in the history; ok says whether there was one.
func (m *model) travel(ok bool, otherwise string) tea.Cmd {
	if !ok {
		return m.say("%s", otherwise)
	}
	m.changed()
	return nil
}

func (m *model) restart() tea.Cmd {
	m.travel(m.game.Restart(), "The board is bare.")
	if m.message == "" {
		m.say("The board is bare again; u undoes that.")
	}
	return nil
}

func (m *model) highlight(v int) tea.Cmd {
	if v > m.lay.board.High() {
		return m.say("There is no %d on this board.", v)
	}
	m.game.Highlight(v)
	m.save()
	return nil
}

func (m *model) toggleTime() tea.Cmd {
	m.hideTime = !m.hideTime
	return nil
}

func (m *model) toggleStrict() tea.Cmd {
	m.strict = !m.strict
	m.derive()
	if m.strict {
		m.say("What is wrong is shown at once.")
	} else {
		m.say("What is wrong is shown when you ask: c.")
	}
	return nil
}

func (m *model) checkpoint() tea.Cmd {
	n := m.game.Checkpoint("after " + say.Numbered(m.game.Moves(), "move").String())
	m.save()
	return m.say("Checkpoint %d is set; b goes back to it.", n+1)
}

func (m *model) quit() tea.Cmd {
	m.cancel()
	m.save()
	m.over = true
	return tea.Quit
}
