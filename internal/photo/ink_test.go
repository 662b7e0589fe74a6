package photo_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/internal/photo"
)

// stroke puts ink on a square along a line from one point to another, in samples.
func stroke(square []float32, x0, y0, x1, y1, thick float64) {
	dx, dy := x1-x0, y1-y0
	for i := range square {
		x, y := float64(i%photo.Glance)+0.5-x0, float64(i/photo.Glance)+0.5-y0
		k := min(max((x*dx+y*dy)/max(dx*dx+dy*dy, 1e-9), 0), 1)
		d := math.Hypot(x-k*dx, y-k*dy)
		square[i] = max(square[i], float32(min(max(thick/2-d+0.5, 0), 1)))
	}
}

// zigzag puts a digit on a square whose points lie in a box.
func zigzag(r *rand.Rand, square []float32, x, y, w, h float64) {
	px, py := x+w, y
	for _, p := range [][2]float64{{0, 0.1}, {0.3 * r.Float64(), 0.5}, {1, 0.6}, {0.8, 1}, {0, 0.9}} {
		qx, qy := x+p[0]*w, y+p[1]*h
		stroke(square, px, py, qx, qy, 3)
		px, py = qx, qy
	}
}

// The ink of a cell is the same with lines between cells, a note in a corner and what is in
// the next cell, wherever the digit is and however large, in a shadow, and whatever ink was found before.
func TestInkAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	const n = photo.Glance
	again := photo.Inks()
	for round := range 100 {
		alone, amid := make([]float32, n*n), make([]float32, n*n)
		h := 14 + 14*r.Float64()
		w := 0.7 * h
		x, y := n/2-w/2+6*(r.Float64()-0.5), n/2-h/2+6*(r.Float64()-0.5)
		zigzag(r, alone, x, y, w, h)
		copy(amid, alone)
		for _, at := range []float64{6, n - 6} {
			tilt := 2 * (r.Float64() - 0.5)
			stroke(amid, at, -5, at+tilt, n+5, 1+4*r.Float64())
			stroke(amid, -5, at, n+5, at+tilt, 1+4*r.Float64())
		}
		stroke(amid, 12, 12, 14, 14, 1.5)
		stroke(amid, n-2, 20, n, 44, 3)
		want, got := make([]float32, photo.Side*photo.Side), make([]float32, photo.Side*photo.Side)
		if !photo.Ink(want, alone) || !photo.Ink(got, amid) {
			t.Fatalf("%d: no ink", round)
		}
		for i := range want {
			if math.Abs(float64(want[i]-got[i])) > 1e-6 {
				t.Fatalf("%d: sample %d is %v, and %v alone", round, i, got[i], want[i])
			}
		}
		shaded := slices.Repeat([]float32{0.3}, n*n) // but near the digit
		for i := range shaded {
			for near := max(i/n-3, 0); near <= min(i/n+3, n-1); near++ {
				if slices.Max(alone[near*n+max(i%n-3, 0):near*n+min(i%n+4, n)]) > 0 {
					shaded[i] = alone[i]
				}
			}
		}
		if again(got, shaded); !slices.Equal(got, want) {
			t.Fatalf("%d: ink in a shadow, or of the squares before", round)
		}
	}
}

// A digit that is smaller or elsewhere has the same ink, but for what sampling loses.
func TestInkSize(t *testing.T) {
	const n = photo.Glance
	var first []float32
	for _, at := range []struct{ x, y, size float64 }{{16, 16, 32}, {20, 14, 32}, {24, 24, 20}, {16, 28, 20}} {
		square := make([]float32, n*n)
		h := at.size
		stroke(square, at.x, at.y, at.x+h*0.6, at.y, h/8)
		stroke(square, at.x+h*0.6, at.y, at.x+h*0.3, at.y+h*0.8, h/8)
		ink := make([]float32, photo.Side*photo.Side)
		if !photo.Ink(ink, square) {
			t.Fatal("no ink")
		}
		if first == nil {
			first = ink
		}
		off := 0.0
		for i, v := range ink {
			off += math.Abs(float64(v-first[i])) / float64(len(ink))
		}
		if off > 0.05 {
			t.Errorf("%v: off by %.3f", at, off)
		}
	}
}

// Lines between cells and specks are no ink.
func TestInkNone(t *testing.T) {
	const n = photo.Glance
	square := make([]float32, n*n)
	ink := make([]float32, photo.Side*photo.Side)
	if photo.Ink(ink, square) {
		t.Error("ink in an empty square")
	}
	for _, at := range []float64{6, n - 6} {
		stroke(square, at, 0, at, n, 3)
		stroke(square, 0, at, n, at+1, 3)
	}
	stroke(square, 30, 30, 31, 31, 2)
	if photo.Ink(ink, square) {
		t.Error("ink in a square with lines and a speck")
	}
}
