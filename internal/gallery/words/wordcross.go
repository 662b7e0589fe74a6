package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Wordcross: exercise 109. Each pair of neighbouring cells is an item: a word covers the pairs within
// it, and of any other pair one cell at least is blank, which an option says by colours, 1 for a cell
// with a letter and 0 for a blank. A word also says that the cells before and after it are blank,
// without which ZERO and ONE make ZERONE.
//
// A cell that has no letter near it may be called 0 or 1. The book counts both,
// and so do we; different answers may read alike.
var wordcross = kit.Described("wordcross", kit.Drawn(picture.Letters), func(a kit.Args) (*kit.Instance, error) {
	w := &crossBox{rows: a.Int("rows"), cols: a.Int("cols")}
	if err := w.readWords(a.Text("words")); err != nil {
		return nil, err
	}
	level := a.Text("level")
	if level != "-" && !slices.Contains(w.words, level) {
		return nil, fmt.Errorf("level: found %q, expected one of the words, or -", level)
	}
	cells := kit.Cells(w.rows, w.cols)
	b := kit.NewBuilder[laidWord]()
	for i, word := range w.words {
		b.AddBounded(w.copies[i], w.copies[i], "#"+word)
	}
	for d := range crossSteps {
		for _, c := range cells {
			if w.hasNext(c, d) {
				b.AddPrimary(pairItem(c, d))
			}
		}
	}
	b.AddSecondary(kit.CellNames("%d,%d", w.rows, w.cols)...)
	b.AddSecondary(kit.CellNames("%d,%d'", w.rows, w.cols)...)
	for _, word := range w.words {
		ways := len(crossSteps)
		if word == level {
			ways = 1
		}
		for d := range ways {
			for _, c := range cells {
				w.addWord(b, word, c, d)
			}
		}
	}
	for _, c := range cells {
		for d := range crossSteps {
			if w.hasNext(c, d) {
				addOneBlank(b, c, d)
			}
		}
	}
	return b.Instance(w.check, func(list []laidWord) string { return written(w.rows, w.cols, list).Spaced() })
})

// A crossBox is the box and its words.
type crossBox struct {
	rows, cols int
	words      []string
	copies     []int
}

// readWords reads words such as "ONE,TWO*2".
func (w *crossBox) readWords(text string) error {
	for _, word := range strings.Split(text, ",") {
		word, times, many := strings.Cut(word, "*")
		n := 1
		if many {
			var err error
			if n, err = strconv.Atoi(times); err != nil || n < 1 || n > 99 {
				return fmt.Errorf("words: found %q copies of %s, expected a number from 1 to 99", times, word)
			}
		}
		if len([]rune(word)) < 2 || strings.ContainsAny(word, " .:|#'") || slices.Contains(w.words, word) {
			return fmt.Errorf("words: found %q, expected two letters or more, and another word each time", word)
		}
		w.words, w.copies = append(w.words, word), append(w.copies, n)
	}
	return nil
}

// crossSteps are to the right and down.
var crossSteps = []kit.Cell{{Row: 0, Col: 1}, {Row: 1, Col: 0}}

// pairItem names a cell and the next to the right or below.
func pairItem(c kit.Cell, d int) string { return string("hv"[d]) + c.Name() }

// hasNext reports whether the cell to the right of c, or below it, is in the box.
func (w *crossBox) hasNext(c kit.Cell, d int) bool {
	return c.Step(crossSteps[d], 1).On(w.rows, w.cols)
}

// addOneBlank adds the options of two neighbours one of which, at least, is blank.
func addOneBlank(b *kit.Builder[laidWord], c kit.Cell, d int) {
	for _, colours := range []string{"00", "01", "10"} {
		b.Add(laidWord{}, pairItem(c, d), c.Name()+"':"+colours[:1], c.Step(crossSteps[d], 1).Name()+"':"+colours[1:])
	}
}

// addWord adds the option of a word that begins in a cell, if it fits.
func (w *crossBox) addWord(b *kit.Builder[laidWord], word string, c kit.Cell, d int) {
	step, letters := crossSteps[d], []rune(word)
	end := c.Step(step, len(letters)-1)
	if !end.On(w.rows, w.cols) {
		return
	}
	option := []string{"#" + word}
	var cells []kit.Cell
	for k, letter := range letters {
		at := c.Step(step, k)
		cells = append(cells, at)
		option = append(option, fmt.Sprintf("%s:%c", at.Name(), letter), at.Name()+"':1")
		if k < len(letters)-1 {
			option = append(option, pairItem(at, d))
		}
	}
	for _, blank := range []kit.Cell{c.Step(step, -1), end.Step(step, 1)} {
		if blank.On(w.rows, w.cols) {
			option = append(option, blank.Name()+"':0")
		}
	}
	b.Add(laidWord{word, cells}, option...)
}

// check applies the rules: it reads the rows and columns of the answer, and finds the
// words that lie there and no others.
func (w *crossBox) check(list []laidWord) error {
	d := written(w.rows, w.cols, list)
	if err := misread(d, list); err != nil {
		return err
	}
	var there []string
	for _, line := range d.AcrossAndDown() {
		for _, word := range strings.FieldsFunc(line, func(c rune) bool { return c == '.' }) {
			if len([]rune(word)) > 1 && !slices.Contains(w.words, word) {
				return fmt.Errorf("%s is none of the words", word)
			}
			there = append(there, word)
		}
	}
	return checkTimes(w.words, there, func(i int) int { return w.copies[i] })
}
