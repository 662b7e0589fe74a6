//go:build goexperiment.simd

package main

import "simd/archsimd"

// A vec is one number of each of sixteen samples.
type vec = [16]float32

type lanes = archsimd.Float32x16

func load(v *vec) lanes { return archsimd.LoadFloat32x16(v) }

func all(x float32) lanes { return archsimd.BroadcastFloat32x16(x) }

// convolve computes out planes of width by width from in planes that have a rim of one.
// Weights are out rows of in times nine; width is a multiple of four. The planes of the result
// have a rim as well.
func convolve(dst, src []vec, weights, biases []float32, in, out, width int) {
	wide := width + 2
	for o := range out {
		w := weights[o*in*9:][:in*9]
		for y := range width {
			for x := 0; x < width; x += 4 {
				a := all(biases[o])
				b, c, d := a, a, a
				for k, weight := range w {
					p := src[(k/9*wide+y+k%9/3)*wide+x+k%3:][:4]
					v := all(weight)
					a, b, c, d = v.MulAdd(load(&p[0]), a), v.MulAdd(load(&p[1]), b), v.MulAdd(load(&p[2]), c), v.MulAdd(load(&p[3]), d)
				}
				to := dst[(o*wide+y+1)*wide+x+1:][:4]
				a.Store(&to[0])
				b.Store(&to[1])
				c.Store(&to[2])
				d.Store(&to[3])
			}
		}
	}
}

// correlate adds to grad what weights of a convolution owe. Both kinds of planes have a rim; that
// of slope is zero.
func correlate(grad []float32, src, slope []vec, in, out, width int) {
	wide := width + 2
	for row := range out * in * 3 { // three weights side by side
		o, c, ky := row/3/in, row/3%in, row%3
		var a, b, d lanes
		for y := range width {
			owes := slope[(o*wide+y+1)*wide+1:][:width]
			s := src[(c*wide+y+ky)*wide:][:wide]
			for x := range owes {
				v := load(&owes[x])
				a, b, d = v.MulAdd(load(&s[x]), a), v.MulAdd(load(&s[x+1]), b), v.MulAdd(load(&s[x+2]), d)
			}
		}
		for k, sum := range [3]lanes{a, b, d} {
			grad[3*row+k] += total(sum)
		}
	}
}

func total(v lanes) float32 {
	eight := v.GetLo().Add(v.GetHi())
	four := eight.GetLo().Add(eight.GetHi())
	var x [4]float32
	four.Store(&x)
	return x[0] + x[1] + x[2] + x[3]
}
