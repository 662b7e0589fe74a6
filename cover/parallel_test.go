package cover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"
)

// share makes workers look every n nodes whether others want something, and give
// something away ahead as soon.
func share(t testing.TB, n uint64) {
	was, ahead := shareEvery, aheadEvery
	shareEvery, aheadEvery = n, n
	t.Cleanup(func() { shareEvery, aheadEvery = was, ahead })
}

// TestWorkers expects of several workers what one finds, in order if asked, and
// the same totals.
func TestWorkers(t *testing.T) {
	noLeak(t)
	share(t, 1)
	rng := rand.New(rand.NewPCG(62, 1))
	problems := []*Problem{queens(6), langford(7), copies(unfocused, 4), domination(4, 3, anywhere), unmatched(6, 3)}
	for range 400 {
		problems = append(problems, random(rng, everything, 9))
	}
	tested := 0
	for _, p := range problems {
		for _, engine := range []Engine{Links, Cells} {
			cfg := Config{Engine: engine, Choice: []Choice{Fewest, First}[rng.IntN(2)], Stats: new(Stats)}
			want, err := collect(p, cfg)
			if errors.Is(err, ErrEngine) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			wanted := *cfg.Stats
			cfg.Workers = 2 + rng.IntN(4)
			cfg.Ordered = rng.IntN(2) == 0
			got, err := collect(p, cfg)
			if err != nil {
				t.Fatal(err)
			}
			if !cfg.Ordered {
				slices.Sort(want)
				slices.Sort(got)
			}
			if !slices.Equal(got, want) || !reflect.DeepEqual(*cfg.Stats, wanted) {
				t.Fatalf("%s\n%+v\n%v\n%v", text(t, p), cfg, got, want)
			}
			n, err := p.Count(context.Background(), cfg)
			if n != wanted.Solutions || err != nil || !reflect.DeepEqual(*cfg.Stats, wanted) {
				t.Fatalf("%s\n%d %v %+v, want %+v", text(t, p), n, err, *cfg.Stats, wanted)
			}
			tested++
		}
	}
	if tested < 500 {
		t.Errorf("only %d searches", tested)
	}
}

// TestWorkersChange lets searches by several workers go on elsewhere after some
// nodes: what is found, its order and the totals are those of one worker.
func TestWorkersChange(t *testing.T) {
	noLeak(t)
	share(t, 1)
	changed := map[Engine]int{}
	for i := range 600 {
		rng := rand.New(rand.NewPCG(63, uint64(i)))
		p := random(rng, withSecondary|withColours|withBounds, 12)
		var want Stats
		wanted, _ := collect(p, Config{Engine: Links, Stats: &want})
		want.Updates, want.Cleansings = 0, 0
		impatient(t, uint64(1+i%3*4), i%4 < 2)
		cfg := Config{Workers: 2 + i%3, Ordered: true}
		if i%2 == 0 {
			cfg.Stats = new(Stats)
		}
		team, err := newTeam(context.Background(), p, cfg, true)
		if err != nil {
			t.Fatal(err)
		}
		team.begin()
		var got []string
		for b := range team.batches() {
			begin := 0
			for _, end := range b.ends {
				got = append(got, fmt.Sprint(b.options[begin:end]))
				begin = end
			}
		}
		team.end(errStop)
		st := team.sums(true)
		if st.Updates, st.Cleansings = 0, 0; team.err != nil || !slices.Equal(got, wanted) || !reflect.DeepEqual(st, want) {
			t.Fatalf("%s\n%v %v %+v\nwant %v %+v", text(t, p), team.err, got, st, wanted, want)
		}
		changed[team.engine]++
		if want.Nodes < 2 {
			continue
		}
		var at Checkpoint
		limit := 1 + rng.Uint64N(want.Nodes-1)
		first, err := collect(p, Config{Engine: Links, MaxNodes: limit, Checkpoint: func(take func() Checkpoint, end bool) { at = take() }})
		if err != nil && err != ErrLimit {
			t.Fatal(err)
		}
		cfg.Resume = &at
		rest, err := collect(p, cfg)
		if got := append(first, rest...); err != nil || !slices.Equal(got, wanted) {
			t.Fatalf("%s\nin two runs %v, %v\nwant %v", text(t, p), got, err, wanted)
		}
	}
	t.Logf("ended on %v", changed)
	if changed[Bits] < 100 || changed[Cells] < 100 {
		t.Errorf("searches ended on %v", changed)
	}
}

