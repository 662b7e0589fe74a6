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
func macmahonTriangles() kit.Model {
	return kit.Model{
		Name:   "macmahon-triangles",
		Title:  "MacMahon's 24 triangles of four colours",
		Source: "TAOCP 7.2.2.1, (59), exercises 126, 127, 131 and 140 (P. A. MacMahon)",
		About: "The triangles whose sides have three of four colours, one of every kind, fill a hexagon or another convex region, so that they match, and the border is of one colour. " +
			"With mates=cd, the colours are shapes: c is a bump, d a dent, a and b fit themselves. " +
			"An option is a triangle in one place and orientation, with the colours of its sides, or of its corners. " +
			"The answer shows row by row the colours of each triangle, from the horizontal side on, counterclockwise.",
		Story:   "24 triangles, one of every kind, in a hexagon with a border of one colour: 11,853,792 answers.",
		Picture: kit.DrawnBy(trianglesPicture),
		Params: []kit.Param{
			kit.Text("region", "n,a,b,c: the points x + y + z = n with x ≤ a, y ≤ b, z ≤ c", "6,4,4,4"),
			kit.Choice("match", "what has colours", "sides", "corners"),
			kit.Choice("mates", "which sides meet: those of the same colour, or c meets d", "same", "cd"),
			kit.Text("border", "the colour of the border, a to d; - for any", "a"),
			kit.Text("fixed", "the triangles of one colour that are fixed, such as aaa@20,bbb@12'; - for none", "aaa@20,bbb@12,ccc@21,ddd@22"),
		},
		Build: buildMacmahonTriangles,
	}
}

func buildMacmahonTriangles(a kit.Args) (*kit.Instance, error) {
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
}

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
			for i, q := range triangleCorners(c) {
				sides[i] = cornerName(q)
			}
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
func octahedron() kit.Model {
	return kit.Model{
		Name:   "octahedron",
		Title:  "An octahedron of eight of MacMahon's triangles",
		Source: "TAOCP 7.2.2.1, exercise 130",
		About: "The faces of an octahedron are triangles whose sides have three different ones of some colours. " +
			"Face xyz, with bits x, y, z, has the edges xy*, x*z and *yz.",
		Story:   "The faces of an octahedron can be painted with eight of the 24 triangles in 2,723,472 ways.",
		Picture: kit.Drawn(picture.Polygons),
		Params:  []kit.Param{kit.Number("colours", "how many colours there are", 4, 3, 6)},
		Build: func(a kit.Args) (*kit.Instance, error) {
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
		},
	}
}

// triangleTorus is exercise 128: the eleven triangles of three colours fill a
// parallelogram less a triangle, which repeats in the plane.
func triangleTorus() kit.Model {
	return kit.Model{
		Name:   "triangle-torus",
		Title:  "The eleven triangles of three colours, as wallpaper",
		Source: "TAOCP 7.2.2.1, exercise 128",
		About: "Eleven triangles, one of every kind with sides of three colours, fill a parallelogram of 3 by 2 less one triangle. " +
			"Where the border meets itself, as copies are put side by side in the plane, they match too.",
		Story:   "Eleven triangles that paper a wall without end: 1,032 patterns, up to exchanges of colours.",
		Picture: kit.Drawn(regionPicture(4, 3, 2, 4)),
		Build: func(kit.Args) (*kit.Instance, error) {
			p := &tilePuzzle{tiles: necklaces("abc", 3), first: true, cells: triangleCells([]int{4, 3, 2, 4}, false)}
			p.identify(map[string]string{"-2.0": "-0.0", "/3.0": "/0.1", "-1.2": "-0.2"})
			return p.instance()
		},
	}
}

// quintominal is exercise 136: the faces of a dodecahedron are the twelve
// pentagons whose sides have five colours, in every order up to reflection.
func quintominal() kit.Model {
	return kit.Model{
		Name:   "quintominal",
		Title:  "The quintominal dodecahedron",
		Source: "TAOCP 7.2.2.1, exercise 136 (John Conway)",
		About: "There are twelve ways to give the sides of a pentagon five colours, if it may be turned over. They are the faces of a dodecahedron, so that they match. " +
			"One tile has a fixed place. Faces are named by the vertices of an icosahedron: n, s, and two rings of five.",
		Story:   "John Conway's twelve pentagons with five colours, one for each order, close up to a dodecahedron in 60 ways.",
		Picture: kit.Drawn(picture.Polygons),
		Build: func(kit.Args) (*kit.Instance, error) {
			p := &tilePuzzle{mirror: true}
			for _, tile := range necklaces("abcde", 5) {
				if len(kit.UniqueLetters(tile)) == 5 && tile <= slices.Min(rotations(reversed(tile))) {
					p.tiles = append(p.tiles, tile)
				}
			}
			p.cells = dodecahedron()
			p.may = func(cell, tile int, shown string) bool {
				return (cell == 0) == (tile == 0) && (cell != 0 || shown == p.tiles[0])
			}
			return p.instance()
		},
	}
}

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
		var sides []string
		for _, other := range near[face] {
			sides = append(sides, min(face, other)+"-"+max(face, other))
		}
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
		var corners []draw.Point
		for _, q := range triangleCorners(cells[i]) {
			corners = append(corners, picture.At(3*(float64(q[0])+float64(q[1])/2), -3*float64(q[1])*math.Sqrt(3)/2))
		}
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
