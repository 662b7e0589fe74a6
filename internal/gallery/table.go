// Package gallery holds puzzles and questions as exact cover problems, each
// with what others have published about it.
//
//	m, err := gallery.Named("queens")
//	in, err := m.New("n=8")            // or "8"
//	for sol, err := range in.Problem.Solutions(ctx, cover.Config{}) {
//		fmt.Print(in.Text(sol))
//	}
//
// A [kit.Model] is an entry of the gallery: its parameters, and how it becomes a
// [cover.Problem]. With values for its parameters it is a [kit.Instance]: a
// problem, a check that knows the rules of the puzzle and not the encoding, and
// its answers as people read them. Package figures has what was published.
//
// Every folder except kit and figures is a family of models, and table.go lists them. What
// models share is in kit and, where pieces fill regions, in kit/forms.
// docs/gallery.md shows how to write a model.
package gallery

import (
	"fmt"
	"slices"
	"sync"

	"bonepile/internal/gallery/dominoes"
	"bonepile/internal/gallery/edges"
	"bonepile/internal/gallery/graphs"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/logic"
	"bonepile/internal/gallery/polycubes"
	"bonepile/internal/gallery/polyforms"
	"bonepile/internal/gallery/polyominoes"
	"bonepile/internal/gallery/queens"
	"bonepile/internal/gallery/rectangles"
	"bonepile/internal/gallery/sequences"
	"bonepile/internal/gallery/sets"
	"bonepile/internal/gallery/sudoku"
	"bonepile/internal/gallery/words"
	"bonepile/internal/near"
)

// A family is a heading of the gallery, the name of its page, and its models.
type family struct {
	heading string
	page    string
	models  []func() kit.Model
}

// families is the gallery, in the order of its contents. Models are functions since
// figures may ask for other models.
var families = []family{
	{"Matchings, permutations, sets", "sets", sets.Models},
	{"Queens", "queens", queens.Models},
	{"Sequences and arrays", "sequences", sequences.Models},
	{"Sudoku and its relatives", "sudoku", sudoku.Models},
	{"Polyominoes", "polyominoes", polyominoes.Models},
	{"Polycubes", "polycubes", polycubes.Models},
	{"Polyiamonds, polyhexes, and other forms", "polyforms", polyforms.Models},
	{"Tiles whose edges match", "edges", edges.Models},
	{"Rectangles and bricks", "rectangles", rectangles.Models},
	{"Words", "words", words.Models},
	{"Graphs and maps", "graphs", graphs.Models},
	{"Logic puzzles", "logic", logic.Models},
	{"Dominoes", "dominoes", dominoes.Models},
}

// Models returns the gallery, family by family.
func Models() []kit.Model { return slices.Clone(models()) }

var models = sync.OnceValue(func() (list []kit.Model) {
	for _, f := range families {
		for _, model := range f.models {
			m := model()
			m.Family = f.heading
			list = append(list, m)
		}
	}
	return list
})

// Named returns the model of a name, or an [*UnknownError].
func Named(name string) (kit.Model, error) {
	var names []string
	for _, m := range models() {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return kit.Model{}, &UnknownError{Name: name, Near: near.Words(name, names)}
}

// An UnknownError says that the gallery has no model of a name.
type UnknownError struct {
	Name string
	Near []string // names that may have been meant, the likeliest first
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("gallery: unknown model %q", e.Name) + near.Ask(e.Near)
}
