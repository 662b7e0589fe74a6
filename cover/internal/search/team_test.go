package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"sync"
	"testing"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"

	"go.uber.org/goleak"
)

// TestWorkers expects of several workers what one finds, in order if asked, and
// the same totals.
func TestWorkers(t *testing.T) {
	defer goleak.VerifyNone(t)
	rng := randtest.New(t, 62, 1)
	problems := []*xc.Problem{covertest.Queens(6), covertest.Langford(7), covertest.Gallery("focus-toy toy=unsolvable copies=4"), covertest.Gallery("domination n=4 m=3"), covertest.Unmatched(6, 3)}
	for range 400 {
		problems = append(problems, covertest.Random(rng, covertest.Everything, 9))
	}
	tested := 0
	for _, p := range problems {
		for _, engine := range []tree.EngineKind{tree.Links, tree.Cells} {
			cfg := tree.Config{Engine: engine, Choice: []tree.Choice{tree.Fewest, tree.First}[rng.IntN(2)], Stats: new(tree.Stats)}
			want, err := covertest.Collect(p, cfg)
			if errors.Is(err, tree.ErrEngine) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			wanted := *cfg.Stats
			cfg.Workers, cfg.LookEvery = 2+rng.IntN(4), 1
			cfg.Ordered = rng.IntN(2) == 0
			got := must.Get(covertest.Collect(p, cfg))(t)
			if !cfg.Ordered {
				slices.Sort(want)
				slices.Sort(got)
			}
			if !slices.Equal(got, want) || !reflect.DeepEqual(*cfg.Stats, wanted) {
				t.Fatalf("%s\n%+v\n%v\n%v", covertest.Text(t, p), cfg, got, want)
			}
			n, err := search.Visit(context.Background(), p, cfg)
			if n != wanted.Solutions || err != nil || !reflect.DeepEqual(*cfg.Stats, wanted) {
				t.Fatalf("%s\n%d %v %+v, want %+v", covertest.Text(t, p), n, err, *cfg.Stats, wanted)
			}
			tested++
		}
	}
	must.Least(t, tested, 500, "searches")
}

// TestWorkersChange lets searches by several workers go on elsewhere after some
// nodes: what is found, its order and the totals are those of one worker.
func TestWorkersChange(t *testing.T) {
	defer goleak.VerifyNone(t)
	changed := map[tree.EngineKind]int{}
	for i := range 600 {
		rng := randtest.New(t, 63, uint64(i))
		p := covertest.Random(rng, covertest.WithSecondary|covertest.WithColours|covertest.WithBounds, 12)
		var want tree.Stats
		wanted, _ := covertest.Collect(p, tree.Config{Engine: tree.Links, Stats: &want})
		want.Updates, want.Cleansings, want.Uncounted = 0, 0, true
		cfg := tree.Config{Workers: 2 + i%3, Ordered: true, LookEvery: 1, Trial: impatient(uint64(1+i%3*4), i%4 < 2)}
		if i%2 == 0 {
			cfg.Stats = new(tree.Stats)
		}
		team := must.Get(search.NewTeam(context.Background(), p, cfg, true))(t)
		team.Begin()
		var got []string
		for b := range team.Batches() {
			for _, sol := range b.Solutions() {
				got = append(got, fmt.Sprint(sol))
			}
		}
		team.End(tree.ErrStop)
		st := team.Sums(true)
		if st.Updates, st.Cleansings, st.Uncounted = 0, 0, true; team.Err() != nil || !slices.Equal(got, wanted) || !reflect.DeepEqual(st, want) {
			t.Fatalf("%s\n%v %v %+v\nwant %v %+v", covertest.Text(t, p), team.Err(), got, st, wanted, want)
		}
		changed[team.Engine()]++
		if want.Nodes < 2 {
			continue
		}
		var at tree.Checkpoint
		limit := 1 + rng.Uint64N(want.Nodes-1)
		first, err := covertest.Collect(p, tree.Config{Engine: tree.Links, MaxNodes: limit, Checkpoint: func(take func() tree.Checkpoint, end bool) { at = take() }})
		if err != nil && err != tree.ErrLimit {
			t.Fatal(err)
		}
		cfg.Resume = &at
		rest, err := covertest.Collect(p, cfg)
		if st := cfg.Stats; st != nil {
			st.Updates, st.Cleansings, st.Uncounted = 0, 0, true
		}
		if got := append(first, rest...); err != nil || !slices.Equal(got, wanted) || cfg.Stats != nil && !reflect.DeepEqual(*cfg.Stats, want) {
			t.Fatalf("%s\nin two runs %v, %v\nwant %v", covertest.Text(t, p), got, err, wanted)
		}
	}
	t.Logf("ended on %v", changed)
	if changed[tree.Bits] < 100 || changed[tree.Cells] < 100 {
		t.Errorf("searches ended on %v", changed)
	}
}

