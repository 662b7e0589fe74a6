package book

import (
	"math"
	"strconv"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/draw/pdf"
)

// Pages.
//
// Everything on a page is put there as a block: a rectangle with its content.
//
// Invariant (blocks): blocks lie inside the margins, the page number below them;
// no two overlap; and every mark lies inside a block. TestGeometry checks it.

// A page is a scene in points, and its blocks.
type page struct {
	draw.Scene
	blocks []draw.Box
}

// Sizes of letters, and the distance of lines as a multiple of them.
const (
	textSize  = 10.5
	smallSize = 8.0
	headSize  = 16.0
	leading   = 1.35
)

// margin returns the distance of blocks from the edge of the paper, a tenth of its
// width or a little less, so that nothing is lost on printers that leave an edge.
func (b *Book) margin() float64 { return math.Round(0.09 * b.Paper.W) }

// area returns the page without its margins.
func (b *Book) area() draw.Box {
	m := b.margin()
	return draw.Box{X0: m, Y0: m, X1: b.Paper.W - m, Y1: b.Paper.H - m}
}

// newPage begins a page. All but the title page have a number.
func (b *Book) newPage() *page {
	p := &page{Scene: draw.Scene{W: b.Paper.W, H: b.Paper.H}}
	b.pages = append(b.pages, p)
	if n := len(b.pages); n > 1 {
		p.text(strconv.Itoa(n), b.Paper.W/2, b.Paper.H-0.55*b.margin(), style{size: smallSize + 1})
	}
	return p
}

// here returns the number of the last page, from 0.
func (b *Book) here() int { return len(b.pages) - 1 }

// entry adds a line to the outline that leads to the last page.
func (b *Book) entry(text string, level int, y float64) {
	b.outline = append(b.outline, pdf.Entry{Text: text, Level: level, Page: b.here(), Y: y})
}

// A style is how text is set.
type style struct {
	size   float64
	bold   bool
	grey   bool
	anchor draw.Anchor
}

var (
	ink  = draw.Print().Ink
	grey = draw.RGB(0x555555)
)

// box puts a block on the page.
func (p *page) box(b draw.Box) { p.blocks = append(p.blocks, b) }

// text puts a line of text, its base line at y.
func (p *page) text(text string, x, y float64, s style) draw.Box {
	m := draw.Mark{Kind: draw.Text, Text: text, X: x, Y: y, Size: s.size, Bold: s.bold, Anchor: s.anchor, Fill: ink}
	if s.grey {
		m.Fill = grey
	}
	p.Marks = append(p.Marks, m)
	area := m.Box(fonts.Width)
	p.box(area)
	return area
}

// lines breaks a text at blanks into lines no wider than width.
func lines(text string, width float64, s style) []string {
	var list []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && fonts.Width(longer, s.size, s.bold) > width {
			list = append(list, line)
			longer = word
		}
		line = longer
	}
	if line != "" {
		list = append(list, line)
	}
	return list
}

// fitting returns the largest size, up to wish, at which a text is no wider than width.
func fitting(text string, wish, width float64, bold bool) float64 {
	if w := fonts.Width(text, wish, bold); w > width {
		return wish * width / w
	}
	return wish
}

// paragraph puts lines of text below y and returns where the next thing may begin.
func (p *page) paragraph(list []string, x, y float64, s style) float64 {
	s.anchor = draw.Start
	for _, line := range list {
		p.text(line, x, y+s.size, s)
		y += leading * s.size
	}
	return y
}

// picture puts a scene on the page.
func (p *page) picture(s *draw.Scene, x, y, scale float64) {
	p.Add(s, x, y, scale)
	p.box(draw.Box{X0: x - scale, Y0: y - scale, X1: x + scale*(s.W+1), Y1: y + scale*(s.H+1)}) // frames are 2 units thick
}

// rule puts a thin line from the left to the right.
func (p *page) rule(x0, x1, y float64) {
	m := draw.Mark{Kind: draw.Lines, Points: []draw.Point{{X: x0 + 0.25, Y: y}, {X: x1 - 0.25, Y: y}}, Line: draw.Print().Faint, Thick: 0.5}
	p.Marks = append(p.Marks, m)
	p.box(m.Box(fonts.Width))
}

// mostStars is the number of levels.
const mostStars = 5

// stars puts five stars that end at x, so many of them black, and returns where they
// begin.
func (p *page) stars(n int, x, y, size float64) float64 {
	pitch := 1.15 * size
	left := x - pitch*mostStars + (pitch - size)
	for i := range mostStars {
		m := draw.Mark{Kind: draw.Polygon, Points: star(left+size/2+pitch*float64(i), y-0.36*size, size/2-0.25), Line: ink, Thick: 0.5}
		if i < n {
			m.Fill = ink
		}
		p.Marks = append(p.Marks, m)
	}
	p.box(draw.Box{X0: left, Y0: y - 0.9*size, X1: x, Y1: y + 0.15*size})
	return left
}

// star returns the corners of a star around a point.
func star(x, y, r float64) []draw.Point {
	var list []draw.Point
	for i := range 10 {
		a, d := math.Pi*float64(i)/5, r
		if i%2 == 1 {
			d = 0.42 * r
		}
		list = append(list, draw.Point{X: x + float64(d*math.Sin(a)), Y: y - float64(d*math.Cos(a))})
	}
	return list
}
