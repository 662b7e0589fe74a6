package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

func TestSolutions(t *testing.T) {
	for _, tt := range []struct{ Text, want string }{
		{covertest.Toy5, "[[3 4 0]]"},
		{covertest.Toy49, "[[3 1]]"},
		{covertest.Toy1, "[[3 0 4]]"},
		{"a", "[]"},
		{"a/a/a", "[[0] [1]]"},
		{"a | x/a x", "[[0]]"},
		{"a b | x/a x/b x", "[]"},
		{"a b | x/a x:1/b x", "[]"},
		{"a b | x/a x:1/b x:2", "[]"},
		{"a b | x/a x:1/b x:1", "[[0 1]]"},
		{"a b c | x/a x:1/b x:1/c x:1/c x:2", "[[0 1 2]]"},
	} {
		p := covertest.Parse(tt.Text)
		sols := must.Get(covertest.Collect(p, tree.Config{}))(t)
		must.Equal(t, fmt.Sprint(sols), tt.want, "%q", tt.Text)
		sol, ok, err := search.First(context.Background(), p, tree.Config{})
		if ok != (len(sols) > 0) || err != nil || ok && fmt.Sprint(sol) != sols[0] {
			t.Errorf("%q: first %v %v %v", tt.Text, sol, ok, err)
		}
	}
}

// TestEmpty is about problems that have no text.
func TestEmpty(t *testing.T) {
	nothing := covertest.Build(xc.NewBuilder())
	b := xc.NewBuilder()
	b.AddSecondary("x")
	for _, p := range []*xc.Problem{nothing, covertest.Build(b)} {
		var stats tree.Stats
		n, err := search.Visit(context.Background(), p, tree.Config{Stats: &stats})
		if n != 1 || err != nil || stats.Nodes != 1 || stats.Updates != 0 {
			t.Errorf("%d solutions, %v, %+v, want the empty solution", n, err, stats)
		}
		if sol, ok, err := search.First(context.Background(), p, tree.Config{}); len(sol) != 0 || !ok || err != nil {
			t.Errorf("first %v %v %v", sol, ok, err)
		}
		if err := p.Verify(nil); err != nil {
			t.Error(err)
		}
	}
}

func TestVerify(t *testing.T) {
	for _, tt := range []struct {
		sol  xc.Solution
		want error
		Text string
	}{
		{xc.Solution{3, 1}, nil, ""},
		{xc.Solution{1, 3}, nil, ""},
		{nil, xc.ErrUncovered, "cover: primary item not covered: p"},
		{xc.Solution{1}, xc.ErrUncovered, "cover: primary item not covered: q"},
		{xc.Solution{1, 1}, xc.ErrOverlap, "cover: item covered too often: p in option 1"},
		{xc.Solution{0, 1}, xc.ErrOverlap, "cover: item covered too often: p in option 1"},
		{xc.Solution{1, 4}, xc.ErrOverlap, "cover: item covered too often: r in option 4"},
		{xc.Solution{2, 3}, xc.ErrClash, "cover: item with two colours: x is B, option 3 makes it A"},
		{xc.Solution{3, 0}, xc.ErrOverlap, "cover: item covered too often: q in option 0"},
		{xc.Solution{4, 0}, xc.ErrClash, "cover: item with two colours: y is B, option 0 makes it A"},
		{xc.Solution{5}, xc.ErrNoOption, "cover: no such option: 5"},
		{xc.Solution{-1}, xc.ErrNoOption, "cover: no such option: -1"},
	} {
		err := covertest.Parse(covertest.Toy49).Verify(tt.sol)
		if !errors.Is(err, tt.want) || err != nil && err.Error() != tt.Text {
			t.Errorf("%v: %v, want %q", tt.sol, err, tt.Text)
		}
	}
	if err := covertest.Parse("a b | x/a x/b x:1").Verify(xc.Solution{0, 1}); !errors.Is(err, xc.ErrOverlap) {
		t.Errorf("x without colour and x:1: %v", err)
	}
}

// TestVerifyBounds is TestVerify for toyM.
func TestVerifyBounds(t *testing.T) {
	for _, tt := range []struct {
		sol  xc.Solution
		want error
		Text string
	}{
		{xc.Solution{4, 1, 3}, nil, ""},
		{nil, xc.ErrUncovered, "cover: primary item not covered: A"},
		{xc.Solution{1, 3}, xc.ErrUncovered, "cover: primary item not covered: C, 1 of 2 times"},
		{xc.Solution{1, 4, 3, 4}, xc.ErrReused, "cover: option used twice: 4"},
		{xc.Solution{4, 1, 4, 4, 3}, xc.ErrOverlap, "cover: item covered too often: C in option 4"},
		{xc.Solution{1, 1, 3}, xc.ErrOverlap, "cover: item covered too often: A in option 1"},
		{xc.Solution{1, 4, 3, 2}, xc.ErrClash, "cover: item with two colours: X is 1, option 2 makes it 0"},
	} {
		err := covertest.Parse(covertest.ToyM).Verify(tt.sol)
		if !errors.Is(err, tt.want) || err != nil && err.Error() != tt.Text {
			t.Errorf("%v: %v, want %q", tt.sol, err, tt.Text)
		}
	}
}

