package breadth

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"regexp"
	"slices"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// breadths holds published counts. Peak and reach are ours and pin the tables,
// but for those of 11 queens: exercise 41 says that its database grows to 75,009
// entries, and we reach one more before the eighth row is forgotten.
var breadths = []struct {
	name        string
	p           func() *xc.Problem
	solutions   string
	peak, reach int
	source      string
}{
	{"queens 1", func() *xc.Problem { return covertest.RowQueens(1) }, "1", 1, 2, "OEIS A000170"},
	{"queens 2", func() *xc.Problem { return covertest.RowQueens(2) }, "0", 2, 3, "OEIS A000170"},
	{"queens 8", func() *xc.Problem { return covertest.RowQueens(8) }, "92", 976, 1026, "OEIS A000170"},
	{"queens 11", func() *xc.Problem { return covertest.RowQueens(11) }, "2680", 71868, 75010, "ex. 41"},
	{"bees 11", func() *xc.Problem { return bees(11) }, "596483", 62274, 71095, "ex. 41; OEIS A099152"},
	{"langford 3", func() *xc.Problem { return covertest.Langford(3) }, "2", 4, 5, "OEIS A014552, twice, for reversals"},
	{"langford 8", func() *xc.Problem { return covertest.Langford(8) }, "300", 5332, 5917, "OEIS A014552"},
	{"dominoes 8x8", func() *xc.Problem { return covertest.DominoTilings(8, 8) }, "12988816", 70, 105, "OEIS A004003"},
	{"dominoes 14x14", func() *xc.Problem { return covertest.DominoTilings(14, 14) }, "112202208776036178000000", 3432, 5148, "OEIS A004003"},
	{"dominoes 5x5", func() *xc.Problem { return covertest.DominoTilings(5, 5) }, "0", 10, 16, "an odd area"},
	{"toy 49", func() *xc.Problem { return covertest.Parse(covertest.Toy49) }, "1", 3, 4, "(49)"},
	{"toy M", func() *xc.Problem { return covertest.Parse(covertest.ToyM) }, "1", 3, 4, "Knuth's program DLX3"},
	{"reduced 3x5", func() *xc.Problem { return covertest.Open("small/reduced3x5") }, "20165", 6211, 6530, "ex. 360"},
	{"100 of 200", func() *xc.Problem { return covertest.Subsets([]int{100}, []int{200}) },
		"90548514656103281165404177077484163874504589675413336841320", 101, 201, "binomial coefficient"},
}

func TestBreadth(t *testing.T) {
	for _, tt := range breadths {
		t.Run(tt.name, func(t *testing.T) {
			if xc.Debug && tt.peak > covertest.DebugNodes/10 {
				t.Skip("too long with checks on")
			}
			var stats Stats
			n, err := Count(context.Background(), tt.p(), Config{Stats: &stats})
			if err != nil || n.String() != tt.solutions {
				t.Errorf("%v solutions (%v), want %s (%s)", n, err, tt.solutions, tt.source)
			}
			if stats.Peak != tt.peak || stats.Reach != tt.reach {
				t.Errorf("%+v, want a peak of %d and a reach of %d", stats, tt.peak, tt.reach)
			}
		})
	}
}

// An expression is what a state has instead of a number in exercise 42: the selections that
// lead to it as a regular expression, in which an option is a letter, and one of them.
type expression struct{ all, one string }

