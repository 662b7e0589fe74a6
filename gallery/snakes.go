package gallery

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
)

// Snakes in a box: exercise 172. A snake is a path of a chess piece, each of whose cells
// is one move from the cell before it and the cell after it, and from no other cell of
// the path: what graph theory calls an induced path, or an induced cycle if it is closed.
//
// An option is a cell that is not on the path, of colour 0, or one that is, of colour
// 1, with the colours of all cells one move from it: two of them are 1, or one if the
// cell is an end. What comes out may be a path and cycles besides, so that
// cover.Connected has to see to it that it hangs together.
func snakes() Model {
	f := func(id, args, want string, times uint64, slow bool) Figure {
		return Figure{ID: id, Source: "TAOCP 7.2.2.1, answer 172", Kind: Solutions, Args: args, Want: want, Times: times, Slow: slow}
	}
	return Model{
		Name:   "snakes",
		Title:  "Paths of a chess piece that do not touch themselves",
		Source: "TAOCP 7.2.2.1, exercise 172",
		About: "A path, or a cycle, of so many moves on a board: each of its cells is one move from the cells next to it on the path, and from no others of the path. " +
			"An option is a cell that is on the path or not, with what is said of all cells one move from it. The answer shows its cells, and the ends of a path as stars.",
		Params: []Param{
			choice("piece", "the chess piece that moves", "king", "knight", "bishop", "rook", "queen"),
			number("rows", "the rows of the board", 5, 2, 12),
			number("cols", "its columns", 5, 2, 12),
			number("moves", "how many moves the path has", 11, 2, 144),
			text("start", "row and column from 0 of the first cell, as 00; - for a cycle", "00"),
		},
		Figures: []Figure{
			f("ex172-01", "piece=bishop rows=8 cols=8 moves=12", "32", 2, true),
			f("ex172-01", "piece=queen rows=8 cols=8 moves=11", "134", 2, true),
			f("ex172-03", "piece=bishop rows=8 cols=8 moves=12 start=-", "36", 8, true),
		},
		Build: buildSnakes,
	}
}

// A snakeBoard is a board with a piece and the ends of its path.
type snakeBoard struct {
	rows, cols, moves int
	piece             string
	start             cell   // of row -1 if the path is a cycle
	cells             []cell // that the piece can come to from the start, or from the first cell
}

// A snakeCell is a cell of a snake, or not.
type snakeCell struct {
	cell
	on, end bool
}

func buildSnakes(a Args) (*Instance, error) {
	s := &snakeBoard{rows: a.Int("rows"), cols: a.Int("cols"), moves: a.Int("moves"), piece: a.Text("piece"), start: cell{-1, -1}}
	cells := s.moves
	if text := a.Text("start"); text != "-" {
		cells++
		if len(text) != 2 {
			return nil, fmt.Errorf("start: found %q, expected a row and a column, a digit each, or - for a cycle", text)
		}
		s.start = cell{strings.Index(digits, text[:1]), strings.Index(digits, text[1:])}
		if !s.start.on(s.rows, s.cols) {
			return nil, fmt.Errorf("start: found %q, expected a cell of the board, which has %d rows and %d columns", text, s.rows, s.cols)
		}
	}
	s.cells = []cell{{max(0, s.start.row), max(0, s.start.col)}}
	for i := 0; i < len(s.cells); i++ {
		for _, d := range s.near(s.cells[i]) {
			if !slices.Contains(s.cells, d) {
				s.cells = append(s.cells, d)
			}
		}
	}
	b := cover.NewBuilder()
	b.AddBounded(cells, cells, "#")
	if s.start.row >= 0 {
		b.AddPrimary("E")
	}
	for _, c := range s.cells {
		b.AddPrimary("!" + c.name())
	}
	limits := &cover.Connected{}
	for _, c := range s.cells {
		b.AddSecondary(c.name())
		limits.Vertices = append(limits.Vertices, cover.Vertex{Name: c.name(), Out: cover.Mark{Item: c.name(), Colour: "0"}})
	}
	var options []snakeCell
	for _, c := range s.cells {
		for _, d := range s.near(c) {
			limits.Edges = append(limits.Edges, [2]string{c.name(), d.name()})
		}
		s.options(c, func(o snakeCell, words []string) {
			b.AddOption(words...)
			options = append(options, o)
		})
	}
	in, err := instance(b,
		func(sol cover.Solution) error { return s.check(chosen(sol, options)) },
		func(sol cover.Solution) string { return s.text(chosen(sol, options)) })
	if err == nil {
		in.Constraint = limits
	}
	return in, err
}

