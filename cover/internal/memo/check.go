package memo

import (
	"fmt"
	"slices"
)

// checkSame checks (same): the present sub-problem is that of entry e,
// whose signature is equal.
func (z *memo) checkSame(e int32) {
	if now := z.left(); now != z.seen[e] {
		panic(fmt.Sprintf("cover: (same): level %d: entry %d is\n%s\nand not\n%s", z.s.Level, e, z.seen[e], now))
	}
}

// left describes the present sub-problem as its definition does: the options
// left, and of every active item that needs some or may have some what it needs
// and what it has room for.
func (z *memo) left() string {
	s := z.s
	var options []int
	items := ""
	for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
		need, room, sum := 1, 1, 0
		if s.Quotas != nil {
			need, room = int(s.Quotas[i].Need()), int(s.Quotas[i].Bound)
		}
		for x := s.Nodes[i].Down; x != i; x = s.Nodes[x].Down {
			options = append(options, s.Option(x))
			sum += int(s.Weight(x))
		}
		if need > 0 || sum > 0 {
			items += fmt.Sprintf(" %s:%d-%d", s.P.Names[i-1], need, min(room, max(sum, 1)))
		}
	}
	slices.Sort(options)
	if options = slices.Compact(options); len(options) == 0 && items == "" {
		return ""
	}
	return fmt.Sprint(options, items)
}