// expressionOf is Algorithm N by its definition, with expressions. A state is the set of the
// open items, at most 64, that are covered.
func expressionOf(p *xc.Problem) expression {
	last, sets := map[xc.Item]int{}, make([]uint64, p.Options())
	for k := range sets {
		for _, e := range p.Option(k) {
			sets[k] |= 1 << e.Item
			last[e.Item] = k
		}
	}
	now := map[uint64]expression{0: {}}
	for k, set := range sets {
		var due, forgotten uint64
		for _, e := range p.Option(k) {
			if last[e.Item] == k {
				forgotten |= 1 << e.Item
				if int(e.Item) < p.Primary {
					due |= 1 << e.Item
				}
			}
		}
		next := map[uint64]expression{}
		add := func(state uint64, e expression) {
			if state&due != due {
				return
			}
			if old, ok := next[state&^forgotten]; ok {
				e = expression{"(?:" + old.all + "|" + e.all + ")", old.one}
			}
			next[state&^forgotten] = e
		}
		for _, state := range slices.Sorted(maps.Keys(now)) {
			e, letter := now[state], string(rune(0x100+k))
			add(state, e)
			if state&set == 0 {
				add(state|set, expression{e.all + letter, e.one + letter})
			}
		}
		now = next
	}
	return now[0]
}

// TestExpressions is exercise 42: what is left matches every solution, and no set of options
// that differs from one in one option, and the one selection is a solution. The numbers of
// letters are ours.
func TestExpressions(t *testing.T) {
	for name, tt := range map[string]struct {
		p       *xc.Problem
		letters int
	}{
		"toy":          {covertest.Parse("a b c d e f g/c e/a d g/b c f/a d f/b g/d e g"), 3},
		"queens 6":     {covertest.RowQueens(6), 24},
		"langford 4":   {covertest.Langford(4), 8},
		"dominoes 4x4": {covertest.DominoTilings(4, 4), 171},
	} {
		left := expressionOf(tt.p)
		all := regexp.MustCompile("^(?:" + left.all + ")$")
		must.Equal(t, len(regexp.MustCompile("[^(?:|)]").FindAllString(left.all, -1)), tt.letters, "%s: letters", name)
		words := map[string]bool{}
		for sol := range must.All(t, search.Solutions(t.Context(), tt.p, tree.Config{})) {
			words[wordOf(sol)] = true
			for k := range tt.p.Options() {
				other := slices.DeleteFunc(slices.Clone(sol), func(o int) bool { return o == k })
				if len(other) == len(sol) {
					other = append(other, k)
				}
				if w := wordOf(other); all.MatchString(w) {
					t.Errorf("%s: %v is matched", name, other)
				}
			}
		}
		for w := range words {
			if !all.MatchString(w) {
				t.Errorf("%s: solution %q is not matched by %q", name, w, left.all)
			}
		}
		if !words[left.one] {
			t.Errorf("%s: %q is no solution", name, left.one)
		}
	}
}

// wordOf has the letters of options, in order.
func wordOf(options []int) (word string) {
	for _, k := range slices.Sorted(slices.Values(options)) {
		word += string(rune(0x100 + k))
	}
	return word
}

// TestSlowBreadth counts what has 49 digits: OEIS A004003.
func TestSlowBreadth(t *testing.T) {
	randtest.Slow(t, "some seconds")
	n, err := Count(context.Background(), covertest.DominoTilings(20, 20), Config{})
	if want := "1269984011256235834242602753102293934298576249856"; err != nil || n.String() != want {
		t.Errorf("%v solutions (%v), want %s", n, err, want)
	}
}

// TestBreadthFiles counts what Algorithms X, C and M count in TestFiles.
func TestBreadthFiles(t *testing.T) {
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	for _, tt := range []struct {
		file      string
		solutions int64
		narrow    bool
	}{
		{"domino7x8", 1292697, false},
		{"domino7x8", 1292697, true},
		{"latin6red", 9408, true},
		{"sudoku00", 1, true},
	} {
		p := covertest.Open(tt.file)
		var cfg Config
		if tt.narrow {
			cfg.Order = NarrowOrder(p)
		}
		n, err := Count(context.Background(), p, cfg)
		if err != nil || !n.IsInt64() || n.Int64() != tt.solutions {
			t.Errorf("%s: %v solutions (%v), want %d", tt.file, n, err, tt.solutions)
		}
	}
}

