package polyominoes

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// tetrominoHoles is the pentominoes in 8 by 10, around holes in the shapes of the five
// tetrominoes, which touch neither the border nor each other, not even at corners: exercise 298.
// A hole is an option too. It gives the colour 0 to a mark of each of its cells, and 1 to
// those of the cells around it.
func tetrominoHoles() kit.Model {
	const rows, cols = 8, 10
	return kit.Model{
		Name:   "tetromino-holes",
		Title:  "The twelve pentominoes around holes in the shapes of the tetrominoes",
		Source: "TAOCP 7.2.2.1, exercise 298",
		About: "The twelve pentominoes lie in a rectangle of 8 by 10, and leave holes in the shapes of the five tetrominoes, in small letters. No hole touches the border or another, even at a corner. " +
			"An option is a piece in one place, or a hole. X has its centre in the upper left quarter, which leaves one of four mirror images.",
		Story:   "Sixty cells in a rectangle of eighty: the other twenty are the five tetrominoes, as holes that do not touch.",
		Picture: kit.Drawn(picture.Pieces),
		Build: func(kit.Args) (*kit.Instance, error) {
			g := &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(rows, cols, 1), Pieces: append(forms.Tetrominoes(), forms.Pentominoes()...)}
			inner := forms.Cuboid(rows-2, cols-2, 1).Shifted(forms.Point{1, 1})
			for _, c := range g.Region {
				g.MoreItems = append(g.MoreItems, g.CellName(c)+"'")
			}
			isHole := func(p forms.Piece) bool { return len(p.Shape) == 4 }
			corner := func(x forms.Shape) bool { return 2*x[2][0] < rows && 2*x[2][1] < cols } // its centre is the third cell
			g.Keep = func(p forms.Piece, at forms.Shape) bool {
				return isHole(p) && len(at.Without(inner)) == 0 || !isHole(p) && (p.Name != "X" || corner(at))
			}
			g.More = func(p forms.Piece, at forms.Shape) []string {
				if isHole(p) {
					return holeMarks(g, at)
				}
				return nil
			}
			g.Rule = func(list []forms.Placed) error {
				var holes []forms.Shape
				for _, l := range list {
					if isHole(g.Pieces[l.Piece]) {
						holes = append(holes, l.At)
					}
				}
				return checkHolesApart(inner, holes)
			}
			return g.Instance()
		},
	}
}

// checkHolesApart checks that holes touch neither the border nor each other.
func checkHolesApart(inner forms.Shape, holes []forms.Shape) error {
	for i, h := range holes {
		if rest := h.Without(inner); len(rest) > 0 {
			return fmt.Errorf("a hole touches the border at row %d, column %d", rest[0][0]+1, rest[0][1]+1)
		}
		for _, other := range holes[:i] {
			if slices.ContainsFunc(around(h, true), other.Has) {
				return errors.New("two holes touch")
			}
		}
	}
	return nil
}

// holeMarks returns the marks of the cells of a hole, and of those around it, with their colours.
func holeMarks(g *forms.Packing, at forms.Shape) (marks []string) {
	for _, c := range at {
		marks = append(marks, g.CellName(c)+"':0")
	}
	for _, c := range around(at, true) {
		marks = append(marks, g.CellName(c)+"':1")
	}
	return marks
}
