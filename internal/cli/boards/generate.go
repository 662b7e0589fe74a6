// Package boards has the subcommands that make boards or show them: generate, convert,
// draw, book and tilings.
package boards

import (
	"context"
	"errors"
	"iter"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	pipsgen "bonepile/dominosa/pips/generate"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewGenerate returns the subcommand generate.
func NewGenerate(e *kit.Env) *cobra.Command {
	g := &generateCommand{Order: Order{Env: e}}
	g.form.Set("id")
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "Make boards with exactly one solution",
		Long: `Generate makes boards that have exactly one solution. The same request and seed
give the same boards on every machine, whatever the number of workers; board 7
of a seed is the same however many boards are made.

The shape is that of double-N, N+1 rows of N+2 cells, or one given by --shape:
a rectangle such as 4x14; ring, cross, heart, disc, diamond or bricks; word:HI,
any word of letters and digits; random, an outline that depends on the seed; or
a file with an outline, drawn with # for cells or as a board in any form.

No two boards of a run agree in more than half of their cells, even if one is
turned or reflected and its numbers are exchanged for others. If too few distinct
boards exist, a message says how many are similar. Generate compares the first 500
boards; after that, and above 100 cells, where it is next to impossible, it is
left to chance, as with --uniform and --picture.

A board of level hard or above has a closed start: the rules up to basic lay no
bone on it. --open 3 allows three, --open any allows any number, as --uniform,
--quadrille and --picture do, and shapes that force bones themselves. A board of
level beyond needs no trial and error, unless --needs trial asks for it or one of
these three allows it. --needs and --avoid take names of rules as bonepile
explain --json gives them; a board needs a rule if its explanation uses it. With
--needs number-set=hardest it uses none that is harder. With --break-ins 1
just one step is as hard as the level says, and the others are easier; with
--words 150 the steps take 150 words or fewer. All of these may be combined. With --givens 2
each board comes with two of its dominoes, and neither alone would make the
solution unique.

Generate makes boards unique by repairing them, and reaches a level by climbing
towards it. That is quick, but favours some boards over others. With --uniform
every board that meets the request is equally likely, which takes some hundred
times as long.

With --dominoes 10 it makes Pips puzzles of ten dominoes instead, on a random
outline or a --shape. --bones names the bones to choose from, --level is by the
rules for Pips, and no condition can be dropped. 10,theme=7,sum=50,equal=30 has a
theme and shares of conditions. --format is text, unless it is id or json.

Forms for --format:
` + kit.FormNames(func(f notation.Form) bool { return f.Board != nil }) + `
Exit status: 0 done; 1 no board that meets the request was found; 2 bad use;
3 stopped early.`,
		Example: `  bonepile generate -n 6 --boards 3 --level hard --seed 1 | bonepile count`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			g.Sized = cmd.Flags().Changed("highest")
			if g.pips == nil {
				return g.run()
			}
			if !cmd.Flags().Changed("format") {
				g.form.Set("text")
			}
			return g.makePips()
		},
	}
	g.addFlags(cmd)
	f := cmd.Flags()
	f.IntVarP(&g.N, "highest", "n", 6, "the highest pip `N`: lay double-N unless told otherwise")
	kit.Number(cmd, &g.count, "boards", 1, 0, "how many boards to make")
	g.addRequirements(cmd)
	g.addOutput(cmd)
	f.BoolVar(&g.Any, "any", false, "allow boards with several solutions")
	f.BoolVar(&g.Uniform, "uniform", false, "make all boards equally likely")
	f.StringVar(&g.Tiling, "tiling", "", "lay the bones as in `FILE`, a board with its solution")
	f.StringVar(&g.Picture, "picture", "", "come close to the pips of the board in `FILE`")
	kit.Var(cmd, &g.pips, "dominoes", "order", "make Pips puzzles: of how many dominoes, and perhaps a theme and shares of conditions, as in 10,theme=7,sum=50,equal=30", parsePips)
	f.BoolVar(&g.Quadrille, "quadrille", false, "make boards of 2x2 blocks of equal pips, as Lucas did")
	g.limits.AddWorkers(cmd, "how many boards to make at a time")
	cmd.MarkFlagsMutuallyExclusive("picture", "quadrille", "tiling")
	kit.Exclude(cmd, "dominoes", "highest", "picture", "quadrille", "tiling", "uniform", "rating", "needs", "avoid", "break-ins", "words", "open", "givens")
	kit.Exclude(cmd, "any", "level", "rating", "needs", "avoid", "break-ins", "words", "open", "givens")
	return cmd
}

