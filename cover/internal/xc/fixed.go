package xc

import (
	"errors"
	"fmt"
	"slices"
)

// ErrBoth is for an option that has to be in a solution and must not be.
var ErrBoth = errors.New("both with and without")

// A Fixed is a problem whose solutions are those of another that have some options and do
// not have others. An option that must not be chosen is gone, so options may have other
// numbers. One that has to be chosen has an item of its own, which it alone covers; these
// items are the last primary ones. A demand is never chosen, so its item has no option.
type Fixed struct {
	Problem          // what to search
	of      *Problem // the original
	number  []int    // by option: its number in the original
	with    []int    // options of the original, by new item
}

// Fix returns p for a search of the solutions that have all options of one list and none
// of the other.
func (p *Problem) Fix(with, without []int) (*Fixed, error) {
	with, without = slices.Compact(slices.Sorted(slices.Values(with))), slices.Sorted(slices.Values(without))
	for _, k := range slices.Concat(with, without) {
		if k < 0 || k >= len(p.Ends) {
			return nil, fmt.Errorf("%w: %d", ErrNoOption, k)
		}
	}
	if !p.Fits(2 * len(with)) {
		return nil, ErrTooBig
	}
	names := make([]string, len(with))
	for at, k := range with {
		if _, barred := slices.BinarySearch(without, k); barred {
			return nil, fmt.Errorf("%w: option %d", ErrBoth, k)
		}
		names[at] = fmt.Sprintf("with%d", k+1)
		for _, taken := p.Index[names[at]]; taken; _, taken = p.Index[names[at]] {
			names[at] += "'"
		}
	}
	f := &Fixed{of: p, with: with}
	f.Problem = *p.Wider(names, Once, nil, func(k int) (gains []Item, has bool) {
		demand := p.IsDemand(k)
		if _, barred := slices.BinarySearch(without, k); barred && !demand {
			return nil, false
		}
		f.number = append(f.number, k)
		if at, chosen := slices.BinarySearch(with, k); chosen && !demand {
			gains = []Item{Item(p.Primary + at)}
		}
		return gains, true
	})
	return f, nil
}

// Wider returns p with more items: primary ones after its own, with the same bounds, and secondary
// ones at the end. It has those options that gains says, with the new items that they gain.
func (p *Problem) Wider(primary []string, times Bounds, secondary []string, gains func(k int) ([]Item, bool)) *Problem {
	q := &Problem{Colours: p.Colours, Conditions: p.Conditions, Primary: p.Primary + len(primary), Bounds: slices.Clone(p.Bounds)}
	q.Names = slices.Concat(p.Names[:p.Primary], primary, p.Names[p.Primary:], secondary)
	if p.Bounds == nil {
		q.Bounds = slices.Repeat([]Bounds{Once}, p.Primary)
	}
	q.Bounds = append(q.Bounds, slices.Repeat([]Bounds{times}, len(primary))...)
	for k := range p.Ends {
		items, has := gains(k)
		if !has {
			continue
		}
		if p.IsDemand(k) {
			q.Demands = append(q.Demands, int32(len(q.Ends)))
		}
		for _, e := range p.Option(k) {
			if int(e.Item) >= p.Primary {
				e.Item += Item(len(primary))
			}
			q.Weighted = q.Weighted || e.Weight > 0
			q.Entries = append(q.Entries, e)
		}
		for _, i := range items {
			q.Entries = append(q.Entries, Entry{Item: i})
		}
		q.Ends = append(q.Ends, int32(len(q.Entries)))
		q.Costs = append(q.Costs, p.Cost(k))
	}
	q.Tidy()
	return q
}

// Number returns the number that an option has in the original problem, and -1 for -1. A nil Fixed is the original.
func (f *Fixed) Number(k int) int {
	if f == nil || k < 0 {
		return k
	}
	return f.number[k]
}

// Item returns the item of the original that stands for a primary item, for reports on a
// search: for that of an option which has to be chosen the first of the option.
func (f *Fixed) Item(i Item) Item {
	if int(i) < f.of.Primary {
		return i
	}
	return f.of.Option(f.with[int(i)-f.of.Primary])[0].Item
}

// Sub returns the problem of some items of p, in their order, the first of them primary, and
// of some options, without their entries of other items. It has neither demands nor conditions
// nor an index of names.
func (p *Problem) Sub(items []Item, primary int, has func(k int) bool) *Problem {
	var options []int32
	for k := range p.Ends {
		if has(k) {
			options = append(options, int32(k))
		}
	}
	return p.sub(items, primary, options, make([]Item, len(p.Names)))
}

// sub is Sub with room for the numbers of items in it, from 1. Those of others that the options name
// are 0.
func (p *Problem) sub(items []Item, primary int, options []int32, number []Item) *Problem {
	q := &Problem{Colours: p.Colours, Primary: primary}
	for n, i := range items {
		number[i] = Item(n + 1)
		q.Names = append(q.Names, p.Names[i])
		if p.Bounds != nil && n < primary {
			q.Bounds = append(q.Bounds, p.Bounds[i])
		}
	}
	for _, k := range options {
		for _, e := range p.Option(int(k)) {
			if n := number[e.Item]; n > 0 {
				e.Item = n - 1
				q.Entries = append(q.Entries, e)
				q.Weighted = q.Weighted || e.Weight > 0
			}
		}
		q.Ends = append(q.Ends, int32(len(q.Entries)))
		if p.Costs != nil {
			q.Costs = append(q.Costs, p.Costs[k])
		}
	}
	return q
}

// Tidy makes the index of names, and restores (bounds) and (costs), for a problem made from another.
func (p *Problem) Tidy() {
	p.Index = make(map[string]Item, len(p.Names))
	for i, name := range p.Names {
		p.Index[name] = Item(i)
	}
	if !slices.ContainsFunc(p.Bounds, func(b Bounds) bool { return b != Once }) {
		p.Bounds = nil
	}
	if !slices.ContainsFunc(p.Costs, func(c int64) bool { return c != 0 }) {
		p.Costs = nil
	}
}