// TestWorkersTwin searches parts on engines that have their tables from another, at
// the same time, and expects what an engine of its own finds.
func TestWorkersTwin(t *testing.T) {
	for i := range 200 {
		rng := rand.New(rand.NewPCG(64, uint64(i)))
		p := random(rng, withSecondary|withColours|withBounds, 9)
		cfg := &Config{Choice: []Choice{Fewest, First}[i%2]}
		b, err := newBits(p, cfg)
		if err != nil {
			t.Fatal(err)
		}
		results := make([]Stats, 3)
		var wg sync.WaitGroup
		for k := range results {
			wg.Go(func() {
				c := b
				if k > 0 {
					c = b.twin()
				}
				for range 2 { // the second time as good as new
					c.stats, c.pause = Stats{}, math.MaxUint64
					clear(c.profile)
					if err := c.run(Part{}, func() bool { return true }); err != nil {
						t.Error(err)
					}
				}
				results[k] = c.totals()
			})
		}
		wg.Wait()
		var want Stats
		p.Count(context.Background(), Config{Engine: Links, Choice: cfg.Choice, Stats: &want})
		want.Updates, want.Cleansings = 0, 0
		for _, got := range results {
			if got.Done = 1; !reflect.DeepEqual(got, want) {
				t.Fatalf("%s\n%+v, want %+v", text(t, p), got, want)
			}
		}
	}
}

// TestWorkersShare expects that a tree is shared out, even a lopsided one, and
// that all parts together are the tree.
func TestWorkersShare(t *testing.T) {
	noLeak(t)
	for _, p := range []*Problem{langford(9), queens(9), open(t, "dominosa20"), domination(5, 3, anywhere)} {
		for _, engine := range []Engine{Links, Cells} {
			var want Stats
			if _, err := p.Count(context.Background(), Config{Engine: engine, Stats: &want}); err != nil {
				t.Fatal(err)
			}
			team, err := newTeam(context.Background(), p, Config{Engine: engine, Workers: 3}, false)
			if err != nil {
				t.Fatal(err)
			}
			team.begin()
			for range team.batches() {
			}
			team.end(errStop)
			if got := team.sums(true); team.err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, %v, want %+v", got, team.err, want)
			}
		}
	}
}

// TestWorkersSplit gives parts away at every node, and searches them afterwards,
// without a second goroutine: what is given away depends on nothing else.
func TestWorkersSplit(t *testing.T) {
	rng := rand.New(rand.NewPCG(62, 2))
	given := 0
	for range 300 {
		p := random(rng, everything&^withWeights, 9)
		for _, engine := range []Engine{Links, Cells} {
			var want Stats
			wanted, _ := collect(p, Config{Engine: engine, Stats: &want})
			team, err := newTeam(context.Background(), p, Config{Engine: engine, Workers: 1, Ordered: true}, true)
			if err != nil {
				t.Fatal(err)
			}
			w := team.workers[0]
			w.w.tick = func() error {
				if rng.IntN(3) == 0 {
					team.hungry.Store(int32(len(team.queue)) + 1)
					before := len(team.queue)
					w.split()
					given += len(team.queue) - before
					team.hungry.Store(0)
				}
				return nil
			}
			w.run()
			var got []string
			for b := range team.batches() {
				begin := 0
				for _, end := range b.ends {
					got = append(got, fmt.Sprint(b.options[begin:end]))
					begin = end
				}
			}
			if st := team.sums(true); !slices.Equal(got, wanted) || !reflect.DeepEqual(st, want) {
				t.Fatalf("%s\n%v %+v\nwant %v %+v", text(t, p), got, st, wanted, want)
			}
		}
	}
	if given < 1000 {
		t.Errorf("only %d parts given away", given)
	}
}

