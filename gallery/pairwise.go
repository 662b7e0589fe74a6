package gallery

import (
	"fmt"
	"math/bits"
)

// A pairwise is a pairwise ordering of two times m choices. Its items, named
// by prefix, are secondary; alpha's options have some primary item in common,
// and beta's do.
type pairwise struct {
	prefix string
	m      int
}

// width is the number of bits of a choice.
func (o pairwise) width() int { return bits.Len(uint(o.m - 1)) }

// items returns the names of all items.
func (o pairwise) items() (list []string) {
	for bit := range o.width() {
		for above := range (o.m-1)>>(bit+1) + 1 {
			list = append(list, o.item(bit, above))
		}
	}
	return list
}

func (o pairwise) item(bit, above int) string { return fmt.Sprintf("%s%d.%d", o.prefix, bit, above) }

// alpha returns the items for choice j, which is to be at most the other.
func (o pairwise) alpha(j int) (list []string) { return o.choice(j, 1) }

// beta returns the items for choice k, which is to be at least the other.
func (o pairwise) beta(k int) (list []string) { return o.choice(k, 0) }

// choice returns the items of the bits of c that have a value.
func (o pairwise) choice(c, value int) (list []string) {
	for bit := range o.width() {
		if c>>bit&1 == value {
			list = append(list, o.item(bit, c>>(bit+1)))
		}
	}
	return list
}
