package zdd

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Count returns the number of sets, exactly.
func (d *Diagram) Count() *big.Int { return d.Counts().Total() }

// Counts are the numbers of sets below every node of a diagram. Who has them
// can reach any set by its number, and so draw sets at random.
// They are immutable and safe for concurrent use, and take 8 bytes a node where
// numbers of 64 bits are enough, else as many words as the largest needs, up to
// a power of two.
type Counts struct {
	d     *Diagram
	words int      // a number
	n     []uint64 // numbers of all nodes, least word first
}

// Counts counts the sets below every node, in linear time.
func (d *Diagram) Counts() *Counts {
	// To try a size that is too small costs less than it saves: all numbers
	// have one place each, and none a pointer.
	for words := 1; ; words *= 2 {
		c := &Counts{d, words, make([]uint64, words*len(d.nodes))}
		if c.fill() {
			return c
		}
	}
}

// fill computes the numbers, unless one is too large.
func (c *Counts) fill() bool {
	c.of(Unit)[0] = 1
	for i, nd := range c.d.nodes[2:] {
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
func (c *Counts) of(x Node) []uint64 { return c.n[int(x)*c.words:][:c.words] }

// Total returns the number of sets.
func (c *Counts) Total() *big.Int {
	bytes := make([]byte, 0, 8*c.words)
	for _, w := range slices.Backward(c.of(c.d.root)) {
		bytes = binary.BigEndian.AppendUint64(bytes, w)
	}
	return new(big.Int).SetBytes(bytes)
}

// Nth returns the set with number n, from 0, in the order of [Diagram.All], as
// that gives it. It panics if there is no such set, as an index does.
func (c *Counts) Nth(n *big.Int) []int {
	if n.Sign() < 0 || n.Cmp(c.Total()) >= 0 {
		panic(fmt.Sprintf("zdd: no set %v of %v", n, c.Total()))
	}
	rest := make([]uint64, c.words)
	bytes := n.FillBytes(make([]byte, 8*c.words))
	for k := range rest {
		rest[k] = binary.BigEndian.Uint64(bytes[len(bytes)-8*(k+1):])
	}
	return c.nth(rest)
}

// nth is Nth for a number in range, which it overwrites.
func (c *Counts) nth(rest []uint64) []int {
	set := []int{}
	for x := c.d.root; x > Unit; {
		nd := c.d.nodes[x]
		lo := c.of(nd.lo)
		if less(rest, lo) {
			x = nd.lo
			continue
		}
		var borrow uint64
		for k := range rest {
			rest[k], borrow = bits.Sub64(rest[k], lo[k], borrow)
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

// Sample returns one of the sets, each with exactly the same chance if rng
// gives independent bits. What it returns depends on the diagram and rng's
// stream only. It returns nil if there are no sets.
func (c *Counts) Sample(rng *rand.Rand) []int {
	total := c.of(c.d.root)
	top := c.words - 1
	for top > 0 && total[top] == 0 {
		top--
	}
	if total[top] == 0 {
		return nil
	}
	// Numbers of as many bits as the total has, until one is less than it: two
	// tries or fewer in the mean, and no remainder that favours small numbers.
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

// Sample is [Counts.Sample]. To draw more than one set, keep the Counts.
func (d *Diagram) Sample(rng *rand.Rand) []int { return d.Counts().Sample(rng) }
