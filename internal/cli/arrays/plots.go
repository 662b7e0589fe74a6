package arrays

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bonepile/internal/census"
	"bonepile/internal/chance"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
)

// Pictures of distributions: a bar for every number, or range of numbers, of solutions. Heights
// are logarithmic, since the values differ by factors of millions.

type bar struct {
	label  string  // below it, if there is room
	height float64 // above 0, or 0 for no bar
	low    float64 // of the interval in which the height lies, or 0 for none
	high   float64
	exact  float64 // to be marked, or 0 for nothing
}

// A chart is bars with a title and labels.
type chart struct {
	title, axis string
	bars        []bar
	every       int     // bars from one label to the next
	least       float64 // the bottom of the scale
}

const (
	chartLeft   = 70 // for the numbers at the scale
	chartTop    = 50 // for the title
	chartHeight = 300
	chartBelow  = 60
	chartRight  = 20
)

const chartBottom = chartTop + chartHeight

// look has colours that colour-blind people can tell apart.
var look, barColour, ringColour = draw.Light(), draw.RGB(0x0072b2), draw.RGB(0xd55e00)

func word(x, y float64, at draw.Anchor, text string) draw.Mark {
	return draw.Mark{Kind: draw.Text, X: x, Y: y, Text: text, Size: 12, Anchor: at, Fill: look.Ink}
}

func rule(line draw.Colour, thick float64, from, to draw.Point) draw.Mark {
	return draw.Mark{Kind: draw.Lines, Points: []draw.Point{from, to}, Line: line, Thick: thick, Round: true}
}

func (c chart) svg() []byte {
	pitch := float64(max(8, min(40, 800/len(c.bars))))
	most := c.least
	for _, r := range c.bars {
		most = max(most, r.height, r.high, r.exact)
	}
	top := 1.3 * most
	if most > 30*c.least {
		top = math.Pow(10, math.Ceil(math.Log10(most)-1e-9))
	}
	width := max(360, chartLeft+pitch*float64(len(c.bars))+chartRight, chartLeft+6*float64(len(c.axis))+chartRight)
	p := draw.Scene{Title: c.title, W: width, H: chartBottom + chartBelow}
	title := word(10, 24, draw.Start, c.title)
	title.Size, title.Bold = 13, true
	p.Paint(draw.Mark{Kind: draw.Rect, W: p.W, H: p.H, R: 12, Fill: look.Paper}, title)
	y := scale{c.least, top}
	p.Paint(y.levels(width)...)
	for i, r := range c.bars {
		x := chartLeft + pitch*float64(i)
		middle := x + pitch/2
		if r.height > 0 {
			p.Paint(draw.Mark{Kind: draw.Rect, X: x + 1, Y: y.at(r.height), W: pitch - 2, H: chartBottom - y.at(r.height), Fill: barColour})
		}
		if r.high > 0 {
			p.Paint(rule(look.Ink, 1.5, draw.Point{X: middle, Y: y.at(r.low)}, draw.Point{X: middle, Y: y.at(r.high)}))
		}
		if r.exact > c.least {
			p.Paint(draw.Mark{Kind: draw.Circle, X: middle, Y: y.at(r.exact), R: 3.5, Fill: look.Paper, Line: ringColour, Thick: 2})
		}
		if r.label != "" && i%c.every == 0 {
			p.Paint(word(middle, chartBottom+16, draw.Middle, r.label))
		}
	}
	p.Paint(word(chartLeft, chartBottom+40, draw.Start, c.axis))
	return fonts.SVG(nil, &p)
}

// A scale maps the logarithms of figures to heights.
type scale struct{ least, most float64 }

// at returns the height of a figure; one below the least is there too.
func (s scale) at(v float64) float64 {
	return chartBottom - chartHeight*math.Log(max(v, s.least)/s.least)/math.Log(s.most/s.least)
}

// levels returns a line for every power of ten, with the figure on the left. A short scale has lines
// for twice and five times each power as well. The figures are all written as powers of ten, or none is.
func (s scale) levels(width float64) (list []draw.Mark) {
	steps := []int{1, 2, 5}
	if s.most > 100*s.least {
		steps = steps[:1]
	}
	powers := s.least < 1e-4 || s.most >= 1e7
	for d := int(math.Floor(math.Log10(s.least))); d <= int(math.Log10(s.most)); d++ {
		for _, k := range steps {
			v := float64(k) * math.Pow10(d)
			if v < s.least || v > s.most*(1+1e-9) {
				continue
			}
			label, x, y := commas(v), chartLeft-8.0, s.at(v)
			if powers { // 2·10⁶, with the exponent in figures that the fonts have
				label = strings.TrimPrefix(fmt.Sprintf("%d·10", k), "1·")
				exponent := word(x, y-1, draw.End, strconv.Itoa(d))
				exponent.Size = 8
				list = append(list, exponent)
				x -= 5 * float64(len(exponent.Text))
			}
			list = append(list, rule(look.Shade, 1, draw.Point{X: chartLeft, Y: y}, draw.Point{X: width - chartRight, Y: y}), word(x, y+4, draw.End, label))
		}
	}
	return list
}

// commas returns a figure with a comma before every three digits: 20,000.
func commas(v float64) string {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	for i := len(text) - 3; i > 0 && v >= 1; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// censusPlot draws a census: a bar for every number of solutions that arrays have.
func censusPlot(title string, t *census.Table) []byte {
	most := t.Rows[len(t.Rows)-1].Solutions
	c := chart{title: title, axis: "solutions of an array; the height is the logarithm of the number of arrays",
		bars: make([]bar, most+1), every: 1, least: 0.5} // one array is a bar of some height too
	for k := range c.bars {
		c.bars[k].label = fmt.Sprint(k)
	}
	for _, r := range t.Rows {
		c.bars[r.Solutions].height = float64(r.Arrays)
	}
	if most > 40 {
		c.every = 10
	}
	return c.svg()
}

// chancePlot draws a sample: a bar for every line of the table, its 95 % interval as a line,
// and what is known exactly as a ring.
func (c *chanceCommand) chancePlot() []byte {
	n := float64(c.sample.Boards)
	p := chart{title: fmt.Sprintf("double-%d on %dx%d, model %v: %s", c.n, c.board.Rows(), c.board.Cols(), c.model.Value, kit.Plural(c.sample.Boards, "board")),
		axis: "solutions of a board; the height is the logarithm of the share of boards, the line its 95 % interval", every: 1, least: 0.5 / n}
	if c.known != nil {
		p.axis += ", a ring the exact share"
	}
	for _, at := range c.bands() {
		hits := c.sample.Of(at.low, at.high)
		b := bar{label: fmt.Sprint(at.low), height: float64(hits) / n}
		if at.low < at.high {
			b.label += "+"
		}
		if hits > 0 {
			b.low, b.high = chance.Wilson(hits, c.sample.Boards)
		}
		if exact := c.exactly(at); exact != nil {
			b.exact = *exact
		}
		p.bars = append(p.bars, b)
	}
	return p.svg()
}
