package cover

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// sameAsLinks searches p by Links and by Bits, and expects the same solutions in
// the same order, and the same nodes on every level. It returns their number.
func sameAsLinks(t *testing.T, p *Problem, choice Choice) uint64 {
	t.Helper()
	var want, got Stats
	wanted, err := collect(p, Config{Choice: choice, Stats: &want})
	if err != nil {
		t.Fatal(err)
	}
	found, err := collect(p, Config{Choice: choice, Stats: &got, Engine: Bits})
	want.Updates, want.Cleansings = 0, 0
	if err != nil || !slices.Equal(found, wanted) || !reflect.DeepEqual(got, want) {
		t.Fatalf("%v of\n%s\nbits  %v %+v, %v\nlinks %v %+v", choice, text(t, p), found, got, err, wanted, want)
	}
	return want.Nodes
}

// unweighted are the features of problems that Bits can hold.
const unweighted = withSecondary | withColours | withBounds

func TestBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 5))
	nodes, coloured, bounded := uint64(0), 0, 0
	for range 5000 {
		p := random(rng, unweighted, 9)
		if p.coloured() {
			coloured++
		}
		if p.hasBounds() {
			bounded++
		}
		nodes += sameAsLinks(t, p, Fewest) + sameAsLinks(t, p, First)
	}
	t.Logf("%d nodes, %d problems with colours, %d with bounds", nodes, coloured, bounded)
	if nodes < 100000 || coloured < 1500 || bounded < 2500 {
		t.Errorf("only %d nodes, %d problems with colours, %d with bounds", nodes, coloured, bounded)
	}
}

// TestBitsPublished expects the figures of published_test.go and m_test.go.
func TestBitsPublished(t *testing.T) {
	check := func(name string, p *Problem, solutions, nodes uint64) {
		if debug && nodes > debugNodes/4 {
			return // too long with checks on
		}
		var stats Stats
		_, err := p.Count(context.Background(), Config{Stats: &stats, Engine: Bits})
		if err != nil || stats.Solutions != solutions || stats.Nodes != nodes {
			t.Errorf("%s: %d solutions, %d nodes (%v), want %d and %d", name, stats.Solutions, stats.Nodes, err, solutions, nodes)
		}
	}
	for _, tt := range published {
		check(tt.name, tt.p(), tt.solutions, tt.nodes)
	}
	for _, tt := range publishedM {
		check(tt.name, tt.p(), tt.solutions, tt.nodes)
	}
	// Those of TestFiles that are not too big.
	for _, tt := range []struct {
		file             string
		solutions, nodes uint64
	}{
		{"dominosa20", 64, 8960}, {"edge5x5k3", 16384, 742313}, {"latin6red", 9408, 93932},
		{"pent8x8c", 520, 293045}, {"qwh20-160", 64, 1176}, {"sudoku09", 1, 2720},
	} {
		check(tt.file, open(t, tt.file), tt.solutions, tt.nodes)
	}
}

// TestBitsForms has problems for every form, and looks at the order of solutions.
func TestBitsForms(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    *Problem
		want bitForm
	}{
		{"nothing", build(NewBuilder()), narrow},
		{"queens 8", queens(8), narrow},
		{"coloured", coloured(3, 3, 3), narrow},
		{"no option", parse("a b/a"), narrow},
		{"63 and 64 options", pairs(63, 64, 16), narrow},
		{"65 options", pairs(65, 1, 16), wide},
		{"5 words", pairs(5*64, 2*64, 97), wide},
		{"6 words", pairs(5*64+1, 6*64, 97), wide},
		{"64 words", pairs(64*64, 6, 2000), wide},
		{"64 words, and two to a block", pairs(64*64+1, 6, 2000), wide},
		{"129 words, and three to a block", pairs(129*64-5, 6, 2000), wide},
		{"soma, fixed L", soma(unturned), wide},
		{"bounds", domination(5, 3, anywhere), mixed},
		{"bounds on long lists", parse("70:71|a b/" + strings.Repeat("a/", 70) + "a b/a b"), mixed},
		{"partridge", partridge(3), mixed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := newBits(tt.p, new(Config))
			if err != nil || b.form != tt.want {
				t.Fatalf("form %d (%v), want %d", b.form, err, tt.want)
			}
			if debug && (tt.p.Options() > 1000 || tt.want == wide && tt.p.Primary() > 2) {
				t.Skip("too long with checks on")
			}
			if tt.p.Primary() == 0 {
				if n, err := tt.p.Count(context.Background(), Config{Engine: Bits}); n != 1 || err != nil {
					t.Errorf("%d solutions, %v, want the empty one", n, err)
				}
				return
			}
			sameAsLinks(t, tt.p, Fewest)
			if tt.p.Options() < 1000 && tt.name != "soma, fixed L" { // which First takes too long for
				sameAsLinks(t, tt.p, First)
			}
		})
	}
}

