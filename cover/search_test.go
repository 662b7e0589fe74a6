package cover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestSolutions(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{toy5, "[[3 4 0]]"},
		{toy49, "[[3 1]]"},
		{toy1, "[[3 0 4]]"},
		{"a", "[]"},
		{"a/a/a", "[[0] [1]]"},
		{"a | x/a x", "[[0]]"},
		{"a b | x/a x/b x", "[]"},
		{"a b | x/a x:1/b x", "[]"},
		{"a b | x/a x:1/b x:2", "[]"},
		{"a b | x/a x:1/b x:1", "[[0 1]]"},
		{"a b c | x/a x:1/b x:1/c x:1/c x:2", "[[0 1 2]]"},
	} {
		p := parse(tt.text)
		sols := inTurn(t, p)
		if got := fmt.Sprint(sols); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
		}
		sol, ok, err := p.First(context.Background(), Config{})
		if ok != (len(sols) > 0) || err != nil || ok && !slices.Equal(sol, sols[0]) {
			t.Errorf("%q: first %v %v %v", tt.text, sol, ok, err)
		}
	}
}

// TestEmpty is about problems that have no text.
func TestEmpty(t *testing.T) {
	nothing := build(NewBuilder())
	b := NewBuilder()
	b.AddSecondary("x")
	for _, p := range []*Problem{nothing, build(b)} {
		var stats Stats
		n, err := p.Count(context.Background(), Config{Stats: &stats})
		if n != 1 || err != nil || stats.Nodes != 1 || stats.Updates != 0 {
			t.Errorf("%d solutions, %v, %+v, want the empty solution", n, err, stats)
		}
		if sol, ok, err := p.First(context.Background(), Config{}); len(sol) != 0 || !ok || err != nil {
			t.Errorf("first %v %v %v", sol, ok, err)
		}
		if err := p.Verify(nil); err != nil {
			t.Error(err)
		}
	}
}

func TestVerify(t *testing.T) {
	for _, tt := range []struct {
		sol  Solution
		want error
		text string
	}{
		{Solution{3, 1}, nil, ""},
		{Solution{1, 3}, nil, ""},
		{nil, ErrUncovered, "cover: primary item not covered: p"},
		{Solution{1}, ErrUncovered, "cover: primary item not covered: q"},
		{Solution{1, 1}, ErrOverlap, "cover: item covered too often: p in option 1"},
		{Solution{0, 1}, ErrOverlap, "cover: item covered too often: p in option 1"},
		{Solution{1, 4}, ErrOverlap, "cover: item covered too often: r in option 4"},
		{Solution{2, 3}, ErrClash, "cover: item with two colours: x is B, option 3 makes it A"},
		{Solution{3, 0}, ErrOverlap, "cover: item covered too often: q in option 0"},
		{Solution{4, 0}, ErrClash, "cover: item with two colours: y is B, option 0 makes it A"},
		{Solution{5}, ErrNoOption, "cover: no such option: 5"},
		{Solution{-1}, ErrNoOption, "cover: no such option: -1"},
	} {
		err := parse(toy49).Verify(tt.sol)
		if !errors.Is(err, tt.want) || err != nil && err.Error() != tt.text {
			t.Errorf("%v: %v, want %q", tt.sol, err, tt.text)
		}
	}
	if err := parse("a b | x/a x/b x:1").Verify(Solution{0, 1}); !errors.Is(err, ErrOverlap) {
		t.Errorf("x without colour and x:1: %v", err)
	}
}

// TestVerifyBounds is TestVerify for toyM.
func TestVerifyBounds(t *testing.T) {
	for _, tt := range []struct {
		sol  Solution
		want error
		text string
	}{
		{Solution{4, 1, 3}, nil, ""},
		{nil, ErrUncovered, "cover: primary item not covered: A"},
		{Solution{1, 3}, ErrUncovered, "cover: primary item not covered: C, 1 of 2 times"},
		{Solution{1, 4, 3, 4}, ErrReused, "cover: option used twice: 4"},
		{Solution{4, 1, 4, 4, 3}, ErrOverlap, "cover: item covered too often: C in option 4"},
		{Solution{1, 1, 3}, ErrOverlap, "cover: item covered too often: A in option 1"},
		{Solution{1, 4, 3, 2}, ErrClash, "cover: item with two colours: X is 1, option 2 makes it 0"},
	} {
		err := parse(toyM).Verify(tt.sol)
		if !errors.Is(err, tt.want) || err != nil && err.Error() != tt.text {
			t.Errorf("%v: %v, want %q", tt.sol, err, tt.text)
		}
	}
}

