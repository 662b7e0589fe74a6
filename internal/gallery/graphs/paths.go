package graphs

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Disjoint paths in a triangle: exercise 261. The points (i,j) with 1 ≤ i ≤ j ≤ n have arcs to (i+1,j)
// and to (i,j-1). A point v has two items, v- for how it is reached and v+ for how it is left. If no
// path has it, one option covers both. There are as many families as totally symmetric plane
// partitions in a box of side n.
var latticePaths = kit.Described("lattice-paths", kit.Drawn(picture.Letters), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	name := func(c kit.Cell) string { return fmt.Sprintf("%d.%d", c.Row, c.Col) }
	b := kit.NewBuilder[pathStep]()
	var points []kit.Cell
	for i := 1; i <= n; i++ {
		for j := i; j <= n; j++ {
			points = append(points, kit.Cell{Row: i, Col: j})
			b.AddPrimary(name(kit.Cell{Row: i, Col: j})+"-", name(kit.Cell{Row: i, Col: j})+"+")
		}
	}
	for _, c := range points {
		if c.Row == 1 {
			b.Add(pathStep{kit.Cell{}, c}, name(c)+"-")
		}
		if c.Row == c.Col {
			b.Add(pathStep{c, kit.Cell{}}, name(c)+"+")
		}
		for _, d := range []kit.Cell{{Row: c.Row + 1, Col: c.Col}, {Row: c.Row, Col: c.Col - 1}} {
			if d.Row <= d.Col {
				b.Add(pathStep{c, d}, name(c)+"+", name(d)+"-")
			}
		}
		b.Add(pathStep{c, c}, name(c)+"-", name(c)+"+")
	}
	return kit.Strict(b.Instance(
		func(list []pathStep) error { return checkLatticePaths(points, list) },
		func(list []pathStep) string { return drawLatticePaths(n, list).Spaced() }))
})

// A pathStep leads from one point to another; one of them is cell{} where a path begins
// or ends. If both are the same, the point is on no path.
type pathStep struct{ from, to kit.Cell }

// checkLatticePaths applies the rules: each point is reached and left once, or on no path. Paths cannot
// return.
func checkLatticePaths(points []kit.Cell, list []pathStep) error {
	reached, left := map[kit.Cell]int{}, map[kit.Cell]int{}
	for _, s := range list {
		if s.from == (kit.Cell{}) && s.to.Row != 1 || s.to == (kit.Cell{}) && s.from.Row != s.from.Col {
			return errors.New("a path begins below the first row, or ends beside the diagonal")
		}
		reached[s.to]++
		left[s.from]++
	}
	for _, c := range points {
		if reached[c] != 1 || left[c] != 1 {
			return fmt.Errorf("row %d, column %d is reached %d times and left %d times", c.Row, c.Col, reached[c], left[c])
		}
	}
	return nil
}

// drawLatticePaths shows how each point is left.
func drawLatticePaths(n int, list []pathStep) kit.Drawing {
	d := kit.NewDrawing(n, n, ' ')
	for i := range n {
		copy(d[i][i:], []rune(strings.Repeat("?", n-i)))
	}
	for _, s := range list {
		if s.from == (kit.Cell{}) {
			continue
		}
		mark := &d[s.from.Row-1][s.from.Col-1]
		switch {
		case s.from == s.to:
			*mark = '.'
		case s.to == (kit.Cell{}):
			*mark = 'o'
		case s.to.Row > s.from.Row:
			*mark = 'v'
		default:
			*mark = '<'
		}
	}
	return d
}

// Disjoint paths: exercise 261. Eight knights start from the upper row of a
// chessboard, go downwards, and end in the lower row in the opposite order, and
// no cell is used twice. An option is a step, with the number of the knight as a
// colour; every cell except the ends is left as often as it is entered.
var knightPaths = kit.Described("knight-paths", kit.Drawn(func(text string) *draw.Scene { return movesPicture("knight", text) }), buildKnightPaths)

func buildKnightPaths(a kit.Args) (*kit.Instance, error) {
	rows, cols := a.Int("rows"), a.Int("cols")
	down := func(c kit.Cell) []kit.Cell { return c.Steps(knightMoves, rows, cols) }
	rises := kit.Map(knightMoves, func(m kit.Cell) kit.Cell { return kit.Cell{}.Step(m, -1) })
	up := func(c kit.Cell) []kit.Cell { return c.Steps(rises, rows, cols) }
	// Knight k can come to the cells of from[k], and from those of to[k] to her end.
	from, to := make([][]kit.Cell, cols), make([][]kit.Cell, cols)
	for k := range cols {
		from[k] = kit.Reached(kit.Cell{Row: 0, Col: k}, down)
		to[k] = kit.Reached(kit.Cell{Row: rows - 1, Col: cols - 1 - k}, up)
	}
	name := func(c kit.Cell) string { return fmt.Sprintf("%d%d", c.Row, c.Col) }
	cells := kit.Cells(rows, cols)
	b := kit.NewBuilder[[]knightStep]()
	for _, c := range cells {
		if c.Row < rows-1 {
			b.AddPrimary(name(c) + "+")
		}
		if c.Row > 0 {
			b.AddPrimary(name(c) + "-")
		}
	}
	b.AddSecondary(kit.Map(cells, name)...)
	for _, u := range cells {
		for _, v := range down(u) {
			for k := range cols {
				if slices.Contains(from[k], u) && slices.Contains(to[k], v) {
					b.Add([]knightStep{{u, v, k}}, name(u)+"+", name(v)+"-", fmt.Sprintf("%s:%d", name(u), k), fmt.Sprintf("%s:%d", name(v), k))
				}
			}
		}
		if u.Row > 0 && u.Row < rows-1 {
			b.Add(nil, name(u)+"+", name(u)+"-", name(u)+":x")
		}
	}
	return kit.Strict(kit.Viewed(b, kit.Joined[knightStep],
		func(steps []knightStep) error { return checkKnightPaths(rows, cols, steps) },
		func(steps []knightStep) string {
			d := kit.NewDrawing(rows, cols, '.')
			for _, s := range steps {
				d[s.from.Row][s.from.Col], d[s.to.Row][s.to.Col] = rune('1'+s.knight), rune('1'+s.knight)
			}
			return d.Spaced()
		}))
}

// A knightStep is a step of a knight.
type knightStep struct {
	from, to kit.Cell
	knight   int
}

// knightMoves are the moves that lead down.
var knightMoves = []kit.Cell{{Row: 1, Col: -2}, {Row: 1, Col: 2}, {Row: 2, Col: -1}, {Row: 2, Col: 1}}

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
