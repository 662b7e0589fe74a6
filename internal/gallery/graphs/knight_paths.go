package graphs

import (
	"fmt"
	"slices"
	"strconv"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Disjoint paths: exercise 261. Eight knights start from the upper row of a
// chessboard, go downwards, and end in the lower row in the opposite order, and
// no cell is used twice. An option is a step, with the number of the knight as a
// colour; every cell except the ends is left as often as it is entered.
func knightPaths() kit.Model {
	return kit.Model{
		Name:   "knight-paths",
		Title:  "Knights that go down and reverse their order",
		Source: "TAOCP 7.2.2.1, exercise 261",
		About: "A knight starts from each cell of the first row and goes downwards, two rows or one with each step, to the last row. They arrive there in the opposite order, and no two use the same cell. " +
			"An option is a step, or an unused cell; cells have the knight as their colour.",
		Story:   "Eight knights descend the chessboard side by side and arrive in the opposite order: 47,356 choreographies.",
		Picture: kit.Drawn(knightPathPicture).Showing("rows=8 cols=8", 0),
		Params: []kit.Param{
			kit.Number("rows", "the rows of the board", 6, 2, 9),
			kit.Number("cols", "its columns, and how many knights there are", 4, 1, 9),
		},
		Build: buildKnightPaths,
	}
}

// A knightStep is a step of a knight.
type knightStep struct {
	from, to kit.Cell
	knight   int
}

// knightMoves are the moves that lead down.
var knightMoves = []kit.Cell{{Row: 1, Col: -2}, {Row: 1, Col: 2}, {Row: 2, Col: -1}, {Row: 2, Col: 1}}

// A knightBoard knows for each knight which cells she can reach, and from which cells
// she can still reach her end.
type knightBoard struct {
	rows, cols int
	from, to   []map[kit.Cell]bool
}

func newKnightBoard(rows, cols int) *knightBoard {
	b := &knightBoard{rows: rows, cols: cols}
	for k := range cols {
		from := map[kit.Cell]bool{{Row: 0, Col: k}: true}
		to := map[kit.Cell]bool{{Row: rows - 1, Col: cols - 1 - k}: true}
		for _, c := range kit.Cells(rows, cols) {
			upwards := kit.Cell{Row: rows - 1 - c.Row, Col: c.Col}
			for _, m := range knightMoves {
				if before := c.Step(m, -1); from[before] && before.Row < rows-1 {
					from[c] = true
				}
				if after := upwards.Step(m, 1); to[after] && after.Row > 0 {
					to[upwards] = true
				}
			}
		}
		b.from, b.to = append(b.from, from), append(b.to, to)
	}
	return b
}

// useful reports whether a step from u to v can be on a knight's path.
func (b *knightBoard) useful(k int, u, v kit.Cell) bool {
	starts, ends := u.Row > 0 || u.Col == k, v.Row < b.rows-1 || v.Col == b.cols-1-k
	return starts && ends && b.from[k][u] && b.to[k][u] && b.from[k][v] && b.to[k][v]
}

func buildKnightPaths(a kit.Args) (*kit.Instance, error) {
	board := newKnightBoard(a.Int("rows"), a.Int("cols"))
	rows, cols := board.rows, board.cols
	name := func(c kit.Cell) string { return fmt.Sprintf("%d%d", c.Row, c.Col) }
	b := kit.NewBuilder[[]knightStep]()
	for _, c := range kit.Cells(rows, cols) {
		if c.Row < rows-1 {
			b.AddPrimary(name(c) + "+")
		}
		if c.Row > 0 {
			b.AddPrimary(name(c) + "-")
		}
	}
	for _, c := range kit.Cells(rows, cols) {
		b.AddSecondary(name(c))
	}
	for _, u := range kit.Cells(rows, cols) {
		for _, m := range knightMoves {
			v := u.Step(m, 1)
			for k := range cols {
				if v.On(rows, cols) && board.useful(k, u, v) {
					b.Add([]knightStep{{u, v, k}}, name(u)+"+", name(v)+"-", fmt.Sprintf("%s:%d", name(u), k), fmt.Sprintf("%s:%d", name(v), k))
				}
			}
		}
		if u.Row > 0 && u.Row < rows-1 {
			b.Add(nil, name(u)+"+", name(u)+"-", name(u)+":x")
		}
	}
	in, err := kit.Viewed(b, kit.Joined[knightStep],
		func(steps []knightStep) error { return checkKnightPaths(rows, cols, steps) },
		func(steps []knightStep) string {
			d := kit.NewDrawing(rows, cols, '.')
			for _, s := range steps {
				d[s.from.Row][s.from.Col], d[s.to.Row][s.to.Col] = rune('1'+s.knight), rune('1'+s.knight)
			}
			return d.Spaced()
		})
	return in.Strict(err)
}

// checkKnightPaths applies the rules: it follows every knight.
func checkKnightPaths(rows, cols int, steps []knightStep) error {
	used := map[kit.Cell]bool{}
	for k := range cols {
		at := kit.Cell{Row: 0, Col: k}
		for at.Row < rows-1 {
			if used[at] {
				return fmt.Errorf("%v is used twice", at)
			}
			used[at] = true
			i := slices.IndexFunc(steps, func(s knightStep) bool { return s.from == at })
			if i < 0 {
				return fmt.Errorf("knight %d stays in row %d", k+1, at.Row+1)
			}
			at = steps[i].to
		}
		if at.Col != cols-1-k {
			return fmt.Errorf("knight %d ends in column %d", k+1, at.Col+1)
		}
	}
	if len(used) != len(steps) {
		return fmt.Errorf("%d steps lead nowhere", len(steps)-len(used))
	}
	return nil
}

// knightPathPicture paints the path of each knight.
func knightPathPicture(text string) *draw.Scene {
	c := new(picture.Canvas)
	last := map[string]draw.Point{}
	rows := kit.Fields(text)
	for cell, knight := range kit.Entries(rows) {
		c.Box("board", picture.Paper, float64(cell.Col), float64(cell.Row), 1, 1)
		n, err := strconv.Atoi(knight)
		if err != nil {
			continue
		}
		at := picture.At(float64(cell.Col)+0.5, float64(cell.Row)+0.5)
		if from, ok := last[knight]; ok {
			c.Line(picture.Of(n-1), 3.5, from, at)
		}
		c.Dot(at, 0.2, picture.Of(n-1))
		last[knight] = at
		if cell.Row == 0 || cell.Row == len(rows)-1 {
			c.Node(at, picture.Of(n-1), knight)
		}
	}
	return c.Scene()
}