// addOutput gives cmd the flags that say how boards are written.
func (g *generateCommand) addOutput(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Var(&g.form, "format", "the form of the boards")
	f.BoolVar(&g.solution, "solution", false, "write the solutions too")
	g.JSONFlag(cmd, "one JSON object per board", generateRecord{})
	kit.Exclude(cmd, "json", "format", "solution")
}

// A generateCommand is generate with its flags: what boards to make, and how to write them.
type generateCommand struct {
	Order
	count    int
	limits   kit.Limits
	form     kit.FormFlag
	solution bool
	pips     *pipsgen.Order // what Pips puzzles to make, nil for boards

	picture *dominosa.Board // the picture, nil if there is none
	written int
	seen    map[string]bool // with cells that are fixed: the boards written
}

// sayDrawn says what was drawn, and where a form loses it.
func (g *generateCommand) sayDrawn() {
	g.saySeed(g.written)
	full := kit.FullFor(2 * g.some)
	if lost := full == nil || full.String() != g.chosen().String(); lost && g.some > 0 && g.written > 0 && !g.JSON && g.form.Name != "json" {
		g.Say("what reads the board needs these bones; --format json keeps them with it\n")
	}
}

func (g *generateCommand) run() error {
	if err := g.check(0); err != nil {
		return err
	}
	g.drawSeed()
	r, err := g.recipe()
	if err != nil {
		return err
	}
	if quick, ok := r.Method.(generate.Quick); ok {
		g.picture = quick.Picture
	}
	if g.distinct.Most = mostCompared; r.Shape != nil && r.Shape.Cells() > largestCompared {
		r.Distinct = nil
	}
	gen, err := generate.New(r)
	if err != nil {
		return err
	}
	defer g.Out.Flush()
	defer g.sayDrawn()
	if all, err := turnOut(g, "board", gen.Boards(g.Ctx, g.Seed, g.count, g.limits.Workers), g.write); !all {
		return err
	}
	g.sayAlike(g.written)
	if g.Partial != "" && g.written < g.count {
		g.Say("bonepile: %s were made again and left out\n", kit.Plural(uint64(g.count-g.written), "board"))
	}
	return nil
}

// turnOut writes puzzles as they are made, each of which is called what. It reports whether it wrote all.
func turnOut[T any](g *generateCommand, what string, puzzles iter.Seq2[T, error], write func(T) error) (all bool, err error) {
	g.Meter.Begin("no %s made yet", what)
	for made, err := range puzzles {
		_, gaveUp := errors.AsType[*generate.GiveUpError](err)
		switch {
		case gaveUp, errors.Is(err, pipsgen.ErrGiveUp):
			g.Say("bonepile: %s %d: %v\n", what, g.written+1, g.required.explain(err))
			g.None = true
			return false, nil
		case err != nil && g.Ctx.Err() != nil:
			return false, g.Stop("interrupted after %s", kit.Plural(uint64(g.written), what))
		case err != nil:
			return false, err
		}
		if err := write(made); err != nil {
			g.drawn = false
			return false, err
		}
		g.Meter.Show(float64(g.written)/float64(g.count), "%s made", kit.Plural(uint64(g.written), what))
	}
	return true, nil
}

// mostCompared is how many boards of a run are compared with all before them, which takes
// 0.2 µs per pair at double-six. Boards of more than largestCompared cells are not: by a
// bound on all exchanges of numbers, at most one pair in 10^17 is alike.
const (
	mostCompared    = 500
	largestCompared = 100
)

