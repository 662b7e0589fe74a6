package arrays

import (
	"cmp"
	"math"

	"bonepile/internal/draw"
)

// Pictures of distributions: a bar for every number, or range of numbers, of solutions. Heights
// are logarithmic, since the values differ by factors of millions.

// A bar is a number of solutions and how often it occurs.
type bar struct {
	label  string  // below it, if there is room
	height float64 // above 0, or 0 for no bar
	low    float64 // of the interval in which the height lies, or 0 for none
	high   float64
	exact  float64 // to be marked, or 0 for nothing
	note   string  // above the mark
}

// A chart is bars with a title and labels.
type chart struct {
	title, axis string
	bars        []bar
	every       int     // bars from one label to the next
	least       float64 // the bottom of the scale
	pitch       float64 // from one bar to the next, or 0 for what suits their number
}

const (
	chartLeft   = 70 // for the numbers at the scale
	chartTop    = 50 // for the title
	chartHeight = 300
	chartBelow  = 60
	chartRight  = 20
)

// svg draws a chart.
func (c chart) svg() []byte {
	pitch := cmp.Or(c.pitch, float64(max(8, min(40, 800/len(c.bars)))))
	most := c.least
	for _, r := range c.bars {
		most = max(most, r.height, r.high, r.exact)
	}
	top := 1.3 * most
	if most > 30*c.least {
		top = math.Pow(10, math.Ceil(math.Log10(most)-1e-9))
	}
	const bottom = chartTop + chartHeight
	width := max(360, chartLeft+pitch*float64(len(c.bars))+chartRight, chartLeft+6*float64(len(c.axis))+chartRight)
	p := draw.NewChart(c.title, width, bottom+chartBelow)
	p.Head(10, 24, draw.Start, c.title)
	y := draw.Scale{Least: c.least, Most: top, From: bottom, To: chartTop}
	p.Levels(y, chartLeft, width-chartRight)
	for i, r := range c.bars {
		x := chartLeft + pitch*float64(i)
		middle := x + pitch/2
		if r.height > 0 {
			p.Bar(x+1, y.At(r.height), pitch-2, bottom-y.At(r.height), draw.ChartMark)
		}
		if r.high > 0 {
			p.Line(draw.Black, 1.5, draw.Point{X: middle, Y: y.At(r.low)}, draw.Point{X: middle, Y: y.At(r.high)})
		}
		if r.exact > c.least {
			p.Dot(middle, y.At(r.exact), 3.5, draw.White, draw.ChartOther)
		}
		if r.note != "" {
			p.Word(middle, y.At(r.exact)-9, draw.Middle, r.note)
		}
		if r.label != "" && i%c.every == 0 {
			p.Word(middle, bottom+16, draw.Middle, r.label)
		}
	}
	p.Word(chartLeft, bottom+40, draw.Start, c.axis)
	return draw.SVG(nil, &p.Scene)
}