// TestWorkersTwin searches parts on engines that have their tables from another, at
// the same time, and expects what an engine of its own finds.
func TestWorkersTwin(t *testing.T) {
	for i := range 200 {
		rng := randtest.New(t, 64, uint64(i))
		p := covertest.Random(rng, covertest.WithSecondary|covertest.WithColours|covertest.WithBounds, 9)
		cfg := &tree.Config{Choice: []tree.Choice{tree.Fewest, tree.First}[i%2]}
		b := must.Get(bits.New(p, cfg))(t)
		results := make([]tree.Stats, 3)
		var wg sync.WaitGroup
		for k := range results {
			wg.Go(func() {
				c := b
				if k > 0 {
					c = b.Twin()
				}
				for range 2 { // the second time as good as new
					w := c.Walking()
					w.Stats, w.Pause = tree.Stats{}, math.MaxUint64
					clear(w.Profile)
					if err := c.Run(tree.Part{}, func() bool { return true }); err != nil {
						t.Error(err)
					}
				}
				results[k] = c.Walking().Totals()
			})
		}
		wg.Wait()
		var want tree.Stats
		search.Visit(context.Background(), p, tree.Config{Engine: tree.Links, Choice: cfg.Choice, Stats: &want})
		want.Updates, want.Cleansings = 0, 0
		for _, got := range results {
			if got.Done = 1; !reflect.DeepEqual(got, want) {
				t.Fatalf("%s\n%+v, want %+v", covertest.Text(t, p), got, want)
			}
		}
	}
}

// TestWorkersShare expects that a tree is shared out, even a lopsided one, and
// that all parts together are the tree.
func TestWorkersShare(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, p := range []*xc.Problem{covertest.Langford(9), covertest.Queens(9), covertest.Open("dominosa20"), covertest.Gallery("domination n=5 m=3")} {
		for _, engine := range []tree.EngineKind{tree.Links, tree.Cells} {
			var want tree.Stats
			must.Get(search.Visit(context.Background(), p, tree.Config{Engine: engine, Stats: &want}))(t)
			team := must.Get(search.NewTeam(context.Background(), p, tree.Config{Engine: engine, Workers: 3}, false))(t)
			team.Begin()
			for range team.Batches() {
			}
			team.End(tree.ErrStop)
			if got := team.Sums(true); team.Err() != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, %v, want %+v", got, team.Err(), want)
			}
		}
	}
}