func TestMaxNodes(t *testing.T) {
	p := queens(8)
	whole := totals(t, p)
	for _, limit := range []uint64{1, 2, 500, 1023, 1024, 1025, whole.Nodes - 1} {
		var stats Stats
		n, err := p.Count(context.Background(), Config{MaxNodes: limit, Stats: &stats})
		if err != ErrLimit || stats.Nodes != limit || n != stats.Solutions || stats.Done >= 1 {
			t.Errorf("limit %d: %d solutions, %v, %+v", limit, n, err, stats)
		}
	}
	for _, limit := range []uint64{whole.Nodes, whole.Nodes + 1, math.MaxUint64} {
		var stats Stats
		n, err := p.Count(context.Background(), Config{MaxNodes: limit, Stats: &stats})
		if err != nil || n != 92 || stats.Done != 1 {
			t.Errorf("limit %d: %d solutions, %v, %+v", limit, n, err, stats)
		}
	}
	// The last pair of an iteration has the error.
	n := 0
	var last error
	for sol, err := range p.Solutions(context.Background(), Config{MaxNodes: 500}) {
		if last != nil {
			t.Error("a pair after the error")
		}
		if last = err; err == nil {
			n++
		} else if sol != nil {
			t.Errorf("a solution with the error: %v", sol)
		}
	}
	if last != ErrLimit || n == 0 {
		t.Errorf("%d solutions, then %v", n, last)
	}
}

func TestMaxSolutions(t *testing.T) {
	p := queens(8)
	for _, limit := range []uint64{1, 5, 91, 92, 93} {
		var stats Stats
		n, err := p.Count(context.Background(), Config{MaxSolutions: limit, Stats: &stats})
		if want := min(limit, 92); n != want || err != nil || stats.Solutions != want {
			t.Errorf("limit %d: %d solutions, %v, %+v", limit, n, err, stats)
		}
		if (stats.Done == 1) != (limit > 92) {
			t.Errorf("limit %d: done is %v", limit, stats.Done)
		}
	}
}

