package cells

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/xc"
)

// check panics if an invariant of the package, or of the kind, does not hold on entry to a
// node.
func (c *core) check() {
	c.self.checkState()
	if c.inner() {
		c.checkLive()
	}
}

// checkLive checks (open), (live) and (low) by the definition, from the problem
// and the choices.
func (c *core) checkLive() {
	p := c.P
	closed, want := c.expect()
	c.self.checkPicker(closed)
	open := int32(0)
	for i := range p.Names {
		if closed[i] != c.self.isClosed(i) {
			panic(fmt.Sprintf("cover: (open): level %d: item %s: closed is %v", c.Level, p.Names[i], !closed[i]))
		}
		if closed[i] {
			continue
		}
		if i < p.Primary {
			open++
		}
		if got := c.self.nodesLeft(i); !slices.Equal(got, want[i]) {
			panic(fmt.Sprintf("cover: (live): level %d: item %s has nodes %v left, should have %v", c.Level, p.Names[i], got, want[i]))
		}
		c.self.checkLow(int32(i))
	}
	if open != c.open {
		panic(fmt.Sprintf("cover: (open): level %d: %d open items, not %d", c.Level, open, c.open))
	}
}

// expect returns, by item, whether it should be closed, and the nodes that should be left
// for it if it is not.
func (c *core) expect() (closed []bool, left [][]int32) {
	p := c.P
	times := make([]int, len(p.Names))
	colour := make([]xc.Colour, len(p.Names)) // of items named once at least
	for _, k := range c.Solution(nil) {
		for _, e := range p.Option(k) {
			times[e.Item]++
			colour[e.Item] = e.Colour
		}
	}
	after := slices.Repeat([]int{-1}, len(p.Names)) // options up to it are ruled out
	for _, made := range c.path[:c.Level] {
		if made.node < 0 {
			after[made.item] = len(p.Ends) // has had its last choice
		} else {
			after[made.item] = max(after[made.item], c.self.optionOf(made.node))
		}
	}
	closed, left = make([]bool, len(p.Names)), make([][]int32, len(p.Names))
	for i := range closed {
		_, hi := p.BoundsOf(xc.Item(i))
		closed[i] = times[i] >= hi || after[i] == len(p.Ends)
	}
	x := int32(0)
	for k := range p.Ends {
		live := true
		for _, e := range p.Option(k) {
			_, hi := p.BoundsOf(e.Item)
			shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colour[e.Item]
			live = live && k > after[e.Item] && (times[e.Item] < hi || shared)
		}
		for _, e := range p.Option(k) {
			if live {
				left[e.Item] = append(left[e.Item], x)
			}
			x++
		}
		x++
	}
	return closed, left
}

// checkPicker checks (among), and that the items noted as closed are closed.
func (c *core) checkPicker(closed []bool) {
	noted, known := map[int32]bool{}, map[int32]bool{}
	for n, i := range c.closed[:int32(c.P.Primary)-c.open] {
		noted[i] = true
		known[i] = n < int(c.known)
	}
	for i := range int32(c.P.Primary) {
		if in := c.among.Has(i); in == known[i] || int(c.known) > len(noted) {
			panic(fmt.Sprintf("cover: (among): level %d: item %s: among them is %v", c.Level, c.P.Names[i], in))
		}
		if noted[i] != closed[i] {
			panic(fmt.Sprintf("cover: (open): level %d: item %s: closed is %v, but not to the picker", c.Level, c.P.Names[i], closed[i]))
		}
	}
}
