package edges

import (
	"fmt"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// MacMahon's cubes: there are 30 ways to give the faces of a cube six different
// colours. A cube is a tile, and what it shows are its faces up, down, front, back, left
// and right.
const (
	faceUp = iota
	faceDown
	faceFront
	faceBack
	faceLeft
	faceRight
)

// cubeTurns returns what a cube shows in its 24 orientations.
func cubeTurns(cube string) []string {
	rolls := [][]int{
		{faceLeft, faceRight, faceFront, faceBack, faceDown, faceUp}, // rolled to the right
		{faceUp, faceDown, faceRight, faceLeft, faceFront, faceBack}, // turned about the upright axis
	}
	return kit.Reached(cube, func(c string) []string {
		return kit.Map(rolls, func(faces []int) string { return string(kit.Map(faces, func(face int) byte { return c[face] })) })
	})
}

// thirtyCubes returns the 30 cubes, each in the orientation whose colours come
// first in the alphabet.
func thirtyCubes() (list []string) {
	seen := map[string]bool{}
	for _, c := range kit.PermutationsOf("abcdef") {
		if !seen[c] {
			list = append(list, c)
			for _, d := range cubeTurns(c) {
				seen[d] = true
			}
		}
	}
	return list
}

// cubePuzzle is what to fill with some of the 30 cubes, where the first is fixed.
func cubePuzzle(cells []tileCell) *tilePuzzle {
	p := &tilePuzzle{cells: cells, tiles: thirtyCubes(), ways: cubeTurns, soft: true}
	p.may = func(cell, _ int, shown string) bool { return cell > 0 || shown == p.tiles[0] }
	return p
}

// cubeRow is exercise 146: six of the 30 cubes in a row, so that faces that
// touch have the same colour, and each of the four long sides shows six colours.
var cubeRow = kit.Described("cube-row", kit.Drawn(cubesPicture), func(kit.Args) (*kit.Instance, error) {
	var cells []tileCell
	for i := range 6 {
		cells = append(cells, tileCell{fmt.Sprintf("p%d", i+1), []string{"u_", "d_", "f_", "b_", fmt.Sprintf("h%d", i), fmt.Sprintf("h%d", i+1)}, i})
	}
	return cubePuzzle(cells).instance()
})

// cubeBrick is exercise 147: some of the 30 cubes make a brick whose six
// sides have one colour each.
var cubeBrick = kit.Described("cube-brick", kit.Drawn(cubesPicture), func(a kit.Args) (*kit.Instance, error) {
	size := [3]int{a.Int("l"), a.Int("m"), a.Int("n")}
	if n := size[0] * size[1] * size[2]; n > 30 {
		return nil, fmt.Errorf("%d cubes, expected at most 30", n)
	}
	var cells []tileCell
	for row, c := range forms.Cuboid(size[0], size[1], size[2]) {
		sides := []int{faceUp, faceDown, faceFront, faceBack, faceLeft, faceRight}
		cells = append(cells, tileCell{digits(c), kit.Map(sides, func(side int) string { return brickFace(size, c, side) }), row})
	}
	return cubePuzzle(cells).instance()
})

// digits names a point by its coordinates.
func digits(p forms.Point) string { return fmt.Sprintf("%d%d%d", p[0], p[1], p[2]) }

// brickFace names a face of a cube by its middle: twice the coordinates, from the lowest, the
// foremost and the leftmost cell. All faces on one side of the brick have the same name.
func brickFace(size [3]int, c forms.Point, side int) string {
	axis := side / 2
	far := kit.Bit(side == faceUp || side == faceBack || side == faceRight)
	if c[axis] == far*(size[axis]-1) {
		return "UDFBLR"[side : side+1]
	}
	m := forms.Point{2*c[0] + 1, 2*c[1] + 1, 2*c[2] + 1}
	m[axis] += 2*far - 1
	return fmt.Sprintf("f%d.%d.%d", m[0], m[1], m[2])
}

// cubesPicture paints cubes in a row, seen from the front, from the right and from above.
func cubesPicture(text string) *draw.Scene {
	cubes, shown := map[picture.Cube]string{}, map[picture.Cube]string{}
	for at, word := range kit.Entries(kit.Fields(text)) {
		if c := (picture.Cube{0, 2 * at.Row, 0}); len(word) == 6 {
			cubes[c], shown[c] = fmt.Sprint(at.Row), word
		}
	}
	return picture.Cubes(cubes, func(at picture.Cube, side int) draw.Colour {
		return picture.Tint(shown[at][[]int{faceUp, faceFront, faceRight}[side]])
	})
}
