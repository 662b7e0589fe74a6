package cover

import (
	"fmt"
	"slices"
)

// check panics if an invariant of cells.go, or cells_m.go, does not hold on entry
// to a node.
func (s *cells) check() {
	s.checkSets()
	s.checkBack()
	if !s.dead && s.open > 0 {
		s.checkLive()
	}
}

// checkSets checks (set).
func (s *cells) checkSets() {
	base := int32(0)
	for i, q := range s.pools {
		end := int32(len(s.sets))
		if i+1 < len(s.pools) {
			end = s.pools[i+1].base
		}
		if n := q.size % shut; q.base != base || n < 0 || n > end-base {
			panic(fmt.Sprintf("cover: (set): item %s has %d from %d to %d", s.p.names[i], n, base, end))
		}
		for place := base; place < end; place++ {
			if nd := s.nodes[s.sets[place]]; nd.item != int32(i) || nd.place != place {
				panic(fmt.Sprintf("cover: (set): place %d of item %s has node %d, which is %+v", place, s.p.names[i], s.sets[place], nd))
			}
		}
		base = end
	}
}

// checkBack checks (back): the way back to the root is one to the sizes that it
// had.
func (s *cells) checkBack() {
	pools := slices.Clone(s.pools)
	last := slices.Repeat([]int32{-1}, len(pools))
	for j, was := range s.trail {
		if was.saved != last[was.item] {
			panic(fmt.Sprintf("cover: (back): entry %d, of item %s, follows %d and not %d", j, s.p.names[was.item], was.saved, last[was.item]))
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
			panic(fmt.Sprintf("cover: (back): item %s: %+v, back to %d of %d, saved at %d", s.p.names[i], s.pools[i], q.size, end-q.base, last[i]))
		}
	}
}

// checkLive checks (open), (live) and (low) by the definition, from the problem
// and the choices.
func (s *cells) checkLive() {
	p := s.p
	times := make([]int, len(p.names))
	colour := make([]Colour, len(p.names)) // of items named once at least
	for _, k := range s.solution(nil) {
		for _, e := range p.option(k) {
			times[e.Item]++
			colour[e.Item] = e.Colour
		}
	}
	after := slices.Repeat([]int{-1}, len(p.names)) // options up to it are ruled out
	for _, r := range s.rungs[:s.level] {
		if r.x < 0 {
			after[r.item] = len(p.ends) // has had its last choice
		} else if s.quotas != nil {
			after[r.item] = max(after[r.item], s.option(r.x))
		}
	}
	want := make([][]int32, len(p.names)) // by item, the nodes its set should have
	x := int32(0)
	for k := range p.ends {
		live := true
		for _, e := range p.option(k) {
			_, hi := p.Bounds(e.Item)
			shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colour[e.Item]
			live = live && k > after[e.Item] && (times[e.Item] < hi || shared)
		}
		for _, e := range p.option(k) {
			if live {
				want[e.Item] = append(want[e.Item], x)
			}
			x++
		}
		x++
	}
	open := int32(0)
	for i, q := range s.pools {
		_, hi := p.Bounds(Item(i))
		closed := times[i] >= hi || after[i] == len(p.ends)
		if closed != (q.size >= shut) {
			panic(fmt.Sprintf("cover: (open): level %d: item %s has size %d, closed is %v", s.level, p.names[i], q.size, closed))
		}
		if closed {
			continue
		}
		if i < p.primary {
			open++
		}
		got := slices.Clone(s.sets[q.base : q.base+q.size])
		if slices.Sort(got); !slices.Equal(got, want[i]) {
			panic(fmt.Sprintf("cover: (live): level %d: set of item %s is %v, should be %v", s.level, p.names[i], got, want[i]))
		}
		s.checkLow(int32(i))
	}
	if open != s.open {
		panic(fmt.Sprintf("cover: (open): level %d: %d open items, not %d", s.level, open, s.open))
	}
}

// checkLow checks (low) for an open item, or for Algorithm M its quota.
func (s *cells) checkLow(i int32) {
	q := s.pools[i]
	primary := int(i) < s.p.primary
	switch {
	case s.quotas != nil:
		if q.low != s.least(i) {
			panic(fmt.Sprintf("cover: item %s is low at %d, not %d", s.p.names[i], s.least(i), q.low))
		}
	case primary && !s.first:
		if in := s.forced.words[i>>6]>>(i&63)&1 == 1; q.low != 1 || q.size < 1 || in != (q.size == 1) {
			panic(fmt.Sprintf("cover: (low): item %s: %+v, forced is %v", s.p.names[i], q, in))
		}
	case q.low != -1:
		panic(fmt.Sprintf("cover: (low): item %s: %+v", s.p.names[i], q))
	}
}
