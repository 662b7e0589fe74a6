package links

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// checkQuotas checks (quota) by the definition.
func (s *Search) checkQuotas() {
	times := s.times()
	for l, x := range s.Choice[:s.Level] {
		if s.forks != nil {
			break
		}
		if i := s.Branchings[l].Item; int(x) < len(s.Items) && !s.IsHeavy(i) {
			times[i-1]++ // to have no more
		}
	}
	for i := range s.P.Primary {
		lo, hi := s.P.BoundsOf(xc.Item(i))
		want := tree.Quota{Bound: int32(hi - times[i]), Slack: int32(hi - lo)}
		if got := s.Quotas[i+1]; got != want || got.Bound < 0 {
			panic(fmt.Sprintf("cover: (quota): level %d: item %s has %+v, should have %+v", s.Level, s.P.Names[i], got, want))
		}
	}
}

// times returns, by item, how often the options chosen cover it.
func (s *Search) times() []int {
	times := make([]int, len(s.P.Names))
	for _, k := range s.Solution(nil) {
		for _, e := range s.P.Option(k) {
			times[e.Item] += int(e.Times())
		}
	}
	return times
}

// checkLiveM checks (live) of m.go, from the problem and the choices.
func (s *Search) checkLiveM() {
	times := s.times()
	colour := make([]xc.Colour, len(s.P.Names)) // of items named once at least
	for _, k := range s.Solution(nil) {
		for _, e := range s.P.Option(k) {
			colour[e.Item] = e.Colour
		}
	}
	rank := make([]int, len(s.P.Ends)) // place of an option in every list
	n := 0
	for k := range s.InOrder() {
		rank[k] = n
		n++
	}
	after := slices.Repeat([]int{-1}, len(s.P.Names)) // options up to it are ruled out
	for l, x := range s.Choice[:s.Level] {
		if s.forks != nil {
			if f := s.forks[l]; f.x == 0 {
				after[f.item-1] = len(s.P.Ends)
			}
			continue
		}
		i := s.Branchings[l].Item - 1
		if int(x) < len(s.Items) {
			after[i] = len(s.P.Ends) // has had its last choice
		} else {
			after[i] = max(after[i], rank[s.Option(x)])
		}
	}
	live := func(k int) bool {
		for _, e := range s.P.Option(k) {
			_, hi := s.P.BoundsOf(e.Item)
			shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colour[e.Item]
			if rank[k] <= after[e.Item] || times[e.Item]+int(e.Times()) > hi && !shared {
				return false
			}
		}
		return true
	}

	want := make([][]int32, len(s.P.Names)) // by item, the nodes its ring should have
	for k := range s.InOrder() {
		ok, x := live(k), s.First(k)
		for _, e := range s.P.Option(k) {
			if ok {
				want[e.Item] = append(want[e.Item], x)
			}
			x++
		}
	}
	next := s.Items[0].Right
	for i := range s.P.Names {
		_, hi := s.P.BoundsOf(xc.Item(i))
		if times[i] >= hi || after[i] == len(s.P.Ends) || times[i] > 0 && i >= s.P.Primary {
			continue
		}
		h := int32(i) + 1
		if i < s.P.Primary {
			if next != h {
				panic(fmt.Sprintf("cover: (live): level %d: item %s is not on the ring of the root", s.Level, s.P.Names[i]))
			}
			next = s.Items[next].Right
		}
		var got []int32
		for y := s.Nodes[h].Down; y != h; y = s.Nodes[y].Down {
			got = append(got, y)
		}
		if !slices.Equal(got, want[i]) {
			panic(fmt.Sprintf("cover: (live): level %d: ring of item %s has nodes %v, should have %v", s.Level, s.P.Names[i], got, want[i]))
		}
	}
	if next != 0 {
		panic(fmt.Sprintf("cover: (live): level %d: item %s should not be on the ring of the root", s.Level, s.P.Names[next-1]))
	}
}
