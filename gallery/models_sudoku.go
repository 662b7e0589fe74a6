// Package sudoku has the models of sudoku, latin squares and their relatives.
package gallery

// sudokuModels are the models of this family.
var sudokuModels = []func() Model{
	jigsawBoxes,
	jigsawSudoku,
	latin,
	queenSudoku,
	sudoku,
	sudokuSymmetry,
}
