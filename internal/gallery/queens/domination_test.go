package queens

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// dominations returns the queens of all answers, each in order.
func dominations(texts iter.Seq[string]) (list [][]kit.Cell) {
	for text := range texts {
		var queens []kit.Cell
		for i, line := range strings.Split(text, "\n") {
			for j, ch := range strings.ReplaceAll(line, " ", "") {
				if ch == 'Q' {
					queens = append(queens, kit.Cell{Row: i, Col: j})
				}
			}
		}
		list = append(list, queens)
	}
	return list
}

// queensByQuarter counts the answers by the number of queens in the upper left,
// upper right, lower left and lower right quarter.
func queensByQuarter(texts iter.Seq[string]) string {
	all := dominations(texts)
	count := map[[4]int]int{}
	for _, queens := range all {
		var in [4]int
		for _, q := range queens {
			in[q.Row/4*2+q.Col/4]++
		}
		count[in]++
	}
	var list []string
	for _, q := range [][4]int{{2, 0, 1, 2}, {2, 1, 1, 1}, {2, 1, 2, 0}, {3, 0, 0, 2}, {3, 0, 1, 1}, {3, 0, 2, 0}, {3, 1, 1, 0}, {4, 0, 1, 0}, {4, 0, 0, 1}, {5, 0, 0, 0}} {
		list = append(list, fmt.Sprint(count[q]))
	}
	return strings.Join(list, ", ")
}

// dominationGraph joins answers that differ in one queen, and counts the parts and
// those of one answer; it lists how many answers parts have. Two
// answers differ in one queen if they are the same less one queen each.
func dominationGraph(texts iter.Seq[string]) string {
	all := dominations(texts)
	part := make([]int, len(all)) // an answer of the same part, or itself
	var root func(i int) int
	root = func(i int) int {
		if part[i] != i {
			part[i] = root(part[i])
		}
		return part[i]
	}
	first := map[string]int{} // the first answer that is this and a queen
	for i, queens := range all {
		part[i] = i
		for k := range queens {
			less := fmt.Sprint(slices.Delete(slices.Clone(queens), k, k+1))
			if j, ok := first[less]; ok {
				part[root(i)] = root(j)
			} else {
				first[less] = i
			}
		}
	}
	size := map[int]int{}
	for i := range all {
		size[root(i)]++
	}
	sizes := slices.Compact(slices.Sorted(maps.Values(size)))
	return fmt.Sprintf("%d, %d; %s", len(size), kittest.HowOften(size, 1), strings.Join(strings.Fields(strings.Trim(fmt.Sprint(sizes), "[]")), ", "))
}
