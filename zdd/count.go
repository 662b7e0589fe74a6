package zdd

import (
	"iter"
	"math/big"
	"math/rand/v2"

	"bonepile/internal/limbs"
)

// Count returns the number of sets, exactly. It takes linear time and 8 bytes
// per node, or as many words as the largest number needs, rounded up to a power
// of two.
func (d *Diagram) Count() *big.Int {
	c := d.counts()
	return limbs.Big(c.of(d.root))
}

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
	// A size that is too small costs less than it saves: all numbers have one place, and no pointer.
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
		sum := c.of(Node(i + 2))
		copy(sum, c.of(nd.lo))
		if limbs.Add(sum, c.of(nd.hi)) != 0 {
			return false
		}
	}
	return true
}

// of returns the number of sets below x, for writing too.
func (c *counts) of(x Node) []uint64 { return c.n[int(x)*c.words:][:c.words] }

// nth returns the set with number n, from 0, in the order of All. n has as many
// words as the counts, is less than the total, and is overwritten.
func (c *counts) nth(n []uint64) []int {
	set := []int{}
	for x := c.d.root; x > Unit; {
		nd := c.d.nodes[x]
		lo := c.of(nd.lo)
		if limbs.Less(n, lo) {
			x = nd.lo
			continue
		}
		limbs.Sub(n, lo)
		set = append(set, int(nd.v))
		x = nd.hi
	}
	return set
}

// sample draws a set from a family that has one.
func (c *counts) sample(rng *rand.Rand) []int {
	n := make([]uint64, c.words)
	limbs.Below(n, c.of(c.d.root), rng.Uint64)
	return c.nth(n)
}
