package cover

import (
	"fmt"
	"iter"
	"slices"
)

// A trail holds, level by level, what the lists were when the node of that
// level was entered. It stays empty unless debug is set.
type trail []state

type state struct {
	nodes  []node
	items  []header
	quotas []quota
}

// check panics if an invariant of x.go, or m.go, does not hold on entry to a
// node.
func (s *search) check() {
	s.checkRings()
	if s.quotas == nil {
		s.checkLive()
	} else {
		s.checkQuotas()
		s.checkLiveM()
	}
	if s.level == len(s.trail) {
		s.trail = append(s.trail, state{})
	}
	st := &s.trail[s.level]
	st.nodes = append(st.nodes[:0], s.nodes...)
	st.items = append(st.items[:0], s.items...)
	st.quotas = append(st.quotas[:0], s.quotas...)
}

// checkUndone checks (undo): on the way back from a node of the tree, all is
// as it was on entry.
func (s *search) checkUndone() {
	st := s.trail[s.level]
	for x, nd := range s.nodes {
		if nd != st.nodes[x] {
			panic(fmt.Sprintf("cover: (undo): level %d: node %d is %+v, was %+v", s.level, x, nd, st.nodes[x]))
		}
	}
	for i, h := range s.items {
		if h != st.items[i] {
			panic(fmt.Sprintf("cover: (undo): level %d: item %d is %+v, was %+v", s.level, i, h, st.items[i]))
		}
	}
	for i, q := range s.quotas {
		if q != st.quotas[i] {
			panic(fmt.Sprintf("cover: (undo): level %d: quota %d is %+v, was %+v", s.level, i, q, st.quotas[i]))
		}
	}
}

// inOrder returns the options as they stand in every list, without those that
// are on none.
func (s *search) inOrder() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := range s.p.ends {
			if s.order != nil {
				k = int(s.order[k])
			}
			if !s.p.IsDemand(k) && !s.leftOut(k) && !yield(k) {
				return
			}
		}
	}
}

// checkRings checks (ring) and (size).
func (s *search) checkRings() {
	for i := int32(0); ; {
		r := s.items[i].right
		if s.items[r].left != i {
			panic(fmt.Sprintf("cover: (ring): right of item %d is %d, whose left is %d", i, r, s.items[r].left))
		}
		if i = r; i == 0 {
			break
		}
	}
	for i := int32(1); int(i) < len(s.items); i++ {
		n := int32(0)
		for x := i; ; n++ {
			d := s.nodes[x].down
			if s.nodes[d].up != x {
				panic(fmt.Sprintf("cover: (ring): down of node %d is %d, whose up is %d", x, d, s.nodes[d].up))
			}
			if x = d; x == i {
				break
			}
		}
		if n != s.items[i].size {
			panic(fmt.Sprintf("cover: (size): item %d: size %d, ring has %d", i, s.items[i].size, n))
		}
	}
}

// checkLive checks (live) by the definition, from the problem and the choices.
func (s *search) checkLive() {
	// An item is free, closed to all, or open to options with its colour.
	const closed = -1
	taken := make([]Colour, len(s.items)) // 0 if free
	for _, i := range s.locked {
		taken[i-1] = closed
	}
	for _, x := range s.choice[:s.level] {
		if int(x) < len(s.items) {
			continue // left out
		}
		for _, e := range s.p.option(s.option(x)) {
			if taken[e.Item] = e.Colour; e.Colour == 0 {
				taken[e.Item] = closed
			}
		}
	}
	agrees := func(e Entry) bool { return taken[e.Item] == 0 || taken[e.Item] == e.Colour }

	want := make([][]int32, len(s.items)) // by item, the nodes its ring should have
	for k := range s.inOrder() {
		option, x := s.p.option(k), s.first(k)
		live := !slices.ContainsFunc(option, func(e Entry) bool { return !agrees(e) })
		for _, e := range option {
			if live {
				want[e.Item] = append(want[e.Item], x)
			}
			x++
		}
	}
	for i, nodes := range want[:len(s.p.names)] {
		if taken[i] != 0 {
			continue
		}
		h := int32(i) + 1
		var got []int32
		for y := s.nodes[h].down; y != h; y = s.nodes[y].down {
			got = append(got, y)
		}
		if !slices.Equal(got, nodes) {
			panic(fmt.Sprintf("cover: (live): level %d: ring of item %s has nodes %v, should have %v", s.level, s.p.names[i], got, nodes))
		}
	}
	for i, next := Item(0), s.items[0].right; int(i) < s.p.primary; i++ {
		if taken[i] == 0 {
			if next != int32(i)+1 {
				panic(fmt.Sprintf("cover: (live): level %d: item %s is not on the ring of the root", s.level, s.p.names[i]))
			}
			next = s.items[next].right
		}
	}
}
