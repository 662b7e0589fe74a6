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

// hexominoes is different hexominoes that fill a region: exercises 292 and 297.
// There are 35, and their names are secondary items.
func hexominoes() kit.Model {
	f := func(id, what, want string, slow bool, compute kit.Compute) kit.Figure {
		return kit.Figure{ID: id, Kind: kit.Other, Args: "region=6x6", What: what, Want: want, Slow: slow, Compute: compute}
	}
	return kit.Model{
		Name:    "hexominoes",
		Title:   "Different hexominoes fill a region",
		Source:  "TAOCP 7.2.2.1, exercises 292, 297 and 299",
		About:   "Some of the 35 hexominoes, no two the same, fill a region. An option is a piece in one place; the items of pieces are secondary.",
		Story:   "Eleven of the 35 hexominoes cover more black cells than white ones. So all 35 never fill a rectangle, but six of them fill the square of side 6 from 13,710 sets.",
		Picture: kit.Drawn(picture.Pieces).Showing("region=9x10", 0),
		Params:  []kit.Param{kit.Text("region", "a rectangle such as 6x6, or a drawing of # and .", "6x6")},
		Figures: []kit.Figure{
			f("ex292-01", "hexominoes that cover more cells of one colour of a chessboard than of the other", "11", false, unbalanced),
			f("ex299-01", "cells of the border of 5x54 that each can cover, where a corner gives no more | one more | two more; all together; whether two of the last fit into the corners of one end",
				"6 5 5 4 4 4 3 3 3 3 3 3 3 2 2 2 2 2 2 2 2 1 1 | 5 4 4 4 3 3 3 2 2 | 4 3 3; 114; no", true, borderBound),
			f("ex297-01", "sets of six that fill the square", "13710", true, pieceSets),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			region, err := forms.FlatRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			if len(region)%6 != 0 {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of 6", len(region))
			}
			g := &forms.Packing{Lattice: forms.Squares(), Region: region, SoftNames: true, Pieces: forms.Lettered(forms.Animals(forms.Squares(), 6, forms.Squares().All))}
			return g.Instance()
		},
	}
}

// unbalanced counts the hexominoes that cover an even number of cells of each
// colour, and so not three of each.
func unbalanced(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	n := 0
	for _, s := range forms.Animals(forms.Squares(), 6, forms.Squares().All) {
		black := 0
		for _, p := range s {
			black += (p[0] + p[1]) & 1
		}
		if black != 3 {
			n++
		}
	}
	return fmt.Sprint(n), nil
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
