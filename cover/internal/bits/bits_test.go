package bits_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// sameAsLinks searches p by Links and by Bits, and expects the same solutions in
// the same order, and the same nodes on every level. It returns their number.
func sameAsLinks(t *testing.T, p *xc.Problem, choice tree.Choice) uint64 {
	t.Helper()
	var want, got tree.Stats
	wanted := must.Get(covertest.Collect(p, tree.Config{Choice: choice, Stats: &want}))(t)
	found, err := covertest.Collect(p, tree.Config{Choice: choice, Stats: &got, Engine: tree.Bits})
	want.Updates, want.Cleansings, want.Uncounted = 0, 0, true
	if err != nil || !slices.Equal(found, wanted) || !reflect.DeepEqual(got, want) {
		t.Fatalf("%v of\n%s\nbits  %v %+v, %v\nlinks %v %+v", choice, covertest.Text(t, p), found, got, err, wanted, want)
	}
	return want.Nodes
}

// TestKinds has problems for every kind but leftmost, and looks at the order of solutions.
func TestKinds(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    *xc.Problem
		want string
	}{
		{"nothing", covertest.Build(xc.NewBuilder()), "narrow"},
		{"queens 8", covertest.Queens(8), "narrow"},
		{"coloured", covertest.Coloured(3, 3, 3), "narrow"},
		{"no option", covertest.Parse("a b/a"), "narrow"},
		{"63 and 64 options", pairs(63, 64, 16), "narrow"},
		{"65 options", pairs(65, 1, 16), "wide"},
		{"5 words", pairs(5*64, 2*64, 97), "wide"},
		{"6 words", pairs(5*64+1, 6*64, 97), "wide"},
		{"64 words", pairs(64*64, 6, 2000), "wide"},
		{"64 words, and two to a block", pairs(64*64+1, 6, 2000), "wide"},
		{"129 words, and three to a block", pairs(129*64-5, 6, 2000), "wide"},
		{"soma, fixed L", covertest.Gallery("soma fixed=yes"), "wide"},
		{"bounds", covertest.Gallery("domination n=5 m=3"), "multi"},
		{"bounds on long lists", covertest.Parse("70:71|a b/" + strings.Repeat("a/", 70) + "a b/a b"), "multi"},
		{"partridge", covertest.Gallery("partridge n=3 order=rising"), "multi"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := bits.New(tt.p, new(tree.Config))
			if err != nil || bits.KindOf(b) != tt.want {
				t.Fatalf("kind %s (%v), want %s", bits.KindOf(b), err, tt.want)
			}
			if xc.Debug && (tt.p.Options() > 1000 || tt.want == "wide" && tt.p.Primary > 2) {
				t.Skip("too long with checks on")
			}
			if tt.p.Primary == 0 {
				if n, err := search.Visit(context.Background(), tt.p, tree.Config{Engine: tree.Bits}); n != 1 || err != nil {
					t.Errorf("%d solutions, %v, want the empty one", n, err)
				}
				return
			}
			sameAsLinks(t, tt.p, tree.Fewest)
			if tt.p.Options() < 1000 && tt.name != "soma, fixed L" { // which First takes too long for
				sameAsLinks(t, tt.p, tree.First)
			}
		})
	}
}

// pairs has an item with m options and one with n, where those go together that
// leave the same remainder by d, and some options for both.
func pairs(m, n, d int) *xc.Problem {
	c := min(3, m, n)
	b := xc.NewBuilder()
	b.AddPrimary("a", "b")
	b.AddSecondary("x")
	for k := range max(m, n) {
		if k < m-c {
			b.AddOption("a", fmt.Sprintf("x:%d", k%d))
		}
		if k < n-c {
			b.AddOption("b", fmt.Sprintf("x:%d", (k+7)%d))
		}
		if k < c {
			b.AddOption("a", "b")
		}
	}
	return covertest.Build(b)
}

// TestDeep goes down further than there are states to begin with.
func TestDeep(t *testing.T) {
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	const n = 4200 // items that have one option each: 132 words by 4201 levels
	b := xc.NewBuilder()
	for i := range n {
		b.AddPrimary(fmt.Sprint(i))
	}
	for i := range n {
		b.AddOption(fmt.Sprint(i))
	}
	p := covertest.Build(b)
	e, err := bits.New(p, new(tree.Config))
	if err != nil || bits.KindOf(e) != "narrow" || bits.Levels(e) > n {
		t.Fatalf("kind %s with room for %d levels (%v)", bits.KindOf(e), bits.Levels(e), err)
	}
	var st tree.Stats
	if found, err := search.Visit(context.Background(), p, tree.Config{Engine: tree.Bits, Stats: &st}); found != 1 || st.Nodes != n+1 || err != nil {
		t.Errorf("%d solutions, %d nodes (%v), want 1 and %d", found, st.Nodes, err, n+1)
	}
}

// TestProgress expects what Links say on the way, choices too.
func TestProgress(t *testing.T) {
	for name, p := range map[string]*xc.Problem{
		"queens 9": covertest.Queens(9), "coloured": covertest.Coloured(3, 4, 3), "bounds": covertest.Gallery("domination n=6 m=3"),
	} {
		seen := func(engine tree.EngineKind) (list []tree.Stats) {
			must.Get(search.Visit(context.Background(), p, tree.Config{Engine: engine, Progress: func(s tree.Stats) {
				s.Updates, s.Cleansings, s.Uncounted = 0, 0, true
				list = append(list, s)
			}}))(t)
			return list
		}
		want, got := seen(tree.Links), seen(tree.Bits)
		if len(want) < 3 || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %d calls, %d by links: %+v", name, len(got), len(want), got)
		}
	}
}

