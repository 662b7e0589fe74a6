package cover

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
)

// impatient makes searches go on with bits, or else cells, after so many nodes.
func impatient(t *testing.T, nodes uint64, bits bool) {
	was := tryout
	tryout.nodes, tryout.build, tryout.set, tryout.fast = nodes, 1<<20, 1<<20, 0
	if bits {
		tryout.fast = 1 << 20
	}
	t.Cleanup(func() { tryout = was })
}

// ended returns the engine on which a search of p under cfg ends, and its totals.
func ended(t *testing.T, p *Problem, cfg Config) (Engine, Stats) {
	t.Helper()
	e, err := cfg.newEngine(p)
	if err != nil {
		t.Fatal(err)
	}
	w := e.walking()
	if err := w.start(context.Background(), cfg, func() bool { return true }); err != nil {
		t.Fatal(err)
	}
	switch w.engine.(type) {
	case *bitSearch:
		return Bits, w.totals()
	case *cells:
		return Cells, w.totals()
	}
	return Links, w.totals()
}

// TestAuto is about what the choice is for, and that it changes no total.
func TestAuto(t *testing.T) {
	for _, tt := range []struct {
		file        string
		want, quiet Engine // with totals, and where nobody wants them
	}{
		{"sudoku00", Links, Cells}, // 65 nodes
		{"sudoku09", Cells, Cells},
		{"dominosa20", Cells, Cells},
		{"qwh20-160", Cells, Cells},
		{"langford11", Bits, Bits},
		{"latin6red", Bits, Bits},
		{"queens12", Bits, Bits},
		{"soma", Bits, Bits},
		{"partridge5", Bits, Bits},
		{"queendom7-4", Bits, Bits},
	} {
		if debug && tt.file != "dominosa20" && tt.file != "sudoku09" {
			continue // too long with checks on
		}
		p := open(t, tt.file)
		want := totals(t, p)
		want.Updates, want.Cleansings = 0, 0
		for _, way := range []struct {
			cfg  Config
			want Engine
		}{{Config{Stats: new(Stats)}, tt.want}, {Config{}, tt.quiet}} {
			got, st := ended(t, p, way.cfg)
			if got != way.want {
				t.Errorf("%s: ends on %v, want %v", tt.file, got, way.want)
			}
			if st.Updates, st.Cleansings = 0, 0; !reflect.DeepEqual(st, want) {
				t.Errorf("%s: %+v, want %+v", tt.file, st, want)
			}
		}
		if n, err := p.Count(context.Background(), Config{Workers: 2}); err != nil || n != want.Solutions {
			t.Errorf("%s: %d solutions with two workers, %v, want %d", tt.file, n, err, want.Solutions)
		}
	}
}

// TestAutoRandom lets searches go on elsewhere after one node, or five, and
// compares solutions, their order and totals with those of the links; and the
// same for what is left after a stop.
func TestAutoRandom(t *testing.T) {
	changed, quietly := map[Engine]int{}, map[Engine]int{}
	for i := range 1500 {
		rng := rand.New(rand.NewPCG(15, uint64(i)))
		p := random(rng, withSecondary|withColours|withBounds, 12)
		want, _ := collect(p, Config{Engine: Links})
		var wantStats Stats
		p.Count(context.Background(), Config{Engine: Links, Stats: &wantStats})
		impatient(t, uint64(1+i%2*4), i%4 < 2)
		wantStats.Updates, wantStats.Cleansings = 0, 0
		for _, cfg := range []Config{{Stats: new(Stats)}, {}} {
			engine, st := ended(t, p, cfg)
			if changed[engine]++; cfg.quiet() {
				quietly[engine]++
			}
			if st.Updates, st.Cleansings = 0, 0; !reflect.DeepEqual(st, wantStats) {
				t.Fatalf("%+v, want %+v, of\n%s", st, wantStats, text(t, p))
			}
		}
		if got, err := collect(p, Config{}); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v, %v, want %v, of\n%s", got, err, want, text(t, p))
		}
		var point Checkpoint
		first, _ := collect(p, Config{MaxNodes: 1 + wantStats.Nodes/2, Checkpoint: func(take func() Checkpoint, end bool) {
			if end {
				point = take()
			}
		}})
		if len(point.Left) == 0 {
			continue
		}
		rest, err := collect(p, Config{Resume: &point})
		if got := append(first, rest...); err != nil || len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
			t.Fatalf("in two runs %v, %v, want %v, of\n%s", got, err, want, text(t, p))
		}
	}
	t.Logf("ended on %v, without totals on %v", changed, quietly)
	if changed[Bits] < 600 || changed[Cells]-quietly[Cells] < 300 || quietly[Bits] < 300 {
		t.Errorf("searches ended on %v, without totals on %v", changed, quietly)
	}
}

// TestSettled is about the choice for several workers.
func TestSettled(t *testing.T) {
	for _, tt := range []struct {
		cfg         Config
		file        string
		want, quiet Engine
	}{
		{Config{}, "sudoku00", Auto, Auto}, // over before there is a choice
		{Config{}, "dominosa20", Cells, Cells},
		{Config{}, "soma", Bits, Bits},
		{Config{}, "queens12", Bits, Bits},
		{Config{Shuffle: true}, "soma", Links, Links},
		{Config{Engine: Cells}, "queens12", Cells, Cells},
	} {
		if debug && tt.file != "sudoku00" && tt.file != "dominosa20" {
			continue // too long with checks on
		}
		p := open(t, tt.file)
		for _, stats := range []*Stats{nil, new(Stats)} {
			cfg := tt.cfg
			cfg.Workers, cfg.Stats = 2, stats
			team, err := newTeam(context.Background(), p, cfg, false)
			if err != nil {
				t.Fatal(err)
			}
			team.begin()
			for range team.batches() {
			}
			team.end(errStop)
			want := tt.want
			if stats == nil {
				want = tt.quiet
			}
			if team.engine != want || team.settled.Load() != (want != Auto) || (team.tables != nil) != (want == Bits) {
				t.Errorf("%s, %+v: %v, settled %v, want %v", tt.file, cfg, team.engine, team.settled.Load(), want)
			}
		}
	}
}
