package cells_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/cells"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// sameTree expects of engine what the links give: the same solutions in the same
// order, and the same nodes level by level. It returns the totals of the engine.
func sameTree(t testing.TB, p *xc.Problem, cfg tree.Config) tree.Stats {
	t.Helper()
	var want, got tree.Stats
	links := cfg
	links.Engine, links.Stats = tree.Links, &want
	cfg.Stats = &got
	wanted := must.Get(covertest.Collect(p, links))(t)
	sols, err := covertest.Collect(p, cfg)
	if err != nil {
		t.Fatalf("%s\n%v", covertest.Text(t, p), err)
	}
	want.Updates, want.Cleansings, want.Uncounted = 0, 0, true
	if !slices.Equal(sols, wanted) || !reflect.DeepEqual(got, want) {
		t.Fatalf("%s\n%v %v: %v %+v\nlinks: %v %+v", covertest.Text(t, p), cfg.Engine, cfg.Choice, sols, got, wanted, want)
	}
	return got
}

// bothKinds runs a test for words and for sets, whatever the sizes of items.
func bothKinds(t *testing.T, test func(t *testing.T, sets bool)) {
	for name, sets := range map[string]bool{"words": false, "sets": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, sets)
		})
	}
}

// TestModels compares whole problems, where items have many options.
func TestModels(t *testing.T) { bothKinds(t, testModels) }

func testModels(t *testing.T, sets bool) {
	for name, p := range map[string]*xc.Problem{
		"queens 8":       covertest.Queens(8),
		"langford 7":     covertest.Langford(7),
		"pairwise 6":     covertest.Gallery("ordered m=6 k=2"),
		"extreme 6":      covertest.Extreme(6),
		"complete 9":     covertest.Complete(9),
		"unmatched 8 4":  covertest.Unmatched(8, 4),
		"half soft 6 4":  covertest.HalfSoft(6, 4),
		"copies":         covertest.Gallery("focus-toy toy=unsolvable copies=6"),
		"domination 5 3": covertest.Gallery("domination n=5 m=3"),
		"partridge 4":    covertest.Gallery("partridge n=4 order=rising"),
		"motley 5 4":     covertest.Open("small/motley5x4"),
		"kernels 4":      covertest.Gallery("domination m=4 ask=apart"),
		"sudoku00":       covertest.Open("sudoku00"),
		"dominosa20":     covertest.Open("dominosa20"),
		"tetro5x8m":      covertest.Open("tetro5x8m"),
		"qwh20-160":      covertest.Open("qwh20-160"),
	} {
		t.Run(name, func(t *testing.T) {
			if xc.Debug && p.Options() > 200 {
				t.Skip("takes long where all is checked at every node")
			}
			sameTree(t, p, tree.Config{Engine: tree.Cells, Sets: sets})
		})
	}
}

// TestSparse is about the problems that the engine is for. The nodes are
// those of Knuth's DLX1.
func TestSparse(t *testing.T) {
	if xc.Debug {
		t.Skip("takes long where all is checked at every node")
	}
	for _, tt := range []struct {
		name             string
		solutions, nodes uint64
	}{
		{"dominosa20", 64, 8960},
		{"dominosa30", 512, 629421},
		{"qwh30-310", 1049, 555051},
	} {
		var st tree.Stats
		must.Get(search.Visit(context.Background(), covertest.Open(tt.name), tree.Config{Engine: tree.Cells, Stats: &st}))(t)
		if st.Solutions != tt.solutions || st.Nodes != tt.nodes {
			t.Errorf("%s: %+v, want %+v", tt.name, st, tt)
		}
	}
}

// TestSlowCells is TestModels for larger problems.
func TestSlowCells(t *testing.T) {
	randtest.Slow(t, "a minute")
	for _, name := range []string{"langford11", "soma", "edge5x5k3", "pent8x8c", "domino7x8", "latin6red", "queendom7-4", "partridge5", "dominosa30", "qwh30-310"} {
		t.Run(name, func(t *testing.T) { sameTree(t, covertest.Open(name), tree.Config{Engine: tree.Cells}) })
	}
}

