package cheapest

import (
	"context"
	"errors"
	"math"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// The search part by part.
//
// What a search does at a node depends on the best solutions so far, so the way to a node
// says little: another search would not come by it. A part is given by its solutions instead,
// those with some options and without others. Where a level branches on an item, what is left
// there are the solutions with the options chosen above and without those tried for the item.
//
// A part is a problem of its own. It begins with the taxes of the whole, from which no price
// is negative, and raises them as far as the options that are gone allow; better ones would
// take longer to find than most parts.

// A Part is some of the solutions of a problem: those that have all options of With and none
// of Without, by their numbers from 0. Share is how much of the search it is, as far as the
// form of the tree tells. The whole is a Part with neither, and with share 1.
type Part struct {
	With, Without []int
	Share         float64
}

// A Search finds the best solutions of a problem part by part. Several goroutines may use it
// at once. [NewSearch] makes it; one made otherwise panics.
type Search struct {
	m     *pricing
	k     int
	cfg   Config
	dense bool
}

// NewSearch prepares a search for the k cheapest solutions of p, or the k dearest, which
// takes as long as the beginning of [Find]. Of cfg it uses Choice. The errors are those of
// [Find], and [errors.ErrUnsupported] for a problem with conditions.
func NewSearch(ctx context.Context, p *cover.Problem, k int, dearest bool, cfg Config) (*Search, error) {
	x := box.Open(p)
	if err := tree.NoConditions(x, "a search for the best solutions in parts"); err != nil {
		return nil, err
	}
	sign := int64(1)
	if dearest {
		sign = -1
	}
	m, err := newPricing(ctx, x, sign)
	if err != nil {
		return nil, err
	}
	return &Search{m: m, k: k, cfg: Config{Choice: cfg.Choice}, dense: prefersDense(x, tree.Config{})}, nil
}

// A FindConfig tunes [Search.Find].
type FindConfig struct {
	// MaxNodes ends the search after this many nodes, and one for each primary item. Zero
	// means no limit.
	MaxNodes uint64

	// Better, if not nil, returns the cost that solutions have to be better than: lower, or
	// higher if the dearest are looked for. It is called from time to time, and its cost may
	// change in this direction only. If ok is not set there is no such cost yet.
	Better func() (cost int64, ok bool)

	// Found, if not nil, receives each solution that is among the k best of the part when the
	// search comes by it. It may keep it.
	Found func(Priced)

	// Stats, if not nil, receives the totals.
	Stats *cover.Stats
}

// Find returns the k best solutions in a part, and what it has left of it, in the order of
// the search, if it was stopped by ctx or a limit. Then there is no error. Together they have
// the k best solutions of the part that are better than cfg says, and none of list is in a part
// of left. [ErrPart] is for a part that the problem does not have.
func (s *Search) Find(ctx context.Context, part Part, cfg FindConfig) (list []Priced, left []Part, err error) {
	m, f, err := s.pricing(part)
	if m == nil {
		return nil, nil, err
	}
	if cfg.Stats == nil {
		cfg.Stats = new(cover.Stats)
	}
	if cfg.MaxNodes > 0 { // choices that are known come again before anything else
		cfg.MaxNodes += uint64(m.p.Primary)
	}
	c := (&Config{MaxNodes: cfg.MaxNodes, Stats: cfg.Stats, Choice: s.cfg.Choice}).lower()
	if found := cfg.Found; found != nil {
		cfg.Found = func(one Priced) {
			one.Solution = slices.Clone(one.Solution)
			for j, k := range one.Solution {
				one.Solution[j] = f.Number(k)
			}
			found(one)
		}
	}
	m.find = &cfg
	e := m.engine(ctx, s.dense)
	list, err = run(ctx, e, s.k, c)
	if err != nil && !errors.Is(err, tree.ErrLimit) && ctx.Err() == nil {
		return nil, nil, err
	}
	if err != nil {
		left = part.divide(again(e.branches(), list), f)
	}
	for i := range list {
		for j, k := range list[i].Solution {
			list[i].Solution[j] = f.Number(k)
		}
	}
	return list, left, nil
}

// ErrPart reports a [Part] of another problem.
var ErrPart = errors.New("cover: not a part of this search")

// pricing returns the prices of a part, or nil if it has no solutions.
func (s *Search) pricing(part Part) (*pricing, *xc.Fixed, error) {
	if len(part.With)+len(part.Without) == 0 {
		m := *s.m
		return &m, nil, nil
	}
	p := s.m.p
	for _, k := range slices.Concat(part.With, part.Without) {
		if k < 0 || k >= len(p.Ends) {
			return nil, nil, ErrPart
		}
	}
	f, err := p.Fix(part.With, append(rivals(p, part.With), part.Without...))
	switch {
	case errors.Is(err, xc.ErrBoth):
		return nil, nil, nil
	case err != nil:
		return nil, nil, err
	}
	m := &pricing{p: &f.Problem, sign: s.m.sign, unit: s.m.unit, prices: make([]int64, len(f.Ends))}
	for k := range m.prices {
		m.prices[k] = m.sign * m.unit * m.p.Cost(k)
	}
	t := newTaxation(m.p, m.prices)
	for i, tax := range s.m.taxes {
		if i >= p.Primary {
			i += len(f.Names) - len(p.Names) // after the items of options that have to be chosen
		}
		t.move(i, tax)
	}
	if !t.repair() {
		return nil, nil, ErrOverflow
	}
	t.raise()
	return m, f, m.settle(t)
}

// rivals returns the options that cannot be chosen beside some others.
func rivals(p *xc.Problem, chosen []int) (list []int) {
	if len(chosen) == 0 {
		return nil
	}
	times, colours := p.Tally(chosen)
	for k := range p.Ends {
		if !p.Agrees(k, times, colours) && !slices.Contains(chosen, k) {
			list = append(list, k)
		}
	}
	return list
}

// A branch is what a search has left at a node, that is, of the solutions with some options
// and without others: those without the options that were tried. Choices are the options left
// to choose, if each excludes the others; share is how much of the search it is, and whole
// how much the node is.
type branch struct {
	with, without, tried, choices []int32
	share, whole                  float64
}

const (
	// manyChoices is how many parts the choices of a level make, at most, and much is the
	// share of what is left that a branch has to have to be divided so.
	manyChoices = 8
	much        = 1. / 8

	// little is the share of what is left that is searched again, to have fewer parts.
	little = 1. / 256
)

// again makes one branch of the first of rest, which are those of the lowest levels: the
// highest node that is so small a share that it may as well be searched again. No solution
// of list is below it, or it would be found twice.
func again(rest []branch, list []Priced) []branch {
	all, sum := 0.0, 0
	for _, b := range rest {
		all += b.share
	}
	for n := range rest {
		if rest[n].whole > little*all || slices.ContainsFunc(list, rest[n].above) {
			break
		}
		sum = n
	}
	if sum == 0 {
		return rest
	}
	node := rest[sum]
	return append([]branch{{with: node.with, without: node.without, share: node.whole, whole: node.whole}}, rest[sum+1:]...)
}

// above reports whether a solution is one of the node that b is left of.
func (b branch) above(one Priced) bool {
	in := func(k int32) bool { return slices.Contains(one.Solution, int(k)) }
	return !slices.ContainsFunc(b.without, in) && !slices.ContainsFunc(b.with, func(k int32) bool { return !in(k) })
}

// divide makes parts of what was left of part.
func (part Part) divide(rest []branch, f *xc.Fixed) (list []Part) {
	all := 0.0
	for _, b := range rest {
		all += b.share
	}
	numbers := func(start []int, options ...[]int32) []int {
		start = slices.Clone(start)
		for _, list := range options {
			for _, k := range list {
				start = append(start, f.Number(int(k)))
			}
		}
		slices.Sort(start)
		return slices.Compact(start)
	}
	for _, b := range rest {
		share := part.Share * b.share
		groups := min(manyChoices, len(b.choices))
		if b.share < much*all || groups < 2 {
			list = append(list, Part{numbers(part.With, b.with), numbers(part.Without, b.without, b.tried), share})
			continue
		}
		for g := range groups { // the first are the best and have most below them
			from, to := g, g+1
			if to == groups {
				to = len(b.choices)
			}
			one := Part{numbers(part.With, b.with), numbers(part.Without, b.without), share * float64(to-from) / float64(len(b.choices))}
			if to-from == 1 {
				one.With = numbers(one.With, b.choices[from:to])
			} else {
				one.Without = numbers(part.Without, b.without, b.tried, b.choices[:from])
			}
			list = append(list, one)
		}
	}
	return list
}

// below returns the price that a solution has to be below to be better than h says.
func (m *pricing) below() int64 {
	if m.find == nil || m.find.Better == nil {
		return math.MaxInt64
	}
	cost, ok := m.find.Better()
	if !ok {
		return math.MaxInt64
	}
	return m.unit*(m.sign*cost-1) - m.base + 1
}

// huntEvery is how many nodes pass between looks at what has come, when a part is searched.
const huntEvery = 64

// branches returns what the search has left, with the node that it is about to enter.
func (s *denseSearch) branches() (list []branch) {
	var chosen []int32
	share := 1.0
	for l := range s.layers {
		r := &s.layers[l]
		if r.option >= 0 {
			chosen = append(chosen, r.option)
		}
		if l+1 == len(s.layers) {
			break
		}
		of := s.candidates[r.candidates:s.layers[l+1].candidates]
		tried := r.next - r.candidates
		b := branch{with: slices.Clip(chosen), whole: share}
		for i, c := range of {
			switch {
			case i < tried:
				b.tried = append(b.tried, c.option)
			case c.price < s.ceiling-r.spent:
				b.choices = append(b.choices, c.option)
			}
		}
		share /= float64(max(1, len(of)))
		if b.share = share * float64(len(b.choices)); len(b.choices) > 0 {
			list = append(list, b)
		}
	}
	list = append(list, branch{with: chosen, share: share, whole: share})
	slices.Reverse(list)
	return list
}

// branches is as that of denseSearch.
func (s *linkedSearch) branches() (list []branch) {
	rank := make([]int32, len(s.P.Ends))
	for n, k := range s.pricing.order() {
		rank[k] = int32(n)
	}
	options := xc.OptionsOf(s.P)
	chosen := s.Solution(nil)
	var with, without []int32
	share := 1.0
	for l := range s.frames[:s.Level] {
		f := &s.frames[l]
		last := int32(math.MaxInt32) // rank of the last option tried
		if f.choice != f.item {
			last = rank[s.Option(f.choice)]
		}
		var tried []int32
		for _, k := range options[f.item-1] {
			if rank[k] <= last && (rank[k] == last || !slices.Contains(chosen, int(k))) {
				tried = append(tried, k)
			}
		}
		_, hi := s.P.BoundsOf(xc.Item(f.item - 1))
		once := hi == 1 && !s.IsHeavy(f.item)
		b := branch{with: slices.Clip(with), without: slices.Clip(without), tried: tried, whole: share}
		n := int32(0)
		for x := s.Nodes[f.choice].Down; f.choice != f.item && x != f.item && s.Prices[x] < min(f.bar, s.barFor(f.spent, f.rest.one)); x = s.Nodes[x].Down {
			if n++; once && f.need == 1 {
				b.choices = append(b.choices, int32(s.Option(x)))
			}
		}
		if f.choice != f.item && (f.need == 0 || !once) { // levels below may have taken options off the list
			n++
		}
		share /= float64(max(f.choices, f.tried+n, 1))
		if b.share = share * float64(n); n > 0 {
			list = append(list, b)
		}
		if !once || f.choice == f.item {
			without = append(without, slices.DeleteFunc(slices.Clone(tried), func(k int32) bool { return rank[k] == last })...)
		}
		if f.choice != f.item {
			with = append(with, int32(s.Option(f.choice)))
		}
	}
	list = append(list, branch{with: with, without: without, share: share, whole: share})
	slices.Reverse(list)
	return list
}
