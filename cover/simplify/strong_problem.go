package simplify

import (
	"slices"
	"strconv"
	"strings"

	"bonepile/cover/internal/xc"
)

// The problem that a Strengthening makes: p with an item for every weak half,
// named by the options of that half. The items of p keep their names, but the
// secondary ones come after the new primary ones and so get other numbers.

// problem returns that problem, or nil if it would be too large. Exchanges with the same
// weak half stand together, and share an item.
func (s *Strengthening) problem() *xc.Problem {
	var pairs, triples [][]int
	entries := 0
	for i, x := range s.Exchanges {
		switch {
		case i > 0 && slices.Equal(x.Weak, s.Exchanges[i-1].Weak):
			continue
		case len(x.Weak) == 2:
			pairs = append(pairs, x.Weak)
		default:
			triples = append(triples, x.Weak)
		}
		entries += len(x.Weak)
	}
	s.Secondary, s.Primary = len(pairs), len(triples)
	if entries == 0 {
		return s.p
	}
	if !s.p.Fits(len(pairs) + len(triples) + entries) {
		return nil
	}
	gains := make([][]xc.Item, len(s.p.Ends)) // by option: its new items
	names, prefix := []string{}, freePrefix(s.p, "weak")
	for i, half := range slices.Concat(triples, pairs) {
		names = append(names, prefix+strconv.Itoa(i+1))
		item := xc.Item(s.p.Primary + i)
		if i >= len(triples) {
			item = xc.Item(len(s.p.Names) + i)
		}
		for _, k := range half {
			gains[k] = append(gains[k], item)
		}
	}
	return s.p.Wider(names[:len(triples)], xc.Bounds{Lo: 0, Hi: 2}, names[len(triples):], func(k int) ([]xc.Item, bool) { return gains[k], true })
}

// freePrefix returns a beginning that no item's name has, made of a word.
func freePrefix(p *xc.Problem, word string) string {
	prefix := word
	for slices.ContainsFunc(p.Names, func(name string) bool { return strings.HasPrefix(name, prefix) }) {
		prefix += "'"
	}
	return prefix
}
