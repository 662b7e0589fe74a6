package constraint

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/cover/simplify"
	"bonepile/internal/box"
	"bonepile/internal/must"
)

// The puzzles of exercise 410 are one pattern of clues, all the same.
func all410(d string) string {
	return strings.ReplaceAll("x.x.x/x...x/x...x/x...x/x.x.x", "x", d)
}

// Puzzles with the number of sets of loops that fit the clues, weak, and of single
// loops, from exercises 410 to 424 of 7.2.2.1. Where weakNodes are those of an
// independent program, the source is marked with a star; others and nodes are ours.
var loopPuzzles = []struct {
	name   string
	model  string // of the gallery
	clues  string
	source string

	options, weak, weakNodes uint64
	want, nodes              uint64
	pruned, prunedNodes      uint64 // options that Prune removes, and nodes after that
}{
	{"410(a)", "slitherlink", all410("0"), "exercises 410, 412*", 196, 2, 53, 1, 53, 144, 53},
	{"410(b)", "slitherlink", all410("1"), "exercises 410, 412*", 232, 2, 157, 1, 136, 180, 49},
	{"410(c)", "slitherlink", all410("2"), "exercises 410, 412*", 256, 104, 3498, 40, 2375, 120, 951},
	{"410(d)", "slitherlink", all410("3"), "exercises 410, 412*", 232, 2, 98, 1, 83, 180, 49},
	{"411, 2 by 2", "slitherlink", "32/23", "exercise 411", 51, 2, 27, 2, 27, 27, 25},
	{"411(i)", "slitherlink", "12221/21012/20002/21012/12221", "exercise 411", 293, 2, 114, 2, 114, 184, 110},
	{"411(ii)", "slitherlink", "32223/21112/21012/21112/32223", "exercise 411", 305, 2, 136, 2, 136, 196, 110},
	{"411(iii)", "slitherlink", "32223/23232/22022/23232/32223", "exercise 411", 313, 2, 136, 2, 136, 204, 110},
	{"421", "masyu", "..b../...w./...../w.w../...w.", "exercises 421, 422", 119 + 15, 2, 135, 1, 88, 75, 53},
	{"421 without black 0,2", "masyu", "...../...w./...../w.w../...w.", "exercise 421", 132, 126, 3926, 44, 2159, 33, 1039},
	{"421 without white 1,3", "masyu", "..b../...../...../w.w../...w.", "exercise 421", 130, 36, 1026, 7, 475, 47, 250},
	{"421 without white 3,0", "masyu", "..b../...w./...../..w../...w.", "exercise 421", 132, 8, 425, 1, 174, 63, 87},
	{"421 without white 3,2", "masyu", "..b../...w./...../w..../...w.", "exercise 421", 129, 12, 197, 7, 125, 68, 90},
	{"421 without white 4,3", "masyu", "..b../...w./...../w.w../.....", "exercise 421", 132, 15, 192, 5, 107, 64, 78},
	{"424(i)", "masyu", "...wwb/ww.wbw/wbwbw./bwbww./..w..w/..bwwb", "exercise 424", 261, 2, 65, 1, 61, 197, 61},
}

func TestLoopPuzzles(t *testing.T) {
	for _, tt := range loopPuzzles {
		t.Run(tt.name, func(t *testing.T) {
			p := covertest.Gallery(tt.model + " clues=" + tt.clues)
			any := *p
			any.Conditions = nil
			q, red := must.Get2(simplify.Prune(t.Context(), box.New[cover.Problem](p), 0))(t)
			var weak, single, pruned tree.Stats
			count(t, &any, nil, &weak)
			count(t, p, nil, &single)
			count(t, box.Open(q), nil, &pruned)
			if uint64(p.Options()) != tt.options || weak.Solutions != tt.weak || single.Solutions != tt.want {
				t.Errorf("%d options, %d weak solutions, %d solutions, want %d, %d, %d (%s)",
					p.Options(), weak.Solutions, single.Solutions, tt.options, tt.weak, tt.want, tt.source)
			}
			if weak.Nodes != tt.weakNodes || single.Nodes != tt.nodes {
				t.Errorf("%d and %d nodes, want %d and %d", weak.Nodes, single.Nodes, tt.weakNodes, tt.nodes)
			}
			if uint64(red.Options) != tt.pruned || pruned.Nodes != tt.prunedNodes || pruned.Solutions != tt.want {
				t.Errorf("without %d options %d solutions and %d nodes, want %d, %d, %d",
					red.Options, pruned.Solutions, pruned.Nodes, tt.pruned, tt.want, tt.prunedNodes)
			}
		})
	}
}

