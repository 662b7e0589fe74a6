package words

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
)

// Word search puzzles: words lie in a box in straight lines of
// eight directions, and cross where letters agree. A cell is a secondary item
// with its letter as its colour.
var wordSearch = kit.Described("word-search", kit.DrawnBy(wordSearchPicture), func(a kit.Args) (*kit.Instance, error) {
	rows, cols, copies := a.Int("rows"), a.Int("cols"), a.Int("copies")
	words, err := splitWords(a.Text("words"), "letters", func(word string) bool { return word != "" && !strings.ContainsAny(word, " .:|") })
	if err != nil {
		return nil, err
	}
	b := kit.NewBuilder[laidWord]()
	b.AddBounded(copies, copies, words...)
	b.AddSecondary(kit.CellNames("%d,%d", rows, cols)...)
	reduced := ""
	if a.Text("reduced") == "yes" {
		if rows != cols {
			return nil, fmt.Errorf("reduced=yes: the box has %d rows and %d columns, and is not a square", rows, cols)
		}
		reduced = slices.MaxFunc(words, func(v, w string) int { return len(v) - len(w) })
	}
	for _, word := range words {
		for _, c := range kit.Cells(rows, cols) {
			for d, step := range kit.Directions {
				// Of the images of the longest word, one is level in the upper half or
				// goes down the long diagonal.
				if word == reduced && !(d == rightwards && 2*c.Row < rows) && !(d == downRight && c.Row == c.Col) {
					continue
				}
				if cells, ok := lineOf(rows, cols, len([]rune(word)), c, step); ok {
					w := laidWord{word, cells}
					b.Add(w, append([]string{word}, w.items("%d,%d:%c")...)...)
				}
			}
		}
	}
	return b.Instance(
		func(list []laidWord) error {
			var there []string
			for i, w := range list {
				there = append(there, w.word)
				if slices.ContainsFunc(list[:i], func(other laidWord) bool { return other.word == w.word && slices.Equal(other.cells, w.cells) }) {
					return fmt.Errorf("%s is in one place twice", w.word)
				}
			}
			if err := misread(written(rows, cols, list), list); err != nil {
				return err
			}
			return checkTimes(words, there, func(int) int { return copies })
		},
		func(list []laidWord) string { return written(rows, cols, list).Spaced() })
})

// Two of kit.Directions, by index.
const rightwards, downRight = 4, 7

// lineOf returns n cells of a board in a line from a given one.
func lineOf(rows, cols, n int, from, step kit.Cell) (list []kit.Cell, ok bool) {
	for k := range n {
		list = append(list, from.Step(step, k))
	}
	return list, list[n-1].On(rows, cols)
}

// wordSearchPicture paints the letters, and a band through each word.
func wordSearchPicture(a kit.Args, text string) *draw.Scene {
	rows := kit.Fields(text)
	var words [][]kit.Cell
	for word := range strings.SplitSeq(a.Text("words"), ",") {
		for cell := range kit.Entries(rows) {
			for _, step := range kit.Directions {
				line, ok := lineOf(len(rows), len(rows[0]), len(word), cell, step)
				for k, at := range line {
					ok = ok && at.Col < len(rows[at.Row]) && rows[at.Row][at.Col] == word[k:k+1]
				}
				if ok && len(line) > 1 {
					words = append(words, line)
				}
			}
		}
	}
	return bands(rows, words)
}

// Words in a sudoku: exercise 107. A cell has its letter as its colour. Items of words begin with #,
// since a search should branch on them first: rule cover.Sharp.

var wordSudoku = kit.Described("word-sudoku", kit.DrawnBy(wordSearchPicture), func(a kit.Args) (*kit.Instance, error) {
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
	b.AddPrimary(kit.Map(words, func(word string) string { return "#" + word })...)
	for _, line := range slices.Concat(kit.Names("r%d", 0, 8), kit.Names("c%d", 0, 8), kit.Names("b%d", 0, 8)) {
		for _, letter := range letters {
			b.AddPrimary(fmt.Sprintf("%s%c", line, letter))
		}
	}
	cells := kit.Cells(9, 9)
	b.AddPrimary(kit.CellNames("p%d%d", 9, 9)...)
	b.AddSecondary(kit.CellNames("%d%d", 9, 9)...)
	for _, c := range cells {
		for _, letter := range letters {
			b.Add(laidWord{string(letter), []kit.Cell{c}}, fmt.Sprintf("p%d%d", c.Row, c.Col), fmt.Sprintf("r%d%c", c.Row, letter), fmt.Sprintf("c%d%c", c.Col, letter),
				fmt.Sprintf("b%d%c", c.Row/3*3+c.Col/3, letter), fmt.Sprintf("%d%d:%c", c.Row, c.Col, letter))
		}
	}
	for _, word := range words {
		for _, c := range cells {
			for _, step := range kit.Directions {
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
})

// apart returns the single letters of a square, and the words.
func apart(list []laidWord) (single, words []laidWord) {
	one := func(w laidWord) bool { return len(w.cells) == 1 }
	return kit.Filter(list, one), slices.DeleteFunc(slices.Clone(list), one)
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
	there := kit.Map(hidden, func(w laidWord) string { return w.word })
	if err := checkTimes(words, there, func(int) int { return 1 }); err != nil {
		return err
	}
	return kit.CheckParts(board, kit.UniqueLetters(letters), kit.SudokuParts(3))
}
