package logic

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// All puzzles of 5 by 5 with five clues, h of them digits and the others comparisons:
// exercise 394 asks for the least positive number of solutions.
// As in the census of six clues, all latin squares are known and none is searched for.
//
// A square has eight turns and reflections, and x can become 6-x. These 16 symmetries
// make classes of puzzles. Only sets of cells with digits that come first of their eight
// images are looked at: each class has a puzzle with such a set, and stands for all of it.

// A fewestCensus goes through the puzzles of h digits.
type fewestCensus struct {
	pairs [40][2]int

	digits []int // the clues that are digits
	less   []int // the comparisons so far: pair p as 2p if the first cell is less, 2p+1 if not

	least int             // positive number of solutions
	four  map[string]bool // puzzles with four solutions, in canonical form

	memory []uint64   // for columns
	lists  [][]uint64 // for give
}

// A clue is 6 times its cell and its digit, or 1000 and so on, for two cells of which
// the first is less than the second.
func fewestDigit(at, x int) int   { return 6*at + x }
func fewestLess(from, to int) int { return 1000 + 25*from + to }

// futoshikiFewest returns the least number of solutions for each number of digits from 0
// to 5, how many puzzles have four solutions, for those with 1, 2 and 3 digits, and how
// many of these there are up to symmetry.
func futoshikiFewest(in *kittest.Instance) string {
	list := latin5(in)
	squares, less := make([][25]byte, len(list)), make([]uint64, len(list))
	for n, rows := range list {
		less[n] = kittest.Comparisons(rows)
		copy(squares[n][:], strings.Join(rows, ""))
	}
	var least, puzzles, classes []string
	all := 0
	for h := range 6 {
		c := &fewestCensus{pairs: comparedPairs(), least: len(squares), four: map[string]bool{}}
		for cells := range kit.Combinations(25, h) {
			if firstCells(cells) {
				c.give(squares, less, cells)
			}
		}
		least = append(least, fmt.Sprint(c.least))
		if n := len(c.four); n > 0 {
			total := 0
			for text := range c.four {
				total += len(fewestOrbit(fewestClues(text)))
			}
			puzzles, classes = append(puzzles, fmt.Sprint(total)), append(classes, fmt.Sprint(n))
			all += n
		}
	}
	return strings.Join(least, ", ") + "; " + strings.Join(puzzles, ", ") + "; " + strings.Join(classes, " + ") + fmt.Sprintf(" = %d", all)
}

// firstCells reports whether no turn or reflection makes a set of cells of one that
// comes before it.
func firstCells(cells []int) bool {
	for _, m := range forms.Squares().All {
		var image []int
		for _, at := range cells {
			image = append(image, movedCell(m, at))
		}
		slices.Sort(image)
		if slices.Compare(image, cells) < 0 {
			return false
		}
	}
	return true
}

// movedCell returns where a motion about the middle cell sends a cell.
func movedCell(m forms.Motion, at int) int {
	p := m(forms.Point{at/5 - 2, at%5 - 2})
	return 5*(p[0]+2) + p[1] + 2
}

// give gives digits in some cells, in every way, and then compares. Squares are sorted by
// their digits there.
func (c *fewestCensus) give(squares [][25]byte, less []uint64, cells []int) {
	ways := 1
	for range cells {
		ways *= 5
	}
	if len(c.lists) < ways {
		c.lists = make([][]uint64, ways)
	}
	for way := range ways {
		c.lists[way] = c.lists[way][:0]
	}
	for n := range squares {
		way := 0
		for _, at := range cells {
			way = 5*way + int(squares[n][at]-'1')
		}
		c.lists[way] = append(c.lists[way], less[n])
	}
	for way, list := range c.lists[:ways] {
		c.digits = c.digits[:0]
		for k := len(cells) - 1; k >= 0; k-- {
			c.digits = append(c.digits, fewestDigit(cells[k], way%5+1))
			way /= 5
		}
		c.compare(list, 5-len(cells), len(c.pairs))
	}
}

// compare makes w more comparisons of pairs below a given one, in every way. The first of
// many leave fewer squares, the others are made on bits.
func (c *fewestCensus) compare(less []uint64, w, below int) {
	switch {
	case w == 0:
		c.found(len(less))
	case w < 4:
		columns, fit := c.columns(less)
		c.down(&columns, fit, len(less), w, below)
	default:
		for p := range below {
			for more := range 2 {
				var list []uint64
				for _, s := range less {
					if s>>p&1 != uint64(more) {
						list = append(list, s)
					}
				}
				c.less = append(c.less, 2*p+more)
				c.compare(list, w-1, p)
				c.less = c.less[:len(c.less)-1]
			}
		}
	}
}

