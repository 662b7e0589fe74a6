package edges

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Exercise 133 allows the square aaaa only one of any places of the border that a
// symmetry of the box maps to each other, and counts answers that differ by an
// exchange of the other two colours once.
var macmahonSquares = kit.Described("macmahon-squares", kit.Drawn(picture.Tiles), func(kit.Args) (*kit.Instance, error) {
	const rows, cols = 4, 6
	p := &tilePuzzle{cells: squareCells(rows, cols, false), tiles: necklaces("abc", 4)}
	p.border = onceOnly(p.cells, "a")
	p.may = func(cell, tile int, _ string) bool {
		i, j := cell/cols, cell%cols
		return p.tiles[tile] != "aaaa" || (i == 0 || j == 0) && 2*i < rows && 2*j < cols
	}
	return p.instance()
})

// squareCells returns the cells of a box, or of a torus, with their sides:
// above, left, below, right.
func squareCells(rows, cols int, torus bool) (cells []tileCell) {
	for i, j := range kit.Pairs(rows, cols) {
		below, right := i+1, j+1
		if torus {
			below, right = below%rows, right%cols
		}
		cells = append(cells, tileCell{fmt.Sprintf("%d,%d", i, j), []string{
			fmt.Sprintf("h%d,%d", i, j), fmt.Sprintf("v%d,%d", i, j), fmt.Sprintf("h%d,%d", below, j), fmt.Sprintf("v%d,%d", i, right)}, i})
	}
	return cells
}

// headsTails is exercise 138: the sides of a square show the heads of two
// animals, side by side, and the tails of two, of four kinds of animals;
// each head meets the tail of the same kind. There are 24 squares with four
// different animals.
var headsTails = kit.Described("heads-and-tails", kit.Drawn(picture.Tiles), func(kit.Args) (*kit.Instance, error) {
	p := headsPuzzle(squareCells(4, 6, true), headTiles())
	p.may = func(cell, tile int, shown string) bool {
		if cell > 0 || tile > 0 {
			return cell > 0 && tile > 0
		}
		half := p.orientations(p.tiles[0])[:2] // the other two differ by half a turn
		return shown == half[0] || shown == half[1]
	}
	return p.instance()
})

// headsTailsJoker is the second board of exercise 138. The middle of 5 by 5 cells has all four
// heads. The halves, heads or tails, that the border of the board cuts off are of the kind
// that the middle shows on that side.
var headsTailsJoker = kit.Described("heads-and-tails-joker", kit.Drawn(picture.Tiles), func(kit.Args) (*kit.Instance, error) {
	const side, joker = 5, "ABCD"
	p := headsPuzzle(squareCells(side, side, false), append(headTiles(), joker))
	p.may = func(cell, tile int, shown string) bool {
		row, col := cell/side, cell%side
		if p.tiles[tile] == joker || cell == side*side/2 {
			return p.tiles[tile] == joker && cell == side*side/2 && shown == joker
		}
		for i, outer := range [4]bool{row == 0, col == 0, row == side-1, col == side-1} {
			if outer && strings.ToUpper(shown[i:i+1]) != joker[i:i+1] {
				return false
			}
		}
		return true
	}
	return p.instance()
})

// Nine of the 24 squares of heads and tails in a square of 3 by 3: exercise 139. Sets of
// nine are equivalent if animals are exchanged, or all heads with all tails, or if all squares
// are turned over, which makes 96 motions of the 24 squares.

var nineTiles = kit.Described("nine-heads-and-tails", kit.Drawn(picture.Tiles), func(a kit.Args) (*kit.Instance, error) {
	all := headTiles()
	var tiles []string
	for word := range strings.SplitSeq(a.Text("tiles"), ",") {
		at := slices.IndexFunc(all, func(tile string) bool { return slices.Contains(rotations(word), tile) })
		if at < 0 || slices.Contains(tiles, all[at]) {
			return nil, fmt.Errorf("tiles: found %q, expected a square such as ABcd, two capitals next to each other and all of a to d, and another one each time", word)
		}
		tiles = append(tiles, all[at])
	}
	if len(tiles) != 9 {
		return nil, fmt.Errorf("tiles: found %d squares, expected 9", len(tiles))
	}
	return headsPuzzle(squareCells(3, 3, false), tiles).instance()
})

// headTiles returns the 24 squares, each from the first of its heads on.
func headTiles() (tiles []string) {
	for _, tile := range necklaces("abcd", 4) {
		for _, t := range rotations(tile) {
			if len(kit.UniqueLetters(t)) == 4 {
				tiles = append(tiles, strings.ToUpper(t[:2])+t[2:])
			}
		}
	}
	return tiles
}

// headsPuzzle is the puzzle of cells that squares fill, whose heads meet tails of their kind.
func headsPuzzle(cells []tileCell, tiles []string) *tilePuzzle {
	for _, c := range cells { // seen from above and from the left
		c.sides[2], c.sides[3] = "~"+c.sides[2], "~"+c.sides[3]
	}
	return &tilePuzzle{cells: cells, tiles: tiles, behind: func(c byte) byte { return c ^ 'a' ^ 'A' }}
}

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

var macmahonCube = kit.Described("macmahon-cube", kit.Drawn(picture.Tiles), func(kit.Args) (*kit.Instance, error) {
	at, sides := wrapCells()
	p := &tilePuzzle{tiles: necklaces("abc", 4)}
	for i, c := range at {
		p.cells = append(p.cells, tileCell{digits(c), kit.Map(sides[i], func(side forms.Point) string { return "s" + digits(side) }), i / 4})
	}
	p.images, p.image = 2, func(t laidTile) laidTile {
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
	return p.instance()
})
