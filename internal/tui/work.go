package tui

import (
	"context"
	"errors"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/say"
	"bonepile/internal/play"

	tea "charm.land/bubbletea/v2"
)

// Work runs in a goroutine of its own, on a copy of the game: hints and checks of large
// boards may take a second, and making a hard board longer. Keys wait for its end, so
// typing ahead has the same effect as typing slowly; esc stops it.

type workMsg struct {
	task int
	err  error
	done func(*model) // if there is no error
}

// work begins work; find returns what to do at the end.
func (m *model) work(busy string, find func(ctx context.Context, g *play.Game) (func(*model), error)) tea.Cmd {
	m.cancel()
	ctx, stop := context.WithCancel(m.ctx)
	m.busy, m.stop = busy, stop
	task, g := m.task, m.game.Clone()
	return func() tea.Msg {
		defer stop()
		done, err := find(ctx, g)
		return workMsg{task, err, done}
	}
}

// cancel stops the work in progress; its result will be ignored.
func (m *model) cancel() {
	m.task++
	m.busy = ""
	if m.stop != nil {
		m.stop()
		m.stop = nil
	}
}

func (m *model) finish(msg workMsg) tea.Cmd {
	if msg.task != m.task {
		return nil
	}
	m.busy = ""
	switch {
	case errors.Is(msg.err, context.Canceled):
	case msg.err != nil:
		m.say("%v.", msg.err)
	default:
		msg.done(m)
	}
	var cmds []tea.Cmd
	for len(m.queue) > 0 && m.busy == "" {
		key := m.queue[0]
		m.queue = m.queue[1:]
		cmds = append(cmds, m.key(key))
	}
	return tea.Batch(cmds...)
}

func (m *model) wait(key string) {
	const most = 100 // that somebody types and means
	if key == "esc" {
		m.cancel()
		m.queue = nil
		m.say("Stopped.")
	} else if len(m.queue) < most {
		m.queue = append(m.queue, key)
	}
}

// askHint asks for a hint, stronger than the one that is shown.
func (m *model) askHint() tea.Cmd {
	return m.think(min(play.Step, m.hint.Strength+1), (*model).showHint)
}

// think finds a hint, with which then something is done.
func (m *model) think(strength play.Strength, then func(*model, play.Hint)) tea.Cmd {
	return m.work("thinking", func(ctx context.Context, g *play.Game) (func(*model), error) {
		h, err := g.Hint(ctx, strength)
		return func(m *model) { then(m, h) }, err
	})
}

func (m *model) askWhy(p dominosa.Place) tea.Cmd {
	return m.work("thinking", func(ctx context.Context, g *play.Game) (func(*model), error) {
		lines, _, err := deduce.WhyNot(ctx, g.Puzzle(), g.Laid(), p)
		return func(m *model) {
			m.forget()
			m.derive()
			a, b := p.Cells()
			m.lit = map[dominosa.Cell]bool{a: true, b: true}
			m.say("%s", say.Joined(lines, "\n   ").String())
		}, err
	})
}

// askStep does what the strongest hint says.
func (m *model) askStep() tea.Cmd {
	if m.hint.Strength == play.Step {
		m.take(m.hint)
		return nil
	}
	return m.think(play.Step, (*model).take)
}

func (m *model) take(h play.Hint) {
	if m.game.Apply(h) {
		m.changed()
	}
	if !m.done {
		m.say("%s", h.Text)
	}
	if len(h.Lay) > 0 { // go where it happened
		m.at, _ = h.Lay[0].Cells()
	}
}

func (m *model) showHint(h play.Hint) {
	m.hint = h
	m.lit = map[dominosa.Cell]bool{}
	for _, c := range h.Cells {
		m.lit[c] = true
	}
	text := say.Joined(append([]say.Text{h.Text}, h.Proof...), "\n   ").String()
	if h.Kind == deduce.HintStep {
		text += [...]string{
			play.Where: " (h again says what for.)",
			play.Rule:  " (h again tells the step.)",
			play.Step:  " (! does it.)",
		}[h.Strength]
	}
	m.say("%s", text)
}

func (m *model) askCheck() tea.Cmd {
	return m.work("checking", func(ctx context.Context, g *play.Game) (func(*model), error) {
		r, err := g.Check(ctx)
		return func(m *model) {
			m.review = r
			m.derive()
			m.say("%s", say.Joined(append([]say.Text{r.Text()}, r.Why...), "\n   ").String())
		}, err
	})
}

func (m *model) make() tea.Cmd {
	order := m.order
	return m.work("making a board; esc stops it", func(ctx context.Context, _ *play.Game) (func(*model), error) {
		g, err := m.conf.Make(ctx, order)
		return func(m *model) {
			m.save()
			m.begin(g)
			m.shown = nil
			m.say("A new board.")
			m.save()
		}, err
	})
}
