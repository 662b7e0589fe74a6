package links_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// visits returns the nodes of a search, and its statistics.
func visits(t *testing.T, p *xc.Problem, cfg tree.Config) (list []tree.Visit, st tree.Stats) {
	cfg.Trace = func(v tree.Visit) { list = append(list, v) }
	s := must.Get(links.New(&cfg, p))(t)
	cfg.Stats = &st
	if err := s.Start(context.Background(), cfg, func() bool { return true }); err != nil && err != tree.ErrLimit {
		t.Fatal(err)
	}
	return list, st
}

// TestTournament compares the trees of searches that play tournaments with those of searches
// that look at every item.
func TestTournament(t *testing.T) {
	const problems = 400
	agree := func(name string, p *xc.Problem, cfg tree.Config) (nodes int) {
		undo := links.PlayFrom(math.MaxInt)
		want, wantStats := visits(t, p, cfg)
		undo()
		undo = links.PlayFrom(1)
		got, gotStats := visits(t, p, cfg)
		undo()
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(gotStats, wantStats) {
			t.Fatalf("%s, rule %v, binary %v: %d nodes, want %d:\n%+v\n%+v", name, cfg.Choice, cfg.Binary, len(got), len(want), gotStats, wantStats)
		}
		return len(got)
	}
	rng, nodes := randtest.New(t, 2011, 10), 0
	for range problems {
		p := sharp(covertest.Random(rng, covertest.Everything, 9), rng)
		for _, rule := range []tree.Choice{tree.Fewest, tree.Sharp, tree.Nonsharp, tree.Failures} {
			for _, binary := range []bool{false, true} {
				nodes += agree(covertest.Text(t, p), p, tree.Config{Choice: rule, Binary: binary})
			}
		}
	}
	must.Least(t, nodes, 20*problems, "nodes of random problems")
	for name, p := range map[string]*xc.Problem{
		"langford 7": covertest.Langford(7), "partridge": covertest.Gallery("partridge n=4 order=rising"), "queens 8": covertest.Queens(8), "colours": covertest.Coloured(3, 3, 3),
	} {
		agree(name, p, tree.Config{MaxNodes: 3000})
	}
}

// TestTournamentLinear counts the keys that it takes to go down and back through a problem as
// deep as it has items: a few for each node.
func TestTournamentLinear(t *testing.T) {
	if xc.Debug {
		t.Skip("checks make all keys at every node")
	}
	const n = 20000
	b := xc.NewBuilder()
	for i := range n {
		b.AddPrimary(fmt.Sprint(i))
	}
	for i := range n {
		b.AddOption(fmt.Sprint(i))
		b.AddOption(fmt.Sprint(i))
	}
	p := covertest.Build(b)
	cfg := tree.Config{MaxSolutions: 1}
	s := must.Get(links.New(&cfg, p))(t)
	keys := 0
	if !links.CountKeys(s, &keys) {
		t.Fatal("no tournament")
	}
	must.Do(t, s.Start(context.Background(), cfg, func() bool { return true }))
	if s.Stats.Nodes != n+1 || keys > 3*n {
		t.Errorf("%d nodes, %d keys", s.Stats.Nodes, keys)
	}
}

// TestManyOnlyIfItPays says where tournaments are played: not where choices touch many items.
func TestManyOnlyIfItPays(t *testing.T) {
	problem := func(items, options, entries int) *xc.Problem {
		rng := rand.New(rand.NewPCG(1, 1))
		b := xc.NewBuilder()
		for i := range items {
			b.AddPrimary(fmt.Sprint(i))
		}
		for range options {
			var option []xc.Entry
			for _, i := range rng.Perm(items)[:entries] {
				option = append(option, xc.Entry{Item: xc.Item(i)})
			}
			b.AddEntries(option...)
		}
		return covertest.Build(b)
	}
	if xc.Debug {
		t.Skip("debug builds always play")
	}
	for _, tt := range []struct {
		items, options, entries int
		want                    bool
	}{{1999, 4000, 2, false}, {2000, 4000, 2, true}, {2000, 3000, 30, false}} {
		must.Equal(t, links.Many(problem(tt.items, tt.options, tt.entries)), tt.want, "%+v", tt)
	}
}
