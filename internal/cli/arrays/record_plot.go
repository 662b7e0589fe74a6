package arrays

import (
	"bytes"
	"fmt"
	"math"

	"bonepile/internal/cli/kit"
	"bonepile/internal/record"
)

// mostLabels is how many dots have their number above them.
const mostLabels = 12

// recordPlot draws the arrays of a search, from left to right as they came: the height of a
// dot is the logarithm of its solutions.
func recordPlot(title string, list []record.Array) []byte {
	const (
		left, right, top, bottom = 90.0, 640.0, 50.0, 350.0
		height                   = 410
	)
	low, high := math.Inf(1), 1.0
	for _, a := range list {
		low, high = min(low, float64(max(1, a.Count))), max(high, float64(a.Count))
	}
	from, to := math.Log10(min(low, high)/1.3), math.Log10(high*1.3)
	y := func(v float64) float64 { return bottom - (bottom-top)*(math.Log10(max(1, v))-from)/(to-from) }
	x := func(i int) float64 { return left + 14 + (right-left-28)*float64(i)/float64(max(1, len(list)-1)) }

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" font-family="Nunito, sans-serif" font-size="12">`+"\n", right+20, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", kit.Escaped(title))
	fmt.Fprintf(&b, `<rect width="%.0f" height="%d" fill="#fff"/>`+"\n", right+20, height)
	fmt.Fprintf(&b, `<text x="10" y="24" font-weight="bold">%s</text>`+"\n", kit.Escaped(title))
	for d := math.Floor(from); d <= to; d++ {
		for _, k := range [3]float64{1, 2, 5} {
			v := k * math.Pow(10, d)
			if at := y(v); math.Log10(v) >= from && math.Log10(v) <= to {
				fmt.Fprintf(&b, `<path d="M%.0f %.1fH%.0f" stroke="#ccc"/><text x="%.0f" y="%.1f" text-anchor="end" fill="#666">%.0f</text>`+"\n", left, at, right, left-8, at+4, v)
			}
		}
	}
	for i, a := range list {
		fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="4" fill="#0072b2"><title>%s in annealing %d: %s</title></circle>`+"\n",
			x(i), y(float64(a.Count)), kit.Plural(a.Count, "solution"), a.Round+1, kit.Escaped(a.ID()))
		if len(list) <= mostLabels {
			fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="middle" font-size="10">%d</text>`+"\n", x(i), y(float64(a.Count))-8, a.Count)
		}
	}
	fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" fill="#333">arrays as they were found; the height is the logarithm of the number of solutions</text>`+"\n", left, bottom+40)
	fmt.Fprintln(&b, "</svg>")
	return b.Bytes()
}
