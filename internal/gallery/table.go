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
