package xc

import (
	"cmp"
	"slices"
)

// A Use is an option that names an item.
type Use struct {
	Option int32
	Colour Colour
}

// UsesOf returns, by item, the options of p that name it, by colours, then in order.
func UsesOf(p *Problem) [][]Use {
	byItem := Uses(p)
	for _, uses := range byItem {
		slices.SortStableFunc(uses, func(u, v Use) int { return cmp.Compare(u.Colour, v.Colour) })
	}
	return byItem
}

// Uses returns, by item, the options of p that name it, in order.
func Uses(p *Problem) [][]Use {
	sizes := make([]int32, len(p.Names))
	for _, e := range p.Entries {
		sizes[e.Item]++
	}
	all := make([]Use, len(p.Entries))
	byItem := make([][]Use, len(p.Names))
	for i, n := range sizes {
		byItem[i], all = all[:0:n], all[n:]
	}
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			byItem[e.Item] = append(byItem[e.Item], Use{int32(k), e.Colour})
		}
	}
	return byItem
}

// OptionsOf returns, by item, the options of p that name it, in order.
func OptionsOf(p *Problem) [][]int32 {
	byItem := make([][]int32, len(p.Names))
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			byItem[e.Item] = append(byItem[e.Item], int32(k))
		}
	}
	return byItem
}
