package cover

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestPublishedM(t *testing.T) {
	for _, tt := range publishedM {
		t.Run(tt.name, func(t *testing.T) {
			if debug && tt.nodes > debugNodes {
				t.Skip("too long with checks on")
			}
			p := tt.p()
			var stats Stats
			for sol, err := range p.Solutions(context.Background(), Config{Stats: &stats}) {
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Verify(sol); err != nil {
					t.Fatalf("solution %v: %v", sol, err)
				}
			}
			if stats.Solutions != tt.solutions || stats.Nodes != tt.nodes {
				t.Errorf("%d solutions, %d nodes, want %d and %d (%s)", stats.Solutions, stats.Nodes, tt.solutions, tt.nodes, tt.source)
			}
		})
	}
}

// TestFilesM is TestFiles for problems with bounds: solutions and nodes are
// those of Knuth's program DLX3, updates are ours.
func TestFilesM(t *testing.T) {
	for _, tt := range []struct {
		file                      string
		solutions, nodes, updates uint64
	}{
		{"partridge5", 0, 5810, 3081691},
		{"queendom7-4", 86, 87494, 23583976},
		{"tetro5x8m", 3106, 95197, 10628623},
	} {
		t.Run(tt.file, func(t *testing.T) {
			if debug && tt.nodes > debugNodes {
				t.Skip("too long with checks on")
			}
			stats := totals(t, open(t, tt.file))
			if stats.Solutions != tt.solutions || stats.Nodes != tt.nodes || stats.Updates != tt.updates {
				t.Errorf("%d solutions, %d nodes, %d updates, want %d, %d and %d",
					stats.Solutions, stats.Nodes, stats.Updates, tt.solutions, tt.nodes, tt.updates)
			}
		})
	}
}

// TestUpdatesM is the run that Knuth prints in DLX3: 14 updates, 7 cleansings.
func TestUpdatesM(t *testing.T) {
	stats := totals(t, parse(toyM))
	if stats.Updates != 14 || stats.Cleansings != 7 {
		t.Errorf("%d updates, %d cleansings, want 14 and 7", stats.Updates, stats.Cleansings)
	}
}

// TestProfileM is exercise 165: two of four for one item, five of seven for
// another, taken in this order and in the other.
func TestProfileM(t *testing.T) {
	for _, tt := range []struct {
		k, n []int
		want []uint64
	}{
		{[]int{2, 5}, []int{4, 7}, []uint64{1, 3, 6, 18, 36, 60, 90, 126}},
		{[]int{5, 2}, []int{7, 4}, []uint64{1, 3, 6, 10, 15, 21, 63, 126}},
	} {
		var stats Stats
		n, err := subsets(tt.k, tt.n).Count(context.Background(), Config{Choice: First, Stats: &stats})
		if n != 126 || err != nil || !slices.Equal(stats.Profile, tt.want) {
			t.Errorf("%v of %v: %d solutions, %v, profile %v, want 126 and %v", tt.k, tt.n, n, err, stats.Profile, tt.want)
		}
	}
}

// TestBounds solves problems small enough to do by hand, in the order of the
// search.
func TestBounds(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"2|a/a/a/a", "[[0 1] [0 2] [1 2]]"},
		{"0:1|a/a/a", "[[0] [1] []]"},
		{"0:2|a/a/a", "[[0 1] [0] [1] []]"},
		{"1:2|a/a/a", "[[0 1] [0] [1]]"},
		{"1:5|a/a", "[[0]]"},
		{"2|a/a", "[]"},
		{"0:1|a", "[[]]"},
		{"a 0:1|b/a/a b/b", "[[0 2] [0] [1]]"},
		{"2|a 2|b/a b/a/b/a b", "[[0 1 2] [0 3] [1 2 3]]"},
		{"2|a | x/a x/a x/a", "[[0 2] [1 2]]"},
		{"2|a | x/a x:1/a x:1/a x:2", "[[0 1]]"},
	} {
		if got := fmt.Sprint(inTurn(t, parse(tt.text))); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestBoundedRandom compares the engine with the definition on random problems.
func TestBoundedRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 166))
	bounded, solvable := 0, 0
	for range 300 {
		data := make([]byte, 7+rng.IntN(14))
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		p := decodeBounded(data)
		if p == nil || !p.hasBounds() {
			continue
		}
		agree(t, p)
		bounded++
		if n, err := p.Count(context.Background(), Config{MaxSolutions: 1}); err == nil {
			solvable += int(n)
		}
	}
	t.Logf("%d problems with bounds, %d of them solvable", bounded, solvable)
	if bounded < 200 || solvable < 50 {
		t.Errorf("only %d problems with bounds, %d of them solvable", bounded, solvable)
	}
}

