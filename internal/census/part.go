package census

import (
	"context"
	"fmt"
	"strings"
)

// A part of a census is the canonical arrays that begin with a prefix. Its text is
// the size, a colon, and the pips of the prefix, as "3:00102".

// Parts returns parts that together are the whole census: a few hundred, so that
// workers share them evenly, with prefixes of at most half the cells.
func (p *Problem) Parts() []string {
	list := []string{""}
	for length := 1; length <= len(p.cells)/2 && len(list) < 300; length++ {
		var longer []string
		for _, prefix := range list {
			for v := range p.size + 1 {
				if next := prefix + string(rune('0'+v)); p.readPrefix(next) != nil {
					longer = append(longer, next)
				}
			}
		}
		list = longer
	}
	for i := range list {
		list[i] = p.part(list[i])
	}
	return list
}

func (p *Problem) part(prefix string) string { return fmt.Sprintf("%d:%s", p.size, prefix) }

// readPart returns the pips of a part's prefix.
func (p *Problem) readPart(text string) ([]uint8, error) {
	prefix, ok := strings.CutPrefix(text, p.part(""))
	pips := p.readPrefix(prefix)
	if !ok || pips == nil {
		return nil, fmt.Errorf("census: %q is not a part of a census of double-%d; expected %s and the first pips, named in order of first occurrence", text, p.size, p.part(""))
	}
	return pips, nil
}

// readPrefix returns the pips of a prefix, or nil if it is not canonical or has too
// many of a pip.
func (p *Problem) readPrefix(text string) []uint8 {
	var count [maxPips]int
	used := 0
	pips := make([]uint8, 0, len(text))
	for i := range len(text) {
		v := int(text[i]) - '0'
		if v < 0 || v > min(used, p.size) || count[v] == p.size+2 {
			return nil
		}
		used = max(used, v+1)
		count[v]++
		pips = append(pips, uint8(v))
	}
	return pips
}

// shareOf returns the share of the arrays that begin with the prefix of a part, names
// of pips apart; 0 for text that is not a part.
func shareOf(part string) float64 {
	size, prefix, ok := strings.Cut(part, ":")
	if !ok || len(size) != 1 || size[0] < '0' || size[0] > '0'+maxSize {
		return 0
	}
	copies := float64(size[0]-'0') + 2
	cells := copies * (copies - 1)
	var count [maxPips]float64
	share, fresh := 1.0, copies-1
	for i := range len(prefix) {
		v := int(prefix[i]) - '0'
		if v < 0 || v >= maxPips {
			return 0
		}
		if count[v] == 0 { // any of the pips that are not in use
			share *= fresh
			fresh--
		}
		share *= (copies - count[v]) / (cells - float64(i))
		count[v]++
	}
	return share
}

// search searches a part until it is done, or has visited about budget nodes, or
// ctx ends; a budget of 0 means no limit. It returns what it found, the nodes visited,
// and the parts that are left: result and rest together are the whole part.
// The error says that there is no such part.
func (p *Problem) search(ctx context.Context, part string, budget int64) (Result, int64, []string, error) {
	prefix, err := p.readPart(part)
	if err != nil {
		return Result{}, 0, nil, err
	}
	s := p.start(ctx, prefix, budget)
	s.visit(0, 0, 1, len(p.ways)-1, p.all)
	return s.result, s.nodes, s.rest, nil
}

// pipText writes pips as digits.
func pipText(pips []uint8) string {
	text := make([]byte, len(pips))
	for i, v := range pips {
		text[i] = '0' + v
	}
	return string(text)
}
