package puzzle

import (
	"fmt"
	"math"
	"time"

	"bonepile/internal/cli/kit"
	"bonepile/internal/draw"
)

// The picture of a comparison: one dot per method and board, placed by the logarithm of the
// time, since the methods differ by factors of thousands. Where the scale begins means
// nothing, so there are no bars. A ring is a method that did not find all solutions.

const (
	plotLeft   = 150 // for the names of the methods
	plotWidth  = 520 // of the scale
	plotRight  = 130 // for the times
	plotDot    = 5.5
	plotPitch  = 22
	plotHeader = 34 // above the dots of each board
)

// comparePlot draws the tables below each other.
func comparePlot(tables []compareTable) []byte {
	least, most, height := math.Inf(1), math.Inf(-1), 10
	for _, t := range tables {
		height += plotHeader + plotPitch*len(t.Rows) + 24
		for _, r := range t.Rows {
			if r.Time > 0 {
				d := math.Log10(float64(r.Time))
				least, most = min(least, math.Floor(d)), max(most, math.Ceil(d))
			}
		}
	}
	most = max(most, least+1)
	x := draw.Scale{Least: math.Pow(10, least), Most: math.Pow(10, most), From: plotLeft, To: plotLeft + plotWidth}
	c := draw.NewChart("Time of each method, logarithmic", plotLeft+plotWidth+plotRight, float64(height))
	y := 10.0
	for _, t := range tables {
		top := y + plotHeader
		bottom := top + plotPitch*float64(len(t.Rows))
		c.Head(10, y+18, draw.Start, fmt.Sprintf("%s, line %d", t.Input, t.Line))
		for d := least; d <= most; d++ {
			at := x.At(math.Pow(10, d))
			c.Line(draw.ChartLine, 1, draw.Point{X: at, Y: top - 4}, draw.Point{X: at, Y: bottom})
			c.Word(at, bottom+14, draw.Middle, kit.Span(time.Duration(math.Pow(10, d))))
		}
		for i, r := range t.Rows {
			at := top + plotPitch*float64(i)
			c.Word(plotLeft-8, at+13, draw.End, r.Method)
			end, note := float64(plotLeft), r.Found
			if r.Time > 0 {
				end = x.At(float64(r.Time))
				fill := draw.White
				if r.Complete {
					fill, note = draw.ChartMark, kit.Span(r.Time)
				}
				c.Line(draw.ChartLine, 1, draw.Point{X: plotLeft, Y: at + 9}, draw.Point{X: end, Y: at + 9})
				c.Dot(end, at+9, plotDot, fill, draw.ChartMark)
				end += plotDot + 2
			}
			c.Word(end+6, at+13, draw.Start, note)
		}
		y = bottom + 24
	}
	return draw.SVG(nil, &c.Scene)
}
