package logic

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Futoshiki, after exercises 389 and 390. Cells, digits in rows and digits in
// columns are items, with an option for a digit in a cell, as in latin squares. A
// clue "a < b" is said by pairwise ordering: it has a secondary item for each d with
// 1 < d < n-1, and the option that a is k names those for d < k, the option that b
// is k those for d >= k. So they have one in common if b would be less than a;
// they cannot be equal, being in a row or a column.
//
// Only digits between bounds are tried. Clues push bounds along chains of cells:
// a cell that is less than another has a smaller upper bound, and so on.
//
// The default is ours: it has one solution, and every clue is needed.
var futoshiki = kit.Described("futoshiki", kit.Drawn(picture.Lattice), kit.OfText("clues", readFutoshiki, func(_ kit.Args, f *futoshikiBoard) (*kit.Instance, error) {
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddPrimary(kit.LatinItems(f.n, kit.LatinParts)...)
	for t := range f.less {
		for d := 2; d < f.n-1; d++ {
			b.AddSecondary(fmt.Sprintf("g%d.%d", t, d))
		}
	}
	for _, c := range kit.Cells(f.n, f.n) {
		for x := f.lo[c.Row][c.Col]; x <= f.hi[c.Row][c.Col]; x++ {
			option := kit.LatinEntries(c, x, kit.LatinParts)
			for t, clue := range f.less {
				for d := 2; d < f.n-1; d++ {
					if clue[0] == c && d < x || clue[1] == c && d >= x {
						option = append(option, fmt.Sprintf("g%d.%d", t, d))
					}
				}
			}
			b.Add([]kit.Setting{{Cell: c, Value: x}}, option...)
		}
	}
	return kit.BoardInstance(b, f.n, f.n, f.check, f.text)
}))

// A futoshikiBoard is a puzzle.
type futoshikiBoard struct {
	n      int
	less   [][2]kit.Cell // the first is less than the second
	lo, hi [][]int       // bounds
	signs  kit.Drawing   // the text of the clues
}

// readFutoshiki reads a puzzle. An error is a *cover.SyntaxError.
func readFutoshiki(text string) (*futoshikiBoard, error) {
	rows, between, err := futoshikiLines(text)
	if err != nil {
		return nil, err
	}
	n := len(rows)
	f := &futoshikiBoard{n: n, signs: kit.NewDrawing(2*n-1, 2*n-1, ' ')}
	for i, w := range rows {
		f.lo, f.hi = append(f.lo, slices.Repeat([]int{1}, n)), append(f.hi, slices.Repeat([]int{n}, n))
		if err := f.read(w, 2*i, 2*n-1); err != nil {
			return nil, err
		}
	}
	for i := range rows {
		if err := f.read(between[i], 2*i+1, 0); err != nil {
			return nil, err
		}
	}
	f.push()
	return f, nil
}

// read reads a line of at least some signs, which is a row of the text.
func (f *futoshikiBoard) read(w kit.ClueWord, row, least int) error {
	line := []rune(w.Text)
	for col := range max(len(line), least) {
		ch := ' '
		if col < len(line) && line[col] != '_' {
			ch = line[col]
		}
		if signs, want := f.may(row, col); !strings.ContainsRune(signs, ch) {
			return w.At(col, 1).Wrong("%s", want)
		}
		here := kit.Cell{Row: row / 2, Col: col / 2}
		next := here.Step(kit.Cell{Row: row % 2, Col: 1 - row%2}, 1)
		switch {
		case ch == '<' || ch == '^':
			f.less = append(f.less, [2]kit.Cell{here, next})
		case ch == '>' || ch == 'v':
			f.less = append(f.less, [2]kit.Cell{next, here})
		case '1' <= ch && ch <= '9':
			f.lo[here.Row][here.Col], f.hi[here.Row][here.Col] = int(ch-'0'), int(ch-'0')
		}
		if ch != ' ' {
			f.signs[row][col] = ch
		}
	}
	return nil
}

// may returns the signs that may stand at a place, and what they are.
func (f *futoshikiBoard) may(row, col int) (signs, want string) {
	switch end := 2*f.n - 1; {
	case row%2 == 1 && (col%2 == 1 || col >= end || row >= end):
		return " ", "^ or v between two cells"
	case row%2 == 1:
		return " ^v", "^ or v between two cells"
	case col >= end:
		return " ", fmt.Sprintf("the end of a row of %d cells", f.n)
	case col%2 == 1:
		return " <>", "<, > or nothing between two cells"
	}
	return "." + kit.Symbols[:f.n], fmt.Sprintf("a digit from 1 to %d, or . for an open cell", f.n)
}

// futoshikiLines returns the lines with cells, and those with what stands below
// each of them, if anything does.
func futoshikiLines(text string) (rows []kit.ClueWord, between map[int]kit.ClueWord, err error) {
	between = map[int]kit.ClueWord{}
	lines, end := kit.ReadWords(text, "/", "")
	for _, line := range lines {
		switch w := line[0]; {
		case strings.Trim(w.Text, "_ ") == "":
		case strings.Trim(w.Text, "^v_ ") != "":
			rows = append(rows, w)
		case len(rows) == 0 || between[len(rows)-1].Text != "":
			return nil, nil, w.Wrong("a row of cells")
		default:
			between[len(rows)-1] = w
		}
	}
	if len(rows) == 0 || len(rows) > 9 {
		return nil, nil, end.Wrong("1 to 9 rows of cells, not %d", len(rows))
	}
	return rows, between, nil
}

// push narrows the bounds until they obey the comparisons: exercise 389. If these
// contradict each other, some cell is left without a digit.
func (f *futoshikiBoard) push() {
	for changed := true; changed; {
		changed = false
		for _, clue := range f.less {
			a, b := clue[0], clue[1]
			if l := f.lo[a.Row][a.Col] + 1; l > f.lo[b.Row][b.Col] && l <= f.n+1 {
				f.lo[b.Row][b.Col] = l
				changed = true
			}
			if h := f.hi[b.Row][b.Col] - 1; h < f.hi[a.Row][a.Col] && h >= 0 {
				f.hi[a.Row][a.Col] = h
				changed = true
			}
		}
	}
}

// check applies the rules.
func (f *futoshikiBoard) check(values [][]int) error {
	if err := kit.CheckLatin(values); err != nil {
		return err
	}
	for c, x := range kit.Entries(values) {
		if given := f.signs[2*c.Row][2*c.Col]; given != '.' && given != rune('0'+x) {
			return fmt.Errorf("%v holds %d, not %c", c, x, given)
		}
	}
	for _, clue := range f.less {
		if a, b := clue[0], clue[1]; values[a.Row][a.Col] >= values[b.Row][b.Col] {
			return fmt.Errorf("%v is not less than %v", a, b)
		}
	}
	return nil
}

// text returns the square with its comparisons.
func (f *futoshikiBoard) text(values [][]int) string {
	d := kit.Map(f.signs, slices.Clone[[]rune])
	for c, x := range kit.Entries(kit.Signs(values, kit.Signed(".?"+kit.Symbols))) {
		d[2*c.Row][2*c.Col] = x
	}
	return kit.Drawing(d).String()
}
