package main

import (
	"math"

	"bonepile/internal/photo"
)

const side = photo.Side

// pixel is the width of a sample of the square, in cells.
const pixel = 1 / (side * (1 - 2*photo.Rim))

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
	var us, vs, ink [side * side]float64
	a.aim(&us, &vs)
	for _, t := range a.things {
		t.ontoAll(&us, &vs, &ink)
	}
	for _, l := range a.lines {
		l.ontoAll(&us, &vs, &ink)
	}
	paper, contrast := a.between(90, 250), a.between(30, 200)
	slopeX, slopeY := 0.12*contrast*a.NormFloat64(), 0.12*contrast*a.NormFloat64()
	var out [side * side]float64
	for i := range out {
		out[i] = paper - contrast*ink[i] + slopeX*(us[i]-0.5) + slopeY*(vs[i]-0.5)
	}
	if edged && a.chance(0.35) {
		a.tile(&out, &us, &vs, contrast)
	}
	blurred(&out, max(0.3, a.between(-0.5, 1.2), a.between(-4, 2.2)))
	if a.chance(0.12) {
		period, turn, deep := a.between(2, 6), a.between(0, 3.2), a.between(0.03, 0.2)*contrast
		for i := range out {
			x, y := float64(i%side), float64(i/side)
			c, d := math.Cos(turn), math.Sin(turn)
			out[i] += deep * math.Sin((x*c+y*d)*2*math.Pi/period) * math.Sin((y*c-x*d)*2*math.Pi/period)
		}
	}
	a.grain(&out, contrast)
	flip := a.chance(0.2)
	for i, v := range out {
		v = min(max(v, 0), 255)
		if flip {
			v = 255 - v
		}
		s.square[i] = float32(v)
	}
	photo.Level(s.square[:], float32(contrast*a.between(0.15, 0.45)))
}

// aim says which place of the cell each sample of the square sees.
func (a *artist) aim(us, vs *[side * side]float64) {
	turn := 0.045 * a.NormFloat64()
	scaleX, scaleY := 1+0.035*a.NormFloat64(), 1+0.035*a.NormFloat64()
	shear, tiltX, tiltY := 0.05*a.NormFloat64(), 0.05*a.NormFloat64(), 0.05*a.NormFloat64()
	offX, offY := 0.5+0.03*a.NormFloat64(), 0.5+0.03*a.NormFloat64()
	for i := range us {
		x := (float64(i%side)+0.5)*pixel - 0.5/(1-2*photo.Rim)
		y := (float64(i/side)+0.5)*pixel - 0.5/(1-2*photo.Rim)
		w := 1 + tiltX*x + tiltY*y
		us[i] = offX + scaleX*(x-turn*y+shear*y)/w
		vs[i] = offY + scaleY*(y+turn*x)/w
	}
}

func (t *thing) ontoAll(us, vs, ink *[side * side]float64) {
	w, h := float64(t.levels[0].w), float64(t.levels[0].h)
	level := min(max(int(math.Log2(pixel/t.px)+0.3), 0), len(t.levels)-1)
	reach := math.Hypot(w*t.px, h*t.py)/2 + 0.1
	for i, u := range us {
		x, y := u-t.x, vs[i]-t.y
		if x < -reach || x > reach || y < -reach || y > reach {
			continue
		}
		x, y = x-t.turn*y, y+t.turn*x
		ink[i] = max(ink[i], t.ink*t.at(x/t.px+w/2, y/t.py+h/2, level))
	}
}

func (l *line) ontoAll(us, vs, ink *[side * side]float64) {
	dx, dy := l.x1-l.x0, l.y1-l.y0
	long := max(dx*dx+dy*dy, 1e-9)
	reach := l.thick/2 + pixel
	for i, u := range us {
		x, y := u-l.x0, vs[i]-l.y0
		if x < min(dx, 0)-reach || x > max(dx, 0)+reach || y < min(dy, 0)-reach || y > max(dy, 0)+reach {
			continue
		}
		k := min(max((x*dx+y*dy)/long, 0), 1)
		d := math.Hypot(x-k*dx, y-k*dy)
		ink[i] = max(ink[i], l.ink*min(max((l.thick/2-d)/pixel+0.5, 0), 1)*min(1, l.thick/pixel+0.2))
	}
}

// tile makes what lies around the cell brighter or darker, perhaps but where a bone goes on.
func (a *artist) tile(out, us, vs *[side * side]float64, contrast float64) {
	step := contrast * a.between(-1, 1)
	inset := a.between(-0.05, 0.06)
	open := a.IntN(8)
	for i := range out {
		off := 9.0
		for k, d := range [4]float64{us[i], vs[i], 1 - us[i], 1 - vs[i]} {
			if k != open {
				off = min(off, d)
			}
		}
		out[i] += step * min(max((inset-off)/pixel+0.5, 0), 1)
	}
}

// grain adds noise, fine and coarse.
func (a *artist) grain(out *[side * side]float64, contrast float64) {
	fine, coarse := contrast*max(0, a.between(-0.03, 0.06)), contrast*max(0, a.between(-0.12, 0.2))
	if coarse > 0 {
		var n [side * side]float64
		for i := range n {
			n[i] = coarse * a.NormFloat64()
		}
		blurred(&n, a.between(0.7, 1.5))
		for i := range out {
			out[i] += n[i]
		}
	}
	if fine > 0 {
		for i := range out {
			out[i] += fine * a.NormFloat64()
		}
	}
}

// blurred spreads each number over a bell of so many samples.
func blurred(p *[side * side]float64, sigma float64) {
	reach := min(int(sigma*2.5)+1, 8)
	var bell [9]float64
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
	var line [side + 16]float64
	for pass := range 2 {
		step, next := 1, side
		if pass == 1 {
			step, next = side, 1
		}
		for r := range side {
			for i := range line {
				line[i] = p[r*next+min(max(i-8, 0), side-1)*step]
			}
			for i := range side {
				v := line[i+8] * bell[0]
				for k := 1; k <= reach; k++ {
					v += bell[k] * (line[i+8-k] + line[i+8+k])
				}
				p[r*next+i*step] = v
			}
		}
	}
}
