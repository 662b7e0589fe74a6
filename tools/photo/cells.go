package main

import (
	"fmt"
	"math/rand/v2"

	"bonepile/internal/photo"
)

// The cells that are painted for a measure: digits of people are those that no network saw.
var painted = []struct {
	name string
	theme
}{
	{"numbers in print", theme{number: 1}},
	{"digits by the pen", theme{number: 1, hand: 1, pen: 1, single: true}},
	{"digits by people", theme{number: 1, hand: 1, single: true}},
	{"pips", theme{pips: 1}},
	{"empty", theme{empty: 1}},
}

// cells reads so many painted cells of each kind.
func cells(fonts string, many int, seed uint64) error {
	list, err := faces(fonts)
	if err != nil {
		return err
	}
	_, unseen, err := collected()
	if err != nil {
		return err
	}
	r, err := photo.NewReader()
	if err != nil {
		return err
	}
	for k, p := range painted {
		a := artist{Rand: rand.New(rand.NewPCG(seed, uint64(1000+k))), canvas: newCanvas(photo.Glance), theme: p.theme, fonts: list, people: unseen}
		var trust reliability
		wrong, doubtful, missed := 0, 0, 0
		glance, square := make([]float32, photo.Glance*photo.Glance), make([]float32, photo.Side*photo.Side)
		for range many {
			s := sample{square: glance}
			a.paint(&s)
			for i := range square {
				at := i/photo.Side*2*photo.Glance + i%photo.Side*2
				square[i] = (glance[at] + glance[at+1] + glance[at+photo.Glance] + glance[at+photo.Glance+1]) / 4
			}
			cell := r.Cell(square, glance, s.least)
			want := s.number
			if s.kind == photo.Empty {
				want = -1
			}
			trust.add(cell, want)
			right := numberOf(cell.Best()) == want
			if !right {
				wrong++
			}
			if cell.Doubtful() {
				doubtful++
			} else if !right {
				missed++
			}
		}
		fmt.Printf("%s: %d of %d wrong (%.2f %%); %d in doubt, %d of the others wrong\n%v", p.name, wrong, many, 100*float64(wrong)/float64(many), doubtful, missed, &trust)
	}
	return nil
}
