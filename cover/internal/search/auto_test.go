package search_test

import (
	"context"
	"reflect"
	"testing"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/cells"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// impatient makes a search go on with bits, or else cells, after so many nodes: bits cost
// nothing, or too much.
func impatient(nodes uint64, bits bool) *tree.Trial {
	trial := &tree.Trial{Nodes: nodes, Build: 1 << 20, Set: 1 << 20}
	if bits {
		trial.Fast = 1 << 20
	}
	return trial
}

// ended returns the engine on which a search of p under cfg ends, and its totals.
func ended(t *testing.T, p *xc.Problem, cfg tree.Config) (tree.EngineKind, tree.Stats) {
	t.Helper()
	e := must.Get(search.New(&cfg, p))(t)
	w := e.Walking()
	must.Do(t, w.Start(context.Background(), cfg, func() bool { return true }))
	switch w.Engine.(type) {
	case bits.Search:
		return tree.Bits, w.Totals()
	case cells.Search:
		return tree.Cells, w.Totals()
	}
	return tree.Links, w.Totals()
}

// TestAuto is about what the choice is for, and that it changes no total.
func TestAuto(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		file        string
		want, quiet tree.EngineKind // with totals, and where nobody wants them
	}{
		{"sudoku00", tree.Links, tree.Cells}, // 65 nodes
		{"sudoku09", tree.Cells, tree.Cells},
		{"dominosa20", tree.Cells, tree.Cells},
		{"qwh20-160", tree.Cells, tree.Cells},
		{"langford11", tree.Bits, tree.Bits},
		{"latin6red", tree.Bits, tree.Bits},
		{"partridge5", tree.Bits, tree.Bits},
		{"queendom7-4", tree.Bits, tree.Bits},
	} {
		if xc.Debug && tt.file != "dominosa20" && tt.file != "sudoku09" {
			continue // too long with checks on
		}
		p := covertest.Open(tt.file)
		want := covertest.Totals(t, p)
		want.Updates, want.Cleansings, want.Uncounted = 0, 0, true
		for _, way := range []struct {
			cfg  tree.Config
			want tree.EngineKind
		}{{tree.Config{Stats: new(tree.Stats)}, tt.want}, {tree.Config{}, tt.quiet}} {
			got, st := ended(t, p, way.cfg)
			must.Equal(t, got, way.want, "%s: ends on", tt.file)
			if st.Updates, st.Cleansings, st.Uncounted = 0, 0, true; !reflect.DeepEqual(st, want) {
				t.Errorf("%s: %+v, want %+v", tt.file, st, want)
			}
		}
		if n, err := search.Visit(context.Background(), p, tree.Config{Workers: 2}); err != nil || n != want.Solutions {
			t.Errorf("%s: %d solutions with two workers, %v, want %d", tt.file, n, err, want.Solutions)
		}
	}
}

// TestAutoLarge has tables of bits that would cost more than the whole search.
func TestAutoLarge(t *testing.T) {
	rng := randtest.New(t, 240, 6)
	b := xc.NewBuilder()
	first := b.AddPrimary(covertest.Names("%d", 1, 240)...)
	coloured := xc.Entry{Item: b.AddSecondary("x"), Colour: b.Colour("x")} // so that it is not on masks
	for k := range 2000 {
		var option []xc.Entry
		for _, i := range rng.Perm(240)[:40] {
			if k < 6 { // the one solution
				i = 40*k + len(option)
			}
			option = append(option, xc.Entry{Item: first + xc.Item(i)})
		}
		b.AddEntries(append(option, coloured)...)
	}
	p := covertest.Build(b)
	if words, _ := bits.Plan(p, tree.Fewest); words < 1000 {
		t.Fatalf("%d words", words)
	}
	for _, stats := range []*tree.Stats{nil, new(tree.Stats)} {
		if e, st := ended(t, p, tree.Config{Stats: stats}); e != tree.Cells || st.Solutions != 1 || st.Nodes < 100 {
			t.Errorf("ends on %v after %d nodes, with %d solutions", e, st.Nodes, st.Solutions)
		}
	}
}

// TestAutoMany has so many items that a search which looks at each of them at every node
// takes the square of the time: it has to leave the links at once.
func TestAutoMany(t *testing.T) {
	if xc.Debug {
		t.Skip("a debug build looks through the items at every node")
	}
	const items = 20000
	b := xc.NewBuilder()
	first := b.AddPrimary(covertest.Names("%d", 1, items)...)
	for i := range items {
		b.AddEntries(xc.Entry{Item: first + xc.Item(i)})
	}
	p := covertest.Build(b)
	for _, stats := range []*tree.Stats{nil, new(tree.Stats)} {
		cfg := tree.Config{Stats: stats}
		e := must.Get(search.New(&cfg, p))(t)
		w, onLinks := e.Walking(), uint64(0)
		cfg.Checkpoint = func(_ func() tree.Checkpoint, end bool) {
			if _, ok := w.Engine.(*links.Search); ok && !end {
				onLinks = w.Stats.Nodes
			}
		}
		must.Do(t, w.Start(context.Background(), cfg, func() bool { return true }))
		if w.Stats.Nodes != items+1 || w.Stats.Solutions != 1 || onLinks > 2*tree.CheckEvery {
			t.Errorf("%d nodes, %d on the links, %d solutions", w.Stats.Nodes, onLinks, w.Stats.Solutions)
		}
	}
}

