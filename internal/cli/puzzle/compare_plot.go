package puzzle

import (
	"bytes"
	"fmt"
	"math"
	"time"

	"bonepile/internal/cli/kit"
)

// The picture of a comparison: a dot for every method and board, its place the logarithm of
// the time, as the methods are apart by factors of thousands. Where the scale begins means
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
	least, most := math.Inf(1), math.Inf(-1) // decades
	height := 10
	for _, t := range tables {
		height += plotHeader + plotPitch*len(t.Rows) + 24
		for _, r := range t.Rows {
			if r.Time > 0 {
				least = min(least, math.Floor(decade(r.Time)))
				most = max(most, math.Ceil(decade(r.Time)))
			}
		}
	}
	if most <= least {
		most = least + 1
	}
	x := func(d float64) float64 { return plotLeft + plotWidth*(d-least)/(most-least) }

	var b bytes.Buffer
	width := plotLeft + plotWidth + plotRight
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="Nunito, sans-serif" font-size="13">`+"\n", width, height)
	fmt.Fprintln(&b, `<title>Time of each method, logarithmic</title>`)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	y := 10
	for _, t := range tables {
		top := y + plotHeader
		bottom := top + plotPitch*len(t.Rows)
		fmt.Fprintf(&b, `<text x="10" y="%d" font-weight="bold">%s, line %d</text>`+"\n", y+18, kit.Escaped(t.Input), t.Line)
		for d := least; d <= most; d++ {
			fmt.Fprintf(&b, `<path d="M%.1f %dV%d" stroke="#ccc"/>`, x(d), top-4, bottom)
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle" fill="#666" font-size="11">%s</text>`+"\n",
				x(d), bottom+14, kit.Span(time.Duration(math.Pow(10, d))))
		}
		for i, r := range t.Rows {
			at := top + plotPitch*i
			fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, plotLeft-8, at+13, kit.Escaped(r.Method))
			end := float64(plotLeft)
			note := r.Found
			if r.Time > 0 {
				end = x(decade(r.Time))
				fill := "#0072b2" // of a palette that colour-blind people can tell apart
				if !r.Complete {
					fill = "#fff"
				} else {
					note = kit.Span(r.Time)
				}
				fmt.Fprintf(&b, `<path d="M%d %dH%.1f" stroke="#999" stroke-dasharray="1 3"/>`, plotLeft, at+9, end)
				fmt.Fprintf(&b, `<circle cx="%.1f" cy="%d" r="%.1f" fill="%s" stroke="#0072b2" stroke-width="2"/>`, end, at+9, plotDot, fill)
				end += plotDot + 2
			}
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" fill="#333">%s</text>`+"\n", end+6, at+13, kit.Escaped(note))
		}
		y = bottom + 24
	}
	fmt.Fprintln(&b, "</svg>")
	return b.Bytes()
}

// decade returns the logarithm of a time in nanoseconds.
func decade(d time.Duration) float64 { return math.Log10(float64(d)) }
