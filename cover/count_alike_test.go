package cover

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// optionsWith returns the options of p as texts, sorted, with items i and j exchanged.
func optionsWith(p *Problem, i, j Item) []string {
	var all []string
	for k := range p.Options() {
		var words []string
		for e := range p.Option(k) {
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
func together(p *Problem, i, j Item) bool {
	for k := range p.Options() {
		n := 0
		for e := range p.Option(k) {
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

// withTwins returns p with some of its primary items again, as others like them.
func withTwins(rng *rand.Rand, p *Problem) *Problem {
	b := NewBuilder()
	twins := 1 + rng.IntN(3)
	of := make([]Item, twins)
	for i := range p.primary {
		b.AddPrimary(p.names[i])
	}
	for t := range of {
		of[t] = Item(rng.IntN(p.primary))
		b.AddPrimary(fmt.Sprint("t", t))
	}
	for i := p.primary; i < p.Items(); i++ {
		b.AddSecondary(p.names[i])
	}
	for o := range p.Options() {
		options := [][]Entry{nil}
		for e := range p.Option(o) {
			entry := Entry{Item: e.Item}
			if e.Colour != 0 {
				entry.Colour = b.Colour(p.ColourName(e.Colour))
			}
			places := []Item{e.Item}
			if int(e.Item) >= p.primary {
				places[0] += Item(twins)
			}
			for t, i := range of {
				if i == e.Item {
					places = append(places, Item(p.primary+t))
				}
			}
			var more [][]Entry
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
	return build(b)
}

// TestAlikeItems holds alike against the definition, and counts by it.
func TestAlikeItems(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	sets, several, hits := 0, 0, uint64(0)
	for round := range 400 {
		f := []features{0, withSecondary, withSecondary | withColours}[round%3]
		p := withTwins(rng, random(rng, f, 9))
		set := make([]int, p.primary) // from 1
		for n, list := range p.alike() {
			sets++
			for _, i := range list {
				set[i] = n + 1
			}
		}
		plain := optionsWith(p, 0, 0)
		for i := range Item(p.primary) {
			for j := range i {
				is, in := slices.Equal(plain, optionsWith(p, i, j)), set[i] > 0 && set[i] == set[j]
				if is != in && !(is && together(p, i, j)) {
					t.Fatalf("%s\nitems %d and %d: alike %v, and in %v", text(t, p), j, i, is, p.alike())
				}
			}
		}
		want, err := p.Count(context.Background(), Config{Engine: Links})
		if err != nil {
			t.Fatal(err)
		}
		if want > 1 {
			several++
		}
		r := newRecaller(p)
		n, done := r.run(1<<63, 1<<60)
		if !done || n.n != want {
			t.Fatalf("%s\n%v, want %d", text(t, p), n, want)
		}
		with := r.stats.Hits
		r = newRecaller(p)
		r.p = nil
		r.run(1<<63, 1<<60)
		hits += with - min(with, r.stats.Hits)
	}
	t.Logf("%d sets, %d problems with several solutions, %d hits more", sets, several, hits)
	if sets < 300 || several < 100 || hits < 50 {
		t.Errorf("only %d sets, %d problems with several solutions, %d hits more", sets, several, hits)
	}
}

// TestAlikePieces has a box of equal pieces, each an item of its own: the number
// is that of the tilings times the orders of the pieces, and no order is a case of
// its own.
func TestAlikePieces(t *testing.T) {
	const pieces = 18
	b := NewBuilder()
	for k := range pieces {
		b.AddPrimary(fmt.Sprint("p", k))
	}
	for k := range 2 * pieces {
		b.AddPrimary(fmt.Sprint("c", k))
	}
	for x := range 6 {
		for y := range 6 {
			for k := range Item(pieces) {
				cell := Item(pieces + 6*x + y)
				if y < 5 {
					b.AddEntries(Entry{Item: k}, Entry{Item: cell}, Entry{Item: cell + 1})
				}
				if x < 5 {
					b.AddEntries(Entry{Item: k}, Entry{Item: cell}, Entry{Item: cell + 6})
				}
			}
		}
	}
	p := build(b)
	want := big.NewInt(6728) // OEIS A004003
	want.Mul(want, new(big.Int).MulRange(1, pieces))
	var stats Stats
	n, err := p.CountBy(context.Background(), ByRecall, Config{Stats: &stats})
	t.Logf("%v in %d nodes", n, stats.Nodes)
	if err != nil || n.Cmp(want) != 0 || stats.Nodes > 10000 {
		t.Errorf("%v in %d nodes, %v, want %v", n, stats.Nodes, err, want)
	}
	if n, way, err := p.CountLeft(context.Background(), Config{}); err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v by %v, %v, want %v", n, way, err, want)
	} else {
		t.Log(way)
	}
}
