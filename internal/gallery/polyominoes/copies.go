package polyominoes

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// copies is copies of any shape of squares in a region: exercises 207, 208, 379, 380 and 381. The
// shape may have several parts, as that of exercise 381 has: of the rows of four squares with
// gaps, it is the one that fills 12 by n for the n that print has.
//
// In a square of odd side, the eight motions of the whole keep the cell in the middle, and
// make the copy that covers it of one orientation. If no motion keeps the shape, exactly one
// of them does; so the answers with one orientation there are one of each eight images.
func copies() kit.Model {
	const y, q, split = "shape=####/.#", "shape=####/#", "shape=#.##.#"
	return kit.Model{
		Name:    "copies",
		Title:   "Copies of a shape fill a region",
		Source:  "TAOCP 7.2.2.1, exercises 207, 208 and 379 to 381, and Fig. 73",
		About:   "Copies of a shape of squares, connected or not, turned and turned over at will, fill a region of the plane. An option is a copy.",
		Story:   "The pentomino Y fills a square of side 10, and one of side 15 in 212 ways, up to symmetry. A shape need not even hang together: #.##.# fills 12 by 7.",
		Picture: kit.Drawn(picture.Pieces).Showing("region=15x15 middle=one", 1),
		Params: []kit.Param{
			kit.Text("shape", "a drawing of # and .", "####/.#"),
			kit.Text("region", "a rectangle such as 7x15, or a drawing of # and .", "5x10"),
			kit.Choice("middle", "in a square of odd side, how the middle cell may be covered: in any way, or by the shape as it is drawn", "any", "one"),
		},
		Figures: []kit.Figure{
			{ID: "ex207-02", Kind: kit.Solutions, Args: y + " region=15x15 middle=one", Want: "212", Slow: true},
			kit.Computed("ex208-01", y+" region=15x15 middle=one", "those of one copy of each pair; how many have 2, 3, 4 and 5 such pairs; all answers", "16: 5, 4, 4, 3; 212", ofPairs).AsSlow(),
			kit.Published("ex379-01", kit.Solutions, q+" region=7x15", "80").Per(4).AsSlow(),
			kit.Computed("ex379-01", q+" region=2x5", "rectangles of a multiple of five cells that can be filled, of sides up to 15, and not put together from two that can", "2x5 7x15", basis),
			kit.Computed("ex381-01", split+" region=12x7", "the n up to 17 for which 12 by n can be filled", "7 11 12 13 14 15 16 17", twelveBy).AsSlow(),
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
			shape = shape.Normal(2)
			if a.Text("middle") == "any" {
				return forms.Tiling(forms.Squares(), region, shape, nil)
			}
			lo, hi := region.Box()
			side := hi[0] - lo[0] + 1
			if len(region) != side*side || hi[1]-lo[1]+1 != side || side%2 == 0 {
				return nil, fmt.Errorf("middle=one: the region is not a square of odd side")
			}
			middle := forms.Point{(lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2}
			return forms.Tiling(forms.Squares(), region, shape, func(at forms.Shape) bool {
				return !at.Has(middle) || at.Normal(2).Equal(shape)
			})
		},
	}
}

// ofPairs counts the answers in which no two copies of Y that make an H, or an H on its side, lie
// as they would in its mirror image: exercise 208. Two such copies have an item in common. Each
// other pair could lie in two ways, so an answer stands for a power of two.
func ofPairs(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	// The two copies, and the two of the mirror image, in a box of 4 by 3.
	h := [2][2]forms.Shape{{forms.Drawn("#/##/#/#"), forms.Drawn("..#/..#/.##/..#")}, {forms.Drawn("#/#/##/#"), forms.Drawn("..#/.##/..#/..#")}}
	cells := func(s forms.Shape, at forms.Point, turned bool) string {
		var names []string
		for _, c := range s {
			if turned {
				c[0], c[1] = c[1], c[0]
			}
			names = append(names, in.Problem.Name(cover.Item((at[0]+c[0])*15+at[1]+c[1])))
		}
		slices.Sort(names)
		return strings.Join(names, " ")
	}
	b := cover.NewBuilder()
	for i := range in.Problem.Items() {
		b.AddPrimary(in.Problem.Name(cover.Item(i)))
	}
	mark, pairs := map[string]string{}, [][2]string{}
	for i, j := range kit.Pairs(12, 13) {
		for k, turned := range []bool{false, true} {
			at := forms.Point{i, j}
			if turned {
				at[0], at[1] = j, i
			}
			name := fmt.Sprintf("%c%d,%d", "VH"[k], i, j)
			b.AddSecondary(name)
			mark[cells(h[0][0], at, turned)] += " " + name
			mark[cells(h[0][1], at, turned)] += " " + name
			pairs = append(pairs, [2]string{cells(h[1][0], at, turned), cells(h[1][1], at, turned)})
		}
	}
	for k := range in.Problem.Options() {
		words := strings.Fields(in.Problem.OptionString(k))
		slices.Sort(words)
		b.AddOption(append(words, strings.Fields(mark[strings.Join(words, " ")])...)...)
	}
	p, err := b.Build()
	if err != nil {
		return "", err
	}
	answers, all, having := 0, 0, map[int]int{}
	for sol, err := range p.Solutions(ctx, cover.Config{Stats: stats}) {
		if err != nil {
			return "", err
		}
		lies := map[string]bool{}
		for _, k := range sol {
			words := strings.Fields(in.Problem.OptionString(k))
			slices.Sort(words)
			lies[strings.Join(words, " ")] = true
		}
		n := 0
		for _, pair := range pairs {
			if lies[pair[0]] && lies[pair[1]] {
				n++
			}
		}
		answers, all = answers+1, all+1<<n
		having[n]++
	}
	return fmt.Sprintf("%d: %d, %d, %d, %d; %d", answers, having[2], having[3], having[4], having[5], all), nil
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
