package boards

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/chance"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw/grids"
	"bonepile/internal/near"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// An Order says which boards to make, in the words of the flags.
type Order struct {
	*kit.Env
	kit.PuzzleFlags
	N               int  // the highest pip
	Sized           bool // N was given, and is not a default
	Level, Rating   string
	Shape, Symmetry string
	Seed            uint64
	Tries           int

	Any, Uniform, Quadrille bool
	Tiling, Picture         string // names of files
	Partial                 string // the name of a file with cells that are fixed, or ""

	Needs, Avoid    []string // rules
	BreakIns, Words int      // of the path: 0 for any number
	Givens          int      // dominoes that come with a board
	Start           string   // how many bones may be laid at the start

	some     int  // how many of the bones to take, chosen by the seed; 0 for all
	drawn    bool // the seed
	seedFlag *pflag.Flag
	required requirements
	distinct generate.Distinct // the boards of the run
}

func (o *Order) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.Shape, "shape", "", "the `SHAPE` of a board: a rectangle, a name or a file")
	f.StringVar(&o.Symmetry, "symmetry", "none", "the `SYMMETRY` of --shape: left-right, up-down, half-turn or both")
	o.addBones(cmd)
	o.addSeed(cmd)
}

// addBones gives cmd the flag --bones. "13 of double-6" is not a set, but a wish for one: notation
// does not read it, as a board has the bones that it has.
func (o *Order) addBones(cmd *cobra.Command) {
	o.AddBonesBy(cmd, `, or "13 of double-6" for 13 of its bones, chosen by the seed`, func(text string) (*dominosa.Bones, error) {
		number, whole, some := strings.Cut(text, " of ")
		if o.some = 0; !some {
			return notation.ParseBones(text)
		}
		set, err := notation.ParseBones(whole)
		if o.some, _ = strconv.Atoi(number); err == nil && (o.some < 1 || o.some > set.Size()) {
			err = fmt.Errorf("%q: expected a number of bones from 1 to %d before of", number, set.Size())
		}
		return set, err
	})
}

// chosen returns the bones to lay, or nil if none were named.
func (o *Order) chosen() *dominosa.Bones {
	if o.some == 0 {
		return o.Bones
	}
	list, count := grids.Bones(o.Bones), map[dominosa.Bone]int{}
	for _, i := range rand.New(rand.NewPCG(o.Seed, 0)).Perm(len(list))[:o.some] {
		count[list[i]]++
	}
	set, _ := dominosa.NewBones(maps.All(count), false) // as a part of a set is one
	return set
}

func (o *Order) addSeed(cmd *cobra.Command) {
	cmd.Flags().Uint64Var(&o.Seed, "seed", 0, "the seed of the random numbers; without it one is drawn, and said")
	o.seedFlag = cmd.Flags().Lookup("seed")
	kit.Number(cmd, &o.Tries, "tries", 10000, 1, "give up on a board after `N` tries")
}

func (o *Order) drawSeed() {
	if o.drawn = !o.seedFlag.Changed; o.drawn {
		o.Seed = 1 + rand.Uint64N(999_999_999)
	}
}

// saySeed says which seed and which bones were drawn, if it made anything.
func (o *Order) saySeed(made int) {
	if o.some > 0 && made > 0 {
		o.Say("--bones %q\n", o.chosen().String())
	}
	if o.drawn && made > 0 {
		o.Say("--seed %d\n", o.Seed)
	}
}

// maxHighest is the highest pip that -n takes: who gives more may mean boards.
const maxHighest = 30

