package edges

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// MacMahon's cubes: there are 30 ways to give the faces of a cube six different
// colours.

// A paintedCube is a cube in one orientation: the colours of its faces up, down,
// front, back, left and right.
type paintedCube [6]byte

const (
	faceUp = iota
	faceDown
	faceFront
	faceBack
	faceLeft
	faceRight
)

// cubeTurns returns the 24 orientations of a cube.
func (c paintedCube) cubeTurns() (list []paintedCube) {
	roll := func(c paintedCube) paintedCube { // to the right
		return paintedCube{c[faceLeft], c[faceRight], c[faceFront], c[faceBack], c[faceDown], c[faceUp]}
	}
	turn := func(c paintedCube) paintedCube { // about the upright axis
		return paintedCube{c[faceUp], c[faceDown], c[faceRight], c[faceLeft], c[faceFront], c[faceBack]}
	}
	list = []paintedCube{c}
	for i := 0; i < len(list); i++ {
		for _, d := range []paintedCube{roll(list[i]), turn(list[i])} {
			if !slices.Contains(list, d) {
				list = append(list, d)
			}
		}
	}
	return list
}

// thirtyCubes returns the 30 cubes, each in the orientation whose colours come
// first in the alphabet.
func thirtyCubes() (list []paintedCube) {
	seen := map[paintedCube]bool{}
	for _, w := range kit.PermutationsOf("abcdef") {
		c := paintedCube([]byte(w))
		if !seen[c] {
			list = append(list, c)
			for _, d := range c.cubeTurns() {
				seen[d] = true
			}
		}
	}
	return list
}

// A stoodCube is a cube in its place: which of the 30, and how it is turned. A
// side of a brick with its colour has place -1.
type stoodCube struct {
	place, cube int
	shown       paintedCube
}

// cubeRow is exercise 146: six of the 30 cubes in a row, so that faces that
// touch have the same colour, and each of the four long sides shows six colours.
func cubeRow() kit.Model {
	return kit.Model{
		Name:   "cube-row",
		Title:  "Six of MacMahon's 30 cubes in a row",
		Source: "TAOCP 7.2.2.1, exercises 146 and 148",
		About: "The faces of a cube can be given six different colours in 30 ways. Six of the 30 cubes stand in a row; touching faces have the same colour, " +
			"and the top, the bottom, the front and the back show all six colours. The first cube is fixed. " +
			"The answer shows one cube per line: up, down, front, back, left, right.",
		Story:   "15,500 sets of six cubes form a row. All thirty divide into five rows in 163,088,368 ways.",
		Picture: kit.Drawn(cubesPicture),
		Build:   buildCubeRow,
	}
}

func buildCubeRow(kit.Args) (*kit.Instance, error) {
	cubes := thirtyCubes()
	b := kit.NewBuilder[stoodCube]()
	b.AddPrimary(kit.Names("p%d", 1, 6)...)
	for _, side := range "udfb" {
		for _, colour := range "abcdef" {
			b.AddPrimary(fmt.Sprintf("%c_%c", side, colour))
		}
	}
	for _, c := range cubes {
		b.AddSecondary(string(c[:]))
	}
	b.AddSecondary(kit.Names("h%d", 0, 6)...)
	for p := range 6 {
		for i, c := range cubes {
			for _, shown := range c.cubeTurns() {
				if p == 0 && shown != cubes[0] {
					continue
				}
				option := []string{fmt.Sprintf("p%d", p+1)}
				for face, side := range "udfb" {
					option = append(option, fmt.Sprintf("%c_%c", side, shown[face]))
				}
				option = append(option, string(c[:]), fmt.Sprintf("h%d:%c", p, shown[faceLeft]), fmt.Sprintf("h%d:%c", p+1, shown[faceRight]))
				b.Add(stoodCube{p, i, shown}, option...)
			}
		}
	}
	return b.Instance(checkCubeRow, cubesText)
}

// placedCubes returns the cubes in n places, each of them once, or an error.
func placedCubes(list []stoodCube, n int) ([]*paintedCube, error) {
	row := make([]*paintedCube, n)
	var used [30]bool
	for i, c := range list {
		switch {
		case c.place < 0:
			continue
		case row[c.place] != nil:
			return nil, fmt.Errorf("two cubes at %d", c.place+1)
		case used[c.cube]:
			return nil, fmt.Errorf("cube %s stands there twice", c.shown)
		}
		row[c.place], used[c.cube] = &list[i].shown, true
	}
	if i := slices.Index(row, nil); i >= 0 {
		return nil, fmt.Errorf("no cube at %d", i+1)
	}
	return row, nil
}

// checkCubeRow applies the rules.
func checkCubeRow(list []stoodCube) error {
	row, err := placedCubes(list, 6)
	if err != nil {
		return err
	}
	for i := range row {
		if i > 0 && row[i-1][faceRight] != row[i][faceLeft] {
			return fmt.Errorf("cubes %d and %d touch with different colours", i, i+1)
		}
		for j := range i {
			for _, side := range []int{faceUp, faceDown, faceFront, faceBack} {
				if row[i][side] == row[j][side] {
					return fmt.Errorf("cubes %d and %d show the same colour on a side", j+1, i+1)
				}
			}
		}
	}
	return nil
}

