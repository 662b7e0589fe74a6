package polycubes

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Twice Dice: exercise 337, after Angus Lavery. Nine bent tricubes build a cube twice. In
// one cube the red spots that can be seen are those of a right-handed die, and in the other the
// green spots those of a left-handed one; spots of the other colour cannot be seen. So a face
// of a tricube that is outside in both cubes is blank in both, and one that is outside in one
// has what that cube needs. One cube is any of the 5328 packings; the other is the problem.

// diceFaces returns the faces with spots: of 6 by 6 by 6 half cubes, a coordinate of
// 0 or 6 is the side, and the two others are the middle of the square.
func diceFaces() (red, green forms.Shape) {
	red = forms.Solid("330 105 501 015 033 051 611 615 651 655 161 165 363 561 565 116 136 156 516 536 556")
	return red, forms.NewShape(append(red.Without(forms.Solid("033 363")), forms.Solid("303 633")...))
}

// A diePlace is a bent tricube in one place and one of its two positions there. Its faces are
// bits: six for each of three cubes. Some are outside, and some of these have spots.
type diePlace struct {
	at                  forms.Shape
	outside, red, green uint32
}

// diePlaces returns them all, by cells. A place has two: a half turn keeps the tricube.
func diePlaces() map[string][]diePlace {
	const side = 3
	l := forms.Cubes()
	bent := forms.Shape{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}
	steps := l.Neighbours(forms.Point{})
	places := map[string][]diePlace{}
	red, green := diceFaces()
	for _, m := range l.Turns {
		turned := bent.Moved(m)
		lo, _ := turned.Box()
		for _, by := range forms.Cuboid(side, side, side) {
			by = forms.Point{by[0] - lo[0], by[1] - lo[1], by[2] - lo[2]}
			p := diePlace{at: turned.Shifted(by)}
			inside := true
			for i, c := range bent {
				c = m(c)
				for j, d := range steps {
					d = m(d)
					var face forms.Point
					for k := range face {
						x := c[k] + by[k]
						inside = inside && x >= 0 && x < side
						face[k] = 2*x + 1 + d[k]
					}
					bit := uint32(1) << (6*i + j)
					if slices.Contains(face[:], 0) || slices.Contains(face[:], 2*side) {
						p.outside |= bit
						p.red |= bit * uint32(kit.Bit(red.Has(face)))
						p.green |= bit * uint32(kit.Bit(green.Has(face)))
					}
				}
			}
			if inside {
				key := fmt.Sprint(p.at)
				places[key] = append(places[key], p)
			}
		}
	}
	return places
}

// A dieMove is a tricube of the red cube, by number, in a place of the green one.
type dieMove struct {
	piece int
	to    diePlace
}

var twiceDice = kit.Described("twice-dice", kit.Drawn(picture.Cuboids), func(a kit.Args) (*kit.Instance, error) {
	places := diePlaces()
	n := a.Int("red")
	for cube := range bentCubes() {
		if n--; n == 0 {
			return greenCube(greenMoves(cube, places))
		}
	}
	return nil, errors.New("red: there is no such packing")
})

// bentCubes yields the packings of the cube with bent tricubes.
func bentCubes() iter.Seq2[[]forms.Shape, error] {
	return func(yield func([]forms.Shape, error) bool) {
		in, err := forms.CopiesOf(forms.Cubes(), forms.Cuboid(3, 3, 3), forms.Solid("000 001 010")).Instance()
		if err != nil {
			yield(nil, err)
			return
		}
		for sol, err := range in.Problem.Solutions(context.Background(), cover.Config{}) {
			var cube []forms.Shape
			for _, k := range slices.Sorted(slices.Values(sol)) {
				var s forms.Shape
				for e := range in.Problem.Option(k) {
					s = append(s, forms.Solid(in.Problem.Name(e.Item))...)
				}
				cube = append(cube, forms.NewShape(s))
			}
			if !yield(cube, err) {
				return
			}
		}
	}
}

// greenMoves returns where the tricubes of a red cube are, and where in the green one they
// may be.
func greenMoves(cube []forms.Shape, places map[string][]diePlace) (red []diePlace, moves []dieMove) {
	red = kit.Map(cube, func(s forms.Shape) diePlace { return places[fmt.Sprint(s)][0] })
	for _, key := range slices.Sorted(maps.Keys(places)) {
		for _, to := range places[key] {
			for i, p := range red {
				if p.red&to.outside == 0 && to.green&p.outside == 0 {
					moves = append(moves, dieMove{i, to})
				}
			}
		}
	}
	return red, moves
}

// greenCube is the problem of a red cube.
func greenCube(red []diePlace, moves []dieMove) (*kit.Instance, error) {
	g := &forms.Packing{Lattice: forms.Cubes(), Region: forms.Cuboid(3, 3, 3)}
	for i := range red {
		g.Pieces = append(g.Pieces, forms.Piece{Name: fmt.Sprint(i + 1), Shape: forms.Solid("000 001 010")})
	}
	b := kit.NewBuilder[dieMove]()
	g.Items(b.Builder)
	for _, m := range moves {
		b.Add(m, g.Option(g.Pieces[m.piece], m.to.at)...)
	}
	return b.Instance(
		func(list []dieMove) error { return checkDice(g, red, list) },
		func(list []dieMove) string { return g.Text(placedDice(list)) })
}

// placedDice returns where the tricubes are.
func placedDice(list []dieMove) []forms.Placed {
	return kit.Map(list, func(m dieMove) forms.Placed { return forms.Placed{Piece: m.piece, At: m.to.at} })
}

// checkDice applies the rules.
func checkDice(g *forms.Packing, red []diePlace, list []dieMove) error {
	for _, m := range list {
		was := red[m.piece]
		for face := range 18 {
			both := was.outside&m.to.outside>>face&1 != 0
			if both && (was.red|m.to.green)>>face&1 != 0 {
				return fmt.Errorf("a face of tricube %d has a spot that must not be seen", m.piece+1)
			}
		}
	}
	return g.Check(placedDice(list))
}
