package boards

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/internal/cli/kit"
	"bonepile/internal/near"

	"github.com/spf13/cobra"
)

// An Order says which boards to make, in the words of the flags.
type Order struct {
	*kit.Env
	N               int  // the highest pip
	Sized           bool // N was given, and is no default
	Level, Rating   string
	Shape, Symmetry string
	Bones           kit.BonesFlag
	Seed            uint64
	Tries           int

	Any, Uniform, Quadrille bool
	Tiling, Picture         string // names of files
}

// addFlags gives cmd the flags that all its subcommands share.
func (o *Order) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.Shape, "shape", "", "the `SHAPE` of a board: a rectangle, a name or a file")
	f.StringVar(&o.Symmetry, "symmetry", "none", "the `SYMMETRY` of --shape: left-right, up-down, half-turn or both")
	o.Bones.AddFlag(cmd)
	f.Uint64Var(&o.Seed, "seed", 1, "the seed of the random numbers")
	f.IntVar(&o.Tries, "tries", 10000, "give up on a board after `N` tries")
}

// check refuses what contradicts itself.
func (o *Order) check(least int) error {
	switch {
	case o.N < least || o.N > dominosa.MaxPip:
		return fmt.Errorf("-n %d: the highest pip is from %d to %d", o.N, least, dominosa.MaxPip)
	case o.Sized && o.Bones.Bones != nil:
		return errors.New("-n and --bones both say which bones to lay")
	}
	return kit.AtLeast(1, "tries", o.Tries)
}

// Generator returns what makes the boards. Their highest pip has to be least or more.
func (o *Order) Generator(least int) (*generate.Generator, error) {
	if err := o.check(least); err != nil {
		return nil, err
	}
	r, err := o.recipe()
	if err != nil {
		return nil, err
	}
	return generate.New(r)
}

// recipe puts together what the flags ask for.
func (o *Order) recipe() (r generate.Recipe, err error) {
	r.Tries = o.Tries
	var levels generate.Levels
	if levels.Least, levels.Most, err = Levels(o.Level); err != nil {
		return r, err
	}
	r.Keep = levels
	if o.Any {
		r.Keep = generate.AnyNumber{}
	}
	if o.Rating != "" {
		if r.Accept, err = o.rated(); err != nil {
			return r, err
		}
	}
	sym, err := generate.SymmetryNamed(o.Symmetry)
	if err != nil {
		return r, err
	}
	if err := o.model(&r); err != nil {
		return r, err
	}
	set := dominosa.Full(o.N)
	if o.Bones.Bones != nil {
		set, r.Bones = o.Bones.Bones, o.Bones.Bones
	} else if o.Sized {
		r.Bones = set
	}
	switch {
	case r.Shape != nil && o.Shape == "":
		return r, nil
	case o.Quadrille && o.Shape == "":
		r.Bones = set
		return r, nil
	}
	if r.Shape, err = kit.Outline(o.Shape, set, sym, o.Seed, o.Bones.Bones == nil && !o.Sized); err != nil {
		return r, err
	}
	if r.Bones == nil && kit.FullFor(r.Shape.Cells()) == nil {
		r.Bones = set // for the message
	}
	return r, nil
}

// model gives a recipe its method, with the tiling or the picture that boards are
// made after.
func (o *Order) model(r *generate.Recipe) error {
	var quick generate.Quick
	switch {
	case o.Tiling != "":
		s, err := o.one(o.Tiling)
		if err != nil {
			return err
		}
		if s.Solution == nil {
			return fmt.Errorf("%s: a board without its solution", s.Where())
		}
		r.Shape, quick.Tiling = s.Board, s.Solution
	case o.Picture != "":
		s, err := o.one(o.Picture)
		if err != nil {
			return err
		}
		r.Shape, quick.Picture = s.Board, s.Board
	}
	r.Method = quick
	switch {
	case o.Uniform && (o.Quadrille || o.Picture != ""):
		return errors.New("nothing is known of how pictures and quadrilles are spread: --uniform cannot be had of them")
	case o.Uniform:
		r.Method = generate.Uniform{Tiling: quick.Tiling}
	case o.Quadrille:
		r.Method = generate.Quadrille{}
	}
	return nil
}

// one returns the only board of a file.
func (o *Order) one(name string) (kit.Source, error) {
	var list []kit.Source
	err := o.Boards([]string{name}, func(s kit.Source) error {
		list = append(list, s)
		return nil
	})
	if err == nil && len(list) != 1 {
		err = fmt.Errorf("%s: expected one board, found %d", name, len(list))
	}
	if err != nil {
		return kit.Source{}, err
	}
	return list[0], nil
}

// rated returns what --rating demands of a board.
func (o *Order) rated() (func(dominosa.Puzzle) bool, error) {
	a, b, ok := strings.Cut(o.Rating, "..")
	low, err1 := strconv.ParseFloat(a, 64)
	high, err2 := strconv.ParseFloat(b, 64)
	if !ok || err1 != nil || err2 != nil || low < 0 || high > 100 || low > high {
		return nil, fmt.Errorf("--rating %s: expected two numbers from 0 to 100, such as 20..40", o.Rating)
	}
	return func(p dominosa.Puzzle) bool {
		rating, err := deduce.Rate(o.Ctx, p)
		return err == nil && rating.Score >= low && rating.Score <= high
	}, nil
}

// Levels reads --level: a level, or two with dots between them.
func Levels(text string) (least, most deduce.Level, err error) {
	if text == "" {
		return 0, 0, nil
	}
	least, most = deduce.Trivial, deduce.Beyond
	a, b, isRange := strings.Cut(text, "..")
	if !isRange {
		b = a
	}
	for _, end := range []struct {
		name  string
		level *deduce.Level
	}{{a, &least}, {b, &most}} {
		if end.name == "" {
			continue
		}
		var level kit.Choice[deduce.Level]
		level.Allow(kit.Range(deduce.Trivial, deduce.Beyond)...)
		if level.Set(end.name) != nil {
			words := level.Words()
			return 0, 0, fmt.Errorf("unknown level %q: expected %s or a range such as basic..extreme%s",
				end.name, strings.Join(words, ", "), near.Question(end.name, words))
		}
		*end.level = level.Value
	}
	if least > most {
		return 0, 0, fmt.Errorf("level %v is above %v", least, most)
	}
	return least, most, nil
}
