// Package words has the models of words and numbers that share letters and digits.
package gallery

// wordsModels are the models of this family.
var wordsModels = []func() Model{
	alphabetBlocks,
	primeArrays,
	totTibi,
	wordcross,
	wordSearch,
	wordSudoku,
}
