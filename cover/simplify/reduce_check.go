package simplify

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/xc"
)

// check panics if (size) or (list) does not hold, by the definition. Tests check (same).
func (r *reducer) check() {
	dead := func(n xc.Use) bool { return !r.live[n.Option] }
	for i, uses := range xc.Uses(r.p) {
		want := slices.DeleteFunc(uses, dead)
		if len(want) != int(r.size[i]) {
			panic(fmt.Sprintf("cover: (size): item %s: size %d, has %d options", r.p.Names[i], r.size[i], len(want)))
		}
		got := slices.DeleteFunc(slices.Clone(r.list[i]), dead)
		if !slices.Equal(got, want) {
			panic(fmt.Sprintf("cover: (list): item %s: options %v, should be %v", r.p.Names[i], got, want))
		}
	}
}
