package learn_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/learn"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// verdictOf is the verdict on a problem with so many solutions.
func verdictOf(n int) search.Verdict {
	return [...]search.Verdict{search.None, search.Unique, search.Many}[min(n, 2)]
}

// agreeLearn holds everything that a learner answers about p against the
// solutions given, which are sorted.
func agreeLearn(t *testing.T, p *xc.Problem, want []string) {
	t.Helper()
	ctx, cfg := context.Background(), tree.Config{Engine: tree.Learn}
	fail := func(what string, got any) {
		t.Helper()
		t.Fatalf("%s: %v, but the solutions are %v of\n%s", what, got, want, covertest.Text(t, p))
	}
	var st tree.Stats
	cfg.Stats = &st
	if got, err := covertest.Searched(p, cfg, nil); err != nil || !slices.Equal(got, want) {
		fail("Solutions", fmt.Sprint(got, err))
	}
	if st.Nodes != st.Conflicts+st.Solutions || st.Solutions != uint64(len(want)) || st.Done != 1 {
		fail("Stats", fmt.Sprintf("%+v", st))
	}
	cfg.Shuffle, cfg.Seed = true, uint64(len(want))
	if n, err := search.Visit(ctx, p, cfg); err != nil || n != uint64(len(want)) {
		fail("Count", fmt.Sprint(n, err))
	}
	sol, ok, err := search.First(ctx, p, cfg)
	if err != nil || ok != (len(want) > 0) || ok && !slices.Contains(want, covertest.Key(sol)) {
		fail("First", fmt.Sprint(sol, ok, err))
	}
	a, err := search.Decide(ctx, p, cfg)
	if err != nil || a.Verdict != verdictOf(len(want)) || (a.First != nil) != (len(want) > 0) || (a.Second != nil) != (len(want) > 1) {
		fail("Decide", fmt.Sprint(a, err))
	}
	if a.First != nil && !slices.Contains(want, covertest.Key(a.First)) {
		fail("Decide, first", a)
	}
	if a.Second != nil && (!slices.Contains(want, covertest.Key(a.Second)) || covertest.Key(a.First) == covertest.Key(a.Second)) {
		fail("Decide, second", a)
	}
}

// TestLinks holds learners against the links where sets of options are too
// many to try. One of them throws clauses away and starts again all the time.
func TestLinks(t *testing.T) { learnLinks(t, 2, 60) }

func TestSlow(t *testing.T) {
	randtest.Slow(t, "half a minute")
	learnLinks(t, 4, 2000)
}

// larger makes a problem on which a learner meets conflicts: a dozen items and
// more, options made so that there is a solution, and others. If multiple, items have
// bounds and options weights, which makes solutions of other options.
func larger(rng *rand.Rand, multiple bool) *xc.Problem {
	b := xc.NewBuilder()
	primary, secondary := 10+rng.IntN(8), rng.IntN(6)
	if multiple {
		for i := range primary {
			lo := rng.IntN(3)
			b.AddBounded(lo, max(1, lo+rng.IntN(2)), fmt.Sprintf("p%d", 1+i))
		}
	} else {
		b.AddPrimary(covertest.Names("p%d", 1, primary)...)
	}
	b.AddSecondary(covertest.Names("s%d", 1, secondary)...)
	secret := make([]int, secondary)
	for i := range secret {
		secret[i] = rng.IntN(3)
	}
	option := func(items []int, hidden bool) {
		var entries []xc.Entry
		for _, i := range items {
			e := xc.Entry{Item: xc.Item(i)}
			if multiple && rng.IntN(5) == 0 {
				e.Weight = 2
			}
			entries = append(entries, e)
		}
		for i, c := range secret {
			if rng.IntN(2) == 0 {
				continue
			}
			if !hidden {
				c = rng.IntN(4)
			}
			if c < 3 { // else the option has the item for itself
				entries = append(entries, xc.Entry{Item: xc.Item(primary + i), Colour: b.Colour(fmt.Sprint(c))})
			} else {
				entries = append(entries, xc.Entry{Item: xc.Item(primary + i)})
			}
		}
		b.AddEntries(entries...)
	}
	if rng.IntN(4) > 0 {
		for order := rng.Perm(primary); len(order) > 0; {
			n := min(len(order), 1+rng.IntN(3))
			option(order[:n], true)
			order = order[n:]
		}
	}
	for range 30 + rng.IntN(30) {
		option(rng.Perm(primary)[:2+rng.IntN(2)], false)
	}
	return covertest.Build(b)
}