// count counts the solutions of p that satisfy the constraint.
func count(t testing.TB, p *xc.Problem, c cover.Constraint, stats *tree.Stats) uint64 {
	return must.Get(search.Visit(t.Context(), p, tree.Config{Constraint: lower(c), Stats: stats}))(t)
}

// Cycles of a square lattice of n by n points: OEIS A140517, where they are
// counted for n-1.
func TestCycles(t *testing.T) {
	tests := []struct {
		n           int
		want, nodes uint64
	}{{2, 1, 9}, {3, 13, 83}, {4, 213, 1429}, {5, 9349, 64786}}
	for _, tt := range tests {
		var stats tree.Stats
		p, loop := cycles(lattice{tt.n, tt.n})
		if got := count(t, p, loop, &stats); got != tt.want || stats.Nodes != tt.nodes {
			t.Errorf("%d by %d: %d cycles, %d nodes, want %d, %d", tt.n, tt.n, got, stats.Nodes, tt.want, tt.nodes)
		}
	}
}

// A graph that is not planar: K_n has sum over k >= 3 of n!/(2k (n-k)!) cycles.
func TestCyclesComplete(t *testing.T) {
	for n, want := range map[int]uint64{2: 0, 3: 1, 4: 7, 5: 37, 6: 197, 7: 1172} {
		b := xc.NewBuilder()
		b.AddPrimary("#")
		loop := &Loop{}
		var edges []string
		for u := range n {
			for v := range u {
				e := fmt.Sprintf("%d%d", u, v)
				edges = append(edges, e)
				loop.Edges = append(loop.Edges, LoopEdge{From: fmt.Sprint(u), To: fmt.Sprint(v), In: Mark{Item: "in" + e}})
			}
		}
		b.AddPrimary(edges...)
		for _, e := range edges {
			b.AddSecondary("in" + e)
			b.AddOption(e)
			b.AddOption(e, "in"+e) // without colour
		}
		b.AddOption("#")
		must.Equal(t, count(t, covertest.Build(b), loop, nil), want, "K%d: cycles", n)
	}
}

// Reduce removes items that the constraint needs, and then it says so; Prune does
// not, even if a colour does not occur any more.
func TestLoopReduced(t *testing.T) {
	p := covertest.Parse("a b c | x y z/a x:1/a x:0/b y:1/b y:0/c z:1/c z:0")
	loop := &Loop{[]LoopEdge{{From: "1", To: "2", In: Mark{Item: "x", Colour: "1"}}, {From: "2", To: "3", In: Mark{Item: "y", Colour: "1"}}, {From: "3", To: "1", In: Mark{Item: "z", Colour: "1"}}}}
	must.Equal(t, count(t, p, loop, nil), 1, "solutions")
	q, red, err := simplify.Reduce(t.Context(), box.New[cover.Problem](p), 0)
	if err != nil || red.Items != 3 {
		t.Errorf("%d items were removed, %v", red.Items, err)
	}
	if n, err := search.Visit(t.Context(), box.Open(q), tree.Config{Constraint: lower(loop)}); n != 0 || !errors.Is(err, xc.ErrUnknown) {
		t.Errorf("reduced: %d solutions, %v", n, err)
	}
	for _, text := range []string{"a b | x/a x:1/a x:0/b x:0", "a b | x/a x:0/b x:0"} {
		q, _ := must.Get2(simplify.Prune(t.Context(), box.New[cover.Problem](covertest.Parse(text)), 0))(t)
		for _, p := range []*xc.Problem{covertest.Parse(text), box.Open(q)} {
			must.Equal(t, count(t, p, &Loop{[]LoopEdge{{From: "1", To: "2", In: Mark{Item: "x", Colour: "1"}}}}, nil), 0, "%s: solutions", text)
		}
	}
}
