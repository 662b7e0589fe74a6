package cover

import (
	"slices"
	"strconv"
	"strings"
)

// The problem that a Strengthening makes: p with an item for every weak half,
// named by the options of that half. The items of p keep their names, but the
// secondary ones come after the new primary ones and so get other numbers.

// problem returns it, or nil if it does not fit. Exchanges with the same weak
// half stand together, and share an item.
func (s *Strengthening) problem() *Problem {
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
	if !(&Builder{p: *s.p}).fits(len(pairs) + len(triples) + entries) {
		return nil
	}
	q := *s.p
	q.addItems(len(triples), len(pairs))
	gains := make([][]Item, len(s.p.ends)) // by option: its new items
	for i, half := range slices.Concat(triples, pairs) {
		item := Item(s.p.primary + i)
		if i >= len(triples) {
			item = Item(len(s.p.names) + i)
		}
		for _, k := range half {
			gains[k] = append(gains[k], item)
		}
	}
	q.addEntries(s.p, gains, entries)
	return &q
}

// addItems gives a copy of a problem new items: primary ones that are to be
// covered up to twice, and secondary ones.
func (p *Problem) addItems(primary, secondary int) {
	if primary > 0 {
		times := slices.Clone(p.bounds)
		if times == nil {
			times = slices.Repeat([]bounds{once}, p.primary)
		}
		p.bounds = append(times, slices.Repeat([]bounds{{0, 2}}, primary)...)
	}
	prefix := p.freePrefix("weak")
	added := make([]string, primary+secondary)
	for i := range added {
		added[i] = prefix + strconv.Itoa(i+1)
	}
	p.names = slices.Concat(p.names[:p.primary], added[:primary], p.names[p.primary:], added[primary:])
	p.primary += primary
	p.index = make(map[string]Item, len(p.names))
	for i, name := range p.names {
		p.index[name] = Item(i)
	}
}

// addEntries gives p the options of old, each with the items that it gains, which
// are so many in all.
func (p *Problem) addEntries(old *Problem, gains [][]Item, total int) {
	shift := Item(p.primary - old.primary)
	p.entries = make([]Entry, 0, len(old.entries)+total)
	p.ends = make([]int32, 0, len(old.ends))
	for k := range old.ends {
		for _, e := range old.option(k) {
			if int(e.Item) >= old.primary {
				e.Item += shift
			}
			p.entries = append(p.entries, e)
		}
		for _, i := range gains[k] {
			p.entries = append(p.entries, Entry{Item: i})
		}
		p.ends = append(p.ends, int32(len(p.entries)))
	}
}

// freePrefix returns a beginning that no item's name has, made of a word.
func (p *Problem) freePrefix(word string) string {
	prefix := word
	for slices.ContainsFunc(p.names, func(name string) bool { return strings.HasPrefix(name, prefix) }) {
		prefix += "'"
	}
	return prefix
}
