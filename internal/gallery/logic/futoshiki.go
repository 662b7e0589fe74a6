package logic

import (
	"fmt"
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
func futoshiki() kit.Model {
	return kit.Model{
		Name:    "futoshiki",
		Title:   "Futoshiki: a latin square, with digits and comparisons given",
		Source:  "TAOCP 7.2.2.1, exercises 388 to 396",
		About:   "Every row and every column of a square of n by n holds 1, …, n. Between the cells of a row stands <, > or nothing (a blank or _), between rows ^ or v; they point at the smaller number. Lines without any may be left out. An option is a digit in a cell.",
		Story:   "The signs alone determine 82,148 squares of order 5; the other 79,132 need a digit somewhere.",
		Picture: kit.Drawn(picture.Boxed),
		Params: []kit.Param{
			kit.Text("clues", "the rows of cells (digits, or . for an open one) with comparisons between them, separated by slashes or new lines", futoshikiExample),
		},
		Build: buildFutoshiki,
	}
}

// futoshikiExample is ours: it has one solution, and every clue is needed.
const futoshikiExample = ".>.<._.<./._._.>2_./._._._.<./__v______/._._._._./____v____/._4_.>._."

// A futoshikiBoard is a puzzle.
type futoshikiBoard struct {
	n      int
	given  map[kit.Cell]int
	less   [][2]kit.Cell // the first is less than the second
	lo, hi [][]int       // bounds
}

// readFutoshiki reads a puzzle. An error is a *cover.SyntaxError.
func readFutoshiki(text string) (*futoshikiBoard, error) {
	rows, between, err := futoshikiLines(text)
	if err != nil {
		return nil, err
	}
	n := len(rows)
	f := &futoshikiBoard{n: n, given: map[kit.Cell]int{}}
	for i, w := range rows {
		f.lo, f.hi = append(f.lo, make([]int, n)), append(f.hi, make([]int, n))
		line := []rune(w.Text)
		for at := range max(len(line), 2*n-1) {
			ch := ' '
			if at < len(line) {
				ch = line[at]
			}
			here := kit.Cell{Row: i, Col: at / 2}
			next := kit.Cell{Row: i, Col: at/2 + 1}
			switch {
			case at >= 2*n-1 && ch != ' ' && ch != '_':
				return nil, w.At(at, 1).Wrong("the end of a row of %d cells", n)
			case at >= 2*n-1 || at%2 == 1 && (ch == ' ' || ch == '_'):
			case at%2 == 1 && ch == '<':
				f.less = append(f.less, [2]kit.Cell{here, next})
			case at%2 == 1 && ch == '>':
				f.less = append(f.less, [2]kit.Cell{next, here})
			case at%2 == 1:
				return nil, w.At(at, 1).Wrong("<, > or nothing between two cells")
			case ch == '.':
				f.lo[i][at/2], f.hi[i][at/2] = 1, n
			case '1' <= ch && int(ch-'0') <= n:
				f.given[here] = int(ch - '0')
				f.lo[i][at/2], f.hi[i][at/2] = f.given[here], f.given[here]
			default:
				return nil, w.At(at, 1).Wrong("a digit from 1 to %d, or . for an open cell", n)
			}
		}
	}
	for i := range rows {
		w := between[i]
		for at, ch := range []rune(w.Text) {
			above, below := kit.Cell{Row: i, Col: at / 2}, kit.Cell{Row: i + 1, Col: at / 2}
			switch {
			case ch == ' ' || ch == '_':
			case at%2 == 1 || at >= 2*n-1 || i+1 >= n:
				return nil, w.At(at, 1).Wrong("^ or v between two cells")
			case ch == '^':
				f.less = append(f.less, [2]kit.Cell{above, below})
			default:
				f.less = append(f.less, [2]kit.Cell{below, above})
			}
		}
	}
	f.push()
	return f, nil
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

func buildFutoshiki(a kit.Args) (*kit.Instance, error) {
	f, err := readFutoshiki(a.Text("clues"))
	if err != nil {
		return nil, err
	}
	b := kit.NewBuilder[[]kit.Setting]()
	f.ordered(b)
	return kit.BoardInstance(b, f.n, f.n, f.check, f.text)
}

// each calls g for every digit that a cell may have.
func (f *futoshikiBoard) each(g func(c kit.Cell, x int)) {
	for i, j := range kit.Pairs(f.n, f.n) {
		for x := f.lo[i][j]; x <= f.hi[i][j]; x++ {
			g(kit.Cell{Row: i, Col: j}, x)
		}
	}
}

// ordered adds the items and options of exercise 390 (a).
func (f *futoshikiBoard) ordered(b *kit.BoardBuilder) {
	kit.LatinItems(f.n, func(name string) { b.AddPrimary(name) }, "p", "r", "c")
	for t := range f.less {
		for d := 2; d < f.n-1; d++ {
			b.AddSecondary(fmt.Sprintf("g%d.%d", t, d))
		}
	}
	f.each(func(c kit.Cell, x int) {
		option := kit.LatinEntries(c, x)
		for t, clue := range f.less {
			for d := 2; d < f.n-1; d++ {
				if clue[0] == c && d < x || clue[1] == c && d >= x {
					option = append(option, fmt.Sprintf("g%d.%d", t, d))
				}
			}
		}
		b.Add([]kit.Setting{{Cell: c, Value: x}}, option...)
	})
}

// check applies the rules.
func (f *futoshikiBoard) check(values [][]int) error {
	if err := kit.CheckLatin(values); err != nil {
		return err
	}
	for c, x := range f.given {
		if values[c.Row][c.Col] != x {
			return fmt.Errorf("%v holds %d, not %d", c, values[c.Row][c.Col], x)
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
	d := kit.NewDrawing(2*f.n-1, 2*f.n-1, ' ')
	for i, row := range strings.Split(strings.TrimSuffix(kit.LatinText(values), "\n"), "\n") {
		copy(d[2*i], []rune(row))
	}
	for _, clue := range f.less {
		a, b := clue[0], clue[1]
		sign := map[kit.Cell]rune{{Row: 0, Col: 1}: '<', {Row: 0, Col: -1}: '>', {Row: 1, Col: 0}: '^', {Row: -1, Col: 0}: 'v'}[kit.Cell{Row: b.Row - a.Row, Col: b.Col - a.Col}]
		d[a.Row+b.Row][a.Col+b.Col] = sign
	}
	return d.String()
}
