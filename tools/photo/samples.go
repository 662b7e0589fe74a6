package main

import (
	"math"
	"math/rand/v2"

	"bonepile/internal/photo"
)

// A sample is a cell or the ink of one, and what the network should say of it.
type sample struct {
	square []float32
	kind   photo.Kind
	number int     // of digits or pips
	hand   bool    // somebody wrote it
	least  float32 // see photo.Level
}

// An artist paints samples.
type artist struct {
	*rand.Rand
	canvas
	theme
	fonts  [][]*face
	people *collection // who write by hand
	things []thing
	lines  []line
	clear  bool // the sample shall be easy to read
}

// A theme says how often what is painted.
type theme struct {
	empty, number, pips float64 // the rest is something else
	hand                float64 // of the numbers: by hand
	pen                 float64 // of those by hand: by the pen; the others are people's
	easy                float64 // of those by hand: easy to read
	single              bool    // numbers have one digit
	mild                bool    // none is blurred much, and nothing lies beside
}

// The themes of the networks.
var (
	cellTheme  = theme{empty: 0.17, number: 0.64, pips: 0.12, hand: 0.42, pen: 0.5, easy: 0.5}
	inkTheme   = theme{empty: 0.08, number: 0.76, pips: 0.14, hand: 0.66, pen: 0.3, easy: 0.8}
	digitTheme = theme{number: 1, hand: 0.72, pen: 0.1, easy: 1, single: true, mild: true}
)

// A thing is a glyph in a cell: its middle, and the size of a pixel of its mask, in cells.
type thing struct {
	*glyph
	x, y, px, py, turn, ink float64
}

// A line goes from one point to another, in cells.
type line struct{ x0, y0, x1, y1, thick, ink float64 }

func (a *artist) chance(p float64) bool { return a.Float64() < p }

func (a *artist) between(low, high float64) float64 { return low + (high-low)*a.Float64() }

// paint makes a sample.
func (a *artist) paint(s *sample) {
	a.things, a.lines = a.things[:0], a.lines[:0]
	s.number, a.clear = 0, false
	switch x := a.Float64(); {
	case x < a.empty:
		s.kind = photo.Empty
		if a.chance(0.2) {
			a.notes(1 + a.IntN(3))
		}
	case x < a.empty+a.number:
		s.kind = photo.Number
		a.digits(s)
		if a.mild {
			break
		}
		if a.chance(0.06) {
			a.notes(1)
		}
		a.struck()
	case x < a.empty+a.number+a.theme.pips:
		s.kind = photo.Pips
		s.number = 1 + a.IntN(9)
		if a.chance(0.33) {
			s.number = 1 + a.IntN(photo.MaxPips)
		}
		a.pips(s.number)
	default:
		s.kind = photo.Other
		a.other()
	}
	edged := a.chance(0.62)
	if edged {
		a.edges()
	}
	if !edged && a.chance(0.4) || a.chance(0.05) {
		a.neighbours(s)
	}
	a.expose(s, edged)
}

// face draws a font.
func (a *artist) face() *face {
	folder := a.fonts[a.IntN(len(a.fonts))]
	return folder[a.IntN(len(folder))]
}

// put places the characters of a text around a point, so tall in cells, but at most so wide.
func (a *artist) put(glyphs []*glyph, x, y, height, widest, ink float64) {
	left, right, top, foot := 1e9, -1e9, 1e9, -1e9
	at := 0.0
	for _, g := range glyphs {
		left, right = min(left, at+g.x), max(right, at+g.x+float64(g.levels[0].w))
		top, foot = min(top, g.y), max(foot, g.y+float64(g.levels[0].h))
		at += g.advance
	}
	py := height / tall
	px := py * a.between(0.85, 1.15)
	if w := (right - left) * px; w > widest {
		px, py = px*widest/w, py*max(widest/w, 0.6)
	}
	if h := (foot - top) * py; h > 0.95 {
		px, py = px*0.95/h, py*0.95/h
	}
	turn := 0.04 * a.NormFloat64()
	at = 0
	for _, g := range glyphs {
		cx := at + g.x + float64(g.levels[0].w)/2 - (left+right)/2
		cy := g.y + float64(g.levels[0].h)/2 - (top+foot)/2
		a.things = append(a.things, thing{g, x + cx*px, y + cy*py, px, py, turn, ink})
		at += g.advance
	}
}

// digits puts a number into the cell.
func (a *artist) digits(s *sample) {
	s.number = a.IntN(10)
	hand := a.chance(a.theme.hand)
	s.hand = hand
	if !a.single && (a.chance(0.28) && !hand || a.chance(0.04)) {
		s.number = 10 + a.IntN(90)
		if a.chance(0.4) {
			s.number = 10 + a.IntN(12)
		}
	}
	var list []int
	if s.number > 9 {
		list = append(list, s.number/10)
	}
	list = append(list, s.number%10)
	height, off, ink := a.between(0.36, 0.85), 0.05, 1.0
	var glyphs []*glyph
	if hand {
		a.clear = a.chance(a.easy)
		pen := a.chance(a.pen)
		for _, d := range list {
			if pen {
				glyphs = append(glyphs, handwritten(a.Rand, d))
			} else {
				glyphs = append(glyphs, a.people.glyph(a.Rand, d))
			}
		}
		height, off = a.between(0.24, 0.5), 0.09
		if a.chance(0.3) {
			height, off = a.between(0.5, 0.9), 0.06
		}
	} else {
		f := a.face()
		for _, d := range list {
			glyphs = append(glyphs, f.marks[rune('0'+d)])
		}
	}
	a.put(glyphs, 0.5+off*a.NormFloat64(), 0.5+off*a.NormFloat64(), height, a.between(0.6, 0.9), ink)
}

