// Package play has the subcommands by which people play boards, in the terminal or in the
// browser: play, serve and export-site.
package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"bonepile/dominosa"
	"bonepile/internal/cli/boards"
	"bonepile/internal/cli/kit"
	"bonepile/internal/play"
	"bonepile/internal/tui"
)

func NewPlay(e *kit.Env) *cobra.Command {
	p := &playing{Env: e, numbers: &renumbering{}}
	cmd := &cobra.Command{
		Use:   "play [FILE]",
		Short: "Play a board in the terminal",
		Long: `Play shows a board in the terminal, to be solved by keys or by the mouse; i
lists the keys. Without FILE it goes on with the game that was played last and
is not solved. With -n, --level, --shape or --seed, or if there is no such game,
it makes a board. FILE is a board in any form, a saved game, or - for standard
input.

Every move is saved at once, so that nothing is lost whatever happens. Games are
kept in $XDG_STATE_HOME/bonepile/games or what the system has in its place, a
file a board; a board that was begun is gone on with. A game that FILE holds is
saved there. --list tells what games there are.

Exit status: 0 the player has left; 2 bad use, bad input or no terminal; 3 stopped
by a signal, with the game saved.`,
		Example: `  echo 3:32211030220321310103 | bonepile play - --screen 60x16`,
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			for _, name := range []string{"pips", "level", "shape", "seed"} {
				p.order = p.order || cmd.Flags().Changed(name)
			}
			p.seeded = cmd.Flags().Changed("seed")
			return p.run(files)
		},
	}
	f := cmd.Flags()
	f.IntVarP(&p.n, "pips", "n", 6, "the highest pip `N` of a new board: double-N is laid")
	f.StringVar(&p.level, "level", "basic", "its level: trivial, basic, hard, extreme, beyond, or a range as basic..hard")
	f.StringVar(&p.shape, "shape", "", "its shape, as for generate")
	f.Uint64Var(&p.seed, "seed", 0, "its seed; left out, every board is another")
	f.BoolVar(&p.new, "new", false, "a new board; with FILE, begin again on the bare board")
	f.IntVar(&p.board, "board", 1, "of several boards in FILE, play number `K`")
	f.Var(&p.bones, "bones", kit.BonesUse)
	f.Var(p.numbers, "numbers-from", kit.NumbersUse)
	f.StringVar(&p.save, "save", "", "keep the game in `FILE`")
	f.BoolVar(&p.list, "list", false, "list the games that are kept")
	f.StringVar(&p.screen, "screen", "", "write the first screen to standard output and leave: `WxH`, as 80x24")
	return cmd
}

// A playing is what is asked for.
type playing struct {
	*kit.Env
	n            int
	level, shape string
	seed         uint64
	seeded       bool
	order        bool // a new board is described
	new, list    bool
	board        int
	bones        kit.BonesFlag
	numbers      *renumbering
	save, screen string

	store *gameStore
}

func (p *playing) run(files []string) error {
	var width, height int
	switch n, _ := fmt.Sscanf(p.screen, "%dx%d", &width, &height); {
	case p.screen != "" && (n != 2 || width < 1 || height < 1 || width > 1000 || height > 1000):
		return fmt.Errorf("--screen %s: columns x rows are wanted, as 80x24", p.screen)
	case len(files) > 0 && p.order:
		return errors.New("-n, --level, --shape and --seed describe a new board, and FILE is one")
	case p.board < 1:
		return fmt.Errorf("--board %d: boards count from 1", p.board)
	}
	var err error
	if p.store, err = newGameStore(); err != nil {
		if p.save == "" {
			return err
		}
		p.store = &gameStore{homeless: err}
	}
	if p.list {
		return p.listGames()
	}
	if err := p.terminal(files); err != nil && p.screen == "" {
		return err
	}
	g, err := p.game(files)
	if err != nil {
		return err
	}
	conf := tui.Config{Game: g, Make: p.make, Save: p.store.save, Order: p.suggest(g)}
	if err := p.numbers.wrap(&conf); err != nil {
		return err
	}
	if p.screen != "" {
		_, err := io.WriteString(p.Out, tui.Screen(conf, width, height))
		return err
	}
	return p.play(conf)
}

// terminal says why the terminal cannot be played on, if it cannot.
func (p *playing) terminal(files []string) error {
	stdin := len(files) > 0 && files[0] == "-" // keys come from the terminal all the same
	switch {
	case !kit.IsTerminal(os.Stdout) || !stdin && !kit.IsTerminal(p.In):
		return errors.New("play needs a terminal, and standard input or output is none; --screen 80x24 shows the first screen")
	case os.Getenv("TERM") == "dumb":
		return errors.New("play needs a terminal that can be drawn on, and TERM=dumb says that this one cannot")
	}
	return nil
}

// play plays a game until the player leaves.
func (p *playing) play(conf tui.Config) error {
	conf.Out = os.Stdout
	if kit.IsTerminal(p.In) {
		conf.In = p.In
	}
	if err := conf.Save(conf.Game); err != nil { // before the screen is taken
		return err
	}
	err := tui.Run(p.Ctx, conf)
	switch {
	case err != nil:
		return err
	case p.Ctx.Err() != nil:
		p.Say("interrupted; the game is saved, and bonepile play goes on with it\n")
		return kit.ErrStopped
	}
	return nil
}

