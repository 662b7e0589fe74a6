package gallery

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"bonepile/cover"
)

// A Model is a puzzle, or a family of them, as an exact cover problem.
type Model struct {
	Name   string // one word in lower case, with hyphens: "queens"
	Family string // the heading it stands under, one of [Families]
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

// The headings of the gallery, in order.
const (
	familyMatching   = "Matchings, permutations, sets"
	familyQueens     = "Queens"
	familySequences  = "Sequences and arrays"
	familySudoku     = "Sudoku and its relatives"
	familyPolyomino  = "Polyominoes"
	familyPolycube   = "Polycubes"
	familyOtherForms = "Polyiamonds, polyhexes, and other forms"
	familyMatchEdges = "Tiles whose edges match"
	familyRectangles = "Rectangles and bricks"
	familyWords      = "Words"
	familyGraphs     = "Graphs and maps"
	familyLogic      = "Logic puzzles"
	familyDominoes   = "Dominoes"
)

// Families returns the headings of the gallery, in the order of its contents.
func Families() []string {
	return []string{
		familyMatching, familyQueens, familySequences, familySudoku, familyPolyomino, familyPolycube,
		familyOtherForms, familyMatchEdges, familyRectangles, familyWords, familyGraphs, familyLogic,
		familyDominoes,
	}
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

// Solutions is Problem.Solutions, under the constraint of the instance.
func (in *Instance) Solutions(ctx context.Context, cfg cover.Config) iter.Seq2[cover.Solution, error] {
	cfg.Constraint = in.Constraint
	return in.Problem.Solutions(ctx, cfg)
}

// Count is Problem.Count, under the constraint of the instance.
func (in *Instance) Count(ctx context.Context, cfg cover.Config) (uint64, error) {
	cfg.Constraint = in.Constraint
	return in.Problem.Count(ctx, cfg)
}

// Models returns the gallery, family by family.
func Models() []Model {
	var list []Model
	for _, family := range Families() {
		for _, model := range table() {
			if m := model(); m.Family == family {
				list = append(list, m)
			}
		}
	}
	return list
}

// Named returns the model of a name, or an [*UnknownError].
func Named(name string) (Model, error) {
	var names []string
	for _, model := range table() {
		m := model()
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return Model{}, &UnknownError{Name: name, Near: near(name, names)}
}

// An UnknownError says that the gallery has no model of a name.
type UnknownError struct {
	Name string
	Near []string // names it may have been meant for, the likeliest first
}

func (e *UnknownError) Error() string {
	if len(e.Near) == 0 {
		return fmt.Sprintf("gallery: unknown model %q", e.Name)
	}
	return fmt.Sprintf("gallery: unknown model %q; is it %s?", e.Name, strings.Join(e.Near, " or "))
}

// near returns the names, at most three, that differ from a word by few
// letters or contain it.
func near(word string, names []string) (list []string) {
	type ranked struct {
		name string
		far  int
	}
	var all []ranked
	for _, name := range names {
		far := distance(word, name)
		if len(word) > 2 && strings.Contains(name, word) {
			far = min(far, 1)
		}
		if far <= 1+len(word)/4 {
			all = append(all, ranked{name, far})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return a.far - b.far })
	for _, r := range all[:min(3, len(all))] {
		list = append(list, r.name)
	}
	return list
}

// distance returns how many letters have to be put in, left out or changed to
// make one word of the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
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
