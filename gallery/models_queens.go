// Package queens has the models of queens on a chessboard, and of other sets of its cells.
package gallery

// queensModels are the models of this family.
var queensModels = []func() Model{
	containedQueens,
	domination,
	noThree,
	queenColours,
	queenDistances,
	queens,
}
