// Package sudoku has the models of sudoku, latin squares and their relatives.
package sudoku

import (
	_ "embed"

	"bonepile/internal/gallery/kit"
)

//go:embed models.txt
var heads string

// described returns a model that a text describes.
var described = kit.Described(heads)

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
