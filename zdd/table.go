package zdd

import "math/bits"

// A table holds nodes, each once, and finds them by what they are: open
// addressing with linear probing.
//
// Invariants:
//
//	(found)  a node lies in the first slot, from the one it hashes to, that is
//	         free or holds it
//	(sparse) at most half of the slots are taken
//
// A node takes 12 bytes, and 8 to 16 for its slots.
type table struct {
	nodes []node // the two terminals first
	slots []Node // a power of two; Empty is a free one
	shift uint8  // 64 less the logarithm of len(slots)
}

func newTable() table {
	t := table{nodes: []node{{v: last}, {v: last}}}
	t.resize(16)
	return t
}

// find returns the number of a node, or Empty and the free slot it would take.
func (t *table) find(nd node) (x Node, slot int) {
	slot = t.slot(nd)
	for {
		x = t.slots[slot]
		if x == Empty || t.nodes[x] == nd {
			return x, slot
		}
		slot = (slot + 1) & (len(t.slots) - 1)
	}
}

// add puts a node that find did not find into the slot that find gave.
func (t *table) add(nd node, slot int) Node {
	x := Node(len(t.nodes))
	t.nodes = append(t.nodes, nd)
	t.slots[slot] = x
	if 2*len(t.nodes) > len(t.slots) {
		t.resize(2 * len(t.slots))
	}
	return x
}

// slot returns where the search for a node begins.
func (t *table) slot(nd node) int {
	return int(mix(uint64(nd.lo)<<32|uint64(nd.hi), uint64(nd.v)) >> t.shift)
}

// mix spreads two words over the upper bits of one. It multiplies by an odd
// number twice, because once leaves nearby nodes together.
func mix(x, y uint64) uint64 {
	const k = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
	x = (x ^ y*0xff51afd7ed558ccd) * k
	return (x ^ x>>32) * k
}

// resize rebuilds the table with n slots.
func (t *table) resize(n int) {
	t.slots = make([]Node, n)
	t.shift = uint8(64 - bits.TrailingZeros(uint(n)))
	for x := Unit + 1; int(x) < len(t.nodes); x++ {
		i := t.slot(t.nodes[x])
		for t.slots[i] != Empty {
			i = (i + 1) & (n - 1)
		}
		t.slots[i] = x
	}
}
