package counts_test

import (
	"errors"
	"math/big"
	"testing"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/cover/internal/covertest"
	"bonepile/internal/must"
)

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
	p := must.Get(b.Build())(t)
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
	thirds := must.Get(counts.Weighted(t.Context(), p, func(int) *big.Rat { return big.NewRat(1, 3) }, counts.Config{}))(t)
	scale := new(big.Int).Exp(big.NewInt(3), big.NewInt(72), nil)
	if thirds.Mul(thirds, new(big.Rat).SetInt(scale)).Cmp(ones) != 0 {
		t.Errorf("with weights of 1/3: %v", thirds)
	}
	if _, err := counts.Weighted(t.Context(), p, func(int) *big.Rat { return big.NewRat(1, 3) }, counts.Config{MaxNodes: 10}); !errors.Is(err, cover.ErrLimit) {
		t.Errorf("with 10 nodes: %v", err)
	}
}

// TestDistinctFigures holds numbers that follow by thought.
func TestDistinctFigures(t *testing.T) {
	ctx := t.Context()
	// Tilings of a board of 2 by n cells: how the first cell is covered, two ways; the whole
	// first row, Fibonacci's number; everything, the same.
	p := cover.FromArrays(covertest.DominoTilings(2, 20))
	for cells, want := range map[int]string{0: "1", 1: "2", 20: "10946", 40: "10946"} {
		v := counts.View{}
		for i := range cells {
			v.Items = append(v.Items, cover.Item(i))
		}
		if n, err := counts.Distinct(ctx, p, v, counts.Config{}); err != nil || n.String() != want {
			t.Errorf("%v (%v) by %d cells, want %s", n, err, cells, want)
		}
	}
	// Far more solutions than could be visited: the dominoes on the first two cells of a board
	// of 12 by 12 are one that lies, or one that stands beside one that does not or does.
	p = cover.FromArrays(covertest.DominoTilings(12, 12))
	if n, err := counts.Distinct(ctx, p, counts.View{Items: []cover.Item{0, 1}}, counts.Config{}); err != nil || n.String() != "3" {
		t.Errorf("%v (%v), want 3", n, err)
	}
	if _, err := counts.Distinct(ctx, p, counts.View{Items: []cover.Item{144}}, counts.Config{}); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("an item that is not there: %v", err)
	}
	if _, err := counts.Distinct(ctx, p, counts.View{Options: []int{-1}}, counts.Config{}); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("an option that is not there: %v", err)
	}
	if _, err := counts.Distinct(ctx, p, counts.View{Items: []cover.Item{0}}, counts.Config{MaxNodes: 5}); !errors.Is(err, cover.ErrLimit) {
		t.Errorf("five nodes: %v", err)
	}
}
