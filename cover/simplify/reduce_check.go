package simplify

import (
	"fmt"
	"slices"
)

// check panics if (size) or (list) does not hold, by the definition. Tests check (same).
func (r *reducer) check() {
	lists := make([][]named, len(r.p.Names))
	for k, live := range r.live {
		if live {
			for _, e := range r.p.Option(k) {
				lists[e.Item] = append(lists[e.Item], named{int32(k), e.Colour})
			}
		}
	}
	for i, want := range lists {
		if len(want) != int(r.size[i]) {
			panic(fmt.Sprintf("cover: (size): item %s: size %d, has %d options", r.p.Names[i], r.size[i], len(want)))
		}
		got := slices.DeleteFunc(slices.Clone(r.list[i]), func(n named) bool { return !r.live[n.option] })
		if !slices.Equal(got, want) {
			panic(fmt.Sprintf("cover: (list): item %s: options %v, should be %v", r.p.Names[i], got, want))
		}
	}
}
