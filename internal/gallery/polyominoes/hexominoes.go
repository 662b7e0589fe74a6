package polyominoes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// hexominoes is different hexominoes that fill a region: exercises 292, 293 and 297.
// There are 35, and their names are secondary items.
func hexominoes() kit.Model {
	f := func(id, what, want string, slow bool, compute kit.Compute) kit.Figure {
		return kit.Figure{ID: id, Kind: kit.Other, Args: "region=6x6", What: what, Want: want, Slow: slow, Compute: compute}
	}
	return kit.Model{
		Name:    "hexominoes",
		Title:   "Different hexominoes fill a region",
		Source:  "TAOCP 7.2.2.1, exercises 292, 293, 297 and 299",
		About:   "Some of the 35 hexominoes, no two the same, fill a region, or several sizes of it at once. An option is a piece in one place; the items of pieces are secondary.",
		Story:   "Eleven of the 35 hexominoes cover more black cells than white ones. So all 35 never fill a rectangle, but six of them fill the square of side 6 from 13,710 sets.",
		Picture: kit.Drawn(picture.Pieces).Showing("region=9x10", 0),
		Params: []kit.Param{kit.Text("region", "a rectangle such as 6x6, or a drawing of # and .", "6x6"),
			kit.Choice("sizes", "whether the region is there once, or also three and five times as large", "1", "1,3,5"),
		},
		Figures: []kit.Figure{
			f("ex292-01", "hexominoes that cover more cells of one colour of a chessboard than of the other", "11", false, unbalanced),
			f("ex299-01", "cells of the border of 5x54 that each can cover, where a corner gives no more | one more | two more; all together; whether two of the last fit into the corners of one end",
				"6 5 5 4 4 4 3 3 3 3 3 3 3 2 2 2 2 2 2 2 2 1 1 | 5 4 4 4 3 3 3 2 2 | 4 3 3; 114; no", true, borderBound),
			f("ex293-01", "hexominoes that all 35 fill in three sizes", "11", true, threeSizes),
			f("ex297-01", "sets of six that fill the square", "13710", true, pieceSets),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			region, err := forms.FlatRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			if a.Text("sizes") != "1" {
				if len(region) > 6 {
					return nil, fmt.Errorf("region: %d cells, expected at most 6 for three sizes", len(region))
				}
				region = inThreeSizes(region)
			}
			if len(region)%6 != 0 {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of 6", len(region))
			}
			return differentHexominoes(region)
		},
	}
}

// differentHexominoes returns the instance of a region.
func differentHexominoes(region forms.Shape) (*kit.Instance, error) {
	l := forms.Squares()
	g := &forms.Packing{Lattice: l, Region: region, SoftNames: true, Pieces: forms.Lettered(forms.Animals(l, 6, l.All))}
	return g.Instance()
}

// unbalanced counts the hexominoes that cover an even number of cells of each
// colour, and so not three of each.
func unbalanced(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	n := 0
	for _, s := range forms.Animals(forms.Squares(), 6, forms.Squares().All) {
		if blackCells(s) != 3 {
			n++
		}
	}
	return fmt.Sprint(n), nil
}

// blackCells counts the cells of one colour of a chessboard.
func blackCells(s forms.Shape) (n int) {
	for _, p := range s {
		n += (p[0] + p[1]) & 1
	}
	return n
}

// pieceSets counts the sets of pieces that answers are made of.
func pieceSets(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	sets := map[string]bool{}
	for sol, err := range in.All(ctx, stats) {
		if err != nil {
			return "", err
		}
		var names []string
		for _, k := range sol {
			name, _, _ := strings.Cut(in.Problem.OptionString(k), " ")
			names = append(names, name)
		}
		slices.Sort(names)
		sets[strings.Join(names, " ")] = true
	}
	return fmt.Sprint(len(sets)), nil
}

// inThreeSizes returns a shape five times and three times as large, and as it is, side by side.
func inThreeSizes(s forms.Shape) (all forms.Shape) {
	_, hi := s.Box()
	left := 0
	for _, k := range []int{5, 3, 1} {
		for _, c := range s {
			for i := range k * k {
				all = append(all, forms.Point{k*c[0] + i/k, left + k*c[1] + i%k})
			}
		}
		left += k*(hi[1]+1) + 1
	}
	return forms.NewShape(all)
}

// threeSizes counts the hexominoes that can be filled in three sizes. A balanced one has 105 black
// cells in all, and 35 pieces cover an even number. For the others, options are tried in random
// order, after 300,000 nodes in another.
func threeSizes(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	n := 0
	for _, s := range forms.Animals(forms.Squares(), 6, forms.Squares().All) {
		if blackCells(inThreeSizes(s))%2 != 0 {
			continue
		}
		in, err := differentHexominoes(inThreeSizes(s))
		if err != nil {
			return "", err
		}
		for seed := range uint64(100) {
			sol, found, err := in.First(ctx, cover.Config{Tree: cover.Tree{Shuffle: true, Seed: seed + 1}, MaxNodes: 3e5, Stats: stats})
			if err != nil && !errors.Is(err, cover.ErrLimit) {
				return "", err
			}
			if found {
				if err := in.Check(sol); err != nil {
					return "", err
				}
				n++
				break
			}
		}
	}
	return fmt.Sprint(n), nil
}