func learnLinks(t *testing.T, seed uint64, n int) {
	rng := rand.New(rand.NewPCG(seed, 20)) // seeds that make all of it happen
	conflicts, thrown, starts, verdicts := uint64(0), 0, 0, map[search.Verdict]int{}
	for i := range n {
		p := larger(rng, i%3 == 2)
		want := must.Get(covertest.Searched(p, tree.Config{}, nil))(t)
		agreeLearn(t, p, want)
		verdicts[verdictOf(len(want))]++

		s := learn.NewLearner(p, true, rng.Uint64())
		s.SetLimit(math.MaxUint64)
		if rng.IntN(2) == 0 {
			s.ForgetRivals()
		}
		if xc.Debug { // the definition would take too long
			sols := []xc.Solution{}
			for sol := range search.Solutions(context.Background(), p, tree.Config{}) {
				sols = append(sols, slices.Sorted(slices.Values(sol)))
			}
			s.Expect(sols)
		}
		round := 0
		s.SetTick(func() (pause uint64) {
			switch round++; {
			case round > 10000: // who throws away all for ever may never come to an end
			case round%4 == 0:
				s.ReduceNow()
				thrown++
			case round%7 == 0:
				s.RestartNow()
				starts++
			}
			return 0
		})
		var got []string
		must.Do(t, s.Run(func() bool { got = append(got, covertest.Key(s.Solution(nil))); return true }))
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Fatalf("a hasty learner finds %v, not %v, of\n%s", got, want, covertest.Text(t, p))
		}
		conflicts += s.Stats().Conflicts
	}
	if least := n / 10; conflicts < uint64(10*n) || thrown < 2*n || starts < 2*n || verdicts[search.None] < least || verdicts[search.Unique] < least/2 || verdicts[search.Many] < least {
		t.Errorf("too little was tested: %d conflicts, %d times thrown away, %d starts, %v", conflicts, thrown, starts, verdicts)
	}
}

// TestPinned pins searches for a first solution and for the verdict. That
// sudokus and dominosa20 are as unique as their figures in published_test.go say
// is known; conflicts are ours.
func TestPinned(t *testing.T) {
	for _, tt := range []struct {
		name      string
		verdict   search.Verdict
		first     uint64 // conflicts until the first solution
		conflicts uint64 // of Decide
		decisions uint64
	}{
		{"sudoku00", search.Unique, 0, 0, 0},
		{"sudoku03", search.Unique, 0, 0, 0},
		{"sudoku09", search.Unique, 47, 72, 90},
		{"qwh20-160", search.Many, 0, 0, 6},
		{"dominosa20", search.Many, 23, 23, 55},
		{"langford11", search.Many, 40, 44, 63},
		{"queens12", search.Many, 116, 129, 171},
		{"latin6red", search.Many, 0, 0, 10},
		{"edge5x5k3", search.Many, 182, 182, 789},
		{"soma", search.Many, 0, 2, 11},
	} {
		p := covertest.Open(tt.name)
		var first, st tree.Stats
		sol, ok, err := search.First(context.Background(), p, tree.Config{Engine: tree.Learn, Stats: &first})
		if !ok || err != nil || p.Verify(sol) != nil {
			t.Errorf("%s: First: %v, %v, %v", tt.name, ok, err, p.Verify(sol))
		}
		a, err := search.Decide(context.Background(), p, tree.Config{Engine: tree.Learn, Stats: &st})
		if err != nil || a.Verdict != tt.verdict || p.Verify(a.First) != nil || tt.verdict == search.Many && p.Verify(a.Second) != nil {
			t.Errorf("%s: Decide: %v, %v", tt.name, a, err)
		}
		if first.Conflicts != tt.first || st.Conflicts != tt.conflicts || st.Decisions != tt.decisions {
			t.Errorf("{%q, %v, %d, %d, %d},", tt.name, a.Verdict, first.Conflicts, st.Conflicts, st.Decisions)
		}
	}
}

