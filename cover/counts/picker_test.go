package counts_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// agree holds that Nth gives what a search in lexicographic order gives.
func agree(t *testing.T, x *xc.Problem, cfg counts.Config) int {
	p := box.New[cover.Problem](x)
	k := must.Get(counts.NewPicker(t.Context(), p, cfg))(t)
	n := int64(0)
	for want := range must.All(t, p.Lexicographic(t.Context(), cover.Config{})) {
		if got, err := k.Nth(t.Context(), big.NewInt(n)); err != nil || !slices.Equal(got, want) {
			t.Fatalf("solution %d is %v (%v), want %v of\n%s", n, got, err, want, covertest.Text(t, x))
		}
		n++
	}
	if k.Count().Int64() != n {
		t.Fatalf("%v solutions, want %d, of\n%s", k.Count(), n, covertest.Text(t, x))
	}
	for _, n := range []int64{-1, n} {
		if _, err := k.Nth(t.Context(), big.NewInt(n)); !errors.Is(err, counts.ErrNone) {
			t.Fatalf("Nth(%d) of %v: %v", n, k.Count(), err)
		}
	}
	return int(n)
}

// TestNthList has solutions that a search lists again.
func TestNthList(t *testing.T) {
	p := box.New[cover.Problem](covertest.Open("pent8x8c"))
	k := must.Get(counts.NewPicker(t.Context(), p, counts.Config{}))(t)
	seen := map[string]bool{}
	for n := range int64(520) {
		sol := must.Get(k.Nth(t.Context(), big.NewInt(n)))(t)
		if seen[fmt.Sprint(sol)] = true; p.Verify(sol) != nil {
			t.Errorf("solution %d: %v", n, sol)
		}
	}
	if k.Count().Int64() != 520 || len(seen) != 520 {
		t.Errorf("%d of %v solutions", len(seen), k.Count())
	}
	n := int64(0)
	for want := range must.All(t, p.Lexicographic(t.Context(), cover.Config{MaxSolutions: 5})) {
		if got := must.Get(k.Nth(t.Context(), big.NewInt(n)))(t); !slices.Equal(got, want) {
			t.Errorf("solution %d is %v, want %v", n, got, want)
		}
		n++
	}
}

// TestNthKinds compares with a search on problems that races of several ways are won on,
// and with little memory.
func TestNthKinds(t *testing.T) {
	for _, x := range []*xc.Problem{
		covertest.Parse(covertest.Toy49), covertest.Parse(covertest.ToyM), covertest.DominoTilings(4, 6),
		covertest.Queens(8), covertest.RowQueens(9), covertest.Coloured(2, 3, 3), covertest.Extreme(6),
	} {
		if agree(t, x, counts.Config{}) == 0 {
			t.Errorf("no solution of\n%s", covertest.Text(t, x))
		}
		agree(t, x, counts.Config{MaxMemory: 1})
	}
	signs := box.New[cover.Problem](covertest.Langford(11))
	k, err := counts.NewPicker(t.Context(), signs, counts.Config{})
	if err != nil || k.Count().Int64() != 35584 {
		t.Fatal(err, k.Count())
	}
	if last, err := k.Nth(t.Context(), big.NewInt(35583)); err != nil || signs.Verify(last) != nil {
		t.Errorf("the last of Langford's: %v, %v", last, err)
	}
	ones, err := counts.Weighted(t.Context(), signs, func(int) *big.Rat { return big.NewRat(1, 1) }, counts.Config{})
	if err != nil || ones.RatString() != "35584" {
		t.Errorf("with weights of 1: %v, %v", ones, err)
	}
	loop := must.Get(cover.Parse(strings.NewReader("a b c\n| require one loop\n| require edge 1 2 if a\n| require edge 2 3 if b\n| require edge 3 1 if c\na\nb\nc\nb c\n")))(t)
	if agree(t, box.Open(loop), counts.Config{}) != 2 {
		t.Error("the triangle has one loop in two ways")
	}
}

