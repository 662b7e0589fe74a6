package polycubes

import (
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// facadePlaces shows how many there are of facadeSteps.
func facadePlaces(in *kittest.Instance) string {
	text := ""
	for i, s := range facadeSteps(in.Args.Text("wall"), 1) {
		text += fmt.Sprintf(" %d", len(s))
		if i == 0 {
			text += ":"
		}
	}
	return text[1:]
}

// A facadePiece is a piece in one place: the cubes that it fills, as bits by their place in
// the region, those just below them, and whether it lies on the floor.
type facadePiece struct {
	cubes, below uint64
	floor        bool
}

// facadeAnswers counts the answers whose cubes are connected and whose pieces all stand, and
// the sets of cubes that they fill.
func facadeAnswers(in *kittest.Instance) string {
	pieces, region := standingPieces(in, in.Args.Int("floor"))
	count := 0
	connected := map[uint64]bool{} // by sets of cubes
	filled := map[uint64]bool{}
	for sol := range in.All() {
		chosen := kit.Chosen(sol, pieces)
		if !stand(chosen) {
			continue
		}
		var set uint64
		for _, p := range chosen {
			set |= p.cubes
		}
		whole, known := connected[set]
		if !known {
			var s forms.Shape
			for i, p := range region {
				if set>>i&1 != 0 {
					s = append(s, p)
				}
			}
			whole = s.Connected(forms.Cubes())
			connected[set] = whole
		}
		if whole {
			count++
			filled[set] = true
		}
	}
	return fmt.Sprintf("%d, %d", count, len(filled))
}

// standingPieces returns the pieces of all options, and the region, whose lowest layer has
// that height.
func standingPieces(in *kittest.Instance, floor int) (pieces []facadePiece, region forms.Shape) {
	shapes := make([]forms.Shape, in.Problem.Options())
	for k := range shapes {
		for e := range in.Problem.Option(k) {
			if name := in.Problem.Name(e.Item); len(name) == 3 {
				shapes[k] = append(shapes[k], solid(name)...)
			}
		}
	}
	region = forms.NewShape(slices.Concat(shapes...)) // at most 64 cubes
	for _, s := range shapes {
		var p facadePiece
		for i, c := range region {
			if s.Has(c) {
				p.cubes |= 1 << i
				p.floor = p.floor || c[2] == floor
			}
			if s.Has(forms.Point{c[0], c[1], c[2] + 1}) {
				p.below |= 1 << i
			}
		}
		pieces = append(pieces, p)
	}
	return pieces, region
}

// stand reports whether all pieces are stable as exercise 333 defines it: a cube of theirs
// lies on the floor or on a stable piece.
func stand(pieces []facadePiece) bool {
	stable, more := uint64(0), true
	for more {
		more = false
		for _, p := range pieces {
			if stable&p.cubes == 0 && (p.floor || (p.below&^p.cubes)&stable != 0) {
				stable |= p.cubes
				more = true
			}
		}
	}
	return !slices.ContainsFunc(pieces, func(p facadePiece) bool { return stable&p.cubes == 0 })
}
