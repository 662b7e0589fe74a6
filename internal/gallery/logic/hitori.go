package logic

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/cover/constraint"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Hitori, after exercises 436 to 438. Where a row or a column has a letter several
// times, all of these are black, or all but one: an item for each such letter has an
// option for each case. A cell is a secondary item, of colour 1 if it is black.
// An option that blackens a cell whitens its neighbours. So options can share
// cells only if they agree, and what they say obeys all rules except that white cells
// are connected, which constraint.Connected ensures.
//
// A seed is a letter that occurs once in its row and once in its column. In a
// puzzle with one solution it has to be white, since it could be made white in any
// other. So one option, *, whitens all seeds; with seeds=free each is
// chosen separately.
var hitori = kit.Described("hitori", kit.Drawn(picture.Letters), kit.OfGrid("letters", "a letter", "", func(a kit.Args, letters [][]rune) (*kit.Instance, error) {
	h := &hitoriBoard{
		rows: len(letters), cols: len(letters[0]), letters: letters,
		free: a.Text("seeds") == "free", together: a.Text("whites") == "together",
	}
	b := kit.NewBuilder[[]kit.Setting]()
	lists, seeds := h.repeated()
	if h.free {
		lists = append(lists, kit.Map(seeds, func(c kit.Cell) hitoriLetter { return hitoriLetter{"*" + c.Name(), []kit.Cell{c}} })...)
	} else if len(seeds) > 0 {
		b.AddPrimary("*")
	}
	b.AddPrimary(kit.Map(lists, func(l hitoriLetter) string { return l.name })...)
	b.AddSecondary(kit.CellNames("%d,%d", h.rows, h.cols)...)
	if !h.free && len(seeds) > 0 {
		kit.AddSaying(b, kit.Map(seeds, func(c kit.Cell) kit.Setting { return kit.Setting{Cell: c, Value: 0} }), "*")
	}
	for _, l := range lists {
		for spared := range len(l.cells) + 1 {
			if say, ok := h.blacken(l.cells, spared); ok {
				kit.AddSaying(b, say, l.name)
			}
		}
	}
	in, err := kit.BoardInstance(b, h.rows, h.cols, h.check, h.text)
	if h.together {
		return in.Require(err, connected(h.rows, h.cols, "1"))
	}
	return in, err
}))

// A hitoriBoard is a puzzle.
type hitoriBoard struct {
	rows, cols int
	letters    [][]rune
	free       bool // seeds
	together   bool // white cells
}

// A hitoriLetter is a letter that a row or a column has several times.
type hitoriLetter struct {
	name  string
	cells []kit.Cell
}

// repeated returns the letters that rows and columns have several times, and the
// seeds.
func (h *hitoriBoard) repeated() (letters []hitoriLetter, seeds []kit.Cell) {
	done := map[string]bool{}
	for c, letter := range kit.Entries(h.letters) {
		row, column := h.same(c)
		if len(row) == 1 && len(column) == 1 {
			seeds = append(seeds, c)
		}
		for _, l := range []hitoriLetter{{fmt.Sprintf("R%d,%x", c.Row, letter), row}, {fmt.Sprintf("C%d,%x", c.Col, letter), column}} {
			if len(l.cells) > 1 && !done[l.name] {
				done[l.name] = true
				letters = append(letters, l)
			}
		}
	}
	return letters, seeds
}

// same returns the cells of the row, and of the column, of a cell that have its
// letter.
func (h *hitoriBoard) same(c kit.Cell) (row, column []kit.Cell) {
	same := kit.Filter(kit.Cells(h.rows, h.cols), func(d kit.Cell) bool { return h.letters[d.Row][d.Col] == h.letters[c.Row][c.Col] })
	row = kit.Filter(same, func(d kit.Cell) bool { return d.Row == c.Row })
	return row, kit.Filter(same, func(d kit.Cell) bool { return d.Col == c.Col })
}

