package polycubes

import (
	"context"
	"fmt"
	"slices"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Multisets of pieces of four balls that fill 20 of them, where a piece may be used
// any number of times: exercise 356.

// roof returns layers of balls in squares, as in a pile of oranges: a by b of them, then
// one less in each row and column, as many times as there are layers.
func roof(a, b, layers int) forms.Shape {
	// Two steps that are at right angles, and one up, from four balls to the one on them.
	u, v, up := forms.Point{1, -1, 0}, forms.Point{0, 0, 1}, forms.Point{1, 0, 0}
	var s forms.Shape
	for k := range layers {
		for i, j := range kit.Pairs(a-k, b-k) {
			var p forms.Point
			for axis := range p {
				p[axis] = k*up[axis] + i*u[axis] + j*v[axis]
			}
			s = append(s, p)
		}
	}
	return forms.NewShape(s)
}

// sphereMultisets returns a Compute that counts the multisets of pieces that fill a
// region, and those of them whose pieces are all different.
func sphereMultisets(region forms.Shape) func(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	return func(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
		b := cover.NewBuilder()
		for _, c := range region {
			b.AddPrimary(fmt.Sprint(slices.Index(region, c)))
		}
		var kinds []byte
		for i, p := range spherePieces() {
			for _, at := range forms.Placements(region, p.Ways, 3) {
				var words []string
				for _, c := range at {
					words = append(words, fmt.Sprint(slices.Index(region, c)))
				}
				b.AddOption(words...)
				kinds = append(kinds, byte(i))
			}
		}
		in, err := kit.NewInstance(b, nil, nil)
		if err != nil {
			return "", err
		}
		different := map[string]bool{} // by multiset
		for sol, err := range in.All(ctx, stats) {
			if err != nil {
				return "", err
			}
			set := kit.Chosen(sol, kinds)
			slices.Sort(set)
			different[string(set)] = len(slices.Compact(slices.Clone(set))) == len(set)
		}
		sets := 0
		for _, is := range different {
			if is {
				sets++
			}
		}
		return fmt.Sprintf("%d, %d", len(different), sets), nil
	}
}
