package links

import (
	"fmt"
	"iter"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A trail holds, level by level, what the lists were when the node of that
// level was entered. It stays empty in a build without checks.
type trail []state

type state struct {
	nodes  []Node
	items  []Header
	quotas []tree.Quota
}

// exclusions are what the lists do not hold although the options chosen leave it.
type exclusions struct {
	options map[int]bool  // on no list
	closed  []int32       // items that no further option may name
	refused []int32       // items of closed whose quota is 1 less, to have no more
	upTo    map[int32]int // options ruled out: those in the list of an item up to one
}

// Check panics if an invariant of lists.go, or bounds.go, does not hold on entry to
// a node.
func (s *Search) Check() {
	if xc.Debug && !xc.Due(s.Stats.Nodes) {
		if s.Level < len(s.trail) {
			s.trail[s.Level].forget()
		} else {
			s.trail = append(s.trail, state{})
		}
		return
	}
	s.CheckRings()
	out := s.strategy.excluded()
	times, colours := s.P.Tally(s.Solution(nil))
	if s.Quotas != nil {
		s.CheckQuotas(times, out.refused)
	}
	rank, after := s.Ranks(), slices.Repeat([]int{-1}, len(s.P.Names))
	for i, k := range out.upTo {
		after[i-1] = rank[k]
	}
	for _, i := range out.closed {
		after[i-1] = len(s.P.Ends)
	}
	s.CheckLive(times, colours, after, func(k int) bool { return out.options[k] }, func(int32) bool { return true })
	s.Remember()
}

// Remember notes what the lists are, for CheckUndone.
func (l *Lists) Remember() {
	if l.Level == len(l.trail) {
		l.trail = append(l.trail, state{})
	}
	st := &l.trail[l.Level]
	st.forget()
	st.nodes = append(st.nodes, l.Nodes...)
	st.items = append(st.items, l.Items...)
	st.quotas = append(st.quotas, l.Quotas...)
}

// forget empties st, but keeps its memory.
func (st *state) forget() {
	st.nodes, st.items, st.quotas = st.nodes[:0], st.items[:0], st.quotas[:0]
}

// CheckUndone checks (undo): on the way back from a node of the tree, all is
// as it was on entry, if that was noted.
func (l *Lists) CheckUndone() {
	st := l.trail[l.Level]
	same(l.Level, "node", l.Nodes, st.nodes)
	same(l.Level, "item", l.Items, st.items)
	same(l.Level, "quota", l.Quotas, st.quotas)
}

func same[T comparable](level int, what string, is, was []T) {
	for i, v := range was {
		if v != is[i] {
			panic(fmt.Sprintf("cover: (undo): level %d: %s %d is %+v, was %+v", level, what, i, is[i], v))
		}
	}
}

// InOrder returns the options as they stand in every list.
func (l *Lists) InOrder() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := range l.P.Ends {
			if l.order != nil {
				k = int(l.order[k])
			}
			if !l.P.IsDemand(k) && !yield(k) {
				return
			}
		}
	}
}

// CheckRings checks (ring) and (size).
func (l *Lists) CheckRings() {
	for i := int32(0); ; {
		r := l.Items[i].Right
		if l.Items[r].Left != i {
			panic(fmt.Sprintf("cover: (ring): right of item %d is %d, whose left is %d", i, r, l.Items[r].Left))
		}
		if i = r; i == 0 {
			break
		}
	}
	for i := int32(1); int(i) < len(l.Items); i++ {
		n := int32(0)
		for x := i; ; n++ {
			d := l.Nodes[x].Down
			if l.Nodes[d].Up != x {
				panic(fmt.Sprintf("cover: (ring): down of node %d is %d, whose up is %d", x, d, l.Nodes[d].Up))
			}
			if x = d; x == i {
				break
			}
		}
		if n != l.Items[i].Size {
			panic(fmt.Sprintf("cover: (size): item %d: size %d, ring has %d", i, l.Items[i].Size, n))
		}
	}
}

func (e exact) excluded() *exclusions { return new(exclusions) }

func (s *suffixed) excluded() *exclusions { return &exclusions{closed: s.locked} }

