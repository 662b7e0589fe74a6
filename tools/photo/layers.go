//go:build goexperiment.simd

package main

import "bonepile/internal/photo"

const layers = photo.Layers

// weights are those of a network, or what they owe.
type weights struct {
	shapes photo.Shapes
	w, b   [layers][]float32
}

func newWeights(shapes photo.Shapes) *weights {
	n := weights{shapes: shapes}
	for l, s := range shapes {
		n.w[l], n.b[l] = make([]float32, s.In*s.Out), make([]float32, s.Out)
	}
	return &n
}

// each calls f with every list of numbers, in order.
func (n *weights) each(f func(l int, list []float32)) {
	for l := range n.w {
		f(2*l, n.w[l])
		f(2*l+1, n.b[l])
	}
}

// A pass has the memory of sixteen samples on their way through the network and back.
type pass struct {
	shapes  photo.Shapes
	in      [layers + 1][]vec // of each layer, with a rim for convolutions
	raw     [layers][]vec     // what convolutions give, before the largest of two by two is kept
	slope   [layers + 1][]vec // what the inputs of layers owe
	rawOwes [layers][]vec
	turned  [layers][]float32
	zeros   []float32
}

func newPass(shapes photo.Shapes) *pass {
	p := &pass{shapes: shapes, zeros: make([]float32, 1024)}
	for l, s := range shapes {
		n := s.In
		if s.Width > 1 {
			wide := s.Width + 2
			n = s.In / 9 * wide * wide
			p.raw[l], p.rawOwes[l] = make([]vec, s.Out*wide*wide), make([]vec, s.Out*wide*wide)
			p.turned[l] = make([]float32, s.In*s.Out)
		}
		p.in[l], p.slope[l] = make([]vec, n), make([]vec, n)
	}
	last := shapes[layers-1].Out
	p.in[layers], p.slope[layers] = make([]vec, last), make([]vec, last)
	return p
}

// forward computes the outputs of the network from its input.
func (p *pass) forward(n *weights) []vec {
	first := n.shapes.Convolutions() // of the full layers
	for l, s := range n.shapes[:first] {
		convolve(p.raw[l], p.in[l], n.w[l], n.b[l], s.In/9, s.Out, s.Width)
		rim, next := p.nextOf(l)
		for c := range s.Out {
			for y := range s.Width / 2 {
				for x := range s.Width / 2 {
					at := (c*(s.Width+2)+2*y+1)*(s.Width+2) + 2*x + 1
					r := p.raw[l]
					m := load(&r[at]).Max(load(&r[at+1])).Max(load(&r[at+s.Width+2]).Max(load(&r[at+s.Width+3])))
					m.Max(lanes{}).Store(&p.in[l+1][(c*next+y+rim)*next+x+rim])
				}
			}
		}
	}
	for l := first; l < layers; l++ {
		s := n.shapes[l]
		full(p.in[l+1], p.in[l], n.w[l], n.b[l], s.In, s.Out)
		if l < layers-1 {
			for i := range p.in[l+1] {
				load(&p.in[l+1][i]).Max(lanes{}).Store(&p.in[l+1][i])
			}
		}
	}
	return p.in[layers]
}

// nextOf returns the rim and the width of what comes after a convolution.
func (p *pass) nextOf(l int) (rim, width int) {
	if p.shapes[l+1].Width == 1 {
		return 0, p.shapes[l].Width / 2
	}
	return 1, p.shapes[l].Width/2 + 2
}

// backward adds to grad what the weights owe, from what the outputs do.
func (p *pass) backward(n, grad *weights) {
	first := n.shapes.Convolutions()
	for l := layers - 1; l >= first; l-- {
		s := n.shapes[l]
		for o := range s.Out {
			grad.b[l][o] += total(load(&p.slope[l+1][o]))
		}
		fullBack(grad.w[l], p.slope[l], p.in[l], p.slope[l+1], n.w[l], s.In, s.Out)
		for i := range p.slope[l] {
			if l > first {
				stop(&p.slope[l][i], &p.in[l][i])
			}
		}
	}
	for l := first - 1; l >= 0; l-- {
		s := n.shapes[l]
		p.unpool(l, grad.b[l])
		correlate(grad.w[l], p.in[l], p.rawOwes[l], s.In/9, s.Out, s.Width)
		if l == 0 {
			return
		}
		in := s.In / 9
		for o := range s.Out {
			for c := range in {
				for k := range 9 {
					p.turned[l][(c*s.Out+o)*9+8-k] = n.w[l][(o*in+c)*9+k]
				}
			}
		}
		convolve(p.slope[l], p.rawOwes[l], p.turned[l], p.zeros, s.Out, in, s.Width)
	}
}

// stop clears what a number owes in the samples where it was cut off at zero.
func stop(slope, value *vec) {
	for i := range slope {
		if value[i] <= 0 {
			slope[i] = 0
		}
	}
}

// unpool gives what the kept numbers owe to those from which they were kept.
func (p *pass) unpool(l int, bias []float32) {
	s := p.shapes[l]
	rim, next := p.nextOf(l)
	wide := s.Width + 2
	zero := lanes{}
	for c := range s.Out {
		sum := zero
		for y := range s.Width / 2 {
			for x := range s.Width / 2 {
				kept := (c*next+y+rim)*next + x + rim
				value, owes := load(&p.in[l+1][kept]), load(&p.slope[l+1][kept])
				owes = owes.Masked(value.Greater(zero))
				sum = sum.Add(owes)
				at := (c*wide+2*y+1)*wide + 2*x + 1
				for _, i := range [4]int{at, at + 1, at + wide, at + wide + 1} {
					owes.Masked(load(&p.raw[l][i]).Equal(value)).Store(&p.rawOwes[l][i])
				}
			}
		}
		bias[c] += total(sum)
	}
}
