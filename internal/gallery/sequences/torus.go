package sequences

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// Cycles and tori of digits in which everything that can be seen through a
// window is seen once.

// universalCycle has one dimension: exercises 94 and 95. A window looks at some
// digits of a cycle; what it sees, if it has so many ones, is seen at one place.
func universalCycle() kit.Model {
	one := func(id, args, want string, times uint64) kit.Figure {
		return kit.Figure{ID: id, Source: "TAOCP 7.2.2.1, answer " + id[2:4], Kind: kit.Solutions, Args: args, Want: want, Times: times}
	}
	large := one("ex95-02", "window=####### least=3 most=4", "41280", 1)
	large.Slow = true
	size := func(kind kit.Kind, want string) kit.Figure {
		f := large
		f.Kind, f.Want, f.Slow = kind, want, false
		return f
	}
	return kit.Model{
		Name:   "universal-cycle",
		Title:  "A cycle of bits that shows everything once",
		Source: "TAOCP 7.2.2.1, exercises 94, 95 and 263 (Édouard Lucas, Nicolaas de Bruijn)",
		About: "A window looks at some of the bits of a cycle, as ##.## at two, not at the third, and at two more. Through it every word is seen once, of those that have at least and at most so many ones. " +
			"An option is what is seen at a place; bits are colours.",
		Params: []kit.Param{
			kit.Text("window", "what the window looks at, #, and what not, .", "####"),
			kit.Number("least", "the least number of ones", 0, 0, 9),
			kit.Number("most", "the largest number of ones", 9, 0, 9),
			kit.Choice("fixed", "the first word has a fixed place", "yes", "no"),
		},
		Figures: []kit.Figure{
			one("ex94-01", "window=##.## fixed=no", "1", 64), // 16 rotations of four cycles: reversal, complement
			one("ex95-02", "window=###", "2", 1),
			one("ex95-02", "window=####", "16", 1),
			one("ex95-02", "window=#####", "2048", 1),
			size(kit.Options, "4762"),
			size(kit.Items, "210"),
			{ID: "ex263-03", Source: "TAOCP 7.2.2.1, answer 263", Kind: kit.Options, Args: "window=####### most=3", Want: "3970"},
			{ID: "ex263-03", Source: "TAOCP 7.2.2.1, answer 263", Kind: kit.Other, Args: "window=####### most=3", What: "thousands of nodes of the diagram of all answers", Want: "210", Slow: true, Compute: kit.DiagramThousands},
			large,
		},
		Build: buildUniversalCycle,
	}
}

func buildUniversalCycle(a kit.Args) (*kit.Instance, error) {
	window := a.Text("window")
	var offsets []int
	for i, c := range window {
		switch c {
		case '#':
			offsets = append(offsets, i)
		case '.':
		default:
			return nil, fmt.Errorf("window: found %q, expected %q or %q", c, '#', '.')
		}
	}
	if len(offsets) == 0 || len(offsets) > 9 || len(window) > 30 {
		return nil, fmt.Errorf("window: found %q, expected 1 to 9 times #, and 30 characters at most", window)
	}
	var words []string
	for w := range 1 << len(offsets) {
		word := fmt.Sprintf("%0*b", len(offsets), w)
		if n := strings.Count(word, "1"); a.Int("least") <= n && n <= a.Int("most") {
			words = append(words, word)
		}
	}
	m := len(words)
	if m < len(window) {
		return nil, fmt.Errorf("%d words, expected at least %d, the length of the window", m, len(window))
	}
	b := cover.NewBuilder()
	b.AddPrimary(kit.Names("p%d", 0, m-1)...) // places and not words: the next place has two options at most
	b.AddSecondary(words...)
	b.AddSecondary(kit.Names("x%d", 0, m-1)...)
	type seen struct{ word, place int }
	var options []seen
	for i, word := range words {
		for p := range m {
			if a.Text("fixed") == "yes" && (i == 0) != (p == 0) {
				continue
			}
			option := []string{word, fmt.Sprintf("p%d", p)}
			for k, offset := range offsets {
				option = append(option, fmt.Sprintf("x%d:%c", (p+offset)%m, word[k]))
			}
			b.AddOption(option...)
			options = append(options, seen{i, p})
		}
	}
	cycle := func(sol cover.Solution) string {
		bits := []byte(strings.Repeat(".", m))
		for _, s := range kit.Chosen(sol, options) {
			for k, offset := range offsets {
				bits[(s.place+offset)%m] = words[s.word][k]
			}
		}
		return string(bits)
	}
	return kit.NewInstance(b,
		func(sol cover.Solution) error {
			bits, place := cycle(sol), map[string]int{}
			if len(sol) != m {
				return fmt.Errorf("%d words are seen, expected %d", len(sol), m)
			}
			for p := range m {
				var word []byte
				for _, offset := range offsets {
					word = append(word, bits[(p+offset)%m])
				}
				if other, ok := place[string(word)]; ok {
					return fmt.Errorf("%s is seen at %d and at %d", word, other, p)
				}
				if !slices.Contains(words, string(word)) {
					return fmt.Errorf("%s is seen at %d", word, p)
				}
				place[string(word)] = p
			}
			return nil
		},
		func(sol cover.Solution) string { return cycle(sol) + "\n" })
}

