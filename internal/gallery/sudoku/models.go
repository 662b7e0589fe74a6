// Package sudoku has the models of sudoku, latin squares and their relatives.
package sudoku

import "bonepile/internal/gallery/kit"

// Models are the models of this family.
var Models = []func() kit.Model{
	cards,
	chessSudoku,
	jigsawBoxes,
	jigsawSudoku,
	latin,
	queenSudoku,
	sudoku,
	sudokuSymmetry,
	trios,
}
