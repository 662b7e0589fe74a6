package photo

import (
	"cmp"
	"math"
	"slices"
)

// What a cell may be, one after the other: empty, something else, a number, so many pips.
const (
	isEmpty  = 0
	isOther  = 1
	isNumber = 2
	isPips   = isNumber + 100 - 1
	answers  = isPips + 1 + MaxPips
)

// A spread is how likely each answer is.
type spread [answers]float64

// spreadOf turns the outputs of a network into probabilities.
func spreadOf(out []float32) *spread {
	kind, tens := chances(out[outKind:outTens]), chances(out[outTens:outUnits])
	units, pips := chances(out[outUnits:outPips]), chances(out[outPips:])
	s := new(spread)
	s[isEmpty], s[isOther] = kind[Empty], kind[Other]
	for n := range 100 {
		t := 0 // no digit
		if n > 9 {
			t = 1 + n/10 // a number does not begin with 0
		}
		s[isNumber+n] = kind[Number] * tens[t] / max(1-tens[1], 1e-9) * units[n%10]
	}
	for i, p := range pips {
		s[isPips+1+i] = kind[Pips] * p
	}
	return s
}

// cell returns the guesses, the most likely first.
func (s *spread) cell() Cell {
	list := []Guess{{Empty, 0, s[isEmpty] + s[isOther]}}
	for n, p := range s[isNumber : isPips+1] {
		list = append(list, Guess{Number, n, p})
	}
	for i, p := range s[isPips+1:] {
		list = append(list, Guess{Pips, i + 1, p})
	}
	slices.SortStableFunc(list, func(a, b Guess) int { return cmp.Compare(b.P, a.P) })
	for i, g := range list {
		if i > 0 && g.P < 1e-4 {
			list = list[:i]
			break
		}
	}
	return Cell{Guesses: slices.Clip(list), other: s[isOther]}
}

// chances turns logarithms of odds into probabilities.
func chances(out []float32) []float64 {
	most := slices.Max(out)
	list := make([]float64, len(out))
	sum := 0.0
	for i, x := range out {
		list[i] = math.Exp(float64(x - most))
		sum += list[i]
	}
	for i := range list {
		list[i] /= sum
	}
	return list
}

// How much the two networks count, and how little something else than a number counts, which
// a grid of numbers has not. They were found by trying, on the photographs of docs/photo.md.
const (
	trustCell, unsureCell = 0.6, 1e-3
	trustInk, unsureInk   = 0.8, 1e-5
	otherLess             = 0.05
)

// with returns what follows from the opinions of the two networks of a cell.
func (s *spread) with(t *spread) *spread {
	u := new(spread)
	sum := 0.0
	for i := range u {
		a, b := s[i], t[i]
		switch i {
		case isEmpty:
			a, b = a+otherLess*s[isOther], b+otherLess*t[isOther]
		case isOther:
			continue
		}
		u[i] = math.Pow(a+unsureCell, trustCell) * math.Pow(b+unsureInk, trustInk)
		sum += u[i]
	}
	for i := range u {
		u[i] /= sum
	}
	return u
}

// best returns the most likely answer; something else is as good as nothing.
func (s *spread) best() int {
	best, most := isEmpty, s[isEmpty]+otherLess*s[isOther]
	for i := isNumber; i < answers; i++ {
		if s[i] > most {
			best, most = i, s[i]
		}
	}
	return best
}

// fewPips are those whose pips are too large to be missed.
const fewPips = 6

// noInk is what a cell without ink may be.
var noInk = func() *spread {
	s := new(spread)
	for i := range s {
		s[i] = 0.05 / answers
	}
	s[isEmpty] = 0.95
	for n := fewPips; n <= MaxPips; n++ {
		s[isPips+n] = 0.95 // so many pips may each be too small to be strokes
	}
	return s
}()

// look reads the cells of a grid again, now with the ink that is in them.
func (r *Reader) look(g *Grid) {
	square, ink := make([]float32, Glance*Glance), make([]float32, Side*Side)
	var k inker
	for i, first := range g.first {
		second := noInk
		r.cut(square, Glance, g, i/g.Cols, i%g.Cols)
		Level(square, g.least)
		if k.Ink(ink, square) {
			second = spreadOf(r.ink.outputs(ink))
		}
		g.Cells[i] = first.with(second).cell()
		g.Cells[i].disputed = first.best() != second.best()
	}
	g.first = nil
}
