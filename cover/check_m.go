package cover

import (
	"fmt"
	"slices"
)

// checkQuotas checks (quota) by the definition.
func (s *search) checkQuotas() {
	times := s.times()
	for l, x := range s.choice[:s.level] {
		if s.forks != nil {
			break
		}
		if i := s.branchings[l].item; int(x) < len(s.items) && !s.isHeavy(i) {
			times[i-1]++ // to have no more
		}
	}
	for i := range s.p.primary {
		lo, hi := s.p.Bounds(Item(i))
		want := quota{int32(hi - times[i]), int32(hi - lo)}
		if got := s.quotas[i+1]; got != want || got.bound < 0 {
			panic(fmt.Sprintf("cover: (quota): level %d: item %s has %+v, should have %+v", s.level, s.p.names[i], got, want))
		}
	}
}

// times returns, by item, how often the options chosen cover it.
func (s *search) times() []int {
	times := make([]int, len(s.p.names))
	for _, k := range s.solution(nil) {
		for _, e := range s.p.option(k) {
			times[e.Item] += int(e.times())
		}
	}
	return times
}

// checkLiveM checks (live) of m.go, from the problem and the choices.
func (s *search) checkLiveM() {
	times := s.times()
	colour := make([]Colour, len(s.p.names)) // of items named once at least
	for _, k := range s.solution(nil) {
		for _, e := range s.p.option(k) {
			colour[e.Item] = e.Colour
		}
	}
	rank := make([]int, len(s.p.ends)) // place of an option in every list
	n := 0
	for k := range s.inOrder() {
		rank[k] = n
		n++
	}
	after := slices.Repeat([]int{-1}, len(s.p.names)) // options up to it are ruled out
	for l, x := range s.choice[:s.level] {
		if s.forks != nil {
			if f := s.forks[l]; f.x == 0 {
				after[f.item-1] = len(s.p.ends)
			}
			continue
		}
		i := s.branchings[l].item - 1
		if int(x) < len(s.items) {
			after[i] = len(s.p.ends) // has had its last choice
		} else {
			after[i] = max(after[i], rank[s.option(x)])
		}
	}
	live := func(k int) bool {
		for _, e := range s.p.option(k) {
			_, hi := s.p.Bounds(e.Item)
			shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colour[e.Item]
			if rank[k] <= after[e.Item] || times[e.Item]+int(e.times()) > hi && !shared {
				return false
			}
		}
		return true
	}

	want := make([][]int32, len(s.p.names)) // by item, the nodes its ring should have
	for k := range s.inOrder() {
		ok, x := live(k), s.first(k)
		for _, e := range s.p.option(k) {
			if ok {
				want[e.Item] = append(want[e.Item], x)
			}
			x++
		}
	}
	next := s.items[0].right
	for i := range s.p.names {
		_, hi := s.p.Bounds(Item(i))
		if times[i] >= hi || after[i] == len(s.p.ends) || times[i] > 0 && i >= s.p.primary {
			continue
		}
		h := int32(i) + 1
		if i < s.p.primary {
			if next != h {
				panic(fmt.Sprintf("cover: (live): level %d: item %s is not on the ring of the root", s.level, s.p.names[i]))
			}
			next = s.items[next].right
		}
		var got []int32
		for y := s.nodes[h].down; y != h; y = s.nodes[y].down {
			got = append(got, y)
		}
		if !slices.Equal(got, want[i]) {
			panic(fmt.Sprintf("cover: (live): level %d: ring of item %s has nodes %v, should have %v", s.level, s.p.names[i], got, want[i]))
		}
	}
	if next != 0 {
		panic(fmt.Sprintf("cover: (live): level %d: item %s should not be on the ring of the root", s.level, s.p.names[next-1]))
	}
}
