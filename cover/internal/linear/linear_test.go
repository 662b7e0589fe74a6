package linear_test

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/linear"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// mutilated is the board of n by n squares without two opposite corners, for dominoes.
func mutilated(n int) *xc.Problem {
	b := xc.NewBuilder()
	item := make([]xc.Item, n*n)
	for i := 1; i < n*n-1; i++ {
		item[i] = b.AddPrimary(fmt.Sprint(i))
	}
	for i := 1; i < n*n-1; i++ {
		if i%n < n-1 && i+1 < n*n-1 {
			b.AddEntries(xc.Entry{Item: item[i]}, xc.Entry{Item: item[i+1]})
		}
		if i+n < n*n-1 {
			b.AddEntries(xc.Entry{Item: item[i]}, xc.Entry{Item: item[i+n]})
		}
	}
	return covertest.Build(b)
}

func TestMutilated(t *testing.T) {
	for n := 2; n <= 20; n += 2 {
		p := mutilated(n)
		factors, decided := linear.Refute(p, 100*(1+len(p.Entries)), nil)
		if !decided || !linear.Verify(p, factors) {
			t.Fatalf("%d by %d is not refuted: %v", n, n, factors)
		}
		if f, decided := linear.Refute(p, len(p.Entries), nil); n > 2 && (f != nil || decided) {
			t.Errorf("%d by %d: decided within the limit", n, n)
		}
		if factors[1]++; n > 2 && linear.Verify(p, factors) {
			t.Errorf("%d by %d: %v is no refutation", n, n, factors)
		}
	}
}

// TestRandom compares with elimination in fractions, and with a search.
func TestRandom(t *testing.T) {
	refuted := 0
	for i := range 4000 {
		rng := randtest.New(t, 430, uint64(i))
		p := covertest.Random(rng, covertest.WithSecondary|covertest.WithColours|covertest.WithBounds|covertest.WithWeights, 12)
		factors, decided := linear.Refute(p, 1<<20, nil)
		if !decided || (factors != nil) != contradicts(p) || factors != nil && !linear.Verify(p, factors) {
			t.Fatalf("factors %v of\n%s", factors, covertest.Text(t, p))
		}
		if factors == nil {
			continue
		}
		refuted++
		if n := must.Get(search.Visit(context.Background(), p, tree.Config{MaxSolutions: 1}))(t); n > 0 {
			t.Fatalf("refuted, with a solution:\n%s", covertest.Text(t, p))
		}
	}
	if refuted < 300 {
		t.Errorf("%d refuted", refuted)
	}
}

// contradicts reports whether the equations of p have no solution in fractions.
func contradicts(p *xc.Problem) bool {
	var rows [][]*big.Rat
	for i := range p.Primary {
		lo, hi := p.BoundsOf(xc.Item(i))
		if lo != hi {
			continue
		}
		row := make([]*big.Rat, len(p.Ends)+1)
		for k := range row {
			row[k] = new(big.Rat)
		}
		row[len(p.Ends)].SetInt64(int64(lo))
		for k := range p.Ends {
			for _, e := range p.Option(k) {
				if int(e.Item) == i {
					row[k].SetInt64(int64(e.Times()))
				}
			}
		}
		rows = append(rows, row)
	}
	for k := range p.Ends {
		for r, row := range rows {
			if row[k].Sign() == 0 {
				continue
			}
			rows = append(rows[:r:r], rows[r+1:]...)
			for _, other := range rows {
				factor := new(big.Rat).Quo(other[k], row[k])
				for j := range other {
					other[j].Sub(other[j], new(big.Rat).Mul(factor, row[j]))
				}
			}
			break
		}
	}
	for _, row := range rows {
		if row[len(p.Ends)].Sign() != 0 {
			return true
		}
	}
	return false
}
