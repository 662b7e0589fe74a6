package words

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
)

// Words in a sudoku: exercise 107. A cell has its letter as its colour. Items of words begin with #,
// since a search should branch on them first: rule cover.Sharp.

func wordSudoku() kit.Model {
	return kit.Model{
		Name:   "word-sudoku",
		Title:  "Words hidden in a sudoku of nine letters",
		Source: "TAOCP 7.2.2.1, exercise 107",
		About: "Nine letters fill a board of sudoku, and words can be read in straight lines in any of eight directions. " +
			"An option is a letter in a cell, or a word in a place.",
		Story:   "One square of nine letters, up to symmetry, hides all eleven words from ACRE to PARAMETER.",
		Picture: kit.DrawnBy(wordSearchPicture),
		Params: []kit.Param{
			kit.Text("words", "the words, with commas between them", "COMPUTER,CROP,TAME"),
			kit.Text("letters", "nine different letters", "ACEMOPRTU"),
		},
		Build: buildWordSudoku,
	}
}

func buildWordSudoku(a kit.Args) (*kit.Instance, error) {
	letters := a.Text("letters")
	if len(letters) != 9 || len(kit.UniqueLetters(letters)) != 9 || strings.ContainsAny(letters, " .:|") {
		return nil, fmt.Errorf("letters: found %q, expected nine different letters", letters)
	}
	words, err := splitWords(a.Text("words"), "from two to nine of the letters "+letters, func(word string) bool {
		return len(word) >= 2 && len(word) <= 9 && strings.Trim(word, letters) == ""
	})
	if err != nil {
		return nil, err
	}
	b := kit.NewBuilder[laidWord]()
	for _, word := range words {
		b.AddPrimary("#" + word)
	}
	for _, line := range slices.Concat(kit.Names("r%d", 0, 8), kit.Names("c%d", 0, 8), kit.Names("b%d", 0, 8)) {
		for _, letter := range letters {
			b.AddPrimary(fmt.Sprintf("%s%c", line, letter))
		}
	}
	cells := kit.Cells(9, 9)
	for _, c := range cells {
		b.AddPrimary(fmt.Sprintf("p%d%d", c.Row, c.Col))
	}
	for _, c := range cells {
		b.AddSecondary(fmt.Sprintf("%d%d", c.Row, c.Col))
	}
	for _, c := range cells {
		for _, letter := range letters {
			b.Add(laidWord{string(letter), []kit.Cell{c}}, fmt.Sprintf("p%d%d", c.Row, c.Col), fmt.Sprintf("r%d%c", c.Row, letter), fmt.Sprintf("c%d%c", c.Col, letter),
				fmt.Sprintf("b%d%c", c.Row/3*3+c.Col/3, letter), fmt.Sprintf("%d%d:%c", c.Row, c.Col, letter))
		}
	}
	for _, word := range words {
		for _, c := range cells {
			for _, step := range directions {
				if line, ok := lineOf(9, 9, len(word), c, step); ok {
					w := laidWord{word, line}
					b.Add(w, append([]string{"#" + word}, w.items("%d%d:%c")...)...)
				}
			}
		}
	}
	return b.Instance(
		func(list []laidWord) error { return checkWordSudoku(letters, words, list) },
		func(list []laidWord) string {
			single, _ := apart(list)
			return written(9, 9, single).Spaced()
		})
}

// apart returns the single letters of a square, and the words.
func apart(list []laidWord) (single, words []laidWord) {
	for _, w := range list {
		if len(w.cells) == 1 {
			single = append(single, w)
		} else {
			words = append(words, w)
		}
	}
	return single, words
}

// checkWordSudoku applies the rules.
func checkWordSudoku(letters string, words []string, list []laidWord) error {
	single, hidden := apart(list)
	board := written(9, 9, single)
	if err := misread(board, list); err != nil {
		return err
	}
	if len(single) != 81 {
		return fmt.Errorf("%d letters, expected 81", len(single))
	}
	var there []string
	for _, w := range hidden {
		there = append(there, w.word)
	}
	if err := checkTimes(words, there, func(int) int { return 1 }); err != nil {
		return err
	}
	return kit.CheckSudoku(3, slices.Sorted(slices.Values([]rune(letters))), nil, board)
}
