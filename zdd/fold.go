package zdd

import "math/big"

// Fold computes a value of the family from the terminals upwards. Branch is
// called once for every node, with the values of its lo and hi, in an order
// that depends on the diagram alone. It must not change them.
//
// A value is dropped when the last node that needs it has been computed.
func Fold[T any](d *Diagram, empty, unit T, branch func(v int, lo, hi T) T) T {
	uses := make([]int32, len(d.nodes)) // yet to come
	for _, nd := range d.nodes[2:] {
		uses[nd.lo]++
		uses[nd.hi]++
	}
	values := make([]T, len(d.nodes))
	values[Empty], values[Unit] = empty, unit
	drop := func(x Node) {
		if uses[x]--; uses[x] == 0 {
			var none T
			values[x] = none
		}
	}
	for i, nd := range d.nodes[2:] {
		values[i+2] = branch(int(nd.v), values[nd.lo], values[nd.hi])
		drop(nd.lo)
		drop(nd.hi)
	}
	return values[d.root]
}

// CountBySize returns, for every k up to the size of the largest set, how many
// sets have k variables. For the family without sets that is nil.
func (d *Diagram) CountBySize() []*big.Int {
	// counts are the coefficients of a polynomial from its power low on. Where
	// all sets have one size, that is one coefficient.
	type counts struct {
		low int
		c   []*big.Int
	}
	unit := counts{0, []*big.Int{big.NewInt(1)}}
	all := Fold(d, counts{}, unit, func(_ int, lo, hi counts) counts {
		hi.low++
		if len(lo.c) == 0 {
			return hi
		}
		low := min(lo.low, hi.low)
		sum := counts{low, make([]*big.Int, max(lo.low+len(lo.c), hi.low+len(hi.c))-low)}
		for i := range sum.c {
			sum.c[i] = new(big.Int)
		}
		for _, p := range []counts{lo, hi} {
			for i, n := range p.c {
				at := sum.c[p.low+i-low]
				at.Add(at, n)
			}
		}
		return sum
	})
	if len(all.c) == 0 {
		return nil
	}
	bySize := make([]*big.Int, all.low+len(all.c))
	for k := range bySize {
		bySize[k] = new(big.Int)
		if k >= all.low {
			bySize[k].Set(all.c[k-all.low])
		}
	}
	return bySize
}

// Weigh returns the sum, over all sets, of the product of the weights of their
// variables, exactly. With all weights 1 that is the count. Weight is called
// once for every node, and its results are not changed.
func (d *Diagram) Weigh(weight func(v int) *big.Int) *big.Int {
	sum := Fold(d, new(big.Int), big.NewInt(1), func(v int, lo, hi *big.Int) *big.Int {
		w := new(big.Int).Mul(weight(v), hi)
		return w.Add(w, lo)
	})
	return new(big.Int).Set(sum)
}
