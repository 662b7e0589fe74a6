package words

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Word rectangles: rows and columns are words of a list, which is the user's; @FILE gives it.
// The book's lists belong to others. But all words of the rectangles that it prints are in
// those lists, so what holds for all words holds for these few: there are no other rectangles
// of eight letters, and none with a higher score.
//
// Letters are counted as in (67): an item for each letter, whose options say whether it is
// used, and one item that the options of used letters have in common.

// The default has the words of the rectangles in (66), and of those in answer 231 by how common they are.
var wordRectangles = kit.Described("word-rectangles", kit.Drawn(picture.Letters), kit.OfText("words", readWordList, func(a kit.Args, words []string) (*kit.Instance, error) {
	r := &wordRectangle{rows: a.Int("rows"), cols: a.Int("cols"), letters: a.Int("letters"), different: a.Text("different") == "yes", score: a.Text("cost") == "score", words: words}
	if r.score && (r.rows != 4 || r.cols != 5) {
		return nil, errors.New("cost=score: expected 4 rows and 5 columns")
	}
	b := kit.NewBuilder[laidWord]()
	lines := boxLines(r.rows, r.cols)
	addLines(b, lines)
	if r.letters < 27 {
		b.AddPrimary(kit.Map(strings.Split(capitals, ""), func(ch string) string { return "#" + ch })...)
		b.AddBounded(r.letters, r.letters, "#")
		b.AddSecondary(strings.Split(capitals, "")...)
	}
	b.AddSecondary(kit.CellNames("%d.%d", r.rows, r.cols)...)
	if r.different {
		b.AddSecondary(r.words...)
	}
	addLaid(b, lines, r.words, r.more)
	if r.letters < 27 {
		for _, ch := range strings.Split(capitals, "") {
			b.Add(laidWord{}, "#"+ch, ch+":0")
			b.Add(laidWord{}, "#"+ch, ch+":1", "#")
		}
	}
	return kit.Strict(b.Instance(r.check, func(list []laidWord) string {
		return strings.ToUpper(written(r.rows, r.cols, list).Spaced())
	}))
}))

// readWordList returns the words of a text in lower case, each once.
func readWordList(text string) (list []string, err error) {
	rows, end := kit.ReadWords(text, "/", " \t,")
	for _, w := range slices.Concat(rows...) {
		word := strings.ToLower(w.Text)
		if strings.Trim(word, alphabet) != "" {
			return nil, w.Wrong("a word of letters from a to z")
		}
		list = append(list, word)
	}
	if len(list) == 0 {
		return nil, end.Wrong("a word of letters from a to z")
	}
	return kit.Once(list), nil
}

// A wordRectangle is a rectangle and the words to fill it with.
type wordRectangle struct {
	rows, cols, letters int
	different, score    bool
	words               []string
}

// more returns the letters that a word uses, the word itself if all are different, and what it costs.
func (r *wordRectangle) more(w laidWord, rank int) (items []string) {
	if r.letters < 27 {
		items = kit.Map([]rune(kit.UniqueLetters(w.word)), func(ch rune) string { return strings.ToUpper(string(ch)) + ":1" })
	}
	if r.different {
		items = append(items, w.word)
	}
	cost := rank + 1
	if r.score {
		cost = scrabbleScore(w)
	}
	return append(items, fmt.Sprintf("|%d", cost))
}

// scrabbleScore returns what a word scores in a row or column.
func scrabbleScore(w laidWord) int {
	values := [26]int{1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10}
	sum, times := 0, 1
	for k, c := range w.cells {
		value := values[w.word[k]-'a']
		switch c {
		case kit.Cell{Row: 0, Col: 0}:
			times *= 2
		case kit.Cell{Row: 1, Col: 1}:
			value *= 3
		case kit.Cell{Row: 2, Col: 3}:
			value *= 2
		case kit.Cell{Row: 3, Col: 4}:
			times *= 3
		}
		sum += value
	}
	return sum * times
}

// check applies the rules: it reads all rows and columns.
func (r *wordRectangle) check(list []laidWord) error {
	d := written(r.rows, r.cols, list)
	if n := len(kit.UniqueLetters(strings.Join(d.AcrossAndDown(), ""))); r.letters < 27 && n != r.letters {
		return fmt.Errorf("%d letters, expected %d", n, r.letters)
	}
	return checkLaid(d, boxLines(r.rows, r.cols), r.words, r.different, list)
}
