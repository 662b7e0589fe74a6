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

// negligible is how likely a guess is, at most, that is left out.
const negligible = 1e-5

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
		if i > 0 && g.P < negligible {
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

// How much the networks count, and how little something else than a number counts, which a grid
// of numbers has not. They were found by trying, on the photographs of docs/photo.md whose
// numbers are odd.
const (
	trustCell, unsureCell   = 0.6, 1e-4
	trustInk, unsureInk     = 0.8, 1e-5
	trustDigit, unsureDigit = 1.2, 1e-4
	trustBeside             = 0.1 // what the first says of digits, beside the third
	otherLess               = 0.05
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
	square, glance := make([]float32, Side*Side), make([]float32, Glance*Glance)
	for i, first := range g.first {
		r.cut(square, Side, g, i/g.Cols, i%g.Cols)
		r.cut(glance, Glance, g, i/g.Cols, i%g.Cols)
		g.Cells[i] = r.cell(first, square, glance, g.least)
	}
	g.first = nil
}

// Cell reads a cell, from the brightness of two squares of it, Side by Side and Glance by Glance,
// which it overwrites. See Level for least.
func (r *Reader) Cell(square, glance []float32, least float32) Cell {
	return r.cell(nil, square, glance, least)
}

// obvious is how likely the best guess of a cell is, at least, that is not looked at twice.
const obvious = 0.97

// cell is Cell; perhaps the opinion of the first network is known.
func (r *Reader) cell(first *spread, square, glance []float32, least float32) Cell {
	s, g := append(r.spare[:0], square...), append(r.spare[Side*Side:Side*Side], glance...)
	c := r.settled(first, s, g, least)
	if !c.disputed && c.Best().P >= obvious || !Flatten(square, least) || !Flatten(glance, least) {
		return c
	}
	if flat := r.settled(nil, square, glance, least); flat.Best().P > c.Best().P {
		return flat
	}
	return c
}

// settled returns what follows from the opinions of the networks.
func (r *Reader) settled(first *spread, square, glance []float32, least float32) Cell {
	if first == nil {
		Level(square, least)
		first = spreadOf(r.cells.outputs(square))
	}
	Level(glance, least)
	second := noInk
	inked := r.inker.Ink(r.strokes[:], glance)
	if inked {
		second = spreadOf(r.ink.outputs(r.strokes[:]))
	}
	s := first.with(second)
	if inked && s.ofOneDigit() >= negligible {
		s.digits(first, chances(r.digit.outputs(r.strokes[:])))
	}
	c := s.cell()
	c.disputed = first.best() != second.best()
	return c
}

// ofOneDigit returns how likely numbers of one digit are.
func (s *spread) ofOneDigit() (sum float64) {
	for _, p := range s[isNumber:][:10] {
		sum += p
	}
	return sum
}

// digits divides what is given to the numbers of one digit anew, by the opinions of the first
// network and the third. The second sees less of the cell than the first, and no more of digits
// than the third.
func (s *spread) digits(first *spread, third []float64) {
	list := s[isNumber:][:10]
	before, beside, after := s.ofOneDigit(), max(first.ofOneDigit(), 1e-9), 0.0
	for n := range list {
		list[n] = math.Pow(first[isNumber+n]/beside+unsureDigit, trustBeside) * math.Pow(third[n]+unsureDigit, trustDigit)
		after += list[n]
	}
	for n := range list {
		list[n] *= before / after
	}
}
