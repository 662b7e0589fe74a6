package memo

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
	"bonepile/zdd"
)

// diagram returns the solutions of p as a diagram, and the statistics.
func diagram(t testing.TB, p *xc.Problem, cfg tree.Config) (*zdd.Diagram, tree.Stats) {
	t.Helper()
	var stats tree.Stats
	cfg.Stats = &stats
	d := must.Get(Diagram(context.Background(), p, cfg))(t)
	return d, stats
}

// countMemo returns the number of solutions of p, and the statistics.
func countMemo(t testing.TB, p *xc.Problem, cfg tree.Config) (*big.Int, tree.Stats) {
	t.Helper()
	var stats tree.Stats
	cfg.Stats = &stats
	n := must.Get(Count(context.Background(), p, cfg))(t)
	return n, stats
}

// TestPublishedZ holds figures of Algorithm Z of which there is a formula. Memo
// is the number of signatures remembered, size that of the diagram with both
// terminals.
func TestPublishedZ(t *testing.T) {
	power := func(x, n int) int { // x^n
		y := 1
		for range n {
			y *= x
		}
		return y
	}
	fib := func(n int) int {
		x, y := 0, 1
		for range n {
			x, y = y, x+y
		}
		return x
	}
	update := func(n int) int { // of the extreme problem
		return ((72*n-342)*power(5, n) + (375*n-875)*power(4, n) + 600*power(3, n) + 1800*n*power(2, n) + 1550) / 3600
	}
	must.Equal(t, update(16), 40454337297, "updates (ex. 258)")
	type figures struct{ solutions, size, memo, updates int } // -1: not published
	for _, tt := range []struct {
		name     string
		from, to int
		p        func(n int) *xc.Problem
		want     func(n int) figures
		source   string
	}{
		{"matchings", 3, 16, covertest.Complete, func(n int) figures {
			w := ((5*n*n+7*n+25)*fib(n+1) - 6*(n+1)*fib(n)) / 25
			if n%2 != 0 {
				return figures{0, 2, fib(n+1) + 1, w} // that nothing is left does not come up
			}
			f := figures{1, ((n-5)*fib(n+1)+2*(n+1)*fib(n))/5 + 3, fib(n + 1), w - 1}
			for k := n - 1; k > 1; k -= 2 {
				f.solutions *= k
			}
			return f
		}, "ex. 255, where the size is given as one less; the text has 99 for n = 8 and 10,228 for n = 16"},
		{"extreme", 1, 8, covertest.Extreme, func(n int) figures {
			bell := []int{1, 1, 2, 5, 15, 52, 203, 877, 4140}
			return figures{bell[n], -1, power(2, n-1) + 1, update(n)}
		}, "ex. 257, 258"},
		{"permutations", 1, 9, func(n int) *xc.Problem { return covertest.Permutations(n, func(int, int) bool { return true }) }, func(n int) figures {
			f := figures{1, n*power(2, n-1) + 2, power(2, n), ((n*n+3*n+4)*power(2, n) - 4) / 4}
			for k := range n {
				f.solutions *= k + 1
			}
			return f
		}, "ex. 259"},
		{"staircase", 1, 12, staircase, func(n int) figures {
			return figures{power(2, n-1), n*n + 2, n*(n+1)/2 + 1, (2*n*n*n + 15*n*n + n) / 6}
		}, "ex. 259, where the signatures are given as n less"},
		{"round table", 4, 13, roundTable, func(n int) figures {
			return figures{fib(n-1) + fib(n+1) + 2, 8*n - 9, 6*n - 9, 34*n - 58}
		}, "ex. 201, and 260, where the signatures are given as 18 more"},
	} {
		for n := tt.from; n <= tt.to; n++ {
			d, stats := diagram(t, tt.p(n), tree.Config{})
			want := tt.want(n)
			got := figures{int(d.Count().Int64()), d.Size(), int(stats.Memo), int(stats.Updates)}
			if want.size < 0 {
				want.size = got.size
			}
			if got != want {
				t.Errorf("%s %d: %+v, want %+v: %s", tt.name, n, got, want, tt.source)
			}
			if stats.Solutions != uint64(want.solutions) || stats.Done != 1 || stats.Nodes != stats.Hits+stats.Memo-1 {
				t.Errorf("%s %d: %+v", tt.name, n, stats)
			}
			m, counting := countMemo(t, tt.p(n), tree.Config{})
			if m.Cmp(d.Count()) != 0 || fmt.Sprint(counting) != fmt.Sprint(stats) {
				t.Errorf("%s %d: counted %v, %+v, the diagram has %v, %+v", tt.name, n, m, counting, d.Count(), stats)
			}
		}
	}
}

