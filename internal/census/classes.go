package census

import (
	"context"
	"fmt"
)

// Classes: arrays that a symmetry of the shape and a renaming of pips take to each
// other form one class. By the lemma of Cauchy and Frobenius the number of classes with
// k solutions is the average, over the pairs (g, r) of a symmetry and a renaming, of the
// number of arrays with k solutions that the pair leaves unchanged:
//
//	classes(k) = sum over g and r of fixed(k; g, r) / (number of g and r)
//
// The identity leaves all arrays unchanged; that is the census. A renaming alone, other
// than the identity, leaves none, since every pip occurs. The others leave few: an array
// with A(g(c)) = r(A(c)) for all cells c is determined by one cell of each cycle
// of g. They are all listed, which takes 0.25 s for 4x5.

// fixed returns the number of arrays that symmetry g and a renaming leave unchanged,
// by their number of solutions.
func (p *Problem) fixed(g, rename []int) (counts [maxLanes + 1]uint64) {
	pip := [maxCells + 1]uint8{maxCells: noPip}
	var left [maxPips]int
	for v := range p.size + 1 {
		left[v] = p.size + 2
	}
	seen := make([]bool, len(g))
	var visit func(i int)
	visit = func(i int) {
		for i < len(g) && seen[i] {
			i++
		}
		if i == len(g) {
			counts[p.solutions(&pip)]++
			return
		}
		for v := range p.size + 1 {
			c, w, fits := i, v, true
			for again := true; again; again = c != i {
				pip[c], seen[c] = uint8(w), true
				left[w]--
				fits = fits && left[w] >= 0
				c, w = g[c], rename[w]
			}
			if fits && w == v {
				visit(i + 1)
			}
			for again := true; again; again = c != i {
				seen[c] = false
				left[pip[c]]++
				c = g[c]
			}
		}
	}
	visit(0)
	return counts
}

// solutions returns how many tilings lay no bone twice on an array.
func (p *Problem) solutions(pip *[maxCells + 1]uint8) int {
	var used [boneSlots]lanes
	alive := p.all
	lay := func(a, b uint8, with lanes) {
		u := &used[slot[a][b]]
		alive = alive.less(with.and(*u))
		*u = u.or(with)
	}
	for i, c := range p.steps {
		lay(pip[i], pip[c.left], c.withLeft)
		lay(pip[i], pip[c.above], c.withAbove)
	}
	return alive.size()
}

// classes returns the number of classes by the number of solutions, from that of the
// arrays.
func (p *Problem) classes(ctx context.Context, arrays [maxLanes + 1]uint64) ([maxLanes + 1]uint64, error) {
	sum := arrays
	pairs := uint64(0)
	for k, g := range p.symmetries {
		for _, rename := range renamings(p.size + 1) {
			pairs++
			if k == 0 { // the identity: counted already
				continue
			}
			if ctx.Err() != nil {
				return sum, context.Cause(ctx)
			}
			for solutions, n := range p.fixed(g, rename) {
				sum[solutions] += n
			}
		}
	}
	for solutions := range sum {
		if sum[solutions]%pairs != 0 {
			return sum, fmt.Errorf("%w: the arrays with %d solutions do not fall into whole classes", errCheck, solutions)
		}
		sum[solutions] /= pairs
	}
	return sum, nil
}

// renamings returns the permutations of 0 to n-1.
func renamings(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var list [][]int
	for _, shorter := range renamings(n - 1) {
		for at := range n {
			perm := append(append(append([]int(nil), shorter[:at]...), n-1), shorter[at:]...)
			list = append(list, perm)
		}
	}
	return list
}