// TestWidest has items of as many options as go into a word, and of one more.
// Some are secondary or have colours, and some options agree on all of their items.
func TestWidest(t *testing.T) {
	rng := randtest.New(t, 61, 4)
	words := 0
	for range 60 {
		n := cells.WidestWord + rng.IntN(2)
		var b strings.Builder
		b.WriteString("a b c | x y\n")
		for range n {
			b.WriteString("a")
			for _, item := range []string{" b", " c", " x:1", " x:2", " y"} {
				if rng.IntN(4) == 0 && !strings.Contains(b.String()[strings.LastIndex(b.String(), "\n")+1:], item[:2]) {
					b.WriteString(item)
				}
			}
			b.WriteString("\n")
		}
		for range 20 {
			b.WriteString([]string{"b\n", "c\n", "b c\n", "b x:1\n", "c y\n", "c x:2 y\n"}[rng.IntN(6)])
		}
		p := must.Get(xc.Parse(strings.NewReader(b.String())))(t)
		s := must.Get(cells.New(p, &tree.Config{}))(t)
		if cells.InWords(s) != (n == cells.WidestWord) {
			t.Fatalf("%d options: in words is %v", n, cells.InWords(s))
		}
		if cells.InWords(s) {
			words++
		}
		for _, choice := range []tree.Choice{tree.Fewest, tree.First} {
			sameTree(t, p, tree.Config{Engine: tree.Cells, Choice: choice})
		}
	}
	if words < 15 || words > 45 {
		t.Errorf("%d of 60 in words", words)
	}
}

// TestAllocate sees that the search itself allocates nothing once there is
// room: the search again takes none.
func TestAllocate(t *testing.T) {
	if xc.Debug {
		t.Skip("checks of invariants allocate")
	}
	for _, name := range []string{"dominosa20", "latin6red"} {
		p := covertest.Open(name)
		s := must.Get(cells.New(p, &tree.Config{}))(t)
		w := s.Walking()
		w.Tick = func() error { w.Pause += tree.CheckEvery; return nil }
		n := testing.AllocsPerRun(2, func() { // the mean, so that one of the runtime's own does not count
			must.Do(t, s.Run(tree.Part{}, func() bool { return true }))
		})
		must.Equal(t, n, 0, "%s: allocations", name)
	}
}

func TestRefuses(t *testing.T) {
	weighted := covertest.Parse("2:3|a b/a:*2 b/a b/a")
	demanding := must.Get(xc.ParseDemands(strings.NewReader("a | x\na\na x\nx\n")))(t)
	for _, tt := range []struct {
		p    *xc.Problem
		cfg  tree.Config
		want error
	}{
		{weighted, tree.Config{}, tree.ErrEngine},
		{demanding, tree.Config{}, tree.ErrEngine},
		{covertest.Queens(4), tree.Config{Choice: tree.Sharp}, tree.ErrEngine},
		{covertest.Queens(4), tree.Config{Shuffle: true}, tree.ErrEngine},
		{covertest.Queens(4), tree.Config{Binary: true}, tree.ErrEngine},
		{covertest.Queens(4), tree.Config{Suffixes: true}, tree.ErrEngine},
		{covertest.Queens(4), tree.Config{Trace: func(tree.Visit) {}}, tree.ErrEngine},
		{covertest.Queens(4), tree.Config{Constraint: covertest.AtMost(1)}, tree.ErrEngine},
		{covertest.Queens(4), tree.Config{Suffixes: true, Binary: true}, tree.ErrConfig},
	} {
		tt.cfg.Engine = tree.Cells
		if _, err := search.Visit(context.Background(), tt.p, tt.cfg); !errors.Is(err, tt.want) {
			t.Errorf("%+v: %v, want %v", tt.cfg, err, tt.want)
		}
	}
}

// FuzzCells compares the engine with the links.
func FuzzCells(f *testing.F) {
	f.Add([]byte{2, 2, 0b11011, 3, 0b01101, 1, 0b00001, 0, 0b01001, 2, 0b01010, 1, 0b10100, 2})
	f.Add([]byte{2, 2, 1, 1, 5, 0b01011, 4, 0b10101, 8, 0b01100, 1, 0b01010, 2, 0b10100, 2})
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, p := range []*xc.Problem{covertest.Decode(data, false), covertest.Decode(data, true)} {
			if p == nil {
				continue
			}
			for _, choice := range []tree.Choice{tree.Fewest, tree.First} {
				sameTree(t, p, tree.Config{Engine: tree.Cells, Choice: choice})
				sameTree(t, p, tree.Config{Engine: tree.Cells, Choice: choice, Sets: true})
			}
		}
	})
}
