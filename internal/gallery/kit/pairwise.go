package kit

import (
	"fmt"
	"math/bits"
)

// Pairwise ordering says with secondary items that one choice comes before
// another: alpha_j and beta_k, for 0 <= j, k < m, have no item in common if
// and only if j <= k. It is the tool to keep one of several mirror images.
//
// Why it is right: j > k if and only if there is a bit that j has and k has
// not while all higher bits are equal. There is an item for each bit and each
// value of the bits above; alpha_j has those of the bits it has, beta_k those
// of the bits it has not. So an option gets at most lg m items, and there are
// m-1 altogether if m is a power of two.
//
// See TAOCP 7.2.2.1, (25), (26) and exercise 20, with items that differ.

// A Pairwise is a pairwise ordering of two times M choices. The names of its
// items, which are secondary, begin with Prefix. The options of alpha have some
// primary item in common, and so do those of beta.
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
