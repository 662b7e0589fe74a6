package cheapest

import (
	"cmp"
	"container/heap"
	"math"
	"slices"
)

// A bestList holds the best solutions so far, up to a given number.
type bestList struct {
	most  int
	unit  int64          // prices differ by multiples of it
	kept  []keptSolution // a heap: the one to be replaced first is at the top
	found uint64
}

func (b *bestList) Len() int           { return len(b.kept) }
func (b *bestList) Less(i, j int) bool { return b.kept[i].compare(b.kept[j]) > 0 }
func (b *bestList) Swap(i, j int)      { b.kept[i], b.kept[j] = b.kept[j], b.kept[i] }
func (b *bestList) Push(x any)         { b.kept = append(b.kept, x.(keptSolution)) }
func (b *bestList) Pop() any {
	last := len(b.kept) - 1
	x := b.kept[last]
	b.kept = b.kept[:last]
	return x
}

// A keptSolution is worth less the higher its price is, and the later it was found.
type keptSolution struct {
	Priced
	price int64
	rank  uint64 // how many were found before it
}

func (k keptSolution) compare(other keptSolution) int {
	return cmp.Or(cmp.Compare(k.price, other.price), cmp.Compare(k.rank, other.rank))
}

// limit returns the price that a solution has to be below to enter the list.
func (b *bestList) limit() int64 {
	switch {
	case b.most < 1:
		return 0
	case len(b.kept) < b.most:
		return math.MaxInt64
	}
	return b.kept[0].price - b.unit + 1
}

// add takes a solution whose price is below the limit.
func (b *bestList) add(s Priced, price int64) {
	k := keptSolution{s, price, b.found}
	b.found++
	if len(b.kept) < b.most {
		heap.Push(b, k)
		return
	}
	b.kept[0] = k
	heap.Fix(b, 0)
}

// sorted returns the solutions, best first.
func (b *bestList) sorted() []Priced {
	slices.SortFunc(b.kept, keptSolution.compare)
	var list []Priced
	for _, k := range b.kept {
		list = append(list, k.Priced)
	}
	return list
}
