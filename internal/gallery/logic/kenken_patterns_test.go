package logic

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// Patterns of cages for kenken of 4 by 4 with eight dominoes, two for each operation:
// exercise 401. A pattern can be used if some choice of operations and values has one
// solution. All latin squares are known; no puzzle tells two apart that give the same
// values.

// A dominoPattern is the dominoes of a pattern, as pairs of cells numbered from 0.
type dominoPattern [][2]int

// kenkenPatterns returns the patterns that are symmetric about both middle lines and can
// be used, after their number.
func kenkenPatterns(_ *kittest.Instance) string {
	squares := latin4()
	var list []string
	for _, p := range dominoPatterns() {
		if p.symmetric() && p.usable(squares, make([]byte, 0, len(p)), [4]int{2, 2, 2, 2}) {
			list = append(list, p.String())
		}
	}
	slices.Sort(list)
	return fmt.Sprintf("%d: %s", len(list), strings.Join(list, ", "))
}

// latin4 returns the cells of all latin squares of side 4.
func latin4() (squares [][]int) {
	in := kittest.Of(kit.LatinSquares(4, false))
	for sol := range in.All() {
		var square []int
		for _, word := range strings.Fields(in.Text(sol)) {
			square = append(square, int(word[0]-'0'))
		}
		squares = append(squares, square)
	}
	return squares
}

// kenkenOperations gives the cages of the first pattern operations, each to two cages, and the values that they
// have in the first square. It counts these puzzles by their number of answers, from none to four.
func kenkenOperations(*kittest.Instance) string {
	squares := latin4()
	pattern := dominoPatterns()[slices.IndexFunc(dominoPatterns(), func(p dominoPattern) bool { return p.String() == "aabb/cdde/cffe/gghh" })]
	square := slices.IndexFunc(squares, func(s []int) bool { return fmt.Sprint(s) == "[1 2 3 4 2 1 4 3 4 3 1 2 3 4 2 1]" })
	var cases [5]int
	orders := kit.PermutationsOf("++**--//")
	slices.Sort(orders)
	for _, ops := range slices.Compact(orders) {
		want, n := pattern.values([]byte(ops), squares[square]), 0
		for _, s := range squares {
			if want != [8]int{} && pattern.values([]byte(ops), s) == want {
				n++
			}
		}
		cases[n]++
	}
	return strings.Trim(fmt.Sprint(cases), "[]")
}

// dominoPatterns returns the ways to cover 4 by 4 by dominoes.
func dominoPatterns() (patterns []dominoPattern) {
	b := cover.NewBuilder()
	b.AddPrimary(kit.CellNames("%d,%d", 4, 4)...)
	var pairs [][2]int
	for at := range 16 {
		for _, next := range []int{at + 1, at + 4} {
			if next < 16 && (next == at+4 || at%4 < 3) {
				b.AddOption(kit.Cell{Row: at / 4, Col: at % 4}.Name(), kit.Cell{Row: next / 4, Col: next % 4}.Name())
				pairs = append(pairs, [2]int{at, next})
			}
		}
	}
	for sol := range kittest.Solutions(kittest.Must(b.Build()), cover.Config{}) {
		pattern := kit.Chosen(sol, pairs)
		slices.SortFunc(pattern, func(d, e [2]int) int { return d[0] - e[0] })
		patterns = append(patterns, pattern)
	}
	return patterns
}

// symmetric reports whether reflections about both middle lines keep the pattern.
func (p dominoPattern) symmetric() bool {
	for _, d := range p {
		upDown := [2]int{d[0] ^ 12, d[1] ^ 12}
		leftRight := [2]int{d[0] ^ 3, d[1] ^ 3}
		for _, image := range [][2]int{upDown, leftRight} {
			if !slices.Contains(p, [2]int{min(image[0], image[1]), max(image[0], image[1])}) {
				return false
			}
		}
	}
	return true
}

// String returns the rows of cages.
func (p dominoPattern) String() string {
	d := kit.NewDrawing(4, 4, '.')
	for k, pair := range p {
		for _, at := range pair {
			d[at/4][at%4] = rune('a' + k)
		}
	}
	return strings.ReplaceAll(strings.TrimSpace(d.String()), "\n", "/")
}

// usable reports whether some puzzle of the pattern has one solution, given the
// operations of its first cages and how many cages are left for each of + * - /.
func (p dominoPattern) usable(squares [][]int, ops []byte, left [4]int) bool {
	if len(ops) < len(p) {
		for k, op := range []byte("+*-/") {
			if left[k] > 0 {
				left[k]--
				if p.usable(squares, append(ops, op), left) {
					return true
				}
				left[k]++
			}
		}
		return false
	}
	times := map[[8]int]int{}
	for _, square := range squares {
		times[p.values(ops, square)]++
	}
	delete(times, [8]int{})
	return kittest.HowOften(times, 1) > 0
}

// values returns the values of the cages in a square, or none if a division leaves a rest.
func (p dominoPattern) values(ops []byte, square []int) (values [8]int) {
	for k, d := range p {
		low, high := min(square[d[0]], square[d[1]]), max(square[d[0]], square[d[1]])
		switch ops[k] {
		case '+':
			values[k] = low + high
		case '*':
			values[k] = low * high
		case '-':
			values[k] = high - low
		case '/':
			if high%low != 0 {
				return [8]int{}
			}
			values[k] = high / low
		}
	}
	return values
}
