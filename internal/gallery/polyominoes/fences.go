package polyominoes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Fences: exercise 282, after Craig S. Kaplan. Copies of a polyomino surround it: they
// cover every cell that touches it, even at a corner, and each of them covers such a
// cell. The cells that touch it are primary items, the others secondary. Cells left free
// must not be enclosed: items cannot say that, so countFences checks it.

func fences() kit.Model {
	return kit.Model{
		Name:   "fences",
		Title:  "Copies of a pentomino surround it",
		Source: "TAOCP 7.2.2.1, exercises 282 and 283 (Craig S. Kaplan)",
		About: "Copies of a pentomino are put around it, turned and turned over at will. They cover all cells that touch it, even at a corner, and each of them covers at least one such cell. They do not overlap. " +
			"Nor may they enclose a free cell, which the figures take into account and the items do not. An option is a copy in one place.",
		Story:   "X is fenced in two ways only, S in 1,623,023. No fence of O, P, W or X encloses a free cell.",
		Picture: kit.Drawn(fencePicture),
		Params: []kit.Param{
			kit.Choice("piece", "the pentomino, by Conway's name", "X", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "Y", "Z"),
			kit.Choice("crossroads", "whether edges of pieces may come together at a point from all four sides", "yes", "no"),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			piece := forms.Named(forms.Pentominoes(), a.Text("piece"))
			l := forms.Squares()
			inner := piece.Shape.Shifted(forms.Point{5, 5})
			touching := around(inner, true)
			b := kit.NewBuilder[forms.Shape]()
			g := &forms.Packing{Lattice: l, Region: forms.Cuboid(15, 15, 1).Without(inner)}
			b.AddPrimary(g.CellNames(touching)...)
			b.AddSecondary(g.CellNames(g.Region.Without(touching))...)
			tatami := a.Text("crossroads") == "no"
			var own []string
			if tatami {
				b.AddSecondary(convexPoints()...)
				own = convexCorners(inner)
			}
			for _, at := range forms.Placements(g.Region, piece.Shape.Oriented(l, l.All), l.Axes) {
				if len(at.Without(touching)) == len(at) {
					continue
				}
				words := g.CellNames(at)
				if tatami {
					convex := convexCorners(at)
					if slices.ContainsFunc(convex, func(c string) bool { return slices.Contains(own, c) }) {
						continue
					}
					words = append(words, convex...)
				}
				b.Add(at, words...)
			}
			return b.Instance(
				func(list []forms.Shape) error {
					if tatami && crossroads(append(list, inner)) {
						return errors.New("edges come together from all four sides")
					}
					return checkFence(inner, list)
				},
				func(list []forms.Shape) string { return fenceText(inner, list) })
		},
	}
}

// checkFence applies the rules.
func checkFence(inner forms.Shape, list []forms.Shape) error {
	l := forms.Squares()
	touching := around(inner, true)
	all := slices.Clone(inner)
	for _, s := range list {
		if !slices.ContainsFunc(s.Oriented(l, l.All), inner.Normal(l.Axes).Equal) {
			return errors.New("a piece is not a copy")
		}
		if len(s.Without(touching)) == len(s) {
			return errors.New("a piece does not touch what it surrounds")
		}
		all = append(all, s...)
	}
	filled := forms.NewShape(all)
	if len(filled) < len(all) {
		return errors.New("two pieces overlap")
	}
	if rest := touching.Without(filled); len(rest) > 0 {
		return fmt.Errorf("the fence is open at row %d, column %d", rest[0][0]+1, rest[0][1]+1)
	}
	return nil
}

// fenceText shows the piece as # and its copies by digits, in order.
func fenceText(inner forms.Shape, list []forms.Shape) string {
	list = slices.SortedFunc(slices.Values(list), forms.CompareShapes)
	d := kit.NewDrawing(15, 15, '.')
	for i, s := range append(list, inner) {
		for _, c := range s {
			d[c[0]][c[1]] = rune(kit.Digits[1+i%61])
			if i == len(list) {
				d[c[0]][c[1]] = '#'
			}
		}
	}
	return d.Spaced()
}

// fencePicture paints the piece and its copies, without the cells around them.
func fencePicture(text string) *draw.Scene { return picture.Pieces(strings.ReplaceAll(text, ".", " ")) }
