package covertest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"bonepile/cover/internal/xc"
)

// Vast makes a problem of at most most options with numbers as large as a text may have:
// weights and bounds up to 2^31-1, sums of weights beyond it, and costs that come to less
// than 2^59. Mostly the bounds are near the sums of some set of options.
func Vast(rng *rand.Rand, most int) *xc.Problem {
	sizes := []int32{1, 1, 2, 1e6, 5e8, 1e9, 1 << 30, math.MaxInt32 - 1, math.MaxInt32}
	b, primary, options := xc.NewBuilder(), 1+rng.IntN(3), make([][]xc.Entry, 1+rng.IntN(most))
	sums := make([]int, primary)
	for k := range options {
		chosen := rng.IntN(2)
		for i := range primary {
			if i > 0 && rng.IntN(2) == 0 {
				continue
			}
			e := xc.Entry{Item: xc.Item(i), Weight: sizes[rng.IntN(len(sizes))]}
			if rng.IntN(4) == 0 {
				e.Weight = 1 + rng.Int32N(math.MaxInt32)
			}
			sums[i] += chosen * int(e.Weight)
			options[k] = append(options[k], e)
		}
	}
	for i, sum := range sums {
		hi := min(max(1, sum+rng.IntN(3)-1), math.MaxInt32)
		lo := []int{hi, hi, hi, max(0, hi-2), 0, 1, min(int(sizes[rng.IntN(len(sizes))]), hi)}[rng.IntN(7)]
		if rng.IntN(3) == 0 {
			hi = max(1, lo, int(sizes[rng.IntN(len(sizes))]))
		}
		b.AddBounded(lo, hi, fmt.Sprintf("p%d", i+1))
	}
	for _, option := range options {
		b.AddPriced(rng.Int64N(1<<rng.IntN(53)+1), option...)
	}
	return Build(b)
}
