package chance

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa/generate"
	"bonepile/internal/census"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// shuffled returns the exact mean by shuffle from a census: an array with k solutions
// is k times as likely as one with a single one.
func shuffled(t *census.Table) *big.Rat {
	squares, sum := new(big.Int), new(big.Int)
	for _, r := range t.Rows {
		k, n := big.NewInt(int64(r.Solutions)), new(big.Int).SetUint64(r.Arrays)
		n.Mul(n, k)
		sum.Add(sum, n)
		squares.Add(squares, n.Mul(n, k))
	}
	return new(big.Rat).SetFrac(squares, sum)
}

// TestShuffleMean holds the mean to that of a census, as a fraction.
func TestShuffleMean(t *testing.T) {
	for _, outline := range []string{
		"1x2", "2x3", "1x6", "##\n##\n#.\n#.", "#..\n###\n#.#", "3x4", "2x6", "12x1", "####\n#..#\n#..#\n####",
		".##.\n####\n####\n.##.", "###.\n.###\n###.\n.###", "##....\n.####.\n.####.\n....##",
		"###.\n####\n###.\n##..", "###...\n###...\n...###\n...###", "4x5",
	} {
		p, known := counted(t, outline)
		got, err := ShuffleMean(t.Context(), p.Size(), p.Shape(), 2, nil)
		if p.Tilings() == 0 {
			if !errors.Is(err, errShape) {
				t.Errorf("%s: %v, %v", outline, got, err)
			}
			continue
		}
		if want := shuffled(known); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%s: %v, %v, want %v", outline, got, err, want)
		}
	}
}

// TestShuffleMeanDouble4 holds double-4, of which there is no census, to a sample.
func TestShuffleMeanDouble4(t *testing.T) {
	last := 0.0
	mean, err := ShuffleMean(t.Context(), 4, frame(t, 4), 2, func(done float64) {
		if done < last || done > 1 {
			t.Errorf("progress %v after %v", done, last)
		}
		last = done
	})
	if err != nil || last != 1 || mean.RatString() != "824259388714763/51565959244800" {
		t.Fatalf("%v, %v after %v of the work", mean, err, last)
	}
	against(t, 4, mean, 200_000)
}

// against holds an exact mean to a sample, of seed 1, that is the same on every machine.
func against(t *testing.T, n int, mean *big.Rat, boards uint64) {
	t.Helper()
	s := sample(t, n, generate.Shuffle, 1, boards, 2)
	got, spread := s.Mean(func(k float64) float64 { return k })
	want, _ := mean.Float64()
	if z := (got - want) / spread * math.Sqrt(float64(boards)); math.Abs(z) > 3 {
		t.Errorf("double-%d: mean %v of %d boards, exactly %v: z = %.1f", n, got, boards, want, z)
	} else {
		t.Logf("double-%d: mean %v of %d boards, exactly %v: z = %.1f", n, got, boards, want, z)
	}
}

// partitions calls f with every way to write n as a sum, the larger terms first.
func partitions(n int, f func(pairType)) {
	var extend func(t []byte, left, most int)
	extend = func(t []byte, left, most int) {
		if left == 0 {
			f(pairType(t))
		}
		for m := min(left, most); m > 0; m-- {
			extend(append(t, byte(m)), left-m, m)
		}
	}
	extend(nil, n, n)
}

// TestLabelings counts the ways to write pips on the cells of every type by writing all
// of them down.
func TestLabelings(t *testing.T) {
	for pips := 1; pips <= 3; pips++ {
		bones := pips * (pips + 1) / 2
		var types []pairType
		partitions(bones, func(m pairType) { types = append(types, m) })
		got := must.Get(labelings(t.Context(), pips, types, 2, func(float64) {}))(t)
		for _, m := range types {
			if want := waysByHand(pips, m); got[m].Cmp(big.NewInt(want)) != 0 {
				t.Errorf("%d pips, cycles %v: %v ways, want %d", pips, []byte(m), got[m], want)
			}
		}
		must.Equal(t, len(got), len(types), "types")
	}
}

// waysByHand counts the arrays on cycles of which both tilings show the full set.
func waysByHand(pips int, m pairType) (ways int64) {
	// Cells are numbered along the cycles: T has 2i and 2i+1, U the others.
	var mates []int // in U, of 2i+1
	for _, length := range []byte(m) {
		start := 2 * len(mates)
		for k := range int(length) {
			mates = append(mates, start+(2*k+2)%(2*int(length)))
		}
	}
	array := make([]int, 2*len(mates))
	var write func(i int, shown, second uint)
	write = func(i int, shown, second uint) {
		if i == len(array) {
			for k, mate := range mates {
				second ^= 1 << entry(array[2*k+1], array[mate])
			}
			if second == 1<<len(mates)-1 { // as many bones, and none missing
				ways++
			}
			return
		}
		for p := range pips {
			for q := range pips {
				if bone := uint(1) << entry(p, q); shown&bone == 0 {
					array[i], array[i+1] = p, q
					write(i+2, shown|bone, second)
				}
			}
		}
	}
	write(0, 0, 0)
	return ways
}

