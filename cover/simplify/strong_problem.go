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
	q := *s.p
	addItems(&q, len(triples), len(pairs))
	gains := make([][]xc.Item, len(s.p.Ends)) // by option: its new items
	for i, half := range slices.Concat(triples, pairs) {
		item := xc.Item(s.p.Primary + i)
		if i >= len(triples) {
			item = xc.Item(len(s.p.Names) + i)
		}
		for _, k := range half {
			gains[k] = append(gains[k], item)
		}
	}
	addEntries(&q, s.p, gains, entries)
	return &q
}

// addItems gives a copy of a problem new items: primary ones that are to be
// covered up to twice, and secondary ones.
func addItems(p *xc.Problem, primary, secondary int) {
	if primary > 0 {
		times := slices.Clone(p.Bounds)
		if times == nil {
			times = slices.Repeat([]xc.Bounds{xc.Once}, p.Primary)
		}
		p.Bounds = append(times, slices.Repeat([]xc.Bounds{{Lo: 0, Hi: 2}}, primary)...)
	}
	prefix := freePrefix(p, "weak")
	added := make([]string, primary+secondary)
	for i := range added {
		added[i] = prefix + strconv.Itoa(i+1)
	}
	p.Names = slices.Concat(p.Names[:p.Primary], added[:primary], p.Names[p.Primary:], added[primary:])
	p.Primary += primary
	p.Tidy()
}

// addEntries gives p the options of old, each with the items that it gains, which
// are so many in all.
func addEntries(p *xc.Problem, old *xc.Problem, gains [][]xc.Item, total int) {
	shift := xc.Item(p.Primary - old.Primary)
	p.Entries = make([]xc.Entry, 0, len(old.Entries)+total)
	p.Ends = make([]int32, 0, len(old.Ends))
	for k := range old.Ends {
		for _, e := range old.Option(k) {
			if int(e.Item) >= old.Primary {
				e.Item += shift
			}
			p.Entries = append(p.Entries, e)
		}
		for _, i := range gains[k] {
			p.Entries = append(p.Entries, xc.Entry{Item: i})
		}
		p.Ends = append(p.Ends, int32(len(p.Entries)))
	}
}

// freePrefix returns a beginning that no item's name has, made of a word.
func freePrefix(p *xc.Problem, word string) string {
	prefix := word
	for slices.ContainsFunc(p.Names, func(name string) bool { return strings.HasPrefix(name, prefix) }) {
		prefix += "'"
	}
	return prefix
}
