package arrays

import (
	"fmt"

	"bonepile/internal/record"
)

// recordPlot draws the arrays of a search from left to right in the order found, one ring per
// array, whose height is the logarithm of the number of solutions.
func recordPlot(title string, list []record.Array) []byte {
	c := chart{title: title, axis: "arrays as they were found, with their solutions; the height is the logarithm of these", every: 1 + len(list)/20}
	low := max(1, list[0].Count)
	for _, a := range list {
		low = min(low, max(1, a.Count))
		c.bars = append(c.bars, bar{label: fmt.Sprint(a.Count), exact: float64(a.Count)})
	}
	c.least = float64(low) / 1.3
	return c.svg()
}
