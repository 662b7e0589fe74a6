package links_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

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
			if xc.Debug && tt.nodes > covertest.DebugNodes {
				t.Skip("too long with checks on")
			}
			stats := covertest.Totals(t, covertest.Open(tt.file))
			if stats.Solutions != tt.solutions || stats.Nodes != tt.nodes || stats.Updates != tt.updates {
				t.Errorf("%d solutions, %d nodes, %d updates, want %d, %d and %d",
					stats.Solutions, stats.Nodes, stats.Updates, tt.solutions, tt.nodes, tt.updates)
			}
		})
	}
}

// TestUpdatesM is the run that Knuth prints in DLX3: 14 updates, 7 cleansings.
func TestUpdatesM(t *testing.T) {
	stats := covertest.Totals(t, covertest.Parse(covertest.ToyM))
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
		var stats tree.Stats
		n, err := search.Visit(context.Background(), covertest.Subsets(tt.k, tt.n), tree.Config{Choice: tree.First, Stats: &stats})
		if n != 126 || err != nil || !slices.Equal(stats.Profile, tt.want) {
			t.Errorf("%v of %v: %d solutions, %v, profile %v, want 126 and %v", tt.k, tt.n, n, err, stats.Profile, tt.want)
		}
	}
}

// TestBounds solves problems small enough to do by hand, in the order of the
// search.
func TestBounds(t *testing.T) {
	for _, tt := range []struct{ Text, want string }{
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
		sols, err := covertest.Collect(covertest.Parse(tt.Text), tree.Config{})
		if got := fmt.Sprint(sols); got != tt.want || err != nil {
			t.Errorf("%q: %s, want %s", tt.Text, got, tt.want)
		}
	}
}

// TestDoneM follows formula (27) through a tree with none among its choices.
func TestDoneM(t *testing.T) {
	p := covertest.Parse("0:2|a/a/a")
	// The root has three choices. The first leaves two, the second one.
	for i, want := range []float64{1. / 6, 1. / 12, 3. / 12, 1. / 2, 1. / 2, 5. / 6} {
		var s tree.Stats
		if _, err := search.Visit(context.Background(), p, tree.Config{Stats: &s, MaxNodes: uint64(i) + 1}); err != tree.ErrLimit {
			t.Fatal(err)
		}
		if math.Abs(s.Done-want) > 1e-12 {
			t.Errorf("after node %d: done %v, want %v", i+1, s.Done, want)
		}
	}
	if s := covertest.Totals(t, p); s.Nodes != 7 || s.Done != 1 {
		t.Errorf("%+v, want 7 nodes, all done", s)
	}
}

// TestCheckM breaks each invariant of bounds.go by hand, and expects check to name
// it.
func TestCheckM(t *testing.T) {
	for _, tt := range []struct {
		want   string
		damage func(s *links.Search)
	}{
		{"", func(s *links.Search) {}},
		{"(quota): level 0: item B has", func(s *links.Search) { s.Quotas[2].Bound++ }},
		{"(quota): level 0: item C has", func(s *links.Search) { s.Quotas[3].Slack-- }},
		{"(quota): level 1: item A has", func(s *links.Search) { // chosen, but not used
			s.Choice[0], s.Level = s.Nodes[1].Down, 1
			links.Bounds(s).SetItem(1)
		}},
		{"(live): level 1: item A should not be on the ring of the root", func(s *links.Search) { // covered, and put back
			links.Bounds(s).Begin(1, 2)
			s.Advance()
			s.Items[3].Right, s.Items[1], s.Items[0].Left = 1, links.Header{Left: 3, Right: 0, Size: s.Items[1].Size}, 1
		}},
		{"(live): level 1: ring of item C", func(s *links.Search) { // chosen, but not ruled out
			links.Bounds(s).Begin(3, 2)
			s.Choice[0] = s.Nodes[s.Nodes[3].Down].Down
			links.Bounds(s).UseOthers(s.Choice[0])
		}},
		{"(live): level 0: item B is not on the ring", func(s *links.Search) {
			s.Items[1].Right, s.Items[3].Left = 3, 1
		}},
		{"", func(s *links.Search) {
			links.Bounds(s).Begin(3, 2)
			s.Advance()
		}},
		{"(undo): level 0: node", func(s *links.Search) { // ruled out, and lost
			links.Bounds(s).Begin(3, 2)
			s.Advance()
			s.Retract()
			links.Bounds(s).SetFirst(s.Nodes[3].Down)
			s.Close()
			s.CheckUndone()
		}},
		{"(undo): level 0: quota 3 is", func(s *links.Search) {
			s.Quotas[3].Bound--
			s.CheckUndone()
		}},
	} {
		got := func() (msg string) {
			defer func() {
				if e := recover(); e != nil {
					msg = fmt.Sprint(e)
				}
			}()
			s := links.Ordered(covertest.Parse(covertest.ToyM), nil)
			s.Check()
			tt.damage(s)
			s.Check()
			return ""
		}()
		if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("check says %q, want %q", got, tt.want)
		}
	}
}

// TestSlowDomination is the rest of (64), and exercise 161.
func TestSlowDomination(t *testing.T) {
	randtest.Slow(t, "a quarter of a minute")
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	for _, tt := range []struct {
		name             string
		p                *xc.Problem
		solutions, nodes uint64
	}{
		{"5 on 8 by 8", covertest.Gallery("domination n=8 m=5"), 4860, 3072452}, // nodes of DLX3 too
		{"off the centre", covertest.Gallery("domination where=no-centre"), 880, 694527},
		{"each attacked", covertest.Gallery("domination ask=attacked"), 352, 2527240},
	} {
		stats := covertest.Totals(t, tt.p)
		if stats.Solutions != tt.solutions || stats.Nodes != tt.nodes {
			t.Errorf("%s: %d solutions, %d nodes, want %d and %d", tt.name, stats.Solutions, stats.Nodes, tt.solutions, tt.nodes)
		}
	}
}
