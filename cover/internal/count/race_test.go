package count

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"runtime"
	"slices"
	"testing"

	"bonepile/cover/internal/breadth"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// countWays count a problem in one way each; nil if it is not for them.
var countWays = []struct {
	name  string
	count func(p *xc.Problem) *big.Int
}{
	{"fastest", func(p *xc.Problem) *big.Int {
		n, _, err := Count(context.Background(), p, tree.Fastest, tree.Config{})
		if err != nil {
			return big.NewInt(-1)
		}
		return n
	}},
	{"sweep", func(p *xc.Problem) *big.Int { return sweepIn(p, orderOf(p, 0)) }},
	{"sweep backwards", func(p *xc.Problem) *big.Int { return sweepIn(p, orderOf(p, 1)) }},
	{"narrow sweep", func(p *xc.Problem) *big.Int { return sweepIn(p, orderOf(p, 2)) }},
	{"slow sweep", func(p *xc.Problem) *big.Int { return sweepIn(p, orderOf(p, 3)) }},
	{"shared sweep", func(p *xc.Problem) *big.Int { return sharedIn(p, orderOf(p, 1)) }},
	{"recall", func(p *xc.Problem) *big.Int { return recalled(p, 1<<60, 1<<40) }},
	{"recall, stopped often", func(p *xc.Problem) *big.Int { return recalled(p, 1, 1<<40) }},
	{"signs", func(p *xc.Problem) *big.Int { return bySigns(p, 1) }},
	{"options, stopped often", inTurns},
	{"memo, part by part", func(p *xc.Problem) *big.Int {
		if p.HasDemands() {
			return nil
		}
		var st tree.Stats
		n, by, err := Count(context.Background(), p, tree.ByMemo, tree.Config{Stats: &st})
		if err != nil || by != tree.ByMemo || st.Done != 1 || !n.IsUint64() || st.Solutions != n.Uint64() {
			return big.NewInt(-1)
		}
		return n
	}},
	{"recall, little memory", func(p *xc.Problem) *big.Int { return recalled(p, 1<<60, 1) }},
}

// countBy counts in one way.
func countBy(ctx context.Context, p *xc.Problem, way tree.Way, cfg tree.Config) (*big.Int, error) {
	n, _, err := Count(ctx, p, way, cfg)
	return n, err
}

