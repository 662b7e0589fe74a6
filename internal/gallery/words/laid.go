package words

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Words in the cells of a box: what the models of crosswords, arrays and stairs have in common.

// The letters that words may have.
const (
	alphabet = "abcdefghijklmnopqrstuvwxyz"
	capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// A laidWord is a word with the cells of its letters. What has no cells is an option of another
// kind.
type laidWord struct {
	word  string
	cells []kit.Cell
}

// line returns a word in a row, or in a column.
func line(word string, i int, down bool) laidWord {
	w := laidWord{word: word}
	for k := range word {
		c := kit.Cell{Row: i, Col: k}
		if down {
			c = kit.Cell{Row: k, Col: i}
		}
		w.cells = append(w.cells, c)
	}
	return w
}

// items returns the cells with their letters as colours, in a format for a row, a column and a
// letter.
func (w laidWord) items(format string) (list []string) {
	for k, letter := range []rune(w.word) {
		list = append(list, fmt.Sprintf(format, w.cells[k].Row, w.cells[k].Col, letter))
	}
	return list
}

// written returns a box with words in it, and dots elsewhere.
func written(rows, cols int, list []laidWord) kit.Drawing {
	d := kit.NewDrawing(rows, cols, '.')
	for _, w := range list {
		for k, c := range w.cells {
			d[c.Row][c.Col] = []rune(w.word)[k]
		}
	}
	return d
}

// misread says where a box does not show a letter of a word, or returns nil.
func misread(d kit.Drawing, list []laidWord) error {
	for _, w := range list {
		for k, c := range w.cells {
			if letter := []rune(w.word)[k]; d[c.Row][c.Col] != letter {
				return fmt.Errorf("%v has %c and %c", c, letter, d[c.Row][c.Col])
			}
		}
	}
	return nil
}

// checkTimes says which of some words is not there as often as it should be.
func checkTimes(words, there []string, times func(i int) int) error {
	count := map[string]int{}
	for _, word := range there {
		count[word]++
	}
	for i, word := range words {
		if n := count[word]; n != times(i) {
			return fmt.Errorf("%s is used %d times, expected %d", word, n, times(i))
		}
	}
	return nil
}

// splitWords returns the words of a text with commas between them. They are different, and all fit.
func splitWords(text, expected string, fits func(word string) bool) (words []string, err error) {
	for word := range strings.SplitSeq(text, ",") {
		if !fits(word) || slices.Contains(words, word) {
			return nil, fmt.Errorf("words: found %q, expected %s, and another word each time", word, expected)
		}
		words = append(words, word)
	}
	return words, nil
}

// bands paints letters, and under them a line through the cells of each word.
func bands(letters [][]string, words [][]kit.Cell) *draw.Scene {
	c := new(picture.Canvas)
	at := func(p kit.Cell) draw.Point { return picture.At(float64(p.Col)+0.5, float64(p.Row)+0.5) }
	for cell := range kit.Entries(letters) {
		c.Box("board", picture.Paper, float64(cell.Col), float64(cell.Row), 1, 1)
	}
	for n, cells := range words {
		var line []draw.Point
		for _, cell := range cells {
			line = append(line, at(cell))
		}
		c.Line(picture.Of(n), 10, line...)
	}
	for cell, letter := range kit.Entries(letters) {
		c.Text(at(cell), picture.Ink, strings.Trim(letter, "."))
	}
	return c.Scene()
}
