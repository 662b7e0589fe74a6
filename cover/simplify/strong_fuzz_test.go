package simplify

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// doing says by the definition what a set of options, as bits, does to items,
// as text; ok is false if a bound or a colour is broken.
func doing(p *xc.Problem, set int) (does string, ok bool) {
	times := map[xc.Item]int{}
	colours := map[xc.Item][]xc.Colour{}
	for k := range p.Options() {
		if set>>k&1 == 0 {
			continue
		}
		for _, e := range p.Option(k) {
			times[e.Item] += max(1, int(e.Weight))
			colours[e.Item] = append(colours[e.Item], e.Colour)
		}
	}
	var words []string
	ok = true
	for i := range xc.Item(p.Items()) {
		_, hi := p.BoundsOf(i)
		n := times[i]
		switch {
		case n == 0:
		case int(i) < p.Primary:
			ok = ok && n <= hi
			words = append(words, fmt.Sprint(i, "*", n))
		default:
			c := colours[i]
			ok = ok && (n == 1 || c[0] != 0 && slices.Min(c) == slices.Max(c))
			words = append(words, fmt.Sprint(i, ":", c[0]))
		}
	}
	return strings.Join(words, " "), ok
}

// bruteExchanges finds the exchanges of p with a number of options in each half
// by the definition of strong.go, trying all pairs of sets of options.
func bruteExchanges(p *xc.Problem, size int, order Order) (list []Exchange) {
	type half struct {
		does string
		ok   bool
	}
	sets := make([]half, 1<<p.Options())
	var halves []int
	for set := range sets {
		if bits.OnesCount(uint(set)) <= size+1 && !slices.ContainsFunc(p.Demands, func(k int32) bool { return set>>k&1 != 0 }) {
			does, ok := doing(p, set)
			sets[set] = half{does, ok}
			if ok && bits.OnesCount(uint(set)) == size {
				halves = append(halves, set)
			}
		}
	}
	apart := func(a, b int) bool {
		for k := range p.Options() {
			if b>>k&1 != 0 && (a>>k&1 != 0 || sets[a|1<<k].ok) {
				return false
			}
		}
		return true
	}
	whole := func(a, b int) bool {
		for part := (a - 1) & a; part > 0; part = (part - 1) & a {
			for other := (b - 1) & b; other > 0; other = (other - 1) & b {
				if sets[part].does == sets[other].does {
					return false
				}
			}
		}
		return true
	}
	for n, a := range halves {
		for _, b := range halves[:n] {
			if sets[a].does != sets[b].does || !apart(a, b) || !apart(b, a) || !whole(a, b) {
				continue
			}
			x := Exchange{Kept: optionsOf(a), Weak: optionsOf(b)}
			if bruteOrder(p, x.Weak, x.Kept, order) < 0 {
				x.Kept, x.Weak = x.Weak, x.Kept
			}
			list = append(list, x)
		}
	}
	slices.SortFunc(list, func(x, y Exchange) int { return cmp.Or(slices.Compare(x.Weak, y.Weak), slices.Compare(x.Kept, y.Kept)) })
	return list
}

// optionsOf lists the bits of a set.
func optionsOf(set int) (options []int) {
	for k := range bits.Len(uint(set)) {
		if set>>k&1 != 0 {
			options = append(options, k)
		}
	}
	return options
}

// bruteOrder compares two halves: by what they cost, then by their first option.
func bruteOrder(p *xc.Problem, a, b []int, order Order) int {
	cost := func(half []int) *big.Int {
		sum := new(big.Int)
		for _, k := range half {
			sum.Add(sum, big.NewInt(p.Cost(k)))
		}
		return sum
	}
	sorted := func(k int) (words []string) {
		for _, e := range p.Option(k) {
			words = append(words, fmt.Sprintf("%09d:%09d:%09d", e.Item, e.Colour, e.Weight))
		}
		slices.Sort(words)
		return words
	}
	before := func(k, l int) int {
		if order == OptionOrder {
			return k - l
		}
		return cmp.Or(slices.Compare(sorted(k), sorted(l)), k-l)
	}
	return cmp.Or(cost(a).Cmp(cost(b)), before(slices.MinFunc(a, before), slices.MinFunc(b, before)))
}

// A met says what tests of random problems have met.
type met struct {
	problems, bipairs, triples, left, solutions, strong int
	bounded, coloured, weighted, priced, demanding      int // problems
}

