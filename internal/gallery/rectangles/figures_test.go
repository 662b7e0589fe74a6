package rectangles

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"authenticPartridges": authenticPartridges,
	"exists":              kittest.Exists(cover.Config{}),
	"exists seed 2":       kittest.Exists(cover.Config{Tree: cover.Tree{Shuffle: true, Seed: 2}}),
	"incomparable":        incomparable(false),
	"incomparable beside": incomparable(true),
	"leastPerfect":        leastPerfect,
	"motleyOrderCounts":   motleyOrderCounts,
	"motleyOrders":        motleyOrders,
	"octantPartridges":    octantPartridges,
	"sizes":               sizes,
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// answersByOrder counts the answers by their number of rectangles. A
// rectangle has an item for its rows; no two have the same.
func answersByOrder(in *kittest.Instance) map[int]uint64 {
	size := make([]int, in.Problem.Options())
	for k := range size {
		for _, word := range strings.Fields(in.Problem.OptionString(k)) {
			if word[0] == 'x' && strings.Contains(word, ",") {
				size[k]++
			}
		}
	}
	count := map[int]uint64{}
	for sol := range in.All() {
		n := 0
		for _, k := range sol {
			n += size[k]
		}
		count[n]++
	}
	return count
}

// motleyOrders lists them, in increasing order.
func motleyOrders(in *kittest.Instance) string {
	count := answersByOrder(in)
	var list []string
	for _, n := range slices.Sorted(maps.Keys(count)) {
		list = append(list, figures.Quotient(count[n], 2))
	}
	return strings.Join(list, ", ")
}

// motleyOrderCounts lists them with the orders.
func motleyOrderCounts(in *kittest.Instance) string {
	count := answersByOrder(in)
	var list []string
	for _, n := range slices.Sorted(maps.Keys(count)) {
		list = append(list, fmt.Sprintf("%d: %s", n, figures.Quotient(count[n], 2)))
	}
	if len(list) == 0 {
		list = []string{"none"}
	}
	return strings.Join(list, ", ")
}

// sizes counts the answers by how many options they have, from the least
// number to the greatest.
func sizes(in *kittest.Instance) string {
	count := map[int]int{}
	least, most := -1, 0
	for sol := range in.All() {
		if least < 0 || len(sol) < least {
			least = len(sol)
		}
		most = max(most, len(sol))
		count[len(sol)]++
	}
	var list []string
	for k := max(least, 0); k <= most; k++ {
		list = append(list, fmt.Sprint(count[k]))
	}
	return strings.Join(list, ", ")
}
