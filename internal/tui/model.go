package tui

import (
	"context"
	"fmt"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/say"
	"bonepile/internal/play"

	tea "charm.land/bubbletea/v2"
)

// A model is the state of the screen in bubbletea's sense: messages change it, and it
// renders a view. Time comes with messages, so a model behaves the same whenever it is
// run.
//
// After every move, derive finds what is derived from the game, so drawing only looks
// things up.
type model struct {
	conf Config
	ctx  context.Context
	game *play.Game

	// the screen
	width, height int
	lay           layout
	pips          *regions // nil for a domino grid
	spots         []spot   // of the tray, if it is for Pips
	view          window
	theme         *theme
	hideTime      bool
	last          time.Time // the last tick; zero before the first
	unsaved       int       // ticks since the game was saved

	// what the player is about to do
	at    dominosa.Cell // the cursor
	mode  mode
	typed string   // what was typed at a prompt
	order Order    // the board asked for
	page  []string // the text that is shown instead of the board
	top   int      // its first line on the screen
	press pressed  // where the mouse went down
	err   error    // why the game could not be saved
	over  bool     // the player has left

	// derived from the game
	cover   map[dominosa.Cell]*dominosa.Place
	tray    []play.Tile
	faults  []play.Fault
	bad     map[dominosa.Place]bool // bones that are wrong
	badCell map[dominosa.Cell]bool
	badLine map[dominosa.Place]bool
	done    bool
	strict  bool // faults are shown at once
	pencil  bool // moves are in pencil

	// said about the position
	message string
	hint    play.Hint // Strength is 0 if there is none
	review  play.Review
	lit     map[dominosa.Cell]bool // what the hint is about
	shown   *dominosa.Bone         // the bone whose places are shown
	paired  map[dominosa.Cell]bool // their cells

	// work that is under way
	task  int // counts what was begun: only the answer of the last is wanted
	busy  string
	stop  context.CancelFunc
	queue []string // keys that wait for its end
}

// newModel returns the model of a game on a screen whose size is not known yet.
func newModel(ctx context.Context, conf Config) *model {
	m := &model{
		conf: conf, ctx: ctx, strict: true,
		width: 80, height: 24, theme: newTheme(true),
		order: conf.Order,
	}
	m.begin(conf.Game)
	if m.game.Moves() > 0 {
		m.say("Welcome back.")
	} else if m.pips != nil {
		m.say("Lay the bones. Press ? for the keys.")
	} else {
		m.say("Find the dominoes. Press ? for the keys.")
	}
	return m
}

func (m *model) begin(g *play.Game) {
	b := g.Puzzle().Board
	m.game, m.lay = g, layout{b, len(fmt.Sprint(max(0, b.High())))}
	m.beginPips()
	m.at = dominosa.Cell{}
	if !m.lay.isCell(m.at) {
		m.step(directions[1])
	}
	m.done = false // a game already done is not announced again
	m.forget()
	m.derive()
	m.arrange()
}

// Init asks for the colour of the background and starts the clock.
func (m *model) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, m.nextTick) }

type tickMsg time.Time

// nextTick waits for the next second, or for the end.
func (m *model) nextTick() tea.Msg {
	t := time.NewTimer(time.Second)
	defer t.Stop()
	select {
	case now := <-t.C:
		return tickMsg(now)
	case <-m.ctx.Done():
		return nil
	}
}

// Update takes a message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := m.update(msg)
	m.arrange()
	return m, cmd
}

func (m *model) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if msg.Width > 0 && msg.Height > 0 {
			m.width, m.height = msg.Width, msg.Height
		}
	case tea.BackgroundColorMsg:
		m.theme = newTheme(msg.IsDark())
	case tickMsg:
		m.tick(time.Time(msg))
		return m.nextTick
	case tea.KeyPressMsg:
		return m.key(msg.String())
	case tea.MouseMsg:
		return m.mouse(msg)
	case tea.ResumeMsg:
		m.last = time.Time{} // the time asleep does not count
	case workMsg:
		return m.finish(msg)
	}
	return nil
}