// holdStrengthen holds Strengthen and Expand to their word on a problem small
// enough to try every set of options.
func holdStrengthen(t *testing.T, p *xc.Problem, cfg Config, sum *met) {
	before := covertest.Text(t, p)
	q, s := mustStrengthen(t, p, cfg)
	pairs := bruteExchanges(p, 2, cfg.Order)
	if got := exchanges(p, 2, cfg.Order); fmt.Sprint(got) != fmt.Sprint(pairs) {
		t.Errorf("%s\nbipairs %v\nwant    %v", before, got, pairs)
	}
	var triples []Exchange
	if cfg.Triples {
		triples = bruteExchanges(p, 3, cfg.Order)
		if got := exchanges(p, 3, cfg.Order); fmt.Sprint(got) != fmt.Sprint(triples) {
			t.Errorf("%s\nbitriples %v\nwant      %v", before, got, triples)
		}
		sum.triples += len(triples)
		triples = slices.DeleteFunc(triples, func(x Exchange) bool {
			return slices.ContainsFunc(pairs, func(y Exchange) bool { return hasAll(x.Weak, y.Weak) })
		})
		sum.left += len(triples)
	}
	if s.Bipairs != len(pairs) || s.Bitriples != len(triples) ||
		fmt.Sprint(s.Exchanges) != fmt.Sprint(sorted(slices.Concat(pairs, triples))) {
		t.Errorf("%s\nexchanges %v\nwant      %v and %v", before, s.Exchanges, pairs, triples)
	}
	sum.problems++
	sum.bipairs += len(pairs)
	all := covers(p, func(sol cover.Solution) cover.Solution { return sol })
	holdStrong(t, p, q, s, all, sum)
	if after := covertest.Text(t, p); after != before {
		t.Errorf("%s\nhas become\n%s", before, after)
	}
}

// exchanges returns what an exchanger finds.
func exchanges(p *xc.Problem, size int, order Order) []Exchange {
	f := newExchanger(context.Background(), p, 0)
	f.rank = optionRanks(p, order)
	f.find(size)
	return sorted(f.found)
}

// holdStrong compares the solutions of q, the strengthened p, and what they
// expand to, with all solutions of p, which are given.
func holdStrong(t *testing.T, p, q *xc.Problem, s *Strengthening, all []string, sum *met) {
	weak := func(sol xc.Solution) bool {
		return slices.ContainsFunc(s.Exchanges, func(x Exchange) bool { return hasAll(sol, x.Weak) })
	}
	var strong []string
	least, leastStrong := int64(-1), int64(-1)
	for set := range 1 << p.Options() {
		sol := xc.Solution(optionsOf(set))
		if p.Verify(sol) != nil {
			continue
		}
		cost := int64(0)
		for _, k := range sol {
			cost += p.Cost(k)
		}
		if least < 0 || cost < least {
			least = cost
		}
		if !weak(sol) {
			strong = append(strong, fmt.Sprint(sol))
			if leastStrong < 0 || cost < leastStrong {
				leastStrong = cost
			}
		}
		// Halves can be exchanged in any solution, either way.
		for _, x := range s.Exchanges {
			for _, y := range []Exchange{x, {x.Weak, x.Kept}} {
				if hasAll(sol, y.Weak) && p.Verify(swapped(sol, y.Weak, y.Kept)) != nil {
					t.Errorf("%s\n%v: exchange %v", covertest.Text(t, p), sol, y)
				}
			}
		}
		backwards := slices.Clone(sol)
		slices.Reverse(backwards)
		root := s.Strong(backwards)
		if !slices.IsSorted(root) || weak(root) || !slices.ContainsFunc(slices.Collect(s.Expand(root)), func(v cover.Solution) bool { return slices.Equal(v, sol) }) {
			t.Errorf("%s\n%v leads to %v, which does not lead back", covertest.Text(t, p), sol, root)
		}
	}
	slices.Sort(strong)
	if got := solutionsOf(t, q, nil); !slices.Equal(got, strong) {
		t.Errorf("%s\nstrong solutions %v\nwant             %v", covertest.Text(t, p), got, strong)
	}
	if len(strong) == 0 && len(all) > 0 || least != leastStrong {
		t.Errorf("%s\n%d solutions from cost %d, %d strong ones from %d", covertest.Text(t, p), len(all), least, len(strong), leastStrong)
	}
	if got := expanded(t, q, s, nil); !slices.Equal(got, all) {
		t.Errorf("%s\nexpand to %v\nwant      %v", covertest.Text(t, p), got, all)
	}
	sum.solutions += len(all)
	sum.strong += len(strong)
}

