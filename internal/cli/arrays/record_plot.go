package arrays

import (
	"fmt"

	"bonepile/internal/record"
)

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