func TestWorkersLimits(t *testing.T) {
	noLeak(t)
	p := queens(8)
	whole := totals(t, p)
	for _, engine := range []Engine{Links, Cells} {
		for _, limit := range []uint64{1, 2, 100, 500, 1024, whole.Nodes - 400} {
			var st Stats
			n, err := p.Count(context.Background(), Config{Engine: engine, Workers: 3, MaxNodes: limit, Stats: &st})
			if err != ErrLimit || n != st.Solutions || st.Nodes > limit || st.Nodes+3*127 < limit || st.Done >= 1 {
				t.Errorf("limit %d: %d, %v, %+v", limit, n, err, st)
			}
		}
		var st Stats
		if n, err := p.Count(context.Background(), Config{Engine: engine, Workers: 3, MaxNodes: whole.Nodes + 3*127, Stats: &st}); err != nil || n != 92 || st.Done != 1 {
			t.Errorf("%d %v %+v", n, err, st)
		}
		for _, limit := range []uint64{1, 5, 92, 93} {
			for _, ordered := range []bool{false, true} {
				var st Stats
				cfg := Config{Engine: engine, Workers: 3, MaxSolutions: limit, Ordered: ordered, Stats: &st}
				want := min(limit, 92)
				if n, err := p.Count(context.Background(), cfg); n != want || err != nil || st.Solutions != want || (st.Done == 1) != (limit > 92) {
					t.Errorf("limit %d: %d, %v, %+v", limit, n, err, st)
				}
				sols, err := collect(p, cfg)
				if uint64(len(sols)) != want || err != nil || st.Solutions != want || (st.Done == 1) != (limit > 92) {
					t.Errorf("limit %d: %d, %v, %+v", limit, len(sols), err, st)
				}
				first, _ := collect(p, Config{MaxSolutions: limit})
				if ordered && !slices.Equal(sols, first) {
					t.Errorf("limit %d: %v, want %v", limit, sols, first)
				}
			}
		}
	}
}

// TestWorkersTooMany is about a solution found when others have found enough.
func TestWorkersTooMany(t *testing.T) {
	team, err := newTeam(context.Background(), queens(4), Config{Workers: 1, MaxSolutions: 1}, false)
	if err != nil {
		t.Fatal(err)
	}
	team.found.Store(1)
	w := team.workers[0]
	w.w.tick = func() error { return nil }
	if w.run(); w.w.stats.Solutions != 0 || team.err != nil {
		t.Errorf("%+v, %v", w.w.stats, team.err)
	}
}

// TestWorkersStop ends searches from outside: by break, by the context, by a
// panic of the loop's body.
func TestWorkersStop(t *testing.T) {
	noLeak(t)
	p := queens(10)
	for _, ordered := range []bool{false, true} {
		var st Stats
		cfg := Config{Engine: Cells, Workers: 4, Ordered: ordered, Stats: &st}
		for range p.Solutions(context.Background(), cfg) {
			break
		}
		if st.Solutions != 1 || st.Done >= 1 || st.Nodes == 0 {
			t.Errorf("after a break: %+v", st)
		}

		reason := errors.New("had enough")
		ctx, cancel := context.WithCancelCause(context.Background())
		defer cancel(nil)
		n, last := uint64(0), error(nil)
		for sol, err := range p.Solutions(ctx, cfg) {
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
		if n, err := p.Count(ctx, cfg); n != 0 || err != reason || st.Nodes != 0 {
			t.Errorf("with a context that is over: %d, %v, %+v", n, err, st)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("where is the panic?")
				}
			}()
			for range p.Solutions(context.Background(), cfg) {
				panic("in the body")
			}
		}()
	}
}

