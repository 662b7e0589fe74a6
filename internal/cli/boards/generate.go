// Package boards has the subcommands that make boards or show them: generate, convert,
// draw, book and tilings.
package boards

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewGenerate returns the subcommand generate.
func NewGenerate(e *kit.Env) *cobra.Command {
	g := &generating{Order: Order{Env: e}}
	g.form.Set("id")
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "Make boards with exactly one solution",
		Long: `Generate makes boards that have exactly one solution. The same request and seed
give the same boards on every machine, whatever the number of workers; board 7
of a seed is the same however many boards are made.

The shape is that of double-N, N+1 rows of N+2 cells, or one given by --shape:
a rectangle such as 4x14; ring, cross, heart, disc, diamond or bricks; word:HI,
any word of the letters A to Z; random, an outline that depends on the seed; or
a file with an outline, drawn with # for cells or as a board in any form.

Generate makes boards unique by repairing them, and reaches a level by climbing
towards it. That is quick, but favours some boards over others. With --uniform
every board that meets the request is equally likely, which takes some hundred
times as long.

Forms for --format:
` + kit.FormNames(func(f notation.Form) bool { return f.Board != nil }) + `
Exit status: 0 done; 1 no board that meets the request was found; 2 bad use;
3 stopped early.`,
		Example: `  bonepile generate -n 6 --boards 3 --level hard --seed 1 | bonepile count`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			g.Sized = cmd.Flags().Changed("highest")
			return g.run()
		},
	}
	g.addFlags(cmd)
	f := cmd.Flags()
	f.IntVarP(&g.N, "highest", "n", 6, "the highest pip `N`: lay double-N unless told otherwise")
	f.IntVar(&g.count, "boards", 1, "how many boards to make")
	f.StringVar(&g.Level, "level", "", "their `LEVEL`: trivial, basic, hard, extreme, beyond, or a range such as basic..extreme")
	f.StringVar(&g.Rating, "rating", "", "their rating, as bonepile rate gives it: a `RANGE` such as 20..40")
	f.Var(&g.form, "format", "the form of the boards")
	f.BoolVar(&g.solution, "solution", false, "write the solutions too")
	f.BoolVar(&g.Any, "any", false, "allow boards with several solutions")
	f.BoolVar(&g.Uniform, "uniform", false, "make all boards equally likely")
	f.StringVar(&g.Tiling, "tiling", "", "lay the bones as in `FILE`, a board with its solution")
	f.StringVar(&g.Picture, "picture", "", "come close to the pips of the board in `FILE`")
	f.BoolVar(&g.Quadrille, "quadrille", false, "make boards of 2x2 blocks of equal pips, as Lucas did")
	f.IntVar(&g.workers, "workers", 0, "how many boards to make at a time, 0 for one per core")
	kit.JSONFlag(cmd, &g.json, "one JSON object per board", generateRecord{})
	kit.Renamed(cmd, "pips", "highest")
	kit.Renamed(cmd, "count", "boards")
	for _, other := range []string{"format", "solution"} {
		cmd.MarkFlagsMutuallyExclusive("json", other)
	}
	cmd.MarkFlagsMutuallyExclusive("picture", "quadrille", "tiling")
	cmd.MarkFlagsMutuallyExclusive("any", "level")
	cmd.MarkFlagsMutuallyExclusive("any", "rating")
	return cmd
}

// A generating is an order, and how its boards are written.
type generating struct {
	Order
	count, workers int
	form           kit.FormFlag
	solution, json bool

	wish    *dominosa.Board // the picture, nil if there is none
	text    []byte
	written int
}

func (g *generating) run() error {
	if err := cmp.Or(g.check(0), kit.AtLeast(0, "boards", g.count), kit.AtLeast(0, "workers", g.workers)); err != nil {
		return err
	}
	r, err := g.recipe()
	if err != nil {
		return err
	}
	gen, err := generate.New(r)
	if err != nil {
		return err
	}
	if quick, ok := r.Method.(generate.Quick); ok {
		g.wish = quick.Picture
	}
	defer g.Out.Flush()
	for made, err := range gen.Boards(g.Ctx, g.Seed, g.count, g.workers) {
		var giveUp *generate.GiveUpError
		switch {
		case errors.As(err, &giveUp):
			if g.Rating != "" {
				err = fmt.Errorf("%w; the rating was to be %s", err, g.Rating)
			}
			g.Say("bonepile: board %d: %v\n", g.written+1, err)
			g.None = true
			return nil
		case err != nil && g.Ctx.Err() != nil:
			return g.Stop("interrupted after %s", kit.Plural(uint64(g.written), "board"))
		case err != nil:
			return err
		}
		if err := g.write(made); err != nil {
			return err
		}
		g.Meter.Show(float64(g.written)/float64(g.count), "%d boards made", g.written)
	}
	return nil
}

func (g *generating) write(made generate.Made) error {
	g.text = g.text[:0]
	switch {
	case g.json:
		record, err := g.record(made)
		if err != nil {
			return err
		}
		g.written++
		return g.WriteJSON(record)
	case g.form.Board == nil && !g.solution:
		return &formError{g.form.Name}
	}
	if g.written > 0 && !g.form.OneLine {
		g.text = append(g.text, '\n')
	}
	if g.solution {
		g.text = g.form.Tiling(g.text, made.Puzzle, made.Solution)
	} else {
		g.text = g.form.Board(g.text, made.Puzzle)
	}
	g.written++
	_, err := g.Out.Write(g.text)
	return err
}

// A generateRecord is the object of a board that was made.
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

// record describes a board. If no level was requested, it works out the level, if
// there is one.
func (g *generating) record(made generate.Made) (generateRecord, error) {
	r := generateRecord{
		Seed:     g.Seed,
		Board:    g.written + 1,
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
	if g.wish != nil {
		d := generate.Distance(made.Board, g.wish)
		r.Distance = &d
	}
	return r, nil
}
