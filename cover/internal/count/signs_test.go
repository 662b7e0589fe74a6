package count

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"

	"go.uber.org/goleak"
)

// bySigns counts by signs, with blocks of 2^low points, stopped after every one;
// nil if the problem is not for that.
func bySigns(p *xc.Problem, low int) *big.Int {
	if p.Multiple() || p.HasDemands() {
		return nil
	}
	for a := range selectors(p, 1000, nil) {
		sp, ok := newSplitting(p, a)
		if !ok {
			continue
		}
		sp.fixSigns()
		s := newSigns(sp, low)
		if s == nil {
			return nil
		}
		for calls := uint64(0); ; calls++ {
			if calls > s.points>>s.low {
				return big.NewInt(-1)
			}
			if done, _ := s.run(calls*s.price+1, 0, 1<<60); done {
				return s.count()
			}
		}
	}
	return nil
}

// randomChoices is a problem whose options name one of some items, which its name
// begins with, and some of others.
func randomChoices(rng *rand.Rand) *xc.Problem {
	b := xc.NewBuilder()
	chosen, covered := 1+rng.IntN(4), rng.IntN(7)
	for i := range chosen + covered {
		b.AddPrimary(strconv.Itoa(i))
	}
	free := rng.Perm(covered)
	for a := range chosen {
		size := covered / chosen
		if a < covered%chosen {
			size++
		}
		options := [][]int{free[:size]}
		free = free[size:]
		for range rng.IntN(7) {
			options = append(options, rng.Perm(covered)[:min(covered, max(0, size-rng.IntN(4)/3))])
		}
		rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
		for _, o := range options[rng.IntN(2)*rng.IntN(2):] {
			entries := []xc.Entry{{Item: xc.Item(a)}}
			for _, i := range o {
				entries = append(entries, xc.Entry{Item: xc.Item(chosen + i)})
			}
			rng.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
			b.AddEntries(entries...)
		}
	}
	return covertest.Build(b)
}

// TestSignsRandom compares signs with a plain search, for all sizes of a block.
func TestSignsRandom(t *testing.T) {
	rng := randtest.New(t, 3, 7)
	tried, several, turned := 0, 0, 0
	for range randtest.Rounds(2000, func() bool { return tried >= 5000 && several >= 300 && turned >= 12 }) {
		p := randomChoices(rng)
		want := must.Get(search.Visit(context.Background(), p, tree.Config{Engine: tree.Links}))(t)
		for low := range 4 {
			n := bySigns(p, low)
			if n == nil {
				continue
			}
			tried++
			if n.Cmp(new(big.Int).SetUint64(want)) != 0 {
				t.Fatalf("%s\nblocks of %d signs: %v, want %d", covertest.Text(t, p), low, n, want)
			}
		}
		if want > 1 {
			several++
		}
		if s := findSigns(p, 1e9, nil); s != nil && s.none {
			turned++
		}
	}
	t.Logf("%d tried, %d with several solutions, %d ruled out at once", tried, several, turned)
	if tried < 5000 || several < 300 || turned < 12 {
		t.Errorf("only %d tried, %d with several solutions, %d ruled out at once", tried, several, turned)
	}
}

