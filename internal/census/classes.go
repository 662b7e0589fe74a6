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
// of g. They are listed in the way of search.go, which takes 0.2 s for 4x5.

// A fixing lists the arrays that a symmetry and a renaming leave unchanged.
//
// The first cell of a cycle of g chooses its pip, which fixes the pips of the whole
// cycle; all are taken together from the rest.
//
//	chooser[i]  the cell whose choice fixes cell i
//	power[i]    the power of the renaming that takes that cell's pip to that of i
//	cycle[i]    how long the cycle of chooser i is
type fixing struct {
	*Problem
	rename  []int
	chooser [maxCells]int
	power   [maxCells][]int
	cycle   [maxCells]int

	pip    [maxCells + 1]uint8
	used   [boneSlots]lanes
	memo   map[[2]int]uint64 // see completions
	counts [maxLanes + 1]uint64
}

// fixed returns the number of arrays that symmetry g and a renaming leave unchanged,
// by their number of solutions.
func (p *Problem) fixed(g, rename []int) [maxLanes + 1]uint64 {
	f := &fixing{Problem: p, rename: rename, memo: map[[2]int]uint64{}}
	f.pip[maxCells] = noPip
	for first := range g {
		if f.power[first] != nil {
			continue // of a cycle already seen
		}
		names := make([]int, len(rename))
		for v := range names {
			names[v] = v
		}
		for c := first; ; {
			f.chooser[c], f.power[c] = first, append([]int(nil), names...)
			f.cycle[first]++
			for v := range names {
				names[v] = rename[names[v]]
			}
			if c = g[c]; c == first {
				break
			}
		}
	}
	f.visit(0, len(p.ways)-1, p.all)
	return f.counts
}

// take returns the pips left, as a number, after the cycle of chooser i gets pip v
// and the pips that follow from it, or -1 if that is impossible.
func (f *fixing) take(i, v, key int) int {
	copies := f.size + 3
	w := v
	for range f.cycle[i] {
		if key/f.units[w]%copies == 0 {
			return -1
		}
		key -= f.units[w]
		w = f.rename[w]
	}
	if w != v {
		return -1
	}
	return key
}

// completions returns in how many ways the cells from i on can get their pips.
func (f *fixing) completions(i, key int) uint64 {
	if i == len(f.cells) {
		return 1
	}
	if f.chooser[i] != i {
		return f.completions(i+1, key)
	}
	at := [2]int{i, key}
	if n, ok := f.memo[at]; ok {
		return n
	}
	n := uint64(0)
	for v := range f.size + 1 {
		if k := f.take(i, v, key); k >= 0 {
			n += f.completions(i+1, k)
		}
	}
	f.memo[at] = n
	return n
}

// visit gives cell i its pips; alive as in search.go.
func (f *fixing) visit(i, key int, alive lanes) {
	if alive == (lanes{}) {
		f.counts[0] += f.completions(i, key)
		return
	}
	if i == len(f.cells) {
		f.counts[alive.size()]++
		return
	}
	if c := f.chooser[i]; c != i {
		f.put(i, f.power[i][f.pip[c]], key, alive)
		return
	}
	for v := range f.size + 1 {
		if k := f.take(i, v, key); k >= 0 {
			f.put(i, v, k, alive)
		}
	}
}

func (f *fixing) put(i, v, key int, alive lanes) {
	f.pip[i] = uint8(v)
	c := &f.steps[i]
	a, b := &f.used[slot[v][f.pip[c.left]]], &f.used[slot[v][f.pip[c.above]]]
	wasA := *a
	alive = alive.less(c.withLeft.and(wasA))
	*a = a.or(c.withLeft)
	wasB := *b
	alive = alive.less(c.withAbove.and(wasB))
	*b = b.or(c.withAbove)
	f.visit(i+1, key, alive)
	*b = wasB
	*a = wasA
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
