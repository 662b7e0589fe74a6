// Package tui plays a game in a terminal.
//
// [Run] takes over the terminal until the player leaves. Keys can do everything and the
// mouse most things; nothing is shown by colour alone. Package play has the state of the
// game; this package has the screen.
//
// The path of a key: bubbletea passes it to model.Update, which looks up what it does
// (bindings, in keys.go) and changes the game. The model then derives what is visible of
// the game, saves it, and draws it as characters (canvas.go, board.go), which get their
// looks last (theme.go).
package tui

import (
	"context"
	"io"

	"bonepile/dominosa/deduce"
	"bonepile/internal/play"

	tea "charm.land/bubbletea/v2"
)

// An Order says what board to make.
type Order struct {
	N     int          // of double-N
	Level deduce.Level // never NoLevel
}

// Config is a game to play.
type Config struct {
	Game *play.Game

	// Save, if not nil, stores the game. It is called after every move, so it should
	// take at most a few milliseconds.
	Save func(*play.Game) error

	// Make, if not nil, makes a game on a new board. It is called on another goroutine.
	// Without it there are no new boards.
	Make func(context.Context, Order) (*play.Game, error)

	// Order is the suggestion when the player asks for a new board.
	Order Order

	ASCII bool // the terminal shows no other characters

	In  io.Reader // nil means the terminal of the process
	Out io.Writer // a terminal
}

// Run plays until the player leaves or ctx ends, and restores the terminal. The
// error is that of the last attempt to save the game, or says why the terminal cannot
// be used.
func Run(ctx context.Context, conf Config) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	m := newModel(ctx, conf)
	options := []tea.ProgramOption{tea.WithOutput(conf.Out), tea.WithoutSignalHandler()}
	if conf.In != nil {
		options = append(options, tea.WithInput(conf.In))
	}
	p := tea.NewProgram(m, options...)
	defer context.AfterFunc(ctx, p.Quit)()
	if _, err := p.Run(); err != nil {
		return err
	}
	if !m.over { // the context ended
		m.quit()
	}
	return m.err
}

// Screen returns the first screen of a game as text.
func Screen(conf Config, width, height int) string {
	m := newModel(context.Background(), conf)
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return m.screen().text()
}
