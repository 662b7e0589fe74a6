package picture

import (
	"cmp"
	"math"
	"slices"

	"bonepile/internal/draw"
)

// Pictures of balls in space, seen from in front and above.

// A Spot is a place in space, in sides of cells: to the right, towards the viewer, up.
type Spot [3]float64

// tilt is how far above the viewer stands, in radians.
const tilt = 0.55

// seen returns where a place is seen, and how near it is.
func (s Spot) seen() (at draw.Point, near float64) {
	sin, cos := math.Sincos(tilt)
	return At(s[0], s[1]*sin-s[2]*cos), s[1]*cos + s[2]*sin
}

// Pile paints balls of diameter 1 for the cubes of a text, in the colours of their pieces.
// place says where the ball of a row, a column and a height is.
func Pile(cubes map[Cube]string, place func(row, col, up float64) Spot) *draw.Scene {
	balls, colours := map[Spot]draw.Colour{}, names(cubes)
	for at, name := range cubes {
		balls[place(float64(at[0]), float64(at[1]), float64(at[2]))] = colours[name]
	}
	return Balls(balls)
}

// Balls paints balls of diameter 1, the farthest first.
func Balls(balls map[Spot]draw.Colour) *draw.Scene {
	const r = 0.5
	c := new(Canvas)
	var order []Spot
	for s := range balls {
		order = append(order, s)
	}
	slices.SortFunc(order, func(a, b Spot) int {
		_, p := a.seen()
		_, q := b.seen()
		return cmp.Or(cmp.Compare(p, q), slices.Compare(a[:], b[:]))
	})
	for _, s := range order {
		at, _ := s.seen()
		c.Disc(at, r, balls[s])
		at.X, at.Y = at.X-r*Side*0.35, at.Y-r*Side*0.4
		c.Dot(at, r*0.28, shaded(balls[s], 1.8))
	}
	return c.Scene()
}
