package main

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"

	"bonepile/internal/photo"
)

// A page is a board as it is printed, with all lengths in cells.
type page struct {
	rows, cols int
	numbers    []int // -1 in a hole
	pips       bool
	face       *face
	tall       float64 // how tall digits are
	lines      float64 // how thick lines are, 0 for none
	artist
}

// newPage makes a board of double-n: each number n+2 times, in any order.
func newPage(r *rand.Rand, fonts [][]*face, n int) *page {
	p := &page{rows: n + 1, cols: n + 2, artist: artist{Rand: r, fonts: fonts}}
	holes := 0
	if p.chance(0.3) { // a shape with holes
		p.rows++
		holes = p.cols
	}
	for i := range (n + 1) * (n + 2) {
		p.numbers = append(p.numbers, i%(n+1))
	}
	r.Shuffle(len(p.numbers), func(i, j int) { p.numbers[i], p.numbers[j] = p.numbers[j], p.numbers[i] })
	for range holes {
		at := r.IntN(len(p.numbers) + 1)
		p.numbers = append(p.numbers[:at], append([]int{-1}, p.numbers[at:]...)...)
	}
	p.pips, p.face, p.tall = p.chance(0.25), p.artist.face(), p.between(0.4, 0.65)
	if p.chance(0.6) || holes > 0 || p.pips {
		p.lines = p.between(0.015, 0.05)
	}
	return p
}

// cell returns the marks of a cell, around its middle.
func (p *page) cell(n int) (things []thing, dots []line) {
	p.things, p.artist.lines = nil, nil
	switch {
	case n < 0:
	case p.pips:
		p.artist.pips(n)
	default:
		var glyphs []*glyph
		if n > 9 {
			glyphs = append(glyphs, p.face.marks[rune('0'+n/10)])
		}
		p.put(append(glyphs, p.face.marks[rune('0'+n%10)]), 0.5, 0.5, p.tall, 0.75, 1)
	}
	return p.things, p.artist.lines
}

// ink returns how much ink is at a place of the page, where a pixel is so wide.
func (p *page) ink(things [][]thing, dots [][]line, x, y, pixel float64) float64 {
	if x < -0.1 || y < -0.1 || x > float64(p.cols)+0.1 || y > float64(p.rows)+0.1 {
		return 0
	}
	c, r := min(max(int(x), 0), p.cols-1), min(max(int(y), 0), p.rows-1)
	i := r*p.cols + c
	x, y = x-float64(c), y-float64(r)
	v := 0.0
	if edge := min(math.Abs(x), math.Abs(y), math.Abs(1-x), math.Abs(1-y)); p.lines > 0 && p.numbers[i] >= 0 {
		v = min(max((p.lines/2-edge)/pixel+0.5, 0), 1) * min(1, p.lines/pixel+0.2)
	}
	for _, t := range things[i] {
		level := min(max(int(math.Log2(pixel/t.px)+0.3), 0), len(t.levels)-1)
		v = max(v, t.at((x-t.x)/t.px+float64(t.levels[0].w)/2, (y-t.y)/t.py+float64(t.levels[0].h)/2, level))
	}
	for _, d := range dots[i] {
		v = max(v, min(max((d.thick/2-math.Hypot(x-d.x0, y-d.y0))/pixel+0.5, 0), 1))
	}
	return v
}

// seen returns the page as a camera sees it: from up to 30 degrees aside, turned a little,
// blurred, in uneven light, with noise.
func (p *page) seen() image.Image {
	var things [][]thing
	var dots [][]line
	for _, n := range p.numbers {
		t, d := p.cell(n)
		things, dots = append(things, t), append(dots, d)
	}
	pitch := p.between(36, 64)
	w, h := int(pitch*(float64(p.cols)+3)), int(pitch*(float64(p.rows)+3))
	tilt, axis, turn := p.between(0, math.Pi/6), p.between(0, 2*math.Pi), p.between(-0.1, 0.1)
	far := 2.2 * float64(max(w, h))
	blur := newCanvas(max(w, h))
	flat := make([]float64, blur.side*blur.side)
	light, paper, contrast := p.between(-0.3, 0.3), p.between(150, 250), p.between(0.35, 0.9)
	for i := range flat {
		u, v := float64(i%blur.side-w/2), float64(i/blur.side-h/2)
		shade := paper * (1 + light*u/float64(w))
		u, v = u*math.Cos(turn)-v*math.Sin(turn), v*math.Cos(turn)+u*math.Sin(turn)
		along, across := u*math.Cos(axis)+v*math.Sin(axis), v*math.Cos(axis)-u*math.Sin(axis)
		k := far / (far*math.Cos(tilt) - across*math.Sin(tilt))
		along, across = along*k*math.Cos(tilt), across*k
		u, v = along*math.Cos(axis)-across*math.Sin(axis), across*math.Cos(axis)+along*math.Sin(axis)
		flat[i] = shade * (1 - contrast*p.ink(things, dots, u/pitch+float64(p.cols)/2, v/pitch+float64(p.rows)/2, k/pitch))
	}
	blur.blurred(flat, p.between(0.4, 1.3))
	noise := p.between(0, 6)
	out := image.NewGray(image.Rect(0, 0, w, h))
	for i := range out.Pix {
		out.Pix[i] = uint8(min(max(flat[i/w*blur.side+i%w]+noise*p.NormFloat64(), 0), 255))
	}
	return out
}

// prints reads so many prints of boards of double-n, and keeps those that are read wrongly.
func prints(fonts [][]*face, n, many int, seed uint64, wrong string) (*count, error) {
	r, err := photo.NewReader()
	if err != nil {
		return nil, err
	}
	c := &count{}
	for k := range many {
		p := newPage(newRand(seed, uint64(100*n+k)), fonts, n)
		pic := photo.NewPicture(p.seen())
		if !c.read(r, pic, p.truth()) {
			if err := keep(wrong, fmt.Sprintf("%d_%d", n, k), pic, p.truth()); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

func (p *page) truth() *truth { return &truth{rows: p.rows, cols: p.cols, numbers: p.numbers} }

func newRand(seed, which uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, which)) }
