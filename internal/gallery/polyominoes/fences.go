package polyominoes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Fences: exercise 282, after Craig S. Kaplan. Copies of a polyomino surround it: they
// cover every cell that touches it, be it at a corner, and each of them covers such a
// cell. The cells that touch it are primary items, the others secondary. What is left free
// must not be enclosed: items cannot say that, and countFences sees to it.

// fences is the model of them. An option is a copy in one place.
func fences() kit.Model {
	count := func(piece, want string) kit.Figure {
		return kit.Computed("ex282-01", "piece="+piece, "answers without holes; with holes; with the least number of copies; with the greatest", want, countFences).AsSlow()
	}
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
		Figures: append(tatamiFences(),
			count("O", "3120, 0, 9, 16"),
			count("S", "1623023, 2503512, 17, 551"),
			count("T", "486, 665, 28, 18"),
			count("U", "150, 600, 18, 24"),
			count("V", "2914, 11456, 10, 6"),
			count("W", "15707, 0, 9, 4"),
			count("X", "2, 0, 2, 2"),
			count("Z", "2074, 5379, 1, 1"),
			count("Y", "456676, 449139, 4, 162"),
			count("R", "284697, 398495, 2, 469"),
			count("P", "1015033, 0, 2153, 642"),
			count("Q", "8660380, 16387236, 37, 1"),
		),
		Build: func(a kit.Args) (*kit.Instance, error) {
			piece := forms.Named(forms.Pentominoes(), a.Text("piece"))
			l := forms.Squares()
			inner := piece.Shape.Shifted(forms.Point{5, 5})
			touching := touchedBy(inner)
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

// touchedBy returns the cells that touch a shape and are not in it.
func touchedBy(s forms.Shape) forms.Shape {
	var list []forms.Point
	for _, p := range s {
		for _, d := range kit.Cells(3, 3) {
			list = append(list, forms.Point{p[0] + d.Row - 1, p[1] + d.Col - 1})
		}
	}
	return forms.NewShape(list).Without(s)
}

// checkFence applies the rules.
func checkFence(inner forms.Shape, list []forms.Shape) error {
	l := forms.Squares()
	touching := touchedBy(inner)
	all := slices.Clone(inner)
	for _, s := range list {
		if !slices.ContainsFunc(s.Oriented(l, l.All), inner.Normal(l.Axes).Equal) {
			return errors.New("a piece is no copy")
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

// countFences counts fences, those with holes, and those of the least and the greatest
// number of copies.
func countFences(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	bySize := map[int]int{}
	good, bad := 0, 0
	hole := holeFinder(in)
	for sol, err := range in.All(ctx, stats) {
		if err != nil {
			return "", err
		}
		if hole(sol) {
			bad++
			continue
		}
		good++
		bySize[len(sol)]++
	}
	least, most := 1<<30, 0
	for n := range bySize {
		least, most = min(least, n), max(most, n)
	}
	return fmt.Sprintf("%d, %d, %d, %d", good, bad, bySize[least], bySize[most]), nil
}

// A filling is the cells of a board with a border that are filled, row by row, on machine
// words.
type filling [fillingSide]uint32

const (
	fillingSide = 17
	fillingRow  = 1<<fillingSide - 1
)

// holeFinder returns enclosed for solutions of an instance, fast.
func holeFinder(in *kit.Instance) func(cover.Solution) bool {
	cell := func(name string) (c kit.Cell) {
		fmt.Sscanf(name, "%1x%1x", &c.Row, &c.Col)
		return c.Step(kit.Cell{Row: 1, Col: 1}, 1)
	}
	cells := make([][]kit.Cell, in.Problem.Options())
	for k := range cells {
		for e := range in.Problem.Option(k) {
			if name := in.Problem.Name(e.Item); len(name) == 2 {
				cells[k] = append(cells[k], cell(name))
			}
		}
	}
	var inner filling
	for i := 1; i < fillingSide-1; i++ {
		inner[i] = fillingRow &^ (1 | 1<<(fillingSide-1))
	}
	// All cells but the piece itself are items.
	for i := range in.Problem.Items() {
		if name := in.Problem.Name(cover.Item(i)); len(name) == 2 {
			c := cell(name)
			inner[c.Row] &^= 1 << c.Col
		}
	}
	return func(sol cover.Solution) bool {
		filled := inner
		for _, k := range sol {
			for _, c := range cells[k] {
				filled[c.Row] |= 1 << c.Col
			}
		}
		return filled.encloses()
	}
}

// encloses reports whether some free cells cannot be reached from the border.
func (f *filling) encloses() bool {
	var reached filling
	reached[0] = fillingRow
	for changed := true; changed; {
		changed = false
		for i := range reached {
			now := reached[i] | reached[i]<<1 | reached[i]>>1
			if i > 0 {
				now |= reached[i-1]
			}
			if i < fillingSide-1 {
				now |= reached[i+1]
			}
			if now &= fillingRow &^ f[i]; now != reached[i] {
				reached[i] = now
				changed = true
			}
		}
	}
	for i := range reached {
		if reached[i]|f[i] != fillingRow {
			return true
		}
	}
	return false
}

// fencePicture paints the piece and its copies, without the cells around them.
func fencePicture(text string) *draw.Scene { return picture.Pieces(strings.ReplaceAll(text, ".", " ")) }
