package polyominoes

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// copies is copies of any shape of squares in a rectangle: exercises 379 and 381. The
// shape may have several parts, as that of exercise 381 has: of the rows of four squares with
// gaps, it is the one that fills 12 by n for the n that print has.
func copies() kit.Model {
	const q, split = "shape=####/#", "shape=#.##.#"
	return kit.Model{
		Name:    "copies",
		Title:   "Copies of a shape fill a region",
		Source:  "TAOCP 7.2.2.1, exercises 379 and 381",
		About:   "Copies of a shape of squares, connected or not, turned and turned over at will, fill a region of the plane. An option is a copy.",
		Story:   "A shape need not hang together to fill a board with copies of itself.",
		Picture: kit.Drawn(picture.Pieces),
		Params: []kit.Param{
			kit.Text("shape", "a drawing of # and .", "#.##.#"),
			kit.Text("region", "a rectangle such as 7x15, or a drawing of # and .", "12x7"),
		},
		Figures: []kit.Figure{
			kit.Published("ex379-01", kit.Solutions, q+" region=7x15", "80").Per(4).AsSlow(),
			kit.Computed("ex379-01", q+" region=2x5", "rectangles of a multiple of five cells that can be filled, of sides up to 15, and not put together from two that can", "2x5 7x15", basis),
			kit.Computed("ex381-01", split, "the n up to 17 for which 12 by n can be filled", "7 11 12 13 14 15 16 17", twelveBy).AsSlow(),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			shape, err := forms.FlatRegion(a.Text("shape"))
			if err != nil {
				return nil, err
			}
			region, err := forms.FlatRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			if len(region)%len(shape) != 0 {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of %d", len(region), len(shape))
			}
			return forms.Tiling(forms.Squares(), region, shape.Normal(2), nil)
		},
	}
}

// fills reports whether copies of the shape of words fill a rectangle.
func fills(ctx context.Context, shape string, rows, cols int, stats *cover.Stats) (bool, error) {
	in, err := copies().New("shape="+shape, fmt.Sprintf("region=%dx%d", rows, cols))
	if err != nil {
		return false, err
	}
	_, found, err := in.First(ctx, cover.Config{Stats: stats})
	return found, err
}

// basis finds the rectangles of Q that smaller ones do not make.
func basis(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	const side, cells = 15, 5
	can := [side + 1][side + 1]bool{}
	var list []string
	for m := 1; m <= side; m++ {
		for n := m; n <= side; n++ {
			if m*n%cells != 0 {
				continue
			}
			cut := false
			for k := 1; k <= n/2; k++ {
				cut = cut || can[m][k] && can[m][n-k] || k <= m/2 && can[k][n] && can[m-k][n]
			}
			ok, err := cut, error(nil)
			if !cut {
				ok, err = fills(ctx, "####/#", m, n, stats)
			}
			if err != nil {
				return "", err
			}
			can[m][n], can[n][m] = ok, ok
			if ok && !cut {
				list = append(list, fmt.Sprintf("%dx%d", m, n))
			}
		}
	}
	return strings.Join(list, " "), nil
}

// twelveBy tries the widths that twelve rows may have.
func twelveBy(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	var list []string
	for n := 1; n <= 17; n++ {
		ok, err := fills(ctx, "#.##.#", 12, n, stats)
		if err != nil {
			return "", err
		}
		if ok {
			list = append(list, fmt.Sprint(n))
		}
	}
	return strings.Join(list, " "), nil
}
