package count

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/symmetry"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// optionsWith returns the options of p as texts, sorted, with items i and j exchanged.
func optionsWith(p *xc.Problem, i, j xc.Item) []string {
	var all []string
	for k := range p.Options() {
		var words []string
		for _, e := range p.Option(k) {
			switch e.Item {
			case i:
				e.Item = j
			case j:
				e.Item = i
			}
			words = append(words, fmt.Sprint(p.Name(e.Item), ":", e.Colour))
		}
		slices.Sort(words)
		all = append(all, fmt.Sprint(words))
	}
	slices.Sort(all)
	return all
}

// together reports whether an option names both.
func together(p *xc.Problem, i, j xc.Item) bool {
	for k := range p.Options() {
		n := 0
		for _, e := range p.Option(k) {
			if e.Item == i || e.Item == j {
				n++
			}
		}
		if n == 2 {
			return true
		}
	}
	return false
}

// withTwins returns p with some of its primary items again, as exchangeable ones.
func withTwins(rng *rand.Rand, p *xc.Problem) *xc.Problem {
	b := xc.NewBuilder()
	twins := 1 + rng.IntN(3)
	of := make([]xc.Item, twins)
	for i := range p.Primary {
		b.AddPrimary(p.Names[i])
	}
	for t := range of {
		of[t] = xc.Item(rng.IntN(p.Primary))
		b.AddPrimary(fmt.Sprint("t", t))
	}
	for i := p.Primary; i < p.Items(); i++ {
		b.AddSecondary(p.Names[i])
	}
	for o := range p.Options() {
		options := [][]xc.Entry{nil}
		for _, e := range p.Option(o) {
			entry := xc.Entry{Item: e.Item}
			if e.Colour != 0 {
				entry.Colour = b.Colour(p.ColourName(e.Colour))
			}
			places := []xc.Item{e.Item}
			if int(e.Item) >= p.Primary {
				places[0] += xc.Item(twins)
			}
			for t, i := range of {
				if i == e.Item {
					places = append(places, xc.Item(p.Primary+t))
				}
			}
			var more [][]xc.Entry
			for _, option := range options {
				for _, place := range places {
					entry.Item = place
					more = append(more, append(slices.Clone(option), entry))
				}
			}
			options = more
		}
		for _, option := range options {
			b.AddEntries(option...)
		}
	}
	return covertest.Build(b)
}

// TestExchangeableItems holds exchangeableItems against the definition, and counts by it.
func TestExchangeableItems(t *testing.T) {
	rng := randtest.New(t, 8, 8)
	sets, several, hits := 0, 0, uint64(0)
	for round := range 400 {
		f := []covertest.Features{0, covertest.WithSecondary, covertest.WithSecondary | covertest.WithColours}[round%3]
		p := withTwins(rng, covertest.Random(rng, f, 9))
		set := make([]int, p.Primary) // from 1
		for n, list := range symmetry.ExchangeableItems(p) {
			sets++
			for _, i := range list {
				set[i] = n + 1
			}
		}
		plain := optionsWith(p, 0, 0)
		for i := range xc.Item(p.Primary) {
			for j := range i {
				is, in := slices.Equal(plain, optionsWith(p, i, j)), set[i] > 0 && set[i] == set[j]
				if is != in && !(is && together(p, i, j)) {
					t.Fatalf("%s\nitems %d and %d: exchangeable %v, and in %v", covertest.Text(t, p), j, i, is, symmetry.ExchangeableItems(p))
				}
			}
		}
		want, err := search.Visit(context.Background(), p, tree.Config{Engine: tree.Links})
		if err != nil {
			t.Fatal(err)
		}
		if want > 1 {
			several++
		}
		r := newRecaller(p)
		n, done := r.run(1 << 60)
		if !done || n.n != want {
			t.Fatalf("%s\n%v, want %d", covertest.Text(t, p), n, want)
		}
		with := r.stats.Hits
		r = newRecaller(p)
		r.p = nil
		r.run(1 << 60)
		hits += with - min(with, r.stats.Hits)
	}
	t.Logf("%d sets, %d problems with several solutions, %d hits more", sets, several, hits)
	if sets < 300 || several < 100 || hits < 50 {
		t.Errorf("only %d sets, %d problems with several solutions, %d hits more", sets, several, hits)
	}
}

// TestExchangeablePieces has a box of equal pieces, each an item of its own: the number
// is that of the tilings times the orders of the pieces, and no order is a case of
// its own.
func TestExchangeablePieces(t *testing.T) {
	const pieces = 18
	b := xc.NewBuilder()
	for k := range pieces {
		b.AddPrimary(fmt.Sprint("p", k))
	}
	for k := range 2 * pieces {
		b.AddPrimary(fmt.Sprint("c", k))
	}
	for x := range 6 {
		for y := range 6 {
			for k := range xc.Item(pieces) {
				cell := xc.Item(pieces + 6*x + y)
				if y < 5 {
					b.AddEntries(xc.Entry{Item: k}, xc.Entry{Item: cell}, xc.Entry{Item: cell + 1})
				}
				if x < 5 {
					b.AddEntries(xc.Entry{Item: k}, xc.Entry{Item: cell}, xc.Entry{Item: cell + 6})
				}
			}
		}
	}
	p := covertest.Build(b)
	want := big.NewInt(6728) // OEIS A004003
	want.Mul(want, new(big.Int).MulRange(1, pieces))
	r := newRecaller(p)
	n, done := r.run(1 << 60)
	t.Logf("%v in %d nodes", n.value(), r.stats.Nodes)
	if !done || n.value().Cmp(want) != 0 || r.stats.Nodes > 10000 {
		t.Errorf("%v in %d nodes, %v, want %v", n.value(), r.stats.Nodes, r.err, want)
	}
	if n, way, err := Count(context.Background(), p, Fastest, tree.Config{}); err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v by %v, %v, want %v", n, way, err, want)
	} else {
		t.Log(way)
	}
}
