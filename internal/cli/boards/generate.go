// Package boards has the subcommands that make boards or show them: generate, convert,
// draw, book and tilings.
package boards

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
)

func NewGenerate(e *kit.Env) *cobra.Command {
	g := &Generating{Env: e}
	g.form.Set("id")
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "Make boards to order",
		Long: `Generate makes boards that have exactly one solution. The same recipe and seed
give the same boards on every machine, whatever the number of workers; board 7
of a seed is the same however many are asked for.

The shape is that of double-N, N+1 rows of N+2 cells, or one given by --shape:
a rectangle as 4x14; ring, cross, heart, disc, diamond, bricks; word:HI, any
word of the letters A to Z; random, an outline that differs from seed to seed;
or a file with an outline, drawn with # for cells or as a board of any form.

Boards are made unique by repair, and of a level by climbing towards it, which
is quick and favours some boards over others. With --uniform all boards that
are as asked are equally likely; it takes some hundred times as long.

` + kit.FormNames(func(f dominosa.Form) bool { return f.Board != nil }) + `
Exit status: 0 done; 1 no board as asked was found; 2 bad use; 3 stopped early.`,
		Example: `  bonepile generate -n 6 --count 3 --level hard --seed 1 | bonepile count`,
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return g.run(cmd.Flags().Changed("pips")) },
	}
	f := cmd.Flags()
	f.IntVarP(&g.N, "pips", "n", 6, "the highest pip `N`: double-N is laid, if not told otherwise")
	f.IntVar(&g.count, "count", 1, "how many boards")
	f.StringVar(&g.Level, "level", "", "their level: trivial, basic, hard, extreme, beyond, or a range as basic..extreme")
	f.StringVar(&g.rating, "rating", "", "their rating, as bonepile rate gives it: a range as 20..40")
	f.StringVar(&g.Shape, "shape", "", "the shape: a rectangle, a name or a file")
	f.StringVar(&g.Symmetry, "symmetry", "none", "of --shape: left-right, up-down, half-turn, both")
	f.Var(&g.Bones, "bones", kit.BonesUse)
	f.Uint64Var(&g.Seed, "seed", 1, "the seed")
	f.Var(&g.form, "format", "the form of the boards")
	f.BoolVar(&g.solution, "solution", false, "write the solutions too")
	f.BoolVar(&g.any, "any", false, "boards may have several solutions")
	f.BoolVar(&g.uniform, "uniform", false, "make all boards equally likely")
	f.StringVar(&g.tiling, "tiling", "", "a `FILE` with a board and its solution: where the bones are to lie")
	f.StringVar(&g.picture, "picture", "", "a `FILE` with a board whose pips are to be come near to")
	f.BoolVar(&g.quadrille, "quadrille", false, "boards of blocks of 2x2 equal pips, as Lucas has them")
	f.IntVar(&g.Tries, "tries", 10000, "give up on a board after `N` tries")
	f.IntVar(&g.workers, "workers", 0, "boards made at a time; 0 for one a processor")
	f.BoolVar(&g.json, "json", false, "one JSON object a board, described in docs/json.md")
	for _, other := range []string{"format", "solution"} {
		cmd.MarkFlagsMutuallyExclusive("json", other)
	}
	cmd.MarkFlagsMutuallyExclusive("picture", "quadrille", "tiling")
	cmd.MarkFlagsMutuallyExclusive("any", "level")
	cmd.MarkFlagsMutuallyExclusive("any", "rating")
	return cmd
}

// A Generating is what is asked for.
type Generating struct {
	*kit.Env
	N, count, Tries, workers int
	Level, rating            string
	Shape, Symmetry          string
	Bones                    kit.BonesFlag
	Seed                     uint64
	form                     kit.FormFlag
	solution, any, uniform   bool
	tiling, picture          string
	quadrille, json          bool

	wish    *dominosa.Board // the picture
	text    []byte
	written int
}

func (g *Generating) run(sized bool) error {
	switch {
	case g.N < 0 || g.N > dominosa.MaxPip:
		return fmt.Errorf("-n %d: the highest pip is from 0 to %d", g.N, dominosa.MaxPip)
	case g.count < 0 || g.Tries < 1 || g.workers < 0:
		return errors.New("--count, --tries and --workers are not negative, and --tries is at least 1")
	case sized && g.Bones.Bones != nil:
		return errors.New("-n and --bones both say what bones to lay")
	}
	r, err := g.Recipe(sized)
	if err != nil {
		return err
	}
	gen, err := dominosa.NewGenerator(r)
	if err != nil {
		return err
	}
	defer g.Out.Flush()
	for made, err := range gen.Boards(g.Ctx, g.Seed, g.count, g.workers) {
		var giveUp *dominosa.GiveUpError
		switch {
		case errors.As(err, &giveUp):
			if g.rating != "" {
				err = fmt.Errorf("%w; rating %s was asked for", err, g.rating)
			}
			g.Say("bonepile: board %d: %v\n", g.written+1, err)
			g.None = true
			return nil
		case err != nil && g.Ctx.Err() != nil:
			g.Say("interrupted after %s\n", kit.Plural(uint64(g.written), "board"))
			return kit.ErrStopped
		case err != nil:
			return err
		}
		if err := g.write(made); err != nil {
			return err
		}
		g.Meter.Show(float64(g.written)/float64(g.count), kit.Plural(uint64(g.written), "board")+" made")
	}
	return nil
}