// TestAll counts by learning. The numbers are those of published_test.go.
func TestAll(t *testing.T) {
	for _, tt := range []struct {
		name      string
		solutions uint64
	}{
		{"qwh20-160", 64},
		{"sudoku09", 1},
	} {
		if n, err := search.Visit(context.Background(), covertest.Open(tt.name), tree.Config{Engine: tree.Learn}); err != nil || n != tt.solutions {
			t.Errorf("%s: %d solutions, %v, want %d", tt.name, n, err, tt.solutions)
		}
	}
}

// TestComplete pins what odd complete graphs cost: they have no perfect
// matching, but that is an argument of counting, which clauses do not know.
func TestComplete(t *testing.T) {
	for _, tt := range []struct {
		n         int
		conflicts uint64
	}{
		{3, 2}, {5, 8}, {7, 45}, {9, 289}, {11, 2663},
	} {
		var st tree.Stats
		a, err := search.Decide(context.Background(), covertest.Complete(tt.n), tree.Config{Engine: tree.Learn, Stats: &st})
		if err != nil || a.Verdict != search.None || st.Conflicts != tt.conflicts {
			t.Errorf("%d vertices: %v, %v, %d conflicts, want %d", tt.n, a, err, st.Conflicts, tt.conflicts)
		}
	}
}

// TestLimits stops searches in every way there is.
func TestLimits(t *testing.T) {
	ctx := context.Background()
	p := covertest.Complete(9)
	var full tree.Stats
	if a, err := search.Decide(ctx, p, tree.Config{Engine: tree.Learn, Stats: &full}); err != nil || a.Verdict != search.None {
		t.Fatal(a, err)
	}
	for _, limit := range []uint64{1, 2, full.Nodes - 1, full.Nodes, full.Nodes + 1} {
		var st tree.Stats
		a, err := search.Decide(ctx, p, tree.Config{Engine: tree.Learn, MaxNodes: limit, Stats: &st})
		if cut := limit < full.Nodes; cut != (err == tree.ErrLimit) || cut != (a.Verdict == search.Unknown) || st.Nodes != min(limit, full.Nodes) || cut != (st.Done == 0) {
			t.Errorf("limit %d of %d: %v, %v, %d nodes, done %v", limit, full.Nodes, a, err, st.Nodes, st.Done)
		}
	}

	cause := errors.New("enough")
	ended, cancel := context.WithCancelCause(ctx)
	calls := 0
	var st tree.Stats
	a, err := search.Decide(ended, covertest.Complete(11), tree.Config{Engine: tree.Learn, Stats: &st, Progress: func(s tree.Stats) {
		if calls++; calls == 1 && (s.Nodes != 0 || s.Done != 0) {
			t.Errorf("progress before the first node: %+v", s)
		}
		if calls == 2 {
			cancel(cause)
		}
	}})

	if err != cause || a.Verdict != search.Unknown || st.Nodes+st.Decisions != 2*tree.CheckEvery {
		t.Errorf("cancelled: %v, %v, %d nodes and %d decisions", a, err, st.Nodes, st.Decisions)
	}

	a, err = search.Decide(ctx, covertest.Complete(11), tree.Config{Engine: tree.Learn, Stats: &st, MaxMemory: 1 << 14})
	if err != tree.ErrMemory || a.Verdict != search.Unknown || st.Nodes == 0 {
		t.Errorf("with little memory: %v, %v, %d nodes", a, err, st.Nodes)
	}

	for limit := range uint64(4) {
		n, err := search.Visit(ctx, covertest.Complete(4), tree.Config{Engine: tree.Learn, MaxSolutions: limit})
		want := limit
		if limit == 0 {
			want = 3
		}
		if n != want || err != nil {
			t.Errorf("at most %d solutions: %d, %v", limit, n, err)
		}
	}
	for range search.Solutions(ctx, covertest.Complete(4), tree.Config{Engine: tree.Learn, Stats: &st}) {
		break
	}
	if st.Solutions != 1 || st.Done != 0 {
		t.Errorf("left after the first solution: %+v", st)
	}
	if a, err := search.Decide(ctx, covertest.Complete(4), tree.Config{Engine: tree.Learn, MaxNodes: 1}); err != tree.ErrLimit || a.Verdict != search.Unknown || a.First == nil {
		t.Errorf("one node: %v, %v", a, err)
	}
}

