//go:build goexperiment.simd

package main

import "simd/archsimd"

// A vec is one number of each of sixteen samples.
type vec = [16]float32

type lanes = archsimd.Float32x16

func load(v *vec) lanes { return archsimd.LoadFloat32x16(v) }

func all(x float32) lanes { return archsimd.BroadcastFloat32x16(x) }

// convolve computes out planes of width by width from in planes that have a rim of one.
// Weights are out rows of in times nine; out is a multiple of four and width of two. The
// planes of the result have a rim as well.
func convolve(dst, src []vec, weights, biases []float32, in, out, width int) {
	wide := width + 2
	for o := 0; o < out; o += 4 {
		w0, w1, w2, w3 := weights[o*in*9:][:in*9], weights[(o+1)*in*9:][:in*9], weights[(o+2)*in*9:][:in*9], weights[(o+3)*in*9:][:in*9]
		for y := range width {
			for x := 0; x < width; x += 2 {
				a0, a1, a2, a3 := all(biases[o]), all(biases[o+1]), all(biases[o+2]), all(biases[o+3])
				b0, b1, b2, b3 := a0, a1, a2, a3
				k := 0
				for c := range in {
					p := (c*wide+y)*wide + x
					for range 3 {
						v := src[p : p+4 : p+4]
						v0, v1, v2, v3 := load(&v[0]), load(&v[1]), load(&v[2]), load(&v[3])
						w := all(w0[k])
						a0, b0 = w.MulAdd(v0, a0), w.MulAdd(v1, b0)
						w = all(w0[k+1])
						a0, b0 = w.MulAdd(v1, a0), w.MulAdd(v2, b0)
						w = all(w0[k+2])
						a0, b0 = w.MulAdd(v2, a0), w.MulAdd(v3, b0)
						w = all(w1[k])
						a1, b1 = w.MulAdd(v0, a1), w.MulAdd(v1, b1)
						w = all(w1[k+1])
						a1, b1 = w.MulAdd(v1, a1), w.MulAdd(v2, b1)
						w = all(w1[k+2])
						a1, b1 = w.MulAdd(v2, a1), w.MulAdd(v3, b1)
						w = all(w2[k])
						a2, b2 = w.MulAdd(v0, a2), w.MulAdd(v1, b2)
						w = all(w2[k+1])
						a2, b2 = w.MulAdd(v1, a2), w.MulAdd(v2, b2)
						w = all(w2[k+2])
						a2, b2 = w.MulAdd(v2, a2), w.MulAdd(v3, b2)
						w = all(w3[k])
						a3, b3 = w.MulAdd(v0, a3), w.MulAdd(v1, b3)
						w = all(w3[k+1])
						a3, b3 = w.MulAdd(v1, a3), w.MulAdd(v2, b3)
						w = all(w3[k+2])
						a3, b3 = w.MulAdd(v2, a3), w.MulAdd(v3, b3)
						k += 3
						p += wide
					}
				}
				at := (o*wide+y+1)*wide + x + 1
				a0.Store(&dst[at])
				b0.Store(&dst[at+1])
				at += wide * wide
				a1.Store(&dst[at])
				b1.Store(&dst[at+1])
				at += wide * wide
				a2.Store(&dst[at])
				b2.Store(&dst[at+1])
				at += wide * wide
				a3.Store(&dst[at])
				b3.Store(&dst[at+1])
			}
		}
	}
}

// correlate adds to grad what weights of a convolution owe: out is a multiple of three.
// Both kinds of planes have a rim; that of slope is zero.
func correlate(grad []float32, src, slope []vec, in, out, width int) {
	wide := width + 2
	for o := 0; o < out; o += 3 {
		for c := range in {
			for ky := range 3 {
				var g [9]lanes
				a0, a1, a2, b0, b1, b2, d0, d1, d2 := g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7], g[8]
				for y := range width {
					s := src[(c*wide+y+ky)*wide:][:wide]
					one := slope[(o*wide+y+1)*wide+1:][:width]
					two := slope[((o+1)*wide+y+1)*wide+1:][:width]
					three := slope[((o+2)*wide+y+1)*wide+1:][:width]
					v0, v1 := load(&s[0]), load(&s[1])
					for x := range width {
						v2 := load(&s[x+2])
						s0, s1, s2 := load(&one[x]), load(&two[x]), load(&three[x])
						a0, a1, a2 = s0.MulAdd(v0, a0), s0.MulAdd(v1, a1), s0.MulAdd(v2, a2)
						b0, b1, b2 = s1.MulAdd(v0, b0), s1.MulAdd(v1, b1), s1.MulAdd(v2, b2)
						d0, d1, d2 = s2.MulAdd(v0, d0), s2.MulAdd(v1, d1), s2.MulAdd(v2, d2)
						v0, v1 = v1, v2
					}
				}
				at, step := (o*in+c)*9+ky*3, in*9
				for i, v := range [9]lanes{a0, a1, a2, b0, b1, b2, d0, d1, d2} {
					grad[at+i/3*step+i%3] += total(v)
				}
			}
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

// full computes a full layer.
func full(dst, src []vec, weights, biases []float32, in, out int) {
	for o := 0; o < out; o += 2 {
		next := min(o+1, out-1)
		one, two := weights[o*in:][:in], weights[next*in:][:in]
		a, b := all(biases[o]), all(biases[next])
		for i := range one {
			v := load(&src[i])
			a, b = all(one[i]).MulAdd(v, a), all(two[i]).MulAdd(v, b)
		}
		a.Store(&dst[o])
		b.Store(&dst[next])
	}
}

// fullBack adds to grad what the weights of a full layer owe, and sets what its input does.
func fullBack(grad []float32, back, src, slope []vec, weights []float32, in, out int) {
	clear(back[:in])
	for o := range out {
		s := load(&slope[o])
		w, g := weights[o*in:][:in], grad[o*in:][:in]
		for i := range w {
			g[i] += total(s.Mul(load(&src[i])))
			all(w[i]).MulAdd(s, load(&back[i])).Store(&back[i])
		}
	}
}