func TestRefuses(t *testing.T) {
	long := xc.NewBuilder()
	long.AddPrimary("a")
	long.AddSecondary("x") // whose colour keeps it from masks
	for range 46500 {      // rows of 727 words
		long.AddOption("a", "x:1")
	}
	demands := must.Get(xc.ParseDemands(strings.NewReader("a | x\na x\nx\n")))(t)
	for _, tt := range []struct {
		p    *xc.Problem
		cfg  tree.Config
		want error
		Text string
	}{
		{covertest.Queens(4), tree.Config{Choice: tree.Sharp}, tree.ErrEngine, "cover: not for this engine: bits supports only the rules fewest and first, and no other settings"},
		{covertest.Queens(4), tree.Config{Binary: true}, tree.ErrEngine, ""},
		{covertest.Queens(4), tree.Config{Shuffle: true}, tree.ErrEngine, ""},
		{covertest.Queens(4), tree.Config{Trace: func(tree.Visit) {}}, tree.ErrEngine, ""},
		{covertest.Queens(4), tree.Config{Choice: 99}, tree.ErrConfig, ""},
		{covertest.Queens(4), tree.Config{Mu: -1}, tree.ErrConfig, ""},
		{covertest.Parse("2|a/a:*2"), tree.Config{}, tree.ErrEngine, "cover: not for this engine: bits does not support weights"},
		{demands, tree.Config{}, tree.ErrEngine, "cover: not for this engine: bits does not support demands"},
		{covertest.Build(long), tree.Config{}, tree.ErrEngine, "cover: not for this engine: the tables of bits would take 260 MiB of 256"},
	} {
		tt.cfg.Engine = tree.Bits
		if n, err := search.Visit(context.Background(), tt.p, tt.cfg); n != 0 || !errors.Is(err, tt.want) || tt.Text != "" && err.Error() != tt.Text {
			t.Errorf("%d options, %+v: %d solutions, %v, want %q", tt.p.Options(), tt.cfg, n, err, tt.Text)
		}
	}
}

// TestNoAllocation holds the search to a number of allocations that depends
// neither on the size of the tree nor on that of the problem.
func TestNoAllocation(t *testing.T) {
	if xc.Debug {
		t.Skip("checks allocate")
	}
	for _, tt := range []struct {
		name string
		p    *xc.Problem
	}{
		{"queens 9", covertest.Queens(9)}, {"soma, fixed L", covertest.Gallery("soma fixed=yes")}, {"bounds", covertest.Gallery("domination n=6 m=3")},
		{"masks", dense(randtest.New(t, 419, 0), 20, 0, 300)},
	} {
		b := must.Get(bits.New(tt.p, new(tree.Config)))(t)
		w := b.Walking()
		w.Tick = func() error { w.Pause += tree.CheckEvery; return nil }
		run := func() {
			must.Do(t, b.Run(tree.Part{}, func() bool { return true }))
		}
		run() // trials and profile grow with the depth
		must.Equal(t, testing.AllocsPerRun(3, run), 0, "%s: allocations", tt.name)
	}
}

// TestCheck breaks the tables and expects the check to say so.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    *xc.Problem
		harm func(bits.Search)
	}{
		{"a bit too many", covertest.Queens(5), bits.AddBit},
		{"an item too few", covertest.Queens(5), bits.RemoveItem},
		{"a summary", pairs(6*64, 65, 9), bits.SpoilSum},
		{"a mask", dense(randtest.New(t, 418, 0), 9, 0, 300), bits.SpoilMask},
		{"a quota", covertest.Gallery("domination n=5 m=3"), bits.SpoilQuota},
	} {
		b := must.Get(bits.New(tt.p, new(tree.Config)))(t)
		check := func() (what any) {
			defer func() { what = recover() }()
			bits.CheckNode(b)
			return nil
		}
		if err := bits.Begin(b); err != nil || check() != nil {
			t.Fatalf("%s: the root is wrong as it is", tt.name)
		}
		tt.harm(b)
		if check() == nil {
			t.Errorf("%s: not seen", tt.name)
		}
	}
}

// FuzzBits compares Bits with Links.
func FuzzBits(f *testing.F) {
	f.Add([]byte{2, 0, 0b001, 0, 0b010, 0, 0b100, 0, 0b011, 0, 0b111, 0})
	f.Add([]byte{2, 2, 0b11011, 3, 0b01101, 1, 0b00001, 0, 0b01001, 2, 0b01010, 1, 0b10100, 2})
	f.Add([]byte{2, 2, 1, 1, 5, 0b01011, 4, 0b10101, 8, 0b01100, 1, 0b01010, 2, 0b10100, 2})
	f.Add([]byte{4, 0, 3, 4, 5, 6, 7, 1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 3, 0, 6, 0, 12, 0, 24, 0, 31, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, p := range []*xc.Problem{covertest.Decode(data, false), covertest.Decode(data, true)} {
			if p != nil {
				sameAsLinks(t, p, tree.Fewest)
				sameAsLinks(t, p, tree.First)
			}
		}
	})
}
