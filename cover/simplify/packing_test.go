package simplify

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
)

// The models of the packing problems.

// A cube is a place in space.
type cube struct{ X, Y, Z int }

// placed returns the different ways that a shape lies in a box, as sorted
// lists of places, turned by the given turns.
func placed(shape []cube, box cube, turns []func(cube) cube) [][]cube {
	compare := func(a, b cube) int {
		return slices.Compare([]int{a.X, a.Y, a.Z}, []int{b.X, b.Y, b.Z})
	}
	ways := map[string][]cube{}
	for _, turn := range turns {
		var turned []cube
		low := cube{99, 99, 99}
		for _, c := range shape {
			c = turn(c)
			low = cube{min(low.X, c.X), min(low.Y, c.Y), min(low.Z, c.Z)}
			turned = append(turned, c)
		}
		for dx := range box.X {
			for dy := range box.Y {
				for dz := range box.Z {
					var way []cube
					for _, c := range turned {
						c = cube{c.X - low.X + dx, c.Y - low.Y + dy, c.Z - low.Z + dz}
						if c.X < box.X && c.Y < box.Y && c.Z < box.Z {
							way = append(way, c)
						}
					}
					if len(way) == len(shape) {
						slices.SortFunc(way, compare)
						ways[fmt.Sprint(way)] = way
					}
				}
			}
		}
	}
	return slices.SortedFunc(maps.Values(ways), func(a, b []cube) int { return slices.CompareFunc(a, b, compare) })
}

// rotations returns the 24 turns of space, and the 24 with a mirror if asked.
func rotations() (turns []func(cube) cube) {
	for signs := range 8 {
		for perm, even := range map[[3]int]bool{
			{0, 1, 2}: true, {1, 2, 0}: true, {2, 0, 1}: true,
			{0, 2, 1}: false, {2, 1, 0}: false, {1, 0, 2}: false,
		} {
			if (bits.OnesCount(uint(signs))%2 == 0) != even {
				continue
			}
			turns = append(turns, func(c cube) cube {
				v := [3]int{c.X, c.Y, c.Z}
				for i := range v {
					if signs>>i&1 != 0 {
						v[i] = -v[i]
					}
				}
				return cube{v[perm[0]], v[perm[1]], v[perm[2]]}
			})
		}
	}
	return turns
}

// pentominoes draws the pieces by the names of Conway.
var pentominoes = []struct{ Name, Drawing string }{
	{"O", "#####"}, {"P", "###/##"}, {"Q", "####/#"}, {"R", " ##/##/ #"},
	{"S", "###/  ##"}, {"T", "###/ #/ #"}, {"U", "# #/###"}, {"V", "###/#/#"},
	{"W", "#/##/ ##"}, {"X", " #/###/ #"}, {"Y", "####/ #"}, {"Z", "##/ #/ ##"},
}

// drawn returns the places of a drawing, lines separated by "/".
func drawn(drawing string) (shape []cube) {
	for i, line := range strings.Split(drawing, "/") {
		for j, ch := range line {
			if ch == '#' {
				shape = append(shape, cube{i, j, 0})
			}
		}
	}
	return shape
}

// A pentModel says how to make a problem of the twelve pentominoes.
type pentModel struct {
	rows, cols int
	cellsFirst bool // cells before names, else after

	// keep, if not nil, says which options there are.
	keep func(name string, way []cube) bool
}

func (m pentModel) problem() *xc.Problem {
	b := xc.NewBuilder()
	if m.cellsFirst {
		m.addCells(b)
	}
	for _, piece := range pentominoes {
		b.AddPrimary(piece.Name)
	}
	if !m.cellsFirst {
		m.addCells(b)
	}
	for _, piece := range pentominoes {
		for _, way := range placed(drawn(piece.Drawing), cube{m.rows, m.cols, 1}, rotations()) {
			if m.keep != nil && !m.keep(piece.Name, way) {
				continue
			}
			words := []string{piece.Name}
			for _, c := range way {
				words = append(words, cellName(c.X, c.Y))
			}
			b.AddOption(words...)
		}
	}
	return covertest.Build(b)
}

// addCells adds the cells in their order.
func (m pentModel) addCells(b *xc.Builder) {
	for i := range m.rows {
		b.AddPrimary(covertest.Names(fmt.Sprintf("%d,%%d", i), 0, m.cols-1)...)
	}
}

func cellName(i, j int) string { return fmt.Sprintf("%d,%d", i, j) }

// unflipped has the turns in the plane.
var unflipped = []func(cube) cube{
	func(c cube) cube { return c },
	func(c cube) cube { return cube{c.Y, -c.X, 0} },
	func(c cube) cube { return cube{-c.X, -c.Y, 0} },
	func(c cube) cube { return cube{-c.Y, c.X, 0} },
}

// cutWell is the problem of a strip without the places that cut off regions which
// pieces of five cannot fill: see cutsWell.
func cutWell() *xc.Problem {
	m := pentModel{rows: 3, cols: 20, cellsFirst: true}
	m.keep = func(_ string, way []cube) bool { return cutsWell(way, m.rows, m.cols) }
	return m.problem()
}

// cutsWell reports whether the regions that a piece leaves of a box can each
// be filled by pieces of five.
func cutsWell(way []cube, rows, cols int) bool {
	seen := map[cube]bool{}
	for _, c := range way {
		seen[c] = true
	}
	var fill func(c cube) int
	fill = func(c cube) int {
		if c.X < 0 || c.X >= rows || c.Y < 0 || c.Y >= cols || seen[c] {
			return 0
		}
		seen[c] = true
		return 1 + fill(cube{c.X + 1, c.Y, 0}) + fill(cube{c.X - 1, c.Y, 0}) +
			fill(cube{c.X, c.Y + 1, 0}) + fill(cube{c.X, c.Y - 1, 0})
	}
	for i := range rows {
		for j := range cols {
			if fill(cube{i, j, 0})%5 != 0 {
				return false
			}
		}
	}
	return true
}
