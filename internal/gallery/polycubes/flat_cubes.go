package polycubes

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

// Pieces one cube thick that build a box: exercise 335. Charles Watilliaux's Cube Diabolique
// has six of them, of 2, 3, …, 7 cubes; print shows them in a picture. But which such sets
// build the cube in one way only can be found by trying all of them: a piece that fits into
// the cube fits into a square of side 3.

// nestedBlocks is the one set that is found in print to build both the cube and the flat box in one way, and
// each piece of which lies within the next.
const nestedBlocks = "##,###,###/.#.,###/.#./.#.,###/##./.#.,###/###/.#."

func flatBlocks() kit.Model {
	return kit.Model{
		Name:   "flat-blocks",
		Title:  "Pieces one cube thick build a box",
		Source: "TAOCP 7.2.2.1, exercise 335",
		About: "Pieces that are polyominoes one cube thick are turned in space and fill a box. An option is a piece in one place. " +
			"Layers of the answer stand side by side.",
		Story:   "Of the sets of flat pieces of two to seven cubes, 320 build the cube of side 3 in one way only.",
		Picture: kit.Drawn(picture.Cuboids),
		Params: []kit.Param{
			kit.Text("pieces", "drawings of # and . with commas between them, rows separated by slashes", nestedBlocks),
			kit.Text("region", "a box such as 3x3x3, or one with cells taken away or added", "3x3x3"),
		},
		Figures: []kit.Figure{
			kit.Published("ex335-01", kit.Solutions, "region=3x3x3", "1").Per(48),
			kit.Published("ex335-01", kit.Solutions, "region=9x3x1", "1").Per(4),
			kit.Computed("ex335-01", "", "sets of flat pieces of 2 to 7 cubes that build the cube in one way only; those that fill 9x3x1 in one way, too; those whose pieces lie within each other", "320, 19, 1", uniqueBlocks).AsSlow(),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			region, err := forms.ParseRegion(a.Text("region"))
			if err != nil {
				return nil, err
			}
			var shapes []forms.Shape
			for text := range strings.SplitSeq(a.Text("pieces"), ",") {
				s, err := forms.ParseRegion(text)
				if err != nil {
					return nil, err
				}
				shapes = append(shapes, s)
			}
			if len(shapes) > len(kit.Digits)-10 {
				return nil, errors.New("pieces: too many")
			}
			return blocks(region, shapes).Whole()
		},
	}
}

// blocks is the packing of a region with shapes.
func blocks(region forms.Shape, shapes []forms.Shape) *forms.Packing {
	return &forms.Packing{Lattice: forms.Cubes(), Region: region, Pieces: forms.Lettered(shapes)}
}

// flatShapes returns the polyominoes of n cells that fit into a square of side 3.
func flatShapes(n int) []forms.Shape {
	l := forms.Squares()
	return slices.DeleteFunc(forms.Animals(l, n, l.All), func(s forms.Shape) bool {
		lo, hi := s.Box()
		return max(hi[0]-lo[0], hi[1]-lo[1]) > 2
	})
}

// uniqueBlocks tries all sets.
func uniqueBlocks(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	sets := [][]forms.Shape{nil}
	for n := 2; n <= 7; n++ {
		var longer [][]forms.Shape
		for _, set := range sets {
			for _, s := range flatShapes(n) {
				longer = append(longer, append(slices.Clone(set), s.Normal(2)))
			}
		}
		sets = longer
	}
	// The 48 and the 4 images of an answer are different: it has one piece of each size.
	once := func(region forms.Shape, set []forms.Shape, images uint64) (bool, error) {
		in, err := blocks(region, set).Instance()
		if err != nil {
			return false, err
		}
		n, err := in.Count(ctx, cover.Config{MaxSolutions: images + 1, Stats: stats})
		return n == images, err
	}
	cube, both, nested := 0, 0, 0
	for _, set := range sets {
		ok, err := once(forms.Cuboid(3, 3, 3), set, 48)
		if err != nil {
			return "", err
		}
		if !ok {
			continue
		}
		cube++
		if ok, err = once(forms.Cuboid(9, 3, 1), set, 4); err != nil {
			return "", err
		}
		if !ok {
			continue
		}
		both++
		if areNested(set) {
			nested++
		}
	}
	return fmt.Sprintf("%d, %d, %d", cube, both, nested), nil
}

// areNested reports whether each shape lies within the next, turned and turned over at will.
func areNested(set []forms.Shape) bool {
	l := forms.Squares()
	for i, s := range set[1:] {
		if len(forms.Placements(s, set[i].Oriented(l, l.All), l.Axes)) == 0 {
			return false
		}
	}
	return true
}
