package edges

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"bonepile/cover"
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// MacMahon's 24 triangles with coloured corners in outlines of 24 triangles that are
// not convex: exercise 140. A hexagon is six triangles, so that a tetrahex is 24; and a
// hexiamond is 24 if each triangle becomes four. Convex ones are in the model
// macmahon-triangles.

// outlineNames returns the names of the outlines: those of the tetrahexes, and numbers of
// the hexiamonds.
func outlineNames() (hexes, iamonds []string) {
	for _, s := range forms.Tetrahexes() {
		hexes = append(hexes, s.Name)
	}
	return hexes, kit.Names("hexiamond%d", 1, 12)
}

func macmahonOutlines() kit.Model {
	hexes, iamonds := outlineNames()
	figure := func(what, want string, outlines []string) kit.Figure {
		return kit.Figure{ID: "ex140-02", Kind: kit.Other, Slow: true,
			What: "answers for " + what + ", but for motions and exchanges of colours, from the least number", Want: want,
			Compute: func(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
				return outlineClasses(ctx, outlines, stats)
			}}
	}
	return kit.Model{
		Name:   "macmahon-outlines",
		Title:  "MacMahon's 24 triangles in a tetrahex or a hexiamond",
		Source: "TAOCP 7.2.2.1, exercise 140",
		About: "The triangles whose corners have three of four colours, one of every kind, fill a tetrahex, or a hexiamond of double size, so that they match. " +
			"An option is a triangle in one place and orientation, with the colours of its corners. " +
			"The answer shows row by row the colours of each triangle, counterclockwise.",
		Story:   "The colours are in the corners here. The regular hexagon has no such answer, but each tetrahex has two or more.",
		Picture: kit.DrawnBy(outlinePicture),
		Params:  []kit.Param{kit.Choice("outline", "which tetrahex, by name, or which hexiamond, by number", append(hexes[1:2:2], append(hexes[:1:1], append(hexes[2:], iamonds...)...)...)...)},
		Figures: []kit.Figure{
			figure("the tetrahexes", "2, 7, 9, 18, 23, 28, 48", hexes),
			figure("the hexiamonds that are not convex", "0, 0, 1, 1, 1, 1, 1, 3, 4, 4", bent(iamonds)),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			p := &tilePuzzle{tiles: necklaces("abcd", 3)}
			for _, c := range outline(a.Text("outline")) {
				var sides []string
				for _, q := range triangleCorners(c) {
					sides = append(sides, cornerName(q))
				}
				p.cells = append(p.cells, tileCell{fmt.Sprintf("%d,%d%s", c[0], c[1], strings.Repeat("'", c[2])), sides, c[1]})
			}
			slices.SortStableFunc(p.cells, func(c, d tileCell) int { return c.row - d.row })
			return p.instance()
		},
	}
}

// triangleCorners returns the corners of a triangle, counterclockwise.
func triangleCorners(c forms.Point) []forms.Point {
	x, y := c[0], c[1]
	if c[2] == 1 {
		return []forms.Point{{x + 1, y + 1}, {x, y + 1}, {x + 1, y}}
	}
	return []forms.Point{{x, y}, {x + 1, y}, {x, y + 1}}
}

func cornerName(p forms.Point) string { return fmt.Sprintf("%d.%d", p[0], p[1]) }

// hexiamond returns one of the twelve, from number 1 on.
func hexiamond(name string) forms.Shape {
	i := 0
	if _, err := fmt.Sscanf(name, "hexiamond%d", &i); err != nil {
		return nil
	}
	return hexiamonds()[i-1]
}

var hexiamonds = sync.OnceValue(func() []forms.Shape {
	l := forms.Triangles()
	return forms.Animals(l, 6, l.All)
})

// bent returns the names of those hexiamonds that are not convex: at some corner they
// have four or five of the six triangles.
func bent(iamonds []string) (list []string) {
	for _, name := range iamonds {
		round := map[forms.Point]int{}
		for _, c := range hexiamond(name) {
			for _, q := range triangleCorners(c) {
				round[q]++
			}
		}
		for _, n := range round {
			if n == 4 || n == 5 {
				list = append(list, name)
				break
			}
		}
	}
	return list
}

