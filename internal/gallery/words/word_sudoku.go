package words

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// Words in a sudoku: exercise 107. The nine letters fill the board so that each is once
// in every row, column and box, and words can be read in straight lines of eight
// directions. An option is a letter in a cell, as in sudoku, or a word in a place; a cell
// has its letter as its colour. Items of words begin with #, since a search should branch
// on them first: rule cover.Sharp.

// wordSudoku is the model of it.
func wordSudoku() kit.Model {
	const all = "ACRE,ART,COMPARE,COMPUTER,CROP,MACRO,META,MOTET,PARAMETER,ROAM,TAME"
	f := func(what, words, want string) kit.Figure {
		return kit.Figure{ID: "ex107-01", Source: "TAOCP 7.2.2.1, answer 107", Kind: kit.Other, What: what, Args: "words=" + words, Want: want, Slow: want != "0", Compute: sharpSquares}
	}
	return kit.Model{
		Name:   "word-sudoku",
		Title:  "Words hidden in a sudoku of nine letters",
		Source: "TAOCP 7.2.2.1, exercise 107",
		About: "Nine letters fill a board of sudoku, and words can be read in straight lines, forwards or backwards, upright, level or slanted. " +
			"An option is a letter in a cell, or a word in a place.",
		Params: []kit.Param{
			kit.Text("words", "the words, with commas between them", "COMPUTER,CROP,TAME"),
			kit.Text("letters", "nine different letters", "ACEMOPRTU"),
		},
		Figures: []kit.Figure{
			f("squares but for symmetry", all, "1"),
			f("squares with two words", "COMPUTER,CORPORATE", "0"),
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
	b := cover.NewBuilder()
	for i, word := range words {
		if len(word) < 2 || len(word) > 9 || strings.Trim(word, letters) != "" || slices.Contains(words[:i], word) {
			return nil, fmt.Errorf("words: found %q, expected from two to nine of the letters %s, and another word each time", word, letters)
		}
		b.AddPrimary("#" + word)
	}
	for _, kind := range "rcb" {
		for i := range 9 {
			for _, letter := range letters {
				b.AddPrimary(fmt.Sprintf("%c%d%c", kind, i, letter))
			}
		}
	}
	for at := range 81 {
		b.AddPrimary(fmt.Sprintf("p%d%d", at/9, at%9))
	}
	for at := range 81 {
		b.AddSecondary(fmt.Sprintf("%d%d", at/9, at%9))
	}
	var options []hiddenWord // those of letters have word -1 - i for letter i
	for at := range 81 {
		i, j := at/9, at%9
		for k, letter := range letters {
			b.AddOption(fmt.Sprintf("p%d%d", i, j), fmt.Sprintf("r%d%c", i, letter), fmt.Sprintf("c%d%c", j, letter),
				fmt.Sprintf("b%d%c", i/3*3+j/3, letter), fmt.Sprintf("%d%d:%c", i, j, letter))
			options = append(options, hiddenWord{-1 - k, []kit.Cell{{i, j}}})
		}
	}
	for w, word := range words {
		for at := range 81 {
			for d := range 9 {
				step := kit.Cell{d/3 - 1, d%3 - 1}
				if h, ok := lineOf(len(word), kit.Cell{at / 9, at % 9}, step); ok {
					option := []string{"#" + word}
					for k, c := range h {
						option = append(option, fmt.Sprintf("%d%d:%c", c.Row, c.Col, word[k]))
					}
					b.AddOption(option...)
					options = append(options, hiddenWord{w, h})
				}
			}
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
	return kit.NewInstance(b,
		func(sol cover.Solution) error {
			return checkWordSudoku(letters, words, kit.Chosen(sol, options), board(kit.Chosen(sol, options)))
		},
		func(sol cover.Solution) string { return board(kit.Chosen(sol, options)).Spaced() })
}

// lineOf returns so many cells of the board from one on.
func lineOf(n int, from, step kit.Cell) (list []kit.Cell, ok bool) {
	if step == (kit.Cell{}) {
		return nil, false
	}
	for k := range n {
		list = append(list, kit.Cell{from.Row + k*step.Row, from.Col + k*step.Col})
	}
	return list, list[n-1].On(9, 9)
}

// checkWordSudoku goes by the rules.
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
			return fmt.Errorf("%s is there %d times", words[i], n)
		}
	}
	return kit.CheckSudoku(3, []rune(letters), nil, board)
}

// sharpSquares counts the squares that the answers show, those that are mirror images of
// others not: no square is its own mirror image. A word may be there twice, and an answer
// says which one is meant.
func sharpSquares(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	squares := map[string]bool{}
	for sol, err := range in.Solutions(ctx, cover.Config{Tree: cover.Tree{Choice: cover.Sharp}, Stats: stats}) {
		if err != nil {
			return "", err
		}
		squares[in.Text(sol)] = true
	}
	return kit.Quotient(uint64(len(squares)), 8), nil
}
