package zdd

import (
	"iter"
	"slices"
)

// A Diagram is a family of sets. It is immutable and safe for concurrent use.
// The zero Diagram is the family without sets. It takes 12 bytes per node.
type Diagram struct {
	nodes []node  // terminals first, root last; see the invariants in builder.go
	root  Node    // the last node, or a terminal
	vars  []int32 // that occur, increasing
	order []int32 // remembered, see Order; nil if none is, else it has all vars
	limit int
}

// inner returns the nodes that are not terminals: the first is number 2.
func (d *Diagram) inner() []node { return d.nodes[min(2, len(d.nodes)):] }

// Size returns the number of nodes. It counts both terminals, even one that is
// not reached, as Knuth's program DLX6 does.
func (d *Diagram) Size() int { return max(2, len(d.nodes)) }

// Vars returns the variables that occur in some set, in increasing order.
func (d *Diagram) Vars() []int { return ints(d.vars) }

// ints returns variables as the caller has them.
func ints(vars []int32) []int {
	list := make([]int, len(vars))
	for i, v := range vars {
		list[i] = int(v)
	}
	return list
}

// IsEmpty reports whether the family has no set.
func (d *Diagram) IsEmpty() bool { return d.root == Empty }

// Contains reports whether the set is in the family. The variables may come in
// any order and more than once. It takes time in proportion to the set and to
// one path.
func (d *Diagram) Contains(set []int) bool {
	in := make(map[int]bool, len(set))
	for _, v := range set {
		in[v] = true
	}
	x, met := d.root, 0
	for x > Unit {
		nd := d.nodes[x]
		if in[int(nd.v)] {
			met++
			x = nd.hi
		} else {
			x = nd.lo
		}
	}
	return x == Unit && met == len(in)
}

// All returns an iterator over the sets, each once, in the order of
// [Diagram.Visit]. A set is the caller's to keep.
func (d *Diagram) All() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		d.Visit(func(set []int) bool { return yield(slices.Clone(set)) })
	}
}

// Visit calls visit with every set once, until it returns false. The slice is
// only valid during the call: [Diagram.All] copies it, which takes several times
// as long as the visit itself.
//
// At every node the sets of lo come before those of hi, so the order depends on
// the diagram, not on the family alone. The variables of a set come in the order
// of its path. Each set takes time in proportion to one path at most.
func (d *Diagram) Visit(visit func(set []int) bool) {
	type turn struct {
		x    Node // was left by lo
		size int  // of the set then
	}
	var turns []turn // yet to be taken to hi
	set := []int{}
	for x := d.root; ; {
		for ; x > Unit; x = d.nodes[x].lo {
			turns = append(turns, turn{x, len(set)})
		}
		if x == Unit && !visit(set) || len(turns) == 0 {
			return
		}
		t := turns[len(turns)-1]
		turns = turns[:len(turns)-1]
		set, x = append(set[:t.size], int(d.nodes[t.x].v)), d.nodes[t.x].hi
	}
}

// Of returns the family of the given sets, ordered by increasing variables. The
// variables of a set may come in any order and more than once, and so may the
// sets. The only error is a variable that is not from 0 to [MaxVar]. The time is
// that of sorting the sets.
func Of(sets ...[]int) (*Diagram, error) {
	sorted := make([][]int, len(sets))
	for i, set := range sets {
		sorted[i] = slices.Compact(slices.Sorted(slices.Values(set)))
	}
	// In this order sets that agree at the beginning are neighbours, so that
	// every node is made once, and the least variable is on top.
	slices.SortFunc(sorted, slices.Compare)
	b := NewBuilder(0)
	d, err := b.Build(b.of(sorted, 0))
	if err == nil {
		d.order = d.vars
	}
	return d, err
}

// of returns the family of the sets without their first k variables, which
// they have in common. The sets are sorted and have at least k variables.
func (b *Builder) of(sets [][]int, k int) Node {
	x := Empty
	for len(sets) > 0 && len(sets[0]) == k {
		x, sets = Unit, sets[1:]
	}
	for end := len(sets); end > 0; {
		v := sets[end-1][k]
		begin := end - 1
		for begin > 0 && sets[begin-1][k] == v {
			begin--
		}
		x = b.Node(v, x, b.of(sets[begin:end], k+1))
		end = begin
	}
	return x
}
