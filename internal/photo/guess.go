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
	for i, x := range out {
		list[i] = math.Exp(float64(x - most))
	}
	whole := sum(list)
	for i := range list {
		list[i] /= whole
	}
	return list
}

// How much the networks count, and how little something else than a number counts, which a grid of
// numbers has not: found by trying, on the photographs of docs/photo.md with odd numbers.
const (
	trustCell, unsureCell = 0.6, 1e-4
	trustInk, unsureInk   = 0.8, 1e-5
	otherLess             = 0.05

	// Of digits among each other, beside the third network.
	trustCellPrint, trustCellHand, vagueCell = 1.2, 0.1, 1e-3
	trustInkPrint, trustInkHand, vagueInk    = 0, 0.4, 1e-3
	unsureDigit                              = 1e-4
)

// with returns what follows from the opinions of the two networks of a cell.
func (s *spread) with(t *spread) *spread {
	u := new(spread)
	for i := range u {
		a, b := s[i], t[i]
		switch i {
		case isEmpty:
			a, b = a+otherLess*s[isOther], b+otherLess*t[isOther]
		case isOther:
			continue
		}
		u[i] = math.Pow(a+unsureCell, trustCell) * math.Pow(b+unsureInk, trustInk)
	}
	whole := sum(u[:])
	for i := range u {
		u[i] /= whole
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

// obvious is how likely the best guess of a cell is, at least, that is not looked at twice.
const obvious = 0.97

// cell reads a cell, from the brightness of two squares of it, Side by Side and Glance by Glance,
// which it overwrites. See Level for least. Perhaps the opinion of the first network is known.
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
		first = r.opinion(square, least)
	}
	Level(glance, least)
	second := noInk
	inked := r.inker.Ink(r.strokes[:], glance)
	if inked {
		second = spreadOf(r.ink.outputs(r.strokes[:]))
		if n := r.inker.dots(); n > 1 && n <= MaxPips && sum(first[isPips+1:]) > 0.5 {
			second = new(spread)
			second[isPips+n] = 1
			if first[isPips+n] > 0.02 {
				first = second
			}
		}
	}
	s := first.with(second)
	if inked && s.ofOneDigit() >= negligible {
		third, byHand := r.third(glance, s.ofOneDigit() < unlikelyDigit)
		s.digits(first, second, third, byHand)
	}
	c := s.cell()
	c.disputed = first.best() != second.best() || first.best() != s.best()
	return c
}

// views are the other ways in which the third network sees ink that it has doubts about: how far it
// leans, how large a part of it fills the square, and how dark it is at least.
var views = [...]struct {
	lean, part float64
	least      float32
}{
	{0.1, 1, inked}, {-0.1, 1, inked},
	{0, 1.07, 0.3}, {0.1, 1, 0.3}, {-0.1, 1, 0.3},
	{0, 0.94, 0.52}, {0.1, 1, 0.52}, {-0.1, 1, 0.52},
}

// A digit that is so plain is seen once, and so is one in a cell where digits are that unlikely.
const plainDigit, unlikelyDigit = 0.99, 0.05

// third returns what the third network says of the ink of a cell: how likely each digit is, and how
// likely it is that somebody wrote it. If no digit is plain, it is the geometric mean of all views,
// unless digits are unlikely anyway.
func (r *Reader) third(glance []float32, unlikely bool) (digits []float64, byHand float64) {
	out := r.digit.outputs(r.strokes[:])
	digits, byHand = chances(out[:outHand]), chances(out[outHand:])[1]
	if unlikely || slices.Max(digits) >= plainDigit {
		return digits, byHand
	}
	for i, p := range digits {
		digits[i] = math.Log(p + unsureDigit)
	}
	n, least := 1.0, float32(inked)
	for _, v := range views {
		if v.least != least && !r.inker.inkFrom(r.strokes[:], glance, v.least) {
			continue
		}
		least = v.least
		seen(r.view[:], r.strokes[:], v.lean, v.part)
		for i, p := range chances(r.digit.outputs(r.view[:])[:outHand]) {
			digits[i] += math.Log(p + unsureDigit)
		}
		n++
	}
	for i, x := range digits {
		digits[i] = math.Exp(x / n)
	}
	return digits, byHand
}

// ofOneDigit returns how likely numbers of one digit are.
func (s *spread) ofOneDigit() float64 { return sum(s[isNumber:][:10]) }

func sum(list []float64) (total float64) {
	for _, p := range list {
		total += p
	}
	return total
}

// digits divides what is given to the numbers of one digit anew, by what the networks say of those
// among each other. Of what is written by hand the third knows most.
func (s *spread) digits(first, second *spread, third []float64, byHand float64) {
	list := s[isNumber:][:10]
	before, one, two := s.ofOneDigit(), max(first.ofOneDigit(), 1e-9), max(second.ofOneDigit(), 1e-9)
	trustOne, trustTwo := trustCellPrint+byHand*(trustCellHand-trustCellPrint), trustInkPrint+byHand*(trustInkHand-trustInkPrint)
	for n := range list {
		list[n] = math.Pow(first[isNumber+n]/one+vagueCell, trustOne) *
			math.Pow(second[isNumber+n]/two+vagueInk, trustTwo) * (third[n] + unsureDigit)
	}
	after := sum(list)
	for n := range list {
		list[n] *= before / after
	}
}
