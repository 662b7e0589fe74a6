package zdd

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// A Node is a family of sets within one [Builder]. Equal nodes of one Builder
// stand for the same family.
type Node int32

// The terminals, the same in every Builder.
const (
	Empty Node = 0 // no set
	Unit  Node = 1 // one set, the empty one
)

// MaxVar is the greatest variable.
const MaxVar = math.MaxInt32 - 1

// last is the variable of the terminals: it comes after all others.
const last = math.MaxInt32

// Reasons why a node is refused.
var (
	// ErrLimit reports a diagram or an operation that needs more nodes than
	// its limit allows.
	ErrLimit = errors.New("zdd: node limit reached")

	// ErrVariable reports a variable that is negative or beyond [MaxVar].
	ErrVariable = errors.New("zdd: no such variable")

	// ErrNode reports a Node that the Builder did not return.
	ErrNode = errors.New("zdd: no such node")
)

// A node has 12 bytes.
type node struct {
	v      int32
	lo, hi Node
}

// Invariants of the nodes of a Builder and of a Diagram, after the two
// terminals:
//
//	(topological) lo and hi of a node are less than the node
//	(zero)        no hi is Empty
//	(unique)      no two nodes are equal
//	(free)        no path meets a variable twice
//
// Node sees to the first three. (free) is the caller's promise, which Read does
// not trust, and which a debug build checks. Of a Diagram also:
//
//	(walk)        nodes are in the order in which a walk from the root that
//	              goes to lo, then to hi, leaves them for the first time
//
// So diagrams that differ in the numbers of their nodes only do not differ, and
// one family in one order has one text. It is also the order in which Algorithm
// Z makes its nodes.

// A Builder makes diagrams from the terminals upwards. Use [NewBuilder].
//
// The first error stays: from there on every node is [Empty], and
// [Builder.Build] returns the error.
//
// It takes 12 bytes a node, and 8 to 16 for the table that finds equal ones.
type Builder struct {
	nodes []node
	slots []Node // the table: a power of two of them, linear probing, Empty is free
	shift uint8  // 64 less the logarithm of len(slots)
	limit int
	err   error
}

// NewBuilder returns a Builder whose nodes, terminals included, may be as many
// as limit says. Zero or less stands for no limit but that of an int32.
func NewBuilder(limit int) *Builder {
	b := &Builder{
		nodes: []node{{v: last}, {v: last}},
		limit: limit,
	}
	b.resize(16)
	return b
}

// capacity is how many nodes a limit allows.
func capacity(limit int) int {
	if limit <= 0 {
		return math.MaxInt32
	}
	return min(limit, math.MaxInt32)
}

// Node returns the family of the sets of lo, and the sets of hi with v added to
// each. The sets of lo and hi must not contain v, nor may a path below lo and
// hi meet it. If hi is Empty, that is lo itself.
func (b *Builder) Node(v int, lo, hi Node) Node {
	switch {
	case b.err != nil:
		return Empty
	case v < 0 || v > MaxVar:
		b.err = fmt.Errorf("%w: %d", ErrVariable, v)
		return Empty
	case !b.has(lo) || !b.has(hi):
		b.err = fmt.Errorf("%w: (%d? %d: %d) with %d nodes", ErrNode, v, lo, hi, len(b.nodes))
		return Empty
	}
	return b.node(int32(v), lo, hi)
}

func (b *Builder) has(x Node) bool { return x >= 0 && int(x) < len(b.nodes) }

// node is Node for arguments known to be in range.
func (b *Builder) node(v int32, lo, hi Node) Node {
	if hi == Empty || b.err != nil {
		return lo
	}
	nd := node{v, lo, hi}
	i := b.slot(nd)
	for b.slots[i] != Empty {
		if x := b.slots[i]; b.nodes[x] == nd {
			return x
		}
		i = (i + 1) & (len(b.slots) - 1)
	}
	if len(b.nodes) >= capacity(b.limit) {
		b.err = fmt.Errorf("%w: %d", ErrLimit, capacity(b.limit))
		return Empty
	}
	x := Node(len(b.nodes))
	b.nodes = append(b.nodes, nd)
	b.slots[i] = x
	if 2*len(b.nodes) > len(b.slots) {
		b.resize(2 * len(b.slots))
	}
	return x
}

// slot returns where the search for nd begins.
func (b *Builder) slot(nd node) int {
	return int(mix(uint64(nd.lo)<<32|uint64(nd.hi), uint64(nd.v)) >> b.shift)
}

// mix spreads two words over the upper bits of one: two rounds of a
// multiplication by an odd number, since one leaves nearby nodes together.
func mix(x, y uint64) uint64 {
	const k = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
	x = (x ^ y*0xff51afd7ed558ccd) * k
	return (x ^ x>>32) * k
}

// resize makes the table anew with n slots, a power of two.
func (b *Builder) resize(n int) {
	b.slots = make([]Node, n)
	b.shift = uint8(64 - bits.TrailingZeros(uint(n)))
	for x := Unit + 1; int(x) < len(b.nodes); x++ {
		i := b.slot(b.nodes[x])
		for b.slots[i] != Empty {
			i = (i + 1) & (n - 1)
		}
		b.slots[i] = x
	}
}

// Size returns the number of nodes so far, the two terminals included.
func (b *Builder) Size() int { return len(b.nodes) }

// Err returns the first error, nil if there was none.
func (b *Builder) Err() error { return b.err }

// Build returns the diagram of a family, or the first error. It copies the
// nodes that the root reaches, in linear time. The Builder may go on, and give
// other diagrams.
func (b *Builder) Build(root Node) (*Diagram, error) {
	if b.err == nil && !b.has(root) {
		b.err = fmt.Errorf("%w: root %d with %d nodes", ErrNode, root, len(b.nodes))
	}
	if b.err != nil {
		return nil, b.err
	}
	return b.build(root, nil), nil
}

// build is Build for a root in range. If names is not nil, it has the variables
// to put in place of those of the Builder.
func (b *Builder) build(root Node, names []int32) *Diagram {
	d := b.reached(root, names)
	if debug {
		d.check()
	}
	return d
}

// reached is build for a Builder whose nodes may not be free.
func (b *Builder) reached(root Node, names []int32) *Diagram {
	const waiting = -1                    // for its place
	at := make([]Node, max(root, Unit)+1) // the place in the diagram
	at[root] = waiting
	n := 2
	for x := root; x > Unit; x-- {
		if at[x] == waiting {
			at[b.nodes[x].lo], at[b.nodes[x].hi] = waiting, waiting
			n++
		}
	}
	at[Empty], at[Unit] = Empty, Unit
	d := &Diagram{nodes: append(make([]node, 0, n), b.nodes[:2]...), limit: b.limit}
	seen := map[int32]bool{}
	for walk := []Node{root}; len(walk) > 0; {
		x := walk[len(walk)-1]
		nd := b.nodes[x]
		switch {
		case at[x] != waiting:
		case at[nd.lo] == waiting:
			walk = append(walk, nd.lo)
			continue
		case at[nd.hi] == waiting:
			walk = append(walk, nd.hi)
			continue
		default:
			if names != nil {
				nd.v = names[nd.v]
			}
			seen[nd.v] = true
			at[x] = Node(len(d.nodes))
			d.nodes = append(d.nodes, node{nd.v, at[nd.lo], at[nd.hi]})
		}
		walk = walk[:len(walk)-1]
	}
	d.root = at[root]
	for v := range seen {
		d.vars = append(d.vars, v)
	}
	slices.Sort(d.vars)
	return d
}
