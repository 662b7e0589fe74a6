package main

import (
	_ "embed"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

type point struct{ x, y float64 }

//go:embed pens.txt
var penText string

// pens are the ways to write each digit, as the file has them.
var pens = func() (list [10][]string) {
	for line := range strings.Lines(penText) {
		if line[0] != '#' {
			digit := line[0] - '0'
			list[digit] = append(list[digit], line[1:])
		}
	}
	return list
}()

// parse reads strokes as pens has them.
func parse(text string) (list [][]point) {
	for stroke := range strings.SplitSeq(text, "|") {
		var points []point
		for word := range strings.FieldsSeq(stroke) {
			var x, y float64
			fmt.Sscanf(word, "%g,%g", &x, &y)
			points = append(points, point{x / 100, y / 100})
		}
		list = append(list, points)
	}
	return list
}

// handwritten returns a digit that nobody wrote: a way of the pen, whose points shake, which
// begins and ends early or late, whose parts are of other sizes, and which is bent and slanted.
func handwritten(r *rand.Rand, digit int) *glyph {
	ways := pens[digit]
	strokes := parse(ways[r.IntN(len(ways))])
	wide := tall * (0.35 + 0.7*r.Float64())
	if digit == 1 {
		wide *= 0.6
	}
	slant, turn := 0.26*r.NormFloat64()+0.14, 0.1*r.NormFloat64()
	shake := 0.015 + 0.05*r.Float64()
	bendX, bendY := 0.09*r.NormFloat64(), 0.09*r.NormFloat64()
	phaseX, phaseY := 6*r.Float64(), 6*r.Float64()
	powerX, powerY := math.Exp(0.16*r.NormFloat64()), math.Exp(0.22*r.NormFloat64())
	radius := tall * (0.025 + 0.095*r.Float64()*r.Float64() + 0.02*r.Float64())
	for s := range strokes {
		shiftX, shiftY := 0.025*r.NormFloat64(), 0.025*r.NormFloat64()
		if s == 0 {
			shiftX, shiftY = 0, 0
		}
		ends(r, strokes[s], digit)
		var before, moved point
		for i, p := range strokes[s] {
			if i > 0 && p == before {
				strokes[s][i] = moved
				continue
			}
			before = p
			x, y := math.Pow(max(p.x, 0), powerX), math.Pow(max(p.y, 0), powerY)
			x, y = x+shiftX+shake*r.NormFloat64(), y+shiftY+shake*0.8*r.NormFloat64()
			x, y = x+bendX*math.Sin(3*y+phaseX), y+bendY*math.Sin(3*x+phaseY)
			x -= slant * (y - 0.5)
			x, y = wide*x-turn*tall*y, tall*y+turn*wide*x
			moved = point{x, y}
			strokes[s][i] = moved
		}
	}
	return written(strokes, radius)
}

// ends moves the ends of a stroke along it, inwards or outwards.
func ends(r *rand.Rand, s []point, digit int) {
	n := len(s)
	if n < 2 || digit == 0 || digit == 8 {
		return
	}
	for _, k := range [2][2]int{{0, 1}, {n - 1, n - 2}} {
		t := 0.14 * r.NormFloat64()
		a, b := s[k[0]], s[k[1]]
		if a != b {
			s[k[0]] = point{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y)}
		}
	}
}

// written returns strokes of a round pen as a glyph.
func written(strokes [][]point, radius float64) *glyph {
	low, high := point{1e9, 1e9}, point{-1e9, -1e9}
	var dots []point
	for _, s := range strokes {
		for i := range len(s) - 1 {
			a, b := s[i], s[i+1]
			before, after := s[max(i-1, 0)], s[min(i+2, len(s)-1)]
			n := max(int(math.Hypot(b.x-a.x, b.y-a.y)/radius*1.6), 1)
			for k := range n + 1 {
				t := float64(k) / float64(n)
				dots = append(dots, point{spline(before.x, a.x, b.x, after.x, t), spline(before.y, a.y, b.y, after.y, t)})
			}
		}
	}
	for _, d := range dots {
		low = point{min(low.x, d.x), min(low.y, d.y)}
		high = point{max(high.x, d.x), max(high.y, d.y)}
	}
	edge := radius + 1
	w, h := int(high.x-low.x+2*edge)+1, int(high.y-low.y+2*edge)+1
	ink := make([]float32, w*h)
	for _, d := range dots {
		x, y := d.x-low.x+edge, d.y-low.y+edge
		for r := max(int(y-edge), 0); r < min(int(y+edge)+1, h); r++ {
			for c := max(int(x-edge), 0); c < min(int(x+edge)+1, w); c++ {
				q := (float64(c)+0.5-x)*(float64(c)+0.5-x) + (float64(r)+0.5-y)*(float64(r)+0.5-y)
				if q < edge*edge {
					ink[r*w+c] = max(ink[r*w+c], min(float32(edge-math.Sqrt(q)), 1))
				}
			}
		}
	}
	return &glyph{newMask(w, h, ink), 0, float64(-h), float64(w) + radius}
}

// spline goes from b to c, as Catmull and Rom have it.
func spline(a, b, c, d, t float64) float64 {
	return b + 0.5*t*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a)))
}