// Recipe puts together what the flags ask for.
func (g *Generating) Recipe(sized bool) (r dominosa.Recipe, err error) {
	r = dominosa.Recipe{Any: g.any, Uniform: g.uniform, Quadrille: g.quadrille, Tries: g.Tries}
	if r.Least, r.Most, err = Levels(g.Level); err != nil {
		return r, err
	}
	if g.rating != "" {
		if r.Accept, err = g.rated(); err != nil {
			return r, err
		}
	}
	sym, err := dominosa.SymmetryNamed(g.Symmetry)
	if err != nil {
		return r, err
	}
	set := dominosa.Full(g.N)
	if g.Bones.Bones != nil {
		set, r.Bones = g.Bones.Bones, g.Bones.Bones
	} else if sized {
		r.Bones = set
	}
	switch {
	case g.tiling != "":
		s, err := g.one(g.tiling)
		if err != nil {
			return r, err
		}
		if s.Solution == nil {
			return r, fmt.Errorf("%s: a board without its solution", s.Where())
		}
		r.Shape, r.Tiling = s.Board, s.Solution
	case g.picture != "":
		s, err := g.one(g.picture)
		if err != nil {
			return r, err
		}
		r.Shape, r.Picture, g.wish = s.Board, s.Board, s.Board
	}
	if r.Shape != nil && g.Shape == "" {
		return r, nil
	}
	if g.quadrille && g.Shape == "" {
		r.Bones = set
		return r, nil
	}
	if r.Shape, err = kit.Outline(g.Shape, set, sym, g.Seed, g.Bones.Bones == nil && !sized); err != nil {
		return r, err
	}
	if r.Bones == nil && kit.FullFor(r.Shape.Cells()) == nil {
		r.Bones = set // for the message
	}
	return r, nil
}

// rated returns what --rating asks of a board.
func (g *Generating) rated() (func(dominosa.Puzzle) bool, error) {
	a, b, ok := strings.Cut(g.rating, "..")
	low, err1 := strconv.ParseFloat(a, 64)
	high, err2 := strconv.ParseFloat(b, 64)
	if !ok || err1 != nil || err2 != nil || low < 0 || high > 100 || low > high {
		return nil, fmt.Errorf("--rating %s: two numbers from 0 to 100 are wanted, as 20..40", g.rating)
	}
	return func(p dominosa.Puzzle) bool {
		rating, err := p.Rate(g.Ctx)
		return err == nil && rating.Score >= low && rating.Score <= high
	}, nil
}

// one returns the only board of a file.
func (g *Generating) one(name string) (kit.Source, error) {
	var list []kit.Source
	err := g.Boards([]string{name}, func(s kit.Source) error {
		list = append(list, s)
		return nil
	})
	if err == nil && len(list) != 1 {
		err = fmt.Errorf("%s: %d boards; one is wanted", name, len(list))
	}
	if err != nil {
		return kit.Source{}, err
	}
	return list[0], nil
}

// Levels reads --level: a level, or two with dots between them.
func Levels(text string) (least, most dominosa.Level, err error) {
	if text == "" {
		return 0, 0, nil
	}
	named := func(name string) dominosa.Level {
		for l := dominosa.Trivial; l <= dominosa.Beyond; l++ {
			if l.String() == name {
				return l
			}
		}
		err = fmt.Errorf("unknown level %q: it may be trivial, basic, hard, extreme, beyond, or a range as basic..extreme", name)
		return 0
	}
	a, b, ok := strings.Cut(text, "..")
	if !ok {
		b = a
	}
	least, most = dominosa.Trivial, dominosa.Beyond
	if a != "" {
		least = named(a)
	}
	if b != "" && err == nil {
		most = named(b)
	}
	if err == nil && least > most {
		err = fmt.Errorf("level %v is above %v", least, most)
	}
	return least, most, err
}

func (g *Generating) write(made dominosa.Made) error {
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
	Seed     uint64          `json:"seed"`
	Board    int             `json:"board"`
	ID       string          `json:"id"`
	Bones    string          `json:"bones"`
	Level    string          `json:"level,omitempty"`
	Tries    int             `json:"tries"`
	Distance *int            `json:"distance,omitempty"`
	Solution []kit.PlaceJSON `json:"solution"`
}

// record describes a board. Its level is found if it was not asked for, if there
// is one.
func (g *Generating) record(made dominosa.Made) (generateRecord, error) {
	id, err := dominosa.FormNamed("id")
	if err != nil {
		return generateRecord{}, err
	}
	r := generateRecord{
		Seed:     g.Seed,
		Board:    g.written + 1,
		ID:       strings.TrimSuffix(string(id.Board(nil, made.Puzzle)), "\n"),
		Bones:    made.Set().String(),
		Tries:    made.Tries,
		Solution: kit.NewPlaces(made.Solution),
	}
	if made.Level == dominosa.NoLevel {
		d, err := made.Deduce(context.WithoutCancel(g.Ctx), dominosa.DeduceConfig{NoSteps: true, Max: dominosa.Extreme})
		if err != nil {
			return r, err
		}
		switch {
		case d.Outcome == dominosa.Solved:
			made.Level = d.Level
		case !g.any:
			made.Level = dominosa.Beyond
		}
	}
	if made.Level != dominosa.NoLevel {
		r.Level = made.Level.String()
	}
	if g.wish != nil {
		d := made.Board.Distance(g.wish)
		r.Distance = &d
	}
	return r, nil
}
