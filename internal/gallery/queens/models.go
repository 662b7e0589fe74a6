// Package queens has the models of queens on a chessboard, and of other sets of its cells.
package queens

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
	containedQueens,
	domination,
	noThree,
	queenColours,
	queenDistances,
	queens,
}
