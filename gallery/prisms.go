package gallery

import (
	"context"
	"fmt"

	"bonepile/cover"
)

// The eight tetracubes in a prism: exercise 339. Its base is eight squares, and its
// height four. Tetracubes are turned in space, and the two that are mirror images of
// each other are both there. An option is a piece in one place.
func prisms() Model {
	return Model{
		Name:   "tetracube-prisms",
		Title:  "The eight tetracubes fill a prism over eight squares",
		Source: "TAOCP 7.2.2.1, exercise 339",
		About: "The eight tetracubes, of which two are mirror images of each other, fill all that stands over eight squares, four cubes high. An option is a piece in one place. " +
			"Layers of one height stand side by side.",
		Params: []Param{text("base", "eight squares: a rectangle such as 2x4, or a drawing of # and .", "2x4")},
		Figures: []Figure{
			{ID: "ex339-02", Source: "TAOCP 7.2.2.1, answer 339", Kind: Other, Slow: true, What: "octominoes; those over which there is no answer", Want: "369, 48", Compute: prismCounts},
		},
		Build: func(a Args) (*Instance, error) {
			base, err := flatRegion(a.Text("base"))
			if err != nil {
				return nil, err
			}
			if len(base) != 8 {
				return nil, fmt.Errorf("base: %d squares, expected 8", len(base))
			}
			return prism(base)
		},
	}
}

// prism returns the instance of a base.
func prism(base shape) (*Instance, error) {
	var region shape
	for _, p := range base {
		for z := range 4 {
			region = append(region, point{p[0], p[1], z})
		}
	}
	l := cubes()
	g := &packing{lattice: l, region: newShape(region), pieces: named(animals(l, 4, l.turns))}
	return g.instance()
}

// prismCounts looks for an answer over each octomino.
func prismCounts(ctx context.Context, _ *Instance, stats *cover.Stats) (string, error) {
	l := squares()
	bases := animals(l, 8, l.all)
	none := 0
	for _, base := range bases {
		in, err := prism(base.normal(2))
		if err != nil {
			return "", err
		}
		found, err := solvable(ctx, in, stats)
		if err != nil {
			return "", err
		}
		if !found {
			none++
		}
	}
	return fmt.Sprintf("%d, %d", len(bases), none), nil
}

// solvable reports whether there is an answer.
func solvable(ctx context.Context, in *Instance, stats *cover.Stats) (found bool, err error) {
	var s cover.Stats
	defer func() { addStats(stats, s) }()
	for _, err := range in.Solutions(ctx, cover.Config{Stats: &s}) {
		return err == nil, err
	}
	return false, nil
}
