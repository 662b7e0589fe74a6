package gallery

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
)

// pentacubeTowers is towers on a pentomino as their base, of different pentacubes:
// exercise 343. An option is a pentacube in one place. All 29 would make a tower of
// height 29, but on some bases they cannot: see towerBound.
func pentacubeTowers() Model {
	other := func(what, want string, compute func(context.Context, *Instance, *cover.Stats) (string, error)) Figure {
		return Figure{ID: "ex343-01", Source: "TAOCP 7.2.2.1, answer 343", Kind: Other, What: what, Want: want, Compute: compute}
	}
	bounds := other("greatest heights that the numbers of cells in the columns allow, on O, P, R, S, U, V, W, X, Z", "12, 29, 28, 29, 26, 23, 24, 17, 27", towerBounds)
	bounds.Slow = true
	found := other("towers found, of the heights 12 on O and 29 on P", "2", func(ctx context.Context, _ *Instance, stats *cover.Stats) (string, error) {
		n := uint64(0)
		for _, args := range [][]string{{"base=O", "height=12"}, {"base=P", "height=29"}} {
			in, err := pentacubeTowers().New(args...)
			if err != nil {
				return "", err
			}
			var s cover.Stats
			for sol, err := range in.Solutions(ctx, cover.Config{MaxSolutions: 1, Stats: &s}) {
				if err != nil {
					return "", err
				}
				if err := in.Check(sol); err != nil {
					return "", err
				}
				n++
			}
			addStats(stats, s)
		}
		return fmt.Sprint(n), nil
	})
	return Model{
		Name:   "pentacube-towers",
		Title:  "Different pentacubes build a tower on a pentomino",
		Source: "TAOCP 7.2.2.1, exercise 343",
		About: "A tower has a pentomino as its base and is of some height. It is built of that many of the 29 pentacubes, all different; mirror images are different if no turn makes them the same. " +
			"An option is a piece in one place. Layers of the answer stand side by side.",
		Params: []Param{
			choice("base", "the pentomino, by Conway's name", "P", "O", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"),
			number("height", "the number of layers", 6, 1, 29),
		},
		Figures: []Figure{bounds, found},
		Build: func(a Args) (*Instance, error) {
			l := cubes()
			g := &packing{lattice: l, pieces: named(animals(l, 5, l.turns))}
			height := a.Int("height")
			for _, c := range towerBase(a.Text("base")) {
				for z := range height {
					g.region = append(g.region, point{c[0], c[1], z})
				}
			}
			g.region = newShape(g.region)
			g.softNames = height < len(g.pieces)
			return g.instance()
		},
	}
}

// towerBase returns the pentomino of a name.
func towerBase(name string) shape {
	for _, s := range pentominoShapes() {
		if s.name == name {
			return s.shape
		}
	}
	return nil
}

// towerBounds returns the bounds of the bases for which print has the same number as
// its height.
func towerBounds(ctx context.Context, _ *Instance, _ *cover.Stats) (string, error) {
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
// also lie side by side is not asked.
func towerBound(base shape) (height int) {
	const size = maxTower + 1
	row := func(a, b, c, d int) int { return ((a*size+b)*size+c)*size + d }
	sums := make([]uint32, size*size*size*size) // by the first four; the fifth are bits
	sums[0] = 1
	l := cubes()
	for _, p := range animals(l, 5, l.turns) {
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
func towerColumns(piece, base shape) map[[5]int]bool {
	ways := map[[5]int]bool{}
	l := cubes()
	for _, way := range piece.oriented(l, l.turns) {
		for _, by := range cuboid(5, 5, 1) {
			var v [5]int
			inside := 0
			for _, c := range way {
				for k, b := range base {
					if b == (point{c[0] + by[0], c[1] + by[1]}) {
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
