package photo

import "math"

// A warp takes columns and rows to places in a picture: in perspective, then bent a little, as paper is.
type warp struct {
	h      [8]float64 // x = (h0 c + h1 r + h2) / (h6 c + h7 r + 1), and y likewise
	bend   [2][7]float64
	middle point // of the columns and rows, which the bend is about
	scale  float64
	depth  int // how many terms of the bend are used
}

// where returns the place of a column and a row.
func (w *warp) where(c, r float64) point {
	p := w.flat(c, r)
	if w.depth > 0 {
		t := w.terms(c, r)
		for i := range w.depth {
			p.x += w.bend[0][i] * t[i]
			p.y += w.bend[1][i] * t[i]
		}
	}
	return p
}

func (w *warp) flat(c, r float64) point {
	c, r = (c-w.middle.x)*w.scale, (r-w.middle.y)*w.scale
	d := w.h[6]*c + w.h[7]*r + 1
	return point{(w.h[0]*c + w.h[1]*r + w.h[2]) / d, (w.h[3]*c + w.h[4]*r + w.h[5]) / d}
}

// terms are those of the bend. Far from the middle they grow no more.
func (w *warp) terms(c, r float64) [7]float64 {
	x, y := min(max((c-w.middle.x)*w.scale, -1.15), 1.15), min(max((r-w.middle.y)*w.scale, -1.15), 1.15)
	return [7]float64{x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y}
}

// fit makes the warp take one list of points, four or more, to the other, as nearly as it can.
func (w *warp) fit(from, to []point) bool {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, p := range from {
		low = point{min(low.x, p.x), min(low.y, p.y)}
		high = point{max(high.x, p.x), max(high.y, p.y)}
	}
	*w = warp{middle: low.plus(high).times(0.5), scale: 2 / max(high.x-low.x, high.y-low.y, 1)}
	if len(from) < 4 {
		return false
	}
	size := 0.0
	for _, p := range to {
		size = max(size, math.Abs(p.x), math.Abs(p.y))
	}
	weights := make([]float64, len(from))
	for i := range weights {
		weights[i] = 1
	}
	for range 3 { // weights turn the error of the linear form into that of places
		var s system
		s.n = 8
		for i, p := range from {
			c, r := (p.x-w.middle.x)*w.scale, (p.y-w.middle.y)*w.scale
			x, y := to[i].x/size, to[i].y/size
			s.add([]float64{c, r, 1, 0, 0, 0, -c * x, -r * x}, x, weights[i])
			s.add([]float64{0, 0, 0, c, r, 1, -c * y, -r * y}, y, weights[i])
		}
		s.a[6][6] += 1e-3
		s.a[7][7] += 1e-3
		h, ok := s.solve()
		if !ok {
			return false
		}
		for i := range 6 {
			h[i] *= size
		}
		copy(w.h[:], h)
		for i, p := range from {
			d := w.h[6]*(p.x-w.middle.x)*w.scale + w.h[7]*(p.y-w.middle.y)*w.scale + 1
			if d < 0.2 {
				return false
			}
			weights[i] = 1 / (d * d)
		}
	}
	w.bow(from, to)
	return true
}

// bow fits the bend to what the perspective leaves.
func (w *warp) bow(from, to []point) {
	depth := 0
	switch {
	case len(from) >= 36:
		depth = 7
	case len(from) >= 14:
		depth = 3
	default:
		return
	}
	for axis := range 2 {
		s := system{n: depth}
		for i, p := range from {
			t := w.terms(p.x, p.y)
			d := to[i].minus(w.flat(p.x, p.y))
			s.add(t[:depth], [2]float64{d.x, d.y}[axis], 1)
		}
		for i := range depth {
			s.a[i][i] += 0.02 * float64(len(from))
		}
		b, ok := s.solve()
		if !ok {
			return
		}
		copy(w.bend[axis][:], b)
	}
	w.depth = depth
}

// A system is one of linear equations for the least sum of squares.
type system struct {
	n int
	a [8][9]float64
}

func (s *system) add(row []float64, value, weight float64) {
	for i, x := range row {
		for j, y := range row {
			s.a[i][j] += weight * x * y
		}
		s.a[i][8] += weight * x * value
	}
}

func (s *system) solve() ([]float64, bool) {
	for i := range s.n {
		best := i
		for r := i; r < s.n; r++ {
			if math.Abs(s.a[r][i]) > math.Abs(s.a[best][i]) {
				best = r
			}
		}
		s.a[i], s.a[best] = s.a[best], s.a[i]
		if math.Abs(s.a[i][i]) < 1e-12 {
			return nil, false
		}
		for r := range s.n {
			if r == i {
				continue
			}
			k := s.a[r][i] / s.a[i][i]
			for c := i; c < 9; c++ {
				s.a[r][c] -= k * s.a[i][c]
			}
		}
	}
	x := make([]float64, s.n)
	for i := range x {
		x[i] = s.a[i][8] / s.a[i][i]
	}
	return x, true
}
