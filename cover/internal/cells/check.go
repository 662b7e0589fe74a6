package cells

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/xc"
)

// check panics if an invariant of cells.go, cells_words.go or cells_m.go does not hold on entry
// to a node.
func (s *Search) check() {
	if s.Lists != nil {
		s.checkBits()
		s.checkFormers()
	} else {
		s.checkSets()
		s.checkBack()
	}
	if !s.dead && s.open > 0 {
		s.checkLive()
	}
}

// checkSets checks (set).
func (s *Search) checkSets() {
	base := int32(0)
	for i, q := range s.pools {
		end := int32(len(s.sets))
		if i+1 < len(s.pools) {
			end = s.pools[i+1].base
		}
		if n := q.size % shut; q.base != base || n < 0 || n > end-base {
			panic(fmt.Sprintf("cover: (set): item %s has %d from %d to %d", s.P.Names[i], n, base, end))
		}
		for place := base; place < end; place++ {
			if nd := s.nodes[s.sets[place]]; nd.item != int32(i) || nd.place != place {
				panic(fmt.Sprintf("cover: (set): place %d of item %s has node %d, which is %+v", place, s.P.Names[i], s.sets[place], nd))
			}
		}
		base = end
	}
}

// checkBack checks (back): the way back to the root is one to the sizes that it
// had.
func (s *Search) checkBack() {
	pools := slices.Clone(s.pools)
	last := slices.Repeat([]int32{-1}, len(pools))
	for j, was := range s.trail {
		if was.saved != last[was.item] {
			panic(fmt.Sprintf("cover: (back): entry %d, of item %s, follows %d and not %d", j, s.P.Names[was.item], was.saved, last[was.item]))
		}
		last[was.item] = int32(j)
	}
	for j := len(s.trail) - 1; j >= 0; j-- {
		was := s.trail[j]
		pools[was.item].size = was.size
	}
	for i, q := range pools {
		end := int32(len(s.sets))
		if i+1 < len(pools) {
			end = pools[i+1].base
		}
		if q.size != end-q.base || s.pools[i].saved != last[i] {
			panic(fmt.Sprintf("cover: (back): item %s: %+v, back to %d of %d, saved at %d", s.P.Names[i], s.pools[i], q.size, end-q.base, last[i]))
		}
	}
}

// checkBits checks (bit).
func (s *Search) checkBits() {
	free := make([]int32, len(s.Lists)) // by item, where in sets its next option should be
	for i, l := range s.Lists {
		free[i] = l.base
	}
	x := int32(0)
	for k := range s.P.Ends {
		first := x
		for _, e := range s.P.Option(k) {
			l, at := s.Lists[e.Item], free[e.Item]
			if want := pin(int32(e.Item)<<6 | (at - l.base)); s.pins[x] != want || s.sets[at] != first {
				panic(fmt.Sprintf("cover: (bit): node %d is %x, not %x; option %d of item %s begins at %d, not %d",
					x, s.pins[x], want, at-l.base, s.P.Names[e.Item], s.sets[at], first))
			}
			free[e.Item]++
			x++
		}
		if s.pins[x] != pin(spacer|k) {
			panic(fmt.Sprintf("cover: (bit): node %d is %x, not the spacer of option %d", x, s.pins[x], k))
		}
		x++
	}
	for i, at := range free {
		if at != s.end(i) {
			panic(fmt.Sprintf("cover: (bit): the options of item %s end at %d, not %d", s.P.Names[i], at, s.end(i)))
		}
	}
}

// end returns where in sets the options of item i end.
func (s *Search) end(i int) int32 {
	if i+1 < len(s.Lists) {
		return s.Lists[i+1].base
	}
	return int32(len(s.sets))
}

// checkFormers checks (back) for words, as far as open items tell what was last
// saved.
func (s *Search) checkFormers() {
	left, last := make([]uint64, len(s.Lists)), slices.Repeat([]int32{-1}, len(s.Lists))
	for i, l := range s.Lists {
		left[i] = l.left
	}
	for j, was := range s.formers[:s.past] {
		if was.saved != last[was.item] {
			panic(fmt.Sprintf("cover: (back): entry %d, of item %s, follows %d and not %d", j, s.P.Names[was.item], was.saved, last[was.item]))
		}
		last[was.item] = int32(j)
	}
	for j := s.past - 1; j >= 0; j-- {
		left[s.formers[j].item] = s.formers[j].left
	}
	for i, l := range s.Lists {
		n := s.end(i) - l.base
		if left[i]&^unwatched != 1<<n-1 || l.saved < closing && l.saved != last[i] {
			panic(fmt.Sprintf("cover: (back): item %s: %+v, back to %b of %d, saved at %d", s.P.Names[i], l, left[i], n, last[i]))
		}
	}
}

