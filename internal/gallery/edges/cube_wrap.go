package edges

import (
	"fmt"
	"maps"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// MacMahon's squares round a cube: exercise 135. An option lays three squares at a time, since a
// third of a turn maps an answer to itself. A cell is the middle of its square, in halves of a
// side, from 0 to 4; so is a side, and the two sides along an edge of the cube are the middle of
// that edge.

// thirdTurn returns where a third of a turn moves a point.
func thirdTurn(p forms.Point) forms.Point { return forms.Point{p[1], p[2], p[0]} }

// wrapCells returns the cells of the six faces, each with its sides counterclockwise as seen
// from outside.
func wrapCells() (at []forms.Point, sides [][]forms.Point) {
	for axis, far := range kit.Pairs(3, 2) {
		u, v := (axis+1)%3, (axis+2)%3
		for i, j := range kit.Pairs(2, 2) {
			var c forms.Point
			c[axis], c[u], c[v] = 4*far, 2*i+1, 2*j+1
			var list []forms.Point
			for _, step := range [][2]int{{u, 1}, {v, 1}, {u, -1}, {v, -1}} {
				side := c
				side[step[0]] += step[1]
				if inner := side[step[0]] == 2; !inner {
					side[u+v-step[0]] = 2 // along an edge of the cube
				}
				list = append(list, side)
			}
			if far == 0 {
				slices.Reverse(list)
			}
			at, sides = append(at, c), append(sides, list)
		}
	}
	return at, sides
}

func macmahonCube() kit.Model {
	return kit.Model{
		Name:   "macmahon-cube",
		Title:  "MacMahon's squares round a cube",
		Source: "TAOCP 7.2.2.1, exercise 135 (H. L. Nelson, F. Fink, M. Risueño)",
		About: "The 24 squares whose sides have three colours, one of every kind, wrap a cube of 2 by 2 by 2, so that they match. Each edge of the cube has one colour, and a third of a turn about a diagonal of the cube moves the colours a, b, c on to b, c, a. " +
			"An option is a square in its place with its two images. The answer shows the colours of four squares of a face on each line.",
		Story:   "The 24 squares wrap a cube, and a third of a turn exchanges the three colours: 61 ways, if the twelve images of each count as one.",
		Picture: kit.Drawn(picture.Tiles),
		Build:   buildMacmahonCube,
	}
}

func buildMacmahonCube(kit.Args) (*kit.Instance, error) {
	at, sides := wrapCells()
	p := &tilePuzzle{tiles: necklaces("abc", 4)}
	for i, c := range at {
		cell := tileCell{Name: digits(c), row: i / 4}
		for _, side := range sides[i] {
			cell.sides = append(cell.sides, "s"+digits(side))
		}
		p.cells = append(p.cells, cell)
	}
	next := func(t laidTile) laidTile {
		image := laidTile{cell: slices.Index(at, thirdTurn(at[t.cell]))}
		shown := make([]byte, 4)
		for i, side := range sides[t.cell] {
			k := slices.Index(sides[image.cell], thirdTurn(side))
			shown[k] = "bca"[t.shown[i]-'a']
		}
		image.shown = string(shown)
		image.tile = slices.Index(p.tiles, slices.Min(rotations(image.shown)))
		return image
	}
	b := kit.NewBuilder[[]laidTile]()
	p.declare(b.Builder)
	for i := range p.cells {
		for j, tile := range p.tiles {
			for _, shown := range rotations(tile) {
				three := []laidTile{{i, j, shown}}
				for range 2 {
					three = append(three, next(three[len(three)-1]))
				}
				if i > three[1].cell || i > three[2].cell {
					continue
				}
				if option, fits := p.imagesOption(three); fits {
					b.Add(three, option...)
				}
			}
		}
	}
	return kit.Viewed(b, kit.Joined[laidTile],
		func(list []laidTile) error {
			for _, t := range list {
				if !slices.Contains(list, next(t)) {
					return fmt.Errorf("the image of %s is not there", p.cells[t.cell].Name)
				}
			}
			return p.check(list)
		},
		p.text)
}

// imagesOption returns the option that lays a square with its images, and whether their colours
// agree where they meet.
func (p *tilePuzzle) imagesOption(three []laidTile) (option []string, fits bool) {
	colours := map[string]string{}
	fits = true
	for _, t := range three {
		option = append(option, p.cells[t.cell].Name, p.tiles[t.tile])
		for k, side := range p.cells[t.cell].sides {
			colour := t.shown[k : k+1]
			fits = fits && (colours[side] == "" || colours[side] == colour)
			colours[side] = colour
		}
	}
	for _, side := range slices.Sorted(maps.Keys(colours)) {
		option = append(option, side+":"+colours[side])
	}
	return option, fits
}
