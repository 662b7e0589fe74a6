package zdd

import (
	"encoding/binary"
	"iter"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Count returns the number of sets, exactly. It takes linear time and 8 bytes
// per node, or as many words as the largest number needs, rounded up to a power
// of two.
func (d *Diagram) Count() *big.Int { return d.counts().total() }

// Samples returns an endless iterator over sets drawn at random, each time from
// all of them, with exactly equal chances if rng gives independent bits. What
// comes depends on the diagram and on the stream of rng alone. Of a family
// without sets nothing comes. A set is the caller's to keep.
//
// The call takes the time and memory of [Diagram.Count], and each set the time
// of a path.
func (d *Diagram) Samples(rng *rand.Rand) iter.Seq[[]int] {
	c := d.counts()
	return func(yield func([]int) bool) {
		for !d.IsEmpty() && yield(c.sample(rng)) {
		}
	}
}

// counts are the numbers of sets below every node of a diagram.
type counts struct {
	d     *Diagram
	words int      // per number
	n     []uint64 // numbers of all nodes, least word first
}

func (d *Diagram) counts() *counts {
	// Trying a size that is too small costs less than it saves: all numbers
	// have one place each, and none a pointer.
	for words := 1; ; words *= 2 {
		c := &counts{d, words, make([]uint64, words*d.Size())}
		if c.fill() {
			return c
		}
	}
}

// fill computes the numbers, unless one is too large.
func (c *counts) fill() bool {
	c.of(Unit)[0] = 1
	for i, nd := range c.d.inner() {
		sum, lo, hi := c.of(Node(i+2)), c.of(nd.lo), c.of(nd.hi)
		var carry uint64
		for k := range sum {
			sum[k], carry = bits.Add64(lo[k], hi[k], carry)
		}
		if carry != 0 {
			return false
		}
	}
	return true
}

// of returns the number of sets below x, for writing too.
func (c *counts) of(x Node) []uint64 { return c.n[int(x)*c.words:][:c.words] }

// total returns the number of sets.
func (c *counts) total() *big.Int {
	bytes := make([]byte, 0, 8*c.words)
	for _, w := range slices.Backward(c.of(c.d.root)) {
		bytes = binary.BigEndian.AppendUint64(bytes, w)
	}
	return new(big.Int).SetBytes(bytes)
}

// nth returns the set with number n, from 0, in the order of All. n has as many
// words as the counts, is less than the total, and is overwritten.
func (c *counts) nth(n []uint64) []int {
	set := []int{}
	for x := c.d.root; x > Unit; {
		nd := c.d.nodes[x]
		lo := c.of(nd.lo)
		if less(n, lo) {
			x = nd.lo
			continue
		}
		var borrow uint64
		for k := range n {
			n[k], borrow = bits.Sub64(n[k], lo[k], borrow)
		}
		set = append(set, int(nd.v))
		x = nd.hi
	}
	return set
}

// less compares two numbers of one length.
func less(a, b []uint64) bool {
	for k := len(a) - 1; k >= 0; k-- {
		if a[k] != b[k] {
			return a[k] < b[k]
		}
	}
	return false
}

// sample draws a set from a family that has one.
func (c *counts) sample(rng *rand.Rand) []int {
	total := c.of(c.d.root)
	top := c.words - 1
	for top > 0 && total[top] == 0 {
		top--
	}
	// Numbers of as many bits as the total has, until one is less than it: on
	// average at most two tries, and no remainder that favours small numbers.
	mask := ^uint64(0) >> bits.LeadingZeros64(total[top])
	n := make([]uint64, c.words)
	for {
		for k := range top + 1 {
			n[k] = rng.Uint64()
		}
		n[top] &= mask
		if less(n, total) {
			return c.nth(n)
		}
	}
}
