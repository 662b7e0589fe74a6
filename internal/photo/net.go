package photo

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// Cells are read by three small networks: three or four times a convolution of 3 by 3 with the
// largest of each two by two, then two full layers or one. The input of the first is a square of
// Side by Side samples around a cell, whose edges are Rim of the square away from those of
// the square; that of the others is the ink in it, as large as it fits: see Ink.
const (
	Side = 32
	Rim  = 0.1
)

// The outputs of the third are two choices: ten digits, and whether one is in print or by hand.
const outHand = 10

// The outputs of the first two are four choices, one after the other.
const (
	outKind  = 0                 // what there is: see Kind
	outTens  = outKind + kinds   // no digit, or 0 to 9
	outUnits = outTens + 11      // 0 to 9
	outPips  = outUnits + 10     // 0 to MaxPips
	Outputs  = outPips + MaxPips // a cell without pips is empty
)

// MaxPips is the largest number that is read as pips.
const MaxPips = 18

// A Kind says what a cell has in it.
type Kind uint8

// The kinds.
const (
	Empty  Kind = iota // nothing
	Number             // digits
	Pips               // pips, one or more
	Other              // anything else
	kinds  = 4
)

// Layers is how many layers a network has.
const Layers = 5

// Shapes are the sizes of the layers of a network, first the convolutions. Each layer has
// Out rows of In weights, and a bias for each row.
type Shapes [Layers]struct{ In, Out, Width int }

// The shapes of the three networks.
var (
	CellShapes  = Shapes{{1 * 9, 12, 32}, {12 * 9, 24, 16}, {24 * 9, 48, 8}, {48 * 16, 96, 1}, {96, Outputs, 1}}
	InkShapes   = Shapes{{1 * 9, 12, 32}, {12 * 9, 24, 16}, {24 * 9, 48, 8}, {48 * 9, 72, 4}, {72 * 4, Outputs, 1}}
	DigitShapes = Shapes{{1 * 9, 12, 32}, {12 * 9, 36, 16}, {36 * 9, 72, 8}, {72 * 9, 108, 4}, {108 * 4, outHand + 2, 1}}
)

// A Net is a network with its weights.
type Net struct {
	shapes  Shapes
	weights [Layers][]float32 // of each layer, row by row
	biases  [Layers][]float32
}

// NewNet returns a network from its text: for each row of each layer its bias, the size of
// a step, and the weights as steps of one byte. All that is compressed by package flate.
func NewNet(shapes Shapes, text []byte) (*Net, error) {
	size := 0
	for _, s := range shapes {
		size += s.Out * (4 + 4 + s.In)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(text)), int64(size)+1))
	if err != nil {
		return nil, fmt.Errorf("reading the weights: %w", err)
	}
	if len(text) != size {
		return nil, fmt.Errorf("the weights have %d bytes or more, not %d", len(text), size)
	}
	n := &Net{shapes: shapes}
	real := func() float32 {
		x := math.Float32frombits(binary.LittleEndian.Uint32(text))
		text = text[4:]
		return x
	}
	for l, s := range shapes {
		n.weights[l] = make([]float32, 0, s.In*s.Out)
		for range s.Out {
			n.biases[l] = append(n.biases[l], real())
			step := real()
			for _, b := range text[:s.In] {
				n.weights[l] = append(n.weights[l], step*float32(int8(b)))
			}
			text = text[s.In:]
		}
	}
	return n, nil
}

// AppendNet appends the text of a network with these weights and biases. A weight has so many
// steps, at most, in either direction: with twice as many, weights take a fifth more bytes.
func AppendNet(dst []byte, shapes Shapes, most int, weights, biases [Layers][]float32) []byte {
	var text []byte
	for l, s := range shapes {
		for row := range s.Out {
			w := weights[l][row*s.In:][:s.In]
			step := Step(w, most)
			text = binary.LittleEndian.AppendUint32(text, math.Float32bits(biases[l][row]))
			text = binary.LittleEndian.AppendUint32(text, math.Float32bits(step))
			for _, x := range w {
				text = append(text, byte(Steps(x, step, most)))
			}
		}
	}
	out := bytes.NewBuffer(dst)
	w, _ := flate.NewWriter(out, flate.HuffmanOnly) // the level is a good one, and nothing comes twice
	w.Write(text)                                   // a buffer takes everything
	w.Close()
	return out.Bytes()
}

