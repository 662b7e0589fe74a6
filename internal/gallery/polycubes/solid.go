package polycubes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Boxes, prisms and towers of polycubes: copies of one, all of one size, or given ones.

// cubeCopies is copies of one polycube in a box: exercises 336 and 344. Copies
// may be turned in space.
func cubeCopies() kit.Model {
	return kit.Model{
		Name:   "cube-copies",
		Title:  "Copies of one polycube fill a box",
		Source: "TAOCP 7.2.2.1, exercises 336 and 344",
		About: "Copies of one polycube, the bent tricube or the solid pentomino Y, fill a box. They may be turned in space. An option is a copy. " +
			"Layers of the answer stand side by side.",
		Story:   "25 copies of the solid Y fill a cube of side 5. The cube of side 3 takes nine bent tricubes in 5,328 ways.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Choice("piece", "the bent tricube, or the solid Y", "bent", "y"),
			kit.Text("region", "a box such as 3x3x3, or one with cells taken away or added", "3x3x3"),
		},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			s := solid("000 001 010")
			if a.Text("piece") == "y" {
				s = solid("000 001 002 003 011")
			}
			if len(region)%len(s) != 0 {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of %d", len(region), len(s))
			}
			return forms.Tiling(forms.Cubes(), region, s, nil)
		}),
	}
}

// solidPentominoes is the twelve pentominoes one cube thick in a box: exercise
// 340. In a box of three different sides an answer has eight images by turns and
// reflections: no piece differs from its mirror image in space.
func solidPentominoes() kit.Model {
	return kit.Model{
		Name:   "solid-pentominoes",
		Title:  "The twelve pentominoes, one cube thick, fill a box",
		Source: "TAOCP 7.2.2.1, exercise 340",
		About: "The twelve pentominoes made of cubes fill a box of 60 cubes. They may be turned in space. An option is a piece in one place. " +
			"Layers of the answer stand side by side.",
		Story:   "The box of 3 by 4 by 5 has 3,940 answers, up to symmetry; that of 2 by 3 by 10 only 12.",
		Picture: kit.Drawn(picture.Cuboids).Showing("region=3x4x5", 0),
		Params:  []kit.Param{kit.Text("region", "60 cells: a box such as 3x4x5, or one with cells taken away or added", "2x5x6")},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			g := &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: forms.Pentominoes(), NamesLast: true}
			return g.Whole()
		}),
	}
}

// weakTricubes is the nine ways to join three cubes by faces or edges, in a cube
// of 3 by 3 by 3: exercise 353. Mirror images in space count as one if a turn
// exchanges them; there are nine of these pieces.
func weakTricubes() kit.Model {
	return kit.Model{
		Name:   "weak-tricubes",
		Title:  "Three cubes that meet at faces or edges",
		Source: "TAOCP 7.2.2.1, exercise 353",
		About: "Cubes that share a face or an edge are weakly connected. The nine pieces of three such cubes fill a region of 27 cells, a cube for example. " +
			"An option is a piece in one place. Layers of the answer stand side by side.",
		Story:   "Cubes that meet at edges only need not hang together, but nine pieces of them fill a cube all the same.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("region", "27 cells: 3x3x3, or a box with cells taken away or added", "3x3x3")},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			l := weakCubes()
			g := &forms.Packing{Lattice: l, Region: region, Pieces: forms.Lettered(forms.Animals(l, 3, l.Turns))}
			return g.Whole()
		}),
	}
}

// weakCubes is the lattice of cubes that meet at faces or edges.
func weakCubes() forms.Lattice {
	l := forms.Cubes()
	l.Neighbours = forms.Steps(slices.DeleteFunc(forms.Cuboid(3, 3, 3).Shifted(forms.Point{-1, -1, -1}), func(d forms.Point) bool {
		n := d[0]*d[0] + d[1]*d[1] + d[2]*d[2]
		return n == 0 || n == 3
	}))
	return l
}

