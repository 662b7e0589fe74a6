package grid

import (
	"math/big"
	"math/bits"
)

// A Tally is an exact count: small, or big where that would overflow.
// Nearly all counts are small, and those cost no allocation.
// The zero value is 0. Tallies are values: big is never changed.
type Tally struct {
	Small uint64
	Big   *big.Int // if not nil, the count; small is 0
}

func (t Tally) IsZero() bool { return t.Small == 0 && t.Big == nil }

// Int returns the count as a number of its own.
func (t Tally) Int() *big.Int {
	if t.Big != nil {
		return new(big.Int).Set(t.Big)
	}
	return new(big.Int).SetUint64(t.Small)
}

func (t Tally) Plus(u Tally) Tally {
	if t.Big == nil && u.Big == nil {
		if sum, carry := bits.Add64(t.Small, u.Small, 0); carry == 0 {
			return Tally{Small: sum}
		}
	}
	return Tally{Big: new(big.Int).Add(t.Int(), u.Int())}
}

func (t Tally) Times(u Tally) Tally {
	if t.IsZero() || u.IsZero() {
		return Tally{}
	}
	if t.Big == nil && u.Big == nil {
		if high, low := bits.Mul64(t.Small, u.Small); high == 0 {
			return Tally{Small: low}
		}
	}
	return Tally{Big: new(big.Int).Mul(t.Int(), u.Int())}
}
