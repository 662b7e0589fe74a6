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
		r, decided := linear.Refute(p, 100*(1+len(p.Entries)), nil)
		if !decided || !verify(p, r) {
			t.Fatalf("%d by %d is not refuted: %v", n, n, r)
		}
		if r, decided := linear.Refute(p, len(p.Entries), nil); n > 2 && (r != nil || decided) {
			t.Errorf("%d by %d: decided within the limit", n, n)
		}
		if r.Factors[1]++; n > 2 && verify(p, r) {
			t.Errorf("%d by %d: %v is no refutation", n, n, r)
		}
	}
}

// TestRandom compares with elimination in fractions, and with a search.
func TestRandom(t *testing.T) {
	refuted, equations := 0, 0
	for i := range 4000 {
		rng := randtest.New(t, 430, uint64(i))
		p := covertest.Random(rng, covertest.WithSecondary|covertest.WithColours|covertest.WithBounds|covertest.WithWeights, 12)
		r, decided := linear.Refute(p, 1<<20, nil)
		if !decided || r == nil && contradicts(p) || r != nil && (!verify(p, r) || r.Modulus != 0 && !contradicts(p)) {
			t.Fatalf("%v of\n%s", r, covertest.Text(t, p))
		}
		if r == nil {
			continue
		}
		if refuted++; r.Modulus != 0 {
			equations++
		}
		if n := must.Get(search.Visit(context.Background(), p, tree.Config{MaxSolutions: 1}))(t); n > 0 {
			t.Fatalf("refuted, with a solution:\n%s", covertest.Text(t, p))
		}
	}
	if refuted < 500 || equations < 200 {
		t.Errorf("%d refuted, %d by equations", refuted, equations)
	}
}

// TestHall has items that each take one of a few holes: there is a solution exactly if the
// condition holds.
func TestHall(t *testing.T) {
	var refuted, solved int
	for i := range 2000 {
		rng := randtest.New(t, 431, uint64(i))
		b := xc.NewBuilder()
		n, m := 1+rng.IntN(9), 1+rng.IntN(10)
		var items, holes []xc.Item
		for k := range n {
			items = append(items, b.AddPrimary(fmt.Sprint("p", k)))
		}
		for k := range m {
			holes = append(holes, b.AddSecondary(fmt.Sprint("h", k)))
		}
		loose := rng.IntN(4) == 0 // an item that needs no hole
		for k, item := range items {
			if loose && k == 0 {
				b.AddEntries(xc.Entry{Item: item})
			}
			for _, hole := range rng.Perm(m)[:min(m, 1+rng.IntN(3))] {
				b.AddEntries(xc.Entry{Item: item}, xc.Entry{Item: holes[hole]})
			}
		}
		p := covertest.Build(b)
		r, _ := linear.Refute(p, 1<<20, nil)
		count := must.Get(search.Visit(context.Background(), p, tree.Config{MaxSolutions: 1}))(t)
		if (r == nil) != (count > 0) || r != nil && !verify(p, r) {
			t.Fatalf("%v, %d solutions:\n%s", r, count, covertest.Text(t, p))
		}
		if r != nil {
			refuted++
		} else {
			solved++
		}
	}
	if refuted < 300 || solved < 300 {
		t.Errorf("%d refuted, %d with solutions", refuted, solved)
	}
}

// verify adds up by the definition.
func verify(p *xc.Problem, r *linear.Refutation) bool {
	odd := func(sum *big.Int) bool {
		if r.Modulus == 0 {
			return sum.Sign() > 0
		}
		return new(big.Int).Rem(sum, big.NewInt(r.Modulus)).Sign() != 0
	}
	total := new(big.Int)
	for i, f := range r.Factors {
		lo, hi := p.BoundsOf(xc.Item(i))
		if r.Modulus != 0 && lo != hi && f != 0 {
			return false
		}
		if f < 0 {
			lo = hi
		}
		total.Add(total, new(big.Int).Mul(big.NewInt(f), big.NewInt(int64(lo))))
	}
	for k := range p.Ends {
		sum := new(big.Int)
		for _, e := range p.Option(k) {
			if f := r.Factors[e.Item]; f != 0 && e.Colour != 0 {
				return false
			} else {
				sum.Add(sum, new(big.Int).Mul(big.NewInt(f), big.NewInt(int64(e.Times()))))
			}
		}
		if odd(sum) {
			return false
		}
	}
	return odd(total)
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