func (g *generateCommand) write(made generate.Made) error {
	if g.Partial != "" { // few cells may be free
		if g.seen[made.Board.String()] {
			return nil
		}
		g.seen[made.Board.String()] = true
	}
	g.written++
	if g.JSON {
		record, err := g.record(made)
		if err != nil {
			return err
		}
		return g.WriteJSON(record)
	}
	if !g.solution {
		made.Solution = nil
	}
	return write(&g.form, g.Out, made.Puzzle, made.Solution, notation.Marks{})
}

type generateRecord struct {
	Seed     uint64          `json:"seed" doc:"The seed. With the other arguments, it and the number name the board." record:"A board that was made."`
	Board    int             `json:"board" doc:"The number of the board, from 1."`
	ID       string          `json:"id" doc:"The board, as --format id writes it."`
	Bones    string          `json:"bones" doc:"The bones that were laid."`
	Level    string          `json:"level,omitempty" words:"trivial,basic,hard,extreme,beyond" doc:"The level, as bonepile rate gives it. Absent if --any was given and the rules do not solve the board."`
	Tries    int             `json:"tries" doc:"The number of boards begun for this one."`
	Distance *int            `json:"distance,omitempty" doc:"With --picture: the sum over all cells of the difference from the wanted pip."`
	Solution []kit.PlaceJSON `json:"solution" doc:"The solution, or with --any one of several: its dominoes in the order of the upper or left cell of each, row by row."`
}

// record describes a board, with its level if there is one.
func (g *generateCommand) record(made generate.Made) (generateRecord, error) {
	r := generateRecord{
		Seed:     g.Seed,
		Board:    g.written,
		ID:       kit.BoardID(made.Puzzle),
		Bones:    made.Set().String(),
		Tries:    made.Tries,
		Solution: kit.NewPlaces(made.Solution),
	}
	if made.Level == deduce.NoLevel {
		d, err := deduce.Solve(context.WithoutCancel(g.Ctx), made.Puzzle, deduce.Config{NoSteps: true, Max: deduce.Extreme})
		if err != nil {
			return r, err
		}
		switch {
		case d.Outcome == deduce.Solved:
			made.Level = d.Level
		case !g.Any:
			made.Level = deduce.Beyond
		}
	}
	if made.Level != deduce.NoLevel {
		r.Level = made.Level.String()
	}
	if g.picture != nil {
		d := generate.Distance(made.Board, g.picture)
		r.Distance = &d
	}
	return r, nil
}

// NewComplete returns the subcommand complete.
func NewComplete(e *kit.Env) *cobra.Command {
	g := &generateCommand{Order: Order{Env: e, Symmetry: "none"}, seen: map[string]bool{}}
	g.form.Set("rows")
	cmd := &cobra.Command{
		Use:   "complete [FILE]",
		Short: "Fill the free cells of a board so that it has exactly one solution",
		Long: `Complete reads a board in which ? stands for a free cell, in any form, and fills
these cells: the other numbers stay, the bones fit, and there is exactly one
solution. So a date, a pattern or a half-made board becomes a puzzle.

The bones are the full set that covers the board unless --bones names others.
The same request and seed give the same boards on every machine.

Forms for --format:
` + kit.FormNames(func(f notation.Form) bool { return f.Board != nil }) + `
Exit status: 0 done; 1 no board that meets the request was found; 2 bad use or
bad input; 3 stopped early.`,
		Example: `  echo 3:2023???????????????? | bonepile complete --level hard`,
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, files []string) error {
			g.Partial = kit.Inputs(files)[0]
			return g.run()
		},
	}
	kit.Number(cmd, &g.count, "boards", 1, 0, "how many boards to make")
	g.addRequirements(cmd)
	g.addBones(cmd)
	g.addSeed(cmd)
	g.addOutput(cmd)
	g.limits.AddWorkers(cmd, "how many boards to make at a time")
	return cmd
}
