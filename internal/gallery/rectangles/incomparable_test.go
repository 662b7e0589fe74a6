package rectangles

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// Incomparable dissections: exercise 375, after A. C. C. Yao, E. M. Reingold and B. Sands. No
// rectangle of one fits into another, turned or not. So of two, the wider is the lower: in
// order of their widths, the heights decrease. Print finds the least by linear
// programs. Here, rows and columns get all heights and widths there are, from the least sum on.
//
// Such a dissection is motley, or a column stands beside a motley one.

// answerRects returns the rectangles of an answer, by the items of their rows and columns.
func answerRects(in *kittest.Instance, sol cover.Solution) (list []rect) {
	for _, k := range sol {
		var r rect
		for _, word := range strings.Fields(in.Problem.OptionString(k)) {
			fmt.Sscanf(word, "x%d,%d", &r.a, &r.b)
			fmt.Sscanf(word, "y%d,%d", &r.c, &r.d)
		}
		list = append(list, r)
	}
	return list
}

// classOf names a dissection of m rows and n columns as its mirror images are named. A square
// is also turned, unless a column stands beside it.
func classOf(list []rect, m, n int, turned bool) string {
	var names []string
	for range 2 {
		for range 2 {
			for range 2 {
				image := slices.Clone(list)
				slices.SortFunc(image, compareRects)
				names = append(names, fmt.Sprint(image))
				for i, r := range list {
					list[i] = rect{m - r.b, m - r.a, r.c, r.d}
				}
			}
			for i, r := range list {
				list[i] = rect{r.a, r.b, n - r.d, n - r.c}
			}
		}
		if !turned || m != n {
			break
		}
		for i, r := range list {
			list[i] = rect{r.c, r.d, r.a, r.b}
		}
	}
	return slices.Min(names)
}

// incomparable finds the least of each class.
func incomparable(column bool) kittest.Compute {
	return func(in *kittest.Instance) string {
		var text []string
		seen := map[string]bool{}
		for sol := range in.All() {
			list := answerRects(in, sol)
			m, n := 0, 0
			for _, r := range list {
				m, n = max(m, r.b), max(n, r.d)
			}
			class := classOf(slices.Clone(list), m, n, !column)
			if seen[class] {
				continue
			}
			seen[class] = true
			if column {
				list = append(list, rect{0, m, n, n + 1})
				n++
			}
			if least := leastIncomparable(list, m, n); least != "" {
				text = append(text, least)
			}
		}
		slices.Sort(text)
		return strings.Join(text, ", ")
	}
}

// A sizing is the widths of the columns, or the heights of the rows, as far as rectangles
// are concerned: a side of each of them.
type sizing []int

// sizings returns the sides of rectangles between lines for all lengths of parts that add up to sum,
// if they are all different, by their order.
func sizings(ends [][2]int, parts, sum int) map[string][]sizing {
	found := map[string][]sizing{}
	at := make([]int, parts+1)
	at[parts] = sum
	var place func(k int)
	place = func(k int) {
		if k < parts {
			for at[k] = at[k-1] + 1; at[k] <= sum-(parts-k); at[k]++ {
				place(k + 1)
			}
			return
		}
		s := make(sizing, len(ends))
		for i, e := range ends {
			s[i] = at[e[1]] - at[e[0]]
		}
		order := make([]byte, len(s))
		for i := range order {
			order[i] = byte('0' + i)
		}
		slices.SortFunc(order, func(a, b byte) int { return s[a-'0'] - s[b-'0'] })
		for i := 1; i < len(order); i++ {
			if s[order[i-1]-'0'] == s[order[i]-'0'] {
				return
			}
		}
		found[string(order)] = append(found[string(order)], s)
	}
	place(1)
	return found
}

// fitting reports whether some rectangle fits into another, turned. Not turned, none does.
func fitting(widths, heights sizing) bool {
	for i := range widths {
		for j := range widths {
			if i != j && heights[i] <= widths[j] && widths[i] <= heights[j] {
				return true
			}
		}
	}
	return false
}