func TestMaxNodes(t *testing.T) {
	p := covertest.Queens(8)
	whole := covertest.Totals(t, p)
	for _, limit := range []uint64{1, 2, 500, 1023, 1024, 1025, whole.Nodes - 1} {
		var stats tree.Stats
		n, err := search.Visit(context.Background(), p, tree.Config{MaxNodes: limit, Stats: &stats})
		if err != tree.ErrLimit || stats.Nodes != limit || n != stats.Solutions || stats.Done >= 1 {
			t.Errorf("limit %d: %d solutions, %v, %+v", limit, n, err, stats)
		}
	}
	for _, limit := range []uint64{whole.Nodes, whole.Nodes + 1, math.MaxUint64} {
		var stats tree.Stats
		n, err := search.Visit(context.Background(), p, tree.Config{MaxNodes: limit, Stats: &stats})
		if err != nil || n != 92 || stats.Done != 1 {
			t.Errorf("limit %d: %d solutions, %v, %+v", limit, n, err, stats)
		}
	}
	// The last pair of an iteration has the error.
	n := 0
	var last error
	for sol, err := range search.Solutions(context.Background(), p, tree.Config{MaxNodes: 500}) {
		if last != nil {
			t.Error("a pair after the error")
		}
		if last = err; err == nil {
			n++
		} else if sol != nil {
			t.Errorf("a solution with the error: %v", sol)
		}
	}
	if last != tree.ErrLimit || n == 0 {
		t.Errorf("%d solutions, then %v", n, last)
	}
}

func TestMaxSolutions(t *testing.T) {
	p := covertest.Queens(8)
	for _, limit := range []uint64{1, 5, 91, 92, 93} {
		var stats tree.Stats
		n, err := search.Visit(context.Background(), p, tree.Config{MaxSolutions: limit, Stats: &stats})
		if want := min(limit, 92); n != want || err != nil || stats.Solutions != want {
			t.Errorf("limit %d: %d solutions, %v, %+v", limit, n, err, stats)
		}
		if (stats.Done == 1) != (limit > 92) {
			t.Errorf("limit %d: done is %v", limit, stats.Done)
		}
	}
}

func TestBreak(t *testing.T) {
	var stats tree.Stats
	for range search.Solutions(context.Background(), covertest.Queens(8), tree.Config{Stats: &stats}) {
		if stats.Nodes != 0 {
			t.Error("totals before the end")
		}
		break
	}
	if stats.Solutions != 1 || stats.Nodes == 0 || stats.Done <= 0 || stats.Done >= 1 {
		t.Errorf("after the first solution: %+v", stats)
	}
}

