package edges

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// MacMahon's 24 triangles with coloured corners in outlines of 24 triangles that are
// not convex: exercise 140. A hexagon is six triangles, so a tetrahex is 24; and a
// hexiamond is 24 if each triangle is cut into four. Convex ones are in the model
// macmahon-triangles.

var macmahonOutlines = kit.Described("macmahon-outlines", kit.DrawnBy(outlinePicture), func(a kit.Args) (*kit.Instance, error) {
	cells := kit.Map(outlineRows(a.Text("outline")), func(c forms.Point) tileCell {
		return tileCell{fmt.Sprintf("%d,%d%s", c[0], c[1], strings.Repeat("'", c[2])), kit.Map(triangleCorners(c), cornerName), c[1]}
	})
	return (&tilePuzzle{tiles: necklaces("abcd", 3), cells: cells}).instance()
})

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

// outlineRows returns the triangles of an outline row by row.
func outlineRows(name string) []forms.Point {
	return slices.SortedStableFunc(slices.Values(outline(name)), func(c, d forms.Point) int { return c[1] - d[1] })
}

// outlinePicture paints triangles with coloured corners.
func outlinePicture(a kit.Args, text string) *draw.Scene {
	return trianglePicture(outlineRows(a.Text("outline")), text, true)
}