// TestWorkersBounded lets the caller be slow: what waits is bounded, and the
// search still ends.
func TestWorkersBounded(t *testing.T) {
	noLeak(t)
	share(t, 16)
	p := open(t, "domino7x8")
	for _, ordered := range []bool{false, true} {
		cfg := Config{Engine: Cells, Workers: 4, Ordered: ordered, MaxSolutions: 20000}
		team, err := newTeam(context.Background(), p, cfg, true)
		if err != nil {
			t.Fatal(err)
		}
		team.begin()
		most, n := 0, 0
		for b := range team.batches() {
			n += len(b.ends)
			team.mu.Lock()
			most = max(most, team.waiting)
			team.mu.Unlock()
			if n > 20000 {
				break
			}
		}
		team.end(errStop)
		if limit := 2*keep + 5*(batchSize+100); most > limit {
			t.Errorf("%d numbers waited, more than %d", most, limit)
		}
	}
}

func TestWorkersProgress(t *testing.T) {
	noLeak(t)
	p := langford(9)
	var last Stats
	calls, nodes := 0, uint64(0)
	cfg := Config{Engine: Cells, Workers: 3, Stats: &last, Progress: func(st Stats) {
		calls++ // by this goroutine: the race detector would tell
		if st.Nodes < nodes || st.Done < 0 || st.Done >= 1 {
			t.Errorf("%+v after %d nodes", st, nodes)
		}
		nodes = st.Nodes
	}}
	if _, err := p.Count(context.Background(), cfg); err != nil || calls == 0 || last.Done != 1 {
		t.Errorf("%v, %d calls, %+v", err, calls, last)
	}
}

// TestWorkersResume searches the parts of a checkpoint by several workers.
func TestWorkersResume(t *testing.T) {
	noLeak(t)
	share(t, 1)
	rng := rand.New(rand.NewPCG(62, 3))
	for range 200 {
		p := random(rng, everything, 9)
		var want, got Stats
		wanted, _ := collect(p, Config{Stats: &want})
		var at Checkpoint
		sols, err := collect(p, Config{
			MaxNodes:   1 + rng.Uint64N(1+want.Nodes/2),
			Checkpoint: func(take func() Checkpoint, end bool) { at = take() },
		})
		if err != nil && err != ErrLimit {
			t.Fatal(err)
		}
		at.Problem = p.Fingerprint()
		more, err := collect(p, Config{Workers: 3, Ordered: true, Resume: &at, Stats: &got})
		if sols = append(sols, more...); err != nil || !slices.Equal(sols, wanted) || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\n%v\nin pieces %v %+v\nin one   %v %+v", text(t, p), err, sols, got, wanted, want)
		}
	}
	bad := Checkpoint{Left: []Part{{Path: []Turn{{1, 99}}}}}
	if _, err := queens(5).Count(context.Background(), Config{Workers: 2, Resume: &bad}); !errors.Is(err, ErrPart) {
		t.Error(err)
	}
	bad = Checkpoint{Problem: "another"}
	if _, err := queens(5).Count(context.Background(), Config{Workers: 2, Resume: &bad}); !errors.Is(err, ErrPart) {
		t.Error(err)
	}
}

func TestWorkersRefuse(t *testing.T) {
	for _, tt := range []struct {
		cfg  Config
		want error
	}{
		{Config{Choice: Focus}, ErrReplay},
		{Config{Choice: Failures}, ErrReplay},
		{Config{Trace: func(Visit) {}}, ErrConfig},
		{Config{Checkpoint: func(func() Checkpoint, bool) {}}, ErrConfig},
		{Config{Engine: Cells, Choice: Sharp}, ErrEngine},
	} {
		tt.cfg.Workers = 2
		if _, err := queens(4).Count(context.Background(), tt.cfg); !errors.Is(err, tt.want) {
			t.Errorf("%+v: %v", tt.cfg, err)
		}
		if _, err := collect(queens(4), tt.cfg); !errors.Is(err, tt.want) {
			t.Errorf("%+v: %v", tt.cfg, err)
		}
	}
}
