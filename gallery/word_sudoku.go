package gallery

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
)

// Words in a sudoku: exercise 107. The nine letters fill the board so that each is once
// in every row, column and box, and words can be read in straight lines of eight
// directions. An option is a letter in a cell, as in sudoku, or a word in a place; a cell
// has its letter as its colour. Items of words begin with #, since a search should branch
// on them first: rule cover.Sharp.

// wordSudoku is the model of it.
func wordSudoku() Model {
	const all = "ACRE,ART,COMPARE,COMPUTER,CROP,MACRO,META,MOTET,PARAMETER,ROAM,TAME"
	f := func(what, words, want string) Figure {
		return Figure{ID: "ex107-01", Source: "TAOCP 7.2.2.1, answer 107", Kind: Other, What: what, Args: "words=" + words, Want: want, Slow: want != "0", Compute: sharpSquares}
	}
	return Model{
		Name:   "word-sudoku",
		Title:  "Words hidden in a sudoku of nine letters",
		Source: "TAOCP 7.2.2.1, exercise 107",
		About: "Nine letters fill a board of sudoku, and words can be read in straight lines, forwards or backwards, upright, level or slanted. " +
			"An option is a letter in a cell, or a word in a place.",
		Params: []Param{
			text("words", "the words, with commas between them", "COMPUTER,CROP,TAME"),
			text("letters", "nine different letters", "ACEMOPRTU"),
		},
		Figures: []Figure{
			f("squares but for symmetry", all, "1"),
			f("squares with two words", "COMPUTER,CORPORATE", "0"),
		},
		Build: buildWordSudoku,
	}
}

func buildWordSudoku(a Args) (*Instance, error) {
	letters := a.Text("letters")
	if len(letters) != 9 || len(uniqueLetters(letters)) != 9 || strings.ContainsAny(letters, " .:|") {
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
			options = append(options, hiddenWord{-1 - k, []cell{{i, j}}})
		}
	}
	for w, word := range words {
		for at := range 81 {
			for d := range 9 {
				step := cell{d/3 - 1, d%3 - 1}
				if h, ok := lineOf(len(word), cell{at / 9, at % 9}, step); ok {
					option := []string{"#" + word}
					for k, c := range h {
						option = append(option, fmt.Sprintf("%d%d:%c", c.row, c.col, word[k]))
					}
					b.AddOption(option...)
					options = append(options, hiddenWord{w, h})
				}
			}
		}
	}
	board := func(list []hiddenWord) drawing {
		d := newDrawing(9, 9, '.')
		for _, h := range list {
			if h.word < 0 {
				d[h.cells[0].row][h.cells[0].col] = rune(letters[-1-h.word])
			}
		}
		return d
	}
	return instance(b,
		func(sol cover.Solution) error {
			return checkWordSudoku(letters, words, chosen(sol, options), board(chosen(sol, options)))
		},
		func(sol cover.Solution) string { return board(chosen(sol, options)).spaced() })
}

// lineOf returns so many cells of the board from one on.
func lineOf(n int, from, step cell) (list []cell, ok bool) {
	if step == (cell{}) {
		return nil, false
	}
	for k := range n {
		list = append(list, cell{from.row + k*step.row, from.col + k*step.col})
	}
	return list, list[n-1].on(9, 9)
}

// checkWordSudoku goes by the rules.
func checkWordSudoku(letters string, words []string, list []hiddenWord, board drawing) error {
	there := make([]int, len(words))
	cells := 0
	for _, h := range list {
		if h.word < 0 {
			cells++
			continue
		}
		there[h.word]++
		for k, c := range h.cells {
			if got := board[c.row][c.col]; got != rune(words[h.word][k]) {
				return fmt.Errorf("%s needs %c in row %d, column %d, where %c is", words[h.word], words[h.word][k], c.row+1, c.col+1, got)
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
	return checkSudoku(3, []rune(letters), nil, board)
}

// sharpSquares counts the squares that the answers show, those that are mirror images of
// others not: no square is its own mirror image. A word may be there twice, and an answer
// says which one is meant.
func sharpSquares(ctx context.Context, in *Instance, stats *cover.Stats) (string, error) {
	var s cover.Stats
	squares := map[string]bool{}
	for sol, err := range in.Solutions(ctx, cover.Config{Stats: &s, Choice: cover.Sharp}) {
		if err != nil {
			return "", err
		}
		squares[in.Text(sol)] = true
	}
	addStats(stats, s)
	return quotient(uint64(len(squares)), 8), nil
}