// randomExchanges returns a small problem that has more exchanges than most: its
// options are the blocks of a few partitions of the same items. Then it is
// spoiled a little, by secondary items, bounds, weights and demands.
func randomExchanges(rng *rand.Rand, sum *met) *xc.Problem {
	primary, secondary := 4+rng.IntN(4), rng.IntN(3)
	coloured, weighted, priced := rng.IntN(2) == 0, rng.IntN(5) == 0, rng.IntN(3) == 0
	spoil := func(n int) bool { return rng.IntN(n) == 0 }
	b := xc.NewBuilder()
	b.KeepDemands()
	bounded, demanding := spoil(3), spoil(3)
	for i := range primary {
		lo, hi := 1, 1
		if bounded && spoil(3) || weighted && spoil(2) {
			lo = rng.IntN(4)
			hi = max(1, lo+rng.IntN(3))
		}
		b.AddBounded(lo, hi, fmt.Sprint("p", i))
	}
	b.AddSecondary(covertest.Names("s%d", 1, secondary)...)
	blocks, most, options := 2+rng.IntN(2), 7+rng.IntN(4), 0
	for {
		partition := make([][]xc.Entry, blocks)
		for i := range primary {
			n := rng.IntN(blocks)
			e := xc.Entry{Item: xc.Item(i)}
			if weighted && spoil(4) {
				e.Weight = 2
			}
			partition[n] = append(partition[n], e)
		}
		for i := range secondary {
			n, c := rng.IntN(blocks), xc.Colour(0)
			if coloured && !spoil(4) {
				c = b.Colour(fmt.Sprint(1 + rng.IntN(5)/4))
			}
			partition[n] = append(partition[n], xc.Entry{Item: xc.Item(primary + i), Colour: c})
			if n > 0 && c > 0 && spoil(3) {
				partition[0] = append(partition[0], xc.Entry{Item: xc.Item(primary + i), Colour: c})
			}
		}
		if last := partition[blocks-1]; demanding && spoil(2) { // what is secondary in it is a demand
			n := slices.IndexFunc(last, func(e xc.Entry) bool { return int(e.Item) >= primary })
			if n >= 0 {
				partition = append(partition, last[n:])
				partition[blocks-1] = last[:n]
			}
		}
		for _, option := range partition {
			if options == most {
				p := covertest.Build(b)
				sum.count(p)
				return p
			}
			if len(option) > 0 && (demanding || int(option[0].Item) < primary) {
				cost := int64(0)
				if priced {
					cost = rng.Int64N(3)
				}
				b.AddPriced(cost, option...)
				options++
			}
		}
	}
}

// count notes what a problem has.
func (sum *met) count(p *xc.Problem) {
	for n, has := range map[*int]bool{
		&sum.bounded: p.HasBounds(), &sum.coloured: p.Coloured(), &sum.weighted: p.Weighted, &sum.priced: p.HasCosts(),
		&sum.demanding: p.HasDemands(),
	} {
		if has {
			*n++
		}
	}
}

// enough reports whether 400 problems had what they should have.
func (sum *met) enough() bool {
	return sum.bipairs >= 700 && sum.triples >= 40 && sum.left >= 30 && sum.strong >= 700 && sum.solutions >= sum.strong*5/4 &&
		sum.bounded >= 100 && sum.coloured >= 100 && sum.weighted >= 50 && sum.priced >= 80 && sum.demanding >= 40
}

// TestStrengthenRandom compares with brute force on random problems.
func TestStrengthenRandom(t *testing.T) {
	sum := randomStrengthen(t, 400)
	if !sum.enough() {
		t.Errorf("too little was tested: %+v", sum)
	}
}

// TestSlowStrengthenRandom does it with more of them.
func TestSlowStrengthenRandom(t *testing.T) {
	randtest.Slow(t, "some seconds")
	if sum := randomStrengthen(t, 8000); sum.bipairs < 15000 || sum.triples < 800 {
		t.Errorf("too little was tested: %+v", sum)
	}
}

// randomStrengthen compares on n random problems.
func randomStrengthen(t *testing.T, n int) (sum met) {
	rng := randtest.New(t, 98, uint64(n))
	for n := range randtest.Rounds(n, sum.enough) {
		cfg := Config{Order: Order(n % 2), Triples: n%4 >= 2}
		holdStrengthen(t, randomExchanges(rng, &sum), cfg, &sum)
		if t.Failed() {
			t.Fatalf("problem %d, %+v", n, cfg)
		}
	}
	return sum
}

// FuzzStrengthen does the same to problems made of bytes.
func FuzzStrengthen(f *testing.F) {
	f.Add([]byte{3, 0, 3, 0, 12, 0, 6, 0, 9, 0}, []byte{}, byte(0))
	f.Add([]byte{4, 1, 3, 1, 12, 0, 6, 0, 9, 1, 0x30, 1, 0x28, 0}, []byte{}, byte(1))
	f.Add([]byte{4, 0, 3, 0, 6, 0, 12, 0, 24, 0, 17, 0, 1, 0, 2, 0}, []byte{5, 0, 2}, byte(2))
	f.Add([]byte{3, 2, 0x13, 1, 0x2c, 1, 0x16, 1, 0x29, 1, 3, 0, 12, 0, 6, 0}, []byte{0, 1, 2, 5}, byte(3))
	f.Add([]byte{2, 1, 1, 0, 2, 0, 4, 0, 1, 0, 2, 0, 7, 0, 5, 0, 3, 0}, []byte{5, 5, 5}, byte(2))

	f.Fuzz(func(t *testing.T, data, times []byte, bits byte) {
		p := covertest.Decode(data, false)
		if p == nil {
			t.Skip()
		}
		cfg := Config{Order: Order(bits % 2), Triples: bits&2 != 0}
		holdStrengthen(t, bounded(p, times), cfg, &met{})
	})
}
