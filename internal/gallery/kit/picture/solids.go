package picture

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"bonepile/internal/draw"
)

// Pictures of solids, seen from the front and above.

// A Cube is the place of a unit cube: row, column and height.
type Cube [3]int

// The halves of the three visible sides of a cube, top, left and right, in halves of the
// width and of the height of a cube. The last two corners of a half are those of the other, too.
var views = [3][2][3][2]int{
	{{{-1, 1}, {0, 0}, {0, 2}}, {{1, 1}, {0, 0}, {0, 2}}},
	{{{-1, 1}, {0, 2}, {-1, 3}}, {{0, 4}, {0, 2}, {-1, 3}}},
	{{{1, 1}, {0, 2}, {1, 3}}, {{0, 4}, {0, 2}, {1, 3}}},
}

// A halfFace is one of the two triangles of a visible face.
type halfFace struct {
	at      Cube
	side    int // top, left or right
	corners [3][2]int
}

// halves returns the triangles of the faces of a cube.
func (at Cube) halves() (list []halfFace) {
	for side, halves := range views {
		for _, h := range halves {
			for k := range h {
				h[k][0] += at[1] - at[0]
				h[k][1] += at[1] + at[0] - 2*at[2]
			}
			list = append(list, halfFace{at, side, h})
		}
	}
	return list
}

// place is the same for triangles that hide each other.
func (h halfFace) place() (sum [3]int) {
	for _, p := range h.corners {
		sum[0], sum[1] = sum[0]+p[0], sum[1]+p[1]
	}
	sum[2] = min(h.corners[0][1], h.corners[1][1], h.corners[2][1])
	return sum
}

// Cuboids paints the solid of a text whose layers stand side by side: a cube for each letter, which
// is the name of its piece.
func Cuboids(text string) *draw.Scene { return Cubes(layers(text), nil) }

// Cubes paints cubes, with the name of the piece that each belongs to. They hide what is behind them.
// The colour of each of the three visible sides, top, left and right, may be given.
func Cubes(cubes map[Cube]string, colour func(at Cube, side int) draw.Colour) *draw.Scene {
	front := map[[3]int]halfFace{}
	depth := func(at Cube) int { return at[0] + at[1] + at[2] }
	for at := range cubes {
		for _, h := range at.halves() {
			if old, ok := front[h.place()]; !ok || depth(at) > depth(old.at) {
				front[h.place()] = h
			}
		}
	}
	seen := slices.SortedFunc(maps.Values(front), func(g, h halfFace) int {
		p, q := g.place(), h.place()
		return slices.Compare(p[:], q[:])
	})
	c, halves := new(Canvas), map[halfFace]int{}
	for _, h := range seen {
		f := face{area: cubes[h.at], shade: 1 - h.side, part: fmt.Sprint(h.side, h.at[[]int{2, 0, 1}[h.side]])}
		for _, p := range h.corners {
			f.corners = append(f.corners, At(float64(p[0])*math.Sqrt(3)/2, float64(p[1])/2))
		}
		if colour != nil {
			f.fill, f.shade = colour(h.at, h.side), 0
		}
		half := halfFace{at: h.at, side: h.side}
		if i, ok := halves[half]; ok { // the face is whole
			c.faces[i].corners = slices.Insert(c.faces[i].corners, 2, f.corners[0])
			continue
		}
		halves[half] = len(c.faces)
		c.faces = append(c.faces, f)
	}
	return c.Scene()
}

// layers reads a text whose layers stand side by side, the lowest first.
func layers(text string) map[Cube]string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	longest := 0
	for _, l := range lines {
		longest = max(longest, len(l))
	}
	// Two columns are blank behind each layer.
	period := longest + 2
	for p := 4; p < period; p += 2 {
		blank := true
		for _, l := range lines {
			for j := p - 2; j < len(l); j += p {
				blank = blank && l[j] == ' '
			}
		}
		if blank {
			period = p
		}
	}
	cubes := map[Cube]string{}
	for i, l := range lines {
		for j, ch := range []byte(l) {
			if ch != ' ' && ch != '.' {
				cubes[Cube{i, j % period / 2, j / period}] = string(ch)
			}
		}
	}
	return cubes
}
