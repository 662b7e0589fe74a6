package main

import (
	"math"

	"bonepile/internal/photo"
)

// A canvas has the samples of a square that is being painted.
type canvas struct {
	side   int
	pixel  float64   // the width of a sample, in cells
	us, vs []float64 // where in the cell each sample is
	ink    []float64
	out    []float64
	noise  []float64
	line   []float64
}

func newCanvas(side int) canvas {
	n := side * side
	list := make([]float64, 5*n)
	return canvas{side, 1 / (float64(side) * (1 - 2*photo.Rim)), list[:n], list[n : 2*n], list[2*n : 3*n], list[3*n : 4*n], list[4*n:], make([]float64, side+32)}
}

// edges puts lines between cells.
func (a *artist) edges() {
	thin, ink := a.between(0.012, 0.05), a.between(0.25, 1)
	for i := range 4 {
		if a.chance(0.12) {
			continue
		}
		thick := thin
		if a.chance(0.25) {
			thick *= a.between(1.5, 3)
		}
		at := float64(i/2) + 0.012*a.NormFloat64()
		l := line{-0.4, at, 1.4, at + 0.01*a.NormFloat64(), min(thick, 0.11), ink}
		if i%2 == 1 {
			l.x0, l.y0, l.x1, l.y1 = l.y0, l.x0, l.y1, l.x1
		}
		a.lines = append(a.lines, l)
	}
}

// expose takes the picture: the cell a little off its place, blurred, on grained paper in
// uneven light.
func (a *artist) expose(s *sample, edged bool) {
	a.aim()
	clear(a.ink)
	for _, t := range a.things {
		t.ontoAll(&a.canvas)
	}
	for _, l := range a.lines {
		l.ontoAll(&a.canvas)
	}
	paper, contrast := a.between(90, 250), a.between(30, 200)
	slopeX, slopeY := 0.12*contrast*a.NormFloat64(), 0.12*contrast*a.NormFloat64()
	if s.hand {
		slopeX, slopeY = slopeX/2, slopeY/2
	}
	out := a.out
	for i := range out {
		out[i] = paper - contrast*a.ink[i] + slopeX*(a.us[i]-0.5) + slopeY*(a.vs[i]-0.5)
	}
	if edged && a.chance(0.35) {
		a.tile(contrast)
	}
	fine := float64(a.side) / photo.Side
	blur := fine * max(0.3, a.between(-0.5, 1.2), a.between(-4, 2.2))
	halftone, noise, blunt := 0.12, contrast, 0.1
	if s.hand {
		halftone, noise = 0, contrast/3
		if a.chance(0.8) {
			blunt = 0.06
		}
	}
	digit := &a.things[0]
	blur = min(blur, blunt*float64(digit.levels[0].h)*digit.py/a.pixel)
	a.blurred(out, blur)
	if a.chance(halftone) {
		period, turn, deep := fine*a.between(2, 6), a.between(0, 3.2), a.between(0.03, 0.2)*contrast
		for i := range out {
			x, y := float64(i%a.side), float64(i/a.side)
			c, d := math.Cos(turn), math.Sin(turn)
			out[i] += deep * math.Sin((x*c+y*d)*2*math.Pi/period) * math.Sin((y*c-x*d)*2*math.Pi/period)
		}
	}
	a.grain(noise)
	flip := a.chance(0.2)
	for i, v := range out {
		v = min(max(v, 0), 255)
		if flip {
			v = 255 - v
		}
		s.square[i] = float32(v)
	}
	s.least = float32(contrast * a.between(0.15, 0.45))
}

// aim says which place of the cell each sample of the square sees.
func (a *artist) aim() {
	turn := 0.045 * a.NormFloat64()
	scaleX, scaleY := 1+0.035*a.NormFloat64(), 1+0.035*a.NormFloat64()
	shear, tiltX, tiltY := 0.05*a.NormFloat64(), 0.05*a.NormFloat64(), 0.05*a.NormFloat64()
	offX, offY := 0.5+0.03*a.NormFloat64(), 0.5+0.03*a.NormFloat64()
	for i := range a.us {
		x := (float64(i%a.side)+0.5)*a.pixel - 0.5/(1-2*photo.Rim)
		y := (float64(i/a.side)+0.5)*a.pixel - 0.5/(1-2*photo.Rim)
		w := 1 + tiltX*x + tiltY*y
		a.us[i] = offX + scaleX*(x-turn*y+shear*y)/w
		a.vs[i] = offY + scaleY*(y+turn*x)/w
	}
}

