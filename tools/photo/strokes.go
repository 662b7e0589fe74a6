package main

import (
	"math"
	"math/rand/v2"
)

type point struct{ x, y float64 }

// pens are the ways to write each digit: strokes through points of a square, whose corners
// are points that come twice.
var pens = [10][]string{
	{"55,0 10,25 5,70 45,100 90,70 85,25 50,2", "45,3 10,40 20,95 70,98 95,50 75,5 40,2 30,8", "60,5 15,15 5,60 30,98 75,95 95,45 70,3 45,5"},
	{"50,0 50,100", "50,0 45,100", "20,30 55,0 55,0 55,100", "15,38 52,2 52,2 50,98", "25,22 50,0 50,0 50,100|25,100 78,100", "60,0 40,100"},
	{"10,25 35,0 75,5 80,35 45,70 5,98 5,98 95,95", "8,22 40,0 80,18 60,55 10,95 25,82 45,92 95,90", "10,15 50,0 85,25 55,65 8,98 8,98 50,92 95,98", "15,10 60,0 85,30 40,75 5,97 20,86 60,98 95,92"},
	{"10,10 50,0 85,20 45,45 45,45 90,70 50,100 5,88", "10,3 85,3 85,3 42,40 42,40 90,62 60,98 5,92", "12,15 55,0 80,25 50,46 40,46 60,46 92,75 45,102 5,85", "5,5 60,2 78,22 35,48 35,48 80,58 70,95 5,98"},
	{"25,0 10,55 10,55 92,55|70,20 65,100", "70,0 5,62 5,62 95,62|70,0 70,0 70,100", "30,0 12,50 30,58 85,50|80,2 70,50 62,100", "20,5 15,45 50,55 85,45|88,0 75,100", "65,0 8,65 8,65 98,60|68,35 62,100", "15,0 12,48 12,48 75,48|75,0 75,100"},
	{"25,2 18,42 18,42 55,35 90,65 55,100 5,92|25,3 90,0", "85,0 28,3 28,3 20,42 20,42 60,38 88,68 50,102 5,90", "30,5 22,45 22,45 80,45 85,85 35,102 5,88|30,5 95,2", "90,2 35,2 35,2 25,40 70,45 80,75 45,98 2,98"},
	{"75,0 30,30 10,70 40,100 80,80 65,50 20,62", "60,0 15,50 15,85 50,102 85,75 55,52 18,75", "90,8 50,5 15,45 10,85 50,100 85,72 50,52 15,70", "45,0 10,60 25,98 75,95 80,65 45,55 15,75"},
	{"5,5 90,3 90,3 40,100", "5,12 8,2 8,2 92,2 92,2 55,50 38,100", "5,5 92,2 92,2 40,100|22,52 82,48", "5,8 50,2 88,5 88,5 60,45 45,100", "5,20 8,5 8,5 90,5 90,5 45,98|25,50 75,50"},
	{"75,15 45,0 20,20 50,45 85,78 50,100 12,78 45,48 80,22 72,10", "50,0 20,22 50,46 80,22 50,0|50,46 10,75 50,100 90,75 50,46", "80,12 40,2 22,25 60,50 80,80 40,100 15,78 50,45 78,15", "55,48 25,25 50,0 75,22 50,48 15,75 45,100 82,78 52,47"},
	{"80,25 45,2 12,25 40,50 80,25 80,25 75,60 60,100", "82,20 45,0 12,28 45,52 80,22 80,22 80,100", "78,25 40,3 15,30 45,48 78,22 82,60 65,95 15,98", "75,20 35,5 18,35 55,45 78,15 70,60 45,100", "70,15 30,2 15,35 50,50 75,12 75,12 65,55 68,100"},
}

// parse reads strokes as pens has them.
func parse(text string) [][]point {
	list := [][]point{nil}
	n, x := 0, 0.0
	for _, r := range text + " " {
		switch {
		case r >= '0' && r <= '9':
			n = 10*n + int(r-'0')
		case r == ',':
			x, n = float64(n)/100, 0
		default:
			last := &list[len(list)-1]
			*last = append(*last, point{x, float64(n) / 100})
			n = 0
			if r == '|' {
				list = append(list, nil)
			}
		}
	}
	return list
}

// handwritten returns a digit that nobody wrote.
func handwritten(r *rand.Rand, digit int) *glyph {
	ways := pens[digit]
	strokes := parse(ways[r.IntN(len(ways))])
	wide := tall * (0.4 + 0.65*r.Float64())
	if digit == 1 {
		wide *= 0.6
	}
	slant, turn := 0.24*r.NormFloat64()+0.14, 0.08*r.NormFloat64()
	shake := 0.02 + 0.05*r.Float64()
	bendX, bendY := 0.08*r.NormFloat64(), 0.08*r.NormFloat64()
	radius := tall * (0.03 + 0.06*r.Float64())
	for s := range strokes {
		var before, moved point
		for i, p := range strokes[s] {
			if i > 0 && p == before {
				strokes[s][i] = moved
				continue
			}
			before = p
			x, y := p.x+shake*r.NormFloat64(), p.y+shake*0.8*r.NormFloat64()
			x, y = x+bendX*math.Sin(3*y), y+bendY*math.Sin(3*x)
			x -= slant * (y - 0.5)
			x, y = wide*x-turn*tall*y, tall*y+turn*wide*x
			moved = point{x, y}
			strokes[s][i] = moved
		}
	}
	return written(strokes, radius)
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
