package links

import (
	"fmt"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Interchangeable colours: of the solutions that differ by an exchange of colours
// only, one is enough. Exercise 122 of 7.2.2.1 does it by a change to Algorithm
// C.
//
// Let the colours be 1, …, d, and let every permutation of them go with a
// permutation of the items that together take the options to themselves. (Items
// are moved if they stand for colours, as the tiles of a puzzle do; those that
// have colours are not.) The search keeps the number theta of colours in use.
// Invariant:
//
//	(theta) the colours in the options chosen are at most theta; permutations of
//	        the colours above theta leave the options chosen as they are
//
// so they take the subtree at hand to itself. If we branch on an item that none
// of them moves, they move its options among themselves, and subtrees of
// options that go over into each other have as many solutions. We enter only
// those whose new colours are theta + 1, theta + 2, …, when we go through its
// items in order. If one that has m of them is entered, it stands for (d -
// theta)(d - theta - 1)…(d - theta - m + 1) subtrees; so by induction a
// solution with u colours in all stands for d!/(d - u)!.
//
// The threshold of an item is the least t such that it is left in its place by
// permutations of the colours above t. An item may be branched on if its
// threshold is at most theta. Colours of an option raise theta, and so do
// thresholds of its items, to keep (theta). If all active items have greater
// ones, we take one of them for whose sake theta is raised: no solution is lost
// by that, but some are found that differ by an exchange of colours. A dead end
// may always be taken.
//
// That the colours may be exchanged is not taken on trust: see proof. A
// constraint has to allow for it too, which is not checked.

// ErrInterchange reports colours that cannot be exchanged.
var ErrInterchange = fmt.Errorf("%w: the colours are not interchangeable", tree.ErrConfig)

// A palette follows one search. It is the watcher of that search, and has that of
// the Config inside.
type palette struct {
	s         *Search
	inside    xc.Watcher
	threshold []int32 // by header

	// The interchangeable colours of option k, from 1, by number of their items,
	// are colours[begin[k]:begin[k+1]]; needs[k] is the greatest threshold of its
	// items.
	colours []int32
	begin   []int32
	needs   []int32

	theta int32
	stack []int32 // theta before each option chosen
	raise []int32 // by level: theta is raised so high, for an item that is moved
}

// newPalette makes a palette for a search of p.
func newPalette(s *Search, names []string) (*palette, error) {
	p := s.P
	rank, err := ranks(p, names) // by colour, from 1; 0 for others
	if err != nil {
		return nil, err
	}
	t := &palette{s: s, threshold: make([]int32, len(s.Items)), inside: s.Watch}
	for c := range int32(len(names)) - 1 {
		a, b := xc.Colour(slices.Index(rank, c+1)), xc.Colour(slices.Index(rank, c+2))
		image, err := proof(p, a, b)
		if err != nil {
			return nil, err
		}
		for i, j := range image {
			if i != int(j) {
				t.threshold[i+1] = c + 1
			}
		}
	}
	for k := range p.Ends {
		t.begin = append(t.begin, int32(len(t.colours)))
		need := int32(0)
		for _, e := range slices.SortedFunc(slices.Values(p.Option(k)), func(e, f xc.Entry) int { return int(e.Item - f.Item) }) {
			need = max(need, t.threshold[e.Item+1])
			if c := rank[e.Colour]; c > 0 {
				t.colours = append(t.colours, c)
			}
		}
		t.needs = append(t.needs, need)
	}
	t.begin = append(t.begin, int32(len(t.colours)))
	return t, nil
}

// noPalette returns the palette of a search without interchangeable colours: it
// moves no item. It is not a watcher.
func noPalette(s *Search) *palette { return &palette{threshold: make([]int32, len(s.Items))} }

// ranks numbers the colours of the names from 1.
func ranks(p *xc.Problem, names []string) ([]int32, error) {
	rank := make([]int32, len(p.Colours))
	for n, name := range names {
		c := slices.Index(p.Colours, name)
		switch {
		case c <= 0:
			return nil, fmt.Errorf("%w: no option has colour %q", ErrInterchange, name)
		case rank[c] > 0:
			return nil, fmt.Errorf("%w: colour %q twice", ErrInterchange, name)
		}
		rank[c] = int32(n) + 1
	}
	return rank, nil
}

// moves reports whether item i is moved by permutations of the unused colours.
func (t *palette) moves(i int32) bool { return t.threshold[i] > t.theta }

// picked hears which item a level branches on, and whether it is moved.
func (t *palette) picked(level int, i int32, moved bool) {
	theta := int32(0)
	if moved {
		theta = t.threshold[i]
	}
	setLevel(&t.raise, level, theta)
}

// Choose is part of Watcher. The option is chosen on the last level.
func (t *palette) Choose(k int) bool {
	theta := max(t.theta, t.raise[t.s.Level-1])
	for _, c := range t.colours[t.begin[k]:t.begin[k+1]] {
		if c > theta+1 {
			return false
		}
		theta = max(theta, c)
	}
	if t.inside != nil && !t.inside.Choose(k) {
		return false
	}
	t.stack = append(t.stack, t.theta)
	t.theta = max(theta, t.needs[k])
	return true
}

// Unchoose is part of Watcher.
func (t *palette) Unchoose(k int) {
	last := len(t.stack) - 1
	t.theta, t.stack = t.stack[last], t.stack[:last]
	if t.inside != nil {
		t.inside.Unchoose(k)
	}
}

// Accept is part of Watcher.
func (t *palette) Accept() bool { return t.inside == nil || t.inside.Accept() }

// proof returns a permutation of the items which, together with an exchange of
// colours a and b, takes the options of p to themselves, each as often as it is
// there; or an error if it finds none. It moves no item that has colours.
// Exchanges of neighbours make up all permutations.
//
// Items that may move are told apart by labels: in each round that of an item is
// made from those of the options that name it, and theirs from their items. An
// item whose label is the same in p and in what the exchange makes of p stays in
// its place; others go to items with their labels. That all options are then
// there is checked. So labels that are equal by chance, or an unlucky choice among
// items with one label, do no harm but an error.
//
// It takes time proportional to the size of p.
func proof(p *xc.Problem, a, b xc.Colour) (image []xc.Item, err error) {
	exchange := func(c xc.Colour) xc.Colour {
		switch c {
		case a:
			return b
		case b:
			return a
		}
		return c
	}
	same := func(c xc.Colour) xc.Colour { return c }
	before, after := labels(p, same), labels(p, exchange)
	where := make(map[uint64][]xc.Item) // items that are moved, by label
	for i := range p.Names {
		if before[i] != after[i] {
			where[before[i]] = append(where[before[i]], xc.Item(i))
		}
	}
	refused := fmt.Errorf("%w: exchanging colours %q and %q makes another problem", ErrInterchange, p.Colours[a], p.Colours[b])
	image = make([]xc.Item, len(p.Names))
	for i := range image {
		image[i] = xc.Item(i)
		if before[i] == after[i] {
			continue
		}
		to := where[after[i]]
		if len(to) == 0 {
			return nil, refused
		}
		image[i], where[after[i]] = to[0], to[1:]
	}
	times := make(map[string]int)
	for k := range p.Ends {
		times[moved(p, k, nil, same)]++
		times[moved(p, k, image, exchange)]--
	}
	for _, n := range times {
		if n != 0 {
			return nil, refused
		}
	}
	return image, nil
}

// labels returns a label for each item that depends on its options, with colours
// exchanged, and those of its neighbours.
func labels(p *xc.Problem, exchange func(xc.Colour) xc.Colour) []uint64 {
	const rounds = 3
	coloured := p.Tinted()
	label := make([]uint64, len(p.Names)) // 0 for primary items
	for i := p.Primary; i < len(label); i++ {
		if label[i] = 1; coloured[i] {
			label[i] = uint64(i) + 2
		}
	}
	for range rounds {
		sum := make([]uint64, len(label))
		for k := range p.Ends {
			all := uint64(0) // the order of entries does not matter
			for _, e := range p.Option(k) {
				all += xc.Mix(xc.Mix(label[e.Item]) + uint64(exchange(e.Colour)))
			}
			for _, e := range p.Option(k) {
				sum[e.Item] += xc.Mix(all)
			}
		}
		for i := range label {
			if !coloured[i] {
				label[i] = xc.Mix(label[i]) + sum[i]
			}
		}
	}
	return label
}

// moved returns option k with items moved and colours exchanged, entries in
// order, as the key of a map.
func moved(p *xc.Problem, k int, image []xc.Item, exchange func(xc.Colour) xc.Colour) string {
	option := slices.Clone(p.Option(k))
	for j, e := range option {
		if image != nil {
			option[j].Item = image[e.Item]
		}
		option[j].Colour = exchange(e.Colour)
	}
	slices.SortFunc(option, func(e, f xc.Entry) int { return int(e.Item - f.Item) })
	return fmt.Sprint(option)
}
