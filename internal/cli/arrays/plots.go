package arrays

import (
	"cmp"
	"fmt"
	"math"

	"bonepile/internal/census"
	"bonepile/internal/chance"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/record"
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
			p.Line(draw.Light().Ink, 1.5, draw.Point{X: middle, Y: y.At(r.low)}, draw.Point{X: middle, Y: y.At(r.high)})
		}
		if r.exact > c.least {
			p.Dot(middle, y.At(r.exact), 3.5, draw.Light().Paper, draw.ChartOther)
		}
		if r.note != "" {
			p.Word(middle, y.At(r.exact)-9, draw.Middle, r.note)
		}
		if r.label != "" && i%c.every == 0 {
			p.Word(middle, bottom+16, draw.Middle, r.label)
		}
	}
	p.Word(chartLeft, bottom+40, draw.Start, c.axis)
	return fonts.SVG(nil, &p.Scene)
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

// mostNotes is how many rings have their number above them.
const mostNotes = 12

// recordPlot draws the arrays of a search from left to right in the order found, one ring per
// array, whose height is the logarithm of the number of solutions.
func recordPlot(title string, list []record.Array) []byte {
	c := chart{title: title, axis: "arrays as they were found; the height is the logarithm of the number of solutions", every: 1}
	noted := len(list) <= mostNotes
	if noted {
		c.pitch = 560 / float64(len(list))
	}
	low := max(1, list[0].Count)
	for _, a := range list {
		low = min(low, max(1, a.Count))
		ring := bar{exact: float64(a.Count)}
		if noted && a.Count > 0 {
			ring.note = fmt.Sprint(a.Count)
			c.pitch = max(c.pitch, 8*float64(len(ring.note)))
		}
		c.bars = append(c.bars, ring)
	}
	c.least = float64(low) / 1.3
	return c.svg()
}
