package count

import (
	"context"
	"math"
	"math/big"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/symmetry"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

// TestLeave ends races early: what they counted, and what is in the parts that they leave to
// others, are all solutions.
func TestLeave(t *testing.T) {
	defer func(old float64) { leaveLeast = old }(leaveLeast)
	searches := 0
	for _, c := range []struct {
		name string
		p    *xc.Problem
		want int64
	}{
		{"queens 12", covertest.Queens(12), 14200},         // OEIS A000170
		{"Langford 11", covertest.Langford(11), 2 * 17792}, // OEIS A014552, and reversed
		{"queens 6", covertest.Queens(6), 4},
		{"dominoes", covertest.DominoTilings(8, 8), 12988816}, // OEIS A004003
		{"none", covertest.Parse("a b\na"), 0},
		{"bounds", covertest.Parse("1:2|a 0:2|b c | x\na b x:1\na c\nb c x:2\na b\nc x:1\nb"), -1},
	} {
		for _, leaveLeast = range []float64{0, 1 << 20} {
			if c.want < 0 {
				c.want = int64(covertest.Totals(t, c.p).Solutions)
			}
			calls, rest, way := 0, uint64(0), tree.Fastest
			n, way, err := Helped(t.Context(), c.p, tree.Fastest, tree.Config{}, Help{Leave: func(r Rest) {
				calls += len(r.Parts)
				rest = left(t, c.p, r)
			}})
			if err != nil {
				t.Fatal(c.name, err)
			}
			if all := n.Add(n, new(big.Int).SetUint64(rest)); all.Cmp(big.NewInt(c.want)) != 0 {
				t.Errorf("%s: %v, want %d", c.name, all, c.want)
			}
			if calls > 0 && way == tree.BySearch {
				searches++
			}
		}
	}
	must.Least(t, searches, 2, "races that left anything")
	ctx, cancel := context.WithCancel(t.Context())
	leaveLeast = 1 << 10
	rest, looks := uint64(0), 0
	long := covertest.Queens(13)
	n, _, err := Helped(ctx, long, tree.Fastest, tree.Config{Progress: func(st tree.Stats) {
		if looks++; looks == 2 {
			cancel()
		}
	}}, Help{Leave: func(r Rest) { rest = left(t, long, r) }})
	if err != nil || ctx.Err() == nil || n.Sign() == 0 || rest == 0 || n.Uint64()+rest != 73712 {
		t.Errorf("interrupted: %v and %d solutions, want 73712 (OEIS A000170); %v", n, rest, err)
	}
	sum := 0
	if n, way, err := Helped(t.Context(), covertest.Queens(4), tree.Fastest, tree.Config{Engine: tree.Links}, Help{Leave: func(r Rest) { sum += len(r.Parts) }}); err != nil || n.Sign() != 0 || way != tree.BySearch || sum != 1 {
		t.Errorf("an engine is chosen: %v by %v, %d parts, %v", n, way, sum, err)
	}
}

// TestLeaveCases ends cases at any moment: what the search of the case at hand has visited is not
// left to others.
func TestLeaveCases(t *testing.T) {
	p := covertest.Queens(11)
	orbit, _ := symmetry.Orbits(p, 1<<40, nil)
	item, gain := bestOrbits(p, orbit)
	if gain == 1 {
		t.Fatal("no symmetry")
	}
	begun := 0
	for limit := uint64(1 << 16); ; limit += limit / 2 {
		rest := uint64(0)
		r := &race{p: p, whole: p, ctx: t.Context(), others: func(r Rest) {
			if len(r.Cases[0].Parts) > 0 {
				begun++
			}
			rest = left(t, p, r)
		}}
		s := newSymmetricRacer(r, item, orbit, 0)
		r.search = &searchRacer{entrant: entrant{kind: tree.BySearch}, r: r}
		done := must.Get(s.run(limit, 1<<30, math.MaxUint64))(t)
		if !done && !s.divides() {
			s.end()
			continue
		}
		n := s.count()
		if !done {
			n = s.leave()
		}
		if n.Uint64()+rest != 2680 { // OEIS A000170
			t.Errorf("after work of %d: %v and %d, want 2680", limit, n, rest)
		}
		if s.end(); done {
			break
		}
	}
	must.Least(t, begun, 2, "searches begun")
}

// TestLeaveDoubtful has walks that say 1e6 nodes on average. If one of them says it all, the race goes
// on until it has done twice as much; if they agree, it ends after a 64th. What is known of a good
// part of the tree leaves no doubt.
func TestLeaveDoubtful(t *testing.T) {
	defer func(old float64) { leaveLeast = old }(leaveLeast)
	leaveLeast = 0
	for _, c := range []struct {
		walks []float64
		done  float64
		from  float64 // work at which the search is left
	}{
		{[]float64{1e6, 1e6, 1e6, 1e6}, .01, 1e6 / 64},
		{[]float64{0, 0, 0, 4e6}, .01, 2e6},
		{[]float64{0, 4e6, 0, 0}, .5, 200 / 64.},
	} {
		for _, work := range []float64{.9 * c.from, 1.1 * c.from} {
			calls := 0
			r := &race{p: covertest.Queens(4), ctx: t.Context(), others: func(Rest) { calls++ }}
			s := &searchRacer{entrant: entrant{kind: tree.BySearch}, r: r, w: new(tree.Walk), over: true, ended: tree.Stats{Done: c.done, Nodes: 100}, work: 100, nodes: 100}
			for i, nodes := range c.walks {
				s.walks.Walks++
				s.walks.Nodes.Add(nodes, i+1)
			}
			r.search, r.racers, r.looking = s, []racer{s}, work-s.work
			_, _, ok := r.leaveTo(s)
			if want := work > c.from; ok != want || calls > 0 != want {
				t.Errorf("walks of %v nodes, %v of the tree: left after work of %v: %v", c.walks, c.done, work, ok)
			}
		}
	}
}

// left counts what a count of p has left.
func left(t *testing.T, p *xc.Problem, r Rest) (n uint64) {
	var err error
	if len(r.Parts) > 0 {
		if n, err = search.Visit(t.Context(), p, tree.Config{Resume: &tree.Checkpoint{Left: r.Parts}}); err != nil {
			t.Error(err)
		}
	}
	for _, c := range r.Cases {
		f := must.Get(p.Fix(nil, c.Without))(t)
		var cfg tree.Config
		if len(c.Parts) > 0 {
			cfg.Resume = &tree.Checkpoint{Left: c.Parts}
		}
		some, err := search.Visit(t.Context(), &f.Problem, cfg)
		if err != nil {
			t.Error(err)
		}
		n += uint64(c.Times) * some
	}
	return n
}
