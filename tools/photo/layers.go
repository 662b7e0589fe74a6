package main

import (
	"bonepile/internal/photo"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
)

// The layers of the third network: convolutions, and a full layer.
const (
	layers = photo.Layers
	last   = layers - 1
)

var shapes = photo.DigitShapes

// weights are those of a network, or their gradient: for each layer its weights, and then its biases.
type weights []float32

func newWeights() weights {
	n := 0
	for _, s := range shapes {
		n += s.Out * (s.In + 1)
	}
	return make(weights, n)
}

// layer returns the weights of a layer, row by row, and its biases.
func (n weights) layer(l int) (w, b []float32) {
	for _, s := range shapes[:l] {
		n = n[s.Out*(s.In+1):]
	}
	s := shapes[l]
	return n[:s.Out*s.In], n[s.Out*s.In:][:s.Out]
}

// A pass has the memory of a sample on its way through the network and back. A layer is a product of
// its weights and columns: of a convolution one for each place, which has what is around it.
type pass struct {
	in, slope      [layers + 1][]float32 // of each layer, and what that owes
	columns, owing [layers][]float32
	out, owes      [layers][]float32 // of convolutions before the largest of two by two is kept
}

func newPass() *pass {
	p := &pass{}
	for l, s := range shapes {
		n := s.Width * s.Width
		p.in[l], p.slope[l] = make([]float32, s.In/9*n), make([]float32, s.In/9*n)
		p.columns[l], p.owing[l] = make([]float32, s.In*n), make([]float32, s.In*n)
		p.out[l], p.owes[l] = make([]float32, s.Out*n), make([]float32, s.Out*n)
	}
	p.in[last], p.slope[last] = p.columns[last], p.owing[last]
	p.in[layers], p.slope[layers] = p.out[last], p.owes[last]
	return p
}

// windows calls f for each line of the columns that is a line of the planes: where it begins in the
// columns and in the planes, and how long it is.
func windows(planes, width int, f func(column, plane, n int)) {
	for row := range 9 * planes {
		down, right := row%9/3-1, row%3-1
		for y := max(0, -down); y < width-max(0, down); y++ {
			f((row*width+y)*width+max(0, -right), (row/9*width+y+down)*width+max(0, right), width-right*right)
		}
	}
}

// pooled calls f for each square of two by two numbers of a convolution, with its place in the next
// layer and the places of the numbers.
func pooled(out, width int, f func(kept int, from [4]int)) {
	half := width / 2
	for i := range out * half * half {
		at := 2 * (i/half*width + i%half)
		f(i, [4]int{at, at + 1, at + width, at + width + 1})
	}
}

func matrix(data []float32, rows int) blas32.General {
	return blas32.General{Rows: rows, Cols: len(data) / rows, Stride: len(data) / rows, Data: data}
}

// forward computes the outputs of the network from its input.
func (p *pass) forward(net weights) []float32 {
	for l, s := range shapes {
		if l < last {
			windows(s.In/9, s.Width, func(column, plane, n int) { copy(p.columns[l][column:][:n], p.in[l][plane:][:n]) })
		}
		w, b := net.layer(l)
		out := p.out[l]
		for i := range out {
			out[i] = b[i/(s.Width*s.Width)]
		}
		blas32.Gemm(blas.NoTrans, blas.NoTrans, 1, matrix(w, s.Out), matrix(p.columns[l], s.In), 1, matrix(out, s.Out))
		if l < last {
			pooled(s.Out, s.Width, func(kept int, from [4]int) {
				p.in[l+1][kept] = max(out[from[0]], out[from[1]], out[from[2]], out[from[3]], 0)
			})
		}
	}
	return p.in[layers]
}

// backward adds the gradient of the weights to grad, given that of the outputs.
func (p *pass) backward(net, grad weights) {
	for l := last; l >= 0; l-- {
		s, owes := shapes[l], p.owes[l]
		if l < last {
			clear(owes)
			pooled(s.Out, s.Width, func(kept int, from [4]int) {
				for _, i := range from {
					if v := p.out[l][i]; v > 0 && v == p.in[l+1][kept] {
						owes[i] = p.slope[l+1][kept]
					}
				}
			})
		}
		g, b := grad.layer(l)
		for i, v := range owes {
			b[i/(s.Width*s.Width)] += v
		}
		blas32.Gemm(blas.NoTrans, blas.Trans, 1, matrix(owes, s.Out), matrix(p.columns[l], s.In), 1, matrix(g, s.Out))
		if l == 0 {
			return
		}
		w, _ := net.layer(l)
		blas32.Gemm(blas.Trans, blas.NoTrans, 1, matrix(w, s.Out), matrix(owes, s.Out), 0, matrix(p.owing[l], s.In))
		if l < last {
			clear(p.slope[l])
			windows(s.In/9, s.Width, func(column, plane, n int) {
				for i, v := range p.owing[l][column:][:n] {
					p.slope[l][plane+i] += v
				}
			})
		}
	}
}
