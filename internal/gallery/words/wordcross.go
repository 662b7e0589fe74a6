package words

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Wordcross: exercise 109. Words are written into a box, to the right or
// downwards, so that letters that are side by side are of one word.
//
// Each pair of neighbouring cells is an item: a word covers the pairs within it, and
// of any other pair one cell at least is blank, which an option says by colours, 1
// for a cell with a letter and 0 for a blank. A word also says that the cells
// before and after it are blank, without which ZERO and ONE make ZERONE.
//
// A cell that has no letter near it may be called 0 or 1. Print counts both, and
// so do we; different answers may read alike.
func wordcross() kit.Model {
	const numbers = "ZERO,ONE,TWO,THREE,FOUR,FIVE,SIX,SEVEN,EIGHT,NINE,TEN"
	crosses := func(id, args, what, want string, compute kit.Compute) kit.Figure {
		return kit.Computed(id, args, what, want, compute).AsSlow()
	}
	connected := func(id, args, want string) kit.Figure {
		return crosses(id, args, "answers in one part, to the eye", want, connectedCrosses)
	}
	square := "rows=8 cols=8 level=ZERO words=" + numbers
	answers := kit.Published("ex109-01", kit.Solutions, square, "9127")
	answers.Slow, answers.Choice = true, cover.Sharp
	return kit.Model{
		Name:   "wordcross",
		Title:  "A crossword of given words",
		Source: "TAOCP 7.2.2.1, exercises 109 and 111",
		About: "Words are written into a box, to the right or downwards, so that letters side by side always belong to one of them. " +
			"An option is a word in a place, with its letters and with blanks before and after it, or says that one of two neighbouring cells is blank. A cell that no letter touches may be called blank or not, so different answers can look alike.",
		Story:   "The words from ZERO to TEN fit a box of 8 by 8; 20 of the 9,127 answers hang together.",
		Picture: kit.Drawn(picture.Letters),
		Params: []kit.Param{
			kit.Number("rows", "the rows of the box", 5, 1, 30),
			kit.Number("cols", "its columns", 6, 1, 30),
			kit.Text("words", "the words, with commas between them; each may have a number of copies, as in AAA*12", "ONE,TWO,FOUR,SIX"),
			kit.Text("level", "a word that is not written downwards; - for none", "-"),
		},
		Figures: []kit.Figure{
			kit.Published("ex109-01", kit.Options, square, "1192"),
			kit.Published("ex109-01", kit.Items, square, "251"), // 123 primary ones and 128
			answers,
			crosses("ex109-01", square, "answers in one part, and as many to the eye", "20, 3", connectedAnswers),
			connected("ex109-02", "rows=7 cols=9 words="+numbers, "3"),
			crosses("ex109-02", "rows=5 cols=11 words="+numbers, "answers to the eye, each with its number of parts", "1: 2", partsOfCrosses),
			crosses("ex111-01", "rows=8 cols=8 words=AAAAA*12,AA*8,AAAAAAAA*4", "diagrams but for turns and mirror images, and those in one part", "4, 2", diagramsOfCrosses),
		},
		Build: buildWordcross,
	}
}

// A crossWord is a word in its place, or, without cells, an option of two cells one of
// which is blank.
type crossWord struct {
	word  int
	cells []kit.Cell
}

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
func addOneBlank(b *kit.Builder[crossWord], c kit.Cell, d int) {
	for _, colours := range []string{"00", "01", "10"} {
		b.Add(crossWord{word: -1}, pairItem(c, d), c.Name()+"':"+colours[:1], c.Step(crossSteps[d], 1).Name()+"':"+colours[1:])
	}
}

