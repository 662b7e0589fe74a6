package cover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// verdictOf is the verdict on a problem with so many solutions.
func verdictOf(n int) Verdict { return [...]Verdict{None, Unique, Many}[min(n, 2)] }

// agreeLearn holds everything that a learner answers about p against the
// solutions given, which are sorted.
func agreeLearn(t *testing.T, p *Problem, want []string) {
	t.Helper()
	ctx, cfg := context.Background(), Config{Engine: Learn}
	fail := func(what string, got any) {
		t.Helper()
		t.Fatalf("%s: %v, but the solutions are %v of\n%s", what, got, want, text(t, p))
	}
	var st Stats
	cfg.Stats = &st
	if got, err := searched(p, cfg, nil); err != nil || !slices.Equal(got, want) {
		fail("Solutions", fmt.Sprint(got, err))
	}
	if st.Nodes != st.Conflicts+st.Solutions || st.Solutions != uint64(len(want)) || st.Done != 1 {
		fail("Stats", fmt.Sprintf("%+v", st))
	}
	cfg.Shuffle, cfg.Seed = true, uint64(len(want))
	if n, err := p.Count(ctx, cfg); err != nil || n != uint64(len(want)) {
		fail("Count", fmt.Sprint(n, err))
	}
	sol, ok, err := p.First(ctx, cfg)
	if err != nil || ok != (len(want) > 0) || ok && !slices.Contains(want, key(sol)) {
		fail("First", fmt.Sprint(sol, ok, err))
	}
	a, err := p.Decide(ctx, cfg)
	if err != nil || a.Verdict != verdictOf(len(want)) || (a.First != nil) != (len(want) > 0) || (a.Second != nil) != (len(want) > 1) {
		fail("Decide", fmt.Sprint(a, err))
	}
	if a.First != nil && !slices.Contains(want, key(a.First)) {
		fail("Decide, first", a)
	}
	if a.Second != nil && (!slices.Contains(want, key(a.Second)) || key(a.First) == key(a.Second)) {
		fail("Decide, second", a)
	}
}

// TestLearnBrute holds learners against the definition.
func TestLearnBrute(t *testing.T) { learnBrute(t, 1, 1000) }

// TestLearnLinks holds learners against the links where sets of options are too
// many to try. One of them throws clauses away and starts again all the time.
func TestLearnLinks(t *testing.T) { learnLinks(t, 2, 60) }

func TestLearnSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes a minute: BONEPILE_SLOW=1 runs it")
	}
	learnBrute(t, 3, 20000)
	learnLinks(t, 4, 2000)
}

func learnBrute(t *testing.T, seed uint64, n int) {
	rng := rand.New(rand.NewPCG(seed, 20))
	verdicts, tinted := map[Verdict]int{}, 0
	for range n {
		p := random(rng, withSecondary|withColours, 9)
		want := brute(p)
		agreeLearn(t, p, want)
		verdicts[verdictOf(len(want))]++
		if len(newLearner(p, false, 0).tinted.ends) > 0 {
			tinted++
		}
	}
	if least := n / 10; verdicts[None] < least || verdicts[Unique] < least || verdicts[Many] < least || tinted < least {
		t.Errorf("too little was tested: %v, %d with tints", verdicts, tinted)
	}
}

// TestLearnDemands does the same for problems with demands.
func TestLearnDemands(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 20))
	ruled, kept := 0, 0
	for range 400 {
		p := withDemands(random(rng, withSecondary|withColours, 7), rng)
		want := bruteDemands(p)
		agreeLearn(t, p, want)
		q := *p
		if q.demands = nil; len(brute(&q)) > len(want) {
			ruled++
		}
		if p.hasDemands() && len(want) > 0 {
			kept++
		}
	}
	if ruled < 40 || kept < 40 {
		t.Errorf("too little was tested: demands ruled something out %d times, left something %d times", ruled, kept)
	}
}

