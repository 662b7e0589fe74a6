package bits

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Check panics if an invariant of bits.go does not hold after a look, which
// found item with so many choices.
func (b *Search) Check(item, choices int32) {
	times, after := b.history()
	closed := func(i xc.Item) bool { // as m.go has it
		_, hi := b.P.BoundsOf(i)
		return times[i] >= hi || after[i] == int32(len(b.P.Ends))
	}
	colour := make([]xc.Colour, len(b.P.Names)) // of items named once at least
	for _, k := range b.Solution(nil) {
		for _, e := range b.P.Option(k) {
			colour[e.Item] = e.Colour
		}
	}
	want := make([][]int32, b.P.Primary) // by item, the options it should have
	for k := range b.P.Ends {
		option := b.P.Option(k)
		live := !slices.ContainsFunc(option, func(e xc.Entry) bool {
			shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colour[e.Item]
			return int32(k) <= after[e.Item] || closed(e.Item) && !shared
		})
		for _, e := range option {
			if live && int(e.Item) < b.P.Primary {
				want[e.Item] = append(want[e.Item], int32(k))
			}
		}
	}
	if b.Many != nil {
		b.checkQuotas(times)
	}
	if choices == 0 && item >= 0 {
		b.checkEnd(item, want[item], closed)
		return
	}
	state := b.state()
	for i := range xc.Item(b.P.Primary) {
		active := state[i>>6]>>(i&63)&1 != 0
		if active == closed(i) || active && item < 0 {
			panic(fmt.Sprintf("cover: (live): level %d: item %s: active is %v", b.Level, b.P.Names[i], active))
		}
		if active {
			if got := b.listed(int32(i)); !slices.Equal(got, want[i]) {
				panic(fmt.Sprintf("cover: (live): level %d: item %s has options %v, should have %v", b.Level, b.P.Names[i], got, want[i]))
			}
		}
	}
}

// history returns, by item, how often the options chosen cover it, or the
// present level is to do so, and the last option that is ruled out by the
// order of choices: -1 for none, the number of options if the item is to have no
// more.
func (b *Search) history() (times []int, after []int32) {
	times = make([]int, len(b.P.Names))
	after = slices.Repeat([]int32{-1}, len(b.P.Names))
	for _, t := range b.Trials[:b.Level] {
		if t.option < 0 {
			after[t.item] = int32(len(b.P.Ends))
			continue
		}
		after[t.item] = max(after[t.item], t.option)
		for _, e := range b.P.Option(int(t.option)) {
			times[e.Item]++
		}
	}
	return times, after
}

// checkQuotas checks (quota), given how often items are covered.
func (b *Search) checkQuotas(times []int) {
	for i, q := range b.Many.Quotas {
		lo, hi := b.P.BoundsOf(xc.Item(i))
		bound := hi - times[i]
		if hi == 1 {
			bound = 1
		}
		for _, t := range b.Trials[:b.Level] {
			if hi > 1 && int(t.item) == i && t.option < 0 {
				bound-- // to have no more
			}
		}
		if want := (tree.Quota{Bound: int32(bound), Slack: int32(hi - lo)}); q != want || q.Bound < 0 {
			panic(fmt.Sprintf("cover: (quota): level %d: item %s has %+v, should have %+v", b.Level, b.P.Names[i], q, want))
		}
	}
}

// checkEnd checks that item makes a dead end, where want are its options.
func (b *Search) checkEnd(item int32, want []int32, closed func(xc.Item) bool) {
	need := int32(1)
	if b.Many != nil {
		need = b.Many.Quotas[item].Need()
	}
	if closed(xc.Item(item)) || int32(len(want)) >= need {
		panic(fmt.Sprintf("cover: (live): level %d: item %s is no dead end, with options %v of which it needs %d", b.Level, b.P.Names[item], want, need))
	}
}

// listed returns the options that the state of this level has for item i, and
// checks (sum).
func (b *Search) listed(i int32) (list []int32) {
	sp := b.spans[i]
	state := b.state()
	for k := sp.begin; k < sp.end; k++ {
		w := state[k] & sp.mask
		if b.Form == Wide && sp.long() {
			block := (k - sp.begin) / sp.step()
			if b.Sums[b.Level*len(b.spans)+int(i)]>>block&1 == 0 {
				continue
			}
			first := sp.begin + block*sp.step()
			if !slices.ContainsFunc(state[first:first+sp.step()], func(w uint64) bool { return w != 0 }) {
				panic(fmt.Sprintf("cover: (sum): level %d: item %s: block %d is empty", b.Level, b.P.Names[i], block))
			}
		}
		for bit := k << 6; w != 0; w, bit = w>>1, bit+1 {
			if w&1 != 0 {
				list = append(list, b.options[bit])
			}
		}
	}
	return list
}
