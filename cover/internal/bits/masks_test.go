package bits_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// dense returns a problem where options rule out most others: sets of some of the items, and
// partitions of them. Secondary items are as likely in an option as others.
func dense(rng *rand.Rand, primary, secondary, options int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("p%d", 1, primary)...)
	b.AddSecondary(covertest.Names("s%d", 1, secondary)...)
	n := 0
	add := func(items []int) {
		if slices.Min(items) >= primary {
			return // an option names a primary item
		}
		n++
		var option []xc.Entry
		for _, i := range items {
			option = append(option, xc.Entry{Item: xc.Item(i)})
		}
		b.AddEntries(option...)
	}
	all := primary + secondary
	for n < options {
		order := rng.Perm(all)
		size := 1 + all/(2+rng.IntN(4))
		if rng.IntN(4) > 0 {
			add(order[:size])
			continue
		}
		for part := range slices.Chunk(order, size) {
			add(part)
		}
	}
	return covertest.Build(b)
}

// TestMasks compares the kind masks with the links on random problems, from 2 items to the
// most that it takes, in one run, in two runs, and with two workers.
func TestMasks(t *testing.T) {
	t.Parallel()
	masks, nodes := 0, uint64(0)
	for i := range 300 {
		rng := randtest.New(t, 417, uint64(i))
		primary := 1 + rng.IntN(1<<(1+i%9))
		secondary := rng.IntN(1 + min(primary, 512-primary))
		p := dense(rng, primary, secondary, 256+rng.IntN(300))
		if b := must.Get(bits.New(p, new(tree.Config)))(t); bits.KindOf(b) != "masks" {
			continue
		}
		if _, err := search.Visit(context.Background(), p, tree.Config{MaxNodes: 2000}); err != nil {
			continue // too long for the links
		}
		masks++
		n := sameAsLinks(t, p, tree.Fewest)
		nodes += n
		want := must.Get(covertest.Collect(p, tree.Config{Engine: tree.Links}))(t)
		var left tree.Checkpoint
		first, _ := covertest.Collect(p, tree.Config{MaxNodes: 1 + rng.Uint64N(n), Checkpoint: func(take func() tree.Checkpoint, end bool) {
			if end {
				left = take()
			}
		}})
		if len(left.Left) > 0 {
			first = append(first, must.Get(covertest.Collect(p, tree.Config{Resume: &left}))(t)...)
		}
		if !slices.Equal(first, want) {
			t.Fatalf("in two runs %v, want %v, of\n%s", first, want, covertest.Text(t, p))
		}
		if n := must.Get(search.Visit(context.Background(), p, tree.Config{Workers: 2}))(t); n != uint64(len(want)) {
			t.Fatalf("%d solutions with two workers, want %d, of\n%s", n, len(want), covertest.Text(t, p))
		}
	}
	if masks < 150 || nodes < 30000 {
		t.Errorf("%d problems on masks, with %d nodes", masks, nodes)
	}
}