// roundTable returns the problem of who moves by one seat at most, the seats
// in a ring: exercise 201. Items come person by person, which exercise 260 wants.
func roundTable(n int) *xc.Problem {
	b := xc.NewBuilder()
	for j := range n {
		b.AddPrimary(fmt.Sprintf("X%d", j), fmt.Sprintf("Y%d", j))
	}
	for j := range n {
		for _, k := range []int{(j + n - 1) % n, j, (j + 1) % n} {
			b.AddOption(fmt.Sprintf("X%d", j), fmt.Sprintf("Y%d", k))
		}
	}
	return covertest.Build(b)
}

// corner is (121): dominoes on 3 by 3 cells less a corner.
const corner = "00 01 02 10 11 12 20 21/00 01/00 10/01 02/01 11/02 12/10 11/10 20/11 12/11 21/20 21"

// TestSmallZ compares whole diagrams. Options have numbers from 1 there.
func TestSmallZ(t *testing.T) {
	for _, tt := range []struct {
		Text   string
		choice tree.Choice
		want   string
		source string
	}{
		{corner, tree.First, "2: (~10?0:1) 3: (~6?0:2) 4: (~9?0:1) 5: (~7?3:4) 6: (~5?0:5) 7: (~1?0:6) " +
			"8: (~8?0:2) 9: (~3?0:8) a: (~5?0:2) b: (~4?9:a) c: (~2?7:b) d: (~0?0:c)", "(122): 11 instructions"},
		// In DLX6 node 2 comes a second time, for p s before q r.
		{"p q r | s/p/p r/p s/q r/q s", tree.First, "2: (~4?0:1) 3: (~1?0:2) 4: (~5?0:1) 5: (~2?3:4) 6: (~3?5:2) 7: (~0?0:6)", "ex. 265"},
		{covertest.Toy5, tree.Fewest, "2: (~1?0:1) 3: (~5?0:2) 4: (~4?0:3) 5: (~0?0:4)", "one solution"},
		{"a b/a", tree.Fewest, "2: (~0?0:0)", "no solution"},
		{"2|a/a/a/a", tree.Fewest, "2: (~3?0:1) 3: (~2?0:2) 4: (~2?2:1) 5: (~1?3:4) 6: (~0?0:5)", "by hand"},
		{"0:1|a/a", tree.Fewest, "2: (~1?1:1) 3: (~0?0:2)", "by hand"},
	} {
		d, stats := diagram(t, covertest.Parse(tt.Text), tree.Config{Choice: tt.choice})
		if got := strings.Join(strings.Split(strings.TrimSpace(d.String()), "\n"), " "); got != tt.want {
			t.Errorf("%q: %s, want %s: %s", tt.Text, got, tt.want, tt.source)
		}
		if stats.Solutions != d.Count().Uint64() {
			t.Errorf("%q: %+v, %v solutions", tt.Text, stats, d.Count())
		}
	}
	if d, _ := diagram(t, covertest.Parse(corner), tree.Config{}); d.Size() != 14 {
		t.Errorf("corner, fewest first: %d nodes, want 14: ex. 252", d.Size())
	}
	// DLX6: 6 search nodes, 5 ZDD nodes, 2+4 signatures, 1 hits.
	if d, stats := diagram(t, covertest.Parse(covertest.Toy1), tree.Config{}); d.Size() != 5 || stats.Nodes != 6 || stats.Memo != 6 || stats.Hits != 1 {
		t.Errorf("toy of DLX6: %d, %+v", d.Size(), stats)
	}
}

// TestEmptyZ is TestEmpty for Algorithm Z.
func TestEmptyZ(t *testing.T) {
	b := xc.NewBuilder()
	b.AddSecondary("x")
	for _, p := range []*xc.Problem{covertest.Build(xc.NewBuilder()), covertest.Build(b)} {
		n, stats := countMemo(t, p, tree.Config{})
		d, _ := diagram(t, p, tree.Config{})
		if n.Int64() != 1 || d.Size() != 2 || d.IsEmpty() || stats.Nodes != 1 || stats.Memo != 1 || stats.Hits != 1 {
			t.Errorf("%v solutions, %v, %+v", n, d, stats)
		}
	}
}

