package graphs

import (
	"fmt"
	"slices"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// Disjoint paths: exercise 261. Eight knights start from the upper row of a
// chessboard, go downwards, and end in the lower row in the opposite order, and
// no cell is used twice. An option is a step, with the number of the knight as a
// colour; every cell but those of the ends is left as often as it is entered.
func knightPaths() kit.Model {
	return kit.Model{
		Name:   "knight-paths",
		Title:  "Knights that go down and change their order",
		Source: "TAOCP 7.2.2.1, exercise 261",
		About: "A knight starts from each cell of the first row and goes downwards, two rows or one with each step, to the last row. They arrive there in the opposite order, and no two use the same cell. " +
			"An option is a step, or that a cell is not used; cells have the knight as their colour.",
		Params: []kit.Param{
			kit.Number("rows", "the rows of the board", 6, 2, 9),
			kit.Number("cols", "its columns, and how many knights there are", 4, 1, 9),
		},
		Figures: []kit.Figure{{ID: "ex261-02", Source: "TAOCP 7.2.2.1, answer 261", Kind: kit.Solutions, Args: "rows=8 cols=8", Want: "47356", Slow: true}},
		Build:   buildKnightPaths,
	}
}

// A knightStep is a step of a knight. It goes nowhere if from and to are the
// same: that cell is not used.
type knightStep struct {
	from, to kit.Cell
	knight   int
}

func buildKnightPaths(a kit.Args) (*kit.Instance, error) {
	rows, cols := a.Int("rows"), a.Int("cols")
	moves := []kit.Cell{{1, -2}, {1, 2}, {2, -1}, {2, 1}}
	inside := func(c kit.Cell) bool { return 0 <= c.Row && c.Row < rows && 0 <= c.Col && c.Col < cols }
	// A step is of use to a knight if both cells can be on her way.
	from, to := make([]map[kit.Cell]bool, cols), make([]map[kit.Cell]bool, cols)
	for k := range cols {
		from[k] = map[kit.Cell]bool{{0, k}: true}
		to[k] = map[kit.Cell]bool{{rows - 1, cols - 1 - k}: true}
		for i := range rows {
			for j := range cols {
				for _, m := range moves {
					if c := (kit.Cell{i - m.Row, j - m.Col}); from[k][c] && c.Row < rows-1 {
						from[k][kit.Cell{i, j}] = true
					}
					if c := (kit.Cell{rows - 1 - i + m.Row, j + m.Col}); to[k][c] && c.Row > 0 {
						to[k][kit.Cell{rows - 1 - i, j}] = true
					}
				}
			}
		}
	}
	start := func(c kit.Cell, k int) bool { return c.Row > 0 || c.Col == k }
	end := func(c kit.Cell, k int) bool { return c.Row < rows-1 || c.Col == cols-1-k }
	b := cover.NewBuilder()
	for i := range rows {
		for j := range cols {
			if i < rows-1 {
				b.AddPrimary(fmt.Sprintf("%d%d+", i, j))
			}
			if i > 0 {
				b.AddPrimary(fmt.Sprintf("%d%d-", i, j))
			}
		}
	}
	for i := range rows {
		b.AddSecondary(kit.Names(fmt.Sprintf("%d%%d", i), 0, cols-1)...)
	}
	var steps []knightStep
	for c := range rows * cols {
		u := kit.Cell{c / cols, c % cols}
		name := func(c kit.Cell) string { return fmt.Sprintf("%d%d", c.Row, c.Col) }
		for _, m := range moves {
			v := kit.Cell{u.Row + m.Row, u.Col + m.Col}
			for k := range cols {
				if inside(v) && start(u, k) && end(v, k) && from[k][u] && to[k][u] && from[k][v] && to[k][v] {
					b.AddOption(name(u)+"+", name(v)+"-", fmt.Sprintf("%s:%d", name(u), k), fmt.Sprintf("%s:%d", name(v), k))
					steps = append(steps, knightStep{u, v, k})
				}
			}
		}
		if u.Row > 0 && u.Row < rows-1 {
			b.AddOption(name(u)+"+", name(u)+"-", name(u)+":x")
			steps = append(steps, knightStep{u, u, -1})
		}
	}
	return kit.NewInstance(b,
		func(sol cover.Solution) error { return checkKnightPaths(rows, cols, kit.Chosen(sol, steps)) },
		func(sol cover.Solution) string {
			d := kit.NewDrawing(rows, cols, '.')
			for _, s := range kit.Chosen(sol, steps) {
				if s.knight >= 0 {
					d[s.from.Row][s.from.Col], d[s.to.Row][s.to.Col] = rune('1'+s.knight), rune('1'+s.knight)
				}
			}
			return d.Spaced()
		})
}

// checkKnightPaths goes by the rules: it follows every knight.
func checkKnightPaths(rows, cols int, list []knightStep) error {
	used := map[kit.Cell]bool{}
	followed := 0
	for k := range cols {
		at := kit.Cell{0, k}
		for at.Row < rows-1 {
			if used[at] {
				return fmt.Errorf("row %d, column %d is used twice", at.Row+1, at.Col+1)
			}
			used[at] = true
			i := slices.IndexFunc(list, func(s knightStep) bool { return s.knight >= 0 && s.from == at })
			if i < 0 {
				return fmt.Errorf("knight %d stays in row %d", k+1, at.Row+1)
			}
			at = list[i].to
			followed++
		}
		if at.Col != cols-1-k {
			return fmt.Errorf("knight %d ends in column %d", k+1, at.Col+1)
		}
	}
	rest := 0
	for _, s := range list {
		if s.knight < 0 {
			if used[s.from] {
				return fmt.Errorf("row %d, column %d is used", s.from.Row+1, s.from.Col+1)
			}
			used[s.from] = true
			rest++
		}
	}
	if followed+rest != len(list) || len(used) != (rows-1)*cols {
		return fmt.Errorf("%d steps lead nowhere, or a cell is neither used nor unused", len(list)-followed-rest)
	}
	return nil
}
