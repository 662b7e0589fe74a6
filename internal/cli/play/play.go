// Package play has the subcommands by which people play boards, in the terminal or in the
// browser: play, serve and export-site.
package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/internal/cli/boards"
	"bonepile/internal/cli/kit"
	"bonepile/internal/play"
	"bonepile/internal/play/pipsgame"
	"bonepile/internal/tui"
	"bonepile/internal/web/api"

	"github.com/spf13/cobra"
)

// NewPlay returns the subcommand play.
func NewPlay(e *kit.Env) *cobra.Command {
	p := &playCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "play [FILE]",
		Short: "Play a board in the terminal",
		Long: `Play shows a board in the terminal, to be solved with the keyboard or the mouse;
the key ? lists the keys. Without FILE it resumes the last game that is not
solved. With -n, --level, --shape or --seed, or if there is no such game, it makes
a new board. With --today it is the board that everybody gets that day, in the
browser as well. FILE is a board in any form, a Pips puzzle, a saved game, or - for standard input.
Keys that the page of bonepile serve has too mean the same here. NO_COLOR turns
colours off; everything can be told without them.

Every move is saved at once, so nothing is lost whatever happens. Games are kept
in $XDG_STATE_HOME/bonepile/games or the system's equivalent, one file per board;
an unfinished board is resumed. A game in FILE is saved there. --list lists the
games.

Exit status: 0 the player left; 2 bad use, bad input or no terminal; 3 stopped by
a signal, with the game saved.`,
		Example: `  bonepile play 3:32211030220321310103 --screen 60x16
  bonepile play 2x2:ABAB:e,8:2244 --screen 60x16`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			for _, name := range []string{"highest", "level", "shape", "seed", "today"} {
				p.order = p.order || cmd.Flags().Changed(name)
			}
			p.seeded = cmd.Flags().Changed("seed")
			return p.run(files)
		},
	}
	f := cmd.Flags()
	f.IntVarP(&p.n, "highest", "n", 6, "the highest pip `N` of a new board, which takes double-N")
	f.StringVar(&p.level, "level", "basic", "its `LEVEL`: trivial (or easy), basic, hard, extreme, beyond, or a range such as basic..hard")
	f.StringVar(&p.shape, "shape", "", "its `SHAPE`, as in generate")
	f.Uint64Var(&p.seed, "seed", 0, "its seed; without it every board is different")
	f.BoolVar(&p.today, "today", false, "play the board of the day, of level easy, basic, hard or extreme")
	f.BoolVar(&p.new, "new", false, "make a new board; with FILE, start over on its empty board")
	f.IntVar(&p.board, "board", 1, "play board number `K` of several in FILE")
	p.bones.AddFlags(cmd)
	p.numbers.AddFlag(cmd)
	f.StringVar(&p.save, "save", "", "keep the game in `FILE`")
	f.BoolVar(&p.list, "list", false, "list the saved games")
	p.JSONFlag(cmd, "one JSON object per game, with --list", gameRecord{})
	f.BoolVar(&p.ascii, "ascii", false, "draw with ASCII only, as is done anyway where the locale has no UTF-8")
	f.StringVar(&p.screen, "screen", "", "write the first screen, of `WxH` characters such as 80x24, to standard output and exit")
	kit.Need(cmd, "json", "list")
	kit.Exclude(cmd, "list", "save", "new", "board", "screen")
	kit.Exclude(cmd, "today", "highest", "shape", "seed", "bones", "list")
	return cmd
}

type playCommand struct {
	*kit.Env
	n            int
	level, shape string
	seed         uint64
	seeded       bool
	order        bool // a new board is described
	today        bool
	new, list    bool
	ascii        bool
	board        int
	bones        kit.PuzzleFlags
	numbers      kit.NumbersFlag
	save, screen string

	store *gameStore
}