// TestResume stops a run at every node. It has to go on as if nothing had happened.
func TestResume(t *testing.T) {
	p := larger(rand.New(rand.NewPCG(4, 20)), false) // which has solutions and conflicts
	var want tree.Stats
	n, err := search.Visit(context.Background(), p, tree.Config{Engine: tree.Learn, Stats: &want})
	if err != nil || want.Conflicts < 10 || n < 2 {
		t.Fatalf("%d solutions, %v, %d conflicts", n, err, want.Conflicts)
	}
	s := learn.NewLearner(p, false, 0)
	s.SetTick(func() (pause uint64) { return math.MaxUint64 })
	limit := uint64(0)
	for err = tree.ErrLimit; err == tree.ErrLimit || err == tree.ErrStop; {
		limit++
		s.SetLimit(limit)
		err = s.Run(func() bool { return false })
	}
	if err != nil || fmt.Sprint(s.Stats()) != fmt.Sprint(want) {
		t.Errorf("%v\n%+v, want\n%+v", err, s.Stats(), want)
	}
}

// TestRefuses asks a learner for what it does not know.
func TestRefuses(t *testing.T) {
	plain := covertest.Parse("a b | x/a x/b/a b")
	for _, tt := range []struct {
		p   *xc.Problem
		cfg tree.Config
	}{
		{plain, tree.Config{Choice: tree.First}},
		{plain, tree.Config{Binary: true}},
		{plain, tree.Config{Suffixes: true}},
		{plain, tree.Config{Interchangeable: []string{"A"}}},
		{plain, tree.Config{Constraint: covertest.AtMost(1)}},
		{plain, tree.Config{Resume: new(tree.Checkpoint)}},
		{plain, tree.Config{Checkpoint: func(func() tree.Checkpoint, bool) {}}},
		{plain, tree.Config{Trace: func(tree.Visit) {}}},
	} {
		tt.cfg.Engine = tree.Learn
		if _, err := search.Visit(context.Background(), tt.p, tt.cfg); !errors.Is(err, tree.ErrEngine) {
			t.Errorf("Count under %+v: %v", tt.cfg, err)
		}
		if a, err := search.Decide(context.Background(), tt.p, tt.cfg); !errors.Is(err, tree.ErrEngine) || a.Verdict != search.Unknown {
			t.Errorf("Decide under %+v: %v", tt.cfg, err)
		}
	}
}

// TestSeed says that a seed gives one search, and that seeds differ.
func TestSeed(t *testing.T) {
	p := covertest.Open("dominosa20")
	seen := map[string]bool{}
	for seed := range uint64(6) {
		var a, b tree.Stats
		for _, st := range []*tree.Stats{&a, &b} {
			must.Get(search.Decide(context.Background(), p, tree.Config{Engine: tree.Learn, Shuffle: true, Seed: seed, Stats: st}))(t)
		}
		if fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("seed %d: %+v and %+v", seed, a, b)
		}
		seen[fmt.Sprint(a)] = true
	}
	must.Least(t, len(seen), 4, "different searches by six seeds")
}

// FuzzLearn holds learners against the definition.
func FuzzLearn(f *testing.F) {
	f.Add([]byte{2, 0, 0b001, 0, 0b010, 0, 0b100, 0, 0b011, 0, 0b111, 0})
	f.Add([]byte{1, 2, 0b0101, 0, 0b1010, 0, 0b0110, 0, 0b1001, 0, 0b0011, 0})                  // secondary items
	f.Add([]byte{4, 3, 0x81, 1, 0x82, 1, 0x84, 4, 0x88, 4, 0x90, 1, 0xe1, 5, 0xe2, 5, 0xe4, 5}) // shared colours
	f.Fuzz(func(t *testing.T, data []byte) {
		if p := covertest.Decode(data, false); p != nil {
			agreeLearn(t, p, covertest.Brute(p))
		}
	})
}

func TestVerdict(t *testing.T) {
	for v, want := range map[search.Verdict]string{search.Unknown: "unknown", search.None: "none", search.Unique: "unique", search.Many: "many", 9: "no verdict"} {
		if v.String() != want {
			t.Errorf("verdict %d is %q, want %q", v, v, want)
		}
	}
}
