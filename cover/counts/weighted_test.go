package counts_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// randomWeights returns weights for the options of x, of which some are negative or 0.
func randomWeights(rng *rand.Rand, x *xc.Problem) []*big.Rat {
	weights := make([]*big.Rat, x.Options())
	for k := range weights {
		weights[k] = big.NewRat(rng.Int64N(9)-2, 1+rng.Int64N(6))
		if rng.IntN(8) == 0 {
			weights[k].Mul(weights[k], new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(3), 70)))
		}
	}
	return weights
}

// weightedByVisits is the sum by the definition.
func weightedByVisits(t *testing.T, p *cover.Problem, weights []*big.Rat) (sum *big.Rat, solutions int) {
	sum = new(big.Rat)
	for sol, err := range p.Solutions(t.Context(), cover.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		product := big.NewRat(1, 1)
		for _, k := range sol {
			product.Mul(product, weights[k])
		}
		sum.Add(sum, product)
		solutions++
	}
	return sum, solutions
}

// TestWeightedRandom compares with the definition, on problems of every kind.
func TestWeightedRandom(t *testing.T) {
	rng := randtest.New(t, 5, 35)
	found := 0
	check := func(x *xc.Problem) {
		p, weights := cover.FromArrays(x), randomWeights(rng, x)
		want, n := weightedByVisits(t, p, weights)
		got, err := counts.Weighted(t.Context(), p, func(k int) *big.Rat { return weights[k] }, counts.Config{})
		if err != nil || got.Cmp(want) != 0 {
			t.Fatalf("sum %v (%v), want %v, for weights %v of\n%s", got, err, want, weights, covertest.Text(t, x))
		}
		found += n
	}
	for n := range 2000 {
		features := [...]covertest.Features{0, covertest.WithSecondary | covertest.WithColours, covertest.Everything}[n%3]
		x := covertest.Random(rng, features, 14)
		if n%5 == 4 {
			x = covertest.WithDemands(x, rng)
		}
		check(x)
	}
	for range 5 { // races that others win, independent parts, exchangeable items
		check(covertest.DominoTilings(4, 7))
		check(covertest.Queens(7))
		check(covertest.Extreme(6))
	}
	check(covertest.Langford(8)) // signs
	if found < 4000 {
		t.Errorf("only %d solutions in all", found)
	}
}

// TestWeightedPermanent holds that permanents are such sums: of the matrix whose entries
// are 1/(i+j-1), after Hilbert, by the definition; and that of all ones.
func TestWeightedPermanent(t *testing.T) {
	const n = 6
	b := cover.NewBuilder()
	b.AddPrimary(covertest.Names("r%d", 1, n)...)
	b.AddPrimary(covertest.Names("c%d", 1, n)...)
	for i := range cover.Item(n) {
		for j := range cover.Item(n) {
			b.AddEntries(cover.Entry{Item: i}, cover.Entry{Item: n + j})
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, weight := range []func(int) *big.Rat{nil, func(int) *big.Rat { return nil }} {
		if sum, err := counts.Weighted(t.Context(), p, weight, counts.Config{}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("without weights: %v, %v", sum, err)
		}
	}
	entry := func(i, j int) *big.Rat { return big.NewRat(1, int64(i+j+1)) }
	var permanent func(row, free int) *big.Rat
	permanent = func(row, free int) *big.Rat {
		sum := new(big.Rat)
		if row == n {
			return sum.SetInt64(1)
		}
		for j := range n {
			if free>>j&1 != 0 {
				sum.Add(sum, new(big.Rat).Mul(entry(row, j), permanent(row+1, free&^(1<<j))))
			}
		}
		return sum
	}
	got, err := counts.Weighted(t.Context(), p, func(k int) *big.Rat { return entry(k/n, k%n) }, counts.Config{})
	if want := permanent(0, 1<<n-1); err != nil || got.Cmp(want) != 0 {
		t.Errorf("%v (%v), want %v", got, err, want)
	}
}

// TestWeightedBig counts the tilings of a board by weights of 1, and of 1/3.
func TestWeightedBig(t *testing.T) {
	x := covertest.DominoTilings(12, 12)
	p := cover.FromArrays(x)
	ones, err := counts.Weighted(t.Context(), p, func(int) *big.Rat { return big.NewRat(1, 1) }, counts.Config{})
	if want := "53060477521960000"; err != nil || ones.RatString() != want {
		t.Errorf("%v (%v), want %s", ones, err, want)
	}
	// There are 72 dominoes, so weights of 1/3 divide the number by 3^72.
	thirds, err := counts.Weighted(t.Context(), p, func(int) *big.Rat { return big.NewRat(1, 3) }, counts.Config{})
	if err != nil {
		t.Fatal(err)
	}
	scale := new(big.Int).Exp(big.NewInt(3), big.NewInt(72), nil)
	if thirds.Mul(thirds, new(big.Rat).SetInt(scale)).Cmp(ones) != 0 {
		t.Errorf("with weights of 1/3: %v", thirds)
	}
	if _, err := counts.Weighted(t.Context(), p, func(int) *big.Rat { return big.NewRat(1, 3) }, counts.Config{MaxNodes: 10}); !errors.Is(err, cover.ErrLimit) {
		t.Errorf("with 10 nodes: %v", err)
	}
}
