package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// sudoku is the puzzle of that name: (30). An option is a digit in a cell; it
// names the cell, the digit in its row, in its column and in its box. What clues
// cover is neither an item nor an option.
var sudoku = kit.Described("sudoku", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) {
	s := &sudokuBoard{order: a.Int("order")}
	usual := kit.Symbols[:s.side()]
	s.digits = []rune(usual)
	if text := a.Text("digits"); text != "-" {
		s.digits = []rune(text)
		slices.Sort(s.digits)
		if len(s.digits) != s.side() || strings.Trim(text, usual) != "" {
			return nil, fmt.Errorf("digits: found %q, expected %d of %s", text, s.side(), usual)
		}
	}
	var err error
	if s.clues, err = kit.ReadGrid(a.Text("clues"), s.side(), s.side(), "one of "+usual+", or . for an open cell", ".0"+usual); err != nil {
		return nil, err
	}
	left, err := s.left()
	if err != nil {
		return nil, err
	}
	type entry struct {
		kit.Cell
		digit rune
	}
	b := kit.NewBuilder[entry]()
	s.items(b.Builder, left, a.Text("soft") == "yes")
	different := slices.Compact(slices.Clone(s.digits))
	for i, j := range kit.Pairs(s.side(), s.side()) {
		for _, d := range different {
			e := s.entries(i, j, d)
			if slices.ContainsFunc(e, func(item string) bool { return left[item] == 0 }) {
				continue
			}
			b.Add(entry{kit.Cell{Row: i, Col: j}, d}, e...)
		}
	}
	solved := func(list []entry) kit.Drawing {
		d := kit.Map(s.clues, slices.Clone[[]rune])
		for _, e := range list {
			d[e.Row][e.Col] = e.digit
		}
		return d
	}
	return b.Instance(
		func(list []entry) error {
			d := solved(list)
			for c, clue := range kit.Entries(s.clues) {
				if clue != '.' && d[c.Row][c.Col] != clue {
					return fmt.Errorf("%v is not %c as its clue says", c, clue)
				}
			}
			return kit.CheckParts(d, string(s.digits), kit.SudokuParts(s.order))
		},
		func(list []entry) string { return boxed(s.order, solved(list)) })
})

// A sudokuBoard is a puzzle.
type sudokuBoard struct {
	order  int
	clues  [][]rune
	digits []rune
}

// side is the number of rows, of columns and of boxes.
func (s *sudokuBoard) side() int { return s.order * s.order }

// box returns the number of the box of a cell.
func (s *sudokuBoard) box(i, j int) int { return i/s.order*s.order + j/s.order }

// entries returns the items of a digit in a cell.
func (s *sudokuBoard) entries(i, j int, digit rune) []string {
	return []string{
		fmt.Sprintf("p%s", s.at(i, j)), fmt.Sprintf("r%s%c", s.at(i), digit),
		fmt.Sprintf("c%s%c", s.at(j), digit), fmt.Sprintf("b%s%c", s.at(s.box(i, j)), digit),
	}
}

// at returns coordinates as a word.
func (s *sudokuBoard) at(list ...int) string {
	return string(kit.Map(list, func(i int) byte { return kit.Digits[i] }))
}

// left returns how often every item is still to be covered, with the clues in
// place.
func (s *sudokuBoard) left() (map[string]int, error) {
	left := map[string]int{}
	for i := range s.side() {
		for j := range s.side() {
			left["p"+s.at(i, j)] = 1
		}
		for _, d := range s.digits {
			for _, kind := range []string{"r", "c", "b"} {
				left[kind+s.at(i)+string(d)]++
			}
		}
	}
	for c, d := range kit.Entries(s.clues) {
		if d == '.' || d == '0' {
			s.clues[c.Row][c.Col] = '.'
			continue
		}
		for _, item := range s.entries(c.Row, c.Col, d) {
			if left[item]--; left[item] < 0 {
				return nil, fmt.Errorf("clues: there are too many %c in the row, column or box of row %d, column %d", d, c.Row+1, c.Col+1)
			}
		}
	}
	return left, nil
}

// items declares the items still to be covered, cells first.
func (s *sudokuBoard) items(b *cover.Builder, left map[string]int, soft bool) {
	for i, j := range kit.Pairs(s.side(), s.side()) {
		if name := "p" + s.at(i, j); left[name] > 0 {
			b.AddPrimary(name)
		}
	}
	for _, kind := range []string{"r", "c", "b"} {
		for i := range s.side() {
			for _, d := range slices.Compact(slices.Clone(s.digits)) {
				switch name := kind + s.at(i) + string(d); {
				case left[name] == 0:
				case soft:
					b.AddSecondary(name)
				case left[name] > 1:
					b.AddBounded(left[name], left[name], name)
				default:
					b.AddPrimary(name)
				}
			}
		}
	}
}

// boxed draws a square with its boxes apart.
func boxed(order int, d kit.Drawing) string {
	part := func(signs []rune) string { return strings.Join(strings.Split(string(signs), ""), " ") }
	line := func(row []rune) string {
		return strings.Join(kit.Map(slices.Collect(slices.Chunk(row, order)), part), "  ") + "\n"
	}
	stripe := func(rows kit.Drawing) string { return strings.Join(kit.Map(rows, line), "") }
	return strings.Join(kit.Map(slices.Collect(slices.Chunk(d, order)), stripe), "\n")
}
