package cover

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"bonepile/zdd"
)

// diagram returns the solutions of p as a diagram, and the statistics.
func diagram(t testing.TB, p *Problem, cfg Config) (*zdd.Diagram, Stats) {
	t.Helper()
	var stats Stats
	cfg.Stats = &stats
	d, err := p.Diagram(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return d, stats
}

// countMemo returns the number of solutions of p, and the statistics.
func countMemo(t testing.TB, p *Problem, cfg Config) (*big.Int, Stats) {
	t.Helper()
	var stats Stats
	cfg.Stats = &stats
	n, err := p.CountMemo(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
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
	type figures struct{ solutions, size, memo, updates int } // -1: not published
	for _, tt := range []struct {
		name     string
		from, to int
		p        func(n int) *Problem
		want     func(n int) figures
		source   string
	}{
		{"matchings", 3, 16, complete, func(n int) figures {
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
		{"extreme", 1, 8, extreme, func(n int) figures {
			bell := []int{1, 1, 2, 5, 15, 52, 203, 877, 4140}
			v := ((72*n-342)*power(5, n) + (375*n-875)*power(4, n) + 600*power(3, n) + 1800*n*power(2, n) + 1550) / 3600
			return figures{bell[n], -1, power(2, n-1) + 1, v}
		}, "ex. 257, 258"},
		{"staircase", 1, 12, staircase, func(n int) figures {
			return figures{power(2, n-1), n*n + 2, n*(n+1)/2 + 1, (2*n*n*n + 15*n*n + n) / 6}
		}, "ex. 259, where the signatures are given as n less"},
		{"round table", 4, 13, roundTable, func(n int) figures {
			return figures{fib(n-1) + fib(n+1) + 2, 8*n - 9, 6*n - 9, 34*n - 58}
		}, "ex. 201, and 260, where the signatures are given as 18 more"},
	} {
		for n := tt.from; n <= tt.to; n++ {
			d, stats := diagram(t, tt.p(n), Config{})
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
			m, counting := countMemo(t, tt.p(n), Config{})
			if m.Cmp(d.Count()) != 0 || fmt.Sprint(counting) != fmt.Sprint(stats) {
				t.Errorf("%s %d: counted %v, %+v, the diagram has %v, %+v", tt.name, n, m, counting, d.Count(), stats)
			}
		}
	}
}

// roundTable returns the problem of who moves by one seat at most, the seats
// in a ring: exercise 201. Items come person by person, which exercise 260 wants.
func roundTable(n int) *Problem {
	b := NewBuilder()
	for j := range n {
		b.AddPrimary(fmt.Sprintf("X%d", j), fmt.Sprintf("Y%d", j))
	}
	for j := range n {
		for _, k := range []int{(j + n - 1) % n, j, (j + 1) % n} {
			b.AddOption(fmt.Sprintf("X%d", j), fmt.Sprintf("Y%d", k))
		}
	}
	return build(b)
}

// corner is (121): dominoes on 3 by 3 cells less a corner.
const corner = "00 01 02 10 11 12 20 21/00 01/00 10/01 02/01 11/02 12/10 11/10 20/11 12/11 21/20 21"

// TestSmallZ compares whole diagrams. Options have numbers from 1 there.
func TestSmallZ(t *testing.T) {
	for _, tt := range []struct {
		text   string
		choice Choice
		want   string
		source string
	}{
		{corner, First, "2: (~10?0:1) 3: (~6?0:2) 4: (~9?0:1) 5: (~7?3:4) 6: (~5?0:5) 7: (~1?0:6) " +
			"8: (~8?0:2) 9: (~3?0:8) a: (~5?0:2) b: (~4?9:a) c: (~2?7:b) d: (~0?0:c)", "(122): 11 instructions"},
		// In DLX6 node 2 comes a second time, for p s before q r.
		{"p q r | s/p/p r/p s/q r/q s", First, "2: (~4?0:1) 3: (~1?0:2) 4: (~5?0:1) 5: (~2?3:4) 6: (~3?5:2) 7: (~0?0:6)", "ex. 265"},
		{toy5, Fewest, "2: (~1?0:1) 3: (~5?0:2) 4: (~4?0:3) 5: (~0?0:4)", "one solution"},
		{"a b/a", Fewest, "2: (~0?0:0)", "no solution"},
		{"2|a/a/a/a", Fewest, "2: (~3?0:1) 3: (~2?0:2) 4: (~2?2:1) 5: (~1?3:4) 6: (~0?0:5)", "by hand"},
		{"0:1|a/a", Fewest, "2: (~1?1:1) 3: (~0?0:2)", "by hand"},
	} {
		d, stats := diagram(t, parse(tt.text), Config{Choice: tt.choice})
		if got := strings.Join(strings.Split(strings.TrimSpace(d.String()), "\n"), " "); got != tt.want {
			t.Errorf("%q: %s, want %s: %s", tt.text, got, tt.want, tt.source)
		}
		if stats.Solutions != d.Count().Uint64() {
			t.Errorf("%q: %+v, %v solutions", tt.text, stats, d.Count())
		}
	}
	if d, _ := diagram(t, parse(corner), Config{}); d.Size() != 14 {
		t.Errorf("corner, fewest first: %d nodes, want 14: ex. 252", d.Size())
	}
	// DLX6: 6 search nodes, 5 ZDD nodes, 2+4 signatures, 1 hits.
	if d, stats := diagram(t, parse(toy1), Config{}); d.Size() != 5 || stats.Nodes != 6 || stats.Memo != 6 || stats.Hits != 1 {
		t.Errorf("toy of DLX6: %d, %+v", d.Size(), stats)
	}
}

// TestEmptyZ is TestEmpty for Algorithm Z.
func TestEmptyZ(t *testing.T) {
	b := NewBuilder()
	b.AddSecondary("x")
	for _, p := range []*Problem{build(NewBuilder()), build(b)} {
		n, stats := countMemo(t, p, Config{})
		d, _ := diagram(t, p, Config{})
		if n.Int64() != 1 || d.Size() != 2 || d.IsEmpty() || stats.Nodes != 1 || stats.Memo != 1 || stats.Hits != 1 {
			t.Errorf("%v solutions, %v, %+v", n, d, stats)
		}
	}
}

// columnwise returns the problem of covering the cells of a grid that are in with
// dominoes, cells and options column by column.
func columnwise(rows, cols int, in func(i, j int) bool) *Problem {
	b := NewBuilder()
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
	return build(b)
}

// TestCountMemo compares numbers with published ones, and pins the nodes.
func TestCountMemo(t *testing.T) {
	for _, tt := range []struct {
		name               string
		p                  func() *Problem
		choice             Choice
		want               string
		nodes, memo, width int
		source             string
	}{
		{"dominoes 7x8", func() *Problem { return columnwise(7, 8, nil) }, Fewest, "1292697", 1085, 762, 1, "7.2.2.1"},
		{"dominoes 8x8", func() *Problem { return columnwise(8, 8, nil) }, Fewest, "12988816", 2317, 1628, 1, "OEIS A004003"},
		{"dominoes 8x8", func() *Problem { return columnwise(8, 8, nil) }, First, "12988816", 2505, 1694, 1, "OEIS A004003"},
		{"langford 7", func() *Problem { return langford(7) }, Fewest, "52", 588, 529, 1, "OEIS A014552, twice"},
		{"langford 8", func() *Problem { return langford(8) }, Fewest, "300", 2412, 2042, 1, "OEIS A014552, twice"},
		{"queens 8", func() *Problem { return queens(8) }, Fewest, "92", 956, 815, 1, "OEIS A000170"},
		{"latin squares", func() *Problem { return open(t, "latin6red") }, First, "9408", 32044, 23659, 2, "OEIS A000315"},
		{"edges", func() *Problem { return coloured(4, 4, 3) }, Fewest, "7812", 1303, 1073, 2, "a transfer matrix"},
		{"tetrominoes", func() *Problem { return open(t, "tetro5x8m") }, Fewest, "3106", 37007, 30008, 2, "Knuth's program DLX3"},
	} {
		if debug && tt.nodes > 30000 {
			continue // too long with checks on
		}
		p := tt.p()
		n, stats := countMemo(t, p, Config{Choice: tt.choice})
		if n.String() != tt.want || int(stats.Nodes) != tt.nodes || int(stats.Memo) != tt.memo {
			t.Errorf("%s: %v solutions, %d nodes, %d signatures, want %s, %d, %d: %s",
				tt.name, n, stats.Nodes, stats.Memo, tt.want, tt.nodes, tt.memo, tt.source)
		}
		if width := len(newSigner(newSearch(p)).sig); width != tt.width {
			t.Errorf("%s: a signature has %d words, want %d", tt.name, width, tt.width)
		}
	}
}

// TestAlike pins which sub-problems are seen to be the same: there is one for the
// root, one for nothing left, and those in between, where b is to be covered.
func TestAlike(t *testing.T) {
	for _, tt := range []struct {
		text      string
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
		n, stats := countMemo(t, parse(tt.text), Config{Choice: First})
		if n.Int64() != tt.solutions || stats.Memo != tt.memo {
			t.Errorf("%q: %v solutions, %d signatures, want %d, %d", tt.text, n, stats.Memo, tt.solutions, tt.memo)
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
		got, stats := countMemo(t, p, Config{})
		if got.Cmp(fib[n]) != 0 || (stats.Solutions == got.Uint64()) != got.IsUint64() {
			t.Errorf("dominoes in 2 by %d: %v, %d, want %v", n, got, stats.Solutions, fib[n])
		}
		if d, _ := diagram(t, p, Config{}); d.Count().Cmp(fib[n]) != 0 {
			t.Errorf("dominoes in 2 by %d: the diagram has %v, want %v", n, d.Count(), fib[n])
		}
	}
	for _, n := range []uint{63, 64, 65, 127, 128, 129, 300} {
		b := NewBuilder()
		b.AddPrimary(names("%d", 1, int(n))...)
		for i := range n {
			b.AddEntries(Entry{Item: Item(i)})
			b.AddEntries(Entry{Item: Item(i)})
		}
		if got, _ := countMemo(t, build(b), Config{}); got.Cmp(new(big.Int).Lsh(big.NewInt(1), n)) != 0 {
			t.Errorf("%d times one of two: %v", n, got)
		}
	}
}

// TestManyBounds has items of Algorithm M in a signature of many words: each has
// options of its own, and their numbers multiply.
func TestManyBounds(t *testing.T) {
	b, want := NewBuilder(), big.NewInt(1)
	for i := range 40 {
		options := 1 + i%5
		lo := min(i%3, options)
		hi := max(1, lo+i%4)
		item := b.AddBounded(lo, hi, fmt.Sprint(i))
		sum := int64(0)
		for range options {
			b.AddEntries(Entry{Item: item})
		}
		for k := lo; k <= min(hi, options); k++ {
			sum += new(big.Int).Binomial(int64(options), int64(k)).Int64()
		}
		want.Mul(want, big.NewInt(sum))
	}
	// With the rule First one item after the other is dealt with. Fewest would
	// change between them, and meet any mixture of what they may have left.
	p := build(b)
	n, _ := countMemo(t, p, Config{Choice: First})
	d, _ := diagram(t, p, Config{Choice: First})
	if n.Cmp(want) != 0 || d.Count().Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", n, d.Count(), want)
	}
	if width := len(newSigner(newSearch(p)).sig); width < 3 {
		t.Errorf("a signature has %d words only", width)
	}
}

// TestOrdered has exercise 264: the rule First gives ordered diagrams, by the
// first item of options. The rule Fewest does not.
func TestOrdered(t *testing.T) {
	for _, p := range []*Problem{
		complete(10), roundTable(9), queens(7), columnwise(4, 6, nil), coloured(3, 3, 3), langford(7), soma(rotations(false)[:1]),
	} {
		if p.Entries() > 2000 {
			continue
		}
		d, _ := diagram(t, p, Config{Choice: First})
		order, err := zdd.Order(d)
		if err != nil {
			t.Errorf("%d options: %v", p.Options(), err)
		}
		first := func(k int) (i Item) {
			i = Item(p.Primary())
			for e := range p.Option(k) {
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
	if d, _ := diagram(t, queens(8), Config{}); d.Count().Int64() != 92 {
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
	p := queens(7)
	_, whole := countMemo(t, p, Config{})
	for _, tt := range []struct {
		name string
		ctx  context.Context
		cfg  Config
		want error
	}{
		{"nodes", context.Background(), Config{MaxNodes: 1}, ErrLimit},
		{"nodes", context.Background(), Config{MaxNodes: whole.Nodes - 1}, ErrLimit},
		{"nodes", context.Background(), Config{MaxNodes: whole.Nodes}, nil},
		{"memory", context.Background(), Config{MaxMemory: 1}, ErrMemory},
		{"memory", context.Background(), Config{MaxMemory: 4000}, ErrMemory},
		{"memory", context.Background(), Config{MaxMemory: 1 << 30}, nil},
		{"context", ended, Config{}, stop},
		{"binary", context.Background(), Config{Binary: true}, errors.ErrUnsupported},
		{"suffixes", context.Background(), Config{Suffixes: true}, errors.ErrUnsupported},
		{"trace", context.Background(), Config{Trace: func(Visit) {}}, errors.ErrUnsupported},
		{"solutions", context.Background(), Config{MaxSolutions: 1}, errors.ErrUnsupported},
		{"resume", context.Background(), Config{Resume: &Checkpoint{}}, errors.ErrUnsupported},
		{"checkpoint", context.Background(), Config{Checkpoint: func(func() Checkpoint, bool) {}}, errors.ErrUnsupported},
	} {
		var stats Stats
		tt.cfg.Stats = &stats
		n, err := p.CountMemo(tt.ctx, tt.cfg)
		if !errors.Is(err, tt.want) || (n == nil) != (err != nil) {
			t.Errorf("%s: count %v, %v, want %v", tt.name, n, err, tt.want)
		}
		if (stats.Done == 1) != (err == nil) {
			t.Errorf("%s: %+v", tt.name, stats)
		}
		d, err := p.Diagram(tt.ctx, tt.cfg)
		if !errors.Is(err, tt.want) || (d == nil) != (err != nil) {
			t.Errorf("%s: diagram %v, %v, want %v", tt.name, d, err, tt.want)
		}
	}
}

// TestMaxMemory finds the memory of a run by its limit. It depends on the
// problem alone.
func TestMaxMemory(t *testing.T) {
	p := langford(7)
	for _, tt := range []struct {
		name string
		run  func(cfg Config) error
		want uint64
	}{
		{"count", func(cfg Config) error { _, err := p.CountMemo(context.Background(), cfg); return err }, 16656},
		{"diagram", func(cfg Config) error { _, err := p.Diagram(context.Background(), cfg); return err }, 22016},
	} {
		lo, hi := uint64(1), uint64(1)<<30 // too little, enough
		for hi-lo > 1 {
			m := (lo + hi) / 2
			if err := tt.run(Config{MaxMemory: m}); err == ErrMemory {
				lo = m
			} else if err != nil {
				t.Fatal(err)
			} else {
				hi = m
			}
		}
		if hi != tt.want {
			t.Errorf("%s: %d bytes, want %d", tt.name, hi, tt.want)
		}
	}
}

// TestProgressZ cancels from within.
func TestProgressZ(t *testing.T) {
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(context.Background())
	calls, last := 0, Stats{}
	n, err := langford(9).CountMemo(ctx, Config{Progress: func(s Stats) {
		if calls++; calls == 4 {
			cancel(stop)
		}
		if s.Nodes != uint64(calls-1)*checkEvery || calls > 1 && (s.Done <= 0 || s.Done >= 1 || s.Memo <= last.Memo) {
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
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes some minutes: BONEPILE_SLOW=1 runs it")
	}
	if debug {
		t.Skip("too long with checks on")
	}
	for _, n := range []int{30, 31} {
		d, _ := diagram(t, columnwise(16, n, func(i, j int) bool { return min(i, 15-i)+min(j, n-1-j) >= 7 }), Config{Choice: First})
		if want := 154440*n - 2655855; d.Size() != want {
			t.Errorf("dominoes on S_%d: %d nodes, want %d", n, d.Size(), want)
		}
	}
	for _, tt := range []struct {
		n    int
		want string
	}{
		{7, ""}, {8, "5055160684040254910720"}, {16, "2065715788914012182693991725390625"},
	} {
		d, stats := diagram(t, diamonds(tt.n), Config{Choice: First})
		if size := 257400*tt.n - 1210061; d.Size() != size || tt.want != "" && d.Count().String() != tt.want {
			t.Errorf("diamonds on T_%d: %d nodes, %v tilings, want %d, %s; %+v", tt.n, d.Size(), d.Count(), size, tt.want, stats)
		}
	}
	if n, stats := countMemo(t, open(t, "queendom7-4"), Config{}); n.Int64() != 86 || stats.Nodes != 83770 || stats.Memo != 61118 {
		t.Errorf("domination: %v, %+v", n, stats)
	}
	for _, tt := range []struct{ n, want int }{{11, 35584}, {12, 216288}} {
		if n, _ := countMemo(t, langford(tt.n), Config{}); n.Int64() != int64(tt.want) {
			t.Errorf("langford %d: %v, want %d: OEIS A014552, twice", tt.n, n, tt.want)
		}
	}
}

// diamonds returns the problem of covering the hexagon with sides 8, 8, n, 8, 8,
// n by pairs of triangles: exercise 262. Corners of triangles are points (x,y);
// triangle x,y has the corners (x,y), (x+1,y) and (x,y+1), and x,y' has (x+1,y),
// (x,y+1) and (x+1,y+1).
func diamonds(n int) *Problem {
	const side = 8
	point := func(x, y int) bool {
		return x >= 0 && x <= side+n && y >= 0 && y <= 2*side && x+y >= side && x+y <= 2*side+n
	}
	low := func(x, y int) bool { return point(x, y) && point(x+1, y) && point(x, y+1) }
	high := func(x, y int) bool { return point(x+1, y) && point(x, y+1) && point(x+1, y+1) }
	b := NewBuilder()
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
	return build(b)
}

// BenchmarkMemo counts by Algorithm Z.
func BenchmarkMemo(b *testing.B) {
	for _, name := range []string{"domino7x8", "soma", "edge5x5k3", "langford11", "queens12", "latin6red"} {
		p := open(b, name)
		b.Run(name, func(b *testing.B) {
			var stats Stats
			for b.Loop() {
				if _, err := p.CountMemo(context.Background(), Config{Stats: &stats}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(stats.Nodes), "nodes")
			b.ReportMetric(float64(stats.Memo), "signatures")
		})
	}
}
