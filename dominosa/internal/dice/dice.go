// Package dice is the source of random numbers by which boards are named for ever.
package dice

import (
	"math/big"
	"math/bits"
)

// A Dice is a source of random numbers: the sequence of Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators" (2014), which passes the
// common tests and takes a nanosecond a number. It is written down here, and not
// taken from a library, because boards are named by their seed for ever. It has
// nothing that differs between machines.
type Dice struct{ state uint64 }

// New returns the source for board i of a seed. Boards share nothing, so
// that they can be made in any order.
func New(seed, i uint64) Dice { return Dice{Mix(Mix(seed) ^ i*0xda942042e4dd58b5)} }

// Next returns 64 random bits.
func (d *Dice) Next() uint64 {
	x := Mix(d.state)
	d.state += 0x9e3779b97f4a7c15
	return x
}

// Below returns a number from 0 to n-1, each exactly as likely as the others; n
// must be positive. (Lemire, Fast random integer generation in an interval,
// 2019: the high half of a product, and again if its low half is among those that
// would make some number likelier.)
func (d *Dice) Below(n int) int {
	hi, lo := bits.Mul64(d.Next(), uint64(n))
	for lo < uint64(n) && lo < -uint64(n)%uint64(n) {
		hi, lo = bits.Mul64(d.Next(), uint64(n))
	}
	return int(hi)
}

// Coin returns true as often as false.
func (d *Dice) Coin() bool { return int64(d.Next()) < 0 }

// BelowBig returns a number below n, all of them equally likely; n must be
// positive.
func (d *Dice) BelowBig(n *big.Int) *big.Int {
	length := n.BitLen()
	for {
		x := new(big.Int)
		for range (length + 63) / 64 {
			x.Lsh(x, 64)
			x.Or(x, new(big.Int).SetUint64(d.Next()))
		}
		x.Rsh(x, uint(-length&63))
		if x.Cmp(n) < 0 {
			return x
		}
	}
}

// Shuffle puts n things in random order, all orders equally likely, by Fisher
// and Yates's method.
func (d *Dice) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, d.Below(i+1))
	}
}

// Mix returns 64 bits that look random, for a number. (Steele, Lea and
// Flood, Fast splittable pseudorandom number generators, 2014.)
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