// cubesText writes cubes by place.
func cubesText(list []stoodCube) string {
	var lines []string
	for _, c := range list {
		if c.place >= 0 {
			lines = append(lines, fmt.Sprintf("%2d: %s\n", c.place+1, c.shown[:]))
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// cubeBrick is exercise 147: some of the 30 cubes make a brick whose six
// sides have one colour each.
func cubeBrick() kit.Model {
	return kit.Model{
		Name:   "cube-brick",
		Title:  "A brick of MacMahon's cubes with a single colour on each side",
		Source: "TAOCP 7.2.2.1, exercise 147 (P. A. MacMahon)",
		About: "Some of the 30 cubes with six colours make a brick. Touching faces have the same colour, and every side of the brick has a single colour. " +
			"The cube in one corner is fixed. The answer shows one cube per line: up, down, front, back, left, right.",
		Story:   "Eight of MacMahon's thirty cubes form a larger cube with one colour on each side: 26 answers, if one cube is fixed. A plate of 1 by 2 by 3 has one.",
		Picture: kit.Drawn(cubesPicture),
		Params: []kit.Param{
			kit.Number("l", "the height of the brick", 2, 1, 5),
			kit.Number("m", "its depth", 2, 1, 5),
			kit.Number("n", "its width", 2, 1, 5),
		},
		Build: buildCubeBrick,
	}
}

func buildCubeBrick(a kit.Args) (*kit.Instance, error) {
	size := [3]int{a.Int("l"), a.Int("m"), a.Int("n")}
	if n := size[0] * size[1] * size[2]; n > 30 {
		return nil, fmt.Errorf("%d cubes, expected at most 30", n)
	}
	cubes := thirtyCubes()
	brick := forms.Cuboid(size[0], size[1], size[2])
	b := kit.NewBuilder[stoodCube]()
	for _, c := range brick {
		b.AddPrimary(digits(c))
	}
	b.AddPrimary("U", "D", "F", "B", "L", "R")
	for _, c := range cubes {
		b.AddSecondary(string(c[:]))
	}
	seen := map[string]bool{}
	for _, c := range brick {
		for side := range 6 {
			if f := faceOf(c, side); !seen[f] {
				b.AddSecondary(f)
				seen[f] = true
			}
		}
	}
	for side := range 6 {
		faces := sideFaces(size, side)
		for _, colour := range "abcdef" {
			option := []string{"UDFBLR"[side : side+1]}
			for _, f := range faces {
				option = append(option, fmt.Sprintf("%s:%c", f, colour))
			}
			b.Add(stoodCube{place: -1}, option...)
		}
	}
	for p, at := range brick {
		for i, c := range cubes {
			turns := c.cubeTurns()
			if p == 0 {
				turns = slices.DeleteFunc(turns, func(shown paintedCube) bool { return shown != cubes[0] })
			}
			for _, shown := range turns {
				option := []string{digits(at), string(c[:])}
				for side := range 6 {
					option = append(option, fmt.Sprintf("%s:%c", faceOf(at, side), shown[side]))
				}
				b.Add(stoodCube{p, i, shown}, option...)
			}
		}
	}
	return b.Instance(
		func(list []stoodCube) error { return checkCubeBrick(size, list) },
		cubesText)
}

// digits names a point by its coordinates.
func digits(p forms.Point) string { return fmt.Sprintf("%d%d%d", p[0], p[1], p[2]) }

// far reports whether a side is the far one on its axis.
func far(side int) bool { return side == faceUp || side == faceBack || side == faceRight }

// faceOf names a face of a cube, by its middle: twice the coordinates, from the
// lowest, the foremost and the leftmost cell.
func faceOf(c [3]int, side int) string {
	m := [3]int{2*c[0] + 1, 2*c[1] + 1, 2*c[2] + 1}
	m[side/2] += 2*kit.Bit(far(side)) - 1
	return fmt.Sprintf("f%d.%d.%d", m[0], m[1], m[2])
}

// outside reports whether a face of a cube is on a side of the brick.
func outside(size, c [3]int, side int) bool {
	axis := side / 2
	return far(side) && c[axis] == size[axis]-1 || !far(side) && c[axis] == 0
}

// sideFaces names the faces on a side of the brick.
func sideFaces(size [3]int, side int) (list []string) {
	for _, c := range forms.Cuboid(size[0], size[1], size[2]) {
		if outside(size, c, side) {
			list = append(list, faceOf(c, side))
		}
	}
	return list
}

// checkCubeBrick applies the rules.
func checkCubeBrick(size [3]int, list []stoodCube) error {
	brick := forms.Cuboid(size[0], size[1], size[2])
	stands, err := placedCubes(list, len(brick))
	if err != nil {
		return err
	}
	colour := map[string]byte{} // of faces by their middles
	var sides [6]byte
	for i, at := range brick {
		for side := range 6 {
			shown, f := stands[i][side], faceOf(at, side)
			if other := colour[f]; other != 0 && other != shown {
				return fmt.Errorf("%v touches another cube with another colour", at)
			}
			colour[f] = shown
			if !outside(size, at, side) {
				continue
			}
			if sides[side] != 0 && sides[side] != shown {
				return fmt.Errorf("side %c has two colours", "UDFBLR"[side])
			}
			sides[side] = shown
		}
	}
	return nil
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
