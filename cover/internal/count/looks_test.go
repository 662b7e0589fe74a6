package count

import (
	"context"
	"errors"
	"slices"
	"testing"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/breadth"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/symmetry"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A looked context ends when it has been looked at so often, and counts the looks.
type looked struct {
	context.Context
	cancel context.CancelCauseFunc
	looks  int
	most   int // 0 for no end
}

var errLooked = errors.New("looked at so often")

func newLooked(t *testing.T, most int) *looked {
	ctx, cancel := context.WithCancelCause(t.Context())
	return &looked{ctx, cancel, 0, most}
}

func (c *looked) Err() error {
	if c.looks++; c.looks == c.most {
		c.cancel(errLooked)
	}
	return c.Context.Err()
}

// band returns a problem of n items, each of which pairs with any of the next width items. It has
// far too many solutions to list, and preparing to count them takes as long.
func band(n, width int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("a%d", 1, n)...)
	for i := range n {
		for j := range width {
			b.AddEntries(xc.Entry{Item: xc.Item(i)}, xc.Entry{Item: xc.Item((i + j + 1) % n)})
		}
	}
	return covertest.Build(b)
}

// TestLooks ends every way at every one of its first looks at the context, and then at some. It
// looks at it hardly more often after that, so what it still does is bounded: between two looks
// there is a pass over the problem, or about a million steps. TestLooksPrepare tests how many
// looks there are, where the steps are known.
func TestLooks(t *testing.T) {
	if xc.Debug {
		t.Skip("a debug build looks at the context as often, and takes ten times as long")
	}
	p := band(400, 20)
	for _, way := range []tree.Way{tree.Fastest, tree.BySearch, tree.BySweep, tree.ByMemo, tree.ByOptions} {
		for most := 1; most < 40; most += 1 + most/2 {
			ctx := newLooked(t, most)
			_, _, err := Count(ctx, p, way, tree.Config{})
			if after := ctx.looks - most; err != errLooked || after > 12 {
				t.Errorf("%v: ended at look %d: %v after %d more", way, most, err, after)
			}
		}
	}
	for most := 1; most < 8; most++ {
		ctx := newLooked(t, most)
		a, err := Decide(ctx, pigeons(30, 29), tree.Config{Shuffle: true})
		if after := ctx.looks - most; err != errLooked || a.Verdict != search.Unknown || after > 12 {
			t.Errorf("Decide, ended at look %d: %v, %v after %d more", most, a, err, after)
		}
	}
}

// TestLooksPrepare has what takes long before anything is searched or counted: each looks at the
// context more often where there is more to do, and once more if that has ended.
func TestLooksPrepare(t *testing.T) {
	for _, tt := range []struct {
		name string
		n    int // items of the smaller problem
		run  func(p *xc.Problem, m *xc.Meter)
	}{
		{"a sweep", 100, func(p *xc.Problem, m *xc.Meter) { newSweep(p, inOrder(p), 1<<20, 0, m).estimate(unreachable, 128) }},
		{"orders of items", 1500, func(p *xc.Problem, m *xc.Meter) { _ = slices.Collect(breadth.ItemOrders(p, unreachable, m)) }},
		{"an order of options", 700, func(p *xc.Problem, m *xc.Meter) { breadth.GreedyOrder(p, m) }},
		{"an estimate by options", 100, func(p *xc.Problem, m *xc.Meter) { newOptionsRacer(&race{p: p, clock: m}, unreachable, 128) }},
		{"symmetries", 100, func(p *xc.Problem, m *xc.Meter) { symmetry.Orbits(p, 1<<27, m) }},
		{"tables of bits", 100, func(p *xc.Problem, m *xc.Meter) { bits.New(p, &tree.Config{Meter: m}) }},
		{"sets of items", 3000, func(p *xc.Problem, m *xc.Meter) { _ = slices.Collect(selectors(p, 10, m)) }},
	} {
		before := 0
		for _, n := range []int{tt.n, 4 * tt.n} {
			p, ctx := band(n, 12), newLooked(t, 0)
			tt.run(p, xc.NewMeter(ctx))
			if n > tt.n && ctx.looks < max(2, 2*before) {
				t.Errorf("%s: %d looks for %d items, %d for a quarter of them", tt.name, ctx.looks, n, before)
			}
			before = ctx.looks
		}
	}
}
