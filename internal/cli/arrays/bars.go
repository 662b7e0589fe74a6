package arrays

import (
	"bytes"
	"fmt"
	"math"

	"bonepile/internal/cli/kit"
)

// Pictures of distributions: a bar for every number, or range of numbers, of solutions. Its
// height is a logarithm, as what is shown is apart by factors of millions.

// A bar is a number of solutions and how often it comes.
type bar struct {
	label  string  // below it, if there is room
	note   string  // what a pointer on it is told
	height float64 // above 0, or 0 for no bar
	low    float64 // of the interval in which the height lies, or 0 for none
	high   float64
	exact  float64 // to be marked, or 0 for nothing
}

// A chart is bars with their words.
type chart struct {
	title, axis string
	bars        []bar
	every       int     // labels are written under each so many-th bar
	least       float64 // the bottom of the scale
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
	pitch := max(8, min(40, 800/len(c.bars)))
	most := c.least
	for _, r := range c.bars {
		most = max(most, r.height, r.high, r.exact)
	}
	base, top := math.Log10(c.least), math.Ceil(math.Log10(most)-1e-9)
	top = max(top, math.Ceil(base+0.5))
	bottom := chartTop + chartHeight
	y := func(v float64) float64 {
		return float64(bottom) - chartHeight*max(0, math.Log10(v)-base)/(top-base)
	}
	width := max(360, chartLeft+pitch*len(c.bars)+chartRight, chartLeft+6*len(c.axis)+chartRight)
	height := bottom + chartBelow

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="Nunito, sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", kit.Escaped(c.title))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	fmt.Fprintf(&b, `<text x="10" y="24" font-weight="bold">%s</text>`+"\n", kit.Escaped(c.title))
	for d := math.Ceil(base); d <= top; d++ {
		at := y(math.Pow(10, d))
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ccc"/>`, chartLeft, at, width-chartRight)
		fmt.Fprintf(&b, `<text x="%d" y="%.1f" text-anchor="end" fill="#666">10<tspan dy="-4" font-size="9">%d</tspan></text>`+"\n", chartLeft-8, at+4, int(d))
	}
	for i, r := range c.bars {
		x := chartLeft + pitch*i
		middle := float64(x) + float64(pitch)/2
		if r.height > 0 {
			fmt.Fprintf(&b, `<rect x="%d" y="%.1f" width="%d" height="%.1f" fill="#0072b2"><title>%s</title></rect>`+"\n",
				x+1, y(r.height), pitch-2, float64(bottom)-y(r.height), kit.Escaped(r.note))
		}
		if r.high > 0 {
			fmt.Fprintf(&b, `<path d="M%.1f %.1fV%.1f" stroke="#000" stroke-width="1.5"/>`+"\n", middle, y(max(r.low, c.least)), y(r.high))
		}
		if r.exact > c.least {
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="3.5" fill="#fff" stroke="#d55e00" stroke-width="2"/>`+"\n", middle, y(r.exact))
		}
		if i%c.every == 0 {
			fmt.Fprintf(&b, `<text x="%.0f" y="%d" text-anchor="middle" fill="#666">%s</text>`+"\n", middle, bottom+16, r.label)
		}
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" fill="#333">%s</text>`+"\n", chartLeft, bottom+40, kit.Escaped(c.axis))
	fmt.Fprintln(&b, "</svg>")
	return b.Bytes()
}