// columnwise returns the problem of covering the cells of a grid that are in with
// dominoes, cells and options column by column.
func columnwise(rows, cols int, in func(i, j int) bool) *xc.Problem {
	b := xc.NewBuilder()
	is := func(i, j int) bool { return i < rows && j < cols && (in == nil || in(i, j)) }
	cell := func(i, j int) string { return fmt.Sprintf("%d,%d", i, j) }
	for j := range cols {
		for i := range rows {
			if is(i, j) {
				b.AddPrimary(cell(i, j))
			}
		}
	}
	for j := range cols {
		for i := range rows {
			for _, to := range [][2]int{{i + 1, j}, {i, j + 1}} {
				if is(i, j) && is(to[0], to[1]) {
					b.AddOption(cell(i, j), cell(to[0], to[1]))
				}
			}
		}
	}
	return covertest.Build(b)
}

// TestCountMemo compares numbers with published ones, and pins the nodes.
func TestCountMemo(t *testing.T) {
	for _, tt := range []struct {
		name               string
		p                  func() *xc.Problem
		choice             tree.Choice
		want               string
		nodes, memo, width int
		source             string
	}{
		{"dominoes 7x8", func() *xc.Problem { return columnwise(7, 8, nil) }, tree.Fewest, "1292697", 1085, 762, 1, "7.2.2.1"},
		{"dominoes 8x8", func() *xc.Problem { return columnwise(8, 8, nil) }, tree.Fewest, "12988816", 2317, 1628, 1, "OEIS A004003"},
		{"dominoes 8x8", func() *xc.Problem { return columnwise(8, 8, nil) }, tree.First, "12988816", 2505, 1694, 1, "OEIS A004003"},
		{"langford 7", func() *xc.Problem { return covertest.Langford(7) }, tree.Fewest, "52", 588, 529, 1, "OEIS A014552, twice"},
		{"langford 8", func() *xc.Problem { return covertest.Langford(8) }, tree.Fewest, "300", 2412, 2042, 1, "OEIS A014552, twice"},
		{"queens 8", func() *xc.Problem { return covertest.Queens(8) }, tree.Fewest, "92", 956, 815, 1, "OEIS A000170"},
		{"latin squares", func() *xc.Problem { return covertest.Open("latin6red") }, tree.First, "9408", 32044, 23659, 2, "OEIS A000315"},
		{"edges", func() *xc.Problem { return covertest.Coloured(4, 4, 3) }, tree.Fewest, "7812", 1303, 1073, 2, "a transfer matrix"},
		{"tetrominoes", func() *xc.Problem { return covertest.Open("tetro5x8m") }, tree.Fewest, "3106", 37007, 30008, 2, "Knuth's program DLX3"},
	} {
		if xc.Debug && tt.nodes > 30000 {
			continue // too long with checks on
		}
		p := tt.p()
		n, stats := countMemo(t, p, tree.Config{Choice: tt.choice})
		if n.String() != tt.want || int(stats.Nodes) != tt.nodes || int(stats.Memo) != tt.memo {
			t.Errorf("%s: %v solutions, %d nodes, %d signatures, want %s, %d, %d: %s",
				tt.name, n, stats.Nodes, stats.Memo, tt.want, tt.nodes, tt.memo, tt.source)
		}
		if width := len(newSigner(links.Ordered(p, nil)).sig); width != tt.width {
			t.Errorf("%s: a signature has %d words, want %d", tt.name, width, tt.width)
		}
	}
}

// TestAlike pins which sub-problems are seen to be the same: there is one for the
// root, one for nothing left, and those in between, where b is to be covered.
func TestAlike(t *testing.T) {
	for _, tt := range []struct {
		Text      string
		solutions int64
		memo      uint64
	}{
		{"a b | c/a/a c/b/b c", 3, 4},                      // c is taken, or is not
		{"a b | c/a/a c/b/b", 4, 3},                        // no option left names c
		{"a b 0:1|c/a/a c/b/b c", 3, 4},                    // the same with bounds
		{"a b 0:1|c/a/a c/b/b", 4, 3},                      //
		{"a b 0:5|c/a/a c/b/b c", 4, 3},                    // room for all
		{"a b 0:9|c/a/a c:*2/b/b c:*3", 4, 3},              // room for all
		{"a b 0:4|c/a/a c:*2/b/b c:*3", 3, 4},              // room for one
		{"a b d 0:5|c/a c/a c:*2/b c:*2/d c:*2/b/d", 7, 6}, // room for 4, or 3
		{"a b 1:5|c/a/a c/b/b c", 3, 5},                    // one is needed, perhaps in vain, or not
		{"a b | c/a c:1/a c:2/b c:1/b c:2", 2, 4},          // c has a colour
		{"a b | c/a c:1/a c:2/b/b", 4, 3},                  // which nobody asks for
	} {
		n, stats := countMemo(t, covertest.Parse(tt.Text), tree.Config{Choice: tree.First})
		if n.Int64() != tt.solutions || stats.Memo != tt.memo {
			t.Errorf("%q: %v solutions, %d signatures, want %d, %d", tt.Text, n, stats.Memo, tt.solutions, tt.memo)
		}
	}
}

