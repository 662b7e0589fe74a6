package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"

	"bonepile/internal/photo"
)

// The samples of a step, and how many workers share them.
const (
	side    = photo.Side
	workers = 2
	batch   = 64
)

// most is how many steps a weight has in either direction: see photo.AppendNet.
const most = 15

// train makes the third network from fonts and digits by hand, in this many steps, and writes it into
// a folder. The same fonts, seed and steps give the same network.
func train(fonts, out string, seed uint64, steps int) error {
	list, err := faces(fonts)
	if err != nil {
		return err
	}
	people, err := collected()
	if err != nil {
		return err
	}
	fmt.Println(summary(list))
	t := newTrainer(list, people, seed)
	loss, right := 0.0, 0.0
	for step := range steps {
		l, r := t.step(step, steps)
		loss, right = loss+l, right+r
		if (step+1)%250 == 0 {
			fmt.Printf("%6d steps  loss %.4f  wrong %.3f %%\n", step+1, loss/250, 100-100*right/250)
			loss, right = 0, 0
		}
	}
	var w, b [layers][]float32
	for l := range shapes {
		w[l], b[l] = t.mean.layer(l)
	}
	text := photo.AppendNet(nil, shapes, most, w, b)
	return os.WriteFile(filepath.Join(out, "digit.bin"), text, 0o666)
}

// A trainer improves a network by Adam. What it gives is the running mean of the weights.
type trainer struct {
	net, mean, first, second weights
	shown                    weights           // net, rounded towards the end
	sizes                    [layers][]float32 // of the steps of each row; nil while nothing is rounded
	part                     [workers]worker
}

// A worker has its own samples and its own share of what the weights owe.
type worker struct {
	artist
	*pass
	grad        weights
	glance      []float32 // a cell whose ink is looked for
	kept        []sample
	loss, right float64
}

// Most samples are shown several times: fresh of all shown are new, and so many wait for their
// next time, as painting one takes longer than showing it.
const (
	fresh   = 0.25
	waiting = 20000
)

// rounded is the share of the steps after which weights are shown as they will be written.
const rounded = 0.7

// next returns a sample, new or not.
func (w *worker) next() *sample {
	at := len(w.kept)
	switch {
	case at < waiting:
		w.kept = append(w.kept, sample{square: make([]float32, side*side)})
	case w.chance(fresh):
		at = w.IntN(waiting)
	default:
		return &w.kept[w.IntN(waiting)]
	}
	s := &w.kept[at]
	in := sample{square: w.glance}
	for ok := false; !ok; ok = photo.Ink(s.square, w.glance) {
		w.paint(&in)
		photo.Level(w.glance, in.least)
	}
	s.number, s.hand = in.number, in.hand
	return s
}

// shake turns, slants, stretches, moves and bends a square a little, so that it is new each time
// it is shown.
func (w *worker) shake(dst, src []float32) {
	turn, slant := 0.04*w.NormFloat64(), 0.07*w.NormFloat64()
	wide, high := math.Exp(0.05*w.NormFloat64()), math.Exp(0.05*w.NormFloat64())
	offX, offY := (side-1)/2.0+0.5*w.NormFloat64(), (side-1)/2.0+0.5*w.NormFloat64()
	bendX, bendY, phaseX, phaseY := 0.5*w.NormFloat64(), 0.5*w.NormFloat64(), 6*w.Float64(), 6*w.Float64()
	var overX, overY [side]float64
	for i := range side {
		overX[i], overY[i] = bendX*math.Sin(0.2*float64(i)+phaseX), bendY*math.Sin(0.2*float64(i)+phaseY)
	}
	for i := range dst {
		x, y := (float64(i%side)-(side-1)/2.0)*wide+overX[i/side], (float64(i/side)-(side-1)/2.0)*high+overY[i%side]
		x += slant * y
		x, y = offX+x-turn*y, offY+y+turn*x
		dst[i] = 0
		if x >= 0 && y >= 0 && x < side-1 && y < side-1 {
			at := int(y)*side + int(x)
			fx, fy := float32(x-float64(int(x))), float32(y-float64(int(y)))
			top, foot := src[at]+(src[at+1]-src[at])*fx, src[at+side]+(src[at+side+1]-src[at+side])*fx
			dst[i] = top + (foot-top)*fy
		}
	}
}

