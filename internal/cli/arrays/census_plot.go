package arrays

import (
	"bytes"
	"fmt"
	"math"

	"bonepile/internal/census"
	"bonepile/internal/cli/kit"
)

// The picture of a census: a bar for every number of solutions, its height the
// logarithm of the number of arrays, as these are apart by factors of millions.

const (
	censusLeft   = 70 // for the numbers of arrays
	censusTop    = 50 // for the title
	censusHeight = 300
	censusBelow  = 60
	censusRight  = 20
)

func censusPlot(title string, t *census.Table) []byte {
	most := t.Rows[len(t.Rows)-1].Solutions
	pitch := max(8, min(40, 800/(most+1)))
	decades := 1.0
	for _, r := range t.Rows {
		decades = max(decades, math.Ceil(math.Log10(float64(r.Arrays))))
	}
	// One array is a bar of some height too: the scale begins at a half.
	base := math.Log10(0.5)
	bottom := censusTop + censusHeight
	y := func(arrays float64) float64 {
		return float64(bottom) - censusHeight*(math.Log10(arrays)-base)/(decades-base)
	}
	width := max(360, censusLeft+pitch*(most+1)+censusRight)
	height := bottom + censusBelow

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", kit.Escaped(title))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	fmt.Fprintf(&b, `<text x="10" y="24" font-weight="bold">%s</text>`+"\n", kit.Escaped(title))
	for d := 0.0; d <= decades; d++ {
		at := y(math.Pow(10, d))
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ccc"/>`, censusLeft, at, width-censusRight)
		fmt.Fprintf(&b, `<text x="%d" y="%.1f" text-anchor="end" fill="#666">10<tspan dy="-4" font-size="9">%.0f</tspan></text>`+"\n", censusLeft-8, at+4, d)
	}
	for _, r := range t.Rows {
		x, top := censusLeft+pitch*r.Solutions, y(float64(r.Arrays))
		fmt.Fprintf(&b, `<rect x="%d" y="%.1f" width="%d" height="%.1f" fill="#0072b2"><title>%s with %s</title></rect>`+"\n",
			x+1, top, pitch-2, float64(bottom)-top, kit.Plural(r.Arrays, "array"), kit.Plural(uint64(r.Solutions), "solution"))
	}
	every := 1
	if pitch < 20 {
		every = 10
	}
	for k := 0; k <= most; k += every {
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle" fill="#666">%d</text>`+"\n", censusLeft+pitch*k+pitch/2, bottom+16, k)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" fill="#333">solutions of an array; the height is the logarithm of the number of arrays</text>`+"\n", censusLeft, bottom+40)
	fmt.Fprintln(&b, "</svg>")
	return b.Bytes()
}