// pairs has an item with m options and one with n, where those go together that
// leave the same remainder by d, and some options for both.
func pairs(m, n, d int) *Problem {
	c := min(3, m, n)
	b := NewBuilder()
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
	return build(b)
}

// TestBitsDeep goes down further than there are states to begin with.
func TestBitsDeep(t *testing.T) {
	if debug {
		t.Skip("too long with checks on")
	}
	const n = 4200 // items that have one option each: 132 words by 4201 levels
	b := NewBuilder()
	for i := range n {
		b.AddPrimary(fmt.Sprint(i))
	}
	for i := range n {
		b.AddOption(fmt.Sprint(i))
	}
	p := build(b)
	e, err := newBits(p, new(Config))
	if err != nil || e.form != narrow || len(e.trials) > n {
		t.Fatalf("form %d with room for %d levels (%v)", e.form, len(e.trials), err)
	}
	var st Stats
	if found, err := p.Count(context.Background(), Config{Engine: Bits, Stats: &st}); found != 1 || st.Nodes != n+1 || err != nil {
		t.Errorf("%d solutions, %d nodes (%v), want 1 and %d", found, st.Nodes, err, n+1)
	}
}

// TestBitsResume is TestResume with another engine, drawn by lot, after every
// stop.
func TestBitsResume(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 5))
	stops, changes := 0, 0
	for range 300 {
		p := random(rng, unweighted, 9)
		choice := Choice(rng.IntN(2))
		var want, got Stats
		wanted, _ := collect(p, Config{Choice: choice, Stats: &want})
		want.Updates, want.Cleansings = 0, 0
		var sols []string
		var at *Checkpoint
		last := Auto
		for end := false; !end; stops++ {
			engine := []Engine{Links, Bits}[rng.IntN(2)]
			if engine != last {
				last = engine
				changes++
			}
			taken := new(Checkpoint)
			cfg := Config{Choice: choice, Engine: engine, Stats: &got, Resume: at}
			if rng.IntN(2) == 0 {
				cfg.MaxSolutions = 1 + rng.Uint64N(2)
			} else {
				cfg.MaxNodes = 1 + rng.Uint64N(4)
			}
			cfg.Checkpoint = func(take func() Checkpoint, end bool) { *taken = take() }
			more, err := collect(p, cfg)
			if err != nil && err != ErrLimit {
				t.Fatal(err)
			}
			sols = append(sols, more...)
			end = got.Done == 1 || len(taken.Left) == 0
			at = taken
		}
		got.Done, got.Updates, got.Cleansings = 1, 0, 0
		if !slices.Equal(sols, wanted) || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\nin pieces %v %+v\nin one   %v %+v", text(t, p), sols, got, wanted, want)
		}
	}
	t.Logf("%d stops, %d changes of engine", stops, changes)
	if stops < 1500 || changes < 750 {
		t.Errorf("only %d stops, %d changes of engine", stops, changes)
	}
}

// TestBitsSplit searches parts that come of Links, on one engine again and again.
func TestBitsSplit(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 5))
	for i := range 200 {
		p := random(rng, unweighted, 9)
		if i == 0 {
			p = queens(6)
		}
		wanted, _ := collect(p, Config{})
		want := totals(t, p)
		want.Updates, want.Cleansings = 0, 0
		parts, got, err := p.Split(context.Background(), Config{}, 1+rng.IntN(40))
		if err != nil {
			t.Fatal(err)
		}
		b, err := newBits(p, new(Config))
		if err != nil {
			t.Fatal(err)
		}
		b.tick = func() error { b.pause += checkEvery; return nil }
		found := make([][]string, len(parts))
		for _, j := range rng.Perm(len(parts)) {
			if err := b.run(parts[j], func() bool {
				found[j] = append(found[j], fmt.Sprint(b.solution(nil)))
				return true
			}); err != nil {
				t.Fatal(err)
			}
		}
		got.merge(b.totals())
		got.Updates, got.Cleansings, got.Done = 0, 0, 1
		if sols := slices.Concat(found...); !slices.Equal(sols, wanted) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s\nin parts %v %+v\nin one   %v %+v", text(t, p), sols, got, wanted, want)
		}
	}
}

