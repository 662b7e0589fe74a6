// Package gallerytest has the problems of the gallery, for tests of packages that the
// gallery is built on.
package gallerytest

import (
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery"
)

// Problem returns the problem that words describe: a model of the gallery and its
// parameters, as in "queens n=8".
func Problem(words string) *cover.Problem {
	name, args, _ := strings.Cut(words, " ")
	m, err := gallery.Named(name)
	if err != nil {
		panic(err)
	}
	in, err := m.New(strings.Fields(args)...)
	if err != nil {
		panic(err)
	}
	return in.Problem
}

// Sudokus of the text, (29).
const (
	SudokuA = "sudoku clues=..3.1..../415....9./2.65..3../5...8...9/.7.9...32/.38..4.6./...26.4.3/...3....8/32...795."
	SudokuB = "sudoku clues=......3../1..4...../......1.5/9......../.....26../....53.../.5.8...../...9...7./.83....4."
	SudokuC = "sudoku clues=.3..1..../...4..1../.5.....9./2.....6.4/....35.../1......../4..6...../.......5./.9......."
)