// options calls add for all options of a cell.
func (s *snakeBoard) options(c cell, add func(snakeCell, []string)) {
	name := c.name()
	if c != s.start {
		add(snakeCell{c, false, false}, []string{"!" + name, name + ":0"})
	}
	near := s.near(c)
	say := func(on ...int) (words []string) {
		words = []string{"#", "!" + name, name + ":1"}
		for i, d := range near {
			colour := "0"
			if slices.Contains(on, i) {
				colour = "1"
			}
			words = append(words, d.name()+":"+colour)
		}
		return words
	}
	for i := range near {
		switch {
		case c == s.start:
			add(snakeCell{c, true, true}, say(i))
			continue
		case s.start.row >= 0:
			add(snakeCell{c, true, true}, append(say(i), "E"))
		}
		for j := range i {
			add(snakeCell{c, true, false}, say(i, j))
		}
	}
}

// near returns the cells one move from a cell, on a board without other pieces.
func (s *snakeBoard) near(c cell) (list []cell) {
	for at := range s.rows * s.cols {
		d := cell{at / s.cols, at % s.cols}
		if c != d && pieceMoves(s.piece, c, d) {
			list = append(list, d)
		}
	}
	return list
}

// pieceMoves reports whether a piece goes from one cell to another, different one.
func pieceMoves(piece string, c, d cell) bool {
	i, j := max(c.row-d.row, d.row-c.row), max(c.col-d.col, d.col-c.col)
	switch piece {
	case "king":
		return max(i, j) == 1
	case "knight":
		return i*j == 2
	case "bishop":
		return i == j
	case "rook":
		return i*j == 0
	}
	return i == j || i*j == 0 // queen
}

// check goes by the rules: so many cells, each one move from two others, or from one if
// it is an end, and all of them hang together.
func (s *snakeBoard) check(list []snakeCell) error {
	on := map[cell]bool{}
	said := map[cell]bool{}
	ends := map[cell]bool{}
	for _, o := range list {
		if said[o.cell] {
			return fmt.Errorf("row %d, column %d is there twice", o.row+1, o.col+1)
		}
		said[o.cell] = true
		if o.on {
			on[o.cell] = true
		}
		if o.end {
			ends[o.cell] = true
		}
	}
	want := 0
	if s.start.row >= 0 {
		want = 2
	}
	switch {
	case len(said) != len(s.cells):
		return errors.New("nothing is said of some cells")
	case len(on) != s.moves+want/2:
		return fmt.Errorf("%d cells are on the path, expected %d", len(on), s.moves+want/2)
	case len(ends) != want || want > 0 && !ends[s.start]:
		return fmt.Errorf("%d ends, expected %d", len(ends), want)
	}
	for c := range on {
		n := 0
		for _, d := range s.near(c) {
			if on[d] {
				n++
			}
		}
		if n != 2 && !(n == 1 && ends[c]) || n == 2 && ends[c] {
			return fmt.Errorf("row %d, column %d of the path is one move from %d others of it", c.row+1, c.col+1, n)
		}
	}
	if way := s.walk(on); len(way) != len(on) {
		return fmt.Errorf("the path has %d of %d cells", len(way), len(on))
	}
	return nil
}

// walk returns the cells on the way from the start, or from the first cell of a cycle,
// each followed by one that is on and was not before.
func (s *snakeBoard) walk(on map[cell]bool) (way []cell) {
	next := s.start
	for _, c := range s.cells {
		if next.row < 0 && on[c] {
			next = c
		}
	}
	for next.row >= 0 && on[next] {
		c := next
		way = append(way, c)
		next = cell{-1, -1}
		for _, d := range s.near(c) {
			if next.row < 0 && on[d] && !slices.Contains(way, d) {
				next = d
			}
		}
	}
	return way
}

// text draws the cells of the path, its ends as stars.
func (s *snakeBoard) text(list []snakeCell) string {
	d := newDrawing(s.rows, s.cols, '.')
	for _, o := range list {
		switch {
		case o.end:
			d[o.row][o.col] = '*'
		case o.on:
			d[o.row][o.col] = 'o'
		}
	}
	return d.spaced()
}
