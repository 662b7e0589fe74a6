package zdd

import (
	"fmt"
	"math/bits"
	"slices"
)

// Diagrams of exact covers, by Algorithm Z of 7.2.2.1 without its data
// structures: what is still to be covered is a mask, and that is what a
// diagram is remembered under.

// A covering is an exact cover problem of at most 64 items, all primary.
type covering struct {
	items   int
	options []uint64 // each a set of items
	choose  func(c *covering, open uint64) int
}

// leftmost chooses the first open item.
func leftmost(_ *covering, open uint64) int { return bits.TrailingZeros64(open) }

// fewest chooses the first of the open items with fewest options left.
func fewest(c *covering, open uint64) int {
	best, least := -1, len(c.options)+1
	for i := range c.items {
		if open>>i&1 == 0 {
			continue
		}
		n := 0
		for _, o := range c.options {
			if o>>i&1 != 0 && o&^open == 0 {
				n++
			}
		}
		if n < least {
			best, least = i, n
		}
	}
	return best
}

// diagram returns the covers. Memos is how many masks have a cover, or a proof
// that they have none.
func (c *covering) diagram() (d *Diagram, memos int) {
	b := NewBuilder(0)
	known := map[uint64]Node{0: Unit}
	var solve func(open uint64) Node
	solve = func(open uint64) Node {
		if x, ok := known[open]; ok {
			return x
		}
		i := c.choose(c, open)
		x := Empty
		for k, o := range c.options {
			if o>>i&1 != 0 && o&^open == 0 {
				x = b.Node(k, x, solve(open&^o))
			}
		}
		known[open] = x
		return x
	}
	d, err := b.Build(solve(1<<c.items - 1))
	if err != nil {
		panic(err)
	}
	return d, len(known)
}

// cut3x3 is (121): dominoes on three by three cells without the last. Items are
// 00 01 02 10 11 12 20 21, options are in lexicographic order of their names.
func cut3x3() *covering {
	c := &covering{items: 8, choose: leftmost}
	for _, o := range [][2]int{{0, 1}, {0, 3}, {1, 2}, {1, 4}, {2, 5}, {3, 4}, {3, 6}, {4, 5}, {4, 7}, {6, 7}} {
		c.options = append(c.options, 1<<o[0]|1<<o[1])
	}
	return c
}

// complete is the problem of the perfect matchings of K_n: options i j, in
// lexicographic order.
func complete(n int) *covering {
	c := &covering{items: n, choose: leftmost}
	for j := range n {
		for i := range j {
			c.options = append(c.options, 1<<i|1<<j)
		}
	}
	slices.SortFunc(c.options, func(o, p uint64) int {
		i, j := bits.TrailingZeros64(o), bits.TrailingZeros64(p)
		if i != j {
			return i - j
		}
		return bits.Len64(o) - bits.Len64(p)
	})
	return c
}

// dominoes is the problem of the domino tilings of a board, at most 64 cells,
// row by row.
func dominoes(rows, cols int) *covering {
	c := &covering{items: rows * cols, choose: leftmost}
	for i := range rows * cols {
		if (i+1)%cols != 0 {
			c.options = append(c.options, 3<<i)
		}
		if i+cols < rows*cols {
			c.options = append(c.options, 1<<i|1<<(i+cols))
		}
	}
	return c
}

// must returns what no limit prevents.
func must[T any](v T, err error) T {
	if err != nil {
		panic(fmt.Sprintf("unexpected: %v", err))
	}
	return v
}
