package cover

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"
)

// The models of the packing problems.

// A cube is a place in space.
type cube struct{ x, y, z int }

// placed returns the different ways that a shape lies in a box, as sorted
// lists of places, turned by the given turns.
func placed(shape []cube, box cube, turns []func(cube) cube) [][]cube {
	compare := func(a, b cube) int {
		return slices.Compare([]int{a.x, a.y, a.z}, []int{b.x, b.y, b.z})
	}
	ways := map[string][]cube{}
	for _, turn := range turns {
		var turned []cube
		low := cube{99, 99, 99}
		for _, c := range shape {
			c = turn(c)
			low = cube{min(low.x, c.x), min(low.y, c.y), min(low.z, c.z)}
			turned = append(turned, c)
		}
		for dx := range box.x {
			for dy := range box.y {
				for dz := range box.z {
					var way []cube
					for _, c := range turned {
						c = cube{c.x - low.x + dx, c.y - low.y + dy, c.z - low.z + dz}
						if c.x < box.x && c.y < box.y && c.z < box.z {
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
func rotations(mirror bool) (turns []func(cube) cube) {
	for signs := range 8 {
		for perm, even := range map[[3]int]bool{
			{0, 1, 2}: true, {1, 2, 0}: true, {2, 0, 1}: true,
			{0, 2, 1}: false, {2, 1, 0}: false, {1, 0, 2}: false,
		} {
			if !mirror && (bits.OnesCount(uint(signs))%2 == 0) != even {
				continue
			}
			turns = append(turns, func(c cube) cube {
				v := [3]int{c.x, c.y, c.z}
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
var pentominoes = []struct{ name, drawing string }{
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
	byColumns  bool // cells in order of columns, else of rows
	cellsFirst bool // cells before names, else after
	softNames  bool // names secondary

	// turns, if not nil, says how a piece may be turned.
	turns func(name string) []func(cube) cube

	// keep, if not nil, says which options there are.
	keep func(name string, way []cube) bool
}

func (m pentModel) problem() *Problem {
	b := NewBuilder()
	cell := func(i, j int) string { return fmt.Sprintf("%d,%d", i, j) }
	cells := func() {
		if m.byColumns {
			for j := range m.cols {
				for i := range m.rows {
					b.AddPrimary(cell(i, j))
				}
			}
			return
		}
		for i := range m.rows {
			for j := range m.cols {
				b.AddPrimary(cell(i, j))
			}
		}
	}
	if m.cellsFirst || m.softNames {
		cells()
	}
	for _, piece := range pentominoes {
		if m.softNames {
			b.AddSecondary(piece.name)
		} else {
			b.AddPrimary(piece.name)
		}
	}
	if !m.cellsFirst && !m.softNames {
		cells()
	}
	for _, piece := range pentominoes {
		turns := rotations(false)
		if m.turns != nil {
			turns = m.turns(piece.name)
		}
		for _, way := range placed(drawn(piece.drawing), cube{m.rows, m.cols, 1}, turns) {
			if m.keep != nil && !m.keep(piece.name, way) {
				continue
			}
			words := []string{piece.name}
			for _, c := range way {
				words = append(words, cell(c.x, c.y))
			}
			b.AddOption(words...)
		}
	}
	return build(b)
}

// unturned is the turns of a piece that lies as it is drawn.
var unturned = []func(cube) cube{func(c cube) cube { return c }}

// fixed lets the piece of a name lie only as it is drawn.
func fixed(fixed string) func(string) []func(cube) cube {
	return func(name string) []func(cube) cube {
		if name == fixed {
			return unturned
		}
		return rotations(false)
	}
}

// unflipped lets the piece of a name turn in the plane only.
func unflipped(unflipped string) func(string) []func(cube) cube {
	return func(name string) []func(cube) cube {
		if name != unflipped {
			return rotations(false)
		}
		return []func(cube) cube{
			func(c cube) cube { return c },
			func(c cube) cube { return cube{c.y, -c.x, 0} },
			func(c cube) cube { return cube{-c.x, -c.y, 0} },
			func(c cube) cube { return cube{-c.y, c.x, 0} },
		}
	}
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
		if c.x < 0 || c.x >= rows || c.y < 0 || c.y >= cols || seen[c] {
			return 0
		}
		seen[c] = true
		return 1 + fill(cube{c.x + 1, c.y, 0}) + fill(cube{c.x - 1, c.y, 0}) +
			fill(cube{c.x, c.y + 1, 0}) + fill(cube{c.x, c.y - 1, 0})
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

// soma returns the problem of Piet Hein's cube: (40). Its piece 2 may be
// turned by the given turns.
func soma(turns []func(cube) cube) *Problem {
	b := NewBuilder()
	pieces := [][]cube{
		{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}},
		{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 0}},
		{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 1}},
		{{0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 1, 1}},
		{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 1}},
		{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 1, 0}},
		{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}},
	}
	b.AddPrimary(names("%d", 1, len(pieces))...)
	for x := range 3 {
		for y := range 3 {
			for z := range 3 {
				b.AddPrimary(fmt.Sprintf("%d%d%d", x, y, z))
			}
		}
	}
	for i, piece := range pieces {
		ways := placed(piece, cube{3, 3, 3}, rotations(false))
		if i == 1 {
			ways = placed(piece, cube{3, 3, 3}, turns)
		}
		for _, way := range ways {
			words := []string{fmt.Sprint(i + 1)}
			for _, c := range way {
				words = append(words, fmt.Sprintf("%d%d%d", c.x, c.y, c.z))
			}
			b.AddOption(words...)
		}
	}
	return build(b)
}
