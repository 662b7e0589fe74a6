package logic

import (
	"fmt"
	"math/bits"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// All puzzles of 5 by 5 with six clues of one kind, by their number of solutions:
// exercises 392 and 393. None is searched: all latin squares are known, and each
// set of clues is tested against them.

// latin5 returns the rows of all squares, from a puzzle without clues.
func latin5(in *kittest.Instance) (list [][]string) {
	sols := in.List()
	for _, sol := range sols {
		list = append(list, kittest.LatinRows(in.Text(sol)))
	}
	return list
}

// futoshikiDigits counts the ways to give six digits by their number of solutions.
//
// Squares that differ by their digits' names only are one class, of 120, and so are
// clues. Clues with k different digits are 5!/(5-k)! alike, and each class of
// squares with the same pattern of equal digits on the cells given has (5-k)!
// squares that fit them.
func futoshikiDigits(in *kittest.Instance) string {
	squares := latin5(in)
	var classes [][25]byte
	for _, rows := range squares {
		if rows[0] == "12345" {
			var s [25]byte
			for at := range s {
				s[at] = rows[at/5][at%5] - '1'
			}
			classes = append(classes, s)
		}
	}
	factorial := [6]int{1, 1, 2, 6, 24, 120}
	cases := map[int]int{}
	total := 0
	times := make([]int, 1<<18) // by pattern, three bits a cell; all 0 between sets
	var patterns []int
	for given := range kit.Combinations(25, 6) {
		patterns = patterns[:0]
		for _, s := range classes {
			pattern, renamed, next := 0, [5]byte{7, 7, 7, 7, 7}, byte(0)
			for _, at := range given {
				if renamed[s[at]] == 7 {
					renamed[s[at]] = next
					next++
				}
				pattern = pattern<<3 | int(renamed[s[at]])
			}
			if times[pattern] == 0 {
				patterns = append(patterns, pattern)
			}
			times[pattern]++
		}
		for _, pattern := range patterns {
			k := 0
			for rest := pattern; rest != 0; rest >>= 3 {
				k = max(k, rest&7)
			}
			rest := factorial[5-k-1]
			cases[times[pattern]*rest] += 120 / rest
			times[pattern] = 0
		}
		total += 15625
	}
	most := 0
	for n, c := range cases {
		total -= c
		most = max(most, n)
	}
	return fmt.Sprintf("%d, %d, %d, %d, %d, %d; %d: %d", total, cases[1], cases[2], cases[3], cases[4], cases[5], most, cases[most])
}

// A lessCensus has, for sets of at most six of the 40 pairs of neighbours, how
// many squares have the first of each pair less than the second. It is kept by size
// and by the rank of the set, the sum of binomials (t choose i) for its i-th
// element t.
type lessCensus struct {
	binomial [41][7]int
	counts   [7][]int32
}

// newLessCensus counts. It goes down the tree of sets, with the squares that fit as
// bits; below sets of two, only of those that fit these.
func newLessCensus(squares []uint64) *lessCensus {
	c := &lessCensus{}
	for n := range 41 {
		c.binomial[n][0] = 1
		for k := 1; k < 7 && n > 0; k++ {
			c.binomial[n][k] = c.binomial[n-1][k-1] + c.binomial[n-1][k]
		}
	}
	for k := range c.counts {
		c.counts[k] = make([]int32, c.binomial[40][k])
	}
	c.counts[0][0] = int32(len(squares))
	for t := range 40 {
		one := withBit(squares, t)
		c.counts[1][t] = int32(len(one))
		for u := range t {
			two := withBit(one, u)
			rank := c.binomial[t][2] + u
			c.counts[2][rank] = int32(len(two))
			c.below(two, u, t)
		}
	}
	return c
}

// withBit returns the squares that have a bit.
func withBit(squares []uint64, t int) (list []uint64) {
	for _, s := range squares {
		if s>>t&1 != 0 {
			list = append(list, s)
		}
	}
	return list
}

// below counts the sets whose two largest elements are u and t, and which have
// more; squares fit these two.
func (c *lessCensus) below(squares []uint64, u, t int) {
	words := (len(squares) + 63) / 64
	columns := make([][]uint64, u) // by pair: which of the squares
	for p := range columns {
		columns[p] = make([]uint64, words)
		for n, s := range squares {
			columns[p][n/64] |= s >> p & 1 << (n % 64)
		}
	}
	elements := []int{t, u} // falling
	scratch := make([][]uint64, 7)
	for k := range scratch {
		scratch[k] = make([]uint64, words)
	}
	var down func(fit []uint64)
	down = func(fit []uint64) {
		k := len(elements) + 1
		for p := range elements[k-2] {
			both := columns[p]
			if fit != nil {
				both = scratch[k]
				for w, f := range fit {
					both[w] = f & columns[p][w]
				}
			}
			n := 0
			for _, w := range both {
				n += bits.OnesCount64(w)
			}
			elements = append(elements, p)
			c.counts[k][c.rank(elements)] = int32(n)
			if k < 6 {
				down(both)
			}
			elements = elements[:k-1]
		}
	}
	down(nil)
}

// rank returns the rank of a set, given by its elements from the largest on.
func (c *lessCensus) rank(falling []int) (r int) {
	for i, t := range falling {
		r += c.binomial[t][len(falling)-i]
	}
	return r
}

// futoshikiComparisons counts the ways to give six comparisons by their number of solutions, none, one, two, three,
// several, and the most; and classes of those with one solution, that have 16 and 8 members: first those with four
// in a chain (a cycle is one), then the others.
func futoshikiComparisons(in *kittest.Instance) string {
	rows := latin5(in)
	squares := make([]uint64, len(rows))
	for n, r := range rows {
		squares[n] = kittest.Comparisons(r)
	}
	census := newLessCensus(squares)
	pairs := comparedPairs()
	cases, members := [2]map[int32]int{{}, {}}, [2]map[int]int{{}, {}}
	for set := range kit.Combinations(40, 6) {
		counts := census.byDirection(set)
		chains := chainedPairs(pairs, set)
		for directions, n := range counts {
			other := 1 - chains>>directions&1
			cases[other][n]++
			if n == 1 {
				var clues []int
				for i, t := range set {
					clues = append(clues, fewestLess(pairs[t][1-directions>>i&1], pairs[t][directions>>i&1]))
				}
				members[other][len(fewestOrbit(clues))]++
			}
		}
	}
	var text [2]string
	for i, list := range cases {
		several, most := 0, int32(0)
		for n, c := range list {
			if n > 1 {
				several += c
			}
			most = max(most, n)
		}
		text[i] = fmt.Sprintf("%d, %d, %d, %d, %d, %d: %d, %d + %d", list[0], list[1], list[2], list[3], several, most, list[most],
			members[i][16]/16, members[i][8]/8)
	}
	return text[0] + "; " + text[1]
}

// byDirection returns how many squares compare six pairs in each of the 64 ways:
// bit i says that the first of pair i is less. Counts of sets that are less at
// least become counts of those that are less and no others.
func (c *lessCensus) byDirection(set []int) (counts [64]int32) {
	for less := range counts {
		var falling [6]int
		k := 0
		for i := 5; i >= 0; i-- {
			if less>>i&1 != 0 {
				falling[k] = set[i]
				k++
			}
		}
		counts[less] = c.counts[k][c.rank(falling[:k])]
	}
	for bit := 1; bit < 64; bit *= 2 {
		for less := range counts {
			if less&bit == 0 {
				counts[less] -= counts[less|bit]
			}
		}
	}
	return counts
}

// comparedPairs returns the pairs of cells that the bits of comparisons are of.
func comparedPairs() (pairs [40][2]int) {
	at := 39 // the first is the highest
	for i, j := range kit.Pairs(5, 4) {
		pairs[at] = [2]int{5*i + j, 5*i + j + 1}
		pairs[at-20] = [2]int{5*j + i, 5*j + 5 + i}
		at--
	}
	return pairs
}

// chainedPairs returns the directions, a bit each, in which some four of six pairs
// are a chain a < b < c < d < e.
func chainedPairs(pairs [40][2]int, set []int) (chained uint64) {
	for less := range 64 {
		ends := uint32(1<<25 - 1) // cells where a chain of this length ends
		for range 4 {
			var next uint32
			for i, t := range set {
				from, to := pairs[t][0], pairs[t][1]
				if less>>i&1 == 0 {
					from, to = to, from
				}
				next |= ends >> from & 1 << to
			}
			if ends = next; ends == 0 {
				break
			}
		}
		if ends != 0 {
			chained |= 1 << less
		}
	}
	return chained
}
