package cover

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// features are what a random problem may have, beside primary items.
type features uint8

const (
	withSecondary features = 1 << iota // secondary items
	withColours                        // on them
	withBounds                         // primary items covered a number of times
	withWeights                        // weights
	withCosts                          // costs
	everything    = withSecondary | withColours | withBounds | withWeights | withCosts
)

// random makes a problem of few items and at most most options, with some of
// the features, that is small enough to try every set of options. It never has
// a feature that is not in f, and has one that is only if it fell so.
func random(rng *rand.Rand, f features, most int) *Problem {
	b := NewBuilder()
	primary, secondary := 1+rng.IntN(5), 0
	if f&withSecondary != 0 {
		secondary = rng.IntN(4)
	}
	for i := range primary {
		lo, hi := 1, 1
		if f&withBounds != 0 && rng.IntN(2) == 0 {
			lo = rng.IntN(3)
			hi = max(1, lo+rng.IntN(4))
		}
		b.AddBounded(lo, hi, fmt.Sprintf("p%d", i+1))
	}
	b.AddSecondary(names("s%d", 1, secondary)...)
	for range 1 + rng.IntN(most) {
		var option []Entry
		for i := range primary + secondary {
			if rng.IntN(3) > 0 {
				continue
			}
			e := Entry{Item: Item(i)}
			switch {
			case i < primary:
				if f&withWeights != 0 && rng.IntN(3) == 0 {
					e.Weight = 1 + rng.Int32N(3)
				}
			case f&withColours != 0 && rng.IntN(3) > 0:
				e.Colour = b.Colour(fmt.Sprint(rng.IntN(2)))
			}
			option = append(option, e)
		}
		if !slices.ContainsFunc(option, func(e Entry) bool { return int(e.Item) < primary }) {
			option = append(option, Entry{Item: Item(rng.IntN(primary))})
		}
		if rng.IntN(4) == 0 { // an option may begin with a secondary item
			slices.Reverse(option)
		}
		cost := int64(0)
		if f&withCosts != 0 {
			cost = rng.Int64N(8)
		}
		b.AddPriced(cost, option...)
	}
	return build(b)
}
