package polyominoes

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Six cells of pentominoes in every row and column: exercise 300. An answer has eight images. X has
// its centre in the upper left quarter, which leaves two; in one of these, O lies in a row. Where the
// cells above the diagonals are covered as well, an answer has one mirror image only: X is on the left.
// Where the free cells are symmetric about one diagonal, there are four images, and X is above both;
// if it lies on one, the item o keeps O in a row.
var sixEach = kit.Described("six-in-each-row", kit.Drawn(picture.Pieces), func(a kit.Args) (*kit.Instance, error) {
	r := sixRule{a.Text("diagonals"), a.Text("empty")}
	if r.diagonals == "above" && r.empty != "any" {
		return nil, errors.New("empty: diagonals=above allows no other value")
	}
	g := &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(sixSide, sixSide, 1), SoftCells: true, Pieces: forms.Pentominoes()}
	b := kit.NewBuilder[forms.Placed]()
	b.AddPrimary(kit.Map(g.Pieces, func(p forms.Piece) string { return p.Name })...)
	b.AddPrimary(g.CellNames(g.Region)...)
	for i := range sixSide {
		b.AddBounded(4, 4, fmt.Sprintf("R%d", i), fmt.Sprintf("C%d", i))
	}
	marked := func(words []string, cells forms.Shape, colour string) []string {
		return append(words, kit.Map(r.pairs(cells), func(s string) string { return s + colour })...)
	}
	b.AddSecondary(r.secondary(g.Region)...)
	g.Keep = func(p forms.Piece, at forms.Shape) bool {
		return r.first(p, at) && !slices.ContainsFunc(at, func(c forms.Point) bool { return !r.mayCover(c) })
	}
	g.More = func(p forms.Piece, at forms.Shape) []string { return marked(r.order(p, at), at, ":1") }
	g.AddPieces(b)
	for _, c := range g.Region {
		if r.mayFree(c) {
			words := []string{g.CellName(c), fmt.Sprintf("R%d", c[0]), fmt.Sprintf("C%d", c[1])}
			b.Add(forms.Placed{}, marked(words, forms.Shape{c}, ":0")...)
		}
	}
	return kit.Strict(kit.Viewed(b, forms.Lying, func(list []forms.Placed) error {
		if err := g.Check(list); err != nil {
			return err
		}
		return r.check(list)
	}, g.Text))
})

// A sixRule is a condition on the free cells.
type sixRule struct{ diagonals, empty string }

const sixSide = 10

// onDiagonal reports whether a cell lies on a long diagonal, or just above one if the
// parameters say so.
func (r sixRule) onDiagonal(c forms.Point) bool {
	on := func(i, j int) bool { return i < sixSide && (i == j || i+j == sixSide-1) }
	return on(c[0], c[1]) || r.diagonals == "above" && on(c[0]+1, c[1])
}

// mayCover reports whether a cell may be covered.
func (r sixRule) mayCover(c forms.Point) bool { return r.diagonals != "free" || !r.onDiagonal(c) }

// mayFree reports whether a cell may be free.
func (r sixRule) mayFree(c forms.Point) bool {
	return r.diagonals == "free" || r.diagonals == "any" || !r.onDiagonal(c)
}

// image returns the cell that is free with a cell: itself, if nothing is said of that.
func (r sixRule) image(c forms.Point) forms.Point {
	switch r.empty {
	case "half-turn":
		return forms.Point{sixSide - 1 - c[0], sixSide - 1 - c[1]}
	case "mirror":
		return forms.Point{c[1], c[0]}
	}
	return c
}

// pair returns the item that a cell has in common with its image, "" if there is none.
func (r sixRule) pair(c forms.Point) string {
	d := r.image(c)
	if d == c {
		return ""
	}
	c = slices.MinFunc([]forms.Point{c, d}, forms.ComparePoints)
	return fmt.Sprintf("S%d%d", c[0], c[1])
}

// first reports whether a place of X or O belongs to the images that remain.
func (r sixRule) first(p forms.Piece, at forms.Shape) bool {
	lo, hi := at.Box()
	switch {
	case p.Name == "X" && r.diagonals == "above":
		return lo[1] <= 3
	case p.Name == "X" && r.empty == "mirror":
		return lo[0]+hi[1] <= sixSide-1 && lo[0] <= lo[1]
	case p.Name == "X":
		return lo[0] <= 3 && lo[1] <= 3
	case p.Name == "O" && r.diagonals != "above" && r.empty != "mirror":
		return lo[0] == hi[0]
	}
	return true
}

// order returns the item o of X on a diagonal, and of O across, if the free cells are symmetric.
func (r sixRule) order(p forms.Piece, at forms.Shape) []string {
	lo, hi := at.Box()
	if r.empty == "mirror" && (p.Name == "X" && (lo[0] == lo[1] || lo[0]+hi[1] == sixSide-1) || p.Name == "O" && lo[1] == hi[1]) {
		return []string{"o"}
	}
	return nil
}

// secondary returns the items of order and pair.
func (r sixRule) secondary(region forms.Shape) (names []string) {
	if r.empty == "mirror" {
		names = append(names, "o")
	}
	return append(names, r.pairs(region)...)
}

// pairs returns the items that cells have in common with their images.
func (r sixRule) pairs(cells forms.Shape) []string {
	return kit.Once(kit.Filter(kit.Map(cells, r.pair), func(s string) bool { return s != "" }))
}

// check applies the rules for rows, columns, diagonals and free cells.
func (r sixRule) check(list []forms.Placed) error {
	rows, cols := make([]int, sixSide), make([]int, sixSide)
	covered := map[forms.Point]bool{}
	for _, l := range list {
		for _, c := range l.At {
			rows[c[0]]++
			cols[c[1]]++
			covered[c] = true
		}
	}
	for i := range sixSide {
		if rows[i] != 6 || cols[i] != 6 {
			return fmt.Errorf("row %d and column %d have %d and %d covered cells, expected 6", i+1, i+1, rows[i], cols[i])
		}
	}
	for _, c := range forms.Cuboid(sixSide, sixSide, 1) {
		if covered[c] && !r.mayCover(c) || !covered[c] && !r.mayFree(c) {
			return fmt.Errorf("row %d, column %d is on a diagonal, and covered: %t", c[0]+1, c[1]+1, covered[c])
		}
		if covered[c] != covered[r.image(c)] {
			return fmt.Errorf("the free cells are not symmetric at row %d, column %d", c[0]+1, c[1]+1)
		}
	}
	return nil
}