func TestBreak(t *testing.T) {
	var stats Stats
	for range queens(8).Solutions(context.Background(), Config{Stats: &stats}) {
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
	p := queens(10)
	var stats Stats
	n := 0
	for _, err := range p.Solutions(ctx, Config{Stats: &stats}) {
		if err != nil {
			if err != reason {
				t.Errorf("error %v, want the cause", err)
			}
			break
		}
		if n++; n == 3 {
			cancel(reason)
		}
	}
	if stats.Nodes%tryout.nodes != 0 || stats.Nodes > 2*checkEvery {
		t.Errorf("stopped after %d nodes", stats.Nodes)
	}
	if n, err := p.Count(ctx, Config{Stats: &stats}); n != 0 || err != reason || stats.Nodes != 0 {
		t.Errorf("with a context that is over: %d solutions, %v, %+v", n, err, stats)
	}
	if _, ok, err := p.First(ctx, Config{}); ok || err != reason {
		t.Errorf("first with a context that is over: %v, %v", ok, err)
	}
}

func TestProgress(t *testing.T) {
	var seen []Stats
	var last Stats
	_, err := queens(10).Count(context.Background(), Config{
		Engine:   Links, // counts updates
		Stats:    &last,
		MaxNodes: 10000, // between two looks
		Progress: func(s Stats) { seen = append(seen, s) },
	})
	if err != ErrLimit || len(seen) != 1+10000/checkEvery {
		t.Fatalf("%d calls, %v", len(seen), err)
	}
	for i, s := range seen {
		if s.Nodes != uint64(i)*checkEvery {
			t.Errorf("call %d: %d nodes", i, s.Nodes)
		}
		sum := uint64(0)
		for _, n := range s.Profile {
			sum += n
		}
		if sum != s.Nodes {
			t.Errorf("call %d: profile %v has %d nodes, want %d", i, s.Profile, sum, s.Nodes)
		}
		if i > 0 && (s.Done <= 0 || s.Done >= 1 || s.Solutions < seen[i-1].Solutions || s.Updates <= seen[i-1].Updates) {
			t.Errorf("call %d: %+v", i, s)
		}
	}
	if last.Nodes != 10000 {
		t.Errorf("%d nodes at last", last.Nodes)
	}
}

// TestDone follows formula (27) through trees small enough to do by hand.
func TestDone(t *testing.T) {
	for _, tt := range []struct {
		text string
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
		p := parse(tt.text)
		var whole Stats
		p.Count(context.Background(), Config{Stats: &whole})
		if whole.Done != 1 || whole.Remaining() != 0 {
			t.Errorf("%q: done %v, %v nodes remain at the end", tt.text, whole.Done, whole.Remaining())
		}
		if int(whole.Nodes) != len(tt.want)+1 {
			t.Errorf("%q: %d nodes, want %d", tt.text, whole.Nodes, len(tt.want)+1)
		}
		for i, want := range tt.want {
			var s Stats
			p.Count(context.Background(), Config{Stats: &s, MaxNodes: uint64(i) + 1})
			if math.Abs(s.Done-want) > 1e-12 {
				t.Errorf("%q: after node %d: done %v, want %v", tt.text, i+1, s.Done, want)
			}
			if r := float64(i+1) * (1 - want) / want; math.Abs(s.Remaining()-r) > 1e-9 {
				t.Errorf("%q: after node %d: %v nodes remain, want %v", tt.text, i+1, s.Remaining(), r)
			}
		}
	}
	if r := new(Stats).Remaining(); r != 0 {
		t.Errorf("%v nodes remain of nothing", r)
	}
}

// TestDoneBelowOne looks at a search so deep that the ratio rounds to 1.
func TestDoneBelowOne(t *testing.T) {
	p := parse(strings.Join(names("i%d", 1, 70), " ") +
		"/" + strings.Join(names("i%d", 1, 70), "/") + "/" + strings.Join(names("i%d", 1, 70), "/"))
	s := newSearch(p)
	for i := range 70 {
		h := int32(i) + 1
		s.choice[i] = s.nodes[h].up // the last choice of two, everywhere
	}
	s.level = 70
	if d := s.ratio(); d >= 1 || d < 0.999 {
		t.Errorf("done is %v", d)
	}
}

// TestRestored runs whole searches and compares every link and size with what
// it was before.
func TestRestored(t *testing.T) {
	for name, p := range map[string]*Problem{
		"toy 5":      parse(toy5),
		"toy 49":     parse(toy49),
		"queens 6":   queens(6),
		"dominosa20": open(t, "dominosa20"),
		"coloured":   coloured(3, 4, 3),
	} {
		s, fresh := newSearch(p), newSearch(p)
		if err := s.start(context.Background(), Config{}, func() bool { return true }); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(s.nodes, fresh.nodes) || !slices.Equal(s.items, fresh.items) {
			t.Errorf("%s: the lists are not restored", name)
		}
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
		if got := totals(t, coloured(tt.rows, tt.cols, tt.colours)).Solutions; got != tt.want {
			t.Errorf("%d by %d in %d colours: %d, want %d", tt.rows, tt.cols, tt.colours, got, tt.want)
		}
	}
}

// TestNoAllocation holds the search of every engine to a number of allocations
// that does not depend on how far it goes.
func TestNoAllocation(t *testing.T) {
	if debug {
		t.Skip("checks allocate")
	}
	p, ctx := queens(10), context.Background()
	for _, engine := range []Engine{Links, Cells, Bits} {
		allocs := func(nodes uint64) float64 {
			return testing.AllocsPerRun(5, func() { p.Count(ctx, Config{Engine: engine, MaxNodes: nodes}) })
		}
		if a, b := allocs(1000), allocs(10000); a != b {
			t.Errorf("%v: %v allocations in 1000 nodes, %v in 10000", engine, a, b)
		}
	}
}

// TestShared searches one problem from several goroutines; the race detector
// has something to look at.
func TestShared(t *testing.T) {
	p := coloured(2, 3, 3)
	want, _ := p.Count(context.Background(), Config{})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if n, err := p.Count(context.Background(), Config{}); n != want || err != nil {
				t.Errorf("%d solutions, %v, want %d", n, err, want)
			}
		})
	}
	wg.Wait()
}
