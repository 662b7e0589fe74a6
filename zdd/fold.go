package zdd

import "math/big"

// Fold computes a value of the family from the terminals upwards. It calls
// branch once for every node, with the variable and the values of its lo and hi,
// in an order that depends on the diagram alone. branch must not change these
// values: several nodes may share one.
//
// It takes linear time, and drops a value as soon as all nodes that need it have
// theirs.
func Fold[T any](d *Diagram, empty, unit T, branch func(v int, lo, hi T) T) T {
	uses := make([]int32, d.Size()) // yet to come
	for _, nd := range d.inner() {
		uses[nd.lo]++
		uses[nd.hi]++
	}
	values := make([]T, d.Size())
	values[Empty], values[Unit] = empty, unit
	drop := func(x Node) {
		if uses[x]--; uses[x] == 0 {
			var none T
			values[x] = none
		}
	}
	for i, nd := range d.inner() {
		values[i+2] = branch(int(nd.v), values[nd.lo], values[nd.hi])
		drop(nd.lo)
		drop(nd.hi)
	}
	return values[d.root]
}

// CountBySize returns how many sets have k variables, at index k, for every k up
// to the size of the largest set. For the family without sets it returns nil.
// The time is that of [Diagram.Count] multiplied by the number of sizes.
func (d *Diagram) CountBySize() []*big.Int {
	// sizes are the coefficients of a polynomial from its power low on: one if all sets have one size.
	type sizes struct {
		low int
		c   []*big.Int
	}
	unit := sizes{0, []*big.Int{big.NewInt(1)}}
	all := Fold(d, sizes{}, unit, func(_ int, lo, hi sizes) sizes {
		hi.low++
		if len(lo.c) == 0 {
			return hi
		}
		low := min(lo.low, hi.low)
		sum := sizes{low, make([]*big.Int, max(lo.low+len(lo.c), hi.low+len(hi.c))-low)}
		for i := range sum.c {
			sum.c[i] = new(big.Int)
		}
		for _, p := range []sizes{lo, hi} {
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