// TestAutoRandom lets searches go on elsewhere after one node, or five, and
// compares solutions, their order and totals with those of the links; and the
// same for what is left after a stop.
func TestAutoRandom(t *testing.T) {
	t.Parallel()
	changed, quietly := map[tree.EngineKind]int{}, map[tree.EngineKind]int{}
	for i := range 1500 {
		rng := randtest.New(t, 15, uint64(i))
		p := covertest.Random(rng, covertest.WithSecondary|covertest.WithColours|covertest.WithBounds, 12)
		want, _ := covertest.Collect(p, tree.Config{Engine: tree.Links})
		var wantStats tree.Stats
		search.Visit(context.Background(), p, tree.Config{Engine: tree.Links, Stats: &wantStats})
		trial := impatient(uint64(1+i%2*4), i%4 < 2)
		wantStats.Updates, wantStats.Cleansings, wantStats.Uncounted = 0, 0, true
		for _, cfg := range []tree.Config{{Stats: new(tree.Stats), Trial: trial}, {Trial: trial}} {
			engine, st := ended(t, p, cfg)
			if changed[engine]++; search.Quiet(&cfg) {
				quietly[engine]++
			}
			if st.Updates, st.Cleansings, st.Uncounted = 0, 0, true; !reflect.DeepEqual(st, wantStats) {
				t.Fatalf("%+v, want %+v, of\n%s", st, wantStats, covertest.Text(t, p))
			}
		}
		if got, err := covertest.Collect(p, tree.Config{Trial: trial}); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v, %v, want %v, of\n%s", got, err, want, covertest.Text(t, p))
		}
		var point tree.Checkpoint
		first, _ := covertest.Collect(p, tree.Config{Trial: trial, MaxNodes: 1 + wantStats.Nodes/2, Checkpoint: func(take func() tree.Checkpoint, end bool) {
			if end {
				point = take()
			}
		}})
		if len(point.Left) == 0 {
			continue
		}
		rest, err := covertest.Collect(p, tree.Config{Trial: trial, Resume: &point})
		if got := append(first, rest...); err != nil || len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
			t.Fatalf("in two runs %v, %v, want %v, of\n%s", got, err, want, covertest.Text(t, p))
		}
	}
	t.Logf("ended on %v, without totals on %v", changed, quietly)
	if changed[tree.Bits] < 600 || changed[tree.Cells]-quietly[tree.Cells] < 300 || quietly[tree.Bits] < 300 {
		t.Errorf("searches ended on %v, without totals on %v", changed, quietly)
	}
}

// TestSettled is about the choice for several workers.
func TestSettled(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		cfg         tree.Config
		file        string
		want, quiet tree.EngineKind
	}{
		{tree.Config{}, "sudoku00", tree.Auto, tree.Auto}, // over before there is a choice
		{tree.Config{}, "dominosa20", tree.Cells, tree.Cells},
		{tree.Config{}, "latin6red", tree.Bits, tree.Bits},
		{tree.Config{}, "queendom7-4", tree.Bits, tree.Bits},
		{tree.Config{Shuffle: true}, "latin6red", tree.Links, tree.Links},
		{tree.Config{Engine: tree.Cells}, "latin6red", tree.Cells, tree.Cells},
	} {
		if xc.Debug && tt.file != "sudoku00" && tt.file != "dominosa20" {
			continue // too long with checks on
		}
		p := covertest.Open(tt.file)
		for _, stats := range []*tree.Stats{nil, new(tree.Stats)} {
			cfg := tt.cfg
			cfg.Workers, cfg.Stats = 2, stats
			team := must.Get(search.NewTeam(context.Background(), p, cfg, false))(t)
			team.Begin()
			for range team.Batches() {
			}
			team.End(tree.ErrStop)
			want := tt.want
			if stats == nil {
				want = tt.quiet
			}
			if team.Engine() != want || team.Settled() != (want != tree.Auto) || team.HasTables() != (want == tree.Bits) {
				t.Errorf("%s, %+v: %v, settled %v, want %v", tt.file, cfg, team.Engine(), team.Settled(), want)
			}
		}
	}
}