// Dowler's box, of exercise 342, is 5 by 7 by 7 cubes without the 4 by 5 by 5 within: a floor and four
// walls, one cube thick, which all 29 pentacubes fill.
func pentacubes() kit.Model {
	return kit.Model{
		Name:   "pentacubes",
		Title:  "Different pentacubes fill a region of space",
		Source: "TAOCP 7.2.2.1, exercises 341 and 342",
		About: "As many different pentacubes, out of 29, as a region has room for fill it. Mirror images are different unless a turn makes them the same. " +
			"An option is a piece in one place. Layers of the answer stand side by side.",
		Story:   "There are 29 pentacubes, if a piece and its mirror image are two: six pairs differ.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("region", "a multiple of five cells, up to 145: a box such as 2x3x5, or one with cells taken away or added", "2x3x5")},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			l := forms.Cubes()
			g := &forms.Packing{Lattice: l, Region: region, Pieces: forms.Lettered(forms.Animals(l, 5, l.Turns))}
			most := 5 * len(g.Pieces)
			if len(region)%5 != 0 || len(region) > most {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of 5, up to %d", len(region), most)
			}
			g.SoftNames = len(region) < most
			return g.Instance()
		}),
	}
}

// pentacubeTowers is towers of different pentacubes on a pentomino as their base:
// exercise 343. An option is a pentacube in one place. All 29 would make a tower of
// height 29, but on some bases they cannot: see towerBound.
func pentacubeTowers() kit.Model {
	return kit.Model{
		Name:   "pentacube-towers",
		Title:  "Different pentacubes build a tower on a pentomino",
		Source: "TAOCP 7.2.2.1, exercises 340 and 343",
		About: "A tower has a pentomino as its base. It is built of as many different pentacubes, out of 29, as it is high; mirror images are different unless a turn makes them the same. " +
			"An option is a piece in one place. Layers of the answer stand side by side.",
		Story:   "Different pentacubes, as many as the tower is high: all 29 of them stand on a P, and no more than 12 on an O.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Choice("base", "the pentomino, by Conway's name", "P", "O", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"),
			kit.Number("height", "the number of layers", 6, 1, 29),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			l := forms.Cubes()
			height := a.Int("height")
			g := &forms.Packing{Lattice: l, Region: raised(towerBase(a.Text("base")), height), Pieces: forms.Lettered(forms.Animals(l, 5, l.Turns))}
			g.SoftNames = height < len(g.Pieces)
			return g.Instance()
		},
	}
}

// towerBase returns the pentomino of a name.
func towerBase(name string) forms.Shape { return forms.Named(forms.Pentominoes(), name).Shape }

// The eight tetracubes in a prism: exercise 339.
func prisms() kit.Model {
	return kit.Model{
		Name:   "tetracube-prisms",
		Title:  "The eight tetracubes fill a prism over eight squares",
		Source: "TAOCP 7.2.2.1, exercises 338 and 339",
		About: "The eight tetracubes, two of which are mirror images of each other, fill a prism over eight squares, four cubes high. An option is a piece in one place. " +
			"Layers of one height stand side by side.",
		Story:   "On which of the 369 octominoes can the eight tetracubes stand four high? On all but 48.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("base", "eight squares: a rectangle such as 2x4, or a drawing of # and .", "2x4")},
		Build: forms.InPlane("base", func(a kit.Args, base forms.Shape) (*kit.Instance, error) {
			if len(base) != 8 {
				return nil, fmt.Errorf("base: %d squares, expected 8", len(base))
			}
			return prism(base)
		}),
	}
}

// raised returns the cubes over a shape of the plane, up to a height.
func raised(base forms.Shape, height int) forms.Shape {
	var region forms.Shape
	for _, p := range base {
		for z := range height {
			region = append(region, forms.Point{p[0], p[1], z})
		}
	}
	return forms.NewShape(region)
}

// prism returns the instance of a base.
func prism(base forms.Shape) (*kit.Instance, error) {
	l := forms.Cubes()
	g := &forms.Packing{Lattice: l, Region: raised(base, 4), Pieces: forms.Lettered(forms.Animals(l, 4, l.Turns))}
	return g.Instance()
}

// Pieces one cube thick that build a box: exercise 335. Charles Watilliaux's Cube Diabolique
// has six of them, of 2, 3, …, 7 cubes; print shows them in a picture. But trying all such
// sets shows which of them build the cube in one way only: a piece that fits into the cube
// fits into a square of side 3.

