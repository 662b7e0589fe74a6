package draw

import (
	"fmt"
	"math"
)

// A Chart is a picture of figures. Their scales are logarithms, as what is shown is apart by
// factors of millions.
type Chart struct{ Scene }

// Colours of a palette that colour-blind people can tell apart, and that of scales.
var (
	White      = RGB(0xffffff)
	Black      = RGB(0x000000)
	ChartMark  = RGB(0x0072b2)
	ChartOther = RGB(0xd55e00)
	ChartLine  = RGB(0xcccccc)
)

// NewChart returns an empty chart.
func NewChart(title string, w, h float64) *Chart {
	return &Chart{Scene{Title: title, W: w, H: h, Marks: []Mark{{Kind: Rect, W: w, H: h, Fill: White}}}}
}

// Head writes a heading, and Word another text.
func (c *Chart) Head(x, y float64, at Anchor, text string) {
	c.put(Mark{Kind: Text, X: x, Y: y, Text: text, Size: 13, Bold: true, Anchor: at, Fill: Black})
}

func (c *Chart) Word(x, y float64, at Anchor, text string) {
	c.put(Mark{Kind: Text, X: x, Y: y, Text: text, Size: 12, Anchor: at, Fill: RGB(0x444444)})
}

// Bar paints a rectangle, and Dot a circle.
func (c *Chart) Bar(x, y, w, h float64, fill Colour) {
	c.put(Mark{Kind: Rect, X: x, Y: y, W: w, H: h, Fill: fill})
}

func (c *Chart) Dot(x, y, r float64, fill, line Colour) {
	c.put(Mark{Kind: Circle, X: x, Y: y, R: r, Fill: fill, Line: line, Thick: 2})
}

// Line paints lines from each point to the next but one.
func (c *Chart) Line(line Colour, thick float64, points ...Point) {
	c.put(Mark{Kind: Lines, Points: points, Line: line, Thick: thick, Round: true})
}

// A Scale maps the logarithms of figures from Least to Most to places From to To.
type Scale struct{ Least, Most, From, To float64 }

// At returns the place of a figure; one below Least is there too.
func (s Scale) At(v float64) float64 {
	return s.From + (s.To-s.From)*math.Log(max(v, s.Least)/s.Least)/math.Log(s.Most/s.Least)
}

// Levels paints a line across for every power of ten of a scale that goes up, or some more if it is
// short, with the figure on the left.
func (c *Chart) Levels(s Scale, left, right float64) {
	steps := []float64{1, 2, 5}
	if s.Most > 100*s.Least {
		steps = steps[:1]
	}
	for d := math.Floor(math.Log10(s.Least)); d <= math.Log10(s.Most); d++ {
		for _, k := range steps {
			v := k * math.Pow(10, d)
			if v < s.Least || v > s.Most*(1+1e-9) {
				continue
			}
			label := fmt.Sprintf("%.6g", v)
			if v < 1e-3 || v >= 1e6 {
				label = fmt.Sprintf("%.0e", v)
			}
			c.Line(ChartLine, 1, Point{left, s.At(v)}, Point{right, s.At(v)})
			c.Word(left-8, s.At(v)+4, End, label)
		}
	}
}
