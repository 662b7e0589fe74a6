package polyominoes

import (
	"context"
	"fmt"
	"math"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Fences without crossroads: exercise 283. Where edges of pieces come together at a point from
// all four sides, two pieces have a convex corner there and lie opposite each other: no pentomino
// fills two cells that meet in a point only, and none between them. So a convex corner at a point is a
// secondary item, one for either diagonal. A corner of the piece that is surrounded rules
// out options.

// tatamiFences are the figures. Print says that the least fences have no crossroads, but for
// those of X, of which none is without; and that of the greatest, those of T and U have none.
// All fences of Q are too many to look at twice.
func tatamiFences() (list []kit.Figure) {
	for _, f := range []struct{ piece, all, tatami string }{
		{"O", "4 to 16", "4 to 12"},
		{"P", "5 to 10", "5 to 9"},
		{"R", "4 to 10", "4 to 8"},
		{"S", "4 to 14", "4 to 10"},
		{"T", "5 to 8", "5 to 8"},
		{"U", "5 to 7", "5 to 7"},
		{"V", "5 to 9", "5 to 8"},
		{"W", "4 to 12", "4 to 9"},
		{"X", "8 to 8", "none"},
		{"Y", "4 to 11", "4 to 8"},
		{"Z", "4 to 10", "4 to 8"},
		{"Q", "", "4 to 11"},
	} {
		if f.all != "" {
			list = append(list, kit.Computed("ex283-01", "piece="+f.piece, "copies in a fence without holes", f.all, fenceSizes).AsSlow())
		}
		list = append(list, kit.Computed("ex283-01", "piece="+f.piece+" crossroads=no", "copies in a fence without holes", f.tatami, fenceSizes).AsSlow())
	}
	return list
}

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

// crossroads reports whether there is a point at which all four edges part pieces, or a piece
// from a free cell.
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

// fenceSizes returns the least and the greatest number of copies.
func fenceSizes(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	least, most := math.MaxInt, 0
	hole := holeFinder(in)
	for sol, err := range in.All(ctx, stats) {
		if err != nil {
			return "", err
		}
		if n := len(sol); (n < least || n > most) && !hole(sol) {
			least, most = min(least, n), max(most, n)
		}
	}
	if most == 0 {
		return "none", nil
	}
	return fmt.Sprintf("%d to %d", least, most), nil
}
