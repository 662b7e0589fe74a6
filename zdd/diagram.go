package zdd

import (
	"iter"
	"slices"
)

// A Diagram is a family of sets. It is immutable and safe for concurrent use.
// It takes 12 bytes a node.
type Diagram struct {
	nodes []node  // terminals first, root last; see the invariants in builder.go
	root  Node    // the last node, or a terminal
	vars  []int32 // that occur, increasing
	order []int32 // remembered, see Order; nil if none is, else it has all vars
	limit int
}

// WithLimit returns the same family with another limit for what is made from
// it, zero for none. It copies nothing.
func (d *Diagram) WithLimit(limit int) *Diagram {
	e := *d
	e.limit = limit
	return &e
}

// Size returns the number of nodes. The two terminals are counted, even if one
// of them is not reached, as Knuth's program DLX6 does.
func (d *Diagram) Size() int { return len(d.nodes) }

// Vars returns the variables that occur in some set, increasing.
func (d *Diagram) Vars() []int {
	vars := make([]int, len(d.vars))
	for i, v := range d.vars {
		vars[i] = int(v)
	}
	return vars
}

// IsEmpty reports whether the family has no set.
func (d *Diagram) IsEmpty() bool { return d.root == Empty }

// Contains reports whether the set is in the family. The order of the set does
// not matter, nor how often a variable is named. It takes a time that grows
// with the length of the set and of one path.
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

// All returns an iterator over the sets, each once: at every node those of lo
// come before those of hi. That order depends on the diagram, not on the family
// alone. The variables of a set come as its path meets them.
//
// The slice is overwritten when the iteration goes on: use slices.Clone to keep
// it. From one set to the next it walks one path at most.
func (d *Diagram) All() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		if d.root == Empty {
			return
		}
		var path []Node // from the root
		var set []int   // variables of nodes on the path that are left by hi
		for x := d.root; ; {
			for x > Unit {
				path = append(path, x)
				nd := d.nodes[x]
				if x = nd.lo; x == Empty {
					set = append(set, int(nd.v))
					x = nd.hi
				}
			}
			if !yield(set) {
				return
			}
			// Back to the last node left by lo, which is the one whose
			// variable the set does not end with.
			for {
				if len(path) == 0 {
					return
				}
				nd := d.nodes[path[len(path)-1]]
				if len(set) == 0 || set[len(set)-1] != int(nd.v) {
					set = append(set, int(nd.v))
					x = nd.hi
					break
				}
				set = set[:len(set)-1]
				path = path[:len(path)-1]
			}
		}
	}
}

// Of returns the family of the sets, ordered by increasing variables. Neither
// the order of a set matters nor how often it names a variable, nor how often a
// set is given. The error is [ErrVariable].
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
// they have in common. The sets are sorted and k long at least.
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
