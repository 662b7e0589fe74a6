package main

import (
	"math/rand/v2"
)

// A sample is a cell with a digit, or the ink of one, and what the network should say of it.
type sample struct {
	square []float32
	number int
	hand   bool    // somebody wrote it
	least  float32 // see photo.Level
}

// An artist paints samples.
type artist struct {
	*rand.Rand
	canvas
	fonts  [][]*face
	people *collection // who write by hand
	things []thing
	lines  []line
}

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
	a.digit(s)
	edged := a.chance(0.62)
	if edged {
		a.edges()
	}
	if !edged && a.chance(0.4) || a.chance(0.05) {
		a.neighbours()
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

// digit puts a digit into the cell: of three in print there are seven by people and one by the pen.
func (a *artist) digit(s *sample) {
	s.number, s.hand = a.IntN(10), a.chance(0.72)
	height, off := a.between(0.36, 0.85), 0.05
	var g *glyph
	if s.hand {
		if a.chance(0.1) {
			g = handwritten(a.Rand, s.number)
		} else {
			g = a.people.glyph(a.Rand, s.number)
		}
		height, off = a.between(0.24, 0.5), 0.09
		if a.chance(0.3) {
			height, off = a.between(0.5, 0.9), 0.06
		}
	} else {
		g = a.face().marks[rune('0'+s.number)]
	}
	a.put([]*glyph{g}, 0.5+off*a.NormFloat64(), 0.5+off*a.NormFloat64(), height, a.between(0.6, 0.9), 1)
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

// neighbours puts what may be in the next cells there.
func (a *artist) neighbours() {
	for _, at := range [8]point{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}} {
		if a.chance(0.6) {
			f := a.face()
			a.put([]*glyph{f.marks[rune('0'+a.IntN(10))]}, at.x+0.5+0.05*a.NormFloat64(), at.y+0.5, a.between(0.4, 0.8), 0.9, 1)
		}
	}
}
