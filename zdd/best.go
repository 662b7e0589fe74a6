package zdd

import (
	"container/heap"
	"errors"
	"iter"
	"math"
	"slices"
)

var errOverflow = errors.New("zdd: sum of weights overflows 64 bits")

// Cheapest returns an iterator over the k sets of least total weight, with
// their weights, the least first. If k is 0 or less, all sets come. Sets of
// equal weight come in an order that depends on the diagram and the weights
// alone. The variables of a set come in the order of its path. A set is the
// caller's to keep.
//
// Cheapest calls weight once for every node, which takes linear time. Each set
// then takes time and memory in proportion to its path. There is an error if the
// sum of the weights along some path, from any node down, is out of the range of
// ±(2^63 - 1).
func (d *Diagram) Cheapest(k int, weight func(v int) int64) (iter.Seq2[[]int, int64], error) {
	r, err := d.rank(weight)
	if err != nil {
		return nil, err
	}
	return func(yield func([]int, int64) bool) { r.run(k, yield) }, nil
}

// Dearest is like [Diagram.Cheapest], but for the sets of greatest total weight,
// the greatest first.
func (d *Diagram) Dearest(k int, weight func(v int) int64) (iter.Seq2[[]int, int64], error) {
	overflow := false
	r, err := d.rank(func(v int) int64 {
		w := weight(v)
		overflow = overflow || w == math.MinInt64
		return -w
	})
	if err == nil && overflow {
		err = errOverflow
	}
	if err != nil {
		return nil, err
	}
	return func(yield func([]int, int64) bool) {
		r.run(k, func(set []int, sum int64) bool { return yield(set, -sum) })
	}, nil
}

// A ranking has, for every node, the weight of its variable and the least weight of a set below it.
type ranking struct {
	d      *Diagram
	weight []int64
	least  []int64
}

func (d *Diagram) rank(weight func(v int) int64) (*ranking, error) {
	n := d.Size()
	r := &ranking{d, make([]int64, n), make([]int64, n)}
	most := make([]int64, n) // to know that no sum overflows
	for i, nd := range d.inner() {
		x := i + 2
		w := weight(int(nd.v))
		low, ok1 := add(w, r.least[nd.hi])
		high, ok2 := add(w, most[nd.hi])
		if !ok1 || !ok2 {
			return nil, errOverflow
		}
		if nd.lo != Empty {
			low = min(low, r.least[nd.lo])
			high = max(high, most[nd.lo])
		}
		r.weight[x], r.least[x], most[x] = w, low, high
	}
	return r, nil
}

// add returns a + b, and whether it is in the range of ±(2^63 - 1).
func add(a, b int64) (int64, bool) {
	sum := a + b
	return sum, sum != math.MinInt64 && (sum > a) == (b > 0)
}

// run yields the sets in the order of their weight.
//
// The sets yet to come are kept as a heap of beginnings of paths, each with the
// least weight of a set that begins so. The least beginning is followed to its
// least set; at every node on the way the other successor makes a new beginning.
// So run yields every set once, and visits no set that it does not yield. Sums
// may wrap around on the way: at the end of a path they are right, as the whole fits.
func (r *ranking) run(k int, yield func([]int, int64) bool) {
	if r.d.root == Empty {
		return
	}
	var tree []link // the beginnings, each as a path to the root of this tree
	q := &queue[beginning]{
		list: []beginning{{sum: r.least[r.d.root], x: r.d.root, at: -1}},
		less: func(a, b beginning) bool { return a.sum < b.sum || a.sum == b.sum && a.made < b.made },
	}
	for made, found := 0, 0; q.Len() > 0; {
		b := heap.Pop(q).(beginning)
		for b.x > Unit {
			nd := r.d.nodes[b.x]
			sum := b.sum - r.least[b.x] // of the variables chosen so far
			high := sum + r.weight[b.x] + r.least[nd.hi]
			tree = append(tree, link{nd.v, b.at})
			chosen := len(tree) - 1
			other := beginning{sum: high, x: nd.hi, at: chosen}
			switch {
			case nd.lo == Empty:
				b, other.x = other, Empty
			case sum+r.least[nd.lo] == b.sum: // lo before hi where they are equal
				b.x = nd.lo
			default:
				b, other = other, beginning{sum: sum + r.least[nd.lo], x: nd.lo, at: b.at}
			}
			if other.x != Empty {
				other.made = made
				made++
				heap.Push(q, other)
			}
		}
		set := []int{}
		for at := b.at; at >= 0; at = tree[at].up {
			set = append(set, int(tree[at].v))
		}
		slices.Reverse(set)
		found++
		if !yield(set, b.sum) || found == k {
			return
		}
	}
}

// A link is a variable that a beginning has chosen, and the one before it.
type link struct {
	v  int32
	up int // -1 for none
}

// A beginning is the variables chosen on the way to a node, as the last link.
type beginning struct {
	sum  int64 // least weight of a set that begins so
	made int   // serial number: ties go to the first
	x    Node
	at   int
}