// TestWorkersSplit gives parts away at every node, and searches them afterwards,
// without a second goroutine: what is given away depends on nothing else.
func TestWorkersSplit(t *testing.T) {
	rng := randtest.New(t, 62, 2)
	given := 0
	for range 300 {
		p := covertest.Random(rng, covertest.Everything&^covertest.WithWeights, 9)
		for _, engine := range []tree.EngineKind{tree.Links, tree.Cells} {
			var want tree.Stats
			wanted, _ := covertest.Collect(p, tree.Config{Engine: engine, Stats: &want})
			team := must.Get(search.NewTeam(context.Background(), p, tree.Config{Engine: engine, Workers: 1, Ordered: true}, true))(t)
			w := team.Worker(0)
			w.Walk().Tick = func() error {
				if rng.IntN(3) == 0 {
					team.SetHungry(team.Queued() + 1)
					before := team.Queued()
					w.Split()
					given += team.Queued() - before
					team.SetHungry(0)
				}
				return nil
			}
			w.Run()
			var got []string
			for b := range team.Batches() {
				for _, sol := range b.Solutions() {
					got = append(got, fmt.Sprint(sol))
				}
			}
			if st := team.Sums(true); !slices.Equal(got, wanted) || !reflect.DeepEqual(st, want) {
				t.Fatalf("%s\n%v %+v\nwant %v %+v", covertest.Text(t, p), got, st, wanted, want)
			}
		}
	}
	must.Least(t, given, 1000, "parts given away")
}

func TestWorkersLimits(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := covertest.Queens(8)
	whole := covertest.Totals(t, p)
	for _, engine := range []tree.EngineKind{tree.Links, tree.Cells} {
		for _, limit := range []uint64{1, 2, 100, 500, 1024, whole.Nodes - 400} {
			var st tree.Stats
			n, err := search.Visit(context.Background(), p, tree.Config{Engine: engine, Workers: 3, MaxNodes: limit, Stats: &st})
			if err != tree.ErrLimit || n != st.Solutions || st.Nodes > limit || st.Nodes+3*127 < limit || st.Done >= 1 {
				t.Errorf("limit %d: %d, %v, %+v", limit, n, err, st)
			}
		}
		var st tree.Stats
		if n, err := search.Visit(context.Background(), p, tree.Config{Engine: engine, Workers: 3, MaxNodes: whole.Nodes + 3*127, Stats: &st}); err != nil || n != 92 || st.Done != 1 {
			t.Errorf("%d %v %+v", n, err, st)
		}
		for _, limit := range []uint64{1, 5, 92, 93} {
			for _, ordered := range []bool{false, true} {
				var st tree.Stats
				cfg := tree.Config{Engine: engine, Workers: 3, MaxSolutions: limit, Ordered: ordered, Stats: &st}
				want := min(limit, 92)
				if n, err := search.Visit(context.Background(), p, cfg); n != want || err != nil || st.Solutions != want || (st.Done == 1) != (limit > 92) {
					t.Errorf("limit %d: %d, %v, %+v", limit, n, err, st)
				}
				sols, err := covertest.Collect(p, cfg)
				if uint64(len(sols)) != want || err != nil || st.Solutions != want || (st.Done == 1) != (limit > 92) {
					t.Errorf("limit %d: %d, %v, %+v", limit, len(sols), err, st)
				}
				first, _ := covertest.Collect(p, tree.Config{MaxSolutions: limit})
				if ordered && !slices.Equal(sols, first) {
					t.Errorf("limit %d: %v, want %v", limit, sols, first)
				}
			}
		}
	}
}

// TestWorkersTooMany is about a solution found when others have found enough.
func TestWorkersTooMany(t *testing.T) {
	team := must.Get(search.NewTeam(context.Background(), covertest.Queens(4), tree.Config{Workers: 1, MaxSolutions: 1}, false))(t)
	team.SetFound(1)
	w := team.Worker(0)
	w.Walk().Tick = func() error { return nil }
	if w.Run(); w.Walk().Stats.Solutions != 0 || team.Err() != nil {
		t.Errorf("%+v, %v", w.Walk().Stats, team.Err())
	}
}