// notes puts small digits or strokes beside what there is.
func (a *artist) notes(n int) {
	for range n {
		g := handwritten(a.Rand, a.IntN(10))
		corner := func() float64 { return [2]float64{a.between(0.08, 0.18), a.between(0.82, 0.92)}[a.IntN(2)] }
		a.put([]*glyph{g}, corner(), corner(), a.between(0.07, 0.17), 0.2, a.between(0.4, 1))
	}
}

// struck puts a ring around a number, or a line through it.
func (a *artist) struck() {
	x := a.Float64()
	switch {
	case x < 0.03:
		n := 24
		w, h, cx, cy := a.between(0.38, 0.5), a.between(0.38, 0.5), a.between(0.45, 0.55), a.between(0.45, 0.55)
		thick, ink, from := a.between(0.02, 0.06), a.between(0.5, 1), a.IntN(n)
		for i := range n + a.IntN(4) - 2 {
			t, u := 2*math.Pi*float64(i+from)/float64(n), 2*math.Pi*float64(i+from+1)/float64(n)
			a.lines = append(a.lines, line{cx + w*math.Cos(t), cy + h*math.Sin(t), cx + w*math.Cos(u), cy + h*math.Sin(u), thick, ink})
		}
	case x < 0.05:
		y := a.between(0.6, 0.95)
		a.lines = append(a.lines, line{a.between(0.05, 0.25), y, a.between(0.75, 0.95), 1 - y + a.between(-0.1, 0.1), a.between(0.015, 0.04), a.between(0.4, 0.9)})
	}
}

// dice are the pips of the numbers up to nine, among the nine of a square row by row, and
// columns those of larger numbers.
var (
	dice    = [...]string{"", "4", "08", "048", "0268", "02468", "023568", "0234568", "01235678", "012345678"}
	columns = [...][3]int{10: {4, 2, 4}, 11: {4, 3, 4}, 12: {4, 4, 4}, 13: {5, 3, 5}, 14: {5, 4, 5}, 15: {5, 5, 5}, 16: {6, 4, 6}, 17: {6, 5, 6}, 18: {6, 6, 6}}
)

// pips puts pips into the cell, as they are on bones.
func (a *artist) pips(n int) {
	spread := a.between(0.2, 0.31)
	var list []point
	if n < len(dice) {
		for _, d := range dice[n] {
			list = append(list, point{spread * float64((d-'0')%3-1), spread * float64((d-'0')/3-1)})
		}
	} else {
		most := columns[n][0]
		for c, k := range columns[n] {
			for i := range k {
				list = append(list, point{spread * float64(c-1), 2 * spread / float64(most-1) * (float64(i) - float64(k-1)/2)})
			}
		}
	}
	radius := a.between(0.05, 0.115)
	if n > 9 {
		radius = a.between(0.1, 0.16) * 2 * spread / float64(columns[n][0]-1) * 2.2
	}
	across, flip := a.chance(0.5), a.chance(0.5)
	for _, p := range list {
		if across {
			p.x, p.y = p.y, p.x
		}
		if flip {
			p.x = -p.x
		}
		a.lines = append(a.lines, line{0.5 + p.x, 0.5 + p.y, 0.5 + p.x, 0.5 + p.y, 2 * radius, 1})
	}
}

// other puts a letter, a scribble or a block into the cell.
func (a *artist) other() {
	switch a.IntN(5) {
	case 0, 1, 2:
		f := a.face()
		g := f.marks[rune(letters[a.IntN(len(letters))])]
		if g == nil {
			g = f.marks['8']
			a.put([]*glyph{g, g, g}, 0.5, 0.5, 0.4, 1, 1)
			return
		}
		a.put([]*glyph{g}, 0.5+0.06*a.NormFloat64(), 0.5+0.06*a.NormFloat64(), a.between(0.35, 0.85), 0.9, 1)
	case 3:
		x, y := a.between(0.2, 0.8), a.between(0.2, 0.8)
		for range 3 + a.IntN(6) {
			u, v := a.between(0.1, 0.9), a.between(0.1, 0.9)
			a.lines = append(a.lines, line{x, y, u, v, a.between(0.02, 0.06), a.between(0.5, 1)})
			x, y = u, v
		}
	default:
		f := a.face()
		var list []*glyph
		for range 3 + a.IntN(3) {
			if g := f.marks[rune(letters[a.IntN(len(letters))])]; g != nil {
				list = append(list, g)
			}
		}
		if len(list) < 2 {
			list = []*glyph{f.marks['1'], f.marks['2'], f.marks['3']}
		}
		a.put(list, a.between(0.3, 0.7), a.between(0.2, 0.8), a.between(0.2, 0.5), 1.6, 1)
	}
}

// neighbours puts what may be in the next cells there.
func (a *artist) neighbours(s *sample) {
	for _, at := range [8]point{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}} {
		if a.chance(0.6) {
			f := a.face()
			a.put([]*glyph{f.marks[rune('0'+a.IntN(10))]}, at.x+0.5+0.05*a.NormFloat64(), at.y+0.5, a.between(0.4, 0.8), 0.9, 1)
		}
	}
}
