package limbs

import (
	"math/big"
	"slices"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestAgainstBig does the same with numbers of math/big. Every other limb is 0 or full, so that
// carries go through several.
func TestAgainstBig(t *testing.T) {
	rng := randtest.New(t, 64, 1)
	draw := func() uint64 { return []uint64{0, ^uint64(0), rng.Uint64(), rng.Uint64N(3)}[rng.IntN(4)] }
	for range 20000 {
		a, b := make([]uint64, 1+rng.IntN(4)), make([]uint64, 4)
		for k := range a {
			a[k], b[k] = draw(), draw()
		}
		b = b[:len(a)]
		x, y := Big(a), Big(b)
		must.Equal(t, Less(a, b), x.Cmp(y) < 0, "%d less than %d", x, y)
		sum := slices.Clone(a)
		carry := Add(sum, b)
		must.Equal(t, Big(append(sum, carry)).String(), new(big.Int).Add(x, y).String(), "%d plus %d", x, y)
		if Less(a, b) {
			a, b, x, y = b, a, y, x
		}
		if out := slices.Clone(a); x.Sign() > 0 {
			Below(out, a, draw)
			must.Equal(t, Less(out, a), true, "%d, drawn below %d", Big(out), x)
		}
		Sub(a, b)
		must.Equal(t, Big(a).String(), new(big.Int).Sub(x, y).String(), "%d minus %d", x, y)
	}
}