func newTrainer(fonts [][]*face, people *collection, seed uint64) *trainer {
	t := &trainer{net: newWeights(), mean: newWeights(), first: newWeights(), second: newWeights()}
	t.shown = t.net
	r := rand.New(rand.NewPCG(seed, 0))
	for l, s := range shapes {
		w, _ := t.net.layer(l)
		for i := range w {
			w[i] = float32(r.NormFloat64() * math.Sqrt(2/float64(s.In)))
		}
	}
	for i := range t.part {
		w := &t.part[i]
		w.glance = make([]float32, photo.Glance*photo.Glance)
		w.artist = artist{Rand: rand.New(rand.NewPCG(seed, uint64(i+1))), canvas: newCanvas(photo.Glance), fonts: fonts, people: people}
		w.pass, w.grad = newPass(), newWeights()
	}
	return t
}

// step shows the network a batch, and changes its weights.
func (t *trainer) step(step, steps int) (loss, right float64) {
	if step >= int(rounded*float64(steps)) {
		t.round()
	}
	var wait sync.WaitGroup
	for i := range t.part {
		wait.Go(func() { t.part[i].work(t.shown) })
	}
	wait.Wait()
	for i := range t.part {
		loss, right = loss+t.part[i].loss/batch, right+t.part[i].right/batch
	}
	rate := 0.003 * math.Min(1, float64(step+1)/200) * 0.5 * (1.02 + math.Cos(math.Pi*float64(step)/float64(steps)))
	const b1, b2 = 0.9, 0.995
	c1, c2 := 1-math.Pow(b1, float64(step+1)), 1-math.Pow(b2, float64(step+1))
	scale := float32(rate * math.Sqrt(c2) / c1)
	keep := float32(min(0.998, float64(step)/float64(step+10)))
	decay := float32(1 - rate*0.01)
	for i := range t.net {
		var g float32
		for k := range t.part {
			g += t.part[k].grad[i] / batch
		}
		t.first[i] = b1*t.first[i] + (1-b1)*g
		t.second[i] = b2*t.second[i] + (1-b2)*g*g
		t.net[i] = t.net[i]*decay - scale*t.first[i]/(float32(math.Sqrt(float64(t.second[i])))+1e-7)
		t.mean[i] = keep*t.mean[i] + (1-keep)*t.net[i]
	}
	return loss, right
}

// round rounds the weights that the network is shown, as they will be written, so that it learns to
// make up for it. Steps keep their sizes: with every change all weights of a row would change.
func (t *trainer) round() {
	first := t.sizes[0] == nil
	if first {
		t.shown = newWeights()
	}
	copy(t.shown, t.net)
	for l, s := range shapes {
		w, _ := t.shown.layer(l)
		for row := range s.Out {
			list := w[row*s.In:][:s.In]
			if first {
				t.sizes[l] = append(t.sizes[l], photo.Step(list, most))
			}
			for i, x := range list {
				list[i] = t.sizes[l][row] * float32(photo.Steps(x, t.sizes[l][row], most))
			}
		}
	}
}

func (w *worker) work(net weights) {
	w.loss, w.right = 0, 0
	clear(w.grad)
	for range batch / workers {
		s := w.next()
		w.shake(w.in[0], s.square)
		w.judge(s, w.forward(net))
		w.backward(net, w.grad)
	}
}

// judge compares the outputs for a sample with what they should be.
func (w *worker) judge(s *sample, out []float32) {
	right := true
	for _, c := range photo.WantedDigit(s.number, s.hand) {
		largest, best := out[c.From], c.From
		for i := c.From; i < c.To; i++ {
			if out[i] > largest {
				largest, best = out[i], i
			}
		}
		sum := 0.0
		for i := c.From; i < c.To; i++ {
			sum += math.Exp(float64(out[i] - largest))
		}
		for i := c.From; i < c.To; i++ {
			p := math.Exp(float64(out[i]-largest)) / sum
			want := 0.01 / float64(c.To-c.From)
			if i == c.Want {
				want += 0.99
				w.loss -= math.Log(p + 1e-9)
			}
			w.slope[layers][i] = float32(p - want)
		}
		right = right && best == c.Want
	}
	if right {
		w.right++
	}
}