// blacken returns what it means to blacken cells except the spared one, or false
// if two of them are neighbours.
func (h *hitoriBoard) blacken(cells []kit.Cell, spared int) (say []kit.Setting, ok bool) {
	colour := map[kit.Cell]int{}
	for n, c := range cells {
		colour[c] = kit.Bit(n != spared)
		say = append(say, kit.Setting{Cell: c, Value: colour[c]})
	}
	for n, c := range cells {
		if n == spared {
			continue
		}
		for _, near := range c.Beside(h.rows, h.cols) {
			switch v, known := colour[near]; {
			case v == 1:
				return nil, false
			case !known:
				colour[near] = 0
				say = append(say, kit.Setting{Cell: near, Value: 0})
			}
		}
	}
	return say, true
}

// connected is the condition that the cells without a colour are connected.
func connected(rows, cols int, colour string) *constraint.Connected {
	c := &constraint.Connected{}
	for _, at := range kit.Cells(rows, cols) {
		c.Vertices = append(c.Vertices, constraint.Vertex{Name: at.Name(), Out: constraint.Mark{Item: at.Name(), Colour: colour}})
		for _, near := range at.Beside(rows, cols) {
			if near.Row > at.Row || near.Col > at.Col {
				c.Edges = append(c.Edges, [2]string{at.Name(), near.Name()})
			}
		}
	}
	return c
}

// text shows black cells as #.
func (h *hitoriBoard) text(black [][]int) string {
	return kit.Shown(black, func(c kit.Cell, v int) rune {
		if v == 1 {
			return '#'
		}
		return h.letters[c.Row][c.Col]
	})
}

// check applies the rules.
func (h *hitoriBoard) check(black [][]int) error {
	for c, v := range kit.Entries(black) {
		switch {
		case v == kit.Clash:
			return fmt.Errorf("%v is black and white", c)
		case v == 1:
			continue
		}
		row, column := h.same(c)
		for _, other := range slices.Concat(row, column) {
			if other != c && black[other.Row][other.Col] != 1 {
				return fmt.Errorf("%v and %v have %c", c, other, h.letters[c.Row][c.Col])
			}
		}
	}
	return checkShading(black, h.together)
}

// checkShading checks that no two black cells are neighbours, and that white ones are connected, if they
// are to be.
func checkShading(values [][]int, together bool) error {
	m, n := len(values), len(values[0])
	black := func(c kit.Cell) bool { return values[c.Row][c.Col] == 1 }
	for _, c := range kit.Cells(m, n) {
		if black(c) && slices.ContainsFunc(c.Beside(m, n), black) {
			return fmt.Errorf("%v and a neighbour are black", c)
		}
	}
	if together && !kit.ConnectedCells(m, n, func(c kit.Cell) bool { return !black(c) }) {
		return errors.New("the white cells are not connected")
	}
	return nil
}

// Patterns of black cells that Hitori can have, after exercises 439 and 442: no two
// are neighbours, the white cells are connected, and no other cell could be black
// as well. A cell is an item with two options, to be white, and to be black and
// its neighbours white. The rest is a condition: white cells are connected, and no
// other could be black.
var hitoriCovers = kit.Described("hitori-covers", kit.Drawn(picture.Bits), func(a kit.Args) (*kit.Instance, error) {
	m, n := a.Int("m"), a.Int("n")
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddPrimary(kit.CellNames("!%d,%d", m, n)...)
	b.AddSecondary(kit.CellNames("%d,%d", m, n)...)
	for _, c := range kit.Cells(m, n) {
		kit.AddSaying(b, []kit.Setting{{Cell: c, Value: 0}}, "!"+c.Name())
		whites := kit.Map(c.Beside(m, n), func(near kit.Cell) kit.Setting { return kit.Setting{Cell: near, Value: 0} })
		kit.AddSaying(b, slices.Insert(whites, 0, kit.Setting{Cell: c, Value: 1}), "!"+c.Name())
	}
	in, err := kit.BoardInstance(b, m, n, checkHitoriCover, func(black [][]int) string { return kit.Shown(black, kit.Signed(" .#")) })
	whites := connected(m, n, "1")
	whites.Minimal = true
	return in.Require(err, whites)
})

