package xc

import "bonepile/internal/limbs"

// Numbers all have the same number of limbs, least first. When a sum outgrows them, all get one more.
type Numbers struct {
	Limbs int
	All   []uint64 // one number after the other
}

// Of returns number e. It is valid until the next is added, or a sum outgrows its limbs.
func (n *Numbers) Of(e int) []uint64 { return n.All[e*n.Limbs:][:n.Limbs] }

// Grow adds a number, which is 0.
func (n *Numbers) Grow() {
	for range n.Limbs {
		n.All = append(n.All, 0)
	}
}

// Add adds x, which has no more limbs than others, to number e.
func (n *Numbers) Add(e int, x []uint64) {
	carry := limbs.Add(n.Of(e), x)
	if carry == 0 {
		return
	}
	wider := make([]uint64, 0, cap(n.All)/n.Limbs*(n.Limbs+1))
	for ; len(n.All) > 0; n.All = n.All[n.Limbs:] {
		wider = append(append(wider, n.All[:n.Limbs]...), 0)
	}
	n.Limbs, n.All = n.Limbs+1, wider
	n.All[(e+1)*n.Limbs-1] = carry
}

// Peak returns how many bytes they take at most while this many more are added.
func (n *Numbers) Peak(more int) uint64 {
	return 8*uint64(cap(n.All)) + Growth(cap(n.All), len(n.All)+more*n.Limbs)
}
