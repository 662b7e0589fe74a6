// Package tui plays a game in a terminal.
//
// [Run] takes over the terminal until the player leaves. All that can be done is
// done by keys, and most by the mouse; nothing is told by colour alone. The state
// of the game is package play's; here is what is on the screen.
//
// The way of a key: bubbletea hands it to [Model.Update], which finds what it does
// (bindings, in keys.go) and changes the game; the model then finds what there is
// to see of it, saves it, and draws it as characters (canvas.go, board.go), which
// get their looks last (theme.go).
package tui

import (
	"context"
	"io"

	"bonepile/dominosa"
	"bonepile/internal/play"

	tea "charm.land/bubbletea/v2"
)

// An Order says what board to make.
type Order struct {
	N     int            // of double-N
	Level dominosa.Level // never NoLevel
}

// Config is a game to play.
type Config struct {
	Game *play.Game

	// Save keeps the game. It is called after every move, so it should take no
	// more than some milliseconds. It may be nil.
	Save func(*play.Game) error

	// Make makes a game on a new board. It is called from another goroutine. It
	// may be nil; then there are no new boards.
	Make func(context.Context, Order) (*play.Game, error)

	// Order is the board that is suggested when a new one is asked for.
	Order Order

	In  io.Reader // nil stands for the terminal of the process
	Out io.Writer // a terminal
}

// Run plays until the player leaves or ctx ends, and restores the terminal. The
// error is that of the last try to save the game, or says why the terminal cannot
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

// Screen returns the first screen of a game as text, so wide and high.
func Screen(conf Config, width, height int) string {
	m := newModel(context.Background(), conf)
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return m.screen().text()
}
