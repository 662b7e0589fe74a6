package tui

import (
	"fmt"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/say"

	tea "charm.land/bubbletea/v2"
)

// A mode is what the next key answers.
type mode uint8

const (
	modeNone   mode = iota
	modeLay         // which way to lay a bone
	modeMark        // which way to draw a line
	modePair        // which bone to show
	modeWhy         // about which place there is a question
	modeNumber      // a number or a bone, typed
	modeReturn      // the checkpoint to go back to, typed
	modeNew         // what board to make
)

func ask(to mode) func(*model) tea.Cmd {
	return func(m *model) tea.Cmd {
		m.mode, m.typed = to, ""
		return nil
	}
}

func (m *model) prompt() string {
	switch m.mode {
	case modeLay:
		if m.pips != nil {
			return fmt.Sprintf("Lay %d-%d which way, the %[1]d here? An arrow, or esc.", m.pips.hand[0], m.pips.hand[1])
		}
		if m.pencil {
			return "A bone in pencil which way? An arrow, or esc."
		}
		return "Lay a bone which way? An arrow, or esc."
	case modeMark:
		if m.pencil {
			return "A dashed line which way? An arrow, or esc."
		}
		return "Draw a line which way? An arrow, or esc."
	case modeWhy:
		return "Why not where? An arrow, a click between two cells, or esc."
	case modePair:
		return "Show the places of which bone? An arrow, or esc."
	case modeNumber:
		if m.pips != nil {
			return "Which bone? As 4-12: " + m.typed + "_"
		}
		return "Highlight a number, or a bone as 3-5; nothing clears all: " + m.typed + "_"
	case modeReturn:
		var names []string
		for i, c := range m.game.Checkpoints() {
			names = append(names, fmt.Sprintf("%d %s", i+1, c.Name))
		}
		return fmt.Sprintf("Back to which checkpoint? (%s) Its number and enter; enter alone: the last; d drops it: %s_", strings.Join(names, ", "), m.typed)
	case modeNew:
		var list []string
		for l := deduce.Trivial; l <= deduce.Beyond; l++ {
			list = append(list, fmt.Sprintf("%d %v", l, l))
		}
		return fmt.Sprintf("A new board of double-%d (+ or - for another size), level %v (%s)? Enter makes it, esc does not. This game is kept.",
			m.order.N, m.order.Level, strings.Join(list, ", "))
	}
	return ""
}

func (m *model) answer(key string) tea.Cmd {
	was := m.mode
	if key == "esc" {
		m.mode = modeNone
		return nil
	}
	switch was {
	case modeNumber, modeReturn:
		return m.typing(key)
	case modeNew:
		return m.answerNew(key)
	}
	m.mode = modeNone
	held, d, ok := way(key)
	ok = ok && held == ""
	switch {
	case !ok && (key == "space" && was == modeLay || key == "x" && was == modeMark || key == "f" && was == modePair || key == "y" && was == modeWhy):
		return nil // pressed again: never mind
	case !ok:
		return m.key(key)
	case was == modeLay:
		return m.lays(m.at, d.from(m.at))
	case was == modeMark:
		return m.marks(m.at, d.from(m.at))
	}
	p, ok := m.game.Between(m.at, d.from(m.at))
	switch {
	case ok && was == modeWhy:
		return m.askWhy(p)
	case ok:
		m.show(p.Bone)
	}
	return nil
}

// maxTyped is how much can be typed at a prompt: the longest bone.
const maxTyped = len("254-254")

func (m *model) typing(key string) tea.Cmd {
	switch {
	case key == "backspace" && m.typed != "":
		m.typed = m.typed[:len(m.typed)-1]
	case key == "backspace":
		m.mode = modeNone
	case key == "d" && m.mode == modeReturn:
		return m.forgetCheckpoint()
	case key == "enter" && m.mode == modeReturn:
		m.mode = modeNone
		return m.returnTo(m.typed)
	case key == "enter":
		m.mode = modeNone
		return m.highlightTyped()
	case len(m.typed) < maxTyped && len(key) == 1 && strings.Contains("0123456789-", key):
		m.typed += key
	}
	return nil
}

func (m *model) highlightTyped() tea.Cmd {
	if m.typed == "" && m.pips == nil {
		for _, v := range m.game.Highlights() {
			m.game.Highlight(v) // what is free cannot be lit
		}
		m.shown = nil
		m.derive()
		m.save()
		return nil
	}
	a, b, isBone := strings.Cut(m.typed, "-")
	lo, err := strconv.Atoi(a)
	hi, err2 := strconv.Atoi(b)
	switch {
	case m.pips != nil:
		return m.choose(lo, hi)
	case !isBone && err == nil:
		return m.highlight(lo)
	case isBone && err == nil && err2 == nil && max(lo, hi) <= m.lay.board.High():
		m.show(dominosa.NewBone(lo, hi))
		return nil
	}
	return m.say("%s is neither a number nor a bone of this board.", m.typed)
}

// showPair shows the places of the bone under the cursor, or asks which. A second time it hides them.
func (m *model) showPair() tea.Cmd {
	switch p := m.cover[m.at]; {
	case m.shown != nil:
		m.shown = nil
		m.message = ""
		m.light()
	case p != nil:
		m.show(p.Bone)
	default:
		m.mode = modePair
	}
	return nil
}

func (m *model) show(b dominosa.Bone) {
	m.shown = &b
	m.say("%v: %s on the board, %d still open. f or esc hides them.", b, say.Numbered(m.light(), "place"), len(m.tile(b).Places))
}

// askReturn asks for a checkpoint; if there is one only, it is that.
func (m *model) askReturn() tea.Cmd {
	switch len(m.game.Checkpoints()) {
	case 0:
		return m.say("There is no checkpoint; k sets one.")
	case 1:
		return m.returnTo("")
	}
	return ask(modeReturn)(m)
}

// chosen returns the index of the checkpoint that was typed, or of the last.
func (m *model) chosen(text string) (int, bool) {
	n := len(m.game.Checkpoints())
	if text == "" {
		return n - 1, n > 0
	}
	i, err := strconv.Atoi(text)
	if err != nil || i < 1 || i > n {
		m.say("There is no checkpoint %s.", text)
		return 0, false
	}
	return i - 1, true
}

func (m *model) returnTo(text string) tea.Cmd {
	if i, ok := m.chosen(text); ok {
		m.game.Return(i)
		m.changed()
		m.say("Back at checkpoint %d; u undoes that.", i+1)
	}
	return nil
}

func (m *model) forgetCheckpoint() tea.Cmd {
	m.mode = modeNone
	if i, ok := m.chosen(m.typed); ok {
		m.game.Forget(i)
		m.save()
		m.say("Checkpoint %d is dropped.", i+1)
	}
	return nil
}

// maxOrder is the largest double-n that is made in seconds.
const maxOrder = 20

func (m *model) askNew() tea.Cmd {
	if m.conf.Make == nil {
		return m.say("No new boards can be made here.")
	}
	return ask(modeNew)(m)
}

func (m *model) answerNew(key string) tea.Cmd {
	switch level, _ := strconv.Atoi(key); {
	case key == "+" || key == "=" || key == "up" || key == "right":
		m.order.N = min(maxOrder, m.order.N+1)
	case key == "-" || key == "down" || key == "left":
		m.order.N = max(1, m.order.N-1)
	case level >= int(deduce.Trivial) && level <= int(deduce.Beyond):
		m.order.Level = deduce.Level(level)
	case key == "enter" || key == "space" || key == "n":
		m.mode = modeNone
		return m.make()
	default:
		m.mode = modeNone
	}
	return nil
}
