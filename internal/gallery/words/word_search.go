package words

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Word search puzzles: words lie in a box in straight lines of
// eight directions, and cross where letters agree. A cell is a secondary item
// with its letter as its colour.
func wordSearch() kit.Model {
	return kit.Model{
		Name:   "word-search",
		Title:  "Words hidden in a box of letters",
		Source: "TAOCP 7.2.2.1, (48), exercises 79, 105 and 106",
		About: "Words are written into a box in straight lines in any of eight directions, and may cross. " +
			"An option is a word in a place; a cell has its letter as its colour. Dots are cells of no word.",
		Story:   "The twelve words from ONE to TWELVE hide in a box of 6 by 6 in 44 ways, up to symmetry.",
		Picture: kit.DrawnBy(wordSearchPicture),
		Params: []kit.Param{
			kit.Number("rows", "the rows of the box", 5, 1, 30),
			kit.Number("cols", "its columns", 5, 1, 30),
			kit.Text("words", "the words, with commas between them", "ONE,TWO,THREE,FOUR,FIVE"),
			kit.Number("copies", "how many times each word is there", 1, 1, 9),
			kit.Choice("reduced", "in a square, the longest word is level in the upper half, or on the diagonal, and begins on the left", "no", "yes"),
		},
		Build: buildWordSearch,
	}
}

func buildWordSearch(a kit.Args) (*kit.Instance, error) {
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
			for d, step := range directions {
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
}

// directions are those of words, row by row of the cells around one.
var directions = []kit.Cell{{Row: -1, Col: -1}, {Row: -1, Col: 0}, {Row: -1, Col: 1}, {Row: 0, Col: -1}, {Row: 0, Col: 1}, {Row: 1, Col: -1}, {Row: 1, Col: 0}, {Row: 1, Col: 1}}

// Two of the directions, by index.
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
	c := new(picture.Canvas)
	n, cols := 0, 0
	for _, row := range rows {
		cols = max(cols, len(row))
	}
	for word := range strings.SplitSeq(a.Text("words"), ",") {
		for _, cell := range kit.Cells(len(rows), cols) {
			for _, step := range directions {
				line, ok := lineOf(len(rows), cols, len(word), cell, step)
				for k, at := range line {
					ok = ok && at.Col < len(rows[at.Row]) && rows[at.Row][at.Col] == word[k:k+1]
				}
				if end := len(line) - 1; ok && end > 0 {
					at := func(p kit.Cell) draw.Point { return picture.At(float64(p.Col)+0.5, float64(p.Row)+0.5) }
					c.Line(picture.Of(n), 13, at(line[0]), at(line[end]))
					n++
				}
			}
		}
	}
	for cell, letter := range kit.Entries(rows) {
		x, y := float64(cell.Col), float64(cell.Row)
		c.Box("board", picture.Paper, x, y, 1, 1)
		if letter != "." {
			c.Text(picture.At(x+0.5, y+0.5), picture.Ink, letter)
		}
	}
	return c.Scene()
}