func buildWordcross(a kit.Args) (*kit.Instance, error) {
	w := &crossBox{rows: a.Int("rows"), cols: a.Int("cols")}
	if err := w.readWords(a.Text("words")); err != nil {
		return nil, err
	}
	level := a.Text("level")
	if level != "-" && !slices.Contains(w.words, level) {
		return nil, fmt.Errorf("level: found %q, expected one of the words, or -", level)
	}
	cells := kit.Cells(w.rows, w.cols)
	b := kit.NewBuilder[crossWord]()
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
	for _, mark := range []string{"", "'"} {
		for _, c := range cells {
			b.AddSecondary(c.Name() + mark)
		}
	}
	for i, word := range w.words {
		ways := len(crossSteps)
		if word == level {
			ways = 1
		}
		for d := range ways {
			for _, c := range cells {
				w.addWord(b, i, c, d)
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
	return b.Instance(w.check, func(list []crossWord) string { return w.draw(list).Spaced() })
}

// addWord adds the option of a word that begins in a cell, if it fits.
func (w *crossBox) addWord(b *kit.Builder[crossWord], word int, c kit.Cell, d int) {
	step, letters := crossSteps[d], []rune(w.words[word])
	end := c.Step(step, len(letters)-1)
	if !end.On(w.rows, w.cols) {
		return
	}
	option := []string{"#" + w.words[word]}
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
	b.Add(crossWord{word, cells}, option...)
}

// draw returns the letters, and dots for blanks.
func (w *crossBox) draw(list []crossWord) kit.Drawing {
	d := kit.NewDrawing(w.rows, w.cols, '.')
	for _, o := range list {
		for k, at := range o.cells {
			d[at.Row][at.Col] = []rune(w.words[o.word])[k]
		}
	}
	return d
}

// check applies the rules: it reads the rows and columns of the answer, and finds the
// words that lie there and no others.
func (w *crossBox) check(list []crossWord) error {
	d := w.draw(list)
	for _, o := range list {
		for k, at := range o.cells {
			if letter := []rune(w.words[o.word])[k]; d[at.Row][at.Col] != letter {
				return fmt.Errorf("row %d, column %d has %c and %c", at.Row+1, at.Col+1, letter, d[at.Row][at.Col])
			}
		}
	}
	var lines []string
	for i := range w.rows {
		lines = append(lines, string(d[i]))
	}
	for j := range w.cols {
		var line []rune
		for i := range w.rows {
			line = append(line, d[i][j])
		}
		lines = append(lines, string(line))
	}
	count := make([]int, len(w.words))
	for _, line := range lines {
		for _, word := range strings.FieldsFunc(line, func(c rune) bool { return c == '.' }) {
			i := slices.Index(w.words, word)
			switch {
			case i >= 0:
				count[i]++
			case len([]rune(word)) > 1:
				return fmt.Errorf("%s is none of the words", word)
			}
		}
	}
	for i, n := range count {
		if n != w.copies[i] {
			return fmt.Errorf("%s is used %d times, expected %d", w.words[i], n, w.copies[i])
		}
	}
	return nil
}

// A crossLook is what an answer looks like, and how many answers look so.
type crossLook struct {
	text    string
	parts   int // into which the letters fall
	answers int
}

// crossLooks returns what the answers look like, in order.
func crossLooks(ctx context.Context, in *kit.Instance, stats *cover.Stats) ([]crossLook, error) {
	answers := map[string]int{}
	for sol, err := range in.Solutions(ctx, cover.Config{Tree: cover.Tree{Choice: cover.Sharp}, Stats: stats}) {
		if err != nil {
			return nil, err
		}
		answers[in.Text(sol)]++
	}
	var list []crossLook
	for _, text := range slices.Sorted(maps.Keys(answers)) {
		var letters []forms.Point
		for i, line := range strings.Split(text, "\n") {
			for j, c := range strings.Fields(line) {
				if c != "." {
					letters = append(letters, forms.Point{i, j})
				}
			}
		}
		list = append(list, crossLook{text, len(forms.NewShape(letters).Parts(forms.Squares())), answers[text]})
	}
	return list, nil
}

// connectedAnswers counts the answers in one part, and what they look like.
func connectedAnswers(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	looks, err := crossLooks(ctx, in, stats)
	answers, n := 0, 0
	for _, l := range looks {
		if l.parts == 1 {
			answers += l.answers
			n++
		}
	}
	return fmt.Sprintf("%d, %d", answers, n), err
}

// connectedCrosses counts what the answers in one part look like.
func connectedCrosses(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	looks, err := crossLooks(ctx, in, stats)
	looks = slices.DeleteFunc(looks, func(l crossLook) bool { return l.parts > 1 })
	return fmt.Sprint(len(looks)), err
}

// partsOfCrosses counts what answers look like, by their number of parts.
func partsOfCrosses(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	looks, err := crossLooks(ctx, in, stats)
	s := fmt.Sprintf("%d:", len(looks))
	for _, l := range looks {
		s += fmt.Sprintf(" %d", l.parts)
	}
	return s, err
}

// diagramsOfCrosses counts what answers look like, up to turns and mirror images, and
// those of them in one part.
func diagramsOfCrosses(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	looks, err := crossLooks(ctx, in, stats)
	l := forms.Squares()
	parts := map[string]int{}
	for _, look := range looks {
		lines := strings.Split(strings.TrimSpace(look.text), "\n")
		last := len(lines) - 1
		var blanks []forms.Point
		for i, line := range lines {
			for j, c := range strings.Fields(line) {
				if c == "." {
					blanks = append(blanks, forms.Point{2*i - last, 2*j - last}) // the middle of the square is the origin
				}
			}
		}
		var least forms.Shape
		for _, m := range l.All {
			if s := forms.NewShape(blanks).Moved(m); least == nil || forms.CompareShapes(s, least) < 0 {
				least = s
			}
		}
		parts[fmt.Sprint(least)] = look.parts
	}
	return fmt.Sprintf("%d, %d", len(parts), kit.HowOften(parts, 1)), err
}