// Step returns the size of a step, so many of which, at most, come nearest to some weights: of a
// few sizes the one with the least sum of squared errors. Large weights may be cut off.
func Step(weights []float32, most int) float32 {
	var largest float32
	for _, x := range weights {
		largest = max(largest, x, -x)
	}
	best, least := float32(1e-9), float32(math.Inf(1))
	for cut := range 6 {
		step := max(largest*(1-0.1*float32(cut))/float32(most), 1e-9)
		var sum float32
		for _, x := range weights {
			off := x - step*float32(Steps(x, step, most))
			sum += off * off
		}
		if sum < least {
			best, least = step, sum
		}
	}
	return best
}

// Steps returns how many steps of a size are nearest to a weight, at most so many in either
// direction.
func Steps(weight, step float32, most int) int8 {
	n := weight / step
	if n < 0 {
		return -int8(min(0.5-n, float32(most)))
	}
	return int8(min(n+0.5, float32(most)))
}

// A run is the memory of one use of a network after another.
type run struct {
	net  *Net
	a, b []float32
}

func newRun(n *Net) *run {
	largest := (Side + 2) * (Side + 2) * n.shapes[0].Out
	return &run{n, make([]float32, largest), make([]float32, largest)}
}

// outputs returns what the network makes of a square, as logarithms of odds. They are
// overwritten by the next call. It costs 1.5 to 4 million multiplications.
func (r *run) outputs(square []float32) []float32 {
	in, out := r.a, r.b
	clear(in[:(Side+2)*(Side+2)])
	for y := range Side {
		copy(in[(y+1)*(Side+2)+1:], square[y*Side:][:Side])
	}
	first := 0 // of the full layers, after the convolutions
	for r.net.shapes[first].Width > 1 {
		first++
	}
	for l := range first {
		s := r.net.shapes[l]
		convolve(out, in, r.net.weights[l], r.net.biases[l], s.In/9, s.Out, s.Width)
		rim := min(first-1-l, 1)
		next := s.Width/2 + 2*rim
		clear(in[:s.Out*next*next])
		pool(in, out, s.Out, s.Width, next, rim)
	}
	for l := first; l < Layers; l++ {
		s := r.net.shapes[l]
		for row := range s.Out {
			w, x := r.net.weights[l][row*s.In:][:s.In], in[:s.In]
			sum := r.net.biases[l][row]
			for i, v := range x {
				sum += w[i] * v
			}
			if l < Layers-1 {
				sum = max(sum, 0)
			}
			out[row] = sum
		}
		in, out = out, in
	}
	return in[:r.net.shapes[Layers-1].Out]
}

// convolve computes planes of width by width from planes that have a rim, with 0 for what is less.
func convolve(dst, src, weights, biases []float32, in, out, width int) {
	wide := width + 2
	for o := range out {
		plane := dst[o*width*width:][:width*width]
		for i := range plane {
			plane[i] = biases[o]
		}
		for c := range in {
			w := weights[(o*in+c)*9:][:9]
			for y := range width {
				line := plane[y*width:][:width]
				p := src[(c*wide+y)*wide:]
				a, b, d := p[:width+2], p[wide:][:width+2], p[2*wide:][:width+2]
				a0, a1, a2, b0, b1, b2, d0, d1, d2 := a[0], a[1], float32(0), b[0], b[1], float32(0), d[0], d[1], float32(0)
				a, b, d = a[2:][:len(line)], b[2:][:len(line)], d[2:][:len(line)]
				for x := range line {
					a2, b2, d2 = a[x], b[x], d[x]
					line[x] += w[0]*a0 + w[1]*a1 + w[2]*a2 + w[3]*b0 + w[4]*b1 + w[5]*b2 + w[6]*d0 + w[7]*d1 + w[8]*d2
					a0, a1, b0, b1, d0, d1 = a1, a2, b1, b2, d1, d2
				}
			}
		}
		for i, v := range plane {
			plane[i] = max(v, 0)
		}
	}
}

// pool keeps the largest of each two by two, in planes of the width next, from at.
func pool(dst, src []float32, planes, width, next, at int) {
	for p := range planes {
		for y := range width / 2 {
			line := dst[(p*next+y+at)*next+at:][:width/2]
			one, two := src[(p*width+2*y)*width:][:width], src[(p*width+2*y+1)*width:][:width]
			for x := range line {
				line[x] = max(one[2*x], one[2*x+1], two[2*x], two[2*x+1])
			}
		}
	}
}

// A Choice is one of the choices that the network has to make: among the outputs from From
// up to To, Want is right.
type Choice struct{ From, To, Want int }

// WantedDigit returns the choices of the third network for a digit.
func WantedDigit(digit int, byHand bool) []Choice {
	list := []Choice{{0, outHand, digit}, {outHand, outHand + 2, outHand}}
	if byHand {
		list[1].Want++
	}
	return list
}
