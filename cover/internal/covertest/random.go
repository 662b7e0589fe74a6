package covertest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"bonepile/cover/internal/xc"
)

// Features are what a random problem may have, beside primary items.
type Features uint8

const (
	WithSecondary Features = 1 << iota // secondary items
	WithColours                        // on them
	WithBounds                         // primary items covered a number of times
	WithWeights                        // weights
	WithCosts                          // costs
	Everything    = WithSecondary | WithColours | WithBounds | WithWeights | WithCosts
)

// Random makes a problem of few items and at most most options, with some of
// the features, that is small enough to try every set of options. It never has
// a feature that is not in f, and has one that is only if it fell so.
func Random(rng *rand.Rand, f Features, most int) *xc.Problem {
	b := xc.NewBuilder()
	primary, secondary := 1+rng.IntN(5), 0
	if f&WithSecondary != 0 {
		secondary = rng.IntN(4)
	}
	for i := range primary {
		lo, hi := 1, 1
		if f&WithBounds != 0 && rng.IntN(2) == 0 {
			lo = rng.IntN(3)
			hi = max(1, lo+rng.IntN(4))
		}
		b.AddBounded(lo, hi, fmt.Sprintf("p%d", i+1))
	}
	b.AddSecondary(Names("s%d", 1, secondary)...)
	for range 1 + rng.IntN(most) {
		var option []xc.Entry
		for i := range primary + secondary {
			if rng.IntN(3) > 0 {
				continue
			}
			e := xc.Entry{Item: xc.Item(i)}
			switch {
			case i < primary:
				if f&WithWeights != 0 && rng.IntN(3) == 0 {
					e.Weight = 1 + rng.Int32N(3)
				}
			case f&WithColours != 0 && rng.IntN(3) > 0:
				e.Colour = b.Colour(fmt.Sprint(rng.IntN(2)))
			}
			option = append(option, e)
		}
		if !slices.ContainsFunc(option, func(e xc.Entry) bool { return int(e.Item) < primary }) {
			option = append(option, xc.Entry{Item: xc.Item(rng.IntN(primary))})
		}
		if rng.IntN(4) == 0 { // an option may begin with a secondary item
			slices.Reverse(option)
		}
		cost := int64(0)
		if f&WithCosts != 0 {
			cost = rng.Int64N(8)
		}
		b.AddPriced(cost, option...)
	}
	return Build(b)
}
