package xc

// A Bitset is a set of numbers from 0: number i is bit i&63 of word i>>6.
type Bitset []uint64

// NewBitset returns an empty set with room for the numbers below n.
func NewBitset(n int) Bitset { return make(Bitset, (n+63)/64) }

// Add puts i into the set.
func (b Bitset) Add(i int32) { b[i>>6] |= 1 << (i & 63) }

// Remove takes i out of the set.
func (b Bitset) Remove(i int32) { b[i>>6] &^= 1 << (i & 63) }

// Has reports whether i is in the set.
func (b Bitset) Has(i int32) bool { return b[i>>6]>>(i&63)&1 != 0 }
