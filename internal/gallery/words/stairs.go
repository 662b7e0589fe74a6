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

// stairLines are the ways to read words, across and others, by the shape of a stair: how many
// rows a step goes down, and whether it goes to the left.
var stairLines = map[string][]struct {
	down int
	left bool
}{
	"left":     {{}, {1, false}},
	"right":    {{}, {1, true}},
	"two-way":  {{}, {1, false}, {1, true}},
	"diagonal": {{}, {1, false}, {-1, false}},
}

// stair returns the lines of a shape: p words across of n letters, and those read downwards.
func stair(shape string, p, n int) (lines []wordLine) {
	for k, way := range stairLines[shape] {
		for i := range p {
			l := wordLine{item: fmt.Sprintf("%c%d", 'A'+k, i)}
			for t := range n {
				c := kit.Cell{Row: ((i+t*way.down)%p + p) % p, Col: t}
				if way.left {
					c.Col = n - 1 - t
				}
				l.cells = append(l.cells, c)
			}
			lines = append(lines, l)
		}
	}
	return lines
}

var wordStairs = kit.Described("word-stairs", kit.DrawnBy(stairPicture), kit.OfText("words", readWordList, func(a kit.Args, words []string) (*kit.Instance, error) {
	shape, p := a.Text("shape"), a.Int("p")
	n := len(words[0])
	if k := slices.IndexFunc(words, func(w string) bool { return len(w) != n }); k > 0 {
		return nil, fmt.Errorf("words: found %q and %q, expected words of one length", words[0], words[k])
	}
	b := kit.NewBuilder[laidWord]()
	lines := stair(shape, p, n)
	addLines(b, lines)
	b.AddSecondary(kit.CellNames("%d.%d", p, n)...)
	b.AddSecondary(words...)
	addLaid(b, lines, words, func(w laidWord, rank int) []string { return []string{w.word, fmt.Sprintf("|%d", rank+1)} })
	return kit.Strict(b.Instance(
		func(list []laidWord) error { return checkLaid(written(p, n, list), lines, words, true, list) },
		func(list []laidWord) string { return strings.ToUpper(written(p, n, list).String()) }))
}))

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
