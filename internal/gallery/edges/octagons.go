package edges

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Octagons and hexagons: MacMahon's squares and triangles with their corners cut off, so that
// sides and corners may match in one board. The border between two cells has two halves,
// each with a colour. A cell whose sides have colours gives both halves of a side the same
// one; a cell whose corners have colours gives it to the two halves that meet there. With
// corners alone, that is the matching of corners.

// octagons is exercises 141 and 142.
var octagons = kit.Described("octagons", kit.Drawn(picture.Tiles), func(a kit.Args) (*kit.Instance, error) {
	return halfSides(a.Text("board"), necklaces("abc", 4), func(i, j int) (string, []string) {
		return fmt.Sprintf("%d,%d", i, j), []string{
			fmt.Sprintf("%d,%d", i, j), fmt.Sprintf("%d,%d", i+1, j), fmt.Sprintf("%d,%d", i+1, j+1), fmt.Sprintf("%d,%d", i, j+1)}
	})
})

// hexagons is exercise 144. The triangles of a row are those of triangleCells.
var hexagons = kit.Described("hexagons", kit.Drawn(picture.HexTiles), func(a kit.Args) (*kit.Instance, error) {
	var rows [4][]tileCell
	for _, c := range triangleCells([]int{6, 4, 4, 4}, true) {
		rows[c.row] = append(rows[c.row], c)
	}
	return halfSides(a.Text("board"), necklaces("abcd", 3), func(i, j int) (string, []string) {
		if i >= len(rows) || j >= len(rows[i]) {
			return "", nil
		}
		return rows[i][j].Name, rows[i][j].sides
	})
})

// halfSides returns the instance of a board. corners returns the name of a cell and its
// corners, counterclockwise; none if the board has no such cell.
func halfSides(board string, tiles []string, corners func(i, j int) (string, []string)) (*kit.Instance, error) {
	p := &tilePuzzle{tiles: tiles, double: true}
	for i, row := range strings.Split(board, "/") {
		for j, ch := range row {
			name, at := corners(i, j)
			if at == nil || !strings.ContainsRune("sc.", ch) {
				return nil, fmt.Errorf("board: row %d, column %d: found %q, expected s, c, . or the end of the row", i+1, j+1, ch)
			}
			if ch == '.' {
				continue
			}
			cell := tileCell{Name: name, row: i}
			for k, v := range at {
				before, after := at[(k+len(at)-1)%len(at)], at[(k+1)%len(at)]
				if ch == 's' {
					cell.sides = append(cell.sides, v+">"+after, after+">"+v)
				} else {
					cell.sides = append(cell.sides, v+">"+before, v+">"+after)
				}
			}
			p.cells = append(p.cells, cell)
		}
	}
	if n := len(p.cells); n == 0 || n > len(tiles) {
		return nil, fmt.Errorf("board: found %d cells, expected from 1 to %d", n, len(tiles))
	}
	p.soft = len(p.cells) < len(tiles)
	return p.instance()
}

// tetrahedra is exercise 149. Both the large tetrahedron's points and its ten small ones have
// barycentric coordinates; a small one has the four points one step from it.
var tetrahedra = kit.Described("tetrahedra", kit.Drawn(tetrahedraPicture), func(kit.Args) (*kit.Instance, error) {
	p := &tilePuzzle{ways: evenPermutations, cells: tetrahedraCells()}
	for _, four := range []string{"abcd", "abce", "abde", "acde", "bcde"} {
		p.tiles = append(p.tiles, four, four[:2]+four[3:]+four[2:3])
	}
	return p.instance()
})

// tetrahedraCells returns the places of the small tetrahedra, with the points at their corners.
func tetrahedraCells() (cells []tileCell) {
	for s, t := range kit.Pairs(3, 3) {
		for u := 2 - s - t; u >= 0; u-- {
			at := [4]int{s, t, u, 2 - s - t - u}
			cell := tileCell{Name: fmt.Sprintf("%d%d%d%d", s, t, u, at[3]), row: s}
			for k := range at {
				at[k]++
				cell.sides = append(cell.sides, fmt.Sprintf("v%d%d%d%d", at[0], at[1], at[2], at[3]))
				at[k]--
			}
			cells = append(cells, cell)
		}
	}
	return cells
}

// tetrahedraPicture paints a ball for each point where corners meet.
func tetrahedraPicture(text string) *draw.Scene {
	ends := [4]picture.Spot{{0, 0, 3.2}, {-2.1, -0.8, 0}, {1.8, -1.5, 0}, {0.3, 2.3, 0}}
	balls := map[picture.Spot]string{}
	words := append(strings.Fields(text), make([]string, 10)...)
	for i, cell := range tetrahedraCells() {
		for k := range min(4, len(words[i])) {
			var spot picture.Spot
			for end, digit := range cell.sides[k][1:] {
				for axis := range spot {
					spot[axis] += ends[end][axis] * float64(digit-'0') / 3
				}
			}
			balls[spot] = words[i][k : k+1]
		}
	}
	return picture.Balls(balls)
}

// evenPermutations returns the twelve words that even permutations of four letters make.
func evenPermutations(word string) []string {
	return slices.DeleteFunc(kit.PermutationsOf(word), func(w string) bool { return !kit.EvenPermutation(w, word) })
}