// TestBigCounts has numbers that need one word, two and more.
func TestBigCounts(t *testing.T) {
	fib := []*big.Int{big.NewInt(1), big.NewInt(1)} // dominoes in 2 rows
	for n := 2; n <= 400; n++ {
		fib = append(fib, new(big.Int).Add(fib[n-1], fib[n-2]))
	}
	for _, n := range []int{1, 40, 91, 92, 93, 184, 185, 186, 187, 400} { // 2^64 is between 92 and 93
		n, p := n, columnwise(2, n, nil)
		got, stats := countMemo(t, p, tree.Config{})
		if got.Cmp(fib[n]) != 0 || (stats.Solutions == got.Uint64()) != got.IsUint64() {
			t.Errorf("dominoes in 2 by %d: %v, %d, want %v", n, got, stats.Solutions, fib[n])
		}
		if d, _ := diagram(t, p, tree.Config{}); d.Count().Cmp(fib[n]) != 0 {
			t.Errorf("dominoes in 2 by %d: the diagram has %v, want %v", n, d.Count(), fib[n])
		}
	}
	for _, n := range []uint{63, 64, 65, 127, 128, 129, 300} {
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("%d", 1, int(n))...)
		for i := range n {
			b.AddEntries(xc.Entry{Item: xc.Item(i)})
			b.AddEntries(xc.Entry{Item: xc.Item(i)})
		}
		if got, _ := countMemo(t, covertest.Build(b), tree.Config{}); got.Cmp(new(big.Int).Lsh(big.NewInt(1), n)) != 0 {
			t.Errorf("%d times one of two: %v", n, got)
		}
	}
}

// TestManyBounds has items of Algorithm M in a signature of many words: each has
// options of its own, and their numbers multiply.
func TestManyBounds(t *testing.T) {
	b, want := xc.NewBuilder(), big.NewInt(1)
	for i := range 40 {
		options := 1 + i%5
		lo := min(i%3, options)
		hi := max(1, lo+i%4)
		item := b.AddBounded(lo, hi, fmt.Sprint(i))
		sum := int64(0)
		for range options {
			b.AddEntries(xc.Entry{Item: item})
		}
		for k := lo; k <= min(hi, options); k++ {
			sum += new(big.Int).Binomial(int64(options), int64(k)).Int64()
		}
		want.Mul(want, big.NewInt(sum))
	}
	// With the rule First one item after the other is dealt with. Fewest would
	// change between them, and meet any mixture of what they may have left.
	p := covertest.Build(b)
	n, _ := countMemo(t, p, tree.Config{Choice: tree.First})
	d, _ := diagram(t, p, tree.Config{Choice: tree.First})
	if n.Cmp(want) != 0 || d.Count().Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", n, d.Count(), want)
	}
	must.Least(t, len(newSigner(links.Ordered(p, nil)).sig), 3, "words of a signature")
}

// TestOrdered has exercise 264: the rule First gives ordered diagrams, by the
// first item of options. The rule Fewest does not.
func TestOrdered(t *testing.T) {
	for _, p := range []*xc.Problem{
		covertest.Complete(10), roundTable(9), covertest.Queens(7), columnwise(4, 6, nil), covertest.Coloured(3, 3, 3), covertest.Langford(7),
	} {
		d, _ := diagram(t, p, tree.Config{Choice: tree.First})
		order, err := zdd.Order(d)
		if err != nil {
			t.Errorf("%d options: %v", p.Options(), err)
		}
		first := func(k int) (i xc.Item) {
			i = xc.Item(p.Primary)
			for _, e := range p.Option(k) {
				i = min(i, e.Item)
			}
			return i
		}
		for set := range d.All() {
			for j := 1; j < len(set); j++ {
				if first(set[j-1]) >= first(set[j]) {
					t.Fatalf("option %d before %d, in the order %v", set[j-1], set[j], order)
				}
			}
		}
	}
	if d, _ := diagram(t, covertest.Queens(8), tree.Config{}); d.Count().Int64() != 92 {
		t.Error(d.Count())
	} else if _, err := zdd.Order(d); err != zdd.ErrOrder {
		t.Errorf("queens with fewest first: %v, want ErrOrder", err)
	}
}

