// Package queens has the models of queens on a chessboard, and of other sets of its cells.
package queens

import "bonepile/internal/gallery/kit"

// Models are the models of this family.
var Models = []func() kit.Model{
	containedQueens,
	domination,
	noThree,
	queenColours,
	queenDistances,
	queens,
}
