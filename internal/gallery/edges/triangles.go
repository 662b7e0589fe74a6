package edges

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// A point of the lattice is (x,y,z) with x + y + z = n; a region is those with
// x ≤ a, y ≤ b, z ≤ c, which makes all convex ones. Triangle xy has corners
// (x,y), (x+1,y) and (x,y+1), and xy' has corners (x+1,y+1), (x,y+1), (x+1,y),
// both counterclockwise: exercise 124.
var macmahonTriangles = kit.Described("macmahon-triangles", kit.DrawnBy(trianglesPicture), func(a kit.Args) (*kit.Instance, error) {
	bounds, err := a.Ints("region", ",", 4, 0, 30)
	if err != nil {
		return nil, err
	}
	p := &tilePuzzle{tiles: necklaces("abcd", 3)}
	p.cells = triangleCells(bounds, a.Text("match") == "corners")
	if a.Text("mates") == "cd" {
		if a.Text("match") == "corners" {
			return nil, errors.New("mates=cd: corners have no mates; expected match=sides")
		}
		p.behind = func(colour byte) byte { return map[byte]byte{'a': 'a', 'b': 'b', 'c': 'd', 'd': 'c'}[colour] }
		for _, c := range p.cells {
			if strings.HasSuffix(c.Name, "'") {
				for i := range c.sides {
					c.sides[i] = "~" + c.sides[i]
				}
			}
		}
	}
	if len(p.cells) > len(p.tiles) {
		return nil, fmt.Errorf("region: %d triangles, expected at most %d", len(p.cells), len(p.tiles))
	}
	p.soft = len(p.cells) < len(p.tiles)
	if colour := a.Text("border"); colour != "-" {
		if len(colour) != 1 || !strings.Contains("abcd", colour) {
			return nil, fmt.Errorf("border: found %q, expected a, b, c, d or -", colour)
		}
		if a.Text("match") == "corners" {
			return nil, fmt.Errorf("border=%s: corners have no border; expected -", colour)
		}
		p.border = onceOnly(p.cells, colour)
	}
	return p.fix(a.Text("fixed"))
})

// triangles returns the triangles of a region.
func triangles(bounds []int) (list []forms.Point) {
	n := bounds[0]
	outside := func(p forms.Point) bool {
		x, y, z := p[0], p[1], n-p[0]-p[1]
		return x < 0 || x > bounds[1] || y < 0 || y > bounds[2] || z < 0 || z > bounds[3]
	}
	for y, x := range kit.Pairs(n, n) {
		for down := range 2 {
			if c := (forms.Point{x, y, down}); !slices.ContainsFunc(triangleCorners(c), outside) {
				list = append(list, c)
			}
		}
	}
	return list
}

// triangleCells returns the triangles of a region, with their corners or their sides.
func triangleCells(bounds []int, corners bool) (cells []tileCell) {
	for _, c := range triangles(bounds) {
		x, y, down := c[0], c[1], c[2]
		sides := []string{fmt.Sprintf("-%d.%d", x, y+down), fmt.Sprintf(`\%d.%d`, x, y), fmt.Sprintf("/%d.%d", x+down, y)}
		if corners {
			sides = kit.Map(triangleCorners(c), cornerName)
		}
		cells = append(cells, tileCell{fmt.Sprintf("%d%d%s", x, y, strings.Repeat("'", down)), sides, y})
	}
	return cells
}

// onceOnly returns a colour for the sides that only one cell has.
func onceOnly(cells []tileCell, colour string) map[string]string {
	times := map[string]int{}
	for _, c := range cells {
		for _, side := range c.sides {
			times[strings.TrimPrefix(side, "~")]++
		}
	}
	border := map[string]string{}
	for side, n := range times {
		if n == 1 {
			border[side] = colour
		}
	}
	return border
}

// fix keeps some tiles in their places, as in "aaa@20,bbb@12", and returns the instance.
func (p *tilePuzzle) fix(text string) (*kit.Instance, error) {
	places := map[int][]int{}
	for word := range strings.SplitSeq(strings.Trim(text, "-"), ",") {
		tile, at, _ := strings.Cut(word, "@")
		i := slices.Index(p.tiles, tile)
		j := slices.IndexFunc(p.cells, func(c tileCell) bool { return c.Name == at })
		if word != "" && (i < 0 || j < 0) {
			return nil, fmt.Errorf("fixed: found %q, expected a tile, such as %s, @ and a place, such as %s", word, p.tiles[0], p.cells[0].Name)
		}
		places[i] = []int{j}
	}
	p.keep(places)
	return p.instance()
}