// larger makes a problem on which a learner meets conflicts: a dozen items and
// more, options made so that there is a solution, and others.
func larger(rng *rand.Rand) *Problem {
	b := NewBuilder()
	primary, secondary := 10+rng.IntN(8), rng.IntN(6)
	b.AddPrimary(names("p%d", 1, primary)...)
	b.AddSecondary(names("s%d", 1, secondary)...)
	secret := make([]int, secondary)
	for i := range secret {
		secret[i] = rng.IntN(3)
	}
	option := func(items []int, hidden bool) {
		var entries []Entry
		for _, i := range items {
			entries = append(entries, Entry{Item: Item(i)})
		}
		for i, c := range secret {
			if rng.IntN(2) == 0 {
				continue
			}
			if !hidden {
				c = rng.IntN(4)
			}
			if c < 3 { // else the option has the item for itself
				entries = append(entries, Entry{Item: Item(primary + i), Colour: b.Colour(fmt.Sprint(c))})
			} else {
				entries = append(entries, Entry{Item: Item(primary + i)})
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
	return build(b)
}

func learnLinks(t *testing.T, seed uint64, n int) {
	rng := rand.New(rand.NewPCG(seed, 20))
	conflicts, thrown, starts, verdicts := uint64(0), 0, 0, map[Verdict]int{}
	for range n {
		p := larger(rng)
		want, err := searched(p, Config{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		agreeLearn(t, p, want)
		verdicts[verdictOf(len(want))]++

		s := newLearner(p, true, rng.Uint64())
		s.limit = math.MaxUint64
		if rng.IntN(2) == 0 { // as if there were too many
			s.rivals = lists{}
		}
		if debug { // the definition would take too long
			s.oracle = []Solution{}
			for sol := range p.Solutions(context.Background(), Config{}) {
				s.oracle = append(s.oracle, slices.Sorted(slices.Values(sol)))
			}
		}
		round := 0
		s.tick = func() error {
			switch round++; {
			case round%4 == 0:
				s.pace.next = 0
				thrown++
			case round%7 == 0:
				s.pace.since, s.pace.fast = leastRun, math.MaxInt32
				starts++
			}
			return nil
		}
		var got []string
		if err := s.run(func() bool { got = append(got, key(s.solution(nil))); return true }); err != nil {
			t.Fatal(err)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Fatalf("a hasty learner finds %v, not %v, of\n%s", got, want, text(t, p))
		}
		conflicts += s.stats.Conflicts
	}
	if least := n / 10; conflicts < uint64(10*n) || thrown < 2*n || starts < 2*n || verdicts[None] < least || verdicts[Unique] < least/2 || verdicts[Many] < least {
		t.Errorf("too little was tested: %d conflicts, %d times thrown away, %d starts, %v", conflicts, thrown, starts, verdicts)
	}
}

// TestLearnPinned pins searches for a first solution and for the verdict. That
// sudokus and dominosa20 are as unique as their figures in published_test.go say
// is known; conflicts are ours.
func TestLearnPinned(t *testing.T) {
	for _, tt := range []struct {
		name      string
		verdict   Verdict
		first     uint64 // conflicts until the first solution
		conflicts uint64 // of Decide
		decisions uint64
	}{
		{"sudoku00", Unique, 0, 0, 0},
		{"sudoku03", Unique, 0, 0, 0},
		{"sudoku09", Unique, 37, 82, 99},
		{"qwh20-160", Many, 0, 0, 6},
		{"dominosa20", Many, 17, 17, 62},
		{"langford11", Many, 26, 41, 55},
		{"queens12", Many, 89, 158, 242},
		{"latin6red", Many, 0, 0, 10},
		{"edge5x5k3", Many, 205, 205, 1639},
		{"soma", Many, 0, 2, 11},
	} {
		p := open(t, tt.name)
		var first, st Stats
		sol, ok, err := p.First(context.Background(), Config{Engine: Learn, Stats: &first})
		if !ok || err != nil || p.Verify(sol) != nil {
			t.Errorf("%s: First: %v, %v, %v", tt.name, ok, err, p.Verify(sol))
		}
		a, err := p.Decide(context.Background(), Config{Stats: &st})
		if err != nil || a.Verdict != tt.verdict || p.Verify(a.First) != nil || tt.verdict == Many && p.Verify(a.Second) != nil {
			t.Errorf("%s: Decide: %v, %v", tt.name, a, err)
		}
		if first.Conflicts != tt.first || st.Conflicts != tt.conflicts || st.Decisions != tt.decisions {
			t.Errorf("{%q, %v, %d, %d, %d},", tt.name, a.Verdict, first.Conflicts, st.Conflicts, st.Decisions)
		}
	}
}

// TestLearnAll counts by learning. The numbers are those of published_test.go.
func TestLearnAll(t *testing.T) {
	for _, tt := range []struct {
		name      string
		solutions uint64
	}{
		{"qwh20-160", 64},
		{"sudoku09", 1},
	} {
		if n, err := open(t, tt.name).Count(context.Background(), Config{Engine: Learn}); err != nil || n != tt.solutions {
			t.Errorf("%s: %d solutions, %v, want %d", tt.name, n, err, tt.solutions)
		}
	}
}

// TestLearnComplete pins what odd complete graphs cost: they have no perfect
// matching, but that is an argument of counting, which clauses do not know.
func TestLearnComplete(t *testing.T) {
	for _, tt := range []struct {
		n         int
		conflicts uint64
	}{
		{3, 2}, {5, 8}, {7, 42}, {9, 326}, {11, 2739},
	} {
		var st Stats
		a, err := complete(tt.n).Decide(context.Background(), Config{Stats: &st})
		if err != nil || a.Verdict != None || st.Conflicts != tt.conflicts {
			t.Errorf("%d vertices: %v, %v, %d conflicts, want %d", tt.n, a, err, st.Conflicts, tt.conflicts)
		}
	}
}

// TestLearnLimits stops searches in every way there is.
func TestLearnLimits(t *testing.T) {
	ctx := context.Background()
	p := complete(9)
	var full Stats
	if a, err := p.Decide(ctx, Config{Engine: Learn, Stats: &full}); err != nil || a.Verdict != None {
		t.Fatal(a, err)
	}
	for _, limit := range []uint64{1, 2, full.Nodes - 1, full.Nodes, full.Nodes + 1} {
		var st Stats
		a, err := p.Decide(ctx, Config{MaxNodes: limit, Stats: &st})
		if cut := limit < full.Nodes; cut != (err == ErrLimit) || cut != (a.Verdict == Unknown) || st.Nodes != min(limit, full.Nodes) || cut != (st.Done == 0) {
			t.Errorf("limit %d of %d: %v, %v, %d nodes, done %v", limit, full.Nodes, a, err, st.Nodes, st.Done)
		}
	}

	cause := errors.New("enough")
	ended, cancel := context.WithCancelCause(ctx)
	calls := 0
	var st Stats
	a, err := complete(11).Decide(ended, Config{Stats: &st, Progress: func(s Stats) {
		if calls++; calls == 1 && (s.Nodes != 0 || s.Done != 0) {
			t.Errorf("progress before the first node: %+v", s)
		}
		if calls == 2 {
			cancel(cause)
		}
	}})
	if err != cause || a.Verdict != Unknown || st.Nodes+st.Decisions != 2*checkEvery {
		t.Errorf("cancelled: %v, %v, %d nodes and %d decisions", a, err, st.Nodes, st.Decisions)
	}

	for limit := range uint64(4) {
		n, err := complete(4).Count(ctx, Config{Engine: Learn, MaxSolutions: limit})
		want := limit
		if limit == 0 {
			want = 3
		}
		if n != want || err != nil {
			t.Errorf("at most %d solutions: %d, %v", limit, n, err)
		}
	}
	for range complete(4).Solutions(ctx, Config{Engine: Learn, Stats: &st}) {
		break
	}
	if st.Solutions != 1 || st.Done != 0 {
		t.Errorf("left after the first solution: %+v", st)
	}
	if a, err := complete(4).Decide(ctx, Config{MaxNodes: 1}); err != ErrLimit || a.Verdict != Unknown || a.First == nil {
		t.Errorf("one node: %v, %v", a, err)
	}
}

// TestLearnGoesOn stops a run at every node. It has to go on as if nothing had been.
func TestLearnGoesOn(t *testing.T) {
	p := larger(rand.New(rand.NewPCG(4, 20)))
	var want Stats
	n, err := p.Count(context.Background(), Config{Engine: Learn, Stats: &want})
	if err != nil || want.Conflicts < 10 || n < 2 {
		t.Fatalf("%d solutions, %v, %d conflicts", n, err, want.Conflicts)
	}
	s := newLearner(p, false, 0)
	s.tick = func() error { s.pause = math.MaxUint64; return nil }
	for err = ErrLimit; err == ErrLimit || err == errStop; {
		s.limit++
		err = s.run(func() bool { return false })
	}
	if err != nil || fmt.Sprint(s.stats) != fmt.Sprint(want) {
		t.Errorf("%v\n%+v, want\n%+v", err, s.stats, want)
	}
}

// TestLearnRefuses asks a learner for what it does not know.
func TestLearnRefuses(t *testing.T) {
	plain := parse("a b | x/a x/b/a b")
	bounded, weighted := parse("1:2|a b/a b/a"), parse("a b/a:*2/b")
	for _, tt := range []struct {
		p   *Problem
		cfg Config
	}{
		{bounded, Config{}},
		{weighted, Config{}},
		{plain, Config{Choice: First}},
		{plain, Config{Binary: true}},
		{plain, Config{Suffixes: true}},
		{plain, Config{Interchangeable: []string{"A"}}},
		{plain, Config{Constraint: All()}},
		{plain, Config{Resume: new(Checkpoint)}},
		{plain, Config{Checkpoint: func(func() Checkpoint, bool) {}}},
		{plain, Config{Trace: func(Visit) {}}},
	} {
		tt.cfg.Engine = Learn
		if _, err := tt.p.Count(context.Background(), tt.cfg); !errors.Is(err, ErrEngine) {
			t.Errorf("Count under %+v: %v", tt.cfg, err)
		}
		if a, err := tt.p.Decide(context.Background(), tt.cfg); !errors.Is(err, ErrEngine) || a.Verdict != Unknown {
			t.Errorf("Decide under %+v: %v", tt.cfg, err)
		}
	}
	for _, p := range []*Problem{bounded, weighted} { // Auto finds another way
		sols, _ := searched(p, Config{}, nil)
		if a, err := p.Decide(context.Background(), Config{}); err != nil || a.Verdict != verdictOf(len(sols)) {
			t.Errorf("Decide: %v, %v; the solutions are %v", a, err, sols)
		}
	}
}

// TestLearnSeed says that a seed gives one search, and that seeds differ.
func TestLearnSeed(t *testing.T) {
	p := open(t, "dominosa20")
	seen := map[string]bool{}
	for seed := range uint64(6) {
		var a, b Stats
		for _, st := range []*Stats{&a, &b} {
			if _, err := p.Decide(context.Background(), Config{Shuffle: true, Seed: seed, Stats: st}); err != nil {
				t.Fatal(err)
			}
		}
		if fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("seed %d: %+v and %+v", seed, a, b)
		}
		seen[fmt.Sprint(a)] = true
	}
	if len(seen) < 4 {
		t.Errorf("six seeds gave only %d searches", len(seen))
	}
}

// TestLearnCheck breaks each invariant by hand, and expects a check to name it.
func TestLearnCheck(t *testing.T) {
	for _, tt := range []struct {
		want   string
		damage func(s *learner)
	}{
		{"", func(s *learner) {}},
		{"(settled): 0 is true and 1 not false", func(s *learner) { s.value[yes(1)], s.value[no(1)] = 0, 0 }},
		{"(settled): tint 0 has 0 and its option 0 has 1", func(s *learner) { s.value[yes(4)], s.value[no(4)] = 0, 0 }},
		{"(settled): clause", func(s *learner) { s.back(0); s.assume(no(0)) }},
		{"(watched): literal", func(s *learner) { s.watches[no(2)] = nil }},
		{"(watched): 1 blocks clause", func(s *learner) { s.watches[no(2)][0].blocker = 1 }},
		{"(watched): learned clauses", func(s *learner) { s.learned = []int32{1} }},
		{"(reason): literal 0 has value 1 and level 7", func(s *learner) { s.level[0] = 7 }},
		{"(reason): literal 3, assumed false, has reason 0", func(s *learner) { s.reason[1] = 0 }},
		{"which is not false before", func(s *learner) { s.reason[1] = reason(^no(3)) }},
		{"is the reason of 3", func(s *learner) { s.reason[1] = 1 }},
		{"on the trail", func(s *learner) { s.trail = s.trail[:len(s.trail)-1] }},
		{"(sound): solution [0 2] does not satisfy [1]", func(s *learner) { s.clause = []literal{no(0)}; s.checkSound() }},
		{"(sound): solution [0 2] does not satisfy [9]", func(s *learner) { s.clause = []literal{no(4)}; s.checkSound() }},
		{"(sound): [0] is no solution", func(s *learner) { s.trail = s.trail[:1]; s.strike() }},
		{"(sound): [0 2] was not found", func(s *learner) { s.checkAll() }},
	} {
		got := func() (msg string) {
			defer func() {
				if e := recover(); e != nil {
					msg = fmt.Sprint(e)
				}
			}()
			// Options 0 and 1 exclude each other, as do 2 and 3; 4 is the tint x:A.
			s := newLearner(parse("a b | x/a x:A/a x:B/b x:A/b x:A"), false, 0)
			s.consult()
			s.assume(yes(0))
			if !s.propagate() {
				t.Fatal("option 0 does not go")
			}
			tt.damage(s)
			s.check()
			return ""
		}()
		if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("check says %q, want %q", got, tt.want)
		}
	}
}

// FuzzLearn holds learners against the definition.
func FuzzLearn(f *testing.F) {
	f.Add([]byte{2, 0, 0b001, 0, 0b010, 0, 0b100, 0, 0b011, 0, 0b111, 0})
	f.Add([]byte{1, 2, 0b0101, 0, 0b1010, 0, 0b0110, 0, 0b1001, 0, 0b0011, 0})                  // secondary items
	f.Add([]byte{4, 3, 0x81, 1, 0x82, 1, 0x84, 4, 0x88, 4, 0x90, 1, 0xe1, 5, 0xe2, 5, 0xe4, 5}) // shared colours
	f.Fuzz(func(t *testing.T, data []byte) {
		if p := decode(data); p != nil {
			agreeLearn(t, p, brute(p))
		}
	})
}

func TestVerdict(t *testing.T) {
	for v, want := range map[Verdict]string{Unknown: "unknown", None: "none", Unique: "unique", Many: "many", 9: "no verdict"} {
		if v.String() != want {
			t.Errorf("verdict %d is %q, want %q", v, v, want)
		}
	}
}

func BenchmarkLearn(b *testing.B) {
	for _, name := range []string{"dominosa20", "qwh20-160", "sudoku09"} {
		p := open(b, name)
		b.Run(name, func(b *testing.B) {
			var st Stats
			for b.Loop() {
				if _, err := p.Decide(context.Background(), Config{Stats: &st}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(st.Conflicts), "conflicts")
		})
	}
}
