package rectangles

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// leastPerfect finds the least square for each number of rectangles.
func leastPerfect(_ *kittest.Instance) string {
	var list []string
	for t := 5; t <= 10; t++ {
		patterns := motleyPatterns(t)
		patterns = slices.DeleteFunc(patterns, func(p []rect) bool { return !firstMotley(p) })
		side := 0
		for s := t; side == 0 && len(patterns) > 0 && s < maxPerfect; s++ {
			if perfectSquares(patterns, s) > 0 {
				side = s
			}
		}
		if side == 0 {
			list = append(list, "none")
		} else {
			list = append(list, fmt.Sprint(side))
		}
	}
	return strings.Join(list, ", ")
}

// maxPerfect is how large a square may be: sides are bits of a word.
const maxPerfect = 64

// motleyPatterns returns the motley dissections into t rectangles. Every line across
// the whole has an edge on it, and there are at most t-1 edges within, an edge being as
// long as it can be; so m rows and n columns have m+n <= t+1.
func motleyPatterns(t int) (patterns [][]rect) {
	for m := 3; m <= t-2; m++ {
		for n := 3; m+n <= t+1; n++ {
			in := kittest.New(motley(), fmt.Sprintf("m=%d", m), fmt.Sprintf("n=%d", n))
			all := rects(m, n, func(r rect) bool { return rectOrbit{r}.possible(m, n) })
			sols := in.List()
			for _, sol := range sols {
				if len(sol) == t {
					patterns = append(patterns, kit.Chosen(sol, all))
				}
			}
		}
	}
	return patterns
}

// firstMotley reports whether a dissection comes first among its images under the
// symmetries of a square. It must have at least as many columns as rows.
func firstMotley(p []rect) bool {
	m, n := 0, 0
	for _, r := range p {
		m, n = max(m, r.b), max(n, r.d)
	}
	if m > n {
		return false
	}
	image := slices.Clone(p)
	sorted := slices.SortedFunc(slices.Values(p), compareRects)
	for turn := range 8 {
		for i, r := range image {
			if turn%2 == 0 {
				r = rect{m - r.b, m - r.a, r.c, r.d}
			} else {
				r = rect{r.a, r.b, n - r.d, n - r.c}
			}
			if turn == 3 && m == n {
				r = rect{r.c, r.d, r.a, r.b}
			}
			image[i] = r
		}
		slices.SortFunc(image, compareRects)
		if slices.CompareFunc(image, sorted, compareRects) < 0 {
			return false
		}
	}
	return true
}

// perfectSquares counts the perfect dissections of a square of side s by patterns. The
// sides that sizes of rows or columns give are a set of bits; two disjoint sets make a
// dissection. Sets are kept by their low bits, so that most pairs
// that are not disjoint are skipped together.
func perfectSquares(patterns [][]rect, s int) (count int) {
	const low = 1<<12 - 1
	for _, p := range patterns {
		rows, columns := make([][2]int, len(p)), make([][2]int, len(p))
		for i, r := range p {
			rows[i], columns[i] = [2]int{r.a, r.b}, [2]int{r.c, r.d}
		}
		var sets [2]map[uint64][]uint64
		for i, intervals := range [][][2]int{rows, columns} {
			sets[i] = map[uint64][]uint64{}
			sideSets(intervals, s, func(sides uint64) { sets[i][sides&low] = append(sets[i][sides&low], sides) })
		}
		for key, heights := range sets[0] {
			for other, widths := range sets[1] {
				if key&other != 0 {
					continue
				}
				for _, h := range heights {
					for _, w := range widths {
						if h&w == 0 {
							count++
						}
					}
				}
			}
		}
	}
	return count
}

// sideSets goes through the ways to choose lines 0 < x1 < x2 < …, the last of which is at s, and calls f with the set of the lengths of the
// intervals for those where no two are equal.
func sideSets(intervals [][2]int, s int, f func(sides uint64)) {
	last := 0
	for _, v := range intervals {
		last = max(last, v[1])
	}
	x := make([]int, last+1)
	var place func(at int, sides uint64)
	place = func(at int, sides uint64) {
		if at > last {
			f(sides)
			return
		}
		least, most := x[at-1]+1, s-(last-at)
		if at == last {
			least = s
		}
	next:
		for x[at] = least; x[at] <= most; x[at]++ {
			more := sides
			for _, v := range intervals {
				if v[1] == at {
					side := uint64(1) << (x[at] - x[v[0]])
					if more&side != 0 {
						continue next
					}
					more |= side
				}
			}
			place(at+1, more)
		}
	}
	place(1, 0)
}