// outline returns the triangles of an outline.
func outline(name string) forms.Shape {
	var points []forms.Point
	for _, c := range hexiamond(name) {
		x, y := 2*c[0], 2*c[1]
		middle := forms.Point{x, y, 1}
		if c[2] == 1 {
			x, y = x+1, y+1
			middle = forms.Point{x, y, 0}
		}
		k := c[2]
		points = append(points, middle, forms.Point{x, y, k}, forms.Point{x + 1 - 2*k, y, k}, forms.Point{x, y + 1 - 2*k, k})
	}
	for _, h := range forms.Named(forms.Tetrahexes(), name).Shape {
		x, y := 2*h[0]+h[1], h[1]-h[0] // the middle
		points = append(points, forms.Point{x, y, 0}, forms.Point{x - 1, y, 0}, forms.Point{x, y - 1, 0}, forms.Point{x - 1, y, 1}, forms.Point{x, y - 1, 1}, forms.Point{x - 1, y - 1, 1})
	}
	return forms.NewShape(points).Normal(2)
}

// cornerMaps returns what the motions that keep an outline do to its corners.
func cornerMaps(s forms.Shape) (list []map[forms.Point]forms.Point) {
	l := forms.Triangles()
	turns := forms.SixTurns(func(p forms.Point) forms.Point { return forms.Point{-p[1], p[0] + p[1]} })
	for i, m := range forms.Mirrored(turns, func(p forms.Point) forms.Point { return forms.Point{p[1], p[0]} }) {
		moved := s.Moved(l.All[i]) // the same motion, of triangles
		if !moved.Normal(l.Axes).Equal(s) {
			continue
		}
		lo, _ := moved.Box()
		to := map[forms.Point]forms.Point{}
		for _, c := range s {
			for _, q := range triangleCorners(c) {
				r := m(q)
				to[q] = forms.Point{r[0] - lo[0], r[1] - lo[1]}
			}
		}
		list = append(list, to)
	}
	return list
}

// outlineClasses counts for each of some outlines the answers that differ by more than a
// motion and an exchange of colours.
func outlineClasses(ctx context.Context, outlines []string, stats *cover.Stats) (string, error) {
	var counts []int
	for _, name := range outlines {
		in, err := macmahonOutlines().New("outline=" + name)
		if err != nil {
			return "", err
		}
		s := outline(name)
		maps := cornerMaps(s)
		var corners []forms.Point
		for _, c := range s {
			corners = append(corners, triangleCorners(c)...)
		}
		corners = forms.NewShape(corners)
		classes := map[string]bool{}
		for sol, err := range in.All(ctx, stats) {
			if err != nil {
				return "", err
			}
			colours := coloursOf(in, sol)
			least := ""
			for _, to := range maps {
				if word := recoloured(corners, to, colours); least == "" || word < least {
					least = word
				}
			}
			classes[least] = true
		}
		counts = append(counts, len(classes))
	}
	slices.Sort(counts)
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(counts), " ", ", "), "[]"), nil
}

// coloursOf returns the colours that the items of a solution have.
func coloursOf(in *kit.Instance, sol cover.Solution) map[string]byte {
	colours := map[string]byte{}
	for _, k := range sol {
		for e := range in.Problem.Option(k) {
			if e.Colour != 0 {
				colours[in.Problem.Name(e.Item)] = in.Problem.ColourName(e.Colour)[0]
			}
		}
	}
	return colours
}

// recoloured returns the colours of corners after a motion, as letters in the order in
// which they come.
func recoloured(corners []forms.Point, to map[forms.Point]forms.Point, colours map[string]byte) string {
	var word []byte
	letters := map[byte]byte{}
	for _, q := range corners {
		c := colours[cornerName(to[q])]
		if letters[c] == 0 {
			letters[c] = byte('a' + len(letters))
		}
		word = append(word, letters[c])
	}
	return string(word)
}

// outlinePicture paints triangles with coloured corners.
func outlinePicture(a kit.Args, text string) *draw.Scene {
	cells := slices.Clone(outline(a.Text("outline")))
	slices.SortStableFunc(cells, func(c, d forms.Point) int { return c[1] - d[1] })
	return trianglePicture(cells, text, (*picture.Canvas).CornerTile)
}
