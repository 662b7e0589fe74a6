package cover

import (
	"fmt"
	"slices"
)

// check panics if an invariant of bits.go does not hold after a look, which
// found item with so many choices.
func (b *bitSearch) check(item, choices int32) {
	times, after := b.history()
	closed := func(i Item) bool { // as m.go has it
		_, hi := b.p.Bounds(i)
		return times[i] >= hi || after[i] == int32(len(b.p.ends))
	}
	colour := make([]Colour, len(b.p.names)) // of items named once at least
	for _, k := range b.solution(nil) {
		for _, e := range b.p.option(k) {
			colour[e.Item] = e.Colour
		}
	}
	want := make([][]int32, b.p.primary) // by item, the options it should have
	for k := range b.p.ends {
		option := b.p.option(k)
		live := !slices.ContainsFunc(option, func(e Entry) bool {
			shared := times[e.Item] > 0 && e.Colour != 0 && e.Colour == colour[e.Item]
			return int32(k) <= after[e.Item] || closed(e.Item) && !shared
		})
		for _, e := range option {
			if live && int(e.Item) < b.p.primary {
				want[e.Item] = append(want[e.Item], int32(k))
			}
		}
	}
	if b.many != nil {
		b.checkQuotas(times)
	}
	if choices == 0 && item >= 0 {
		b.checkEnd(item, want[item], closed)
		return
	}
	state := b.state()
	for i := range Item(b.p.primary) {
		active := state[i>>6]>>(i&63)&1 != 0
		if active == closed(i) || active && item < 0 {
			panic(fmt.Sprintf("cover: (live): level %d: item %s: active is %v", b.level, b.p.names[i], active))
		}
		if active {
			if got := b.listed(int32(i)); !slices.Equal(got, want[i]) {
				panic(fmt.Sprintf("cover: (live): level %d: item %s has options %v, should have %v", b.level, b.p.names[i], got, want[i]))
			}
		}
	}
}

// history returns, by item, how often the options chosen cover it, or the
// present level is to do so, and the last option that is ruled out by the
// order of choices: -1 for none, the number of options if the item is to have no
// more.
func (b *bitSearch) history() (times []int, after []int32) {
	times = make([]int, len(b.p.names))
	after = slices.Repeat([]int32{-1}, len(b.p.names))
	for _, t := range b.trials[:b.level] {
		if t.option < 0 {
			after[t.item] = int32(len(b.p.ends))
			continue
		}
		after[t.item] = max(after[t.item], t.option)
		for _, e := range b.p.option(int(t.option)) {
			times[e.Item]++
		}
	}
	return times, after
}

// checkQuotas checks (quota), given how often items are covered.
func (b *bitSearch) checkQuotas(times []int) {
	for i, q := range b.many.quotas {
		lo, hi := b.p.Bounds(Item(i))
		bound := hi - times[i]
		if hi == 1 {
			bound = 1
		}
		for _, t := range b.trials[:b.level] {
			if hi > 1 && int(t.item) == i && t.option < 0 {
				bound-- // to have no more
			}
		}
		if want := (quota{int32(bound), int32(hi - lo)}); q != want || q.bound < 0 {
			panic(fmt.Sprintf("cover: (quota): level %d: item %s has %+v, should have %+v", b.level, b.p.names[i], q, want))
		}
	}
}

// checkEnd checks that item makes a dead end, where want are its options.
func (b *bitSearch) checkEnd(item int32, want []int32, closed func(Item) bool) {
	need := int32(1)
	if b.many != nil {
		need = b.many.quotas[item].need()
	}
	if closed(Item(item)) || int32(len(want)) >= need {
		panic(fmt.Sprintf("cover: (live): level %d: item %s is no dead end, with options %v of which it needs %d", b.level, b.p.names[item], want, need))
	}
}

// listed returns the options that the state of this level has for item i, and
// checks (sum).
func (b *bitSearch) listed(i int32) (list []int32) {
	sp := b.spans[i]
	state := b.state()
	for k := sp.begin; k < sp.end; k++ {
		w := state[k] & sp.mask
		if b.form == wide && sp.long() {
			block := (k - sp.begin) / sp.step()
			if b.sums[b.level*len(b.spans)+int(i)]>>block&1 == 0 {
				continue
			}
			first := sp.begin + block*sp.step()
			if !slices.ContainsFunc(state[first:first+sp.step()], func(w uint64) bool { return w != 0 }) {
				panic(fmt.Sprintf("cover: (sum): level %d: item %s: block %d is empty", b.level, b.p.names[i], block))
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