// TestWorkersStop ends searches from outside: by break, by the context, by a
// panic of the loop's body.
func TestWorkersStop(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := covertest.Queens(10)
	for _, ordered := range []bool{false, true} {
		var st tree.Stats
		cfg := tree.Config{Engine: tree.Cells, Workers: 4, Ordered: ordered, Stats: &st}
		for range search.Solutions(context.Background(), p, cfg) {
			break
		}
		if st.Solutions != 1 || st.Done >= 1 || st.Nodes == 0 {
			t.Errorf("after a break: %+v", st)
		}

		reason := errors.New("had enough")
		ctx, cancel := context.WithCancelCause(context.Background())
		defer cancel(nil)
		n, last := uint64(0), error(nil)
		for sol, err := range search.Solutions(ctx, p, cfg) {
			if last != nil {
				t.Error("a pair after the error")
			}
			if last = err; err != nil {
				break
			}
			if err := p.Verify(sol); err != nil {
				t.Error(err)
			}
			if n++; n == 3 {
				cancel(reason)
			}
		}
		if n != st.Solutions || n < 724 && last != reason {
			t.Errorf("%d solutions, %v, %+v", n, last, st)
		}
		if n, err := search.Visit(ctx, p, cfg); n != 0 || err != reason || st.Nodes != 0 {
			t.Errorf("with a context that is over: %d, %v, %+v", n, err, st)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("where is the panic?")
				}
			}()
			for range search.Solutions(context.Background(), p, cfg) {
				panic("in the body")
			}
		}()
	}
}

// TestWorkersBounded lets the caller be slow: what waits is bounded, and the
// search still ends.
func TestWorkersBounded(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := covertest.Open("domino7x8")
	for _, ordered := range []bool{false, true} {
		cfg := tree.Config{Engine: tree.Cells, Workers: 4, Ordered: ordered, MaxSolutions: 20000, LookEvery: 16}
		team := must.Get(search.NewTeam(context.Background(), p, cfg, true))(t)
		team.Begin()
		most, n := 0, 0
		for b := range team.Batches() {
			n += len(b.Solutions())
			most = max(most, team.Waiting())
			if n > 20000 {
				break
			}
		}
		team.End(tree.ErrStop)
		if limit := 2*search.MaxWaiting + 5*(search.BatchSize+100); most > limit {
			t.Errorf("%d numbers waited, more than %d", most, limit)
		}
	}
}

func TestWorkersProgress(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := covertest.Langford(9)
	var last tree.Stats
	calls, nodes := 0, uint64(0)
	cfg := tree.Config{Engine: tree.Cells, Workers: 3, Stats: &last, Progress: func(st tree.Stats) {
		calls++ // by this goroutine: the race detector would tell
		if st.Nodes < nodes || st.Done < 0 || st.Done >= 1 {
			t.Errorf("%+v after %d nodes", st, nodes)
		}
		nodes = st.Nodes
	}}
	if _, err := search.Visit(context.Background(), p, cfg); err != nil || calls == 0 || last.Done != 1 {
		t.Errorf("%v, %d calls, %+v", err, calls, last)
	}
}

func TestWorkersRefuse(t *testing.T) {
	for _, tt := range []struct {
		cfg  tree.Config
		want error
	}{
		{tree.Config{Choice: tree.Focus}, tree.ErrReplay},
		{tree.Config{Choice: tree.Failures}, tree.ErrReplay},
		{tree.Config{Trace: func(tree.Visit) {}}, tree.ErrConfig},
		{tree.Config{Checkpoint: func(func() tree.Checkpoint, bool) {}}, tree.ErrConfig},
		{tree.Config{Engine: tree.Cells, Choice: tree.Sharp}, tree.ErrEngine},
	} {
		tt.cfg.Workers = 2
		if _, err := search.Visit(context.Background(), covertest.Queens(4), tt.cfg); !errors.Is(err, tt.want) {
			t.Errorf("%+v: %v", tt.cfg, err)
		}
		if _, err := covertest.Collect(covertest.Queens(4), tt.cfg); !errors.Is(err, tt.want) {
			t.Errorf("%+v: %v", tt.cfg, err)
		}
	}
}
