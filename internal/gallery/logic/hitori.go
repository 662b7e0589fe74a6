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
func hitori() kit.Model {
	return kit.Model{
		Name:    "hitori",
		Title:   "Hitori: blacken repeated letters",
		Source:  "TAOCP 7.2.2.1, exercises 436 to 449",
		About:   "Some cells become black so that no row and no column has a letter twice among its white cells, no two black cells are neighbours, and the white cells are connected. An option says that the cells of one letter in a row or a column are all black, or all but one. Black cells are shown as #.",
		Story:   "Every repeated letter has to go in its row or column, but no two black cells may touch, and the white ones have to hold together. Each clue is a word here.",
		Picture: kit.Drawn(picture.Letters),
		Params: []kit.Param{
			kit.Text("letters", "the rows; any characters but blanks and /", "IDLED/SWEAR/LEASE/ELVES/SLEDS"),
			kit.Choice("seeds", "letters that occur once in their row and column are white, or may be black as well", "white", "free"),
			kit.Choice("whites", "white cells are connected, or need not be", "together", "any"),
		},
		Build: buildHitori,
	}
}

// A hitoriBoard is a puzzle.
type hitoriBoard struct {
	rows, cols int
	letters    [][]rune
	free       bool // seeds
	together   bool // white cells
}

func buildHitori(a kit.Args) (*kit.Instance, error) {
	letters, err := kit.ReadGrid(a.Text("letters"), 0, 0, "a letter", "")
	if err != nil {
		return nil, err
	}
	h := &hitoriBoard{
		rows: len(letters), cols: len(letters[0]), letters: letters,
		free: a.Text("seeds") == "free", together: a.Text("whites") == "together",
	}
	b := kit.NewBuilder[[]kit.Setting]()
	h.build(b)
	in, err := kit.BoardInstance(b, h.rows, h.cols, h.check, h.text)
	if h.together {
		return in.Require(err, connectedWhites(h.rows, h.cols))
	}
	return in, err
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
	for i, j := range kit.Pairs(h.rows, h.cols) {
		row, column := h.same(kit.Cell{Row: i, Col: j})
		if len(row) == 1 && len(column) == 1 {
			seeds = append(seeds, kit.Cell{Row: i, Col: j})
		}
		for _, l := range []hitoriLetter{{fmt.Sprintf("R%d,%x", i, h.letters[i][j]), row}, {fmt.Sprintf("C%d,%x", j, h.letters[i][j]), column}} {
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
	for j := range h.cols {
		if h.letters[c.Row][j] == h.letters[c.Row][c.Col] {
			row = append(row, kit.Cell{Row: c.Row, Col: j})
		}
	}
	for i := range h.rows {
		if h.letters[i][c.Col] == h.letters[c.Row][c.Col] {
			column = append(column, kit.Cell{Row: i, Col: c.Col})
		}
	}
	return row, column
}

// build adds items and options.
func (h *hitoriBoard) build(b *kit.BoardBuilder) {
	letters, seeds := h.repeated()
	if h.free {
		for _, c := range seeds {
			letters = append(letters, hitoriLetter{"*" + c.Name(), []kit.Cell{c}})
		}
	} else if len(seeds) > 0 {
		b.AddPrimary("*")
	}
	for _, l := range letters {
		b.AddPrimary(l.name)
	}
	b.AddSecondary(kit.CellNames("%d,%d", h.rows, h.cols)...)
	if !h.free && len(seeds) > 0 {
		var say []kit.Setting
		for _, c := range seeds {
			say = append(say, kit.Setting{Cell: c, Value: 0})
		}
		kit.AddSaying(b, say, "*")
	}
	for _, l := range letters {
		for spared := range len(l.cells) + 1 {
			if say, ok := h.blacken(l.cells, spared); ok {
				kit.AddSaying(b, say, l.name)
			}
		}
	}
}

// blacken returns what it means to blacken cells except the spared one, or false
// if two of them are neighbours.
func (h *hitoriBoard) blacken(cells []kit.Cell, spared int) (say []kit.Setting, ok bool) {
	colour := map[kit.Cell]int{}
	for n, c := range cells {
		v := 1
		if n == spared {
			v = 0
		}
		colour[c] = v
		say = append(say, kit.Setting{Cell: c, Value: v})
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

// connectedWhites is the condition that the cells that no option makes black are
// connected.
func connectedWhites(rows, cols int) *constraint.Connected {
	c := &constraint.Connected{}
	for _, at := range kit.Cells(rows, cols) {
		c.Vertices = append(c.Vertices, constraint.Vertex{Name: at.Name(), Out: constraint.Mark{Item: at.Name(), Colour: "1"}})
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
	for i, j := range kit.Pairs(h.rows, h.cols) {
		c := kit.Cell{Row: i, Col: j}
		switch black[i][j] {
		case kit.Clash:
			return fmt.Errorf("%v is black and white", c)
		case 1:
			for _, n := range c.Beside(h.rows, h.cols) {
				if black[n.Row][n.Col] == 1 {
					return fmt.Errorf("%v and %v are black", c, n)
				}
			}
			continue
		}
		row, column := h.same(c)
		for _, other := range slices.Concat(row, column) {
			if other != c && black[other.Row][other.Col] != 1 {
				return fmt.Errorf("%v and %v have %c", c, other, h.letters[i][j])
			}
		}
	}
	if h.together && !kit.ConnectedCells(h.rows, h.cols, func(c kit.Cell) bool { return black[c.Row][c.Col] != 1 }) {
		return errors.New("the white cells are not connected")
	}
	return nil
}
