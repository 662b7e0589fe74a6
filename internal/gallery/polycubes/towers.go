package polycubes

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// pentacubeTowers is towers on a pentomino as their base, of different pentacubes:
// exercise 343. An option is a pentacube in one place. All 29 would make a tower of
// height 29, but on some bases they cannot: see towerBound.
func pentacubeTowers() kit.Model {
	bounds := kit.Computed("ex343-01", "", "greatest heights that the numbers of cells in the columns allow, on O, P, R, S, U, V, W, X, Z", "12, 29, 28, 29, 26, 23, 24, 17, 27", towerBounds).AsSlow()
	found := kit.Computed("ex343-01", "", "towers found, of the heights 12 on O and 29 on P", "2", func(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
		n := uint64(0)
		for _, args := range [][]string{{"base=O", "height=12"}, {"base=P", "height=29"}} {
			in, err := pentacubeTowers().New(args...)
			if err != nil {
				return "", err
			}
			for sol, err := range in.Solutions(ctx, cover.Config{MaxSolutions: 1, Stats: stats}) {
				if err != nil {
					return "", err
				}
				if err := in.Check(sol); err != nil {
					return "", err
				}
				n++
			}
		}
		return fmt.Sprint(n), nil
	})
	return kit.Model{
		Name:   "pentacube-towers",
		Title:  "Different pentacubes build a tower on a pentomino",
		Source: "TAOCP 7.2.2.1, exercises 340 and 343",
		About: "A tower has a pentomino as its base. It is built of as many different pentacubes, out of 29, as it is high; mirror images are different unless a turn makes them the same. " +
			"An option is a piece in one place. Layers of the answer stand side by side.",
		Story:   "Different pentacubes, as many as the tower is high: all 29 of them stand on a P, and no more than 12 on an O.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Choice("base", "the pentomino, by Conway's name", "P", "O", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"),
			kit.Number("height", "the number of layers", 6, 1, 29),
		},
		Figures: []kit.Figure{bounds, found, kit.Computed("ex340-04", "", "divisions of the 25 that fit into a cube of side 3, to build a tower on an X and four on a P", "70486", towerPartitions).AsSlow()},
		Build: func(a kit.Args) (*kit.Instance, error) {
			l := forms.Cubes()
			height := a.Int("height")
			g := &forms.Packing{Lattice: l, Region: raised(towerBase(a.Text("base")), height), Pieces: forms.Lettered(forms.Animals(l, 5, l.Turns))}
			g.SoftNames = height < len(g.Pieces)
			return g.Instance()
		},
	}
}

// towerBase returns the pentomino of a name.
func towerBase(name string) forms.Shape { return forms.Named(forms.Pentominoes(), name).Shape }

// towerBounds returns the bounds of the bases for which print gives the height of the tower as the
// bound.
func towerBounds(ctx context.Context, _ *kit.Instance, _ *cover.Stats) (string, error) {
	var list []string
	for _, base := range strings.Fields("O P R S U V W X Z") {
		list = append(list, fmt.Sprint(towerBound(towerBase(base))))
	}
	return strings.Join(list, ", "), ctx.Err()
}

// maxTower is the number of pentacubes.
const maxTower = 29

// towerBound returns how high a tower on a base can be at most. The five columns above
// the cells of the base have to be filled by the same number of cells each. A piece
// fills some of each column, in one of a few ways; which sums of five numbers are
// possible is found piece by piece, each used or left out. Whether the pieces can
// also lie side by side is not considered.
func towerBound(base forms.Shape) (height int) {
	const size = maxTower + 1
	row := func(a, b, c, d int) int { return ((a*size+b)*size+c)*size + d }
	sums := make([]uint32, size*size*size*size) // by the first four; the fifth are bits
	sums[0] = 1
	l := forms.Cubes()
	for _, p := range forms.Animals(l, 5, l.Turns) {
		next := append([]uint32(nil), sums...)
		for v := range towerColumns(p, base) {
			for a := v[0]; a <= maxTower; a++ {
				for b := v[1]; b <= maxTower; b++ {
					for c := v[2]; c <= maxTower; c++ {
						from, to := row(a-v[0], b-v[1], c-v[2], 0), row(a, b, c, v[3])
						for d := range size - v[3] {
							next[to+d] |= sums[from+d] << v[4] & (1<<size - 1)
						}
					}
				}
			}
		}
		sums = next
	}
	for h := range size {
		if sums[row(h, h, h, h)]>>h&1 != 0 {
			height = h
		}
	}
	return height
}

// towerColumns returns in which ways a piece can fill cells of the five columns.
func towerColumns(piece, base forms.Shape) map[[5]int]bool {
	ways := map[[5]int]bool{}
	l := forms.Cubes()
	for _, way := range piece.Oriented(l, l.Turns) {
		for _, by := range forms.Cuboid(5, 5, 1) {
			var v [5]int
			inside := 0
			for _, c := range way {
				for k, b := range base {
					if b == (forms.Point{c[0] + by[0], c[1] + by[1]}) {
						v[k]++
						inside++
					}
				}
			}
			if inside == len(way) {
				ways[v] = true
			}
		}
	}
	return ways
}
