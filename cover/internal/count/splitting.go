package count

import (
	"iter"
	"math/bits"

	"bonepile/cover/internal/breadth"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A splitting is a problem stated as a choice for each item of a set A such that the
// items of another set B are covered: what counting by signs begins with (signs.go).
type splitting struct {
	groups [][]uint64 // by item of A: an option each, its items of B as bits
	signs  int        // of B
	none   bool       // there is no solution
}

// newSplitting splits p into the items of a, of which every option names exactly one,
// and the others. It returns false if these are too many or may be named too often, or
// if there are secondary items.
func newSplitting(p *xc.Problem, a []int) (sp splitting, ok bool) {
	if p.Primary-len(a) > 63 {
		return sp, false
	}
	number := make([]int, p.Primary) // of an item of B, or below 0 of one of A
	for g, i := range a {
		number[i] = ^g
	}
	for i, n := range number {
		if n >= 0 {
			number[i] = sp.signs
			sp.signs++
		}
	}
	sp.groups = make([][]uint64, len(a))
	most := make([]int, len(a))
	for k := range p.Ends {
		at, set := 0, uint64(0)
		for _, e := range p.Option(k) {
			if int(e.Item) >= p.Primary {
				return sp, false
			}
			if n := number[e.Item]; n < 0 {
				at = ^n
			} else {
				set |= 1 << n
			}
		}
		sp.groups[at] = append(sp.groups[at], set)
		most[at] = max(most[at], bits.OnesCount64(set))
	}
	all := 0
	for _, n := range most {
		all += n
	}
	sp.none = all < sp.signs
	return sp, all <= sp.signs+1
}

// fixSigns takes out the signs that can be fixed.
func (sp *splitting) fixSigns() {
	var rows []uint64 // in echelon form: the differences of the options of a group
	for _, options := range sp.groups {
		for _, o := range options[min(1, len(options)):] {
			d := o ^ options[0]
			for _, r := range rows {
				d = min(d, d^r)
			}
			if d != 0 {
				rows = append(rows, d)
			}
		}
	}
	heads := uint64(0)
	for i, r := range rows { // every head in its own row alone
		h := uint64(1) << (bits.Len64(r) - 1)
		heads |= h
		for j := range rows {
			if j != i && rows[j]&h != 0 {
				rows[j] ^= r
			}
		}
	}
	for b := range sp.signs {
		if heads>>b&1 != 0 {
			continue
		}
		turn := uint64(1) << b // and the heads of rows that have it
		for _, r := range rows {
			if r>>b&1 != 0 {
				turn |= 1 << (bits.Len64(r) - 1)
			}
		}
		odd := bits.OnesCount64(turn)
		for _, options := range sp.groups {
			if len(options) > 0 {
				odd += bits.OnesCount64(turn & options[0])
			}
		}
		sp.none = sp.none || odd&1 != 0
	}
	sp.keep(heads)
}

// keep keeps the signs of a set alone.
func (sp *splitting) keep(set uint64) {
	sp.signs = bits.OnesCount64(set)
	for _, options := range sp.groups {
		for k, o := range options {
			packed, n := uint64(0), 0
			for s := set; s != 0; s &= s - 1 {
				packed |= o >> bits.TrailingZeros64(s) & 1 << n
				n++
			}
			options[k] = packed
		}
	}
}

// selectors returns sets of primary items of which every option names exactly one.
// They are the exact covers of another problem, whose items are the options and
// whose options are the items; the search for them visits at most so many nodes.
func selectors(p *xc.Problem, nodes uint64, m *xc.Meter) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		dual := &xc.Problem{Names: make([]string, len(p.Ends)), Primary: len(p.Ends)}
		for _, options := range xc.OptionsOf(p)[:p.Primary] {
			if len(options) == 0 || m.Over(breadth.EntryWork*len(options)) {
				return
			}
			for _, k := range options {
				dual.Entries = append(dual.Entries, xc.Entry{Item: xc.Item(k)})
			}
			dual.Ends = append(dual.Ends, int32(len(dual.Entries)))
		}
		for sol, err := range search.Solutions(m.Context(), dual, tree.Config{MaxNodes: nodes}) {
			if err != nil || !yield([]int(sol)) {
				return
			}
		}
	}
}

// findSigns returns the way to count p by signs with fewest points, or nil if there is
// none or it needs more work than most. The search for it is a small part of that work.
func findSigns(p *xc.Problem, most float64, m *xc.Meter) *signs {
	const share = 1. / (1 << 14) // nodes visited to find out, for that work
	if len(p.Ends) == 0 || p.HasConditions() {
		return nil
	}
	least := p.Primary // items of an option
	for k := range p.Ends {
		least = min(least, len(p.Option(k)))
	}
	if least == 0 || p.Primary-p.Primary/least > 63 {
		return nil // since a solution would have too few options, an item of A for each
	}
	var best *splitting
	for a := range selectors(p, uint64(min(1<<16, max(64, most*share))), m) {
		if m.Over(64 * len(p.Ends)) {
			return nil
		}
		sp, ok := newSplitting(p, a)
		if !ok {
			continue
		}
		if sp.fixSigns(); best == nil || sp.none || sp.signs < best.signs {
			best = &sp
		}
		if sp.none {
			break
		}
	}
	if best == nil {
		return nil
	}
	return newSigns(*best, signsLow)
}
