package polyominoes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Fences: exercise 282, after Craig S. Kaplan. Copies of a polyomino surround it: they
// cover every cell that touches it, even at a corner, and each of them covers such a
// cell. The cells that touch it are primary items, the others secondary. Cells left free
// must not be enclosed: items cannot say that, so countFences checks it.

var fences = kit.Described("fences", kit.Drawn(fencePicture), func(a kit.Args) (*kit.Instance, error) {
	shape := forms.Named(forms.Pentominoes(), a.Text("piece")).Shape
	inner := shape.Shifted(forms.Point{5, 5})
	touching := inner.Around()
	g := forms.CopiesOf(forms.Squares(), forms.Cuboid(15, 15, 1).Without(inner), shape)
	g.Pieces[0].Spare = g.Pieces[0].Copies
	g.Free = g.Region.Without(touching)
	touches := func(at forms.Shape) bool { return len(at.Without(touching)) < len(at) }
	g.Keep = func(_ forms.Piece, at forms.Shape) bool { return touches(at) }
	tatami := a.Text("crossroads") == "no"
	if tatami {
		own := convexCorners(inner)
		g.MoreItems = convexPoints()
		g.More = func(_ forms.Piece, at forms.Shape) []string { return convexCorners(at) }
		g.Keep = func(_ forms.Piece, at forms.Shape) bool {
			return touches(at) && !slices.ContainsFunc(convexCorners(at), func(c string) bool { return slices.Contains(own, c) })
		}
	}
	g.Rule = func(list []forms.Placed) error {
		all := []forms.Shape{inner}
		for _, l := range list {
			if !touches(l.At) {
				return errors.New("a piece does not touch what it surrounds")
			}
			all = append(all, l.At)
		}
		if tatami && crossroads(all) {
			return errors.New("edges come together from all four sides")
		}
		return nil
	}
	b := kit.NewBuilder[forms.Placed]()
	g.Items(b.Builder)
	g.AddPieces(b)
	return b.Instance(g.Check, func(list []forms.Placed) string {
		lines := strings.Split(g.Text(list), "\n")
		for _, c := range inner { // which no copy covers
			lines[c[0]] = lines[c[0]][:2*c[1]] + "#" + lines[c[0]][2*c[1]+1:]
		}
		return strings.Join(lines, "\n")
	})
})

// fencePicture paints the piece and its copies, without the cells around them.
func fencePicture(text string) *draw.Scene { return picture.Pieces(strings.ReplaceAll(text, ".", " ")) }

// Fences without crossroads: exercise 283. Where edges of pieces come together at a point from
// all four sides, two pieces have a convex corner there and lie opposite each other: no pentomino
// fills two cells that meet in a point only, and none between them. So a convex corner at a point is a
// secondary item, one for each diagonal. A corner of the piece that is surrounded rules
// out options.

// convexPoints names the points of the board, once for each diagonal.
func convexPoints() (names []string) {
	for _, c := range kit.Cells(16, 16) {
		names = append(names, convexName('/', c.Row, c.Col), convexName('%', c.Row, c.Col))
	}
	return names
}

func convexName(way rune, row, col int) string {
	return fmt.Sprintf("%c%c%c", way, kit.Digits[row], kit.Digits[col])
}

// convexCorners names the convex corners of a shape, by their points and the diagonal
// on which the shape lies.
func convexCorners(s forms.Shape) (names []string) {
	for _, c := range s {
		for _, d := range []forms.Point{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			if s.Has(forms.Point{c[0] + d[0], c[1]}) || s.Has(forms.Point{c[0], c[1] + d[1]}) {
				continue
			}
			way := '/'
			if d[0] == d[1] {
				way = '%'
			}
			names = append(names, convexName(way, c[0]+(d[0]+1)/2, c[1]+(d[1]+1)/2))
		}
	}
	return names
}

// crossroads reports whether there is a point at which all four edges separate pieces, or a
// piece and a free cell.
func crossroads(list []forms.Shape) bool {
	piece := map[forms.Point]int{}
	for i, s := range list {
		for _, c := range s {
			piece[c] = i + 1
		}
	}
	for c := range piece {
		for _, d := range []forms.Point{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			beside, above := piece[forms.Point{c[0], c[1] + d[1]}], piece[forms.Point{c[0] + d[0], c[1]}]
			across := piece[forms.Point{c[0] + d[0], c[1] + d[1]}]
			if own := piece[c]; beside != own && above != own && beside != across && above != across {
				return true
			}
		}
	}
	return false
}
