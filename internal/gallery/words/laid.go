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

// A wordLine is cells that are to be read as a word, with an item.
type wordLine struct {
	item  string
	cells []kit.Cell
}

// line returns the cells of a row, or of a column.
func line(n, i int, down bool) (cells []kit.Cell) {
	for k := range n {
		c := kit.Cell{Row: i, Col: k}
		if down {
			c = kit.Cell{Row: k, Col: i}
		}
		cells = append(cells, c)
	}
	return cells
}

// boxLines returns the rows of a box and its columns.
func boxLines(rows, cols int) (lines []wordLine) {
	for i := range rows {
		lines = append(lines, wordLine{fmt.Sprintf("A%d", i), line(cols, i, false)})
	}
	for j := range cols {
		lines = append(lines, wordLine{fmt.Sprintf("D%d", j), line(rows, j, true)})
	}
	return lines
}

// addLines declares the items of lines.
func addLines(b *kit.Builder[laidWord], lines []wordLine) {
	b.AddPrimary(kit.Map(lines, func(l wordLine) string { return l.item })...)
}

// addLaid adds an option for each word in each line that is as long; more returns further items.
func addLaid(b *kit.Builder[laidWord], lines []wordLine, words []string, more func(w laidWord, rank int) []string) {
	for _, l := range lines {
		for rank, word := range words {
			if w := (laidWord{word, l.cells}); len(word) == len(l.cells) {
				b.Add(w, slices.Concat([]string{l.item}, w.items("%d.%d:%c"), more(w, rank))...)
			}
		}
	}
}

// checkLaid checks that a box shows the letters of all words, and that each line is a word of a list; no
// word is there twice, if all are to be different.
func checkLaid(d kit.Drawing, lines []wordLine, words []string, different bool, list []laidWord) error {
	there := kit.Map(lines, func(l wordLine) string {
		return string(kit.Map(l.cells, func(c kit.Cell) rune { return d[c.Row][c.Col] }))
	})
	for i, word := range there {
		if !slices.Contains(words, word) || different && slices.Contains(there[:i], word) {
			return fmt.Errorf("%s is not in the list, or is there twice", word)
		}
	}
	return misread(d, list)
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
		c.Line(picture.Of(n), 10, kit.Map(cells, at)...)
	}
	for cell, letter := range kit.Entries(letters) {
		c.Text(at(cell), picture.Ink, strings.Trim(letter, "."))
	}
	return c.Scene()
}