// canBlacken reports whether one more cell could be black.
func canBlacken(rows, cols int, black func(kit.Cell) bool) bool {
	for _, c := range kit.Cells(rows, cols) {
		if black(c) || slices.ContainsFunc(c.Beside(rows, cols), black) {
			continue
		}
		if kit.ConnectedCells(rows, cols, func(other kit.Cell) bool { return other != c && !black(other) }) {
			return true
		}
	}
	return false
}

// checkHitoriCover applies the rules.
func checkHitoriCover(values [][]int) error {
	if c, ok := kit.Wholly(values); !ok {
		return fmt.Errorf("%v is neither black nor white, or both", c)
	}
	if err := checkShading(values, true); err != nil {
		return err
	}
	if canBlacken(len(values), len(values[0]), func(c kit.Cell) bool { return values[c.Row][c.Col] == 1 }) {
		return errors.New("another cell could be black")
	}
	return nil
}

// Hitori without seeds, after exercise 445. Every white cell has to occur in its row
// or in its column among the black cells as well, or it would be a seed. If there
// are as many white cells as lines have black cells altogether, every black cell
// serves one white cell in its row and one in its column, and every white cell is
// served once. So an option assigns a white cell to its row or to its column, and
// each of those takes as many cells as it has black ones. An answer stands for
// one puzzle for each way to match these, a product of factorials.
var hitoriSeedless = kit.Described("hitori-seedless", kit.Drawn(picture.Letters), kit.OfGrid("pattern", "# for a black cell, or . for a white one", "#.", buildHitoriSeedless))

func buildHitoriSeedless(_ kit.Args, pattern [][]rune) (*kit.Instance, error) {
	m, n := len(pattern), len(pattern[0])
	inRow, inColumn := make([]int, m), make([]int, n)
	var whites []kit.Cell
	b := kit.NewBuilder[[]kit.Setting]()
	for _, c := range kit.Cells(m, n) {
		if pattern[c.Row][c.Col] == '#' {
			inRow[c.Row]++
			inColumn[c.Col]++
		} else {
			b.AddPrimary(c.Name())
			whites = append(whites, c)
		}
	}
	for way, counts := range [][]int{inRow, inColumn} {
		for i, count := range counts {
			if count > 0 {
				b.AddBounded(count, count, fmt.Sprintf("%c%d", "RC"[way], i))
			}
		}
	}
	for _, c := range whites {
		if inRow[c.Row] > 0 {
			b.Add([]kit.Setting{{Cell: c, Value: 'R'}}, c.Name(), fmt.Sprintf("R%d", c.Row))
		}
		if inColumn[c.Col] > 0 {
			b.Add([]kit.Setting{{Cell: c, Value: 'C'}}, c.Name(), fmt.Sprintf("C%d", c.Col))
		}
	}
	return kit.BoardInstance(b, m, n, func(sent [][]int) error { return checkSeedless(pattern, sent) }, func(sent [][]int) string {
		return kit.Shown(sent, func(c kit.Cell, v int) rune {
			if v < 0 {
				return pattern[c.Row][c.Col]
			}
			return rune(v)
		})
	})
}

// checkSeedless applies the rules.
func checkSeedless(pattern [][]rune, sent [][]int) error {
	lines := slices.Concat(kit.Names("row %d", 1, len(pattern)), kit.Names("column %d", 1, len(pattern[0])))
	more := map[string]int{} // cells that a line got, less black ones
	for c, ch := range kit.Entries(pattern) {
		row, column := lines[c.Row], lines[len(pattern)+c.Col]
		switch v := sent[c.Row][c.Col]; {
		case ch == '#':
			more[row]--
			more[column]--
		case v == 'R':
			more[row]++
		case v == 'C':
			more[column]++
		default:
			return fmt.Errorf("%v goes nowhere, or both ways", c)
		}
	}
	for _, line := range lines {
		if more[line] != 0 {
			return fmt.Errorf("%s gets %d cells too many", line, more[line])
		}
	}
	return nil
}