func inOrder(p *xc.Problem) []int32 {
	order := make([]int32, p.Primary)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// orderOf returns one of the orders of a sweep.
func orderOf(p *xc.Problem, n int) []int32 {
	return slices.Collect(breadth.ItemOrders(p, math.MaxInt, nil))[n]
}

// sweepIn counts by a sweep that stops as often as it can.
func sweepIn(p *xc.Problem, order []int32) *big.Int {
	if p.Multiple() || p.HasDemands() {
		return nil
	}
	s := newSweep(p, order, 1<<20, 0, nil)
	for limit := uint64(1); ; limit += 8 {
		if done, err := s.run(limit, 1<<60, 1<<60); err != nil {
			return big.NewInt(-1)
		} else if done {
			return s.count()
		}
	}
}

// inTurns counts by the options, with a small estimate, and stops as often as it can.
func inTurns(p *xc.Problem) *big.Int {
	if p.HasDemands() {
		return nil
	}
	o := newOptionsRacer(&race{p: p, ctx: context.Background()}, unreachable, 3)
	for limit := uint64(1); ; limit += 8 {
		if done, err := o.run(limit, 1<<60, 1<<60); err != nil {
			return big.NewInt(-1)
		} else if done {
			return o.count()
		}
	}
}

// recalled counts by a search that knows what it met, stopped whenever it has
// visited this many nodes, and a few more each time.
func recalled(p *xc.Problem, step, memory uint64) *big.Int {
	if p.Multiple() || p.HasDemands() {
		return nil
	}
	r := newRecaller(p)
	r.memory = memory
	for most := step; ; most += most/2 + 1 {
		if n, done := r.run(most); done {
			return n.value()
		} else if r.err != nil {
			return big.NewInt(-1)
		}
	}
}

// agreeWays holds all ways against a number.
func agreeWays(t *testing.T, p *xc.Problem, want *big.Int) {
	t.Helper()
	for _, w := range countWays {
		if n := w.count(p); n != nil && n.Cmp(want) != 0 {
			t.Fatalf("%s\n%s counts %v, want %v", covertest.Text(t, p), w.name, n, want)
		}
	}
}

// TestRandomWays compares the ways with brute force, on single problems and on
// unions of several.
func TestRandomWays(t *testing.T) {
	rng := randtest.New(t, 6, 2)
	rounds := 150
	if xc.Debug {
		rounds = 60
	}
	for _, f := range []covertest.Features{0, covertest.WithSecondary, covertest.WithSecondary | covertest.WithColours, covertest.WithBounds, covertest.Everything &^ covertest.WithCosts} {
		several, unions := 0, 0
		for range rounds {
			p := covertest.Random(rng, f, 9)
			if f&covertest.WithWeights != 0 && rng.IntN(2) == 0 {
				p = covertest.Vast(rng, 9)
			}
			want := big.NewInt(int64(len(covertest.Brute(p))))
			agreeWays(t, p, want)
			if want.Cmp(big.NewInt(1)) > 0 {
				several++
			}
			if f&covertest.WithBounds != 0 {
				continue
			}
			all, product := []*xc.Problem{p}, want
			for range 1 + rng.IntN(3) {
				q := covertest.Random(rng, f, 9)
				all = append(all, q)
				product = new(big.Int).Mul(product, big.NewInt(int64(len(covertest.Brute(q)))))
			}
			u := union(all)
			agreeWays(t, u, product)
			checkApart(t, u)
			if product.Sign() > 0 {
				unions++
			}
		}
		t.Logf("features %b: %d with several solutions, %d unions with any", f, several, unions)
		if several < rounds/10 || f&covertest.WithBounds == 0 && unions < rounds/20 {
			t.Errorf("features %b: only %d with several solutions, %d unions with any", f, several, unions)
		}
	}
}

// checkApart checks that the parts of a problem have all of it, and do not fall apart.
func checkApart(t *testing.T, p *xc.Problem) {
	t.Helper()
	entries, parts := 0, p.Apart()
	for _, q := range parts {
		entries += len(q.Entries)
		if q.Apart() != nil {
			t.Fatalf("a part falls apart:\n%s", covertest.Text(t, p))
		}
	}
	if len(parts) > 0 && entries != len(p.Entries) {
		t.Fatalf("the parts have %d entries:\n%s", entries, covertest.Text(t, p))
	}
}

// TestWays counts what others published, and pins which way is the first and
// what it visits.
func TestWays(t *testing.T) {
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	for _, tt := range []struct {
		name   string
		p      func() *xc.Problem
		count  string
		way    tree.Way
		source string
	}{
		{"dominoes 8x8", func() *xc.Problem { return covertest.DominoTilings(8, 8) }, "12988816", tree.BySweep, "OEIS A004003"},
		{"dominoes 16x16", func() *xc.Problem { return covertest.DominoTilings(16, 16) }, "2444888770250892795802079170816", tree.BySweep, "OEIS A004003"},
		{"dominoes 5x5", func() *xc.Problem { return covertest.DominoTilings(5, 5) }, "0", tree.BySearch, "an odd area"},
		{"langford 8", func() *xc.Problem { return covertest.Langford(8) }, "300", tree.BySearch, "OEIS A014552, twice, for reversals"},
		{"langford 12", func() *xc.Problem { return covertest.Langford(12) }, "216288", tree.BySigns, "OEIS A014552, twice"},
		{"queens 8", func() *xc.Problem { return covertest.RowQueens(8) }, "92", tree.BySearch, "OEIS A000170"},
		{"toy M", func() *xc.Problem { return covertest.Parse(covertest.ToyM) }, "1", tree.BySearch, "Knuth's program DLX3"},
		{"100 of 200", func() *xc.Problem { return covertest.Subsets([]int{100}, []int{200}) },
			"90548514656103281165404177077484163874504589675413336841320", tree.ByOptions, "binomial coefficient"},
		{"4-regular graphs", func() *xc.Problem { return regular(9, 4) }, "1024380", tree.ByOptions, "OEIS A005815"},
	} {
		var stats, again tree.Stats
		n, way, err := Count(context.Background(), tt.p(), tree.Fastest, tree.Config{Stats: &stats})
		if err != nil || n.String() != tt.count || way != tt.way || stats.Done != 1 {
			t.Errorf("%s: %v by %v (%v), want %s by %v (%s); %+v", tt.name, n, way, err, tt.count, tt.way, tt.source, stats)
		}
		if _, _, err = Count(context.Background(), tt.p(), tree.Fastest, tree.Config{Stats: &again}); err != nil || fmt.Sprint(again) != fmt.Sprint(stats) {
			t.Errorf("%s: %+v, the second time %+v, %v", tt.name, stats, again, err)
		}
	}
}

// TestWaysBig has numbers beyond a word by recall and all: copies of one
// problem side by side, every second one with a colour.
func TestWaysBig(t *testing.T) {
	one := covertest.Parse("a b c | x/a b x:0/c x:0/a x:1/b c x:1/a/b/c/a b c/b c")
	n := int64(len(covertest.Brute(one)))
	var all []*xc.Problem
	want := big.NewInt(1)
	for range 40 {
		all = append(all, one)
		want.Mul(want, big.NewInt(n))
	}
	if want.BitLen() < 64 {
		t.Fatalf("%v is not big", want)
	}
	u := union(all)
	if got := recalled(u, 1<<60, 1<<40); got.Cmp(want) != 0 {
		t.Errorf("recalled %v, want %v", got, want)
	}
	if got := recalled(covertest.DominoTilings(12, 12), 1<<60, 1<<40); got.String() != "53060477521960000" {
		t.Errorf("recalled %v", got)
	}
}

// TestLayersMemory sees that layers take no more than they are given, not even while they
// grow, and that with enough they come to the same number.
func TestLayersMemory(t *testing.T) {
	p := covertest.RowQueens(10)
	for _, memory := range []uint64{10 << 10, 100 << 10, 300 << 10, 1 << 30} {
		s := bestSweep(p, unreachable, math.MaxInt, 0, nil)
		done, peak, before := false, s.bytes, s.bytes
		var err error
		for !done && err == nil { // a few states at a time
			done, err = s.run(s.work+1, memory, math.MaxUint64)
			if peak = max(peak, s.bytes); s.bytes > before { // half of what came was there before
				peak = max(peak, s.bytes+(s.bytes-before)/2)
			}
			before = s.bytes
		}
		switch {
		case peak > memory:
			t.Errorf("%d bytes: took %d", memory, peak)
		case memory < 1<<30 && err != tree.ErrMemory, memory == 1<<30 && (err != nil || s.count().Int64() != 724):
			t.Errorf("%d bytes: done %t, %v; took %d", memory, done, err, peak)
		}
	}
}

// TestRecallMemory sees that little memory is kept to, and paid for in nodes only.
func TestRecallMemory(t *testing.T) {
	p := covertest.Langford(9)
	want := must.Get(search.Visit(context.Background(), p, tree.Config{}))(t)
	last := uint64(0)
	for _, memory := range []uint64{1 << 30, 1 << 17, 1} {
		r := newRecaller(p)
		r.memory = memory
		n, done := r.run(1 << 60)
		if !done || n.n != want {
			t.Errorf("%d bytes: %v, want %d", memory, n, want)
		}
		if bytes := r.table.Bytes() + 16*uint64(len(r.numbers)); bytes > max(memory, recallLeast) {
			t.Errorf("%d bytes: took %d", memory, bytes)
		}
		if r.stats.Nodes <= last {
			t.Errorf("%d bytes: %d nodes, %d with more memory", memory, r.stats.Nodes, last)
		}
		last = r.stats.Nodes
	}
}

// TestRaceEnds stops the race in all ways that there are.
func TestRaceEnds(t *testing.T) {
	p := covertest.Langford(11)
	whole := p
	if xc.Debug {
		whole = covertest.Langford(8)
	}
	want, err := search.Visit(context.Background(), whole, tree.Config{})
	if err != nil {
		t.Fatal(err)
	}
	var stats tree.Stats
	if n, _, err := Count(context.Background(), p, tree.Fastest, tree.Config{MaxNodes: 5000, Stats: &stats}); n != nil || err != tree.ErrLimit || stats.Nodes < 5000 || stats.Nodes > 50000 || stats.Done >= 1 {
		t.Errorf("limit of nodes: %v, %v, %+v", n, err, stats)
	}
	// With next to no memory the sweep that leads drops out, and the number is the
	// same.
	if n, way, err := Count(context.Background(), covertest.DominoTilings(6, 8), tree.Fastest, tree.Config{MaxMemory: 1 << 11}); err != nil || n.Uint64() != 167089 || way == tree.BySweep {
		t.Errorf("little memory: %v by %v, %v", n, way, err)
	}
	// What a way did that is out is not forgotten.
	out := &memoRacer{all: tree.Stats{Nodes: 7, Memo: 5, Hits: 2}}
	r := &race{racers: []racer{out}}
	if r.leave(out); len(r.racers) > 0 || r.totals().Nodes != 7 || r.totals().Memo != 5 || r.totals().Hits != 2 {
		t.Errorf("%d racers, %+v", len(r.racers), r.totals())
	}
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	calls, nodes := 0, uint64(0)
	_, _, err = Count(ctx, p, tree.Fastest, tree.Config{Progress: func(st tree.Stats) {
		if calls++; calls == 5 {
			cancel(cause)
		}
		if st.Nodes < nodes || st.Done >= 1 {
			t.Errorf("progress: %d nodes after %d, %v", st.Nodes, nodes, st.Done)
		}
		nodes = st.Nodes
	}})

	if err != cause || calls < 5 {
		t.Errorf("cancelled: %v after %d calls", err, calls)
	}
	if n, way, err := Count(context.Background(), whole, tree.Fastest, tree.Config{Choice: tree.First}); err != nil || n.Uint64() != want || way != tree.BySearch {
		t.Errorf("another rule: %v by %v, %v", n, way, err)
	}
	if n, way, err := Count(context.Background(), whole, tree.Fastest, tree.Config{Workers: 2}); err != nil || n.Uint64() != want {
		t.Errorf("two workers: %v by %v, %v", n, way, err)
	}
}

// TestMaxSolutions counts no further than asked, in every way, and ends the race there.
func TestMaxSolutions(t *testing.T) {
	p := covertest.Langford(8)
	for way := tree.Fastest; way <= tree.ByOptions; way++ {
		for most, want := range map[uint64]uint64{1: 1, 100: 100, 300: 300, 400: 300} {
			var stats tree.Stats
			n, by, err := Count(context.Background(), p, way, tree.Config{MaxSolutions: most, Stats: &stats})
			if err != nil || n.Uint64() != want || by == tree.BySearch && stats.Solutions != want {
				t.Errorf("%v: %v, by %v %d (%v), want %d of at most %d", way, n, by, stats.Solutions, err, want, most)
			}
			if way == tree.BySearch && most == 1 && stats.Nodes > 100 {
				t.Errorf("%v: %d nodes to find one solution", way, stats.Nodes)
			}
		}
	}
	var stats tree.Stats
	n, err := countBy(context.Background(), covertest.Langford(11), tree.Fastest, tree.Config{MaxSolutions: 1000, Stats: &stats})
	if err != nil || n.Uint64() != 1000 || stats.Nodes > 200000 {
		t.Errorf("%v (%v) after %d nodes", n, err, stats.Nodes)
	}
}

// TestRaceMultiple has bounds and weights, where Algorithms N and Z race with a search.
// With next to no memory both drop out.
func TestRaceMultiple(t *testing.T) {
	p := covertest.Open("tetro5x8m")
	n, way, err := Count(context.Background(), p, tree.Fastest, tree.Config{})
	if err != nil || n.String() != "3106" {
		t.Errorf("%v by %v, %v", n, way, err)
	}
	n, way, err = Count(context.Background(), regular(8, 4), tree.Fastest, tree.Config{MaxMemory: 1 << 12})
	if err != nil || n.String() != "19355" || way != tree.BySearch {
		t.Errorf("little memory: %v by %v, %v, want 19355 (OEIS A005815)", n, way, err)
	}
}

// regular returns the graphs on so many numbered vertices in which each has a degree.
func regular(vertices, degree int) *xc.Problem {
	b := xc.NewBuilder()
	for i := range vertices {
		b.AddBounded(degree, degree, fmt.Sprint(i))
	}
	for i := range vertices {
		for j := range i {
			b.AddOption(fmt.Sprint(i), fmt.Sprint(j))
		}
	}
	return covertest.Build(b)
}

// TestOptionsEstimate holds the estimates of Algorithm N against what it then does.
func TestOptionsEstimate(t *testing.T) {
	for _, p := range []*xc.Problem{regular(8, 4), regular(9, 4), covertest.Open("tetro5x8m"), covertest.DominoTilings(8, 8), covertest.Open("latin6red")} {
		o := newOptionsRacer(&race{p: p, ctx: context.Background()}, unreachable, 4*sampleSize)
		estimate := o.forecast()
		if done, err := o.run(math.MaxUint64, 1<<30, math.MaxUint64); err != nil || !done {
			t.Fatal(done, err)
		}
		_, _, work, _ := o.Progress()
		if r := estimate / float64(work); r < .7 || r > 4 || o.forecast() != float64(work) {
			t.Errorf("%s: estimated %.0f, twice as much as seems likely, and is %d", p.Names[0], estimate, work)
		}
	}
}

// TestCountAllocations sees that the loops do not allocate: more nodes do not take
// more allocations than it takes for tables to grow.
func TestCountAllocations(t *testing.T) {
	if xc.Debug {
		t.Skip("allocations are others")
	}
	p := covertest.Langford(9)
	recall := testing.AllocsPerRun(2, func() { recalled(p, 1<<60, 1<<40) })
	sweeping := testing.AllocsPerRun(2, func() { newSweepRun(p) })
	t.Logf("recall %v, sweep %v", recall, sweeping)
	if recall > 400 || sweeping > 2500 {
		t.Errorf("recall %v, sweep %v", recall, sweeping)
	}
}

// newSweepRun makes a sweep.
func newSweepRun(p *xc.Problem) {
	s := newSweep(p, inOrder(p), 1, 0, nil)
	s.run(1<<63, 1<<60, 1<<60)
}

// FuzzCount compares the ways with the definition.
func FuzzCount(f *testing.F) {
	f.Add([]byte{1, 2, 0b0101, 0, 0b1010, 0, 0b0110, 0, 0b1001, 0, 0b0011, 0})
	f.Add([]byte{4, 3, 0x81, 1, 0x82, 1, 0x84, 4, 0x88, 4, 0x90, 1, 0xe1, 5, 0xe2, 5, 0xe4, 5})
	f.Add([]byte{0, 0, 8, 1, 0, 1, 0, 1, 0, 1, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		if p := covertest.Decode(data, false); p != nil {
			agreeWays(t, p, big.NewInt(int64(len(covertest.Brute(p)))))
		}
	})
}

// TestAmounts has numbers around the ends of a word, against package big.
func TestAmounts(t *testing.T) {
	list := []uint64{0, 1, 2, 3, 1<<31 + 1, 1<<32 - 1, 1 << 32, 1<<62 - 1, 1 << 62, 1<<63 - 1}
	same := func(n amount, want *big.Int) {
		t.Helper()
		if n.value().Cmp(want) != 0 || n == unknown {
			t.Errorf("%v, want %v", n.value(), want)
		}
	}
	for _, a := range list {
		for _, b := range list {
			x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
			same(amount{n: a}.plus(amount{n: b}), new(big.Int).Add(x, y))
			same(amount{n: a}.times(amount{n: b}), new(big.Int).Mul(x, y))
		}
	}
	same(amount{n: 1 << 32}.times(amount{n: 1 << 31}), new(big.Int).Lsh(big.NewInt(1), 63))
}

// TestRacePrice pins what all ways together visit and work, with the search for ways, and sees that this is little
// more than what the one does that wins. A change that moves it says so and why.
func TestRacePrice(t *testing.T) {
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	for _, tt := range []struct {
		name        string
		p           *xc.Problem
		way         tree.Way
		nodes, work uint64
		price       float64
	}{
		{"langford11", covertest.Open("langford11"), tree.BySigns, 1052672, 9004801, 1.1},
		{"pent8x8c", covertest.Open("pent8x8c"), tree.BySearch, 71422, 20420325, 1.6},
		{"edge5x5k3", covertest.Open("edge5x5k3"), tree.BySearch, 188755, 12881893, 1.4},
		{"dominosa30", covertest.Open("dominosa30"), tree.BySearch, 629421, 44364496, 1.1},
		{"queendom7-4", covertest.Open("queendom7-4"), tree.BySearch, 87777, 26490700, 1.1},
		{"dominoes 12x12", covertest.DominoTilings(12, 12), tree.BySweep, 60562, 5708568, 1.2},
		{"100 of 200", covertest.Subsets([]int{100}, []int{200}), tree.ByOptions, 35653, 1882468, 1.4},
	} {
		r := &race{p: tt.p, ctx: context.Background(), cfg: tree.Config{MaxMemory: defaultMemory}}
		_, way, err := r.run()
		defer r.end()
		all, most := uint64(r.looking), uint64(0)
		for _, c := range r.racers {
			_, work, _ := c.progress()
			all, most = all+work, max(most, work)
		}
		if nodes := r.totals().Nodes; err != nil || way != tt.way || nodes != tt.nodes || all != tt.work || float64(all) > tt.price*float64(most) {
			t.Errorf("%s: by %v, %d nodes, %d of %d; %v; want %v, %d nodes, %d in all", tt.name, way, nodes, most, all, err, tt.way, tt.nodes, tt.work)
		}
	}
}

// TestEstimate holds the estimates against what sweeps then do.
func TestEstimate(t *testing.T) {
	for _, p := range []*xc.Problem{covertest.Langford(8), covertest.Langford(10), covertest.RowQueens(9), covertest.DominoTilings(8, 8), covertest.Open("latin6red"), covertest.Open("sudoku03")} {
		for n := range slices.Collect(breadth.ItemOrders(p, math.MaxInt, nil)) {
			s := newSweep(p, orderOf(p, n), sweepWords, 0, nil)
			if s == nil {
				continue
			}
			s.estimate(1e8, s.samples(1e8))
			estimate := s.estimated[len(s.groups)]
			if done, err := s.run(2e7, 1<<30, math.MaxUint64); err != nil || !done {
				if estimate < 4e6 {
					t.Errorf("%s order %d: estimated %.0f, and is more than 2e7", p.Names[0], n, estimate)
				}
				continue
			}
			if r := estimate / float64(s.work); r < .2 || r > 8 {
				t.Errorf("%s order %d: estimated %.0f, is %d", p.Names[0], n, estimate, s.work)
			}
		}
	}
}

// union puts problems side by side, items in turn, so that the order of the items
// keeps none together.
func union(all []*xc.Problem) *xc.Problem {
	b := xc.NewBuilder()
	number := make([]map[xc.Item]xc.Item, len(all))
	for i := 0; i < 5; i++ { // random has no more
		for k, p := range all {
			if number[k] == nil {
				number[k] = map[xc.Item]xc.Item{}
			}
			if i < p.Primary {
				number[k][xc.Item(i)] = b.AddPrimary(fmt.Sprintf("%d.%s", k, p.Names[i]))
			}
		}
	}
	for k, p := range all {
		for i := p.Primary; i < len(p.Names); i++ {
			number[k][xc.Item(i)] = b.AddSecondary(fmt.Sprintf("%d.%s", k, p.Names[i]))
		}
	}
	for k, p := range all {
		for o := range p.Options() {
			var option []xc.Entry
			for _, e := range p.Option(o) {
				entry := xc.Entry{Item: number[k][e.Item]}
				if e.Colour != 0 {
					entry.Colour = b.Colour(p.Colours[e.Colour])
				}
				option = append(option, entry)
			}
			b.AddEntries(option...)
		}
	}
	return covertest.Build(b)
}

// pairs returns a problem of n items with two options each, which has 2^n solutions.
func pairs(n int) *xc.Problem {
	b := xc.NewBuilder()
	for i := range n {
		b.AddPrimary(fmt.Sprint(i))
	}
	for i := range n {
		b.AddEntries(xc.Entry{Item: xc.Item(i)})
		b.AddEntries(xc.Entry{Item: xc.Item(i)})
	}
	return covertest.Build(b)
}

// TestManyItems counts 2^n where every level of a search is as long as the problem. All ways
// end as soon as they are told to, and take memory in proportion to the problem.
func TestManyItems(t *testing.T) {
	if xc.Debug {
		t.Skip("the checks of debug builds take time and memory in proportion to the square of the items")
	}
	const n = 20000
	p, want := pairs(n), new(big.Int).Lsh(big.NewInt(1), n)
	for _, way := range []tree.Way{tree.BySweep, tree.ByOptions} {
		if got, err := countBy(context.Background(), p, way, tree.Config{}); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%v: %d bits, want %d; %v", way, got.BitLen(), want.BitLen(), err)
		}
	}
	var before, after runtime.MemStats
	var taken [2]uint64
	for k, p := range []*xc.Problem{pairs(n / 2), p} { // part by part
		runtime.ReadMemStats(&before)
		got, err := countBy(context.Background(), p, tree.ByMemo, tree.Config{MaxMemory: 100 << 20})
		runtime.ReadMemStats(&after)
		taken[k] = after.TotalAlloc - before.TotalAlloc
		if want := new(big.Int).Lsh(big.NewInt(1), uint(p.Primary)); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%d bits, want %d; %v", got.BitLen(), want.BitLen(), err)
		}
	}
	if taken[1] > 3*taken[0] {
		t.Errorf("%d MB for half of the items, and %d MB for all", taken[0]>>20, taken[1]>>20)
	}
	r := newRecaller(pairs(4000)) // 125 words for each of 8000 options, on 4000 levels
	polls := 0
	r.poll = func() error {
		if polls++; polls == 3 {
			return context.Canceled
		}
		return nil
	}
	if _, done := r.run(math.MaxUint64); done || r.err != context.Canceled || r.work > 4*recallBreath {
		t.Errorf("stopped at the third look: %v, %v after %d of work", done, r.err, r.work)
	}
	runtime.ReadMemStats(&before)
	_, _, err := Count(context.Background(), p, tree.Fastest, tree.Config{MaxNodes: n})
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; err != tree.ErrLimit && err != nil || taken > 200<<20 {
		t.Errorf("the race took %d MB in all; %v", taken>>20, err)
	}
}

// Algorithm Z begins anew at each turn. In a race for a part of a problem with symmetries,
// which is stopped again and again, it has to get turns that grow all the same. At its full price
// it wins neither.
func TestRaceRestarts(t *testing.T) {
	defer func(full float64) { memoItem = full }(memoItem)
	memoItem = 0
	for _, tt := range []struct {
		name, want string
		way        tree.Way
	}{{"bins13-5", "3673320", tree.ByMemo}, {"reg9-4", "1024380", tree.ByOptions}} {
		file := must.Get(os.Open("../../../bench/instances/" + tt.name + ".dlx.gz"))(t)
		defer file.Close()
		text := must.Get(gzip.NewReader(file))(t)
		p := must.Get(xc.Parse(text))(t)
		n, way, err := Count(t.Context(), p, tree.Fastest, tree.Config{MaxNodes: 1 << 20})
		if err != nil || n.String() != tt.want || way != tt.way {
			t.Errorf("%s: %v by %v, %v", tt.name, n, way, err)
		}
	}
}
