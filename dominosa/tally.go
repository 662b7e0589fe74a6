package dominosa

import (
	"math/big"
	"math/bits"
)

// A tally is an exact count: small, or big where that would overflow.
// Nearly all counts are small, and those cost no allocation.
// The zero value is 0. Tallies are values: big is never changed.
type tally struct {
	small uint64
	big   *big.Int // if not nil, the count; small is 0
}

func (t tally) isZero() bool { return t.small == 0 && t.big == nil }

// Int returns the count as a number of its own.
func (t tally) Int() *big.Int {
	if t.big != nil {
		return new(big.Int).Set(t.big)
	}
	return new(big.Int).SetUint64(t.small)
}

func (t tally) plus(u tally) tally {
	if t.big == nil && u.big == nil {
		if sum, carry := bits.Add64(t.small, u.small, 0); carry == 0 {
			return tally{small: sum}
		}
	}
	return tally{big: new(big.Int).Add(t.Int(), u.Int())}
}

func (t tally) times(u tally) tally {
	if t.isZero() || u.isZero() {
		return tally{}
	}
	if t.big == nil && u.big == nil {
		if high, low := bits.Mul64(t.small, u.small); high == 0 {
			return tally{small: low}
		}
	}
	return tally{big: new(big.Int).Mul(t.Int(), u.Int())}
}
