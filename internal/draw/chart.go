package draw

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Chart is a picture of figures. Its scales are logarithmic, as the figures differ by factors
// of millions.
type Chart struct{ Scene }

// Colours of charts: those of a palette that colour-blind people can tell apart, and of [Light].
var (
	ChartMark  = RGB(0x0072b2)
	ChartOther = RGB(0xd55e00)
	chartLook  = Light()
)

// NewChart returns an empty chart.
func NewChart(title string, w, h float64) *Chart {
	return &Chart{Scene{Title: title, W: w, H: h, Marks: []Mark{{Kind: Rect, W: w, H: h, R: 12, Fill: chartLook.Paper}}}}
}

// Head writes a heading.
func (c *Chart) Head(x, y float64, at Anchor, text string) {
	c.Paint(Mark{Kind: Text, X: x, Y: y, Text: text, Size: 13, Bold: true, Anchor: at, Fill: chartLook.Ink})
}

// Word writes any other text.
func (c *Chart) Word(x, y float64, at Anchor, text string) {
	c.Paint(Mark{Kind: Text, X: x, Y: y, Text: text, Size: 12, Anchor: at, Fill: chartLook.Ink})
}

// Bar paints a rectangle.
func (c *Chart) Bar(x, y, w, h float64, fill Colour) {
	c.Paint(Mark{Kind: Rect, X: x, Y: y, W: w, H: h, Fill: fill})
}

// Dot paints a circle.
func (c *Chart) Dot(x, y, r float64, fill, line Colour) {
	c.Paint(Mark{Kind: Circle, X: x, Y: y, R: r, Fill: fill, Line: line, Thick: 2})
}

// Line paints lines from each point to the next but one.
func (c *Chart) Line(line Colour, thick float64, points ...Point) {
	c.Paint(Mark{Kind: Lines, Points: points, Line: line, Thick: thick, Round: true})
}

// A Scale maps the logarithms of figures from Least to Most to places From to To.
type Scale struct{ Least, Most, From, To float64 }

// At returns the place of a figure; one below Least is there too.
func (s Scale) At(v float64) float64 {
	return s.From + (s.To-s.From)*math.Log(max(v, s.Least)/s.Least)/math.Log(s.Most/s.Least)
}

// Levels paints a horizontal line for every power of ten of an upright scale, with the figure on
// the left. A short scale has lines for twice and five times each power as well. The figures are
// all written as powers of ten, or none is.
func (c *Chart) Levels(s Scale, left, right float64) {
	steps := []int{1, 2, 5}
	if s.Most > 100*s.Least {
		steps = steps[:1]
	}
	powers := s.Least < 1e-4 || s.Most >= 1e7
	for d := int(math.Floor(math.Log10(s.Least))); d <= int(math.Log10(s.Most)); d++ {
		for _, k := range steps {
			v := float64(k) * math.Pow10(d)
			if v < s.Least || v > s.Most*(1+1e-9) {
				continue
			}
			label, x, y := plain(v), left-8, s.At(v)
			if powers { // 2·10⁶, with the exponent in figures that the fonts have
				label = strings.TrimPrefix(fmt.Sprintf("%d·10", k), "1·")
				c.Paint(Mark{Kind: Text, X: x, Y: y - 1, Text: strconv.Itoa(d), Size: 8, Anchor: End, Fill: chartLook.Ink})
				x -= 5 * float64(len(strconv.Itoa(d)))
			}
			c.Line(chartLook.Shade, 1, Point{left, y}, Point{right, y})
			c.Word(x, y+4, End, label)
		}
	}
}

// plain returns a figure with a comma before every three digits: 20,000.
func plain(v float64) string {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	for i := len(text) - 3; i > 0 && v >= 1; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