// TestSameAsM solves problems without bounds by Algorithm M.
func TestSameAsM(t *testing.T) {
	for _, p := range []*Problem{
		parse(toy5), parse(toy49), parse(toy1), queens(6), langford(7), seating(6), sudoku(sudokuA, false),
		colouring(queens(8), 8), copies(focused, 4), coloured(3, 4, 3), halfSoft(3, 2), unmatched(6, 3),
	} {
		sameAsM(t, p)
	}
}

// TestDoneM follows formula (27) through a tree with none among its choices.
func TestDoneM(t *testing.T) {
	p := parse("0:2|a/a/a")
	// The root has three choices. The first leaves two, the second one.
	for i, want := range []float64{1. / 6, 1. / 12, 3. / 12, 1. / 2, 1. / 2, 5. / 6} {
		var s Stats
		if _, err := p.Count(context.Background(), Config{Stats: &s, MaxNodes: uint64(i) + 1}); err != ErrLimit {
			t.Fatal(err)
		}
		if math.Abs(s.Done-want) > 1e-12 {
			t.Errorf("after node %d: done %v, want %v", i+1, s.Done, want)
		}
	}
	if s := totals(t, p); s.Nodes != 7 || s.Done != 1 {
		t.Errorf("%+v, want 7 nodes, all done", s)
	}
}

// TestRestoredM runs whole searches and compares links, sizes and quotas with
// what they were before.
func TestRestoredM(t *testing.T) {
	for name, p := range map[string]*Problem{
		"toy":         parse(toyM),
		"none":        parse("0:2|a 0:1|b c/a/a b/b/c a/c/b c"),
		"partridge 4": partridge(4),
		"motley 4x5":  motley(4, 5).problem(),
	} {
		s, fresh := newSearch(p), newSearch(p)
		if err := s.start(context.Background(), Config{}, func() bool { return true }); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(s.nodes, fresh.nodes) || !slices.Equal(s.items, fresh.items) || !slices.Equal(s.quotas, fresh.quotas) {
			t.Errorf("%s: the links are not what they were", name)
		}
	}
}

// TestCheckM breaks each invariant of m.go by hand, and expects check to name
// it.
func TestCheckM(t *testing.T) {
	for _, tt := range []struct {
		want   string
		damage func(s *search)
	}{
		{"", func(s *search) {}},
		{"(quota): level 0: item B has", func(s *search) { s.quotas[2].bound++ }},
		{"(quota): level 0: item C has", func(s *search) { s.quotas[3].slack-- }},
		{"(quota): level 1: item A has", func(s *search) { // chosen, but not used
			s.choice[0], s.level = s.nodes[1].down, 1
			s.branchings = []branching{{item: 1}}
		}},
		{"(live): level 1: item A should not be on the ring of the root", func(s *search) { // covered, and put back
			s.branch(1, 2)
			s.try(1)
			s.items[3].right, s.items[1], s.items[0].left = 1, header{3, 0, s.items[1].size}, 1
		}},
		{"(live): level 1: ring of item C", func(s *search) { // chosen, but not ruled out
			s.branch(3, 2)
			s.choice[0] = s.nodes[s.nodes[3].down].down
			s.useOthers(s.choice[0])
		}},
		{"(live): level 0: item B is not on the ring", func(s *search) {
			s.items[1].right, s.items[3].left = 3, 1
		}},
		{"", func(s *search) {
			s.branch(3, 2)
			s.try(3)
		}},
		{"(undo): level 0: node", func(s *search) { // ruled out, and lost
			s.branch(3, 2)
			s.try(3)
			s.retract(3)
			s.branchings[0].first = s.nodes[3].down
			s.unbranch()
			s.checkUndone()
		}},
		{"(undo): level 0: quota 3 is", func(s *search) {
			s.quotas[3].bound--
			s.checkUndone()
		}},
	} {
		got := func() (msg string) {
			defer func() {
				if e := recover(); e != nil {
					msg = fmt.Sprint(e)
				}
			}()
			s := newSearch(parse(toyM))
			s.check()
			tt.damage(s)
			s.check()
			return ""
		}()
		if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("check says %q, want %q", got, tt.want)
		}
	}
}

// TestSlowDomination is the rest of (64), and exercise 161.
func TestSlowDomination(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes a quarter of a minute: BONEPILE_SLOW=1 runs it")
	}
	if debug {
		t.Skip("too long with checks on")
	}
	for _, tt := range []struct {
		name             string
		p                *Problem
		solutions, nodes uint64
	}{
		{"5 on 8 by 8", domination(8, 5, anywhere), 4860, 3072452}, // nodes of DLX3 too
		{"off the centre", domination(8, 5, func(i, j int) bool { return min(i, j) < 2 || max(i, j) > 5 }), 880, 694527},
		{"each attacked", underAttack(5), 352, 2527240},
	} {
		stats := totals(t, tt.p)
		if stats.Solutions != tt.solutions || stats.Nodes != tt.nodes {
			t.Errorf("%s: %d solutions, %d nodes, want %d and %d", tt.name, stats.Solutions, stats.Nodes, tt.solutions, tt.nodes)
		}
	}
}
