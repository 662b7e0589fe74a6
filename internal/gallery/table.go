package gallery

import (
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
)

// A family is a heading of the gallery and the models under it.
type family struct {
	heading string
	models  []func() kit.Model
}

// families is the gallery, in the order of its contents. Models are functions since
// figures may ask for other models.
var families = []family{
	{"Matchings, permutations, sets", sets.Models},
	{"Queens", queens.Models},
	{"Sequences and arrays", sequences.Models},
	{"Sudoku and its relatives", sudoku.Models},
	{"Polyominoes", polyominoes.Models},
	{"Polycubes", polycubes.Models},
	{"Polyiamonds, polyhexes, and other forms", polyforms.Models},
	{"Tiles whose edges match", edges.Models},
	{"Rectangles and bricks", rectangles.Models},
	{"Words", words.Models},
	{"Graphs and maps", graphs.Models},
	{"Logic puzzles", logic.Models},
	{"Dominoes", dominoes.Models},
}
