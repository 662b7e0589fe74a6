package main

import (
	"math"
	"testing"
)

// What weights owe is how an output changes with them.
func TestBackward(t *testing.T) {
	r := newRand(1, 1)
	p, net, grad := newPass(), newWeights(), newWeights()
	for i := range net {
		net[i] = float32(0.1 * r.NormFloat64())
	}
	for i := range p.in[0] {
		p.in[0][i] = r.Float32()
	}
	p.forward(net)
	p.slope[layers][3] = 1
	p.backward(net, grad)
	changed := func(i int, by float32) float64 {
		old := net[i]
		defer func() { net[i] = old }()
		net[i] += by
		return float64(p.forward(net)[3])
	}
	tried, off := 0, 0 // where a number becomes the largest, or less than 0, differences are others
	for l := range shapes {
		w, b := grad.layer(l)
		for _, list := range [][]float32{w, b} {
			for range 20 {
				i := len(grad) - cap(list[r.IntN(len(list)):])
				if want := (changed(i, 2e-4) - changed(i, -2e-4)) / 4e-4; want != 0 {
					tried++
					if math.Abs(float64(grad[i])-want) > 0.02+0.05*math.Abs(want) {
						off++
					}
				}
			}
		}
	}
	if tried < 100 || 10*off > tried {
		t.Errorf("of %d weights that matter %d owe something else", tried, off)
	}
}
