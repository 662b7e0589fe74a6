package sequences

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Cycles and tori of digits in which everything that can be seen through a
// window is seen exactly once.

// universalCycle has one dimension: exercises 94 and 95. A window shows some
// digits of a cycle; each word whose number of ones is in range is seen at one place.
func universalCycle() kit.Model {
	return kit.Model{
		Name:   "universal-cycle",
		Title:  "A cycle of bits that shows everything once",
		Source: "TAOCP 7.2.2.1, exercises 94, 95 and 263 (Édouard Lucas, Nicolaas de Bruijn)",
		About: "A window shows some of the bits of a cycle: ##.## shows two, hides the third, and shows two more. Every word with at least and at most a given number of ones is seen through it once. " +
			"An option is what is seen at a place; bits are colours.",
		Story:   "A ring of sixteen bits in which every word of four bits is seen once. There are 16 of them, and 2,048 for words of five bits.",
		Picture: kit.Drawn(picture.Necklace),
		Params: []kit.Param{
			kit.Text("window", "the window: # for a bit it shows, . for one it hides", "####"),
			kit.Number("least", "the least number of ones", 0, 0, 9),
			kit.Number("most", "the largest number of ones", 9, 0, 9),
		},
		Build: buildUniversalCycle,
	}
}

func buildUniversalCycle(a kit.Args) (*kit.Instance, error) {
	c := &bitCycle{}
	window := a.Text("window")
	for i, ch := range window {
		switch ch {
		case '#':
			c.offsets = append(c.offsets, i)
		case '.':
		default:
			return nil, fmt.Errorf("window: found %q, expected %q or %q", ch, '#', '.')
		}
	}
	if len(c.offsets) == 0 || len(c.offsets) > 9 || len(window) > 30 {
		return nil, fmt.Errorf("window: found %q, expected 1 to 9 times #, and 30 characters at most", window)
	}
	for w := range 1 << len(c.offsets) {
		word := fmt.Sprintf("%0*b", len(c.offsets), w)
		if n := strings.Count(word, "1"); a.Int("least") <= n && n <= a.Int("most") {
			c.words = append(c.words, word)
		}
	}
	m := len(c.words)
	if m < len(window) {
		return nil, fmt.Errorf("%d words, expected at least %d, the length of the window", m, len(window))
	}
	b := kit.NewBuilder[seenWord]()
	b.AddPrimary(kit.Names("p%d", 0, m-1)...) // places and not words: the next place has two options at most
	b.AddSecondary(c.words...)
	b.AddSecondary(kit.Names("x%d", 0, m-1)...)
	for i, word := range c.words {
		for p := range m {
			if (i == 0) != (p == 0) {
				continue // the first word has a fixed place
			}
			option := []string{word, fmt.Sprintf("p%d", p)}
			for k, offset := range c.offsets {
				option = append(option, fmt.Sprintf("x%d:%c", (p+offset)%m, word[k]))
			}
			b.Add(seenWord{i, p}, option...)
		}
	}
	return b.Instance(
		c.check,
		func(list []seenWord) string { return c.bits(list) + "\n" })
}

// A bitCycle is a cycle of as many bits as words are to be seen, and where the window
// looks.
type bitCycle struct {
	offsets []int
	words   []string
}

// A seenWord is a word that is seen at a place.
type seenWord struct{ word, place int }

// bits returns the cycle.
func (c *bitCycle) bits(list []seenWord) string {
	bits := []byte(strings.Repeat(".", len(c.words)))
	for _, s := range list {
		for k, offset := range c.offsets {
			bits[(s.place+offset)%len(bits)] = c.words[s.word][k]
		}
	}
	return string(bits)
}

// check applies the rules.
func (c *bitCycle) check(list []seenWord) error {
	bits, place := c.bits(list), map[string]int{}
	if len(list) != len(c.words) {
		return fmt.Errorf("%d words are seen, expected %d", len(list), len(c.words))
	}
	for p := range bits {
		var word []byte
		for _, offset := range c.offsets {
			word = append(word, bits[(p+offset)%len(bits)])
		}
		if other, ok := place[string(word)]; ok {
			return fmt.Errorf("%s is seen at %d and at %d", word, other, p)
		}
		if !slices.Contains(c.words, string(word)) {
			return fmt.Errorf("%s is seen at %d", word, p)
		}
		place[string(word)] = p
	}
	return nil
}

// windowTorus has two dimensions: exercises 96 and 97. Digits are modulo q, and
// the row rows/q below another is that row with 1 added to every digit. So what
// is seen somewhere is seen again, with 1 added, rows/q below, and it is enough to
// place one word of each q.
func windowTorus() kit.Model {
	return kit.Model{
		Name:    "window-torus",
		Title:   "A torus of digits that shows everything once",
		Source:  "TAOCP 7.2.2.1, exercises 96 and 97",
		About:   "A window that is moved over a torus shows every array of digits below q once. A q-th of the rows below each row is the same row with 1 added to each digit, modulo q. The window that shows only 0 is in the upper left corner.",
		Story:   "A window of 2 by 3 that slides over this torus shows each of the 64 arrays of bits once. There are 80 of its kind.",
		Picture: kit.Drawn(picture.Spread(picture.Bits)),
		Params: []kit.Param{
			kit.Number("q", "how many digits there are", 2, 2, 4),
			kit.Number("rows", "the rows of the torus", 8, 2, 27),
			kit.Number("cols", "its columns", 8, 2, 27),
			kit.Number("height", "the rows of the window", 2, 1, 4),
			kit.Number("width", "its columns", 3, 1, 4),
			kit.Number("shift", "how far that row is shifted to the right", 0, 0, 26),
		},
		Build: buildWindowTorus,
	}
}

