package links

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

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

func (s *Search) checkBounded(out *exclusions) {
	times, colours := s.covered()
	s.checkQuotas(times, out.refused)
	s.checkLiveBounded(times, colours, out)
}

// covered returns, by item, how often the options chosen cover it, and in which
// colour.
func (s *Search) covered() (times []int, colours []xc.Colour) {
	times, colours = make([]int, len(s.P.Names)), make([]xc.Colour, len(s.P.Names))
	for _, k := range s.Solution(nil) {
		for _, e := range s.P.Option(k) {
			times[e.Item] += int(e.Times())
			colours[e.Item] = e.Colour
		}
	}
	return times, colours
}

// checkQuotas checks (quota) by the definition.
func (s *Search) checkQuotas(times []int, refused []int32) {
	for i := range s.P.Primary {
		lo, hi := s.P.BoundsOf(xc.Item(i))
		used := times[i]
		if slices.Contains(refused, int32(i)+1) {
			used++
		}
		want := tree.Quota{Bound: int32(hi - used), Slack: int32(hi - lo)}
		if got := s.Quotas[i+1]; got != want || got.Bound < 0 {
			panic(fmt.Sprintf("cover: (quota): level %d: item %s has %+v, should have %+v", s.Level, s.P.Names[i], got, want))
		}
	}
}

// checkLiveBounded checks (live) of bounds.go, from the problem and the choices.
func (s *Search) checkLiveBounded(times []int, colours []xc.Colour, out *exclusions) {
	rank := make([]int, len(s.P.Ends)) // place of an option in every list
	n := 0
	for k := range s.InOrder() {
		rank[k] = n
		n++
	}
	after := slices.Repeat([]int{-1}, len(s.P.Names)) // options up to it are ruled out
	for i, k := range out.upTo {
		after[i-1] = rank[k]
	}
	for _, i := range out.closed {
		after[i-1] = len(s.P.Ends)
	}
	want := s.wanted(func(k int) bool {
		return !out.options[k] && !slices.ContainsFunc(s.P.Option(k), func(e xc.Entry) bool {
			_, hi := s.P.BoundsOf(e.Item)
			shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colours[e.Item]
			return rank[k] <= after[e.Item] || times[e.Item]+int(e.Times()) > hi && !shared
		})
	})
	s.checkLists(want, func(i int) bool {
		_, hi := s.P.BoundsOf(xc.Item(i))
		return times[i] < hi && after[i] < len(s.P.Ends) && (times[i] == 0 || i < s.P.Primary)
	})
}
