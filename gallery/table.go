package gallery

// A family is a heading of the gallery and the models under it.
type family struct {
	heading string
	models  []func() Model
}

// families is the gallery, in the order of its contents. Models are functions since
// figures may ask for other models.
var families = []family{
	{"Matchings, permutations, sets", setsModels},
	{"Queens", queensModels},
	{"Sequences and arrays", sequencesModels},
	{"Sudoku and its relatives", sudokuModels},
	{"Polyominoes", polyominoesModels},
	{"Polycubes", polycubesModels},
	{"Polyiamonds, polyhexes, and other forms", polyformsModels},
	{"Tiles whose edges match", edgesModels},
	{"Rectangles and bricks", rectanglesModels},
	{"Words", wordsModels},
	{"Graphs and maps", graphsModels},
	{"Logic puzzles", logicModels},
	{"Dominoes", dominoesModels},
}