// leastIncomparable returns the least half of a perimeter, and the least side of a square, or
// nothing if no order of widths is an order of heights turned round. Sums up to far show all
// orders there are: smaller ones do.
func leastIncomparable(list []rect, m, n int) string {
	const far, farthest = 30, 60
	var across, down [][2]int
	for _, r := range list {
		across, down = append(across, [2]int{r.c, r.d}), append(down, [2]int{r.a, r.b})
	}
	widths, heights := make([]map[string][]sizing, farthest), make([]map[string][]sizing, farthest)
	grow := func(sum int) {
		if widths[sum] == nil {
			widths[sum], heights[sum] = sizings(across, n, sum), sizings(down, m, sum)
		}
	}
	for sum := range far {
		grow(sum)
	}
	orders := opposedOrders(widths[:far], heights[:far])
	if len(orders) == 0 {
		return ""
	}
	can := func(wide, high int) bool {
		grow(wide)
		grow(high)
		return someIncomparable(orders, widths[wide], heights[high])
	}
	half, side := 0, 0
	for sum := m + n; half == 0 && sum < farthest; sum++ {
		for wide := n; wide <= sum-m; wide++ {
			if can(wide, sum-wide) {
				half = sum
				break
			}
		}
	}
	for s := max(m, n); side == 0 && s < farthest; s++ {
		if can(s, s) {
			side = s
		}
	}
	return fmt.Sprintf("%d %d", half, side)
}

// opposedOrders returns each order of widths that is an order of heights turned round, with the
// order of heights.
func opposedOrders(widths, heights []map[string][]sizing) map[string]string {
	byWidth, byHeight := map[string]bool{}, map[string]bool{}
	for sum := range widths {
		for order := range widths[sum] {
			byWidth[order] = true
		}
		for order := range heights[sum] {
			byHeight[order] = true
		}
	}
	orders := map[string]string{}
	for order := range byWidth {
		back := []byte(order)
		slices.Reverse(back)
		if byHeight[string(back)] {
			orders[order] = string(back)
		}
	}
	return orders
}

// someIncomparable reports whether some widths and heights in opposite orders let no rectangle
// fit into another.
func someIncomparable(orders map[string]string, widths, heights map[string][]sizing) bool {
	for order, back := range orders {
		for _, w := range widths[order] {
			for _, h := range heights[back] {
				if !fitting(w, h) {
					return true
				}
			}
		}
	}
	return false
}

// TestRectangleRules gives wrong answers to the rules.
func TestRectangleRules(t *testing.T) {
	kittest.Err(t, "checkFilled", checkFilled(1, 2, []rect{{0, 1, 0, 1}}), "1 of 2 cells")
	kittest.Err(t, "checkFilled", checkFilled(1, 2, []rect{{0, 1, 0, 2}, {0, 1, 1, 2}}), "overlap")
	kittest.Err(t, "checkReduced", checkReduced(2, 1, []rect{{0, 2, 0, 1}}), "below row 1")
	kittest.Err(t, "checkReduced", checkReduced(1, 2, []rect{{0, 1, 0, 2}}), "right of column 1")
	kittest.Err(t, "checkFaults", checkFaults(2, 1, []rect{{0, 1, 0, 1}, {1, 2, 0, 1}}), "below row 1")
	kittest.Err(t, "checkFaults", checkFaults(1, 2, []rect{{0, 1, 0, 1}, {0, 1, 1, 2}}), "right of column 1")
	kittest.Err(t, "checkMotley", checkMotley([]rect{{0, 1, 0, 1}, {0, 1, 1, 2}}), "the same rows")
	kittest.Err(t, "perfect", checkPerfect([]rect{{0, 1, 0, 2}, {1, 4, 0, 4}}), "")
	kittest.Err(t, "perfect, a square", checkPerfect([]rect{{0, 2, 0, 2}}), "two sides are 2")
	kittest.Err(t, "perfect, rows and columns", checkPerfect([]rect{{0, 1, 0, 2}, {1, 3, 0, 4}}), "two sides are 2")
}
