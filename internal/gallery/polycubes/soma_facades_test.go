package polycubes

import (
	"fmt"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/gallery/kit/pack"
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
				shapes[k] = append(shapes[k], forms.Solid(name)...)
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

// Façades of Soma: exercise 334. The seven pieces build what looks like a wall, in the
// projection of the cube at (x, y, z) to (30x - 42y, 14x + 10y + 45z). Visible cubes of
// the wall have to be there, and other cubes may be only where those hide them. Seven pieces
// have 27 cubes; so a hidden place matters if no more steps lead to it than there are hidden cubes.

// facadeWalls are the columns of the walls, three cubes high.
var facadeWalls = map[string][]forms.Point{
	"w":    {{5, 1}, {4, 1}, {3, 1}, {3, 2}, {3, 3}, {2, 3}, {1, 3}, {1, 4}, {1, 5}},
	"x":    {{1, 3}, {2, 3}, {3, 3}, {4, 3}, {5, 3}, {3, 1}, {3, 2}, {3, 4}, {3, 5}},
	"cube": forms.Cuboid(3, 3, 1).Shifted(forms.Point{1, 1}),
}

// facadeSteps returns the visible cubes of a wall, and the hidden places one step away from them and
// from the viewer, two steps, and so on.
func facadeSteps(wall string, floor int) (steps []forms.Shape) {
	const cubes = 27
	all := forms.Raised(facadeWalls[wall], 3).Shifted(forms.Point{0, 0, 1})
	seen := slices.DeleteFunc(slices.Clone(all), func(p forms.Point) bool { return hiddenBy(all, p) })
	steps = []forms.Shape{seen}
	reached := seen
	for range cubes - len(seen) {
		var next []forms.Point
		for _, p := range steps[len(steps)-1] {
			for _, q := range []forms.Point{{p[0] + 1, p[1], p[2]}, {p[0], p[1] + 1, p[2]}, {p[0], p[1], p[2] - 1}} {
				if q[2] >= floor && !reached.Has(q) && !slices.Contains(next, q) && hiddenBy(seen, q) {
					next = append(next, q)
				}
			}
		}
		steps = append(steps, forms.NewShape(next))
		reached = forms.NewShape(slices.Concat(reached, next))
	}
	return steps
}

// toViewer is the direction of the eye, along which the projection does not change.
var toViewer = [3]float64{-315, -225, 148}

// hiddenBy reports whether cubes hide a place: whether they meet all of 3 · 40² rays
// from the three faces of its cube that face the eye. 400² rays find no others.
func hiddenBy(cubes forms.Shape, p forms.Point) bool {
	const n = 40
	for face := range p {
		for i, j := range kit.Pairs(n, n) {
			var from [3]float64
			from[(face+1)%3] = float64(p[(face+1)%3]) + (float64(i)+0.5)/n
			from[(face+2)%3] = float64(p[(face+2)%3]) + (float64(j)+0.5)/n
			from[face] = edgeAhead(p, face)
			if !meets(cubes, p, face, from) {
				return false
			}
		}
	}
	return true
}

// edgeAhead returns where a ray leaves the cube at p along an axis.
func edgeAhead(p forms.Point, axis int) float64 {
	return float64(p[axis] + kit.Bit(toViewer[axis] > 0))
}

// meets reports whether a ray that leaves the cube at p by a face meets one of the cubes.
func meets(cubes forms.Shape, p forms.Point, face int, at [3]float64) bool {
	const reach = 40 // cubes that a ray can pass before it is beyond all walls
	for range reach {
		p[face] += 2*kit.Bit(toViewer[face] > 0) - 1
		if cubes.Has(p) {
			return true
		}
		least := -1.0
		for axis := range at {
			if t := (edgeAhead(p, axis) - at[axis]) / toViewer[axis]; least < 0 || t < least {
				least, face = t, axis
			}
		}
		for axis := range at {
			at[axis] += least * toViewer[axis]
		}
	}
	return false
}

// TestFacades finds the cubes of the texts anew.
func TestFacades(t *testing.T) {
	for wall := range facadeWalls {
		for floor := range 2 {
			steps := facadeSteps(wall, floor)
			p := kittest.New(pack.Model("soma-facades")(), "wall="+wall, fmt.Sprint("floor=", floor)).Problem
			var seen, hidden forms.Shape
			for i := len(forms.Soma()); i < p.Items(); i++ {
				if c := forms.Solid(p.Name(cover.Item(i))); i < p.Primary() {
					seen = append(seen, c...)
				} else {
					hidden = append(hidden, c...)
				}
			}
			if !seen.Equal(steps[0]) || !hidden.Equal(forms.NewShape(slices.Concat(steps[1:]...))) {
				t.Errorf("%s, floor %d: %v and %v, want %v", wall, floor, seen, hidden, steps)
			}
		}
	}
}