// TestBreadthTilings counts tilings of rectangles by dominoes, as Kasteleyn's determinants do
// in package tilings.
func TestBreadthTilings(t *testing.T) {
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	for _, tt := range []struct {
		rows, cols int
		want       string
	}{{2, 2, "2"}, {3, 4, "11"}, {6, 6, "6728"}, {6, 17, "349519610713"}, {4, 30, "21096536145301"}} {
		p := covertest.DominoTilings(tt.rows, tt.cols)
		for _, order := range [][]int{nil, NarrowOrder(p)} {
			if tt.cols > 20 && order == nil {
				continue // its states have 31 bits
			}
			if n, err := Count(context.Background(), p, Config{Order: order}); err != nil || n.String() != tt.want {
				t.Errorf("%d by %d: %v tilings (%v), want %s", tt.rows, tt.cols, n, err, tt.want)
			}
		}
	}
}

// TestBreadthWide is about states of several words: partitions of 200 items,
// mixed at random, of which a solution may take parts only if they fit together.
func TestBreadthWide(t *testing.T) {
	rng := randtest.New(t, 40, 41)
	solved := 0
	for range 20 {
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("%d", 1, 200)...)
		var options [][]xc.Entry
		for range 4 {
			perm := rng.Perm(25) // parts of four blocks of 8 items, but for the last
			for ; len(perm) > 0; perm = perm[min(4, len(perm)):] {
				var option []xc.Entry
				for _, block := range perm[:min(4, len(perm))] {
					for i := range 8 {
						option = append(option, xc.Entry{Item: xc.Item(25*i + block)})
					}
				}
				options = append(options, option)
			}
		}
		options = append(options, options[rng.IntN(len(options))]) // doubles some solution
		rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
		for _, option := range options {
			b.AddEntries(option...)
		}
		p := covertest.Build(b)
		want, _ := search.Visit(context.Background(), p, tree.Config{})
		var stats Stats
		n, err := Count(context.Background(), p, Config{Stats: &stats})
		if err != nil || n.Uint64() != want || stats.Bits <= 128 {
			t.Errorf("%v solutions (%v), %+v, want %d", n, err, stats, want)
		}
		solved += int(want)
	}
	must.Least(t, solved, 80, "solutions")
}

// TestBreadthBig is about numbers of several words: 2^k selections for each k.
func TestBreadthBig(t *testing.T) {
	for _, k := range []int{0, 1, 63, 64, 65, 127, 128, 129, 300} {
		b := xc.NewBuilder()
		b.AddPrimary(covertest.Names("%d", 1, k)...)
		b.AddPrimary("last")
		for i := range k {
			b.AddEntries(xc.Entry{Item: xc.Item(i)})
			b.AddEntries(xc.Entry{Item: xc.Item(i)})
		}
		b.AddOption("last")
		want := new(big.Int).Lsh(big.NewInt(1), uint(k))
		n, err := Count(context.Background(), covertest.Build(b), Config{})
		if err != nil || n.Cmp(want) != 0 {
			t.Errorf("%v solutions (%v), want 2^%d", n, err, k)
		}
	}
	// Entries of very different numbers, when the first of them grows too big.
	for n := 60; n <= 140; n += 8 {
		for _, k := range []int{1, 5, n / 2, n - 3} {
			got, err := Count(context.Background(), covertest.Subsets([]int{k}, []int{n}), Config{})
			want := new(big.Int).Binomial(int64(n), int64(k))
			if err != nil || got.Cmp(want) != 0 {
				t.Errorf("%d of %d: %v (%v), want %v", k, n, got, err, want)
			}
		}
	}
}

