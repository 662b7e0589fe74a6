package cheapest

import (
	"context"
	"math"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A comparer is a watcher that compares the item of a tournament with that of a look at all,
// whenever an option was chosen.
type comparer struct {
	t    *testing.T
	s    *linkedSearch
	done int
}

func (c *comparer) Watch(*xc.Problem) (xc.Watcher, error) { return c, nil }

func (c *comparer) Choose(int) bool {
	s, played := c.s, c.s.played
	s.played = nil
	want := s.chooseItem()
	s.played = played
	got := int32(0)
	if s.Items[0].Right != 0 {
		got = s.chooseItem()
	}
	if got != want {
		c.t.Errorf("item %d, want %d, below %d on\n%s", got, want, s.Bar, covertest.Text(c.t, s.P))
	}
	c.done++
	return true
}

func (c *comparer) Unchoose(int) {}
func (c *comparer) Accept() bool { return true }

// TestTournament searches with a tournament for few items, compares every item that it gives,
// and the best solutions.
func TestTournament(t *testing.T) {
	const problems = 500
	rng, done := randtest.New(t, 909, 10), 0
	for n := range problems {
		p := drawn(rng, 12)
		m := must.Get(newPricing(context.Background(), p, 1))(t)
		k := 1 + n%3
		want := must.Get(run(context.Background(), newLinkedSearch(m), k, tree.Config{}))(t)
		s := newLinkedSearch(m)
		s.played = s.Play(true, s.key)
		s.lookahead = 1 + rng.Int32N(6)
		c := &comparer{t: t, s: s}
		got := must.Get(run(context.Background(), s, k, tree.Config{Constraint: c}))(t)
		if s.Bar = math.MinInt64; s.forced() > 0 && m.p.Bounds == nil {
			t.Fatalf("a choice below the least bar of\n%s", covertest.Text(t, p))
		}
		if len(got) != len(want) {
			t.Fatalf("%d solutions, want %d of\n%s", len(got), len(want), covertest.Text(t, p))
		}
		for j := range got {
			if got[j].Cost != want[j].Cost {
				t.Fatalf("solution %d costs %d, want %d, of\n%s", j, got[j].Cost, want[j].Cost, covertest.Text(t, p))
			}
		}
		done += c.done
	}
	must.Least(t, done, 2*problems, "items compared")
}

// TestManyItemsLinear counts the keys that it takes to go through a problem as deep as it has
// items: a few for each node.
func TestManyItemsLinear(t *testing.T) {
	if xc.Debug {
		t.Skip("checks make all keys at every node")
	}
	const n = 20000
	b := xc.NewBuilder()
	names := covertest.Names("%d", 1, n)
	b.AddPrimary(names...)
	for _, name := range names {
		b.AddOption(name)
		b.AddOption(name)
	}
	m := must.Get(newPricing(context.Background(), covertest.Build(b), 1))(t)
	s := newLinkedSearch(m)
	if s.played == nil {
		t.Fatal("no tournament")
	}
	keys := 0
	s.played = s.Play(true, func(i int32) (links.Key, links.Span) { keys++; return s.key(i) })
	if list, err := run(context.Background(), s, 1, tree.Config{}); err != nil || len(list) != 1 || s.Stats.Nodes != n+1 || keys > 4*n {
		t.Errorf("%d solutions, %d nodes, %d keys, %v", len(list), s.Stats.Nodes, keys, err)
	}
}
