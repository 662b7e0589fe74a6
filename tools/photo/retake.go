package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"

	"bonepile/internal/photo"
)

// photographed returns the cells with a digit of the photographs of a folder that have an odd
// number, if their grid is found. Those of even number stay unseen.
func photographed(folder string) ([]sample, error) {
	if folder == "" {
		return nil, nil
	}
	r, err := photo.NewReader()
	if err != nil {
		return nil, err
	}
	truths, err := truths(folder)
	if err != nil {
		return nil, err
	}
	var list []sample
	for _, t := range truths {
		names, _ := filepath.Glob(t.name + ".[jp][pn]g")
		if len(names) == 0 || !odd(names[0]) {
			continue
		}
		file, err := os.Open(names[0])
		if err != nil {
			return nil, err
		}
		pic, err := photo.Decode(file)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", names[0], err)
		}
		grids, err := r.Read(pic)
		if err != nil || grids[0].Rows != len(t.rows) || grids[0].Cols != len(t.rows[0]) {
			continue
		}
		for row, numbers := range t.rows {
			for col, n := range numbers {
				if n < 0 || n > 9 {
					continue
				}
				s := sample{square: make([]float32, photo.Glance*photo.Glance), kind: photo.Number, number: n}
				s.least = r.Glance(s.square, grids[0], row, col)
				list = append(list, s)
			}
		}
	}
	fmt.Println(len(list), "digits from photographs")
	return list, nil
}

// retake makes a sample from a cell of a photograph: slanted, turned, resized, blurred and with
// noise.
func (a *artist) retake(s *sample) {
	from := &a.photos[a.IntN(len(a.photos))]
	s.kind, s.number, s.least = from.kind, from.number, from.least*float32(a.between(0.8, 1.2))
	const n = photo.Glance
	slant, turn := 0.12*a.NormFloat64(), 0.09*a.NormFloat64()
	wide, high := math.Exp(0.1*a.NormFloat64()), math.Exp(0.1*a.NormFloat64())
	shiftX, shiftY := a.NormFloat64(), a.NormFloat64()
	for i := range a.out {
		x, y := wide*(float64(i%n)+0.5-n/2), high*(float64(i/n)+0.5-n/2)
		x += slant * y
		x, y = x-turn*y+shiftX+n/2-0.5, y+turn*x+shiftY+n/2-0.5
		x, y = min(max(x, 0), n-1.001), min(max(y, 0), n-1.001)
		c, r := int(x), int(y)
		fx, fy := x-float64(c), y-float64(r)
		p := from.square[r*n+c:]
		a.out[i] = (float64(p[0])*(1-fx)+float64(p[1])*fx)*(1-fy) + (float64(p[n])*(1-fx)+float64(p[n+1])*fx)*fy
	}
	if a.chance(0.4) {
		a.blurred(a.out, a.between(0.4, 1.2))
	}
	noise := float64(s.least) * max(0, a.between(-0.1, 0.15))
	for i, v := range a.out {
		s.square[i] = float32(min(max(v+noise*a.NormFloat64(), 0), 255))
	}
}
