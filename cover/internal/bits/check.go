package bits

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// check panics if an invariant of the package does not hold after a look, which
// found item with so many choices.
func (s *core) check(item, choices int32) {
	times, colours := s.P.Tally(s.Solution(nil))
	after := s.history()
	closed := func(i xc.Item) bool { // as the links have it
		_, hi := s.P.BoundsOf(i)
		return times[i] >= hi || after[i] == len(s.P.Ends)
	}
	want := make([][]int32, s.P.Primary) // the options that items should have
	for k := range s.P.Ends {
		option := s.P.Option(k)
		if !s.P.Agrees(k, times, colours) || slices.ContainsFunc(option, func(e xc.Entry) bool { return k <= after[e.Item] }) {
			continue
		}
		for _, e := range option {
			if int(e.Item) < s.P.Primary {
				want[e.Item] = append(want[e.Item], int32(k))
			}
		}
	}
	s.self.checkQuotas(times)
	if choices == 0 && item >= 0 {
		if need := s.self.need(item); closed(xc.Item(item)) || int32(len(want[item])) >= need {
			panic(fmt.Sprintf("cover: (live): level %d: item %s is no dead end, with options %v of which it needs %d", s.Level, s.P.Names[item], want[item], need))
		}
		return
	}
	state := s.state()
	for i := range xc.Item(s.P.Primary) {
		active := state.Has(int32(i))
		if active == closed(i) || active && item < 0 {
			panic(fmt.Sprintf("cover: (live): level %d: item %s: active is %v", s.Level, s.P.Names[i], active))
		}
		if active {
			if got := s.self.optionsLeft(int32(i)); !slices.Equal(got, want[i]) {
				panic(fmt.Sprintf("cover: (live): level %d: item %s has options %v, should have %v", s.Level, s.P.Names[i], got, want[i]))
			}
		}
	}
}

// history returns, by item, the last option that is ruled out by the order of choices: -1 for
// none, the number of options if the item is to have no more.
func (s *core) history() []int {
	after := slices.Repeat([]int{-1}, len(s.P.Names))
	for _, t := range s.trials[:s.Level] {
		if t.option < 0 {
			after[t.item] = len(s.P.Ends)
		} else {
			after[t.item] = max(after[t.item], int(t.option))
		}
	}
	return after
}

func (s *core) need(int32) int32 { return 1 }

// checkQuotas has nothing to check: only Algorithm M has quotas.
func (s *core) checkQuotas([]int) {}

func (s *multiSearch) checkQuotas(times []int) {
	for i, q := range s.quotas {
		lo, hi := s.P.BoundsOf(xc.Item(i))
		bound := hi - times[i]
		if hi == 1 {
			bound = 1
		}
		for _, t := range s.trials[:s.Level] {
			if hi > 1 && int(t.item) == i && t.option < 0 {
				bound-- // to have no more
			}
		}
		if want := (tree.Quota{Bound: int32(bound), Slack: int32(hi - lo)}); q != want || q.Bound < 0 {
			panic(fmt.Sprintf("cover: (quota): level %d: item %s has %+v, should have %+v", s.Level, s.P.Names[i], q, want))
		}
	}
}

func (s *core) optionsLeft(i int32) []int32 { return s.optionsIn(s.spans[i]) }

// optionsIn returns the options that the state of this level has in a span.
func (s *core) optionsIn(sp span) (options []int32) {
	state := s.state()
	for k := sp.begin; k < sp.end; k++ {
		for bit, w := k<<6, state[k]&sp.mask; w != 0; w, bit = w>>1, bit+1 {
			if w&1 != 0 {
				options = append(options, s.options[bit])
			}
		}
	}
	return options
}

// optionsLeft passes over blocks that the summary says are empty, and checks (sum).
func (s *wideSearch) optionsLeft(i int32) (options []int32) {
	sp := s.spans[i]
	if !sp.long() {
		return s.optionsIn(sp)
	}
	sum := s.sums[s.Level*len(s.spans)+int(i)]
	for block := range (sp.end - sp.begin) / sp.step() {
		if sum>>block&1 == 0 {
			continue
		}
		begin := sp.begin + block*sp.step()
		left := s.optionsIn(span{sp.mask, begin, begin + sp.step()})
		if len(left) == 0 {
			panic(fmt.Sprintf("cover: (sum): level %d: item %s: block %d is empty", s.Level, s.P.Names[i], block))
		}
		options = append(options, left...)
	}
	return options
}