// TestLimitsZ stops runs early: there is an error and no result.
func TestLimitsZ(t *testing.T) {
	stop := errors.New("stop")
	ended, cancel := context.WithCancelCause(context.Background())
	cancel(stop)
	p := covertest.Queens(7)
	_, whole := countMemo(t, p, tree.Config{})
	for _, tt := range []struct {
		name string
		ctx  context.Context
		cfg  tree.Config
		want error
	}{
		{"nodes", context.Background(), tree.Config{MaxNodes: 1}, tree.ErrLimit},
		{"nodes", context.Background(), tree.Config{MaxNodes: whole.Nodes - 1}, tree.ErrLimit},
		{"nodes", context.Background(), tree.Config{MaxNodes: whole.Nodes}, nil},
		{"memory", context.Background(), tree.Config{MaxMemory: 1}, tree.ErrMemory},
		{"memory", context.Background(), tree.Config{MaxMemory: 4000}, tree.ErrMemory},
		{"memory", context.Background(), tree.Config{MaxMemory: 1 << 30}, nil},
		{"context", ended, tree.Config{}, stop},
		{"mu", context.Background(), tree.Config{Mu: -1}, tree.ErrConfig},
		{"choice", context.Background(), tree.Config{Choice: 99}, tree.ErrConfig},
		{"binary", context.Background(), tree.Config{Binary: true}, errors.ErrUnsupported},
		{"suffixes", context.Background(), tree.Config{Suffixes: true}, errors.ErrUnsupported},
		{"trace", context.Background(), tree.Config{Trace: func(tree.Visit) {}}, errors.ErrUnsupported},
		{"solutions", context.Background(), tree.Config{MaxSolutions: 1}, errors.ErrUnsupported},
		{"resume", context.Background(), tree.Config{Resume: &tree.Checkpoint{}}, errors.ErrUnsupported},
		{"checkpoint", context.Background(), tree.Config{Checkpoint: func(func() tree.Checkpoint, bool) {}}, errors.ErrUnsupported},
	} {
		var stats tree.Stats
		tt.cfg.Stats = &stats
		n, err := Count(tt.ctx, p, tt.cfg)
		if !errors.Is(err, tt.want) || (n == nil) != (err != nil) {
			t.Errorf("%s: count %v, %v, want %v", tt.name, n, err, tt.want)
		}
		if (stats.Done == 1) != (err == nil) {
			t.Errorf("%s: %+v", tt.name, stats)
		}
		d, err := Diagram(tt.ctx, p, tt.cfg)
		if !errors.Is(err, tt.want) || (d == nil) != (err != nil) {
			t.Errorf("%s: diagram %v, %v, want %v", tt.name, d, err, tt.want)
		}
	}
}

// TestMaxMemory finds the memory of a run by its limit. It depends on the
// problem alone.
func TestMaxMemory(t *testing.T) {
	p := covertest.Langford(7)
	for _, tt := range []struct {
		name string
		run  func(cfg tree.Config) error
		want uint64
	}{
		{"count", func(cfg tree.Config) error { _, err := Count(context.Background(), p, cfg); return err }, 30720},
		{"diagram", func(cfg tree.Config) error { _, err := Diagram(context.Background(), p, cfg); return err }, 32688},
	} {
		lo, hi := uint64(1), uint64(1)<<30 // too little, enough
		for hi-lo > 1 {
			m := (lo + hi) / 2
			if err := tt.run(tree.Config{MaxMemory: m}); err == tree.ErrMemory {
				lo = m
			} else if err != nil {
				t.Fatal(err)
			} else {
				hi = m
			}
		}
		must.Equal(t, hi, tt.want, "%s: bytes", tt.name)
	}
}

