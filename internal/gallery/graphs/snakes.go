package graphs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover/constraint"
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Snakes in a box: exercise 172. An option is a cell that is not on the path, of colour 0, or one that
// is, of colour 1, with the colours of all cells one move from it: two of them are 1, or one if the
// cell is an end. The result may be a path and cycles as well, so constraint.Connected ensures that it
// is connected.
var snakes = kit.Described("snakes", kit.DrawnBy(func(a kit.Args, text string) *draw.Scene { return movesPicture(a.Text("piece"), text) }), buildSnakes)

func buildSnakes(a kit.Args) (*kit.Instance, error) {
	s := &snakeBoard{rows: a.Int("rows"), cols: a.Int("cols"), moves: a.Int("moves"), piece: a.Text("piece"), start: kit.Cell{Row: -1, Col: -1}}
	cells := s.moves
	if text := a.Text("start"); text != "-" {
		cells++
		if len(text) != 2 {
			return nil, fmt.Errorf("start: found %q, expected a row and a column, a digit each, or - for a cycle", text)
		}
		s.start = kit.Cell{Row: strings.Index(kit.Digits, text[:1]), Col: strings.Index(kit.Digits, text[1:])}
		if !s.start.On(s.rows, s.cols) {
			return nil, fmt.Errorf("start: found %q, expected a cell of the board, which has %d rows and %d columns", text, s.rows, s.cols)
		}
	}
	s.cells = kit.Reached(kit.Cell{Row: max(0, s.start.Row), Col: max(0, s.start.Col)}, s.near)
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddBounded(cells, cells, "#")
	if s.start.Row >= 0 {
		b.AddPrimary("E")
	}
	b.AddPrimary(kit.Map(s.cells, func(c kit.Cell) string { return "!" + c.Name() })...)
	limits := &constraint.Connected{}
	for _, c := range s.cells {
		b.AddSecondary(c.Name())
		limits.Vertices = append(limits.Vertices, constraint.Vertex{Name: c.Name(), Out: constraint.Mark{Item: c.Name(), Colour: "0"}})
	}
	for _, c := range s.cells {
		for _, d := range s.near(c) {
			if c.Name() < d.Name() {
				limits.Edges = append(limits.Edges, [2]string{c.Name(), d.Name()})
			}
		}
		s.options(b, c)
	}
	in, err := kit.BoardInstance(b, s.rows, s.cols, s.check, func(said [][]int) string { return kit.Shown(said, kit.Signed("..o*")) })
	return kit.Strict(in.Require(err, limits))
}

// A snakeBoard is a board with a piece and the ends of its path.
type snakeBoard struct {
	rows, cols, moves int
	piece             string
	start             kit.Cell   // of row -1 if the path is a cycle
	cells             []kit.Cell // that the piece can come to from the start, or from the first cell
}

// What is said of a cell.
const (
	offPath = iota
	onPath
	endOfPath
)

// options adds all options of a cell.
func (s *snakeBoard) options(b *kit.BoardBuilder, c kit.Cell) {
	name := c.Name()
	if c != s.start {
		b.Add([]kit.Setting{{Cell: c, Value: offPath}}, "!"+name, name+":0")
	}
	near := s.near(c)
	say := func(what int, item string, on ...int) {
		words := []string{"#", "!" + name, name + ":1"}
		for i, d := range near {
			words = append(words, fmt.Sprintf("%s:%d", d.Name(), kit.Bit(slices.Contains(on, i))))
		}
		if item != "" {
			words = append(words, item)
		}
		b.Add([]kit.Setting{{Cell: c, Value: what}}, words...)
	}
	for i := range near {
		switch {
		case c == s.start:
			say(endOfPath, "", i)
			continue
		case s.start.Row >= 0:
			say(endOfPath, "E", i)
		}
		for j := range i {
			say(onPath, "", i, j)
		}
	}
}

// near returns the cells one move from a cell, on a board without other pieces.
func (s *snakeBoard) near(c kit.Cell) []kit.Cell {
	return kit.Filter(kit.Cells(s.rows, s.cols), func(d kit.Cell) bool { return kit.Moves(s.piece, c, d) })
}

// check applies the rules: the right number of cells, each one move from two others, or from one if
// it is an end, and all of them connected.
func (s *snakeBoard) check(said [][]int) error {
	on, ends, first := map[kit.Cell]bool{}, map[kit.Cell]bool{}, kit.Cell{}
	near := func(c kit.Cell) []kit.Cell { return kit.Filter(s.near(c), func(d kit.Cell) bool { return on[d] }) }
	for _, c := range s.cells {
		v := said[c.Row][c.Col]
		if v < 0 {
			return fmt.Errorf("%v has no option, or several", c)
		}
		if v > offPath {
			on[c], first = true, c
		}
		if v == endOfPath {
			ends[c] = true
		}
	}
	want := 2 * kit.Bit(s.start.Row >= 0)
	switch {
	case len(on) != s.moves+want/2:
		return fmt.Errorf("%d cells are on the path, expected %d", len(on), s.moves+want/2)
	case len(ends) != want || want > 0 && !ends[s.start]:
		return fmt.Errorf("%d ends, expected %d", len(ends), want)
	}
	for c := range on {
		n := len(near(c))
		if n != 2 && !(n == 1 && ends[c]) || n == 2 && ends[c] {
			return fmt.Errorf("row %d, column %d of the path is one move from %d others of it", c.Row+1, c.Col+1, n)
		}
	}
	if part := kit.Reached(first, near); len(part) != len(on) {
		return fmt.Errorf("the path has %d of %d cells", len(part), len(on))
	}
	return nil
}

// movesPicture paints the cells of paths, o and * for the ends of one, or numbers for the paths of several,
// and lines between those of a path that are a move of a piece apart.
func movesPicture(piece, text string) *draw.Scene {
	c, rows := new(picture.Canvas), kit.Fields(text)
	at := func(p kit.Cell) draw.Point { return picture.At(float64(p.Col)+0.5, float64(p.Row)+0.5) }
	colour := func(word string) draw.Colour {
		if n, err := strconv.Atoi(word); err == nil {
			return picture.Of(n - 1)
		}
		return picture.Accent
	}
	var on []kit.Cell
	for p, word := range kit.Entries(rows) {
		c.Box("board", []draw.Colour{picture.Paper, picture.Shade}[(p.Row+p.Col)%2], float64(p.Col), float64(p.Row), 1, 1)
		if word == "." {
			continue
		}
		for _, q := range on {
			if kit.Moves(piece, p, q) && (word == rows[q.Row][q.Col] || strings.Contains("o*", word)) {
				c.Line(colour(word), 3.5, at(p), at(q))
			}
		}
		on = append(on, p)
	}
	for _, p := range on {
		switch word := rows[p.Row][p.Col]; {
		case word == "*":
			c.Disc(at(p), 0.3, picture.Of(1))
		case word != "o" && (p.Row == 0 || p.Row == len(rows)-1):
			c.Node(at(p), colour(word), word)
		default:
			c.Dot(at(p), 0.2, colour(word))
		}
	}
	return c.Scene()
}
