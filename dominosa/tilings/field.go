package tilings

import (
	"math/big"
	"math/bits"
)

// A field is the integers modulo an odd prime p below 2^63. Its elements are
// below p and stand for themselves divided by 2^64, as in P. L. Montgomery,
// Modular Multiplication Without Trial Division (Mathematics of Computation
// 44, 1985), so that a product takes three multiplications and no division.
// Sums need no carry since p is below 2^63.
type field struct {
	p   uint64
	inv uint64 // p times inv is 1 modulo 2^64
	one uint64 // the element that stands for 1
}

func newField(p uint64) field {
	// Each step doubles the number of bits that are right; p is its own inverse modulo 8.
	inv := p
	for range 5 {
		inv *= 2 - p*inv
	}
	return field{p: p, inv: inv, one: -p % p} // -p is 2^64 - p
}

func (f *field) add(a, b uint64) uint64 { return f.lift(a + b - f.p) }
func (f *field) sub(a, b uint64) uint64 { return f.lift(a - b) }

// lift adds p to a number that is negative, in two's complement, and not below
// -p. A branch in its place would be mispredicted every other time.
func (f *field) lift(a uint64) uint64 { return a + f.p&uint64(int64(a)>>63) }

func (f *field) neg(a uint64) uint64 { return f.sub(0, a) }

func (f *field) mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	// What is taken off has the same low half, so that the difference is a multiple of 2^64.
	off, _ := bits.Mul64(lo*f.inv, f.p)
	return f.lift(hi - off)
}

// inverse returns the inverse of a, which must not be 0: by Fermat's theorem, a to the power of p-2.
func (f *field) inverse(a uint64) uint64 {
	power := f.one
	for e := f.p - 2; e > 0; e >>= 1 {
		if e&1 != 0 {
			power = f.mul(power, a)
		}
		a = f.mul(a, a)
	}
	return power
}

// value returns the number from 0 to p-1 that a stands for.
func (f *field) value(a uint64) uint64 { return f.mul(a, 1) }

// primes are the fields of the largest primes below 2^63, largest first, as far as they were needed.
type primes []field

// field returns the i-th field, counted from 0.
func (ps *primes) field(i int) *field {
	for len(*ps) <= i {
		p := uint64(1<<63 + 1)
		if n := len(*ps); n > 0 {
			p = (*ps)[n-1].p
		}
		var candidate big.Int
		for {
			p -= 2
			// No composite number below 2^64 passes, says package big.
			if candidate.SetUint64(p).ProbablyPrime(0) {
				break
			}
		}
		*ps = append(*ps, newField(p))
	}
	return &(*ps)[i]
}
