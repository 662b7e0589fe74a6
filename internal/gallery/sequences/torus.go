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
var universalCycle = kit.Described("universal-cycle", kit.Drawn(picture.Necklace), func(a kit.Args) (*kit.Instance, error) {
	t := &arrayTorus{q: 2, turns: 1, rows: 1}
	window := a.Text("window")
	for i, ch := range window {
		switch ch {
		case '#':
			t.window = append(t.window, kit.Cell{Col: i})
		case '.':
		default:
			return nil, fmt.Errorf("window: found %q, expected %q or %q", ch, '#', '.')
		}
	}
	if len(t.window) == 0 || len(t.window) > 9 || len(window) > 30 {
		return nil, fmt.Errorf("window: found %q, expected 1 to 9 times #, and 30 characters at most", window)
	}
	t.words = kit.Filter(kit.WordsOf("01", len(t.window)), func(word string) bool {
		n := strings.Count(word, "1")
		return a.Int("least") <= n && n <= a.Int("most")
	})
	if t.cols = len(t.words); t.cols < len(window) {
		return nil, fmt.Errorf("%d words, expected at least %d, the length of the window", t.cols, len(window))
	}
	return t.instance(true) // the next place has two options at most
})

// windowTorus has two dimensions: exercises 96 and 97. Digits are modulo q, and
// the row rows/q below another is that row with 1 added to every digit. So what
// is seen somewhere is seen again, with 1 added, rows/q below, and it is enough to
// place one word of each q.
var windowTorus = kit.Described("window-torus", kit.Drawn(picture.Spread(picture.Bits)), func(a kit.Args) (*kit.Instance, error) {
	q, height, width := a.Int("q"), a.Int("height"), a.Int("width")
	t := &arrayTorus{q: q, turns: q, rows: a.Int("rows"), cols: a.Int("cols"), shift: a.Int("shift"), window: kit.Cells(height, width)}
	words := 1
	for range t.window {
		words *= q
	}
	if q*t.shift%t.cols != 0 {
		return nil, fmt.Errorf("shift=%d: expected a number that %d times is a multiple of %d", t.shift, q, t.cols)
	}
	if words != t.rows*t.cols || t.rows%q != 0 || height > t.rows || width > t.cols {
		return nil, fmt.Errorf("there are %d arrays to see and %d by %d places; expected as many places, and rows that are a multiple of %d", words, t.rows, t.cols, q)
	}
	t.words = kit.WordsOf("0123"[:q], len(t.window))
	return t.instance(false)
})

// An arrayTorus is a torus of digits below q with a window. Below each row, a part of all rows, is the row
// shifted, with 1 added: there are as many such parts as turns.
type arrayTorus struct {
	q, turns, rows, cols, shift int

	window []kit.Cell
	words  []string // what can be seen, in order
}

// A seenArray is what is seen at a place: a word with a number added.
type seenArray struct {
	class string
	add   int
	at    kit.Cell
}

// instance returns the problem. The items of words may be secondary. The first word has a fixed place.
func (t *arrayTorus) instance(soft bool) (*kit.Instance, error) {
	part := t.rows / t.turns
	b := kit.NewBuilder[seenArray]()
	b.AddPrimary(kit.CellNames("p%d.%d", part, t.cols)...)
	classes := t.words[:len(t.words)/t.turns] // what is seen where something is 0 in the corner
	for _, class := range classes {
		if soft {
			b.AddSecondary("w" + class)
		} else {
			b.AddPrimary("w" + class)
		}
	}
	b.AddSecondary(kit.CellNames("d%d.%d", part, t.cols)...)
	for w, class := range classes {
		for _, c := range kit.Cells(part, t.cols) {
			for add := range t.turns {
				if first := c.Row+c.Col+add == 0; (w == 0) != first && (w == 0 || c.Row+c.Col == 0) {
					continue
				}
				s := seenArray{class, add, c}
				if words, ok := t.option(s); ok {
					b.Add(s, words...)
				}
			}
		}
	}
	return b.Instance(
		func(list []seenArray) error {
			if len(list) != len(classes) {
				return fmt.Errorf("%d words are seen, expected %d", len(list), len(classes))
			}
			return t.check(t.array(list))
		},
		func(list []seenArray) string { return t.array(list).String() })
}

// seen returns the item of the digit at a place of a window, and its colour.
func (t *arrayTorus) seen(s seenArray, k int) (item, colour string) {
	at, more := t.at(s.at.Step(t.window[k], 1))
	return fmt.Sprintf("d%d.%d", at.Row, at.Col), fmt.Sprint((int(s.class[k]-'0') + s.add - more + t.q) % t.q)
}

// option returns the items that an array at its place covers, and whether a digit that is seen twice
// looks the same.
func (t *arrayTorus) option(s seenArray) (words []string, ok bool) {
	words = []string{"w" + s.class, fmt.Sprintf("p%d.%d", s.at.Row, s.at.Col)}
	colours := map[string]string{}
	for k := range s.class {
		item, colour := t.seen(s, k)
		switch other, twice := colours[item]; {
		case !twice:
			words, colours[item] = append(words, item+":"+colour), colour
		case other != colour:
			return nil, false
		}
	}
	return words, true
}

// at returns the cell of the first rows on which a cell depends, and the number
// added to it.
func (t *arrayTorus) at(c kit.Cell) (first kit.Cell, add int) {
	part := t.rows / t.turns
	i := c.Row % t.rows
	return kit.Cell{Row: i % part, Col: (c.Col + (t.turns-i/part)*t.shift) % t.cols}, i / part
}

// array returns the torus.
func (t *arrayTorus) array(list []seenArray) kit.Drawing {
	d := kit.NewDrawing(t.rows, t.cols, '.')
	for _, s := range list {
		for k, c := range s.class {
			at, more := t.at(s.at.Step(t.window[k], 1))
			for turn := range t.turns {
				d[at.Row+turn*t.rows/t.turns][(at.Col+turn*t.shift)%t.cols] = rune('0' + (int(c-'0')+s.add-more+turn+t.q)%t.q)
			}
		}
	}
	return d
}

// check applies the rules.
func (t *arrayTorus) check(d kit.Drawing) error {
	place := map[string]kit.Cell{}
	for i, j := range kit.Pairs(t.rows, t.cols) {
		word := string(kit.Map(t.window, func(c kit.Cell) rune { return d[(i+c.Row)%t.rows][(j+c.Col)%t.cols] }))
		at := kit.Cell{Row: i, Col: j}
		if !slices.Contains(t.words, word) {
			return fmt.Errorf("%s is seen at %v", word, at)
		}
		if c, ok := place[word]; ok {
			return fmt.Errorf("%s is seen at %v and at %v", word, c, at)
		}
		place[word] = at
	}
	return nil
}
