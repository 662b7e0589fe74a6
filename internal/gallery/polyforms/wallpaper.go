package polyforms

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// wallpaperPoints is how many points a pattern of wallpaper has: of 190 triangles, since
// each point belongs to six triangles and each triangle to three points.
const wallpaperPoints = 95

// wallpaperPoint is the point of the pattern that stands for a point of the plane. The pattern is
// repeated by (11, -4) and (-1, 9), which keep this number, and the numbers are all
// different within one.
func wallpaperPoint(p forms.Point) int {
	n := 9*p[0] + p[1]
	return n - wallpaperPoints*kit.FloorDiv(n, wallpaperPoints)
}

// corners returns the points at the corners of a shape's triangles.
func corners(s forms.Shape) forms.Shape {
	var list []forms.Point
	for _, p := range s {
		list = append(list, forms.Point{p[0] + p[2], p[1] + p[2]}, forms.Point{p[0] + 1, p[1]}, forms.Point{p[0], p[1] + 1})
	}
	return forms.NewShape(list)
}

// wallpaper is the twelve hexiamonds in a pattern that fills the plane, no two of which touch,
// even at corners: exercise 311. So no two have a corner in common. Hexiamond D has
// seven corners and the others eight, 95 together; a point of the plane goes
// with two triangles. So 190 triangles are the least, and with as many, each
// point is a corner of exactly one piece. An option is a piece in one place; as a shift of the
// whole changes nothing, D has one place.
var wallpaper = kit.Described("hexiamond-wallpaper", kit.Drawn(picture.Triangles), func(kit.Args) (*kit.Instance, error) {
	b := kit.NewBuilder[forms.Placed]()
	b.AddPrimary(kit.Names("p%d", 0, wallpaperPoints-1)...)
	pieces := hexiamonds()
	b.AddPrimary(kit.Map(pieces, func(p forms.Piece) string { return p.Name })...)
	l := forms.Triangles()
	for i, p := range pieces {
		for _, way := range p.Shape.Oriented(l, l.All) {
			for at := range wallpaperPoints {
				if p.Name == "D" && at > 0 {
					break
				}
				s := way.Shifted(forms.Point{0, at})
				points := kit.Map(corners(s), func(c forms.Point) string { return fmt.Sprintf("p%d", wallpaperPoint(c)) })
				b.Add(forms.Placed{Piece: i, At: s}, append(points, p.Name)...)
			}
		}
	}
	return b.Instance(
		func(list []forms.Placed) error { return checkWallpaper(pieces, list) },
		func(list []forms.Placed) string { return wallpaperText(pieces, list) })
})

// checkWallpaper applies the rules.
func checkWallpaper(pieces []forms.Piece, list []forms.Placed) error {
	l := forms.Triangles()
	taken := map[int]string{}
	lie := make([]int, len(pieces))
	for _, p := range list {
		name := pieces[p.Piece].Name
		lie[p.Piece]++
		if !slices.ContainsFunc(pieces[p.Piece].Shape.Oriented(l, l.All), p.At.Normal(l.Axes).Equal) {
			return fmt.Errorf("what lies there is not %s", name)
		}
		for _, c := range corners(p.At) {
			at := wallpaperPoint(c)
			if other, ok := taken[at]; ok {
				return fmt.Errorf("%s touches %s", name, other)
			}
			taken[at] = name
		}
	}
	if slices.ContainsFunc(lie, func(n int) bool { return n != 1 }) {
		return errors.New("not every piece lies there once")
	}
	return nil
}

// wallpaperText shows the triangles of a part of the pattern.
func wallpaperText(pieces []forms.Piece, list []forms.Placed) string {
	const rows, cols = 12, 28
	names := map[[2]int]rune{}
	for _, p := range list {
		for _, c := range p.At {
			names[[2]int{wallpaperPoint(c), c[2]}] = rune(pieces[p.Piece].Name[0])
		}
	}
	d := kit.NewDrawing(rows, cols, '.')
	for i, j := range kit.Pairs(rows, cols) {
		// Triangle j of a row is the one above a point, or the one below it.
		down := (i + j) & 1
		if name, ok := names[[2]int{wallpaperPoint(forms.Point{i, (j - i - down) / 2}), down}]; ok {
			d[i][j] = name
		}
	}
	return d.String()
}

// hexiamondCells are the hexiamonds by Conway's letters, in the one hand with which print gives
// their numbers first.
var hexiamondCells = map[string]forms.Shape{
	"A": {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}},
	"B": {{0, 1, 0}, {0, 1, 1}, {0, 2, 0}, {1, 0, 1}, {1, 1, 0}, {1, 1, 1}},
	"C": {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 1, 0}, {1, 1, 1}},
	"D": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}},
	"E": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 2, 0}, {0, 2, 1}, {1, 1, 0}},
	"F": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 1, 0}, {1, 1, 1}, {1, 2, 0}},
	"G": {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}},
	"H": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 2, 0}, {1, 1, 0}, {1, 1, 1}},
	"I": {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {1, 0, 1}, {2, 0, 0}, {2, 0, 1}},
	"J": {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 2, 0}, {0, 2, 1}, {1, 0, 0}},
	"K": {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 1, 0}},
	"L": {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}, {1, 0, 1}, {2, 0, 0}},
}

// hexiamonds returns the twelve as pieces.
func hexiamonds() []forms.Piece {
	return kit.Map(strings.Split("ABCDEFGHIJKL", ""), func(letter string) forms.Piece {
		return forms.Piece{Name: letter, Shape: forms.NewShape(hexiamondCells[letter])}
	})
}