func (b *binary) excluded() *exclusions {
	out := &exclusions{options: map[int]bool{}}
	for _, f := range b.forks[:b.Level] {
		if f.x == 0 {
			out.closed = append(out.closed, f.item)
		} else {
			out.options[b.Option(f.x)] = true
		}
	}
	return out
}

// wanted returns, by item, the nodes that its list should have if it has those of
// some options.
func (l *Lists) wanted(live func(k int) bool) [][]int32 {
	want := make([][]int32, len(l.P.Names))
	for k := range l.InOrder() {
		if !live(k) {
			continue
		}
		x := l.First(k)
		for _, e := range l.P.Option(k) {
			want[e.Item] = append(want[e.Item], x)
			x++
		}
	}
	return want
}

// checkLists checks that the open items, and no other primary ones, are on the ring
// of the root, and that their lists are as wanted, up to the first node that is out of reach.
func (l *Lists) checkLists(want [][]int32, open func(i int) bool, reach func(x int32) bool) {
	for i, nodes := range want {
		if !open(i) {
			continue
		}
		h := int32(i) + 1
		var got []int32
		for x := l.Nodes[h].Down; x != h && reach(x); x = l.Nodes[x].Down {
			got = append(got, x)
		}
		if !slices.Equal(got, nodes) {
			panic(fmt.Sprintf("cover: (live): level %d: ring of item %s has nodes %v, should have %v", l.Level, l.P.Names[i], got, nodes))
		}
	}
	next := l.Items[0].Right
	for i := range l.P.Primary {
		if !open(i) {
			continue
		}
		if next != int32(i)+1 {
			panic(fmt.Sprintf("cover: (live): level %d: item %s is not on the ring of the root", l.Level, l.P.Names[i]))
		}
		next = l.Items[next].Right
	}
	if next != 0 {
		panic(fmt.Sprintf("cover: (live): level %d: item %s should not be on the ring of the root", l.Level, l.P.Names[next-1]))
	}
}

func (b *bounded) excluded() *exclusions {
	out := &exclusions{upTo: map[int32]int{}}
	for level, x := range b.Choice[:b.Level] {
		i := b.levels[level].item
		switch {
		case b.isEntry(x):
			out.upTo[i] = b.Option(x)
		case b.IsHeavy(i):
			out.closed = append(out.closed, i)
		default:
			out.closed, out.refused = append(out.closed, i), append(out.refused, i)
		}
	}
	return out
}

// CheckQuotas checks (quota) by the definition. Items of refused are to have no more.
func (l *Lists) CheckQuotas(times []int, refused []int32) {
	for i := range l.P.Primary {
		lo, hi := l.P.BoundsOf(xc.Item(i))
		used := times[i]
		if slices.Contains(refused, int32(i)+1) {
			used++
		}
		want := tree.Quota{Bound: int32(hi - used), Slack: int32(hi - lo)}
		if got := l.Quotas[i+1]; got != want || got.Bound < 0 {
			panic(fmt.Sprintf("cover: (quota): level %d: item %s has %+v, should have %+v", l.Level, l.P.Names[i], got, want))
		}
	}
}

// Ranks returns the place of each option in every list.
func (l *Lists) Ranks() []int {
	rank, n := make([]int, len(l.P.Ends)), 0
	for k := range l.InOrder() {
		rank[k] = n
		n++
	}
	return rank
}

// CheckLive checks (live) by the definition, up to the first node that is out of reach.
// after is, by item, the rank of the last option that is ruled out for it, -1 for none, and the number of
// options if it is to have no more; gone says which options are on no list.
func (l *Lists) CheckLive(times []int, colours []xc.Colour, after []int, gone func(k int) bool, reach func(x int32) bool) {
	rank := l.Ranks()
	want := l.wanted(func(k int) bool {
		return !gone(k) && l.P.Agrees(k, times, colours) &&
			!slices.ContainsFunc(l.P.Option(k), func(e xc.Entry) bool { return rank[k] <= after[e.Item] })
	})
	l.checkLists(want, func(i int) bool {
		_, hi := l.P.BoundsOf(xc.Item(i))
		return times[i] < hi && after[i] < len(l.P.Ends) && (times[i] == 0 || i < l.P.Primary)
	}, reach)
}