// windowTorus has two dimensions: exercises 96 and 97. Digits are modulo q, and
// the row rows/q below another is that row with 1 added to every digit. So what
// is seen somewhere is seen, with 1 added, rows/q below, and it is enough to
// place one word of each q.
func windowTorus() kit.Model {
	figure := func(id, args, want string) kit.Figure {
		return kit.Figure{ID: id, Source: "TAOCP 7.2.2.1, answer " + id[2:4], Kind: kit.Solutions, Args: args, Want: want, Slow: true}
	}
	return kit.Model{
		Name:   "window-torus",
		Title:  "A torus of digits that shows everything once",
		Source: "TAOCP 7.2.2.1, exercises 96 and 97",
		About: "A window of some rows and columns sees every array of digits below q once, as it is moved over a torus. " +
			"Below each row, after a q-th of the rows, comes the same with 1 added to each digit, modulo q. " +
			"The window that sees nothing but 0 is in the upper left corner.",
		Params: []kit.Param{
			kit.Number("q", "how many digits there are", 2, 2, 4),
			kit.Number("rows", "the rows of the torus", 8, 2, 27),
			kit.Number("cols", "its columns", 8, 2, 27),
			kit.Number("height", "the rows of the window", 2, 1, 4),
			kit.Number("width", "its columns", 3, 1, 4),
			kit.Number("shift", "how far the same is shifted to the right", 0, 0, 26),
		},
		Figures: []kit.Figure{
			figure("ex96-01", "q=2 rows=8 cols=8 height=2 width=3", "80"),
			figure("ex97-01", "q=3 rows=9 cols=9 height=2 width=2 shift=3", "5796"),
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
	b := cover.NewBuilder()
	var classes []string // what is seen where something is 0 in the corner
	for w := range t.words / t.q {
		classes = append(classes, t.word(w))
	}
	place := func(i, j int) string { return fmt.Sprintf("p%d.%d", i, j) }
	for i := range part {
		b.AddPrimary(kit.Names(fmt.Sprintf("p%d.%%d", i), 0, t.cols-1)...)
	}
	for _, class := range classes {
		b.AddPrimary("w" + class)
	}
	for i := range part {
		b.AddSecondary(kit.Names(fmt.Sprintf("d%d.%%d", i), 0, t.cols-1)...)
	}
	var options []seenArray
	for w, class := range classes {
		for i := range part {
			for j := range t.cols {
				for add := range t.q {
					if first := i+j+add == 0; (w == 0) != first && (w == 0 || i+j == 0) {
						continue
					}
					option := []string{"w" + class, place(i, j)}
					agrees := true
					got := map[string]string{}
					for k, c := range class {
						at, more := t.at(i+k/t.width, j+k%t.width)
						colour := fmt.Sprint((int(c-'0') + add - more + t.q) % t.q)
						name := fmt.Sprintf("d%d.%d", at.Row, at.Col)
						if other, twice := got[name]; twice {
							agrees = agrees && other == colour
							continue
						}
						got[name] = colour
						option = append(option, name+":"+colour)
					}
					if agrees {
						b.AddOption(option...)
						options = append(options, seenArray{class, add, kit.Cell{i, j}})
					}
				}
			}
		}
	}
	array := func(sol cover.Solution) kit.Drawing { return t.array(kit.Chosen(sol, options)) }
	return kit.NewInstance(b,
		func(sol cover.Solution) error { return t.check(array(sol)) },
		func(sol cover.Solution) string { return array(sol).String() })
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

// at returns the cell of the first rows on which a cell depends, and what is
// added to it.
func (t arrayTorus) at(i, j int) (c kit.Cell, add int) {
	part := t.rows / t.q
	i %= t.rows
	return kit.Cell{i % part, (j + (t.q-i/part)*t.shift) % t.cols}, i / part
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

// check goes by the rules.
func (t arrayTorus) check(d kit.Drawing) error {
	place := map[string]kit.Cell{}
	for i := range t.rows {
		for j := range t.cols {
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
			place[string(word)] = kit.Cell{i, j}
		}
	}
	return nil
}
