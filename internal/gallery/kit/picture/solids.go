package picture

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
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
func Cuboids(text string) *draw.Scene { return Cubes(layers(text, 0), nil) }

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
		f.corners = kit.Map(h.corners[:], func(p [2]int) draw.Point { return At(float64(p[0])*math.Sqrt(3)/2, float64(p[1])/2) })
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

// A Spot is a place in space, in diameters of balls: to the right, towards the viewer, up.
type Spot [3]float64

// Balls paints balls with a colour for each name, the farthest first.
func Balls(balls map[Spot]string) *draw.Scene {
	sin, cos := math.Sincos(0.55) // how far above the viewer stands
	near := func(s Spot) float64 { return s[1]*cos + s[2]*sin }
	names := slices.Compact(slices.Sorted(maps.Values(balls)))
	c := new(Canvas)
	for _, s := range slices.SortedFunc(maps.Keys(balls), func(a, b Spot) int {
		return cmp.Or(cmp.Compare(near(a), near(b)), slices.Compare(a[:], b[:]))
	}) {
		x, y := s[0], s[1]*sin-s[2]*cos
		fill := Of([]int{0, 1, 2, 5, 4, 6, 3, 7}[slices.Index(names, balls[s])%8]) // similar ones last
		c.Disc(At(x, y), 0.5, fill)
		c.Dot(At(x-0.175, y-0.2), 0.14, shaded(fill, 1.8))
	}
	return c.Scene()
}

// Pile paints a ball for each letter of a text whose layers stand side by side, and begin a number of
// columns apart, or wherever there are blank ones if it is 0. place says where a ball lies.
func Pile(text string, apart int, place func(row, col, up float64) Spot) *draw.Scene {
	balls := map[Spot]string{}
	for at, name := range layers(text, apart) {
		balls[place(float64(at[0]), float64(at[1]), float64(at[2]))] = name
	}
	return Balls(balls)
}

// layers reads the text of a pile, the lowest layer first.
func layers(text string, period int) map[Cube]string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	longest := 0
	for _, l := range lines {
		longest = max(longest, len(l)+2)
	}
	// Two columns are blank behind each layer.
	period = cmp.Or(period, longest)
	for p := 4; p < period && period == longest; p += 2 {
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
