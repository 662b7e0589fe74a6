package cover

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// sameTree expects of engine what the links give: the same solutions in the same
// order, and the same nodes level by level. It returns the totals of the engine.
func sameTree(t testing.TB, p *Problem, cfg Config) Stats {
	t.Helper()
	var want, got Stats
	links := cfg
	links.Engine, links.Stats = Links, &want
	cfg.Stats = &got
	wanted, err := collect(p, links)
	if err != nil {
		t.Fatal(err)
	}
	sols, err := collect(p, cfg)
	if err != nil {
		t.Fatalf("%s\n%v", text(t, p), err)
	}
	want.Updates, want.Cleansings = 0, 0
	if !slices.Equal(sols, wanted) || !reflect.DeepEqual(got, want) {
		t.Fatalf("%s\n%v %v: %v %+v\nlinks: %v %+v", text(t, p), cfg.Engine, cfg.Choice, sols, got, wanted, want)
	}
	return got
}

// bothForms runs a test for words and for sets, whatever the sizes of items.
func bothForms(t *testing.T, test func(t *testing.T)) {
	t.Run("words", test)
	t.Run("sets", func(t *testing.T) {
		widest = 0
		defer func() { widest = wordBits }()
		test(t)
	})
}

func TestCellsRandom(t *testing.T) { bothForms(t, testCellsRandom) }

func testCellsRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 1))
	tested, bounded, found, dead := 0, 0, uint64(0), 0
	for range 6000 {
		p := random(rng, everything&^withWeights, 9)
		if rng.IntN(3) == 0 {
			p = random(rng, withSecondary|withColours, 12)
		}
		for _, choice := range []Choice{Fewest, First} {
			st := sameTree(t, p, Config{Engine: Cells, Choice: choice})
			found += st.Solutions
			if st.Solutions == 0 && st.Nodes > 2 {
				dead++
			}
		}
		tested++
		if p.multiple() {
			bounded++
		}
	}
	t.Logf("%d problems, %d with bounds, %d solutions, %d searches in vain", tested, bounded, found, dead)
	if bounded < 1000 || found < 10000 || dead < 500 {
		t.Error("that says too little")
	}
}

// TestCellsModels compares whole problems, where items have many options.
func TestCellsModels(t *testing.T) { bothForms(t, testCellsModels) }

func testCellsModels(t *testing.T) {
	for name, p := range map[string]*Problem{
		"queens 8":       queens(8),
		"langford 7":     langford(7),
		"pairwise 6":     pairwise(6),
		"extreme 6":      extreme(6),
		"complete 9":     complete(9),
		"unmatched 8 4":  unmatched(8, 4),
		"half soft 6 4":  halfSoft(6, 4),
		"copies":         copies(unfocused, 6),
		"domination 5 3": domination(5, 3, anywhere),
		"partridge 4":    partridge(4),
		"motley 5 4":     motley(5, 4).problem(),
		"kernels 4":      kernels(4),
		"sudoku00":       open(t, "sudoku00"),
		"dominosa20":     open(t, "dominosa20"),
		"tetro5x8m":      open(t, "tetro5x8m"),
		"queendom7-4":    open(t, "queendom7-4"),
		"qwh20-160":      open(t, "qwh20-160"),
	} {
		t.Run(name, func(t *testing.T) {
			if debug && p.Options() > 200 {
				t.Skip("takes long where all is checked at every node")
			}
			sameTree(t, p, Config{Engine: Cells})
		})
	}
}

// TestCellsSparse is about the problems that the engine is for. The nodes are
// those of Knuth's DLX1.
func TestCellsSparse(t *testing.T) {
	if debug {
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
		var st Stats
		if _, err := open(t, tt.name).Count(context.Background(), Config{Engine: Cells, Stats: &st}); err != nil {
			t.Fatal(err)
		}
		if st.Solutions != tt.solutions || st.Nodes != tt.nodes {
			t.Errorf("%s: %+v, want %+v", tt.name, st, tt)
		}
	}
}

// TestSlowCells is TestCellsModels for larger problems.
func TestSlowCells(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes a minute: BONEPILE_SLOW=1 runs it")
	}
	for _, name := range []string{"langford11", "soma", "edge5x5k3", "pent8x8c", "domino7x8", "latin6red", "partridge5", "dominosa30", "qwh30-310"} {
		t.Run(name, func(t *testing.T) { sameTree(t, open(t, name), Config{Engine: Cells}) })
	}
}

// TestCellsResume stops one engine every few nodes, or at a solution, and goes on
// with another from the checkpoint.
func TestCellsResume(t *testing.T) { bothForms(t, testCellsResume) }

func testCellsResume(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 2))
	stops := 0
	for range 400 {
		p := random(rng, everything&^withWeights, 9)
		for _, choice := range []Choice{Fewest, First} {
			var want, got Stats
			wanted, _ := collect(p, Config{Choice: choice, Stats: &want})
			var sols []string
			var at *Checkpoint
			for end := false; !end; stops++ {
				var taken Checkpoint
				cfg := Config{Choice: choice, Stats: &got, Resume: at, Engine: []Engine{Links, Cells}[rng.IntN(2)]}
				if rng.IntN(2) == 0 {
					cfg.MaxSolutions = 1 + rng.Uint64N(2)
				} else {
					cfg.MaxNodes = 1 + rng.Uint64N(4)
				}
				cfg.Checkpoint = func(take func() Checkpoint, end bool) { taken = take() }
				more, err := collect(p, cfg)
				if err != nil && err != ErrLimit {
					t.Fatal(err)
				}
				sols = append(sols, more...)
				end = got.Done == 1 || len(taken.Left) == 0
				at = &taken
			}
			got.Done = 1
			got.Updates, got.Cleansings, want.Updates, want.Cleansings = 0, 0, 0, 0
			if !slices.Equal(sols, wanted) || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s\nin pieces %v %+v\nin one   %v %+v", text(t, p), sols, got, wanted, want)
			}
		}
	}
	if stops < 4000 {
		t.Errorf("only %d stops", stops)
	}
}