// columns returns, for each pair of cells, which of the squares have the first less than
// the second, and all squares, as bits. They last until the next call.
func (c *fewestCensus) columns(less []uint64) (columns [40][]uint64, all []uint64) {
	words := (len(less) + 63) / 64
	if len(c.memory) < 41*words {
		c.memory = make([]uint64, 41*words)
	}
	for p := range columns {
		columns[p] = c.memory[p*words : (p+1)*words]
	}
	all = c.memory[40*words : 41*words]
	var block [64]uint64
	for w := range words {
		part := less[64*w : min(64*w+64, len(less))]
		clear(block[copy(block[:], part):])
		transpose64(&block)
		for p := range columns {
			columns[p][w] = block[p]
		}
		all[w] = ^uint64(0) >> (64 - len(part))
	}
	return columns, all
}

// transpose64 exchanges the rows and the columns of 64 by 64 bits, by halves, quarters
// and so on: bit j of word i goes to bit i of word j.
func transpose64(a *[64]uint64) {
	mask := uint64(1<<32 - 1)
	for size := 32; size > 0; size /= 2 {
		for i := 0; i < 64; i = (i + size + 1) &^ size {
			t := (a[i]>>size ^ a[i+size]) & mask
			a[i] ^= t << size
			a[i+size] ^= t
		}
		mask ^= mask << (size / 2)
	}
}

// down makes w more comparisons, one at least, of pairs below some one, on bits; n squares fit.
func (c *fewestCensus) down(columns *[40][]uint64, fit []uint64, n, w, below int) {
	part := make([]uint64, len(fit))
	switch w {
	case 1:
		for p := range below {
			both := countBoth(fit, columns[p])
			c.found(both, 2*p)
			c.found(n-both, 2*p+1)
		}
	case 2:
		c.lastTwo(columns, fit, part, n, below)
	default:
		for p := range below {
			for more := range 2 {
				m := 0
				for k, f := range fit {
					part[k] = f & (columns[p][k] ^ -uint64(more))
					m += bits.OnesCount64(part[k])
				}
				c.less = append(c.less, 2*p+more)
				c.down(columns, part, m, w-1, p)
				c.less = c.less[:len(c.less)-1]
			}
		}
	}
}

// lastTwo makes the last two comparisons: how many squares have the one, the other and
// both distinguishes all four cases. part is room for a column.
func (c *fewestCensus) lastTwo(columns *[40][]uint64, fit, part []uint64, n, below int) {
	var alone [40]int
	for p := range below {
		for k, f := range fit {
			part[k] = f & columns[p][k]
			alone[p] += bits.OnesCount64(part[k])
		}
		for q := range p {
			both := countBoth(part, columns[q])
			c.found(both, 2*p, 2*q)
			c.found(alone[p]-both, 2*p, 2*q+1)
			c.found(alone[q]-both, 2*p+1, 2*q)
			c.found(n-alone[p]-alone[q]+both, 2*p+1, 2*q+1)
		}
	}
}

// countBoth counts the bits that two sets have in common.
func countBoth(a, b []uint64) (n int) {
	for k, x := range a {
		n += bits.OnesCount64(x & b[k])
	}
	return n
}

// found notes a puzzle with n solutions if they are few: the clues of c, and the last
// comparisons.
func (c *fewestCensus) found(n int, last ...int) {
	if n > 0 {
		c.least = min(c.least, n)
	}
	if n != 4 {
		return
	}
	clues := slices.Clone(c.digits)
	for _, l := range append(last, c.less...) {
		pair := c.pairs[l/2]
		if l%2 == 0 {
			clues = append(clues, fewestLess(pair[0], pair[1]))
		} else {
			clues = append(clues, fewestLess(pair[1], pair[0]))
		}
	}
	c.four[fewestCanonical(clues)] = true
}

// fewestText returns clues, sorted, as text, and fewestClues reads it.
func fewestText(clues []int) string {
	slices.Sort(clues)
	return strings.Trim(fmt.Sprint(clues), "[]")
}

func fewestClues(text string) (clues []int) {
	for _, word := range strings.Fields(text) {
		n := 0
		fmt.Sscan(word, &n)
		clues = append(clues, n)
	}
	return clues
}

// fewestOrbit returns the different images of a puzzle under the 16 symmetries.
func fewestOrbit(clues []int) []string {
	images := map[string]bool{}
	for _, m := range forms.Squares().All {
		moved := func(at int) int { return movedCell(m, at) }
		for complement := range 2 {
			var image []int
			for _, clue := range clues {
				if clue < 1000 {
					at, x := moved(clue/6), clue%6
					if complement == 1 {
						x = 6 - x
					}
					image = append(image, fewestDigit(at, x))
					continue
				}
				from, to := moved((clue-1000)/25), moved((clue-1000)%25)
				if complement == 1 {
					from, to = to, from
				}
				image = append(image, fewestLess(from, to))
			}
			images[fewestText(image)] = true
		}
	}
	return slices.Sorted(maps.Keys(images))
}

// fewestCanonical returns the first image of a puzzle.
func fewestCanonical(clues []int) string { return fewestOrbit(clues)[0] }
