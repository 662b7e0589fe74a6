package polyominoes

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// The twelve pentominoes in a square of 10 by 10, six cells of them in every row and
// column: exercise 300. A cell that is left free is an option with its row and its
// column, each of which has four of them.
//
// An answer has eight images. X has its centre in the upper left quarter, which leaves
// two; in one of these, O lies in a row.
func sixEach() kit.Model {
	return kit.Model{
		Name:    "six-in-each-row",
		Title:   "The twelve pentominoes in a square, six cells in each row and column",
		Source:  "TAOCP 7.2.2.1, exercise 300",
		About:   "The twelve pentominoes lie in a square of 10 by 10, so that they cover six cells of each row and each column, and none or all of the cells of the two long diagonals. An option is a piece in one place, or a free cell with its row and its column. Only one of eight mirror images remains.",
		Story:   "Twelve pieces in a square of 100 cells, and yet each row and each column has six of them covered: 31 ways.",
		Picture: kit.Drawn(picture.Pieces),
		Params:  []kit.Param{kit.Choice("diagonals", "whether the long diagonals are free or covered", "free", "covered")},
		Figures: []kit.Figure{
			{ID: "ex300-01", Kind: kit.Solutions, Args: "diagonals=free", Want: "31", Slow: true},
		},
		Build: buildSixEach,
	}
}

func buildSixEach(a kit.Args) (*kit.Instance, error) {
	const side = 10
	covered := a.Text("diagonals") == "covered"
	diagonal := func(c forms.Point) bool { return c[0] == c[1] || c[0]+c[1] == side-1 }
	g := &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(side, side, 1), SoftCells: true, Pieces: forms.Pentominoes()}
	b := kit.NewBuilder[forms.Placed]()
	for _, p := range g.Pieces {
		b.AddPrimary(p.Name)
	}
	b.AddPrimary(g.CellNames(g.Region)...)
	for i := range side {
		b.AddBounded(4, 4, fmt.Sprintf("R%d", i), fmt.Sprintf("C%d", i))
	}
	for i, p := range g.Pieces {
		for _, at := range forms.Placements(g.Region, g.Ways(p), 2) {
			if lo, hi := at.Box(); p.Name == "X" && (lo[0] > 3 || lo[1] > 3) || p.Name == "O" && lo[0] != hi[0] {
				continue
			}
			if !covered && slices.ContainsFunc(at, diagonal) {
				continue
			}
			b.Add(forms.Placed{Piece: i, At: at}, g.Option(p, at)...)
		}
	}
	for _, c := range g.Region {
		if !diagonal(c) || !covered {
			b.Add(forms.Placed{Piece: -1, At: forms.Shape{c}}, g.CellName(c), fmt.Sprintf("R%d", c[0]), fmt.Sprintf("C%d", c[1]))
		}
	}
	pieces := func(list []forms.Placed) []forms.Placed {
		return slices.DeleteFunc(list, func(o forms.Placed) bool { return o.Piece < 0 })
	}
	return b.Instance(
		func(list []forms.Placed) error {
			lie := pieces(list)
			if err := g.Check(lie); err != nil {
				return err
			}
			if len(list)-len(lie) != side*(side-6) {
				return errors.New("some free cells are not told, or twice")
			}
			return checkSixEach(lie, side, covered)
		},
		func(list []forms.Placed) string { return g.Text(pieces(list)) })
}

// checkSixEach applies the rules for rows, columns and diagonals.
func checkSixEach(list []forms.Placed, side int, covered bool) error {
	rows, cols := make([]int, side), make([]int, side)
	diagonals := 0
	for _, l := range list {
		for _, c := range l.At {
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
