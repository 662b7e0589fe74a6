package covertest

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"bonepile/cover/internal/xc"
)

// The models of the packing problems.

// A Cube is a place in space.
type Cube struct{ X, Y, Z int }

// Placed returns the different ways that a shape lies in a box, as sorted
// lists of places, turned by the given turns.
func Placed(shape []Cube, box Cube, turns []func(Cube) Cube) [][]Cube {
	compare := func(a, b Cube) int {
		return slices.Compare([]int{a.X, a.Y, a.Z}, []int{b.X, b.Y, b.Z})
	}
	ways := map[string][]Cube{}
	for _, turn := range turns {
		var turned []Cube
		low := Cube{99, 99, 99}
		for _, c := range shape {
			c = turn(c)
			low = Cube{min(low.X, c.X), min(low.Y, c.Y), min(low.Z, c.Z)}
			turned = append(turned, c)
		}
		for dx := range box.X {
			for dy := range box.Y {
				for dz := range box.Z {
					var way []Cube
					for _, c := range turned {
						c = Cube{c.X - low.X + dx, c.Y - low.Y + dy, c.Z - low.Z + dz}
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
	return slices.SortedFunc(maps.Values(ways), func(a, b []Cube) int { return slices.CompareFunc(a, b, compare) })
}

// Rotations returns the 24 turns of space, and the 24 with a mirror if asked.
func Rotations(mirror bool) (turns []func(Cube) Cube) {
	for signs := range 8 {
		for perm, even := range map[[3]int]bool{
			{0, 1, 2}: true, {1, 2, 0}: true, {2, 0, 1}: true,
			{0, 2, 1}: false, {2, 1, 0}: false, {1, 0, 2}: false,
		} {
			if !mirror && (bits.OnesCount(uint(signs))%2 == 0) != even {
				continue
			}
			turns = append(turns, func(c Cube) Cube {
				v := [3]int{c.X, c.Y, c.Z}
				for i := range v {
					if signs>>i&1 != 0 {
						v[i] = -v[i]
					}
				}
				return Cube{v[perm[0]], v[perm[1]], v[perm[2]]}
			})
		}
	}
	return turns
}

// Pentominoes draws the pieces by the names of Conway.
var Pentominoes = []struct{ Name, Drawing string }{
	{"O", "#####"}, {"P", "###/##"}, {"Q", "####/#"}, {"R", " ##/##/ #"},
	{"S", "###/  ##"}, {"T", "###/ #/ #"}, {"U", "# #/###"}, {"V", "###/#/#"},
	{"W", "#/##/ ##"}, {"X", " #/###/ #"}, {"Y", "####/ #"}, {"Z", "##/ #/ ##"},
}

// Drawn returns the places of a drawing, lines separated by "/".
func Drawn(drawing string) (shape []Cube) {
	for i, line := range strings.Split(drawing, "/") {
		for j, ch := range line {
			if ch == '#' {
				shape = append(shape, Cube{i, j, 0})
			}
		}
	}
	return shape
}

// A PentModel says how to make a problem of the twelve pentominoes.
type PentModel struct {
	Rows, Cols int
	ByColumns  bool // cells in order of columns, else of rows
	CellsFirst bool // cells before names, else after
	softNames  bool // names secondary

	// turns, if not nil, says how a piece may be turned.
	turns func(name string) []func(Cube) Cube

	// keep, if not nil, says which options there are.
	Keep func(name string, way []Cube) bool
}

func (m PentModel) Problem() *xc.Problem {
	b := xc.NewBuilder()
	if m.CellsFirst || m.softNames {
		m.addCells(b)
	}
	for _, piece := range Pentominoes {
		if m.softNames {
			b.AddSecondary(piece.Name)
		} else {
			b.AddPrimary(piece.Name)
		}
	}
	if !m.CellsFirst && !m.softNames {
		m.addCells(b)
	}
	for _, piece := range Pentominoes {
		turns := Rotations(false)
		if m.turns != nil {
			turns = m.turns(piece.Name)
		}
		for _, way := range Placed(Drawn(piece.Drawing), Cube{m.Rows, m.Cols, 1}, turns) {
			if m.Keep != nil && !m.Keep(piece.Name, way) {
				continue
			}
			words := []string{piece.Name}
			for _, c := range way {
				words = append(words, cellName(c.X, c.Y))
			}
			b.AddOption(words...)
		}
	}
	return Build(b)
}

// addCells adds the cells in their order.
func (m PentModel) addCells(b *xc.Builder) {
	outer, inner := m.Rows, m.Cols
	if m.ByColumns {
		outer, inner = inner, outer
	}
	for i := range outer {
		for j := range inner {
			if m.ByColumns {
				b.AddPrimary(cellName(j, i))
			} else {
				b.AddPrimary(cellName(i, j))
			}
		}
	}
}

func cellName(i, j int) string { return fmt.Sprintf("%d,%d", i, j) }

// Unturned is the turns of a piece that lies as it is drawn.
var Unturned = []func(Cube) Cube{func(c Cube) Cube { return c }}

// fixed lets the piece of a name lie only as it is drawn.
func fixed(fixed string) func(string) []func(Cube) Cube {
	return func(name string) []func(Cube) Cube {
		if name == fixed {
			return Unturned
		}
		return Rotations(false)
	}
}

// Unflipped lets the piece of a name turn in the plane only.
func Unflipped(unflipped string) func(string) []func(Cube) Cube {
	return func(name string) []func(Cube) Cube {
		if name != unflipped {
			return Rotations(false)
		}
		return []func(Cube) Cube{
			func(c Cube) Cube { return c },
			func(c Cube) Cube { return Cube{c.Y, -c.X, 0} },
			func(c Cube) Cube { return Cube{-c.X, -c.Y, 0} },
			func(c Cube) Cube { return Cube{-c.Y, c.X, 0} },
		}
	}
}

// cutsWell reports whether the regions that a piece leaves of a box can each
// be filled by pieces of five.
func cutsWell(way []Cube, rows, cols int) bool {
	seen := map[Cube]bool{}
	for _, c := range way {
		seen[c] = true
	}
	var fill func(c Cube) int
	fill = func(c Cube) int {
		if c.X < 0 || c.X >= rows || c.Y < 0 || c.Y >= cols || seen[c] {
			return 0
		}
		seen[c] = true
		return 1 + fill(Cube{c.X + 1, c.Y, 0}) + fill(Cube{c.X - 1, c.Y, 0}) +
			fill(Cube{c.X, c.Y + 1, 0}) + fill(Cube{c.X, c.Y - 1, 0})
	}
	for i := range rows {
		for j := range cols {
			if fill(Cube{i, j, 0})%5 != 0 {
				return false
			}
		}
	}
	return true
}

// Soma returns the problem of Piet Hein's cube: (40). Its piece 2 may be
// turned by the given turns.
func Soma(turns []func(Cube) Cube) *xc.Problem {
	b := xc.NewBuilder()
	pieces := [][]Cube{
		{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}},
		{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 0}},
		{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 1}},
		{{0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 1, 1}},
		{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 1}},
		{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 1, 0}},
		{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}},
	}
	b.AddPrimary(Names("%d", 1, len(pieces))...)
	for x := range 3 {
		for y := range 3 {
			for z := range 3 {
				b.AddPrimary(fmt.Sprintf("%d%d%d", x, y, z))
			}
		}
	}
	for i, piece := range pieces {
		ways := Placed(piece, Cube{3, 3, 3}, Rotations(false))
		if i == 1 {
			ways = Placed(piece, Cube{3, 3, 3}, turns)
		}
		for _, way := range ways {
			words := []string{fmt.Sprint(i + 1)}
			for _, c := range way {
				words = append(words, fmt.Sprintf("%d%d%d", c.X, c.Y, c.Z))
			}
			b.AddOption(words...)
		}
	}
	return Build(b)
}
