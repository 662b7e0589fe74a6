// Package words has the models of words and numbers that share letters and digits.
package words

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
	alphabetBlocks,
	bentWords,
	petersenWords,
	primeArrays,
	totTibi,
	wordRectangles,
	wordcross,
	wordSearch,
	wordStairs,
	wordSudoku,
}
