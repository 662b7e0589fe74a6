package xc

import (
	"math/big"
	"math/bits"
	"slices"
)

// Numbers of some limbs, least first.

// AddLimbs adds a number of no more limbs to sum, and returns the carry.
func AddLimbs(sum, number []uint64) (carry uint64) {
	for k := range sum {
		x := uint64(0)
		if k < len(number) {
			x = number[k]
		}
		sum[k], carry = bits.Add64(sum[k], x, carry)
	}
	return carry
}

// BigOf returns the number of some limbs.
func BigOf(limbs []uint64) *big.Int {
	n := new(big.Int)
	for _, x := range slices.Backward(limbs) {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(x))
	}
	return n
}
