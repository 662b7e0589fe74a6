package sudoku

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit/kittest"
)

// The rest of a sudoku after its forced moves: chart (33), and what exercise 49 finds in it.
// A move is forced if an item has one option; moves continue until there is none.

// A chart has the options that are left, and how many moves led to it.
type chart struct {
	moves int
	items [][]string // of the options, such as p01 r02 c12 b02
}

// forcedChart makes the forced moves of an instance.
func forcedChart(in *kittest.Instance) chart {
	var left chart
	for k := range in.Problem.Options() {
		left.items = append(left.items, strings.Fields(in.Problem.OptionString(k)))
	}
	for {
		times := map[string]int{}
		for _, option := range left.items {
			for _, item := range option {
				times[item]++
			}
		}
		i := slices.IndexFunc(left.items, func(option []string) bool {
			return slices.ContainsFunc(option, func(item string) bool { return times[item] == 1 })
		})
		if i < 0 {
			return left
		}
		forced := left.items[i]
		left.moves++
		left.items = slices.DeleteFunc(left.items, func(option []string) bool {
			return slices.ContainsFunc(option, func(item string) bool { return slices.Contains(forced, item) })
		})
	}
}

// afterForced says how many moves are forced, how many options are left, and the first cell
// with the fewest of them.
func afterForced(in *kittest.Instance) string {
	left := forcedChart(in)
	values := map[string]string{}
	for _, option := range left.items {
		values[option[0]] += option[1][2:]
	}
	best := ""
	for _, option := range left.items {
		if cell := option[0]; best == "" || len(values[cell]) < len(values[best]) {
			best = cell
		}
	}
	return fmt.Sprintf("%d; %s: %s", left.moves, best, values[best])
}

// nakedTuples finds the options of the chart that naked tuples rule out, by rows, columns,
// boxes and values: an option is its row, its column and its value. Within a row, say, each
// cell takes a value. If q cells have only q values between them, then no other cell may
// have these. Then come those that pointing pairs and the like rule out.
func nakedTuples(in *kittest.Instance) string {
	left := forcedChart(in)
	var found []string
	// A graph has the options that share the item of line without its last sign, or its
	// first sign and its last; an edge joins the items of two kinds.
	for _, kind := range []struct {
		name     string
		group    func(option []string) string
		from, to int // which items are the ends
	}{
		{"rows", func(o []string) string { return o[1][:2] }, 0, 1},
		{"columns", func(o []string) string { return o[2][:2] }, 0, 2},
		{"boxes", func(o []string) string { return o[3][:2] }, 0, 3},
		{"values", func(o []string) string { return o[1][2:] }, 1, 2},
	} {
		graphs := map[string][][]string{}
		for _, option := range left.items {
			g := kind.group(option)
			graphs[g] = append(graphs[g], option)
		}
		out := map[string]bool{}
		for _, edges := range graphs {
			for _, option := range ruledOut(edges, kind.from, kind.to) {
				out[option[0][1:]+option[1][2:]] = true
			}
		}
		list := "none"
		if len(out) > 0 {
			list = strings.Join(slices.Sorted(maps.Keys(out)), " ")
		}
		found = append(found, kind.name+" "+list)
	}
	return strings.Join(append(found, "pointing "+pointed(left)), "; ")
}

// pointed finds the options with a value that another box has only in their row.
func pointed(left chart) string {
	rows, out := map[string][]string{}, []string{}
	for _, o := range left.items {
		rows[o[3]] = append(rows[o[3]], o[1])
	}
	for _, o := range left.items {
		for box, list := range rows {
			if box != o[3] && list[0] == o[1] && len(slices.Compact(slices.Clone(list))) == 1 {
				out = append(out, o[0][1:]+o[1][2:])
			}
		}
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " ")
}

// ruledOut returns the edges that naked tuples rule out of a graph with two sides.
func ruledOut(edges [][]string, from, to int) (out [][]string) {
	near := map[string]map[string]bool{}
	for _, e := range edges {
		if near[e[from]] == nil {
			near[e[from]] = map[string]bool{}
		}
		near[e[from]][e[to]] = true
	}
	ends := slices.Collect(maps.Keys(near))
	for set := 1; set < 1<<len(ends); set++ {
		taken, in := map[string]bool{}, map[string]bool{}
		for i, end := range ends {
			if set>>i&1 == 1 {
				in[end] = true
				for v := range near[end] {
					taken[v] = true
				}
			}
		}
		if len(taken) != len(in) {
			continue
		}
		for _, e := range edges {
			if taken[e[to]] && !in[e[from]] {
				out = append(out, e)
			}
		}
	}
	return out
}
