package kit

import (
	"bonepile/cover"
)

// A Model is a puzzle, or a family of them, as an exact cover problem.
type Model struct {
	Name   string // one word in lower case, with hyphens: "queens"
	Family string // the heading it stands under, which the list of the gallery fills in
	Title  string // a line: "Queens that do not attack each other"
	Source string // where it is from: "TAOCP 7.2.2.1, (23), exercises 22 to 26"

	// About says in a few sentences what is asked for and how options say it.
	About string

	Params  []Param
	Figures []Figure

	// Build makes the problem. What the parameters allow one by one has been
	// checked; Build checks the rest, and the texts among them.
	Build func(Args) (*Instance, error)
}

// An Instance is a model with values for its parameters. It is immutable and
// safe for concurrent use.
type Instance struct {
	Problem *cover.Problem

	// Constraint, if not nil, is a condition on solutions that the items do
	// not say.
	Constraint cover.Constraint

	// Check tells what is wrong with a set of options, by the rules of the
	// puzzle and not by the items, or returns nil. What Problem.Verify refuses
	// it may pass if items serve another purpose, to leave out answers that
	// are mirror images, for example. It takes any options there are.
	Check func(cover.Solution) error

	// Text returns a set of options as people read it: lines, each with its
	// end. It takes any options there are.
	Text func(cover.Solution) string
}

// New returns the model with the parameters that the words say, such as "n=8"
// or "8", and defaults for the rest. An error is an [*ArgError].
func (m Model) New(words ...string) (*Instance, error) {
	args, err := m.Parse(words)
	if err != nil {
		return nil, err
	}
	in, err := m.Build(args)
	if err != nil {
		return nil, m.refuse(err)
	}
	return in, nil
}
