package cells

import (
	"fmt"
	"slices"
)

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
