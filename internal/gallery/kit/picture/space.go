package picture

import (
	"cmp"
	"math"
	"slices"

	"bonepile/internal/draw"
)

// Pictures of bodies in space that are no cubes, seen from in front and above.

// A Spot is a place in space, in sides of cells: to the right, towards the viewer, up.
type Spot [3]float64

// tilt is how far above the viewer stands, in radians.
const tilt = 0.55

// seen returns where a place is seen, and how near it is.
func (s Spot) seen() (at draw.Point, near float64) {
	sin, cos := math.Sincos(tilt)
	return At(s[0], s[1]*sin-s[2]*cos), s[1]*cos + s[2]*sin
}

// Plus returns s moved by d, n times.
func (s Spot) Plus(d Spot, n float64) Spot {
	for k := range s {
		s[k] += d[k] * n
	}
	return s
}

// A Facet is a flat part of the surface of a body, with its corners clockwise as they are seen
// from outside. It has a colour, or an outline, or both.
type Facet struct {
	Corners []Spot
	Fill    draw.Colour
	Lines   bool
}

// Bodies paints convex bodies that do not meet, the farthest first.
func (c *Canvas) Bodies(bodies [][]Facet) {
	near := func(body []Facet) float64 {
		sum, n := 0.0, 0
		for _, f := range body {
			for _, s := range f.Corners {
				_, depth := s.seen()
				sum, n = sum+depth, n+1
			}
		}
		return sum / float64(n)
	}
	for _, body := range slices.SortedStableFunc(slices.Values(bodies), func(a, b []Facet) int { return cmp.Compare(near(a), near(b)) }) {
		lines := draw.Mark{Kind: draw.Lines, Line: Strong, Thick: 1, Round: true}
		drawn := map[edge]bool{}
		for _, f := range body {
			var corners []draw.Point
			for _, s := range f.Corners {
				at, _ := s.seen()
				corners = append(corners, draw.Point{X: math.Round(at.X*10) / 10, Y: math.Round(at.Y*10) / 10})
			}
			if area(corners) <= 1 {
				continue
			}
			if f.Fill != draw.None {
				c.Polygon(shaded(f.Fill, f.light()), corners...)
			}
			for k, p := range corners {
				if e := edgeOf(p, corners[(k+1)%len(corners)]); f.Lines && !drawn[e] {
					drawn[e] = true
					lines.Points = append(lines.Points, e.from, e.to)
				}
			}
		}
		c.marks = append(c.marks, lines)
	}
}

// light returns how much lighter a facet is than its colour, by where it faces.
func (f Facet) light() float64 {
	var n Spot // the sum of the products of neighbouring corners
	for k, p := range f.Corners {
		q := f.Corners[(k+1)%len(f.Corners)]
		for i := range n {
			j, k := (i+1)%3, (i+2)%3
			n[i] += p[j]*q[k] - p[k]*q[j]
		}
	}
	length := math.Hypot(math.Hypot(n[0], n[1]), n[2])
	return (-0.9*n[0] + 1.6*math.Abs(n[2])) / max(length, 1e-9) * 0.8
}

// Balls paints balls of a radius, the farthest first.
func (c *Canvas) Balls(r float64, balls map[Spot]draw.Colour) {
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
}
