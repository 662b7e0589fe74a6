package polycubes

import (
	"fmt"
	"slices"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// flatShapes returns the polyominoes of n cells that fit into a square of side 3.
func flatShapes(n int) []forms.Shape {
	l := forms.Squares()
	return slices.DeleteFunc(forms.Animals(l, n, l.All), func(s forms.Shape) bool {
		lo, hi := s.Box()
		return max(hi[0]-lo[0], hi[1]-lo[1]) > 2
	})
}

// uniqueBlocks tries all sets.
func uniqueBlocks(_ *kittest.Instance) string {
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
	once := func(region forms.Shape, set []forms.Shape, images uint64) bool {
		return kittest.Of(blocks(region, set).Instance()).Count(cover.Config{MaxSolutions: images + 1}) == images
	}
	cube, both, nested := 0, 0, 0
	for _, set := range sets {
		ok := once(forms.Cuboid(3, 3, 3), set, 48)
		if !ok {
			continue
		}
		cube++
		ok = once(forms.Cuboid(9, 3, 1), set, 4)
		if !ok {
			continue
		}
		both++
		if areNested(set) {
			nested++
		}
	}
	return fmt.Sprintf("%d, %d, %d", cube, both, nested)
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
