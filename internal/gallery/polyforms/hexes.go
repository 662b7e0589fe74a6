package polyforms

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Hexagons. A cell has coordinates x and y; its neighbours are those at a
// difference of (0,1), (1,0), (1,-1) and their opposites.

// rosette returns the hexagons at a distance of less than n from one.
func rosette(n int) forms.Shape {
	var s forms.Shape
	for x := -n + 1; x < n; x++ {
		for y := -n + 1; y < n; y++ {
			if x+y > -n && x+y < n {
				s = append(s, forms.Point{x, y})
			}
		}
	}
	return s.Normal(2)
}

// hexCell is where a hexagon stands in a text: x counts rows, each shifted half a cell to
// the right of the one before.
func hexCell(p forms.Point) kit.Cell { return kit.Cell{Row: p[0], Col: 2*p[1] + p[0]} }

// polyhexes is exercise 316. An answer has twelve images.
func polyhexes() kit.Model {
	return kit.Model{
		Name:   "polyhexes",
		Title:  "The trihexes and tetrahexes fill a hexagon",
		Source: "TAOCP 7.2.2.1, exercise 316",
		About: "The three pieces of three hexagons and the seven of four fill a hexagon of 37. Pieces are turned and turned over at will. " +
			"An option is a piece in one place.",
		Story:   "Ten pieces, 37 hexagons: they fill a large hexagon in 12,290 ways, up to symmetry.",
		Picture: kit.Drawn(picture.Hexes),
		Build: func(kit.Args) (*kit.Instance, error) {
			l := forms.Hexagons()
			g := &forms.Packing{Lattice: l, Place: hexCell, Tight: true, Region: rosette(4), Pieces: forms.Lettered(append(forms.Animals(l, 3, l.All), forms.Animals(l, 4, l.All)...))}
			return g.Instance()
		},
	}
}

// enlargedTetrahexes is a tetrahex each of whose hexagons is a rosette of seven, filled with the
// seven tetrahexes: exercise 317. The middles of rosettes that fill the plane are
// at a difference of (2,1) or a turn of it; the other way, (1,2), is a mirror image.
// So boot, worm and wave, which differ from their mirror images, can each be
// enlarged to two regions. The one here is that of the published counts.
func enlargedTetrahexes() kit.Model {
	names := []string{}
	for _, s := range forms.Tetrahexes() {
		names = append(names, s.Name)
	}
	return kit.Model{
		Name:   "tetrahexes",
		Title:  "The seven tetrahexes fill an enlarged one",
		Source: "TAOCP 7.2.2.1, exercises 316 and 317",
		About: "Each hexagon of a tetrahex is replaced by a rosette of seven, and the region filled with the seven tetrahexes, turned and turned over at will. " +
			"Or they fill a rhomboid of 4 by 7, a triangle, or a skew one. " +
			"An option is a piece in one place.",
		Story:   "Of the seven enlarged tetrahexes, four can be filled with the seven pieces: boot in 10 ways, worm in 4, bee in 2, arch in 1.",
		Picture: kit.Drawn(picture.Hexes),
		Params:  []kit.Param{kit.Choice("piece", "the tetrahex that is enlarged, or another region", slices.Concat(names[2:3], names[:2], names[3:], []string{"rhomboid", "triangle", "skew"})...)},
		Build: func(a kit.Args) (*kit.Instance, error) {
			g := &forms.Packing{Lattice: forms.Hexagons(), Place: hexCell, Tight: true}
			for i, s := range forms.Tetrahexes() {
				g.Pieces = append(g.Pieces, forms.Piece{Name: string("ABCDEFG"[i]), Shape: s.Shape})
				if s.Name == a.Text("piece") {
					g.Region = rosettes(s.Shape)
				}
			}
			for _, c := range forms.Cuboid(7, 7, 1) {
				if in := map[string]bool{"rhomboid": c[0] < 4, "triangle": c[0]+c[1] < 7, "skew": c[0] <= c[1]}; in[a.Text("piece")] {
					g.Region = append(g.Region, c)
				}
			}
			if len(g.Region) != forms.TotalCells(g.Pieces) {
				return nil, fmt.Errorf("piece: %d cells", len(g.Region))
			}
			return g.Instance()
		},
	}
}

// rosettes returns s with a rosette of seven for each of its hexagons.
func rosettes(s forms.Shape) forms.Shape {
	var all []forms.Point
	for _, p := range s {
		middle := forms.Point{2*p[0] - p[1], p[0] + 3*p[1]}
		all = append(all, rosette(2).Shifted(middle)...)
	}
	return forms.NewShape(all).Normal(2)
}