func TestBreadthErrors(t *testing.T) {
	p := covertest.RowQueens(8)
	ctx := context.Background()
	var stats Stats
	if n, err := Count(ctx, p, Config{MaxEntries: 976, Stats: &stats}); err != nil || n.Int64() != 92 || stats.Options != 64 {
		t.Errorf("%v, %v, %+v with as many entries as it takes", n, err, stats)
	}
	if n, err := Count(ctx, p, Config{MaxEntries: 975, Stats: &stats}); n != nil || err != ErrEntries || stats.Options == 0 || stats.Options == 64 || stats.Peak > 975 {
		t.Errorf("%v, %v, %+v with one entry less", n, err, stats)
	}
	reason := errors.New("had enough")
	stopped, cancel := context.WithCancelCause(ctx)
	cancel(reason)
	if n, err := Count(stopped, p, Config{}); n != nil || err != reason {
		t.Errorf("%v, %v when it was stopped before", n, err)
	}
	small := covertest.Parse("a b/a/b/a b")
	for _, order := range [][]int{{}, {0, 1}, {0, 1, 1}, {0, 1, 3}, {0, -1, 2}, {0, 1, 2, 2}} {
		if n, err := Count(ctx, small, Config{Order: order}); n != nil || err != ErrOrder {
			t.Errorf("order %v: %v, %v", order, n, err)
		}
	}
}

// FuzzBreadth compares Algorithm N with the definition: the number of
// solutions in several orders, and
// NarrowOrder with its promise.
func FuzzBreadth(f *testing.F) {
	f.Add([]byte{2, 0, 3, 4, 5, 0b001, 0, 0b010, 0, 0b100, 0, 0b011, 0, 0b111, 0})
	f.Add([]byte{2, 2, 1, 1, 5, 0b01011, 4, 0b10101, 8, 0b01100, 1, 0b01010, 2, 0b10100, 2})
	f.Add([]byte{0, 0, 8, 1, 0, 1, 0, 1, 0, 1, 0})
	f.Add([]byte{3, 3, 4, 7, 6, 3, 0x1f, 1, 0x23, 1, 0x25, 4, 0x49, 9, 0x16, 2, 0xaa, 5, 0x5c, 3})
	f.Add([]byte{3, 3, 1, 1, 1, 1, 0x11, 1, 0x12, 1, 0x14, 1, 0x18, 1, 0x11, 2, 0x12, 2, 0x14, 2, 0x18, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		if p := covertest.Decode(data, true); p != nil {
			breadthAgrees(t, p)
			breadthAgrees(t, weighed(p, data))
		}
	})
}

// weighed is p with weights up to 3, as data says.
func weighed(p *xc.Problem, data []byte) *xc.Problem {
	b := xc.NewBuilder()
	for i, name := range p.Names[:p.Primary] {
		lo, hi := p.BoundsOf(xc.Item(i))
		b.AddBounded(lo, hi, name)
	}
	b.AddSecondary(p.Names[p.Primary:]...)
	at := 0
	for k := range p.Options() {
		var option []xc.Entry
		for _, e := range p.Option(k) {
			if e.Colour != 0 {
				e.Colour = b.Colour(p.Colours[e.Colour])
			}
			if at++; int(e.Item) < p.Primary {
				e.Weight = int32(data[at%len(data)]) % 4
			}
			option = append(option, e)
		}
		b.AddEntries(option...)
	}
	return covertest.Build(b)
}

// breadthAgrees compares Algorithm N with Verify on all sets of options of p,
// and returns how many are solutions.
func breadthAgrees(t *testing.T, p *xc.Problem) (solutions int) {
	t.Helper()
	ctx := context.Background()
	narrow := NarrowOrder(p)
	if !isOrder(p, narrow) {
		t.Fatalf("%s\n%v is no order", covertest.Text(t, p), narrow)
	}
	if a, b := newPlan(p, narrow, nil).bits, newPlan(p, nil, nil).bits; a > b {
		t.Errorf("%s\n%d bits in order %v, %d in the order given", covertest.Text(t, p), a, narrow, b)
	}
	for set := range 1 << p.Options() {
		var sol xc.Solution
		for k := range p.Options() {
			if set>>k&1 != 0 {
				sol = append(sol, k)
			}
		}
		if p.Verify(sol) == nil {
			solutions++
		}
	}
	backwards := slices.Clone(narrow)
	slices.Reverse(backwards)
	for _, order := range [][]int{nil, narrow, backwards} {
		n, err := Count(ctx, p, Config{Order: order})
		if err != nil || !n.IsInt64() || int(n.Int64()) != solutions {
			t.Errorf("%s\n%v solutions (%v) in order %v, want %d", covertest.Text(t, p), n, err, order, solutions)
		}
	}
	return solutions
}

