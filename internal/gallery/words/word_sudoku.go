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
	words := strings.Split(a.Text("words"), ",")
	b := kit.NewBuilder[hiddenWord]()
	for i, word := range words {
		if len(word) < 2 || len(word) > 9 || strings.Trim(word, letters) != "" || slices.Contains(words[:i], word) {
			return nil, fmt.Errorf("words: found %q, expected from two to nine of the letters %s, and another word each time", word, letters)
		}
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
		for k, letter := range letters {
			b.Add(hiddenWord{-1 - k, []kit.Cell{c}}, fmt.Sprintf("p%d%d", c.Row, c.Col), fmt.Sprintf("r%d%c", c.Row, letter), fmt.Sprintf("c%d%c", c.Col, letter),
				fmt.Sprintf("b%d%c", c.Row/3*3+c.Col/3, letter), fmt.Sprintf("%d%d:%c", c.Row, c.Col, letter))
		}
	}
	for w, word := range words {
		for _, line := range linesOf(len(word)) {
			option := []string{"#" + word}
			for k, c := range line {
				option = append(option, fmt.Sprintf("%d%d:%c", c.Row, c.Col, word[k]))
			}
			b.Add(hiddenWord{w, line}, option...)
		}
	}
	board := func(list []hiddenWord) kit.Drawing {
		d := kit.NewDrawing(9, 9, '.')
		for _, h := range list {
			if h.word < 0 {
				d[h.cells[0].Row][h.cells[0].Col] = rune(letters[-1-h.word])
			}
		}
		return d
	}
	return b.Instance(
		func(list []hiddenWord) error {
			return checkWordSudoku(letters, words, list, board(list))
		},
		func(list []hiddenWord) string { return board(list).Spaced() })
}

// linesOf returns the lines of some cells in a square of nine, by their first cell.
func linesOf(length int) (list [][]kit.Cell) {
	for _, c := range kit.Cells(9, 9) {
		for _, step := range directions {
			if line, ok := lineOf(9, 9, length, c, step); ok {
				list = append(list, line)
			}
		}
	}
	return list
}

// checkWordSudoku applies the rules.
func checkWordSudoku(letters string, words []string, list []hiddenWord, board kit.Drawing) error {
	there := make([]int, len(words))
	cells := 0
	for _, h := range list {
		if h.word < 0 {
			cells++
			continue
		}
		there[h.word]++
		for k, c := range h.cells {
			if got := board[c.Row][c.Col]; got != rune(words[h.word][k]) {
				return fmt.Errorf("%s needs %c in row %d, column %d, where %c is", words[h.word], words[h.word][k], c.Row+1, c.Col+1, got)
			}
		}
	}
	if cells != 81 {
		return fmt.Errorf("%d letters, expected 81", cells)
	}
	for i, n := range there {
		if n != 1 {
			return fmt.Errorf("%s is used %d times", words[i], n)
		}
	}
	return kit.CheckSudoku(3, slices.Sorted(slices.Values([]rune(letters))), nil, board)
}