// octahedron is exercise 130: eight of MacMahon's triangles are the faces of
// one.
var octahedron = kit.Described("octahedron", kit.Drawn(picture.Polygons), func(a kit.Args) (*kit.Instance, error) {
	p := &tilePuzzle{tiles: necklaces("abcdef"[:a.Int("colours")], 3), soft: true}
	for f := range 8 {
		name := fmt.Sprintf("%03b", f)
		x, y, z := name[:1], name[1:2], name[2:]
		sides := []string{x + y + "*", x + "*" + z, "*" + y + z}
		if strings.Count(name, "1")%2 == 1 { // faces that share an edge turn opposite ways
			slices.Reverse(sides)
		}
		p.cells = append(p.cells, tileCell{name, sides, f / 4})
	}
	return p.instance()
})

// triangleTorus is exercise 128: the eleven triangles of three colours fill a
// parallelogram less a triangle, which repeats in the plane.
var triangleTorus = kit.Described("triangle-torus", kit.Drawn(regionPicture(4, 3, 2, 4)), func(kit.Args) (*kit.Instance, error) {
	p := &tilePuzzle{tiles: necklaces("abc", 3), first: true, cells: triangleCells([]int{4, 3, 2, 4}, false)}
	p.identify(map[string]string{"-2.0": "-0.0", "/3.0": "/0.1", "-1.2": "-0.2"})
	return p.instance()
})

// quintominal is exercise 136: the faces of a dodecahedron are the twelve
// pentagons whose sides have five colours, in every order up to reflection.
var quintominal = kit.Described("quintominal", kit.Drawn(picture.Polygons), func(kit.Args) (*kit.Instance, error) {
	p := &tilePuzzle{mirror: true, cells: dodecahedron()}
	p.tiles = kit.Filter(necklaces("abcde", 5), func(tile string) bool {
		return len(kit.UniqueLetters(tile)) == 5 && tile <= slices.Min(rotations(reversed(tile)))
	})
	p.may = func(cell, tile int, shown string) bool {
		return (cell == 0) == (tile == 0) && (cell != 0 || shown == p.tiles[0])
	}
	return p.instance()
})

// dodecahedron returns its faces with their edges in order. Face u_i of the
// upper ring meets n, u_(i-1), l_(i-1), l_i and u_(i+1).
func dodecahedron() (cells []tileCell) {
	near := map[string][]string{}
	var order []string
	add := func(face string, others ...string) {
		order = append(order, face)
		near[face] = others
	}
	u := func(i int) string { return fmt.Sprintf("u%d", (i+5)%5) }
	l := func(i int) string { return fmt.Sprintf("l%d", (i+5)%5) }
	add("n", u(0), u(1), u(2), u(3), u(4))
	for i := range 5 {
		add(u(i), "n", u(i-1), l(i-1), l(i), u(i+1))
	}
	for i := range 5 {
		add(l(i), "s", l(i+1), u(i+1), u(i), l(i-1))
	}
	add("s", l(4), l(3), l(2), l(1), l(0))
	for i, face := range order {
		sides := kit.Map(near[face], func(other string) string { return min(face, other) + "-" + max(face, other) })
		cells = append(cells, tileCell{face, sides, (i + 4) / 5})
	}
	return cells
}

// trianglePicture paints triangles in the order of the text, with colours for sides or for corners.
func trianglePicture(cells []forms.Point, text string, atCorners bool) *draw.Scene {
	c := new(picture.Canvas)
	paint := c.Tile
	if atCorners {
		paint = c.CornerTile
	}
	for i, word := range strings.Fields(text) {
		if i == len(cells) || len(word) != 3 || strings.Trim(word, "abcd") != "" {
			break
		}
		corners := kit.Map(triangleCorners(cells[i]), func(q forms.Point) draw.Point {
			return picture.At(3*(float64(q[0])+float64(q[1])/2), -3*float64(q[1])*math.Sqrt(3)/2)
		})
		paint(fmt.Sprint(i), word, corners...)
	}
	return c.Scene()
}

// regionPicture returns what paints the triangles of a region of triangleCells.
func regionPicture(bounds ...int) func(text string) *draw.Scene {
	return func(text string) *draw.Scene { return trianglePicture(triangles(bounds), text, false) }
}

func trianglesPicture(a kit.Args, text string) *draw.Scene {
	bounds, _ := a.Ints("region", ",", 4, 0, 30)
	return trianglePicture(triangles(bounds), text, a.Text("match") == "corners")
}
