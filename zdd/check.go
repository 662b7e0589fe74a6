package zdd

import "fmt"

// check panics if an invariant of builder.go does not hold. It takes linear
// time, except for (free), which it leaves out where it would take long.
func (d *Diagram) check() {
	first := make(map[node]Node, len(d.nodes))
	for i, nd := range d.inner() {
		x := Node(i + 2)
		if nd.lo >= x || nd.hi >= x || nd.lo < 0 || nd.hi < 0 {
			panic(fmt.Sprintf("zdd: (topological): node %d is (%d? %d: %d)", x, nd.v, nd.lo, nd.hi))
		}
		if nd.hi == Empty {
			panic(fmt.Sprintf("zdd: (zero): node %d is (%d? %d: %d)", x, nd.v, nd.lo, nd.hi))
		}
		if y, ok := first[nd]; ok {
			panic(fmt.Sprintf("zdd: (unique): nodes %d and %d are (%d? %d: %d)", y, x, nd.v, nd.lo, nd.hi))
		}
		first[nd] = x
	}
	next := Unit + 1 // node to be left next
	for walk := []Node{d.root}; len(walk) > 0; {
		x := walk[len(walk)-1]
		nd := d.nodes[x]
		switch {
		case x < next: // a terminal, or left before
		case nd.lo >= next:
			walk = append(walk, nd.lo)
			continue
		case nd.hi >= next:
			walk = append(walk, nd.hi)
			continue
		case x != next:
			panic(fmt.Sprintf("zdd: (walk): node %d is left before node %d", x, next))
		default:
			next++
		}
		walk = walk[:len(walk)-1]
	}
	if int(next) != len(d.nodes) {
		panic(fmt.Sprintf("zdd: (walk): %d nodes are met, not %d", next, len(d.nodes)))
	}
	const long = 1 << 26
	if len(d.nodes)*(1+len(d.vars)/64) < long {
		if v, ok := d.repeats(); ok {
			panic(fmt.Sprintf("zdd: (free): a path meets variable %d twice", v))
		}
	}
}

// repeats returns a variable that some path meets twice, if there is one. It takes linear time if the
// diagram is ordered, and otherwise linear time for every 64 variables.
func (d *Diagram) repeats() (v int, ok bool) {
	if _, err := commonOrder([]*Diagram{d}); err == nil {
		return 0, false
	}
	below := make([]uint64, len(d.nodes)) // of 64 variables, those met there or below
	for first := 0; first < len(d.vars); first += 64 {
		for i, nd := range d.inner() {
			met := below[nd.lo] | below[nd.hi]
			if k := int(place(d.vars, nd.v)) - first; 0 <= k && k < 64 {
				if met>>k&1 != 0 {
					return int(nd.v), true
				}
				met |= 1 << k
			}
			below[i+2] = met
		}
	}
	return 0, false
}
