package zdd

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// A Node is a family of sets within one [Builder]. Equal nodes of one Builder
// are the same family. The zero Node is [Empty].
type Node int32

// The terminals are the same in every Builder.
const (
	Empty Node = 0 // the family without sets
	Unit  Node = 1 // the family whose only set is the empty set
)

// MaxVar is the greatest variable.
const MaxVar = math.MaxInt32 - 1

// last is the variable of the terminals: it comes after all others.
const last = math.MaxInt32

// ErrLimit reports a diagram or an operation that needs more nodes than its
// limit allows, or an operation on more than 2^20 variables.
var ErrLimit = errors.New("zdd: limit reached")

var (
	errVariable = errors.New("zdd: variable out of range")
	errNode     = errors.New("zdd: not a node of this Builder")
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
// Node ensures the first three. (free) is the caller's promise; Read does not
// trust it, and a debug build checks it. A Diagram also has:
//
//	(walk)        nodes are in the order in which a walk from the root that
//	              goes to lo, then to hi, leaves them for the first time
//
// So two diagrams that differ only in the numbers of their nodes are equal, and
// a family in a given order has exactly one text. It is also the order in which
// Algorithm Z makes its nodes.

// A Builder makes diagrams from the terminals upwards. The zero Builder is ready
// to use and has no limit. A Builder must not be used by several goroutines at
// once.
//
// The first error stays: from then on every node is [Empty], and
// [Builder.Build] returns the error.
//
// It takes 20 to 28 bytes per node.
type Builder struct {
	table
	limit int
	err   error
}

// NewBuilder returns a Builder that makes at most limit nodes, including the two
// terminals. If limit is 0 or less, there may be 2^31 - 1 of them.
func NewBuilder(limit int) *Builder { return &Builder{table: newTable(), limit: limit} }

// capacity is how many nodes a limit allows.
func capacity(limit int) int {
	if limit <= 0 {
		return math.MaxInt32
	}
	return min(limit, math.MaxInt32)
}

// Node returns the family of the sets of lo, and of the sets of hi with v added
// to each. If hi is Empty, that is lo itself. It takes constant time on average.
//
// v is from 0 to [MaxVar], and lo and hi are terminals or nodes of this Builder;
// anything else is an error that Build reports. No path below lo or hi may meet
// v. The Builder does not check this, since that would take too long.
func (b *Builder) Node(v int, lo, hi Node) Node {
	switch {
	case b.err != nil:
		return Empty
	case v < 0 || v > MaxVar:
		b.err = fmt.Errorf("%w: %d", errVariable, v)
		return Empty
	case !b.has(lo) || !b.has(hi):
		b.err = fmt.Errorf("%w: (%d? %d: %d) with %d nodes", errNode, v, lo, hi, len(b.nodes))
		return Empty
	}
	return b.node(int32(v), lo, hi)
}

// has reports whether x is a node. It also makes a zero Builder ready.
func (b *Builder) has(x Node) bool {
	if len(b.nodes) == 0 {
		b.table = newTable()
	}
	return x >= 0 && int(x) < len(b.nodes)
}

// node is Node for arguments known to be in range.
func (b *Builder) node(v int32, lo, hi Node) Node {
	if hi == Empty || b.err != nil {
		return lo
	}
	nd := node{v, lo, hi}
	x, slot := b.find(nd)
	switch {
	case x != Empty:
		return x
	case len(b.nodes) >= capacity(b.limit):
		b.err = fmt.Errorf("%w: %d nodes", ErrLimit, capacity(b.limit))
		return Empty
	}
	return b.add(nd, slot)
}

// Size returns the number of nodes so far, including the two terminals.
func (b *Builder) Size() int { return max(2, len(b.nodes)) }

// Err returns the first error, or nil if there was none. It wraps [ErrLimit] if
// the limit was reached; any other error is a mistake of the caller.
func (b *Builder) Err() error { return b.err }

// Build returns the diagram of a family, or the first error: see [Builder.Err].
// It copies the nodes that the root reaches, in linear time, and gives the
// diagram the Builder's limit. The Builder can be used again afterwards.
func (b *Builder) Build(root Node) (*Diagram, error) {
	if b.err == nil && !b.has(root) {
		b.err = fmt.Errorf("%w: root %d with %d nodes", errNode, root, len(b.nodes))
	}
	if b.err != nil {
		return nil, b.err
	}
	return b.build(root, nil), nil
}

// build is Build for a root in range, with other variables if names has them.
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
