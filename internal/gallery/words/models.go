// Package words has the models of words and numbers that share letters and digits.
package words

import "bonepile/internal/gallery/kit"

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
