//go:build goexperiment.simd

package main

import "bonepile/internal/photo"

// The layers of the third network: convolutions, and a full layer.
const (
	layers = photo.Layers
	last   = layers - 1
)

var shapes = photo.DigitShapes

// weights are those of a network, or what they owe.
type weights struct {
	w, b [layers][]float32
}

func newWeights() *weights {
	var n weights
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
	in      [layers + 1][]vec // of each layer, with a rim for convolutions
	raw     [layers][]vec     // what convolutions give, before the largest of two by two is kept
	slope   [layers + 1][]vec // what the inputs of layers owe
	rawOwes [layers][]vec
	turned  [layers][]float32
	zeros   []float32
}

func newPass() *pass {
	p := &pass{zeros: make([]float32, 1024)}
	for l, s := range shapes {
		n := s.In
		if l < last {
			wide := s.Width + 2
			n = s.In / 9 * wide * wide
			p.raw[l], p.rawOwes[l] = make([]vec, s.Out*wide*wide), make([]vec, s.Out*wide*wide)
			p.turned[l] = make([]float32, s.In*s.Out)
		}
		p.in[l], p.slope[l] = make([]vec, n), make([]vec, n)
	}
	p.in[layers], p.slope[layers] = make([]vec, shapes[last].Out), make([]vec, shapes[last].Out)
	return p
}

// forward computes the outputs of the network from its input.
func (p *pass) forward(n *weights) []vec {
	for l, s := range shapes[:last] {
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
	for o := range p.in[layers] {
		sum := all(n.b[last][o])
		for i, w := range n.w[last][o*shapes[last].In:][:shapes[last].In] {
			sum = all(w).MulAdd(load(&p.in[last][i]), sum)
		}
		sum.Store(&p.in[layers][o])
	}
	return p.in[layers]
}

// nextOf returns the rim and the width of what comes after a convolution.
func (p *pass) nextOf(l int) (rim, width int) {
	if l+1 == last {
		return 0, shapes[l].Width / 2
	}
	return 1, shapes[l].Width/2 + 2
}

// backward adds to grad what the weights owe, from what the outputs do.
func (p *pass) backward(n, grad *weights) {
	clear(p.slope[last])
	for o := range p.slope[layers] {
		owes := load(&p.slope[layers][o])
		grad.b[last][o] += total(owes)
		w, g := n.w[last][o*shapes[last].In:], grad.w[last][o*shapes[last].In:]
		for i := range p.slope[last] {
			g[i] += total(owes.Mul(load(&p.in[last][i])))
			all(w[i]).MulAdd(owes, load(&p.slope[last][i])).Store(&p.slope[last][i])
		}
	}
	for l := last - 1; l >= 0; l-- {
		s := shapes[l]
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

// unpool gives what the kept numbers owe to those from which they were kept.
func (p *pass) unpool(l int, bias []float32) {
	s := shapes[l]
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
