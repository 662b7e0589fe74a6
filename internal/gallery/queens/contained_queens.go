package queens

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Queens within queens: exercise 162. The smaller boards cannot overlap, since their queens would
// attack each other or be the same. A smaller board whose queens are placed one by one is not noticed,
// so the count is of placements with k smaller boards marked; they cover # too.

func containedQueens() kit.Model {
	return kit.Model{
		Name:   "contained-queens",
		Title:  "Queens that solve smaller boards too",
		Source: "TAOCP 7.2.2.1, exercise 162",
		About: "n queens stand on a board of n by n so that none attacks another, and k times m of them are within m adjacent rows and m adjacent columns. " +
			"An option is a queen, or the queens of such a smaller board. The answer shows the queens of smaller boards as o.",
		Story:   "Fifteen queens can hold two smaller sets of four, fourteen cannot: 224 answers against none.",
		Picture: kit.Drawn(picture.Chess),
		Params: []kit.Param{
			kit.Number("n", "the side of the board", 15, 4, 40),
			kit.Number("m", "the side of the smaller boards", 4, 4, 8),
			kit.Number("k", "how many of them there are", 2, 1, 9),
		},
		Build: buildContainedQueens,
	}
}

func buildContainedQueens(a kit.Args) (*kit.Instance, error) {
	n, m, k := a.Int("n"), a.Int("m"), a.Int("k")
	if m >= n {
		return nil, fmt.Errorf("m=%d: expected a smaller number than %d", m, n)
	}
	b := kit.NewBuilder[[]kit.Cell]()
	b.AddBounded(k, k, "#")
	for _, i := range organPipe(n) {
		b.AddPrimary(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", i))
	}
	b.AddSecondary(kit.Names("a%d", 0, 2*n-2)...)
	b.AddSecondary(kit.Names("b%d", 1-n, n-1)...)
	add := func(queens []kit.Cell) {
		var words []string
		if len(queens) > 1 {
			words = []string{"#"}
		}
		for _, q := range queens {
			words = append(words, queenItems(q)...)
		}
		b.Add(queens, words...)
	}
	for i, j := range kit.Pairs(n, n) {
		add([]kit.Cell{{Row: i, Col: j}})
	}
	for _, small := range queenSets(m, 0, m, nil) {
		for _, corner := range kit.Cells(n-m+1, n-m+1) {
			var queens []kit.Cell
			for _, q := range small {
				queens = append(queens, q.Step(corner, 1))
			}
			add(queens)
		}
	}
	return b.Instance(
		func(list [][]kit.Cell) error { return checkContained(n, m, k, list) },
		func(list [][]kit.Cell) string {
			d := kit.NewDrawing(n, n, '.')
			for _, queens := range list {
				mark := 'Q'
				if len(queens) > 1 {
					mark = 'o'
				}
				for _, q := range queens {
					d[q.Row][q.Col] = mark
				}
			}
			return d.Spaced()
		})
}

// checkContained applies the rules.
func checkContained(n, m, k int, groups [][]kit.Cell) error {
	smaller := 0
	for _, g := range groups {
		if len(g) == 1 {
			continue
		}
		smaller++
		lo, hi := g[0], g[0]
		for _, q := range g {
			lo, hi = kit.Cell{Row: min(lo.Row, q.Row), Col: min(lo.Col, q.Col)}, kit.Cell{Row: max(hi.Row, q.Row), Col: max(hi.Col, q.Col)}
		}
		if len(g) != m || hi.Row-lo.Row >= m || hi.Col-lo.Col >= m {
			return fmt.Errorf("%d queens are not within %d rows and columns", len(g), m)
		}
	}
	if smaller != k {
		return fmt.Errorf("%d smaller boards, expected %d", smaller, k)
	}
	return kit.CheckQueens(n, slices.Concat(groups...))
}