// game returns the game to play.
func (p *playing) game(files []string) (*play.Game, error) {
	switch {
	case len(files) > 0:
		return p.gameOf(files[0])
	case p.save != "" && !p.order && !p.new:
		g, err := readGame(p.save)
		if err == nil || !errors.Is(err, os.ErrNotExist) {
			return p.keep(g, p.save), err
		}
	case !p.order && !p.new:
		if g, err := p.store.last(); g != nil || err != nil {
			return g, err
		}
	}
	g, err := p.generate(p.Ctx, p.n, p.level)
	if err != nil {
		return nil, err
	}
	return p.goOn(g)
}

// keep makes a file that of a game.
func (p *playing) keep(g *play.Game, file string) *play.Game {
	if g != nil && file != "" {
		puzzle := g.Puzzle()
		p.store.own, p.store.from = file, &puzzle
	}
	return g
}

// goOn returns the game that was begun on the board of g, if there is one, and
// else g.
func (p *playing) goOn(g *play.Game) (*play.Game, error) {
	p.keep(g, p.save)
	old, err := p.store.begun(g.Puzzle())
	switch {
	case err != nil:
		return nil, err
	case old == nil:
		return g, nil
	case !old.Puzzle().Board.Equal(g.Puzzle().Board):
		return nil, fmt.Errorf("%s: it holds a game on another board", p.store.file(g.Puzzle()))
	}
	if p.new {
		old.Restart()
		old.SetElapsed(0)
	}
	return old, nil
}

// gameOf returns the game of a file, which holds a game or boards.
func (p *playing) gameOf(name string) (*play.Game, error) {
	label, in := name, p.In
	if name == "-" {
		label = "standard input"
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, kit.OpenError(name, err)
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, kit.OpenError(label, err)
	}
	if play.IsGame(string(text)) {
		g, err := play.Read(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", label, err)
		}
		if p.save == "" && name != "-" {
			p.save = name
		}
		if p.new {
			g.Restart()
			g.SetElapsed(0)
		}
		return p.keep(g, p.save), nil
	}
	return p.gameOn(string(text), label)
}

// gameOn returns the game on a board of a text.
func (p *playing) gameOn(text, label string) (*play.Game, error) {
	boards := dominosa.NewReader(strings.NewReader(text))
	for k := 1; ; k++ {
		entry, err := boards.Next()
		switch {
		case err == io.EOF:
			return nil, fmt.Errorf("%s: there is no board %d, only %s", label, p.board, kit.Plural(uint64(k-1), "board"))
		case err != nil:
			return nil, fmt.Errorf("%s: %w", label, err)
		case k < p.board:
			continue
		}
		if p.bones.Bones != nil {
			entry.Bones = p.bones.Bones
		}
		if _, err := p.Check(kit.Source{Entry: entry, Input: label}); err != nil {
			return nil, err
		}
		g := play.New(entry.Puzzle)
		g.SetTitle(fmt.Sprintf("%s, %s", filepath.Base(label), entry.Set()))
		if p.board > 1 {
			g.SetTitle(fmt.Sprintf("%s, board %d", filepath.Base(label), k))
		}
		return p.goOn(g)
	}
}

// make makes a game on a new board, as the player asks for it.
func (p *playing) make(ctx context.Context, o tui.Order) (*play.Game, error) {
	next := *p
	next.seeded = false
	if o.N != p.n {
		next.shape, next.bones.Bones = "", nil // they are for the size of the first
	}
	return next.generate(ctx, o.N, o.Level.String())
}

// generate makes a game on a new board.
func (p *playing) generate(ctx context.Context, n int, level string) (*play.Game, error) {
	if n < 1 || n > dominosa.MaxPip {
		return nil, fmt.Errorf("-n %d: the highest pip is from 1 to %d", n, dominosa.MaxPip)
	}
	if !p.seeded {
		p.seed = rand.Uint64N(1_000_000)
	}
	g := &boards.Generating{Env: p.Env, N: n, Level: level, Shape: p.shape, Symmetry: dominosa.NoSymmetry.String(), Bones: p.bones, Seed: p.seed, Tries: 10_000}
	r, err := g.Recipe(p.bones.Bones == nil)
	if err != nil {
		return nil, err
	}
	gen, err := dominosa.NewGenerator(r)
	if err != nil {
		return nil, err
	}
	made, err := gen.Board(ctx, p.seed, 0)
	if err != nil {
		return nil, err
	}
	game := play.New(made.Puzzle)
	game.SetTitle(fmt.Sprintf("%s, %v, seed %d", made.Set(), made.Level, p.seed))
	return game, nil
}

// suggest returns the board that is suggested when the player asks for a new one:
// as large as this one, of the level asked for.
func (p *playing) suggest(g *play.Game) tui.Order {
	set := g.Puzzle().Set()
	o := tui.Order{N: min(set.High()-set.Low(), 20), Level: dominosa.Basic}
	if least, _, err := boards.Levels(p.level); err == nil && least != dominosa.NoLevel {
		o.Level = least
	}
	return o
}

// listGames lists the games that are kept.
func (p *playing) listGames() error {
	games, err := p.store.kept()
	if err != nil {
		return err
	}
	for _, k := range games {
		g, err := readGame(k.name)
		if err != nil {
			return err
		}
		state := kit.Plural(uint64(g.Moves()), "move")
		if g.Done() {
			state = "solved, " + state
		}
		if _, err := fmt.Fprintf(p.Out, "%s  %s: %s in %v\n", k.name, g.Title(), state, g.Elapsed().Round(time.Second)); err != nil {
			return err
		}
	}
	return nil
}
