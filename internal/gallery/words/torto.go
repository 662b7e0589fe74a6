package words

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
)

// Bent words: exercise 112, after R. Bittencourt. An option is a step of a word: a king's move, the two
// letters as colours of the cells, and for the path two tables that say the same, the cell of each
// letter and the letter of each cell. A slanted step names the corner that it passes, so that the
// other slanted step there cannot belong to the same word.

var bentWords = kit.Described("bent-words", kit.Drawn(bentWordsPicture), kit.OfGrid("letters", "a letter from A to Z, or . for any", "."+capitals, buildBentWords))

func buildBentWords(a kit.Args, letters [][]rune) (*kit.Instance, error) {
	words, err := splitWords(strings.ToUpper(a.Text("words")), "two letters or more from A to Z", func(word string) bool {
		return len(word) >= 2 && strings.Trim(word, capitals) == ""
	})
	if err != nil {
		return nil, err
	}
	x := &bentBox{letters, words}
	rows, cols := len(letters), len(letters[0])
	b := kit.NewBuilder[bentStep]()
	for k, word := range x.words {
		b.AddPrimary(kit.Names(fmt.Sprintf("W%d.%%d", k), 1, len(word)-1)...)
	}
	b.AddSecondary(kit.CellNames("X%d,%d", rows, cols)...)
	for k, word := range x.words {
		b.AddSecondary(kit.Names(fmt.Sprintf("P%d.%%d", k), 0, len(word)-1)...)
		for _, c := range kit.Cells(rows, cols) {
			b.AddSecondary(fmt.Sprintf("Q%d.%s", k, c.Name()), fmt.Sprintf("D%d.%s", k, c.Name()))
		}
	}
	for k, word := range x.words {
		for l := range len(word) - 1 {
			for _, u := range kit.Cells(rows, cols) {
				for _, v := range u.Steps(kit.Directions, rows, cols) {
					s := bentStep{k, l, u, v}
					if x.fits(s) {
						b.Add(s, x.option(s)...)
					}
				}
			}
		}
	}
	return kit.Strict(b.Instance(x.check, x.text))
}

// A bentStep is two successive letters of a word, in two cells.
type bentStep struct {
	word, letter int
	from, to     kit.Cell
}

// A bentBox is the puzzle.
type bentBox struct {
	letters [][]rune
	words   []string
}

// fits reports whether the letters of a step may lie there.
func (x *bentBox) fits(s bentStep) bool {
	may := func(c kit.Cell, letter int) bool {
		given := x.letters[c.Row][c.Col]
		return given == '.' || given == rune(x.words[s.word][letter])
	}
	return may(s.from, s.letter) && may(s.to, s.letter+1)
}

// option returns the items of a step.
func (x *bentBox) option(s bentStep) []string {
	word := x.words[s.word]
	option := []string{fmt.Sprintf("W%d.%d", s.word, s.letter+1)}
	for i, c := range []kit.Cell{s.from, s.to} {
		l := s.letter + i
		option = append(option, fmt.Sprintf("X%s:%c", c.Name(), word[l]), fmt.Sprintf("P%d.%d:%s", s.word, l, c.Name()), fmt.Sprintf("Q%d.%s:%d", s.word, c.Name(), l))
	}
	if s.from.Row != s.to.Row && s.from.Col != s.to.Col {
		corner := kit.Cell{Row: max(s.from.Row, s.to.Row), Col: max(s.from.Col, s.to.Col)}
		option = append(option, fmt.Sprintf("D%d.%s", s.word, corner.Name()))
	}
	return option
}

// laid returns the letters, and the cell of each letter of each word, or nil.
func (x *bentBox) laid(list []bentStep) (d kit.Drawing, paths [][]*kit.Cell) {
	d = kit.Map(x.letters, slices.Clone[[]rune])
	paths = kit.Map(x.words, func(word string) []*kit.Cell { return make([]*kit.Cell, len(word)) })
	for _, s := range list {
		for i, c := range []kit.Cell{s.from, s.to} {
			d[c.Row][c.Col] = rune(x.words[s.word][s.letter+i])
			paths[s.word][s.letter+i] = &c
		}
	}
	return d, paths
}

// check applies the rules to the letters, and to the path of each word.
func (x *bentBox) check(list []bentStep) error {
	d, paths := x.laid(list)
	for _, s := range list {
		if err := misread(d, []laidWord{{x.words[s.word][s.letter:][:2], []kit.Cell{s.from, s.to}}}); err != nil {
			return err
		}
	}
	for c, given := range kit.Entries(x.letters) {
		if given != '.' && given != d[c.Row][c.Col] {
			return fmt.Errorf("%v has two letters", c)
		}
	}
	for k, word := range x.words {
		if err := checkBentPath(word, paths[k]); err != nil {
			return err
		}
	}
	return nil
}

// checkBentPath checks that the letters of a word lie in different cells, and that its path
// does not cross itself.
func checkBentPath(word string, path []*kit.Cell) error {
	for l, c := range path {
		if c == nil || slices.ContainsFunc(path[:l], func(d *kit.Cell) bool { return *d == *c }) {
			return fmt.Errorf("letter %d of %s lies nowhere, or where another does", l+1, word)
		}
		for m := 1; m < l; m++ {
			if middle(*path[m-1], *path[m]) == middle(*path[l-1], *c) {
				return fmt.Errorf("%s crosses its path", word)
			}
		}
	}
	return nil
}

// middle returns twice the point halfway between two cells.
func middle(a, b kit.Cell) kit.Cell { return kit.Cell{Row: a.Row + b.Row, Col: a.Col + b.Col} }

// text shows the letters, and the cells of each word.
func (x *bentBox) text(list []bentStep) string {
	d, paths := x.laid(list)
	text := d.Spaced()
	for k, word := range x.words {
		text += word + ":"
		for _, c := range paths[k] {
			if c == nil {
				text += " ?"
			} else {
				text += " " + c.Name()
			}
		}
		text += "\n"
	}
	return text
}

// bentWordsPicture paints the letters, and the path of each word.
func bentWordsPicture(text string) *draw.Scene {
	var letters [][]string
	var words [][]kit.Cell
	for _, row := range kit.Fields(text) {
		var path []kit.Cell
		for _, word := range row {
			var c kit.Cell
			if _, err := fmt.Sscanf(word, "%d,%d", &c.Row, &c.Col); err == nil {
				path = append(path, c)
			}
		}
		if path == nil {
			letters = append(letters, row)
		} else {
			words = append(words, path)
		}
	}
	return bands(letters, words)
}