func (t *thing) ontoAll(a *canvas) {
	w, h := float64(t.levels[0].w), float64(t.levels[0].h)
	level := min(max(int(math.Log2(a.pixel/t.px)+0.3), 0), len(t.levels)-1)
	reach := math.Hypot(w*t.px, h*t.py)/2 + 0.1
	for i, u := range a.us {
		x, y := u-t.x, a.vs[i]-t.y
		if x < -reach || x > reach || y < -reach || y > reach {
			continue
		}
		x, y = x-t.turn*y, y+t.turn*x
		a.ink[i] = max(a.ink[i], t.ink*t.at(x/t.px+w/2, y/t.py+h/2, level))
	}
}

func (l *line) ontoAll(a *canvas) {
	dx, dy := l.x1-l.x0, l.y1-l.y0
	long := max(dx*dx+dy*dy, 1e-9)
	reach := l.thick/2 + a.pixel
	for i, u := range a.us {
		x, y := u-l.x0, a.vs[i]-l.y0
		if x < min(dx, 0)-reach || x > max(dx, 0)+reach || y < min(dy, 0)-reach || y > max(dy, 0)+reach {
			continue
		}
		k := min(max((x*dx+y*dy)/long, 0), 1)
		d := math.Hypot(x-k*dx, y-k*dy)
		a.ink[i] = max(a.ink[i], l.ink*min(max((l.thick/2-d)/a.pixel+0.5, 0), 1)*min(1, l.thick/a.pixel+0.2))
	}
}

// tile makes what lies around the cell brighter or darker, perhaps but where a bone goes on.
func (a *artist) tile(contrast float64) {
	step := contrast * a.between(-1, 1)
	inset := a.between(-0.05, 0.06)
	open := a.IntN(8)
	for i := range a.out {
		off := 9.0
		for k, d := range [4]float64{a.us[i], a.vs[i], 1 - a.us[i], 1 - a.vs[i]} {
			if k != open {
				off = min(off, d)
			}
		}
		a.out[i] += step * min(max((inset-off)/a.pixel+0.5, 0), 1)
	}
}

// grain adds noise, fine and coarse.
func (a *artist) grain(contrast float64) {
	fine, coarse := contrast*max(0, a.between(-0.03, 0.06)), contrast*max(0, a.between(-0.12, 0.2))
	if coarse > 0 {
		scale := float64(a.side) / photo.Side
		for i := range a.noise {
			a.noise[i] = coarse * scale * a.NormFloat64()
		}
		a.blurred(a.noise, scale*a.between(0.7, 1.5))
		for i, n := range a.noise {
			a.out[i] += n
		}
	}
	if fine > 0 {
		for i := range a.out {
			a.out[i] += fine * a.NormFloat64()
		}
	}
}

// blurred spreads each number over a bell of so many samples.
func (a *canvas) blurred(p []float64, sigma float64) {
	const most = 16
	reach := min(int(sigma*2.5)+1, most)
	var bell [most + 1]float64
	sum := 0.0
	for i := range reach + 1 {
		bell[i] = math.Exp(-float64(i*i) / (2 * sigma * sigma))
		sum += bell[i]
		if i > 0 {
			sum += bell[i]
		}
	}
	for i := range bell {
		bell[i] /= sum
	}
	side := a.side
	for pass := range 2 {
		step, next := 1, side
		if pass == 1 {
			step, next = side, 1
		}
		for r := range side {
			for i := range a.line {
				a.line[i] = p[r*next+min(max(i-most, 0), side-1)*step]
			}
			for i := range side {
				v := a.line[i+most] * bell[0]
				for k := 1; k <= reach; k++ {
					v += bell[k] * (a.line[i+most-k] + a.line[i+most+k])
				}
				p[r*next+i*step] = v
			}
		}
	}
}
