// Package kit has what the models of the gallery share: models and their
// parameters, searches, boards of cells and their text, latin squares, and the
// reading of answers. Shapes that fill regions are in kit/forms.
package kit

import (
	"errors"
	"strings"

	"bonepile/cover"
	"bonepile/cover/constraint"
	"bonepile/internal/draw"
)

// A Model is a puzzle, or a family of them, as an exact cover problem.
type Model struct {
	Name   string // one word in lower case, with hyphens: "queens"
	Family string // its heading in the gallery, which fills it in
	Title  string // a line: "Queens that do not attack each other"
	Source string // where it comes from: "TAOCP 7.2.2.1, (23), exercises 22 to 26"

	// About says in a few sentences what the puzzle is and what an option means.
	About string

	// Story says in a sentence or two what is remarkable about the puzzle.
	Story string

	Params  []Param
	Picture Picture

	// Build makes the problem. Each number and each choice is within its range by
	// then; Build checks everything else, including the texts.
	Build func(Args) (*Instance, error)

	// Between, if not nil, returns the values of a parameter that is a text from one to another, in
	// order, or nil if they are no range.
	Between func(a Args, param, low, high string) []string
}

// An Instance is a model with values for its parameters. It is immutable and
// safe for concurrent use.
type Instance struct {
	Problem *cover.Problem
	Args    Args // the values of the parameters

	// Check says what is wrong with a set of options, by the rules of the puzzle
	// and not by the items, or returns nil. It may pass what Problem.Verify
	// refuses where items serve another purpose, such as leaving out mirror
	// images. Any options can be passed to it.
	Check func(cover.Solution) error

	// Text returns a set of options as people read it: complete lines. Any options
	// can be passed to it.
	Text func(cover.Solution) string
}

// A Picture says how answers are painted, and which of them docs/gallery.md shows.
type Picture struct {
	Draw func(a Args, text string) *draw.Scene // of the text of an answer; it may be any text

	Args string // parameters of the answer shown, as words, if the defaults are not the best to look at
	Seed uint64 // of a search in random order, if the first answer is not the best to look at
}

// Drawn returns the pictures that a function paints of the text of an answer alone.
func Drawn(paint func(text string) *draw.Scene) Picture {
	return Picture{Draw: func(_ Args, text string) *draw.Scene { return paint(text) }}
}

// DrawnBy returns the pictures that a function paints.
func DrawnBy(paint func(a Args, text string) *draw.Scene) Picture { return Picture{Draw: paint} }

// Showing returns p where docs/gallery.md shows another answer: that of other parameters,
// or, unless the seed is 0, that of a search in random order.
func (p Picture) Showing(args string, seed uint64) Picture {
	p.Args, p.Seed = args, seed
	return p
}

// Paint returns the picture of an answer's text, with a title.
func (m Model) Paint(a Args, text string) *draw.Scene {
	s := m.Picture.Draw(a, text)
	s.Title = m.Title
	return s
}

// Require makes conditions part of the problem. It takes what Build returns.
func (in *Instance) Require(err error, conditions ...cover.Constraint) (*Instance, error) {
	if err != nil {
		return nil, err
	}
	in.Problem, err = constraint.Require(in.Problem, conditions...)
	return in, err
}

// Strict makes Check refuse what the problem refuses, after what the rules do: where options say
// things that answers do not show. Errors name no option, as answers number none. It takes what
// Build returns.
func Strict(in *Instance, err error) (*Instance, error) {
	if err != nil {
		return nil, err
	}
	check := in.Check
	in.Check = func(sol cover.Solution) error {
		if err := check(sol); err != nil {
			return err
		}
		err := in.Problem.Verify(sol)
		if errors.Is(err, cover.ErrOverlap) || errors.Is(err, cover.ErrClash) {
			text := strings.TrimPrefix(err.Error(), "cover: ")
			text, _, _ = strings.Cut(text, " in option ")
			text, _, _ = strings.Cut(text, ", option ")
			return errors.New(text)
		}
		return err
	}
	return in, nil
}

// New returns the model with the parameters that words give, such as "n=8" or
// "8", and defaults for the rest. An error is an [*ArgError].
func (m Model) New(words ...string) (*Instance, error) {
	args, err := m.Parse(words)
	if err != nil {
		return nil, err
	}
	in, err := m.Build(args)
	if err != nil {
		return nil, m.refuse(err, args)
	}
	in.Args = args
	return in, nil
}
