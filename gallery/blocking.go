package gallery

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
)

// blocking is pentominoes that leave no room for any of the others: exercise 284.
// Cells are secondary, and the pieces that are to lie on the board primary. The
// others in each of their places are demands, options of cells alone: in a
// solution none of them could be added.
func blocking() Model {
	f := func(args, want string) Figure {
		return Figure{ID: "ex284-01", Source: "TAOCP 7.2.2.1, answer 284", Kind: Solutions, Args: args, Want: want, Times: 8, Slow: true}
	}
	return Model{
		Name:   "blocking",
		Title:  "A few pentominoes leave no room for the others",
		Source: "TAOCP 7.2.2.1, exercise 284",
		About: "Some of the twelve pentominoes lie on a board so that none of the others can be added. An option is a piece in one place; " +
			"the places of the others are demands, each of which a solution has to rule out.",
		Params: []Param{
			text("pieces", "the pieces that lie there, of O, P, …, Z", "VWX"),
			text("region", "the board: a rectangle such as 7x7, or a drawing of # and .", "5x5"),
		},
		Figures: []Figure{f("pieces=OPUV region=7x7", "1"), f("pieces=RPTU region=7x7", "1")},
		Build:   buildBlocking,
	}
}

func buildBlocking(a Args) (*Instance, error) {
	region, err := flatRegion(a.Text("region"))
	if err != nil {
		return nil, err
	}
	l := squares()
	g := &packing{lattice: l, region: region, softCells: true}
	var others []shape
	wanted := a.Text("pieces")
	for _, s := range pentominoShapes() {
		if strings.Contains(wanted, s.name) {
			g.pieces = append(g.pieces, piece{name: s.name, shape: s.shape})
			wanted = strings.ReplaceAll(wanted, s.name, "")
		} else {
			others = append(others, placements(region, s.oriented(l, l.all), l.axes)...)
		}
	}
	if wanted != "" || len(g.pieces) == 0 {
		return nil, fmt.Errorf("pieces: found %q, expected letters from O to Z", a.Text("pieces"))
	}
	in, err := g.instance()
	if err != nil {
		return nil, err
	}
	b := cover.NewBuilder()
	b.KeepDemands()
	g.items(b)
	for k := range in.Problem.Options() {
		b.AddOption(strings.Fields(in.Problem.OptionString(k))...)
	}
	for _, at := range others {
		var words []string
		for _, c := range at {
			words = append(words, g.cellName(c))
		}
		b.AddOption(words...)
	}
	plain := in.Problem
	p, err := b.Build()
	if err != nil {
		return nil, err
	}
	return &Instance{Problem: p, Text: func(sol cover.Solution) string { return in.Text(withoutDemands(p, sol)) },
		Check: func(sol cover.Solution) error {
			if err := in.Check(withoutDemands(p, sol)); err != nil {
				return err
			}
			taken := map[string]bool{}
			for _, k := range sol {
				for _, name := range strings.Fields(plain.OptionString(k))[1:] {
					taken[name] = true
				}
			}
			for _, at := range others {
				if !slices.ContainsFunc(at, func(c point) bool { return taken[g.cellName(c)] }) {
					return fmt.Errorf("there is room for another piece at %s", g.cellName(at[0]))
				}
			}
			return nil
		}}, nil
}

// withoutDemands returns the options of a set that are no demands.
func withoutDemands(p *cover.Problem, sol cover.Solution) cover.Solution {
	return slices.DeleteFunc(slices.Clone(sol), p.IsDemand)
}