// checkLive checks (open), (live) and (low) by the definition, from the problem
// and the choices.
func (s *Search) checkLive() {
	p := s.P
	times := make([]int, len(p.Names))
	colour := make([]xc.Colour, len(p.Names)) // of items named once at least
	for _, k := range s.Solution(nil) {
		for _, e := range p.Option(k) {
			times[e.Item]++
			colour[e.Item] = e.Colour
		}
	}
	after := slices.Repeat([]int{-1}, len(p.Names)) // options up to it are ruled out
	for _, t := range s.path[:s.Level] {
		if t.x < 0 {
			after[t.item] = len(p.Ends) // has had its last choice
		} else if s.quotas != nil {
			after[t.item] = max(after[t.item], s.option(t.x))
		}
	}
	want := make([][]int32, len(p.Names)) // by item, the nodes its set should have
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
				want[e.Item] = append(want[e.Item], x)
			}
			x++
		}
		x++
	}
	open := int32(0)
	var closedOnes map[int32]bool
	if s.quotas == nil {
		closedOnes = s.checkAmong()
	}
	for i := range p.Names {
		_, hi := p.BoundsOf(xc.Item(i))
		closed := times[i] >= hi || after[i] == len(p.Ends)
		if closed != s.isClosed(i) {
			panic(fmt.Sprintf("cover: (open): level %d: item %s: closed is %v", s.Level, p.Names[i], !closed))
		}
		if closedOnes != nil && i < p.Primary && closedOnes[int32(i)] != closed {
			panic(fmt.Sprintf("cover: (open): level %d: item %s: closed is %v, but not to the picker", s.Level, p.Names[i], closed))
		}
		if closed {
			continue
		}
		if i < p.Primary {
			open++
		}
		if got := s.remaining(i); !slices.Equal(got, want[i]) {
			panic(fmt.Sprintf("cover: (live): level %d: set of item %s is %v, should be %v", s.Level, p.Names[i], got, want[i]))
		}
		s.checkLow(int32(i))
	}
	if open != s.open {
		panic(fmt.Sprintf("cover: (open): level %d: %d open items, not %d", s.Level, open, s.open))
	}
}

// checkAmong checks (among), and returns the items that are noted as closed.
func (s *Search) checkAmong() map[int32]bool {
	closed, known := map[int32]bool{}, map[int32]bool{}
	for n, i := range s.closed[:int32(s.P.Primary)-s.open] {
		closed[i] = true
		known[i] = n < int(s.known)
	}
	for i := range int32(s.P.Primary) {
		if in := s.among[i>>6]>>(i&63)&1 == 1; in == known[i] || int(s.known) > len(closed) {
			panic(fmt.Sprintf("cover: (among): level %d: item %s: among them is %v", s.Level, s.P.Names[i], in))
		}
	}
	return closed
}

// isClosed reports whether item i is closed, to (watched) as well.
func (s *Search) isClosed(i int) bool {
	if s.Lists == nil {
		return s.pools[i].size >= shut
	}
	l := s.Lists[i]
	if watched := l.left&unwatched == 0; l.saved == closing || watched != (l.saved != spent && i < s.P.Primary && !s.first) {
		panic(fmt.Sprintf("cover: (watched): item %s: %+v", s.P.Names[i], l))
	}
	return l.saved == spent
}

// remaining returns the nodes that are left for open item i, in order.
func (s *Search) remaining(i int) []int32 {
	if s.Lists == nil {
		q := s.pools[i]
		set := slices.Clone(s.sets[q.base : q.base+q.size])
		slices.Sort(set)
		return set
	}
	var set []int32
	l := s.Lists[i]
	for j, x := range s.sets[l.base:s.end(i)] {
		if l.left>>j&1 == 1 {
			for int(s.pins[x]>>6) != i {
				x++
			}
			set = append(set, x)
		}
	}
	return set
}

// checkLow checks (low) for an open item, or for Algorithm M its quota.
func (s *Search) checkLow(i int32) {
	primary := int(i) < s.P.Primary
	if s.Lists != nil {
		if !primary || s.first {
			return
		}
		n := s.size(int(i))
		if in := s.forced.words[i>>6]>>(i&63)&1 == 1; n < 1 || in != (n == 1) {
			panic(fmt.Sprintf("cover: (low): item %s has %d left, forced is %v", s.P.Names[i], n, in))
		}
		return
	}
	q := s.pools[i]
	switch {
	case s.quotas != nil:
		if q.low != s.least(i) {
			panic(fmt.Sprintf("cover: item %s is low at %d, not %d", s.P.Names[i], s.least(i), q.low))
		}
	case primary && !s.first:
		if in := s.forced.words[i>>6]>>(i&63)&1 == 1; q.low != 1 || q.size < 1 || in != (q.size == 1) {
			panic(fmt.Sprintf("cover: (low): item %s: %+v, forced is %v", s.P.Names[i], q, in))
		}
	case q.low != -1:
		panic(fmt.Sprintf("cover: (low): item %s: %+v", s.P.Names[i], q))
	}
}
