package words

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Word stairs: p words across, one below the other and again from the first, and words that
// are read downwards, each letter a step to the right, or to the left from the last column on:
// exercises 90 to 93. The list of words is the user's; the figures confirm the stairs that
// the book prints, with the words across and those read in them.

// stairLines are the ways to read words other than across, by the shape of a stair: how many
// rows a step goes down, and whether it goes to the left.
var stairLines = map[string][]struct {
	down int
	left bool
}{
	"left":     {{1, false}},
	"right":    {{1, true}},
	"two-way":  {{1, false}, {1, true}},
	"diagonal": {{1, false}, {-1, false}},
}

// stairCells returns the cells of the word that line k of a shape has from row i on, and of
// the word across for k = -1.
func stairCells(shape string, k, i, p, n int) (cells []kit.Cell) {
	for t := range n {
		switch {
		case k < 0:
			cells = append(cells, kit.Cell{Row: i, Col: t})
		case stairLines[shape][k].left:
			cells = append(cells, kit.Cell{Row: ((i+t*stairLines[shape][k].down)%p + p) % p, Col: n - 1 - t})
		default:
			cells = append(cells, kit.Cell{Row: ((i+t*stairLines[shape][k].down)%p + p) % p, Col: t})
		}
	}
	return cells
}

// readStair returns the words of a stair, across first.
func readStair(shape string, rows []string) (words []string) {
	for k := -1; k < len(stairLines[shape]); k++ {
		for i := range rows {
			word := ""
			for _, c := range stairCells(shape, k, i, len(rows), len(rows[0])) {
				word += rows[c.Row][c.Col : c.Col+1]
			}
			words = append(words, word)
		}
	}
	return words
}

func wordStairs() kit.Model {
	return kit.Model{
		Name:   "word-stairs",
		Title:  "Word stairs",
		Source: "TAOCP 7.2.2.1, exercises 90 to 93",
		About: "p words stand one below the other, over and over. Words are also read downwards, each letter a column further to the right (left), or from the last column on to the left (right), or both ways (two-way), or downwards and upwards to the right (diagonal). " +
			"All words are different, and from a list; words=@FILE reads yours. An option is a word in a line, and costs its rank in the list, so that bonepile cover cheapest --minimax finds the stair of the commonest words. Each stair is found from each row on, and those whose lines may change places more often.",
		Story:   "The words go down the steps as well: read each letter a column further on, and there they are again.",
		Picture: kit.DrawnBy(stairPicture),
		Params: []kit.Param{
			kit.Choice("shape", "which words are read", "left", "right", "two-way", "diagonal"),
			kit.Number("p", "how many words across there are", 4, 1, 60),
			kit.Text("words", "the words, with blanks, commas or ends of lines between them", strings.Join(readStair("left", []string{"stair", "sharp", "stems", "scrap"}), ",")),
		},
		Build: buildWordStairs,
	}
}

func buildWordStairs(a kit.Args) (*kit.Instance, error) {
	shape, p := a.Text("shape"), a.Int("p")
	words, err := readWordList(a.Text("words"))
	if err != nil {
		return nil, err
	}
	n := len(words[0])
	if k := slices.IndexFunc(words, func(w string) bool { return len(w) != n }); k > 0 {
		return nil, fmt.Errorf("words: found %q and %q, expected words of one length", words[0], words[k])
	}
	b := kit.NewBuilder[laidWord]()
	lines := len(stairLines[shape])
	for k := -1; k < lines; k++ {
		b.AddPrimary(kit.Names(fmt.Sprintf("%c%%d", 'B'+k), 0, p-1)...)
	}
	b.AddSecondary(kit.CellNames("%d.%d", p, n)...)
	b.AddSecondary(words...)
	for k := -1; k < lines; k++ {
		for i := range p {
			cells := stairCells(shape, k, i, p, n)
			for rank, word := range words {
				w := laidWord{word, cells}
				option := append([]string{fmt.Sprintf("%c%d", 'B'+k, i)}, w.items("%d.%d:%c")...)
				b.Add(w, append(option, word, fmt.Sprintf("|%d", rank+1))...)
			}
		}
	}
	return b.Instance(
		func(list []laidWord) error { return checkStair(shape, written(p, n, list), words, list) },
		func(list []laidWord) string { return strings.ToUpper(written(p, n, list).String()) })
}

// checkStair checks that the words read in a stair are different, are in the list, and are those
// of the options.
func checkStair(shape string, d kit.Drawing, words []string, list []laidWord) error {
	read := readStair(shape, strings.Fields(d.String()))
	for i, word := range read {
		if !slices.Contains(words, word) || slices.Contains(read[:i], word) {
			return fmt.Errorf("%s is not in the list, or is read twice", word)
		}
	}
	if len(list) != len(read) {
		return fmt.Errorf("%d words, expected %d", len(list), len(read))
	}
	return misread(d, list)
}

// stairPicture paints the words across, each a step to the side, so that those that go down stand below
// each other, in their colours.
func stairPicture(a kit.Args, text string) *draw.Scene {
	c, rows := new(picture.Canvas), strings.Fields(text)
	for i := 0; len(rows) > 0 && i < len(rows)+len(rows[0])-1; i++ {
		for t, ch := range rows[i%len(rows)] {
			down, side := i-t, -1 // the row that the word down begins in
			if a.Text("shape") == "right" {
				down, side = i-(len(rows[0])-1-t), 1
			}
			fill := picture.Paper
			if down >= 0 && down < len(rows) {
				fill = picture.Of(down)
			}
			x, y := float64(side*down), float64(i)
			c.Box(fmt.Sprint(i, t), fill, x, y, 1, 1)
			c.Text(picture.At(x+0.5, y+0.5), picture.Ink, string(ch))
		}
	}
	return c.Scene()
}