// TestSignsWorkers expects the same number and totals for every number of workers,
// in one call and in several.
func TestSignsWorkers(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, tt := range []struct {
		p     *xc.Problem
		low   int // signs of a block, so that there are many
		count string
	}{
		{covertest.Langford(8), 1, "300"},
		{covertest.Langford(11), 4, "35584"},
		{covertest.DominoTilings(6, 6), 2, "6728"},
	} {
		var most splitting
		for a := range selectors(tt.p, 1000, nil) {
			if sp, ok := newSplitting(tt.p, a); ok {
				sp.fixSigns()
				most = sp
				break
			}
		}
		for workers := range 5 {
			for _, turn := range []uint64{math.MaxUint64, 3000 << tt.low, 20000 << tt.low} {
				s := newSigns(most, tt.low)
				s.workers = workers
				calls := uint64(0)
				for done := false; !done; calls++ {
					if done, _ = s.run(math.MaxUint64, 0, turn); !done && s.block<<s.low != (calls+1)*turn {
						t.Fatalf("%d blocks behind after %d calls of %d", s.block, calls+1, turn>>s.low)
					}
				}
				if calls != upTo(s.points, turn) || s.count().String() != tt.count || (len(s.crew) > 0) != (workers > 1) {
					t.Errorf("%d workers, turns of %d: %v in %d calls, want %s", workers, turn, s.count(), calls, tt.count)
				}
			}
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for workers := range 4 {
		var st tree.Stats
		cfg := tree.Config{Workers: workers, Stats: &st}
		if n, err := countBy(context.Background(), covertest.Langford(12), tree.BySigns, cfg); err != nil || n.String() != "216288" || st.Nodes != 1<<22 || st.Done != 1 {
			t.Errorf("%d workers: %v, %v, %+v", workers, n, err, st)
		}
		if _, err := countBy(ended, covertest.Langford(12), tree.BySigns, cfg); err != context.Canceled {
			t.Errorf("%d workers: %v", workers, err)
		}
		cfg.MaxNodes = 1 << 21
		if _, err := countBy(context.Background(), covertest.Langford(12), tree.BySigns, cfg); err != tree.ErrLimit || st.Nodes != 1<<21 {
			t.Errorf("%d workers: %v, %+v", workers, err, st)
		}
	}
}

// TestSignsFigures has published numbers, and how many points they take.
func TestSignsFigures(t *testing.T) {
	for _, tt := range []struct {
		name   string
		p      *xc.Problem
		points uint64
		count  string
		source string
	}{
		{"langford 3", covertest.Langford(3), 1 << 4, "2", "OEIS A014552, twice, for reversals"},
		{"langford 5", covertest.Langford(5), 0, "0", "the parity of the slots"},
		{"langford 6", covertest.Langford(6), 0, "0", "the parity of the slots"},
		{"langford 8", covertest.Langford(8), 1 << 14, "300", "OEIS A014552, twice"},
		{"langford 9", covertest.Langford(9), 0, "0", "the parity of the slots"},
		{"langford 11", covertest.Langford(11), 1 << 20, "35584", "OEIS A014552, twice"},
		{"dominoes 4x5", covertest.DominoTilings(4, 5), 1 << 9, "95", "OEIS A005178"},
		{"dominoes 5x5", covertest.DominoTilings(5, 5), 0, "0", "an odd area"},
		{"dominoes 6x6", covertest.DominoTilings(6, 6), 1 << 17, "6728", "OEIS A004003"},
	} {
		s := findSigns(tt.p, 1e9, nil)
		if s == nil {
			t.Errorf("%s: not for signs", tt.name)
			continue
		}
		done, err := s.run(math.MaxUint64, 0, math.MaxUint64)
		if !done || err != nil || s.points != tt.points || s.count().String() != tt.count {
			t.Errorf("%s: %v in %d points, want %s in %d (%s)", tt.name, s.count(), s.points, tt.count, tt.points, tt.source)
		}
	}
}

// TestSignsWide has sums that need two words, though their numbers do not.
func TestSignsWide(t *testing.T) {
	s := findSigns(covertest.Langford(11), 1e9, nil)
	if s.words != 2 || !s.narrow {
		t.Fatalf("%d words, narrow %v", s.words, s.narrow)
	}
	s.halves[1], s.narrow = 1, false
	if s.run(math.MaxUint64, 0, math.MaxUint64); s.count().String() != "35584" {
		t.Errorf("%v", s.count())
	}
	rng := randtest.New(t, 1, 9)
	for range 200 {
		a, b := make([]int64, 5), make([]int64, 5)
		sum := new(big.Int)
		for i := range a {
			a[i], b[i] = rng.Int64()>>rng.IntN(60), rng.Int64()>>rng.IntN(60)
			if rng.IntN(2) == 0 {
				a[i] = -a[i]
			}
			if rng.IntN(2) == 0 {
				b[i] = -b[i]
			}
			sum.Add(sum, new(big.Int).Mul(big.NewInt(a[i]/8), big.NewInt(b[i]/8)))
			a[i], b[i] = a[i]/8, b[i]/8
		}
		lo, hi := dot(a, b)
		n := new(big.Int).Lsh(big.NewInt(int64(hi)), 64)
		if n.Add(n, new(big.Int).SetUint64(lo)); n.Cmp(sum) != 0 {
			t.Fatalf("%v times %v is %v, want %v", a, b, n, sum)
		}
	}
}

// TestSignsFit has items with so many options that numbers just fit, or do not.
func TestSignsFit(t *testing.T) {
	for _, tt := range []struct {
		pairs, items, options int
		fit                   bool
	}{
		{1, 1, 2047, true}, {1, 1, 2048, false}, // of a table
		{1, 5, 2047, true}, {1, 6, 2047, true},
		{1, 19, 31, true}, {1, 20, 31, false}, // of 62 bits a half
		{1, 12, 31, true}, {1, 13, 31, true}, {1, 60, 2, true}, {1, 110, 2, true}, {1, 124, 2, false},
		{4, 10, 31, true}, {4, 11, 31, true}, // the sum of a block has more bits than a half
	} {
		// Two items x and y of each pair are named with a and b, in either way.
		sp, want := splitting{signs: 2 * tt.pairs}, big.NewInt(1)
		for k := range tt.pairs {
			x, y := uint64(1)<<(2*k), uint64(2)<<(2*k)
			sp.groups = append(sp.groups, []uint64{x, y}, []uint64{x, y, y})
			want.Mul(want, big.NewInt(3))
		}
		for range tt.items {
			sp.groups = append(sp.groups, make([]uint64, tt.options))
			want.Mul(want, big.NewInt(int64(tt.options)))
		}
		for _, low := range []int{0, 1, 2, 8} {
			s := newSigns(sp, low)
			if (s != nil) != tt.fit {
				t.Errorf("%d items of %d options: fit is %v", tt.items, tt.options, s != nil)
				continue
			}
			if s == nil {
				continue
			}
			if s.run(math.MaxUint64, 0, math.MaxUint64); s.count().Cmp(want) != 0 {
				t.Errorf("%d items of %d options: %v, want %v", tt.items, tt.options, s.count(), want)
			}
		}
	}
}

// TestSignsSplit has problems that are no choices, or whose choices may name items
// too often.
func TestSignsSplit(t *testing.T) {
	for _, tt := range []struct {
		Text string
		is   bool
	}{
		{"a b/a/b/a b", false},               // no set is named once by all
		{"a x y/a x/a y/a x y", true},        // at most all items are named
		{"a b x y/a x/a y/b x/b y", true},    //
		{"a b x/a x/b x", true},              // one more, which is odd
		{"a b x | s/a x/b x s/b x", false},   // a secondary item
		{"a b x y/a x/b/b x y/a y", true},    // three at most, where two are to be named
		{"a b x y/a x y/b/b x y/a y", false}, // four
	} {
		p := covertest.Parse(tt.Text)
		s := findSigns(p, 1e9, nil)
		if (s != nil) != tt.is {
			t.Errorf("%s: %v", tt.Text, s)
		}
		if s != nil {
			agreeWays(t, p, big.NewInt(int64(len(covertest.Brute(p)))))
		}
	}
}

// TestCountBy counts in every way, and stops each in all ways that there are.
func TestCountBy(t *testing.T) {
	p := covertest.Langford(11)
	whole, want := p, uint64(35584)
	if xc.Debug {
		whole, want = covertest.Langford(8), 300
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for way := tree.BySearch; way <= tree.ByOptions; way++ {
		var stats tree.Stats
		n, err := countBy(context.Background(), whole, way, tree.Config{Stats: &stats})
		if err != nil || n.Uint64() != want || stats.Done != 1 {
			t.Errorf("%v: %v, %v, %+v", way, n, err, stats)
		}
		if way != tree.ByMemo && (stats.Solutions != want || stats.Nodes == 0) {
			t.Errorf("%v: %+v", way, stats)
		}
		if _, err := countBy(ended, p, way, tree.Config{}); err != context.Canceled {
			t.Errorf("%v: %v", way, err)
		}
		if _, err := countBy(context.Background(), p, way, tree.Config{MaxNodes: 3000, Stats: &stats}); err != tree.ErrLimit || stats.Nodes < 3000 || stats.Nodes > 10000 {
			t.Errorf("%v: %v after %d nodes", way, err, stats.Nodes)
		}
		_, err = countBy(context.Background(), covertest.Langford(8), way, tree.Config{MaxMemory: 4096})
		if remembers := way == tree.BySweep || way == tree.ByMemo || way == tree.ByOptions; err != nil && !remembers || remembers && err != tree.ErrMemory {
			t.Errorf("%v: %v with little memory", way, err)
		}
	}
	for way := tree.BySweep; way <= tree.ByOptions; way++ {
		if _, err := countBy(context.Background(), covertest.Parse(covertest.ToyM), way, tree.Config{}); way != tree.ByMemo && way != tree.ByOptions && !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%v with bounds: %v", way, err)
		}
	}
	if _, err := countBy(context.Background(), covertest.Parse(covertest.Toy49), tree.BySigns, tree.Config{}); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
	if _, err := countBy(context.Background(), covertest.Parse(covertest.Toy49), tree.ByOptions+1, tree.Config{}); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}