// TestCellsSplit searches the parts of a tree on one engine, one by one in any
// order: it has to be at the root again after each.
func TestCellsSplit(t *testing.T) { bothForms(t, testCellsSplit) }

func testCellsSplit(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 3))
	most := 0
	for range 300 {
		p := random(rng, everything&^withWeights, 9)
		want := sameTree(t, p, Config{Engine: Cells})
		parts, got, err := p.Split(context.Background(), Config{}, 1+rng.IntN(40))
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, len(parts))
		cfg := Config{Engine: Cells}
		s, err := newCells(p, &cfg)
		if err != nil {
			t.Fatal(err)
		}
		rng.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		cfg = Config{Engine: Cells, Resume: &Checkpoint{Left: parts}, Stats: new(Stats)}
		if err := s.start(context.Background(), cfg, func() bool { return true }); err != nil {
			t.Fatal(err)
		}
		got.merge(*cfg.Stats)
		got.Updates, got.Cleansings, got.Done = 0, 0, 1
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\nin parts %+v\nin one   %+v", text(t, p), got, want)
		}
	}
	if most < 30 {
		t.Errorf("never more than %d parts", most)
	}
}

// TestCellsWidest has items of as many options as go into a word, and of one more.
// Some are secondary or have colours, and some options agree on all of their items.
func TestCellsWidest(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 4))
	words := 0
	for range 60 {
		n := wordBits + rng.IntN(2)
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
		p, err := Parse(strings.NewReader(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		s, err := newCells(p, &Config{})
		if err != nil {
			t.Fatal(err)
		}
		if s.lists != nil != (n == wordBits) {
			t.Fatalf("%d options: in words is %v", n, s.lists != nil)
		}
		if s.lists != nil {
			words++
		}
		for _, choice := range []Choice{Fewest, First} {
			sameTree(t, p, Config{Engine: Cells, Choice: choice})
		}
	}
	if words < 15 || words > 45 {
		t.Errorf("%d of 60 in words", words)
	}
}

// TestCellsAllocate sees that the search itself allocates nothing once there is
// room: twice the search takes no more than once.
func TestCellsAllocate(t *testing.T) {
	if debug {
		t.Skip("checks of invariants allocate")
	}
	for _, name := range []string{"dominosa20", "soma"} {
		p := open(t, name)
		s, err := newCells(p, &Config{})
		if err != nil {
			t.Fatal(err)
		}
		s.tick = func() error { s.pause += checkEvery; return nil }
		n := testing.AllocsPerRun(1, func() { // which runs it twice, and counts the second
			if err := s.run(Part{}, func() bool { return true }); err != nil {
				t.Fatal(err)
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func TestCellsRefuses(t *testing.T) {
	weighted := parse("2:3|a b/a:*2 b/a b/a")
	demanding, err := ParseDemands(strings.NewReader("a | x\na\na x\nx\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		p    *Problem
		cfg  Config
		want error
	}{
		{weighted, Config{}, ErrEngine},
		{demanding, Config{}, ErrEngine},
		{queens(4), Config{Choice: Sharp}, ErrEngine},
		{queens(4), Config{Shuffle: true}, ErrEngine},
		{queens(4), Config{Binary: true}, ErrEngine},
		{queens(4), Config{Suffixes: true}, ErrEngine},
		{queens(4), Config{Trace: func(Visit) {}}, ErrEngine},
		{queens(4), Config{Constraint: All(nil)}, ErrEngine},
		{queens(4), Config{Suffixes: true, Binary: true}, ErrConfig},
	} {
		tt.cfg.Engine = Cells
		if _, err := tt.p.Count(context.Background(), tt.cfg); !errors.Is(err, tt.want) {
			t.Errorf("%+v: %v, want %v", tt.cfg, err, tt.want)
		}
	}
	for _, c := range []int32{-1, 0, 5} {
		cfg := Config{Engine: Cells, Resume: &Checkpoint{Left: []Part{{Path: []Turn{{c, 4}}}}}}
		if _, err := queens(4).Count(context.Background(), cfg); !errors.Is(err, ErrPart) {
			t.Errorf("choice %d of 4: %v", c, err)
		}
	}
	for _, part := range []string{"1/9", "1/4 1/7", "1/4 1/1 1/1 1/1 1/1 1/1", "9/9"} {
		pt, err := ParsePart(part)
		if err != nil {
			t.Fatal(err)
		}
		cfg := Config{Engine: Cells, Resume: &Checkpoint{Left: []Part{pt}}}
		if _, err := queens(4).Count(context.Background(), cfg); !errors.Is(err, ErrPart) {
			t.Errorf("%s: %v", part, err)
		}
	}
}

// FuzzCells compares the engine with the links.
func FuzzCells(f *testing.F) {
	f.Add([]byte{2, 2, 0b11011, 3, 0b01101, 1, 0b00001, 0, 0b01001, 2, 0b01010, 1, 0b10100, 2})
	f.Add([]byte{2, 2, 1, 1, 5, 0b01011, 4, 0b10101, 8, 0b01100, 1, 0b01010, 2, 0b10100, 2})
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, p := range []*Problem{decode(data), decodeBounded(data)} {
			if p == nil {
				continue
			}
			for _, choice := range []Choice{Fewest, First} {
				sameTree(t, p, Config{Engine: Cells, Choice: choice})
				widest = 0
				sameTree(t, p, Config{Engine: Cells, Choice: choice})
				widest = wordBits
			}
		}
	})
}
