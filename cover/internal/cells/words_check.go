package cells

import (
	"fmt"
	"slices"
)

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
