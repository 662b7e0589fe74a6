package simplify

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/xc"
)

// check panics if (size) or (list) does not hold, by the definition. Tests check (same).
func (r *reducer) check() {
	lists := make([][]xc.Use, len(r.p.Names))
	for k, live := range r.live {
		if live {
			for _, e := range r.p.Option(k) {
				lists[e.Item] = append(lists[e.Item], xc.Use{Option: int32(k), Colour: e.Colour})
			}
		}
	}
	for i, want := range lists {
		if len(want) != int(r.size[i]) {
			panic(fmt.Sprintf("cover: (size): item %s: size %d, has %d options", r.p.Names[i], r.size[i], len(want)))
		}
		got := slices.DeleteFunc(slices.Clone(r.list[i]), func(n xc.Use) bool { return !r.live[n.Option] })
		if !slices.Equal(got, want) {
			panic(fmt.Sprintf("cover: (list): item %s: options %v, should be %v", r.p.Names[i], got, want))
		}
	}
}