func (p *playCommand) run(files []string) error {
	width, height, ok := kit.Grid(p.screen)
	switch {
	case p.screen != "" && (!ok || width > 1000 || height > 1000):
		return fmt.Errorf("--screen %s: expected columns x rows, such as 80x24", p.screen)
	case len(files) > 0 && p.order:
		return errors.New("-n, --level, --shape, --seed and --today describe a new board, but FILE has one")
	case p.board < 1:
		return fmt.Errorf("--board %d: boards are numbered from 1", p.board)
	}
	var err error
	if p.store, err = newGameStore(p.Env); err != nil {
		if p.save == "" {
			return err
		}
		p.store = &gameStore{Env: p.Env, noDir: err}
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
	conf := tui.Config{Save: p.store.save, Order: p.suggest(g), ASCII: p.ascii || !hasUTF8()}
	if g.Rules() == nil {
		conf.Make = p.make
	}
	if conf.Game, err = p.numbered(g); err != nil {
		return err
	}
	if p.screen != "" {
		return p.Print("%s", tui.Screen(conf, width, height))
	}
	conf.Out = os.Stdout
	if kit.IsTerminal(p.In) {
		conf.In = p.In
	}
	if err := conf.Save(conf.Game); err != nil { // before the game takes over the screen
		return err
	}
	if err := tui.Run(p.Ctx, conf); err != nil || p.Ctx.Err() == nil {
		return err
	}
	return p.Stop("interrupted; the game is saved, and bonepile play resumes it")
}

// terminal returns an error if the game cannot be played on the terminal.
func (p *playCommand) terminal(files []string) error {
	stdin := len(files) > 0 && files[0] == "-" // keys come from the terminal all the same
	switch {
	case !kit.IsTerminal(os.Stdout) || !stdin && !kit.IsTerminal(p.In):
		return errors.New("play needs a terminal, but standard input or output is not one; --screen 80x24 shows the first screen")
	case os.Getenv("TERM") == "dumb":
		return errors.New("play has to draw on the terminal, but TERM=dumb says that this one does not support it")
	}
	return nil
}

// hasUTF8 reports whether the locale has UTF-8: whether the first variable that is set, in
// the order of POSIX, names it. Windows and macOS have it where none is set.
func hasUTF8() bool {
	locale := strings.ToLower(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG")))
	if locale == "" {
		return runtime.GOOS == "windows" || runtime.GOOS == "darwin"
	}
	return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
}

func (p *playCommand) game(files []string) (*play.Game, error) {
	switch {
	case len(files) > 0:
		return p.gameOf(files[0])
	case p.save != "" && !p.order && !p.new:
		g, err := p.store.read(p.save)
		if err == nil || !errors.Is(err, os.ErrNotExist) {
			return p.keep(g, p.save), err
		}
	case !p.order && !p.new:
		if g, err := p.store.last(); g != nil || err != nil {
			return g, err
		}
	}
	var g *play.Game
	var err error
	if p.today {
		g, err = p.daily()
	} else {
		g, err = p.generate(p.Ctx, p.n, p.level)
	}
	if err != nil {
		return nil, err
	}
	return p.resume(g)
}

// daily returns a game on the board of the day, which the page gives as well.
func (p *playCommand) daily() (*play.Game, error) {
	if p.level == "easy" {
		p.level = "trivial"
	}
	if levels := api.DailyLevels(); !slices.Contains(levels, p.level) {
		return nil, fmt.Errorf("--today --level %s: expected one of %s", p.level, strings.Join(levels, ", "))
	}
	day := time.Now()
	board, err := api.Daily(p.Ctx, day.Format(time.DateOnly), p.level)
	if err != nil {
		return nil, err
	}
	g := play.New(board)
	g.SetTitle(fmt.Sprintf("%s, %s", day.Format("2 January 2006"), p.level))
	return g, nil
}

// keep makes file the one that a game is kept in.
func (p *playCommand) keep(g *play.Game, file string) *play.Game {
	if g != nil && file != "" {
		p.store.own, p.store.of = file, nameOf(g)
	}
	return g
}

// resume returns the game that was begun on the board of g, or g if there is
// none.
func (p *playCommand) resume(g *play.Game) (*play.Game, error) {
	p.keep(g, p.save)
	old, err := p.store.begun(g)
	switch {
	case err != nil:
		return nil, err
	case old != nil && nameOf(old) != nameOf(g):
		return nil, fmt.Errorf("%s: it holds a game on another board", p.store.file(g))
	case old == nil, p.new:
		return g, nil
	}
	return old, nil
}

// gameOf returns the game of a file, which holds a game or boards.
func (p *playCommand) gameOf(name string) (*play.Game, error) {
	in, err := p.OpenBoards(name, "")
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, kit.OpenError(in.Name, err)
	}
	if play.IsGame(string(text)) {
		g, err := pipsgame.Read(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", in.Name, err)
		}
		if p.save == "" && name != "-" {
			p.save = name
		}
		if p.new {
			title := g.Title()
			g = play.NewBy(g.Rules(), g.Puzzle())
			g.SetTitle(title)
		}
		return p.keep(g, p.save), nil
	}
	return p.gameOn(string(text), in)
}

// gameOn returns the game on a board of the text of an input.
func (p *playCommand) gameOn(text string, in *kit.Input) (*play.Game, error) {
	label, next := in.Name, kit.NewReader(strings.NewReader(text))
	for k := 1; ; k++ {
		s, err := next()
		switch {
		case err == io.EOF:
			return nil, fmt.Errorf("%s: there is no board %d, only %s", label, p.board, kit.Plural(uint64(k-1), "board"))
		case err != nil:
			err, _ = in.Not(kit.Board, kit.Bad(label, 0, fmt.Errorf("%s: %w", label, err)))
			return nil, err
		case k < p.board:
			continue
		}
		s.Input = label
		if err := p.bones.Lay(&s); err != nil {
			return nil, err
		}
		if _, err := p.Check(s); err != nil {
			return nil, err
		}
		g, what := play.New(s.Puzzle), fmt.Sprint(s.Set())
		if s.Pips != nil && p.bones.Bones != nil {
			return nil, s.Fault(errors.New("--bones is for domino grids and means nothing for a Pips puzzle"))
		} else if s.Pips != nil {
			g, what = pipsgame.New(s.Pips.Puzzle), "Pips"
		}
		g.SetTitle(fmt.Sprintf("%s, %s", filepath.Base(label), what))
		if p.board > 1 {
			g.SetTitle(fmt.Sprintf("%s, board %d", filepath.Base(label), k))
		}
		if g, err = p.resume(g); err == nil && !s.Marks.None() {
			g.Put(s.Marks) // whatever was there before is an undo away
		}
		return g, err
	}
}

// make makes a game on a new board that the player ordered.
func (p *playCommand) make(ctx context.Context, o tui.Order) (*play.Game, error) {
	next := *p
	next.seeded = false
	if o.N != p.n {
		next.shape, next.bones.Bones = "", nil // they suit the size of the first board only
	}
	g, err := next.generate(ctx, o.N, o.Level.String())
	if err != nil {
		return nil, err
	}
	return p.numbered(g)
}

// numbered returns a game with the numbers of --numbers-from. It is saved with those of its
// board: a board has one game, whatever numbers it is shown with.
func (p *playCommand) numbered(g *play.Game) (*play.Game, error) {
	switch {
	case p.numbers.Value == "":
		return g, nil
	case g.Rules() != nil:
		return nil, errors.New("--numbers-from is for domino grids and means nothing for a Pips puzzle")
	}
	return g.Numbered(p.numbers.By(g.Puzzle()))
}

func (p *playCommand) generate(ctx context.Context, n int, level string) (*play.Game, error) {
	if !p.seeded {
		p.seed = rand.Uint64N(1_000_000)
	}
	order := &boards.Order{Env: p.Env, N: n, Sized: p.bones.Bones == nil, Level: level, Shape: p.shape,
		Symmetry: generate.NoSymmetry.String(), PuzzleFlags: p.bones, Seed: p.seed, Tries: 10_000}
	gen, err := order.Generator(1)
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

// suggest returns the order that is suggested when the player wants a new board:
// as large as this one, of the level of the flag.
func (p *playCommand) suggest(g *play.Game) tui.Order {
	set := g.Puzzle().Set()
	o := tui.Order{N: min(set.High()-set.Low(), 20), Level: deduce.Basic}
	if least, _, err := boards.Levels(p.level); err == nil && least != deduce.NoLevel {
		o.Level = least
	}
	return o
}

func (p *playCommand) listGames() error {
	games, err := p.store.kept()
	if err != nil {
		return err
	}
	for _, name := range games {
		g, err := p.store.read(name)
		if err != nil {
			return err
		}
		state := kit.Plural(uint64(g.Moves()), "move")
		if g.Done() {
			state = "solved, " + state
		}
		text := fmt.Sprintf("%s  %s: %s in %v\n", name, g.Title(), state, g.Elapsed().Round(time.Second))
		if err := p.Answer(gameRecord{name, g.Title(), g.Moves(), g.Done(), g.Elapsed()}, text); err != nil {
			return err
		}
	}
	return nil
}

type gameRecord struct {
	Input   string        `json:"input" doc:"The name of its file." record:"A saved game."`
	Title   string        `json:"title" doc:"What the board is."`
	Moves   int           `json:"moves" doc:"The number of moves."`
	Solved  bool          `json:"solved" doc:"Whether the board is solved."`
	Elapsed time.Duration `json:"ns" doc:"The time played, in nanoseconds."`
}
