package book

import (
	"cmp"
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
// Invariant (blocks): blocks lie inside the margins; the head, the page number and the tab
// of the level, outside of them; no two overlap; and every mark lies inside a block or
// a ground, of which blocks may lie on top. TestGeometry checks it.

// A page is a scene in points, and its blocks.
type page struct {
	draw.Scene
	area    draw.Box   // the page without its margins
	blocks  []draw.Box // inside of the area
	outside []draw.Box // outside of it
	grounds []draw.Box // black, below blocks
	right   bool       // of the spine
}

// Sizes of letters, and the distance of lines as a multiple of them.
const (
	textSize  = 10.5
	smallSize = 8.0
	headSize  = 16.0
	leading   = 1.35
)

// enlarged returns the size of letters in this book that have the given size in others.
func (b *Book) enlarged(size float64) float64 {
	if b.Large {
		return 1.5 * size
	}
	return size
}

// prose returns how running text is set.
func (b *Book) prose() style {
	if b.Paper.W < 500 {
		return style{size: b.enlarged(9.5)}
	}
	return style{size: b.enlarged(textSize)}
}

// margin returns the distance of blocks from the edge of the paper, a tenth of its
// width or a little less, so that nothing is lost on printers that leave an edge. On the
// side of the spine the gutter is added.
func (b *Book) margin() float64 { return math.Round(0.09 * b.Paper.W) }

// newPage begins a page. The first is a right one.
func (b *Book) newPage() *page {
	m := b.margin()
	p := &page{Scene: draw.Scene{W: b.Paper.W, H: b.Paper.H}, right: len(b.pages)%2 == 0}
	p.area = draw.Box{X0: m, Y0: m, X1: b.Paper.W - m - b.Gutter, Y1: b.Paper.H - m}
	if p.right {
		p.area.X0, p.area.X1 = p.area.X0+b.Gutter, p.area.X1+b.Gutter
	}
	b.pages = append(b.pages, p)
	return p
}

// numbered begins a page with its number and a head, which are at the outer corners.
func (b *Book) numbered(head string) *page {
	p := b.newPage()
	m := b.margin()
	s := style{size: b.enlarged(smallSize + 1), anchor: draw.Start, colour: grey}
	x := p.area.X0
	if p.right {
		x, s.anchor = p.area.X1, draw.End
	}
	p.aside(style{size: b.enlarged(smallSize + 2), bold: true, anchor: s.anchor}.mark(strconv.Itoa(len(b.pages)), x, b.Paper.H-0.5*m))
	if head != "" {
		s.size = fitting(head, s.size, p.area.X1-p.area.X0, false)
		p.aside(s.mark(head, x, 0.68*m))
	}
	return p
}

// aside puts a mark outside of the area.
func (p *page) aside(m draw.Mark) {
	p.Marks = append(p.Marks, m)
	p.outside = append(p.outside, m.Box(fonts.Width))
}

// ground paints a rectangle black, over which blocks may lie.
func (p *page) ground(box draw.Box) {
	m := draw.Mark{Kind: draw.Rect, X: box.X0, Y: box.Y0, W: box.X1 - box.X0, H: box.Y1 - box.Y0, Fill: ink}
	p.Marks = append(p.Marks, m)
	p.grounds = append(p.grounds, box)
}

// heading puts a heading with a rule at the top of the area and returns where what follows
// may begin.
func (b *Book) heading(p *page, text string) float64 {
	size := b.enlarged(headSize)
	p.text(text, p.area.X0, p.area.Y0+0.9*size, style{size: fitting(text, size, p.area.X1-p.area.X0, true), bold: true, anchor: draw.Start})
	p.rule(p.area.X0, p.area.X1, p.area.Y0+size+6)
	return p.area.Y0 + size + 18
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
	colour draw.Colour // None stands for black
	anchor draw.Anchor
}

var (
	ink   = draw.Print().Ink
	grey  = draw.RGB(0x555555)
	white = draw.RGB(0xffffff)
)

// mark returns a line of text, its base line at y.
func (s style) mark(text string, x, y float64) draw.Mark {
	return draw.Mark{Kind: draw.Text, Text: text, X: x, Y: y, Size: s.size, Bold: s.bold, Anchor: s.anchor, Fill: cmp.Or(s.colour, ink)}
}

// box puts a block on the page.
func (p *page) box(b draw.Box) { p.blocks = append(p.blocks, b) }

// text puts a line of text, its base line at y.
func (p *page) text(text string, x, y float64, s style) draw.Box {
	m := s.mark(text, x, y)
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

// fitting returns the largest size, up to most, at which a text is no wider than width.
func fitting(text string, most, width float64, bold bool) float64 {
	if w := fonts.Width(text, most, bold); w > width {
		return most * width / w
	}
	return most
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

// stars draws five stars that end at x, the first n of them black, and returns where they
// begin.
func (p *page) stars(n int, x, y, size float64, colour draw.Colour) float64 {
	pitch := 1.15 * size
	left := x - pitch*mostStars + (pitch - size)
	for i := range mostStars {
		m := draw.Mark{Kind: draw.Polygon, Points: star(left+size/2+pitch*float64(i), y-0.36*size, size/2-0.25), Line: colour, Thick: 0.5}
		if i < n {
			m.Fill = colour
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
