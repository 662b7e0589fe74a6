package gallery

import (
	"errors"
	"fmt"

	"bonepile/cover"
)

// The twelve pentominoes in a square of 10 by 10, six cells of them in every row and
// column: exercise 300. A cell that is left free is an option with its row and its
// column, each of which has four such.
//
// An answer has eight images. X has its centre in the upper left quarter, which leaves
// two; and of these O lies in a row in one.
func sixEach() Model {
	return Model{
		Name:   "six-in-each-row",
		Title:  "The twelve pentominoes in a square, six cells in each row and column",
		Source: "TAOCP 7.2.2.1, exercise 300",
		About: "The twelve pentominoes lie in a square of 10 by 10, so that they cover six cells of each row and each column, and no cell of the two long diagonals, or all of them. " +
			"An option is a piece in one place, or a free cell with its row and its column. Of eight mirror images one remains.",
		Params: []Param{choice("diagonals", "whether the long diagonals are free or covered", "free", "covered")},
		Figures: []Figure{
			{ID: "ex300-01", Source: "TAOCP 7.2.2.1, answer 300", Kind: Solutions, Args: "diagonals=free", Want: "31", Slow: true},
		},
		Build: buildSixEach,
	}
}

// A sixPart is what an option says: a piece lies there, or with the piece -1 a cell is
// free.
type sixPart struct {
	piece int
	at    shape
}

func buildSixEach(a Args) (*Instance, error) {
	const side = 10
	covered := a.Text("diagonals") == "covered"
	diagonal := func(c point) bool { return c[0] == c[1] || c[0]+c[1] == side-1 }
	g := &packing{lattice: squares(), region: cuboid(side, side, 1), softCells: true}
	for _, s := range pentominoShapes() {
		g.pieces = append(g.pieces, piece{name: s.name, shape: s.shape})
	}
	b := cover.NewBuilder()
	for _, p := range g.pieces {
		b.AddPrimary(p.name)
	}
	for _, c := range g.region {
		b.AddPrimary(g.cellName(c))
	}
	for i := range side {
		b.AddBounded(4, 4, fmt.Sprintf("R%d", i), fmt.Sprintf("C%d", i))
	}
	var options []sixPart
	for i, p := range g.pieces {
	places:
		for _, at := range placements(g.region, g.ways(p), 2) {
			if lo, hi := at.box(); p.name == "X" && (lo[0] > 3 || lo[1] > 3) || p.name == "O" && lo[0] != hi[0] {
				continue
			}
			words := []string{p.name}
			for _, c := range at {
				if diagonal(c) && !covered {
					continue places
				}
				words = append(words, g.cellName(c))
			}
			b.AddOption(words...)
			options = append(options, sixPart{i, at})
		}
	}
	for _, c := range g.region {
		if !diagonal(c) || !covered {
			b.AddOption(g.cellName(c), fmt.Sprintf("R%d", c[0]), fmt.Sprintf("C%d", c[1]))
			options = append(options, sixPart{-1, shape{c}})
		}
	}
	pieces := func(sol cover.Solution) (list []placed) {
		for _, o := range chosen(sol, options) {
			if o.piece >= 0 {
				list = append(list, placed(o))
			}
		}
		return list
	}
	return instance(b,
		func(sol cover.Solution) error {
			lie := pieces(sol)
			if err := g.check(lie); err != nil {
				return err
			}
			if len(sol)-len(lie) != side*(side-6) {
				return errors.New("some free cells are not told, or twice")
			}
			return checkSixEach(lie, side, covered)
		},
		func(sol cover.Solution) string { return g.text(pieces(sol)) })
}

// checkSixEach goes by the rules for rows, columns and diagonals.
func checkSixEach(list []placed, side int, covered bool) error {
	rows, cols := make([]int, side), make([]int, side)
	diagonals := 0
	for _, l := range list {
		for _, c := range l.at {
			rows[c[0]]++
			cols[c[1]]++
			if c[0] == c[1] || c[0]+c[1] == side-1 {
				diagonals++
			}
		}
	}
	for i := range side {
		if rows[i] != 6 || cols[i] != 6 {
			return fmt.Errorf("row %d and column %d have %d and %d covered cells, expected 6", i+1, i+1, rows[i], cols[i])
		}
	}
	if want := map[bool]int{true: 2 * side}[covered]; diagonals != want {
		return fmt.Errorf("%d cells of the long diagonals are covered, expected %d", diagonals, want)
	}
	return nil
}