// check refuses what contradicts itself.
func (o *Order) check(least int) error {
	switch {
	case o.N < least:
		return fmt.Errorf("-n %d: the highest pip is %d or more", o.N, least)
	case o.N > maxHighest:
		return fmt.Errorf("-n %d: found the highest pip %d, expected at most %d; --bones double-%d asks for such a set, --boards for a number of boards", o.N, o.N, maxHighest, min(o.N, dominosa.MaxPip))
	case o.Sized && o.Bones != nil:
		return errors.New("-n and --bones both say which bones to lay")
	}
	return nil
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
	levels, accept, err := o.levels()
	if err != nil {
		return r, err
	}
	r.Keep, r.Accept = levels, accept
	if o.Any {
		r.Keep = generate.AnyNumber{}
	}
	sym, err := generate.SymmetryNamed(o.Symmetry)
	if err != nil {
		return r, err
	}
	if err := o.model(&r); err != nil {
		return r, err
	}
	set := dominosa.Full(o.N)
	if bones := o.chosen(); bones != nil {
		set, r.Bones = bones, bones
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
	if r.Shape, err = o.Outline(o.Shape, set, sym, o.Seed, o.Bones == nil && !o.Sized); err != nil {
		return r, err
	}
	if r.Bones == nil && kit.FullFor(r.Shape.Cells()) == nil {
		r.Bones = set // for the message
	}
	return r, o.checkFeasible(r.Shape, set)
}

// checkFeasible refuses an order for boards with one solution if a random board has too
// many solutions to be repaired. That happens from three copies of the bones on: three sets
// of double-4, with 29 thousand solutions, take a second or two; with three sets of
// double-5, which have 620 thousand, thousands of tries fail.
func (o *Order) checkFeasible(shape *dominosa.Board, set *dominosa.Bones) error {
	most := 0
	for _, copies := range set.All() {
		most = max(most, copies)
	}
	if o.Any || most < 3 || set.AtMost() || shape.Cells() != 2*set.Size() {
		return nil
	}
	// The tilings of a large rectangle, after Kasteleyn: e to G/pi for each cell, less
	// at the edges.
	bits := 0.4206*float64(shape.Cells()) - 0.215*float64(shape.Rows()+shape.Cols())
	tilings := new(big.Int).Lsh(big.NewInt(1), uint(max(0, bits)))
	mean, _ := chance.Expected(tilings, set).Float64()
	if mean < 100_000 {
		return nil
	}
	return fmt.Errorf("%v: a random board has about 10^%.0f solutions, and none with a single one would be found; use fewer copies, or --any to allow several solutions", set, math.Log10(mean))
}

// model gives a recipe its method, with the tiling or the picture to make boards after.
func (o *Order) model(r *generate.Recipe) (err error) {
	var quick generate.Quick
	switch {
	case o.Partial != "":
		r.Shape, quick.Fixed, err = o.partial()
	case o.Tiling != "":
		r.Shape, quick.Tiling, err = o.tiling()
	case o.Picture != "":
		var s kit.Source
		s, err = o.one(o.Picture)
		r.Shape, quick.Picture = s.Board, s.Board
	}
	if err != nil {
		return err
	}
	r.Method = quick
	if o.Picture == "" && o.Partial == "" && !o.Uniform {
		r.Distinct = &o.distinct
	}
	switch {
	case o.Uniform && (o.Quadrille || o.Picture != ""):
		return errors.New("--uniform cannot be combined with --picture or --quadrille: their distribution is unknown")
	case o.Uniform:
		r.Method = generate.Uniform{Tiling: quick.Tiling}
	case o.Quadrille:
		r.Method = generate.Quadrille{}
	}
	return nil
}

// partial returns the shape of the board with free cells, and the cells that are fixed.
func (o *Order) partial() (shape, fixed *dominosa.Board, err error) {
	text, name, err := o.BoardText(o.Partial, "a board with ? for free cells")
	if err != nil {
		return nil, nil, err
	}
	if s, bad := kit.NewReader(strings.NewReader(text))(); bad == nil && s.Pips != nil && !s.Blanks {
		return nil, nil, fmt.Errorf("%s: %w", name, kit.ErrPips)
	}
	if shape, fixed, err = notation.ParsePartial(text); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	whole, err := notation.NewReader(strings.NewReader(strings.ReplaceAll(text, "?", "0"))).Next()
	s := kit.Source{Entry: whole, Input: name}
	if err == nil && len(s.Given) > 0 {
		err = s.Fault(errors.New("found dominoes given, expected none: complete makes boards with one solution without them"))
	}
	sayMarks(o.Env, s, "complete keeps no marks")
	return shape, fixed, err
}

// sayAlike says how many of the boards that were made are like others, if any are.
func (o *Order) sayAlike(made int) {
	if n := uint64(o.distinct.Alike); n > 0 {
		o.Say("bonepile: %s of %d are similar to earlier ones: there are too few others\n", kit.Plural(n, "board"), made)
	}
}

// tiling returns the shape and the places of --tiling: of a solved board, or a list of places.
func (o *Order) tiling() (*dominosa.Board, dominosa.Tiling, error) {
	if o.Tiling != "-" && !kit.IsID(o.Tiling) {
		text, _, err := o.Text(o.Tiling, "")
		if err != nil {
			return nil, nil, err
		}
		if shape, t, err := notation.ParseTiling(text); err == nil {
			return shape, t, nil
		}
	}
	s, err := o.one(o.Tiling)
	if err == nil && s.Solution == nil {
		err = fmt.Errorf("%s: a board without its solution", s.Where())
	}
	return s.Board, s.Solution, err
}

func (o *Order) one(name string) (kit.Source, error) {
	var list []kit.Source
	err := o.AllBoards([]string{name}, func(s kit.Source) error {
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

// Levels reads --level: a level, or two with dots between them. Trivial may be called easy.
func Levels(text string) (least, most deduce.Level, err error) {
	text = strings.ReplaceAll(text, "easy", deduce.Trivial.String())
	if text == "" {
		return 0, 0, nil
	}
	ends := [2]deduce.Level{deduce.Trivial, deduce.Beyond}
	names := strings.SplitN(text, "..", 2)
	var level kit.Choice[deduce.Level]
	level.Allow(kit.Range(ends[0], ends[1])...)
	for i := range ends {
		name := names[min(i, len(names)-1)]
		if name == "" {
			continue
		}
		if words := level.Words(); level.Set(name) != nil {
			return 0, 0, fmt.Errorf("unknown level %q: expected %s or a range such as basic..extreme%s", name, strings.Join(words, ", "), near.Question(name, words))
		}
		ends[i] = level.Value
	}
	if ends[0] > ends[1] {
		return 0, 0, fmt.Errorf("level %v is above %v", ends[0], ends[1])
	}
	return ends[0], ends[1], nil
}
