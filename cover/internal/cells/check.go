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
	times, colours := p.Tally(c.Solution(nil))
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
		live := p.Agrees(k, times, colours) && !slices.ContainsFunc(p.Option(k), func(e xc.Entry) bool { return k <= after[e.Item] })
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

// end returns where the members of item i end.
func (s *sparse) end(i int) int32 {
	if i+1 < len(s.sets) {
		return s.sets[i+1].base
	}
	return int32(len(s.members))
}

// checkState checks (set) and (back).
func (s *sparse) checkState() {
	base := int32(0)
	for i, q := range s.sets {
		end := s.end(i)
		if n := q.size % shut; q.base != base || n < 0 || n > end-base {
			panic(fmt.Sprintf("cover: (set): item %s has %d from %d to %d", s.P.Names[i], n, base, end))
		}
		for place := base; place < end; place++ {
			if nd := s.nodes[s.members[place]]; nd.item != int32(i) || nd.place != place {
				panic(fmt.Sprintf("cover: (set): place %d of item %s has node %d, which is %+v", place, s.P.Names[i], s.members[place], nd))
			}
		}
		base = end
	}
	s.checkBack()
}

// checkBack checks (back): the way back to the root restores the sizes that all sets had.
func (s *sparse) checkBack() {
	sets := slices.Clone(s.sets)
	last := slices.Repeat([]int32{-1}, len(sets))
	for j, was := range s.trail {
		if was.saved != last[was.item] {
			panic(fmt.Sprintf("cover: (back): entry %d, of item %s, follows %d and not %d", j, s.P.Names[was.item], was.saved, last[was.item]))
		}
		last[was.item] = int32(j)
	}
	for _, was := range slices.Backward(s.trail) {
		sets[was.item].size = was.size
	}
	for i, q := range sets {
		if n := s.end(i) - q.base; q.size != n || s.sets[i].saved != last[i] {
			panic(fmt.Sprintf("cover: (back): item %s: %+v, back to %d of %d, saved at %d", s.P.Names[i], s.sets[i], q.size, n, last[i]))
		}
	}
}

func (s *sparse) isClosed(i int) bool { return s.sets[i].size >= shut }

func (s *sparse) nodesLeft(i int) []int32 {
	return slices.Sorted(slices.Values(s.left(&s.sets[i])))
}

func (s *setSearch) checkLow(i int32) {
	q := s.sets[i]
	if int(i) < s.watched() {
		if in := s.forced.words.Has(i); q.low != 1 || q.size < 1 || in != (q.size == 1) {
			panic(fmt.Sprintf("cover: (low): item %s: %+v, forced is %v", s.P.Names[i], q, in))
		}
	} else if q.low != -1 {
		panic(fmt.Sprintf("cover: (low): item %s: %+v", s.P.Names[i], q))
	}
}

// checkLow checks that an open item warns of what its quota says.
func (s *multiSearch) checkLow(i int32) {
	if q := s.sets[i]; q.low != s.least(i) {
		panic(fmt.Sprintf("cover: item %s is low at %d, not %d", s.P.Names[i], q.low, s.least(i)))
	}
}

// checkPicker has nothing to check: Algorithm M does not use the picker.
func (s *multiSearch) checkPicker([]bool) {}

// checkState checks (bit) and (back).
func (s *wordSearch) checkState() {
	free := make([]int32, len(s.items)) // by item, where in firsts its next option should be
	for i, w := range s.items {
		free[i] = w.base
	}
	x := int32(0)
	for k := range s.P.Ends {
		first := x
		for _, e := range s.P.Option(k) {
			w, at := s.items[e.Item], free[e.Item]
			if want := itemBit(int32(e.Item)<<6 | (at - w.base)); s.nodes[x] != want || s.firsts[at] != first {
				panic(fmt.Sprintf("cover: (bit): node %d is %x, not %x; option %d of item %s begins at %d, not %d",
					x, s.nodes[x], want, at-w.base, s.P.Names[e.Item], s.firsts[at], first))
			}
			free[e.Item]++
			x++
		}
		if s.nodes[x] != itemBit(spacer|k) {
			panic(fmt.Sprintf("cover: (bit): node %d is %x, not the spacer of option %d", x, s.nodes[x], k))
		}
		x++
	}
	for i, at := range free {
		if at != s.endOf(i) {
			panic(fmt.Sprintf("cover: (bit): the options of item %s end at %d, not %d", s.P.Names[i], at, s.endOf(i)))
		}
	}
	s.checkBack()
}

// endOf returns where in firsts the options of item i end.
func (s *wordSearch) endOf(i int) int32 {
	if i+1 < len(s.items) {
		return s.items[i+1].base
	}
	return int32(len(s.firsts))
}

// checkBack checks (back), as far as open items tell what was last saved.
func (s *wordSearch) checkBack() {
	left, last := make([]uint64, len(s.items)), slices.Repeat([]int32{-1}, len(s.items))
	for i, w := range s.items {
		left[i] = w.left
	}
	trail := s.changes[:s.end]
	for j, was := range trail {
		if was.saved != last[was.item] {
			panic(fmt.Sprintf("cover: (back): entry %d, of item %s, follows %d and not %d", j, s.P.Names[was.item], was.saved, last[was.item]))
		}
		last[was.item] = int32(j)
	}
	for _, was := range slices.Backward(trail) {
		left[was.item] = was.left
	}
	for i, w := range s.items {
		n := s.endOf(i) - w.base
		if left[i]&^unwatched != 1<<n-1 || w.saved < closing && w.saved != last[i] {
			panic(fmt.Sprintf("cover: (back): item %s: %+v, back to %b of %d, saved at %d", s.P.Names[i], w, left[i], n, last[i]))
		}
	}
}

// isClosed checks (watched) as well.
func (s *wordSearch) isClosed(i int) bool {
	w := s.items[i]
	if watched := w.left&unwatched == 0; w.saved == closing || watched != (w.saved != spent && i < s.P.Primary && !s.first) {
		panic(fmt.Sprintf("cover: (watched): item %s: %+v", s.P.Names[i], w))
	}
	return w.saved == spent
}

func (s *wordSearch) nodesLeft(i int) []int32 {
	var nodes []int32
	w := s.items[i]
	for j, x := range s.firsts[w.base:s.endOf(i)] {
		if w.left>>j&1 == 1 {
			for int(s.nodes[x]>>6) != i {
				x++
			}
			nodes = append(nodes, x)
		}
	}
	return nodes
}

func (s *wordSearch) checkLow(i int32) {
	if int(i) >= s.P.Primary || s.first {
		return
	}
	n := s.size(int(i))
	if in := s.forced.words.Has(i); n < 1 || in != (n == 1) {
		panic(fmt.Sprintf("cover: (low): item %s has %d left, forced is %v", s.P.Names[i], n, in))
	}
}
