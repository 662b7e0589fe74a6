package classic

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"bonepile/dominosa"
)

// A Method is a published way to solve domino grids.
type Method struct {
	Name   string // as bonepile solve --method takes it
	Source string // author, title, year
	Unit   string // what Result.Work counts, in the plural

	// Run solves a puzzle. Having no solution is not an error. The error is
	// nil, the cause of ctx's end, [ErrLimit], [ErrTooMuch], [ErrUnsuited],
	// that of [dominosa.Puzzle.Err], or what writing to Config.Trace gave; with
	// the first two the Result has what was found so far, and is not Complete.
	Run func(ctx context.Context, p dominosa.Puzzle, cfg Config) (Result, error)
}

const cavinessSource = "K. E. Caviness, Three Ways to Solve Domino Grids, The Mathematica Journal 16, 2014"

// methods is the table. To add a method: write it in a file of its own that
// opens with its source and its steps, and add a line here. FuzzAgree holds
// every line against brute force.
var methods = []Method{
	{"caviness-human", cavinessSource, "partial puzzles", runner(1, cavinessHuman)},
	{"caviness-brute", cavinessSource, "combinations", runner(1024, cavinessBrute)},
	{"caviness-odometer", cavinessSource, "increments", runner(1024, cavinessOdometer)},
	{"albillo", "V. Albillo, DOMINOKU, 2021", "passes", runner(1, dominoku)},
	{"mikefc", "mikefc, Puzzle solving - Dominosa", "dominoes laid", runner(1024, mikefc)},
	{"knuth-x", "D. E. Knuth, The Art of Computer Programming, 7.2.2.1, Algorithm X and exercise 71", "nodes", runner(1, knuthX)},
	{"bonepile", "bonepile, package dominosa", "nodes", runner(1, bonepile)},
}

// Methods returns the methods in the order in which help lists them.
func Methods() []Method { return slices.Clone(methods) }

// Named returns the method with a name. The error for an unknown one wraps
// [ErrMethod] and lists those there are.
func Named(name string) (Method, error) {
	var names []string
	for _, m := range methods {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return Method{}, fmt.Errorf("classic: %w %q: expected %s", ErrMethod, name, strings.Join(names, ", "))
}

// Config tunes a run. The zero value asks for one solution, silently and
// without limits. A field that names a method means nothing to the others.
type Config struct {
	// Trace, if not nil, is given what the author's program prints as it
	// goes, in our wording where it is prose.
	Trace io.Writer

	// All asks for every solution. Without it a method may stop at the first;
	// those that cannot help finding all give all.
	All bool

	// MaxWork stops the run with [ErrLimit] when it has done this many units of
	// work, see Method.Unit, and there is more to do. Zero means no limit.
	MaxWork uint64

	// Force makes caviness-brute try all combinations, however many.
	Force bool

	// Bones makes caviness-brute combine the places of only the first bones
	// of the pile, this many. Unless these are all of them it finds no solution,
	// but counts: see Notes.Free. Zero stands for all.
	Bones int
}

// A Result is what a run found. It depends on the puzzle, the method and the
// Config alone.
type Result struct {
	Solutions []dominosa.Tiling // in the order found; each passes Puzzle.Verify
	Complete  bool              // there are no other solutions
	Work      uint64            // in units of the method

	// Failure is the author's own message, if his method gives up or finds
	// the board impossible.
	Failure string

	Notes Notes
}

// Notes are figures that only some methods have.
type Notes struct {
	Rounds int // caviness-human: rounds until nothing changed
	Depth  int // albillo: how deep his procedure called itself, from 1

	// Combinations and Free are, for caviness-brute, the number of
	// combinations and of those without conflict; otherwise they are nil.
	Combinations, Free *big.Int

	// Maxima has, for caviness-odometer, the number of places of every bone,
	// fewest first; Readings has the number of the place of every bone, from
	// 1 and in the same order, for each of the solutions.
	Maxima   []int
	Readings [][]int
}

var (
	// ErrMethod reports a name that no method has.
	ErrMethod = errors.New("unknown method")

	// ErrLimit reports a run cut short by [Config.MaxWork].
	ErrLimit = errors.New("classic: work limit reached")

	// ErrTooMuch reports more than 2^24 combinations for caviness-brute. The
	// error is a [*TooMuchError].
	ErrTooMuch = errors.New("too many combinations")

	// ErrUnsuited reports a puzzle that the method was not made for.
	ErrUnsuited = errors.New("the method does not suit the puzzle")
)

// A TooMuchError says how many combinations there are. It wraps [ErrTooMuch].
type TooMuchError struct{ Combinations *big.Int }

func (e *TooMuchError) Error() string {
	return fmt.Sprintf("classic: %v: %v", ErrTooMuch, e.Combinations)
}

func (e *TooMuchError) Unwrap() error { return ErrTooMuch }