// TestNarrowOrder looks for what NarrowOrder promises, on problems that it makes
// narrower and on problems that it had better leave alone.
func TestNarrowOrder(t *testing.T) {
	for _, cols := range []int{3, 8, 30} {
		p := covertest.DominoTilings(6, cols)
		var stats Stats
		must.Get(Count(context.Background(), p, Config{Order: NarrowOrder(p), Stats: &stats}))(t)
		must.Equal(t, stats.Bits, min(6, cols)+1, "6 by %d: bits", cols)
	}
	rng := randtest.New(t, 11, 13)
	narrower, kept := 0, 0
	for range 500 {
		b := xc.NewBuilder()
		n := 10 + rng.IntN(20)
		b.AddPrimary(covertest.Names("%d", 1, n)...)
		for k := range 2 * n {
			// items close to each other, and the options nearly in order
			at := min(n-3, max(0, k/2+rng.IntN(5)-2))
			b.AddEntries(xc.Entry{Item: xc.Item(at)}, xc.Entry{Item: xc.Item(at + 1 + rng.IntN(2))})
		}
		p := covertest.Build(b)
		order := NarrowOrder(p)
		given, found := newPlan(p, nil, nil).bits, newPlan(p, order, nil).bits
		switch {
		case !isOrder(p, order) || found > given:
			t.Fatalf("%s\norder %v has %d bits for %d", covertest.Text(t, p), order, found, given)
		case found < given:
			narrower++
		case slices.IsSorted(order):
			kept++
		}
	}
	if narrower < 50 || kept < 20 {
		t.Errorf("%d orders narrower, %d kept", narrower, kept)
	}
}

// TestForecast has what is left of an estimate, twice and as far off as it was, and as much
// again where the sample died out too early.
func TestForecast(t *testing.T) {
	const doubt = 1 << 17
	e := Estimate{0, 1 << 20, 3 << 20, 3 << 20, 3 << 20}
	for _, tt := range []struct {
		layer       int
		share, work float64
		want        float64
	}{
		{0, 0, 0, 6 << 20},
		{1, 0, 2<<20 + doubt, 2<<20 + doubt + 2*2<<20*2},
		{1, .5, 2 << 20, 2<<20 + 2<<20*(2<<20+doubt)/(2<<20+doubt)},
		{2, 0, 5 << 20, 10 << 20},
		{3, .5, 7 << 20, 14 << 20},
		{4, 0, 9 << 20, 9 << 20},
	} {
		if f := e.Forecast(tt.layer, tt.share, tt.work); math.Abs(f-tt.want) > 1 {
			t.Errorf("%+v: %v", tt, f)
		}
	}
}

// bees is the problem of n queen bees: as covertest.RowQueens, without the second diagonals. On
// hexagons, which are neighbours in six directions, it is all that a queen attacks.
func bees(n int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("r%d", 0, n-1)...)
	b.AddPrimary(covertest.Names("c%d", 0, n-1)...)
	b.AddSecondary(covertest.Names("a%d", 0, 2*n-2)...)
	for i := range n {
		for j := range n {
			b.AddOption(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", j), fmt.Sprintf("a%d", i+j))
		}
	}
	return covertest.Build(b)
}

// TestPlanEnds plans once the context has ended: the pass that takes more than linear time is left out.
func TestPlanEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := covertest.Queens(8)
	if whole, ended := newPlan(p, nil, nil), newPlan(p, nil, xc.NewMeter(ctx)); whole.words == 0 || ended.words != 0 {
		t.Errorf("states of %d words and, after the end, %d", whole.words, ended.words)
	}
}