// TestSignClasses holds classes to the definition: all matrices of signs are in one, and
// all of a class contribute the same.
func TestSignClasses(t *testing.T) {
	rng := randtest.New(t, 1, 2)
	for pips := 1; pips <= 4; pips++ {
		bones := pips * (pips + 1) / 2
		classes := signClasses(pips)
		sum := uint64(0)
		for _, n := range classes {
			sum += n
		}
		must.Equal(t, sum, 1<<bones, "%d pips: matrices of the classes", pips)
		contribution := func(a signs) string {
			found := map[spectrum]uint64{}
			spectra(t.Context(), pips, a, 1, found)
			sums := make([]word128, 1)
			for s, weight := range found {
				addProducts(sums, []pairType{pairType([]byte{byte(bones)})}, s.traces(pips, bones), signed128(int64(weight)))
			}
			return sums[0].big().String()
		}
		for a := range classes {
			want := contribution(a)
			for range 5 { // of its images
				order := rng.Perm(pips)
				flips := rng.Uint32()
				negative := rng.IntN(2)
				var b signs
				for i := range pips {
					for j := range i + 1 {
						bit := uint32(a)>>entry(i, j)&1 ^ flips>>i&1 ^ flips>>j&1 ^ uint32(negative)
						b |= signs(bit) << entry(order[i], order[j])
					}
				}
				if got := contribution(b); got != want {
					t.Errorf("%d pips: %b contributes %s, and %b %s", pips, a, want, b, got)
				}
			}
		}
	}
}

// TestPairs sorts pairs of tilings: there are as many as there should be, with as many
// dominoes, and types are read back from tallies as they were.
func TestPairs(t *testing.T) {
	tilings := listTilings(frame(t, 3))
	pairs := must.Get(sortPairs(t.Context(), 10, tilings, 3, func(float64) {}))(t)
	sum := uint64(0)
	for m, n := range pairs {
		sum += n
		dominoes := 0
		for _, length := range []byte(m) {
			dominoes += int(length)
		}
		if dominoes != 10 || !slices.IsSortedFunc([]byte(m), func(a, b byte) int { return int(b) - int(a) }) {
			t.Errorf("type %v", []byte(m))
		}
	}
	if sum != 95*95 || pairs[same(10)] != 95 {
		t.Errorf("%d pairs, %d of them of a tiling with itself", sum, pairs[same(10)])
	}
	u := newTallyUnits(21)
	seen := 0
	partitions(21, func(m pairType) {
		tally := uint64(0)
		for _, length := range []byte(m) {
			tally += u.unit[length]
		}
		if got := u.typeOf(tally); got != m {
			t.Errorf("%v comes back as %v", []byte(m), []byte(got))
		}
		seen++
	})
	if seen != 792 { // OEIS A000041
		t.Errorf("%d partitions of 21", seen)
	}
}

// TestWord128 computes modulo 2^128 and by package big.
func TestWord128(t *testing.T) {
	rng := randtest.New(t, 3, 4)
	modulus := new(big.Int).Lsh(big.NewInt(1), 128)
	for range 1000 {
		x, y := word128{rng.Uint64(), rng.Uint64()}, signed128(int64(rng.Uint64()))
		sum := new(big.Int).Add(x.big(), y.big())
		product := new(big.Int).Mul(x.big(), y.big())
		if x.plus(y).big().Cmp(sum.Mod(sum, modulus)) != 0 || x.times(y).big().Cmp(product.Mod(product, modulus)) != 0 {
			t.Errorf("%v and %v: %v, %v", x, y, x.plus(y), x.times(y))
		}
	}
}

func TestShuffleMeanRefused(t *testing.T) {
	for _, tt := range []struct {
		size    int
		outline string
		want    error
	}{
		{-1, "##", errSize},
		{6, strings.Repeat("########\n", 7), errSize},
		{2, "####\n####", errCells},
		{1, "###.\n##.#", errShape},
	} {
		shape := must.Get(generate.ParseShape(tt.outline))(t)
		if _, err := ShuffleMean(t.Context(), tt.size, shape, 1, nil); !errors.Is(err, tt.want) {
			t.Errorf("double-%d on %q: %v, want %v", tt.size, tt.outline, err, tt.want)
		}
	}
	why := errors.New("enough")
	for _, from := range []float64{0, 0.5} {
		ctx, cancel := context.WithCancelCause(t.Context())
		_, err := ShuffleMean(ctx, 4, frame(t, 4), 2, func(done float64) {
			if done > from {
				cancel(why)
			}
		})
		if !errors.Is(err, why) {
			t.Errorf("stopped after %v: %v", from, err)
		}
	}
}