// TestBitsElsewhere gives Bits parts of another search, and turns there are not.
func TestBitsElsewhere(t *testing.T) {
	p := queens(4)
	for _, part := range []Part{
		{Path: []Turn{{1, 9}}},
		{Path: []Turn{{1, 4}, {1, 7}}},
		{Path: []Turn{{1, 4}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}},
		{Path: []Turn{{5, 4}}},
		{Path: []Turn{{0, 4}}, Rest: true},
	} {
		cfg := Config{Engine: Bits, Resume: &Checkpoint{Left: []Part{part}}}
		if _, err := p.Count(context.Background(), cfg); !errors.Is(err, ErrPart) {
			t.Errorf("%v: %v", part, err)
		}
	}
}

// TestBitsProgress expects what Links say on the way, choices too.
func TestBitsProgress(t *testing.T) {
	for name, p := range map[string]*Problem{
		"queens 9": queens(9), "coloured": coloured(3, 4, 3), "bounds": domination(6, 3, anywhere),
	} {
		seen := func(engine Engine) (list []Stats) {
			_, err := p.Count(context.Background(), Config{Engine: engine, Progress: func(s Stats) {
				s.Updates, s.Cleansings = 0, 0
				list = append(list, s)
			}})
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		want, got := seen(Links), seen(Bits)
		if len(want) < 3 || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %d calls, %d by links: %+v", name, len(got), len(want), got)
		}
	}
}

func TestBitsRefuses(t *testing.T) {
	long := NewBuilder()
	long.AddPrimary("a")
	for range 46500 { // rows of 727 words
		long.AddOption("a")
	}
	demands, err := ParseDemands(strings.NewReader("a | x\na x\nx\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		p    *Problem
		cfg  Config
		want error
		text string
	}{
		{queens(4), Config{Choice: Sharp}, ErrEngine, "cover: not for this engine: bits know rules fewest and first, and no other wishes"},
		{queens(4), Config{Binary: true}, ErrEngine, ""},
		{queens(4), Config{Shuffle: true}, ErrEngine, ""},
		{queens(4), Config{Trace: func(Visit) {}}, ErrEngine, ""},
		{queens(4), Config{Choice: 99}, ErrConfig, ""},
		{queens(4), Config{Mu: -1}, ErrConfig, ""},
		{parse("2|a/a:*2"), Config{}, ErrEngine, "cover: not for this engine: bits know no weights"},
		{demands, Config{}, ErrEngine, "cover: not for this engine: bits know no demands"},
		{build(long), Config{}, ErrEngine, "cover: not for this engine: the tables of bits would take 260 MiB of 256"},
	} {
		tt.cfg.Engine = Bits
		if n, err := tt.p.Count(context.Background(), tt.cfg); n != 0 || !errors.Is(err, tt.want) || tt.text != "" && err.Error() != tt.text {
			t.Errorf("%d options, %+v: %d solutions, %v, want %q", tt.p.Options(), tt.cfg, n, err, tt.text)
		}
	}
}

// TestBitsNoAllocation holds the search to a number of allocations that depends
// neither on the size of the tree nor on that of the problem.
func TestBitsNoAllocation(t *testing.T) {
	if debug {
		t.Skip("checks allocate")
	}
	for _, tt := range []struct {
		name string
		p    *Problem
	}{
		{"queens 9", queens(9)}, {"soma, fixed L", soma(unturned)}, {"bounds", domination(6, 3, anywhere)},
	} {
		b, err := newBits(tt.p, new(Config))
		if err != nil {
			t.Fatal(err)
		}
		b.tick = func() error { b.pause += checkEvery; return nil }
		run := func() {
			if err := b.run(Part{}, func() bool { return true }); err != nil {
				t.Fatal(err)
			}
		}
		run() // trials and profile grow with the depth
		if n := testing.AllocsPerRun(3, run); n != 0 {
			t.Errorf("%s: %v allocations", tt.name, n)
		}
	}
}

// TestBitsCheck breaks the tables and expects the check to say so.
func TestBitsCheck(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    *Problem
		harm func(*bitSearch)
	}{
		{"a bit too many", queens(5), func(b *bitSearch) { b.row = b.rowOf(1) }},
		{"an item too few", queens(5), func(b *bitSearch) { b.start[0] &^= 1 }},
		{"a summary", pairs(6*64, 65, 9), func(b *bitSearch) { b.sums[0] &^= 1 }},
		{"a quota", domination(5, 3, anywhere), func(b *bitSearch) { b.many.quotas[3].bound-- }},
	} {
		b, err := newBits(tt.p, new(Config))
		if err != nil {
			t.Fatal(err)
		}
		check := func() (what any) {
			defer func() { what = recover() }()
			i, n := b.look()
			b.check(i, n)
			return nil
		}
		if _, err := b.begin(Part{}); err != nil || check() != nil {
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
		for _, p := range []*Problem{decode(data), decodeBounded(data)} {
			if p != nil {
				sameAsLinks(t, p, Fewest)
				sameAsLinks(t, p, First)
			}
		}
	})
}
