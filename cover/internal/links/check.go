package links

import (
	"fmt"
	"iter"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A trail holds, level by level, what the lists were when the node of that
// level was entered. It stays empty unless debug is set.
type trail []State

type State struct {
	Nodes  []Node
	Items  []Header
	Quotas []tree.Quota
}

// Check panics if an invariant of x.go, or m.go, does not hold on entry to a
// node.
func (s *Search) Check() {
	s.CheckRings()
	if s.Quotas == nil {
		s.checkLive()
	} else {
		s.checkQuotas()
		s.checkLiveM()
	}
	if s.Level == len(s.Trail) {
		s.Trail = append(s.Trail, State{})
	}
	st := &s.Trail[s.Level]
	st.Nodes = append(st.Nodes[:0], s.Nodes...)
	st.Items = append(st.Items[:0], s.Items...)
	st.Quotas = append(st.Quotas[:0], s.Quotas...)
}

// CheckUndone checks (undo): on the way back from a node of the tree, all is
// as it was on entry.
func (s *Search) CheckUndone() {
	st := s.Trail[s.Level]
	for x, nd := range s.Nodes {
		if nd != st.Nodes[x] {
			panic(fmt.Sprintf("cover: (undo): level %d: node %d is %+v, was %+v", s.Level, x, nd, st.Nodes[x]))
		}
	}
	for i, h := range s.Items {
		if h != st.Items[i] {
			panic(fmt.Sprintf("cover: (undo): level %d: item %d is %+v, was %+v", s.Level, i, h, st.Items[i]))
		}
	}
	for i, q := range s.Quotas {
		if q != st.Quotas[i] {
			panic(fmt.Sprintf("cover: (undo): level %d: quota %d is %+v, was %+v", s.Level, i, q, st.Quotas[i]))
		}
	}
}

// InOrder returns the options as they stand in every list, without those that
// are on none.
func (s *Search) InOrder() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := range s.P.Ends {
			if s.order != nil {
				k = int(s.order[k])
			}
			if !s.P.IsDemand(k) && !s.leftOut(k) && !yield(k) {
				return
			}
		}
	}
}

// CheckRings checks (ring) and (size).
func (s *Search) CheckRings() {
	for i := int32(0); ; {
		r := s.Items[i].Right
		if s.Items[r].Left != i {
			panic(fmt.Sprintf("cover: (ring): right of item %d is %d, whose left is %d", i, r, s.Items[r].Left))
		}
		if i = r; i == 0 {
			break
		}
	}
	for i := int32(1); int(i) < len(s.Items); i++ {
		n := int32(0)
		for x := i; ; n++ {
			d := s.Nodes[x].Down
			if s.Nodes[d].Up != x {
				panic(fmt.Sprintf("cover: (ring): down of node %d is %d, whose up is %d", x, d, s.Nodes[d].Up))
			}
			if x = d; x == i {
				break
			}
		}
		if n != s.Items[i].Size {
			panic(fmt.Sprintf("cover: (size): item %d: size %d, ring has %d", i, s.Items[i].Size, n))
		}
	}
}

// checkLive checks (live) by the definition, from the problem and the choices.
func (s *Search) checkLive() {
	// An item is free, closed to all, or open to options with its colour.
	const closed = -1
	taken := make([]xc.Colour, len(s.Items)) // 0 if free
	for _, i := range s.locked {
		taken[i-1] = closed
	}
	for _, x := range s.Choice[:s.Level] {
		if int(x) < len(s.Items) {
			continue // left out
		}
		for _, e := range s.P.Option(s.Option(x)) {
			if taken[e.Item] = e.Colour; e.Colour == 0 {
				taken[e.Item] = closed
			}
		}
	}
	agrees := func(e xc.Entry) bool { return taken[e.Item] == 0 || taken[e.Item] == e.Colour }

	want := make([][]int32, len(s.Items)) // by item, the nodes its ring should have
	for k := range s.InOrder() {
		option, x := s.P.Option(k), s.First(k)
		live := !slices.ContainsFunc(option, func(e xc.Entry) bool { return !agrees(e) })
		for _, e := range option {
			if live {
				want[e.Item] = append(want[e.Item], x)
			}
			x++
		}
	}
	for i, nodes := range want[:len(s.P.Names)] {
		if taken[i] != 0 {
			continue
		}
		h := int32(i) + 1
		var got []int32
		for y := s.Nodes[h].Down; y != h; y = s.Nodes[y].Down {
			got = append(got, y)
		}
		if !slices.Equal(got, nodes) {
			panic(fmt.Sprintf("cover: (live): level %d: ring of item %s has nodes %v, should have %v", s.Level, s.P.Names[i], got, nodes))
		}
	}
	for i, next := xc.Item(0), s.Items[0].Right; int(i) < s.P.Primary; i++ {
		if taken[i] == 0 {
			if next != int32(i)+1 {
				panic(fmt.Sprintf("cover: (live): level %d: item %s is not on the ring of the root", s.Level, s.P.Names[i]))
			}
			next = s.Items[next].Right
		}
	}
}