// nestedBlocks is the only set that, in print, builds both the cube and the flat box in one
// way and has each piece lie within the next.
const nestedBlocks = "##,###,###/.#.,###/.#./.#.,###/##./.#.,###/###/.#."

func flatBlocks() kit.Model {
	return kit.Model{
		Name:   "flat-blocks",
		Title:  "Pieces one cube thick build a box",
		Source: "TAOCP 7.2.2.1, exercise 335",
		About: "Pieces that are polyominoes one cube thick are turned in space and fill a box. An option is a piece in one place. " +
			"Layers of the answer stand side by side.",
		Story:   "Of the sets of flat pieces of two to seven cubes, 320 build the cube of side 3 in one way only.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Text("pieces", "drawings of # and . with commas between them, rows separated by slashes", nestedBlocks),
			kit.Text("region", "a box such as 3x3x3, or one with cells taken away or added", "3x3x3"),
		},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			var shapes []forms.Shape
			for text := range strings.SplitSeq(a.Text("pieces"), ",") {
				s, err := forms.ParseRegion(text)
				if err != nil {
					return nil, err
				}
				shapes = append(shapes, s)
			}
			if len(shapes) > len(kit.Digits)-10 {
				return nil, errors.New("pieces: too many")
			}
			return blocks(region, shapes).Whole()
		}),
	}
}

// blocks is the packing of a region with shapes.
func blocks(region forms.Shape, shapes []forms.Shape) *forms.Packing {
	return &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: forms.Lettered(shapes)}
}

// uBlocks is T. Geerinck's Vier Farben Block, of 2004: exercise 345. The U of twelve cubes is
// a box of 2 by 2 by 4 without the 1 by 2 by 2 in the middle of a side. Two of
// them can be put into each other and form a cross. What both have in common is the
// middle of their boxes, a point at which eight cubes meet; it is a secondary item.
func uBlocks() kit.Model {
	return kit.Model{
		Name:   "u-blocks",
		Title:  "Pieces of twelve cubes in the shape of a U fill a box",
		Source: "TAOCP 7.2.2.1, exercise 345 (T. Geerinck)",
		About: "Copies of a piece in the shape of a U, two cubes thick, fill a box. No two of them form a cross, one in the gap of the other. " +
			"An option is a copy, with its cells and the point in the middle of its box. Layers of the answer stand side by side.",
		Story:   "Pieces with a gap, and no gap is filled by the middle of another: it can be done in four ways.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("region", "a box such as 4x6x6, or one with cells taken away or added", "4x6x6")},
		Build:   forms.InSpace("region", buildUBlocks),
	}
}

// uBlock returns the piece.
func uBlock() forms.Shape {
	return forms.Cuboid(2, 2, 4).Without(forms.Cuboid(1, 2, 2).Shifted(forms.Point{0, 0, 1}))
}

// middleOf returns the point in the middle of a copy's box, by the cell beyond it.
func middleOf(u forms.Shape) forms.Point {
	lo, hi := u.Box()
	return forms.Point{(lo[0] + hi[0] + 1) / 2, (lo[1] + hi[1] + 1) / 2, (lo[2] + hi[2] + 1) / 2}
}

func buildUBlocks(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	l, u := forms.Cubes(), uBlock()
	if len(region)%len(u) != 0 {
		return nil, errors.New("region: expected a multiple of twelve cells")
	}
	g := forms.CopiesOf(l, region, u)
	middle := func(at forms.Shape) string { return "m" + g.CellName(middleOf(at)) }
	g.More = func(_ forms.Piece, at forms.Shape) []string { return []string{middle(at)} }
	for _, at := range forms.Placements(region, g.Ways(g.Pieces[0]), l.Axes) {
		g.MoreItems = append(g.MoreItems, middle(at))
	}
	slices.Sort(g.MoreItems)
	g.MoreItems = slices.Compact(g.MoreItems)
	g.Rule = func(list []forms.Placed) error {
		seen := map[forms.Point]bool{}
		for _, p := range list {
			if m := middleOf(p.At); seen[m] {
				return errors.New("two copies form a cross")
			} else {
				seen[m] = true
			}
		}
		return nil
	}
	return g.Instance()
}
