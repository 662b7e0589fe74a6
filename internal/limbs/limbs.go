// Package limbs computes with numbers of several words, the lowest first.
package limbs

import (
	"math/big"
	"math/bits"
	"slices"
)

// Add adds a number of no more limbs to sum, and returns the carry.
func Add(sum, number []uint64) (carry uint64) {
	for k := range sum {
		x := uint64(0)
		if k < len(number) {
			x = number[k]
		}
		sum[k], carry = bits.Add64(sum[k], x, carry)
	}
	return carry
}

// Sub takes b, which is no greater and as long, from a.
func Sub(a, b []uint64) {
	borrow := uint64(0)
	for k := range a {
		a[k], borrow = bits.Sub64(a[k], b[k], borrow)
	}
}

// Less reports whether a is less than b, which is as long.
func Less(a, b []uint64) bool {
	for k, x := range slices.Backward(a) {
		if x != b[k] {
			return x < b[k]
		}
	}
	return false
}

// Below puts a number below n, which is not 0, into out, which is as long. All are equally likely
// if next gives random bits: it makes numbers of as many bits as n has until one is less, at most
// two on average, as a remainder would favour small numbers.
func Below(out, n []uint64, next func() uint64) {
	top := len(n) - 1
	for n[top] == 0 {
		top--
	}
	mask := ^uint64(0) >> bits.LeadingZeros64(n[top])
	for again := true; again; again = !Less(out, n) {
		clear(out)
		for k := range top + 1 {
			out[k] = next()
		}
		out[top] &= mask
	}
}

// Big returns the number of some limbs.
func Big(limbs []uint64) *big.Int {
	n := new(big.Int)
	for _, x := range slices.Backward(limbs) {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(x))
	}
	return n
}