// TestNthBig finds tilings of a board that has 12,988,816, and their number again by
// counting those before them; and the last of a board that has 10^23.
func TestNthBig(t *testing.T) {
	p := box.New[cover.Problem](covertest.DominoTilings(8, 8))
	k, err := counts.NewPicker(t.Context(), p, counts.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int64{0, 4711, 12988816 / 3, 12988815} {
		sol := must.Get(k.Nth(t.Context(), big.NewInt(n)))(t)
		// Each domino has as many tilings before it as go with those up to it and an earlier
		// domino for the same cell.
		before := new(big.Int)
		for i, option := range sol {
			for other := range option {
				if first(p, other) == first(p, option) {
					before.Add(before, with(t, p, append(slices.Clone(sol[:i]), other)))
				}
			}
		}
		if err := p.Verify(sol); err != nil || before.Cmp(big.NewInt(n)) != 0 {
			t.Errorf("tiling %d has %v before it: %v", n, before, err)
		}
	}
	p = box.New[cover.Problem](covertest.DominoTilings(14, 14))
	if k, err = counts.NewPicker(t.Context(), p, counts.Config{}); err != nil {
		t.Fatal(err)
	}
	if want := "112202208776036178000000"; k.Count().String() != want {
		t.Errorf("%v tilings, want %s", k.Count(), want)
	}
	last, err := k.Nth(t.Context(), new(big.Int).Sub(k.Count(), big.NewInt(1)))
	if err != nil || p.Verify(last) != nil {
		t.Fatal(err, p.Verify(last))
	}
	must.Equal(t, p.OptionString(last[0]), "0 14", "the last tiling begins with")
}

// first returns the first item of an option.
func first(p *cover.Problem, k int) cover.Item {
	for e := range p.Option(k) {
		return e.Item
	}
	return -1
}

// with counts the solutions that have some options.
func with(t *testing.T, p *cover.Problem, options []int) *big.Int {
	f := must.Get(box.Open(p).Fix(options, nil))(t)
	return must.Get(box.New[cover.Problem](&f.Problem).Count(t.Context(), cover.CountConfig{Way: cover.BySweep}))(t)
}

// TestSamplesEven holds by a chi-square test that all solutions are drawn equally often, by
// number and from a diagram.
func TestSamplesEven(t *testing.T) {
	for _, x := range []*xc.Problem{covertest.Queens(8), covertest.Parse("92|a b | c/" + strings.Repeat("a/", 92) + strings.Repeat("b/", 92))} {
		p := box.New[cover.Problem](x)
		k, err := counts.NewPicker(t.Context(), p, counts.Config{})
		if err != nil || k.Count().Int64() != 92 {
			t.Fatal(err, k.Count())
		}
		const each = 100
		times, n := map[string]int{}, 0
		for sol, err := range k.Samples(t.Context(), randtest.New(t, 8, 92)) {
			if err != nil || p.Verify(sol) != nil {
				t.Fatal(err, sol)
			}
			times[covertest.Key(sol)]++
			if n++; n == 92*each {
				break
			}
		}
		square := 0.
		for _, m := range times {
			square += float64((m-each)*(m-each)) / each
		}
		// 91 degrees of freedom: 160 is passed once in 100,000 times.
		if len(times) != 92 || square > 160 || square < 40 {
			t.Errorf("%d different of 92, chi-square %.1f", len(times), square)
		}
	}
}

// TestEnds holds that limits and contexts end a count, and that a Picker can go on after.
func TestEnds(t *testing.T) {
	p := box.New[cover.Problem](covertest.Queens(10))
	if _, err := counts.NewPicker(t.Context(), p, counts.Config{MaxNodes: 100}); !errors.Is(err, cover.ErrLimit) {
		t.Errorf("with 100 nodes: %v", err)
	}
	k := must.Get(counts.NewPicker(t.Context(), p, counts.Config{}))(t)
	stop := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	if _, err := k.Nth(ctx, big.NewInt(700)); err != nil && !errors.Is(err, stop) {
		t.Errorf("after the context's end: %v", err)
	}
	if _, err := k.Nth(t.Context(), big.NewInt(700)); err != nil {
		t.Errorf("once more: %v", err)
	}
	if new(counts.Picker).Count().Sign() != 0 {
		t.Error("a zero Picker has solutions")
	}
}

// TestWeightedBig counts the tilings of a board by weights of 1, and of 1/3.
func TestWeightedBig(t *testing.T) {
	x := covertest.DominoTilings(12, 12)
	p := box.New[cover.Problem](x)
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
	for _, weight := range []func(int) *big.Rat{nil, func(int) *big.Rat { return nil }} {
		if sum, err := counts.Weighted(t.Context(), p, weight, counts.Config{}); !errors.Is(err, cover.ErrConfig) {
			t.Errorf("without weights: %v, %v", sum, err)
		}
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
	p := box.New[cover.Problem](covertest.DominoTilings(2, 20))
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
	p = box.New[cover.Problem](covertest.DominoTilings(12, 12))
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