// saveEvery is after how many seconds a game without moves is saved, for its time.
const saveEvery = 15

// tick runs the clock while the board is not solved. A gap, when the machine slept, hardly counts.
func (m *model) tick(now time.Time) {
	if !m.last.IsZero() && !m.done {
		gone := min(max(0, now.Sub(m.last)), 2*time.Second).Round(time.Millisecond)
		m.game.SetElapsed(m.game.Elapsed() + gone)
		if m.unsaved++; m.unsaved >= saveEvery {
			m.save()
		}
	}
	m.last = now
}

// View draws the screen.
func (m *model) View() tea.View {
	c := m.screen()
	v := tea.NewView(c.render(m.theme))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "bonepile: " + m.name()
	if x, y, ok := m.view.of(m.lay.at(m.at)); ok && m.page == nil {
		v.Cursor = tea.NewCursor(x, y) // for those who read the screen by it
		v.Cursor.Blink = false
	}
	return v
}

// say shows a message until the next. It returns nil, for keys that do no more.
func (m *model) say(format string, args ...any) tea.Cmd {
	m.message = fmt.Sprintf(format, args...)
	return nil
}

// changed is called after every change of the game, which it saves.
func (m *model) changed() {
	m.forget()
	m.message = ""
	wasDone := m.done
	m.derive()
	if m.done && !wasDone {
		took := ""
		if !m.hideTime {
			took = " in " + clock(m.game.Elapsed())
		}
		m.say("Solved%s, with %s.", took, say.Numbered(m.game.Moves(), "move"))
		if m.conf.Make != nil {
			m.message += " n makes a new board."
		}
	}
	m.save()
}

// save saves the game. A failure is reported now, and again at the end.
func (m *model) save() {
	m.unsaved = 0
	if m.conf.Save == nil {
		return
	}
	if m.err = m.conf.Save(m.game); m.err != nil {
		m.say("The game is not saved: %v", m.err)
	}
}

// forget drops everything said about the position, and the work on it.
func (m *model) forget() {
	m.cancel()
	m.hint, m.review, m.lit = play.Hint{}, play.Review{}, nil
}

func (m *model) derive() {
	m.cover = map[dominosa.Cell]*dominosa.Place{}
	for _, p := range m.game.Laid() {
		a, b := p.Cells()
		m.cover[a], m.cover[b] = &p, &p
	}
	m.tray = m.game.Tray()
	if _, ok := m.held(); !ok {
		m.nextBone()
	}
	m.done = m.game.Done()
	m.bad = map[dominosa.Place]bool{}
	m.badCell = map[dominosa.Cell]bool{}
	m.badLine = map[dominosa.Place]bool{}
	m.faults = nil
	if m.strict && !m.done {
		m.faults = m.game.Faults()
	}
	for _, f := range m.faults {
		switch f.Kind {
		case play.FaultTwice:
			for _, p := range f.Places {
				m.bad[p] = true
			}
		case play.FaultCell, play.FaultRule:
			for _, c := range f.Cells {
				m.badCell[c] = true
			}
		}
	}
	for _, p := range m.review.Laid {
		m.bad[p] = true
	}
	for _, p := range m.review.Marks {
		m.badLine[p] = true
	}
	m.light()
}

// light finds the cells of the bone whose places are shown, and returns how many these are.
func (m *model) light() (places int) {
	m.paired = map[dominosa.Cell]bool{}
	for _, p := range m.game.Puzzle().Board.Places() {
		if m.shown != nil && p.Bone == *m.shown {
			a, b := p.Cells()
			m.paired[a], m.paired[b] = true, true
			places++
		}
	}
	return places
}

func (m *model) name() string {
	if t := m.game.Title(); t != "" {
		return t
	}
	return m.game.Puzzle().Set().String()
}

// clock writes a time as 1:02:03 or 2:03.
func clock(d time.Duration) string {
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
