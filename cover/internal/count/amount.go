package count

import (
	"math/big"
	"math/bits"
)

// An amount is a number of solutions: big, or n below 2^63 if that is nil.
type amount struct {
	n   uint64
	big *big.Int
}

func (t amount) isZero() bool { return t.n == 0 && t.big == nil }

func (t amount) value() *big.Int {
	if t.big != nil {
		return t.big
	}
	return new(big.Int).SetUint64(t.n)
}

func (t amount) plus(u amount) amount {
	if t.big == nil && u.big == nil {
		if sum, carry := bits.Add64(t.n, u.n, 0); carry == 0 && sum>>63 == 0 {
			return amount{n: sum}
		}
	}
	return amount{big: new(big.Int).Add(t.value(), u.value())}
}

func (t amount) times(u amount) amount {
	if t.isZero() || u.isZero() {
		return amount{}
	}
	if t.big == nil && u.big == nil {
		if hi, lo := bits.Mul64(t.n, u.n); hi == 0 && lo>>63 == 0 {
			return amount{n: lo}
		}
	}
	return amount{big: new(big.Int).Mul(t.value(), u.value())}
}
