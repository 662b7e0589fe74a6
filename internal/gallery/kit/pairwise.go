package kit

import (
	"fmt"
	"math/bits"
)

// A Pairwise is a pairwise ordering of two times m choices. Its items, named
// by prefix, are secondary; alpha's options have some primary item in common,
// and beta's do.
type Pairwise struct {
	Prefix string
	M      int
}

// width is the number of bits of a choice.
func (o Pairwise) width() int { return bits.Len(uint(o.M - 1)) }

// Items returns the names of all items.
func (o Pairwise) Items() (list []string) {
	for bit := range o.width() {
		for above := range (o.M-1)>>(bit+1) + 1 {
			list = append(list, o.item(bit, above))
		}
	}
	return list
}

func (o Pairwise) item(bit, above int) string { return fmt.Sprintf("%s%d.%d", o.Prefix, bit, above) }

// Alpha returns the items for choice j, which is to be at most the other.
func (o Pairwise) Alpha(j int) (list []string) { return o.choice(j, 1) }

// Beta returns the items for choice k, which is to be at least the other.
func (o Pairwise) Beta(k int) (list []string) { return o.choice(k, 0) }

// choice returns the items of the bits of c that have a value.
func (o Pairwise) choice(c, value int) (list []string) {
	for bit := range o.width() {
		if c>>bit&1 == value {
			list = append(list, o.item(bit, c>>(bit+1)))
		}
	}
	return list
}
