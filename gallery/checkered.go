package gallery

import "fmt"

// checkered is the ten one-sided checkered tetrominoes on a board whose cells
// alternate in colour: exercise 290. The third coordinate of a cell is its colour,
// which motions keep; so a piece fits where its colours do. No piece is turned
// over.
func checkered() Model {
	f := func(args, want string, slow bool) Figure {
		return Figure{ID: "ex290-01", Source: "TAOCP 7.2.2.1, answer 290", Kind: Solutions, Args: args, Want: want, Times: 4, Slow: slow}
	}
	return Model{
		Name:   "checkered",
		Title:  "Checkered one-sided tetrominoes on a checkered board",
		Source: "TAOCP 7.2.2.1, exercise 290",
		About: "There are ten tetrominoes with cells black and white by turns, if they may not be turned over. They fill a board that is coloured so. " +
			"An option is a piece in one place. Letters stand for the pieces.",
		Params: []Param{text("region", "40 cells: a rectangle such as 5x8, or a drawing of # and .", "5x8")},
		Figures: []Figure{
			f("region=2x20", "0", false), f("region=4x10", "66", false), f("region=5x8", "84", false),
		},
		Build: func(a Args) (*Instance, error) {
			region, err := flatRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			l := checkeredSquares()
			g := &packing{lattice: l, flat: true, namesLast: true, pieces: named(animals(l, 4, l.turns))}
			if n := total(g.pieces); len(region) != n {
				return nil, fmt.Errorf("region: %d cells, expected %d", len(region), n)
			}
			for _, p := range region {
				g.region = append(g.region, point{p[0], p[1], (p[0] + p[1]) % 2})
			}
			in, err := g.instance()
			if err == nil {
				g.redraw(in, func(p point) (row, col int) { return p[0], 2 * p[1] })
			}
			return in, err
		},
	}
}