func buildWindowTorus(a kit.Args) (*kit.Instance, error) {
	t := arrayTorus{q: a.Int("q"), rows: a.Int("rows"), cols: a.Int("cols"), height: a.Int("height"), width: a.Int("width"), shift: a.Int("shift")}
	t.words = 1
	for range t.height * t.width {
		t.words *= t.q
	}
	if t.q*t.shift%t.cols != 0 {
		return nil, fmt.Errorf("shift=%d: expected a number that %d times is a multiple of %d", t.shift, t.q, t.cols)
	}
	if t.words != t.rows*t.cols || t.rows%t.q != 0 || t.height > t.rows || t.width > t.cols {
		return nil, fmt.Errorf("there are %d arrays to see and %d by %d places; expected as many places, and rows that are a multiple of %d", t.words, t.rows, t.cols, t.q)
	}
	part := t.rows / t.q
	b := kit.NewBuilder[seenArray]()
	var classes []string // what is seen where something is 0 in the corner
	for w := range t.words / t.q {
		classes = append(classes, t.word(w))
	}
	b.AddPrimary(kit.CellNames("p%d.%d", part, t.cols)...)
	for _, class := range classes {
		b.AddPrimary("w" + class)
	}
	b.AddSecondary(kit.CellNames("d%d.%d", part, t.cols)...)
	for w, class := range classes {
		for _, c := range kit.Cells(part, t.cols) {
			for add := range t.q {
				if first := c.Row+c.Col+add == 0; (w == 0) != first && (w == 0 || c.Row+c.Col == 0) {
					continue
				}
				if s := (seenArray{class, add, c}); t.possible(s) {
					b.Add(s, t.option(s)...)
				}
			}
		}
	}
	array := func(list []seenArray) kit.Drawing { return t.array(list) }
	return b.Instance(
		func(list []seenArray) error { return t.check(array(list)) },
		func(list []seenArray) string { return array(list).String() })
}

// seen returns the item of the digit at a place of a window, and its colour.
func (t arrayTorus) seen(s seenArray, k int) (item, colour string) {
	at, more := t.at(s.at.Row+k/t.width, s.at.Col+k%t.width)
	return fmt.Sprintf("d%d.%d", at.Row, at.Col), fmt.Sprint((int(s.class[k]-'0') + s.add - more + t.q) % t.q)
}

// possible reports whether a digit that is seen twice looks the same.
func (t arrayTorus) possible(s seenArray) bool {
	colours := map[string]string{}
	for k := range s.class {
		item, colour := t.seen(s, k)
		if other, twice := colours[item]; twice && other != colour {
			return false
		}
		colours[item] = colour
	}
	return true
}

// option returns the items that an array at its place covers.
func (t arrayTorus) option(s seenArray) []string {
	words := []string{"w" + s.class, fmt.Sprintf("p%d.%d", s.at.Row, s.at.Col)}
	for k := range s.class {
		item, colour := t.seen(s, k)
		if word := item + ":" + colour; !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// An arrayTorus is a torus with a window.
type arrayTorus struct {
	q, rows, cols, height, width, shift int

	words int // what can be seen
}

// A seenArray is what is seen at a place: a word with a number added.
type seenArray struct {
	class string
	add   int
	at    kit.Cell
}

// word returns a number as digits of an array, row by row.
func (t arrayTorus) word(w int) string {
	digits := make([]byte, t.height*t.width)
	for i := range digits {
		digits[len(digits)-1-i] = byte('0' + w%t.q)
		w /= t.q
	}
	return string(digits)
}

// at returns the cell of the first rows on which a cell depends, and the number
// added to it.
func (t arrayTorus) at(i, j int) (c kit.Cell, add int) {
	part := t.rows / t.q
	i %= t.rows
	return kit.Cell{Row: i % part, Col: (j + (t.q-i/part)*t.shift) % t.cols}, i / part
}

// array returns the torus.
func (t arrayTorus) array(list []seenArray) kit.Drawing {
	d := kit.NewDrawing(t.rows, t.cols, '.')
	for _, s := range list {
		for k, c := range s.class {
			at, more := t.at(s.at.Row+k/t.width, s.at.Col+k%t.width)
			for turn := range t.q {
				d[at.Row+turn*t.rows/t.q][(at.Col+turn*t.shift)%t.cols] = rune('0' + (int(c-'0')+s.add-more+turn+t.q)%t.q)
			}
		}
	}
	return d
}

// check applies the rules.
func (t arrayTorus) check(d kit.Drawing) error {
	place := map[string]kit.Cell{}
	for i, j := range kit.Pairs(t.rows, t.cols) {
		var word []rune
		for k := range t.height * t.width {
			word = append(word, d[(i+k/t.width)%t.rows][(j+k%t.width)%t.cols])
		}
		if slices.Contains(word, '.') {
			return fmt.Errorf("row %d, column %d: something is missing", i+1, j+1)
		}
		if c, ok := place[string(word)]; ok {
			return fmt.Errorf("%s is seen at row %d, column %d and at row %d, column %d", string(word), c.Row+1, c.Col+1, i+1, j+1)
		}
		place[string(word)] = kit.Cell{Row: i, Col: j}
	}
	return nil
}
