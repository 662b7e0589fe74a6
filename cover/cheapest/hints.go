package cheapest

import (
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Hints make a search that of Algorithm C$ in the book: on dancing links, with taxes that
// are greedy unless Taxes says otherwise, and with no lower bounds but those of Once and
// Others. The zero value is that algorithm without hints. The searches without Hints find
// out by themselves what these can say, and mostly visit fewer nodes.
type Hints struct {
	// Taxes are taken off costs before the search: exercise 247.
	Taxes Taxes

	// Lookahead is how far the options of an item are counted that are not too dear,
	// before all the others count as well: exercise 248. Zero stands for 10.
	Lookahead int

	// Once has characters such that every option has exactly one primary item whose name
	// begins with each of them: exercise 250, hint Z.
	Once string

	// Others, if it is more than 0, is how many other primary items every option has: hint z.
	Others int
}

// Taxes are ways to take off the options of an item what all of them cost, so that a
// price says how much dearer an option is than could be hoped for.
type Taxes uint8

const (
	GreedyTaxes  Taxes = iota // item by item, each as high as it may be
	NoTaxes                   // costs as they are
	RelaxedTaxes              // near the best, those of a linear program
)

// String returns greedy, none or best.
func (t Taxes) String() string {
	if t > RelaxedTaxes {
		return "unknown"
	}
	return [...]string{"greedy", "none", "best"}[t]
}

// lookahead returns how far choices are counted.
func (h *Hints) lookahead() int32 {
	if h.Lookahead == 0 {
		return 10
	}
	return int32(min(h.Lookahead, math.MaxInt32))
}

// check returns an error if h is not true of p.
func (h *Hints) check(p *xc.Problem) error {
	switch {
	case h == nil:
		return nil
	case h.Lookahead < 0 || h.Others < 0:
		return fmt.Errorf("%w: a lookahead of %d, and %d other items", tree.ErrConfig, h.Lookahead, h.Others)
	case h.Once == "" && h.Others == 0:
		return nil
	case p.HasBounds() || p.Weighted:
		return fmt.Errorf("%w: hints about items that need not be covered exactly once", tree.ErrConfig)
	}
	once, of := []rune(h.Once), h.poolOf(p)
	for k := range p.Ends {
		n := make([]int, len(once)+1)
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				n[of[e.Item+1]]++
			}
		}
		for c, char := range once {
			if n[c] != 1 {
				return fmt.Errorf("%w: option %d has %d items that begin with %q, expected 1", tree.ErrConfig, k, n[c], char)
			}
		}
		if others := n[len(once)]; h.Others > 0 && others != h.Others {
			return fmt.Errorf("%w: option %d has %d other items, expected %d", tree.ErrConfig, k, others, h.Others)
		}
	}
	return nil
}

// poolOf returns, by header, the place in Once of the character with which the name of a
// primary item begins, or the number of these for other items.
func (h *Hints) poolOf(p *xc.Problem) []int32 {
	once := []rune(h.Once)
	of := make([]int32, p.Primary+1)
	for i, name := range p.Names[:p.Primary] {
		first, _ := utf8.DecodeRuneInString(name)
		c := slices.Index(once, first)
		if c < 0 {
			c = len(once)
		}
		of[i+1] = int32(c)
	}
	return of
}

// Pools are the sets of items that hints speak of. Every option still to be chosen has one
// item of a pool, or as many as Others says; so what the cheapest options of its items cost
// is a lower bound: exercise 250.
type pools struct {
	of   []int32 // by header; len(sums) for the last
	sums []int64
	last badSet // its k is 0 if nothing is known of the items
}

// pools returns the pools of p, nil if there are none.
func (h *Hints) pools(p *xc.Problem) *pools {
	if h.Once == "" && h.Others == 0 {
		return nil
	}
	return &pools{of: h.poolOf(p), sums: make([]int64, utf8.RuneCountInString(h.Once)), last: badSet{k: h.Others}}
}

// hopeless reports whether no options can follow that are cheap enough together.
func (b *pools) hopeless(s *linkedSearch) bool {
	if b == nil || s.ceiling == math.MaxInt64 {
		return false
	}
	left := s.ceiling - s.spent
	clear(b.sums)
	b.last.seen, b.last.bound = b.last.seen[:0], 0
	for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
		price := s.top(i)
		if c := int(b.of[i]); c < len(b.sums) {
			b.sums[c] += price
			if b.sums[c] >= left {
				return true
			}
		} else if b.last.k > 0 && b.last.add(price) >= left {
			return true
		}
	}
	return false
}

// A badSet takes costs one by one, in any order, and knows what those of every k-th of
// them, from the dearest down, come to: the algorithm of exercise 249. No set with these
// costs and others has a smaller sum.
type badSet struct {
	k     int
	seen  []int64 // the dearest first
	bound int64
}

// add takes a cost, and returns the bound.
func (b *badSet) add(cost int64) int64 {
	at, _ := slices.BinarySearchFunc(b.seen, cost, func(seen, cost int64) int {
		if seen >= cost {
			return -1
		}
		return 1
	})
	b.seen = slices.Insert(b.seen, at, cost)
	for j := (at + b.k - 1) / b.k * b.k; j < len(b.seen); j += b.k {
		b.bound += b.seen[j]
		if j+1 < len(b.seen) {
			b.bound -= b.seen[j+1] // which was at j
		}
	}
	return b.bound
}