// TestProgressZ cancels from within.
func TestProgressZ(t *testing.T) {
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(context.Background())
	calls, last := 0, tree.Stats{}
	n, err := Count(ctx, covertest.Langford(9), tree.Config{Progress: func(s tree.Stats) {
		if calls++; calls == 4 {
			cancel(stop)
		}
		if s.Nodes != uint64(calls-1)*tree.CheckEvery || calls > 1 && (s.Done <= 0 || s.Done >= 1 || s.Memo <= last.Memo) {
			t.Errorf("call %d: %+v", calls, s)
		}
		last = s
	}})

	if n != nil || err != stop || calls != 4 {
		t.Errorf("%v, %v after %d calls", n, err, calls)
	}
}

// TestSlowZ has the large diagrams of exercise 262, and other large problems.
func TestSlowZ(t *testing.T) {
	randtest.Slow(t, "some minutes")
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	for n, want := range map[int]string{16: "68719476736", 30: "", 31: "", 32: "152326556015596771390830202722034115329"} {
		d, _ := diagram(t, columnwise(16, n, func(i, j int) bool { return min(i, 15-i)+min(j, n-1-j) >= 7 }), tree.Config{Choice: tree.First})
		if size := 154440*n - 2655855; n >= 30 && d.Size() != size || want != "" && d.Count().String() != want {
			t.Errorf("dominoes on S_%d: %d nodes, %v tilings, want %d, %s", n, d.Size(), d.Count(), size, want)
		}
	}
	for _, tt := range []struct {
		n    int
		want string
	}{
		{7, ""}, {8, "5055160684040254910720"}, {16, "2065715788914012182693991725390625"},
	} {
		d, stats := diagram(t, diamonds(tt.n), tree.Config{Choice: tree.First})
		if size := 257400*tt.n - 1210061; d.Size() != size || tt.want != "" && d.Count().String() != tt.want {
			t.Errorf("diamonds on T_%d: %d nodes, %v tilings, want %d, %s; %+v", tt.n, d.Size(), d.Count(), size, tt.want, stats)
		}
	}
	if n, stats := countMemo(t, covertest.Open("queendom7-4"), tree.Config{}); n.Int64() != 86 || stats.Nodes != 83770 || stats.Memo != 61118 {
		t.Errorf("domination: %v, %+v", n, stats)
	}
	for _, tt := range []struct{ n, want int }{{11, 35584}, {12, 216288}} {
		if n, _ := countMemo(t, covertest.Langford(tt.n), tree.Config{}); n.Int64() != int64(tt.want) {
			t.Errorf("langford %d: %v, want %d: OEIS A014552, twice", tt.n, n, tt.want)
		}
	}
}

// diamonds returns the problem of covering the hexagon with sides 8, 8, n, 8, 8,
// n by pairs of triangles: exercise 262. Corners of triangles are points (x,y);
// triangle x,y has the corners (x,y), (x+1,y) and (x,y+1), and x,y' has (x+1,y),
// (x,y+1) and (x+1,y+1).
func diamonds(n int) *xc.Problem {
	const side = 8
	point := func(x, y int) bool {
		return x >= 0 && x <= side+n && y >= 0 && y <= 2*side && x+y >= side && x+y <= 2*side+n
	}
	low := func(x, y int) bool { return point(x, y) && point(x+1, y) && point(x, y+1) }
	high := func(x, y int) bool { return point(x+1, y) && point(x, y+1) && point(x+1, y+1) }
	b := xc.NewBuilder()
	each := func(do func(x, y int)) {
		for x := range side + n {
			for y := range 2 * side {
				do(x, y)
			}
		}
	}
	each(func(x, y int) {
		if low(x, y) {
			b.AddPrimary(fmt.Sprintf("%d,%d", x, y))
		}
		if high(x, y) {
			b.AddPrimary(fmt.Sprintf("%d,%d'", x, y))
		}
	})
	each(func(x, y int) {
		for _, h := range [][2]int{{x, y}, {x - 1, y}, {x, y - 1}} {
			if low(x, y) && high(h[0], h[1]) {
				b.AddOption(fmt.Sprintf("%d,%d", x, y), fmt.Sprintf("%d,%d'", h[0], h[1]))
			}
		}
	})
	return covertest.Build(b)
}

// staircase returns the permutations of n that send j, from 1, to j+1 at most:
// exercise 196.
func staircase(n int) *xc.Problem {
	return covertest.Permutations(n, func(j, k int) bool { return k <= j+1 })
}