func TestContext(t *testing.T) {
	reason := errors.New("had enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	p := covertest.Queens(10)
	var stats tree.Stats
	n := 0
	for _, err := range search.Solutions(ctx, p, tree.Config{Stats: &stats}) {
		if err != nil {
			must.Equal(t, err, reason, "error")
			break
		}
		if n++; n == 3 {
			cancel(reason)
		}
	}
	if stats.Nodes%search.TrialNodes != 0 || stats.Nodes > 2*tree.CheckEvery {
		t.Errorf("stopped after %d nodes", stats.Nodes)
	}
	if n, err := search.Visit(ctx, p, tree.Config{Stats: &stats}); n != 0 || err != reason || stats.Nodes != 0 {
		t.Errorf("with a context that is over: %d solutions, %v, %+v", n, err, stats)
	}
	if _, ok, err := search.First(ctx, p, tree.Config{}); ok || err != reason {
		t.Errorf("first with a context that is over: %v, %v", ok, err)
	}
}

func TestProgress(t *testing.T) {
	var seen []tree.Stats
	var last tree.Stats
	_, err := search.Visit(context.Background(), covertest.Queens(10), tree.Config{
		Engine:   tree.Links,
		Stats:    &last,
		MaxNodes: 10000,
		Progress: func(s tree.Stats) { seen = append(seen, s) },
	})

	if err != tree.ErrLimit || len(seen) != 1+10000/tree.CheckEvery {
		t.Fatalf("%d calls, %v", len(seen), err)
	}
	for i, s := range seen {
		must.Equal(t, s.Nodes, uint64(i)*tree.CheckEvery, "call %d: nodes", i)
		sum := uint64(0)
		for _, n := range s.Profile {
			sum += n
		}
		must.Equal(t, sum, s.Nodes, "call %d: the sum of profile %v", i, s.Profile)
		if i > 0 && (s.Done <= 0 || s.Done >= 1 || s.Solutions < seen[i-1].Solutions || s.Updates <= seen[i-1].Updates) {
			t.Errorf("call %d: %+v", i, s)
		}
	}
	must.Equal(t, last.Nodes, 10000, "nodes at last")
}

// TestDone follows formula (27) through trees small enough to do by hand.
func TestDone(t *testing.T) {
	for _, tt := range []struct {
		Text string
		want []float64 // before each node but the first
	}{
		// Two choices for a, then three for b: nodes 2 and 6 are on level 1.
		{"a b/a/a/b/b/b", []float64{
			1. / 4, 1. / 12, 3. / 12, 5. / 12,
			3. / 4, 7. / 12, 9. / 12, 11. / 12,
		}},
		// After the first choice for a, c has two; its first leaves two for b,
		// its second none to make. After the second choice for a, b has two.
		{"a b c/a/a c/b/b/c/b c", []float64{
			1. / 4, 1. / 8, 1. / 16, 3. / 16, 3. / 8,
			3. / 4, 5. / 8, 7. / 8,
		}},
	} {
		p := covertest.Parse(tt.Text)
		var whole tree.Stats
		search.Visit(context.Background(), p, tree.Config{Stats: &whole})
		must.Equal(t, whole.Done, 1, "%q: done at the end", tt.Text)
		if int(whole.Nodes) != len(tt.want)+1 {
			t.Errorf("%q: %d nodes, want %d", tt.Text, whole.Nodes, len(tt.want)+1)
		}
		for i, want := range tt.want {
			var s tree.Stats
			search.Visit(context.Background(), p, tree.Config{Stats: &s, MaxNodes: uint64(i) + 1})
			if math.Abs(s.Done-want) > 1e-12 {
				t.Errorf("%q: after node %d: done %v, want %v", tt.Text, i+1, s.Done, want)
			}
		}
	}
}

// TestDoneBelowOne looks at a search so deep that the ratio rounds to 1.
func TestDoneBelowOne(t *testing.T) {
	p := covertest.Parse(strings.Join(covertest.Names("i%d", 1, 70), " ") +
		"/" + strings.Join(covertest.Names("i%d", 1, 70), "/") + "/" + strings.Join(covertest.Names("i%d", 1, 70), "/"))
	s := links.Ordered(p, nil)
	for i := range 70 {
		h := int32(i) + 1
		s.Choice[i] = s.Nodes[h].Up // the last choice of two, everywhere
	}
	s.Level = 70
	if d := tree.Ratio(s.Turns(70)); d >= 1 || d < 0.999 {
		t.Errorf("done is %v", d)
	}
}

// TestColours counts colourings of grids, which transfer matrices give.
func TestColours(t *testing.T) {
	for _, tt := range []struct {
		rows, cols, colours int
		want                uint64
	}{
		{1, 4, 3, 3 * 2 * 2 * 2}, {2, 2, 2, 2}, {2, 2, 3, 18}, {3, 3, 2, 2},
		{3, 3, 3, 246}, // OEIS A020698, A078099
		{2, 5, 3, 6 * 3 * 3 * 3 * 3},
	} {
		if got := covertest.Totals(t, covertest.Coloured(tt.rows, tt.cols, tt.colours)).Solutions; got != tt.want {
			t.Errorf("%d by %d in %d colours: %d, want %d", tt.rows, tt.cols, tt.colours, got, tt.want)
		}
	}
}

// TestNoAllocation holds the search of every engine to a number of allocations
// that does not depend on how far it goes.
func TestNoAllocation(t *testing.T) {
	if xc.Debug {
		t.Skip("checks allocate")
	}
	p, ctx := covertest.Queens(10), context.Background()
	for _, engine := range []tree.EngineKind{tree.Links, tree.Cells, tree.Bits} {
		allocs := func(nodes uint64) float64 {
			return testing.AllocsPerRun(5, func() { search.Visit(ctx, p, tree.Config{Engine: engine, MaxNodes: nodes}) })
		}
		must.Equal(t, allocs(1000), allocs(10000), "%v: allocations in 1000 and in 10000 nodes", engine)
	}
}

// TestShared searches one problem from several goroutines; the race detector
// has something to look at.
func TestShared(t *testing.T) {
	p := covertest.Coloured(2, 3, 3)
	want, _ := search.Visit(context.Background(), p, tree.Config{})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if n, err := search.Visit(context.Background(), p, tree.Config{}); n != want || err != nil {
				t.Errorf("%d solutions, %v, want %d", n, err, want)
			}
		})
	}
	wg.Wait()
}
