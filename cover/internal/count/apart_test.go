package count

import (
	"context"
	"math/big"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestApart counts problems beside each other, and expects the product.
func TestApart(t *testing.T) {
	const problems = 300
	rng, apartAll := randtest.New(t, 1811, 10), 0
	for n := range problems {
		want, all := big.NewInt(1), []*xc.Problem{}
		for range 1 + rng.IntN(4) {
			p := covertest.Random(rng, covertest.WithSecondary|covertest.WithColours, 9)
			want.Mul(want, big.NewInt(int64(len(covertest.Brute(p)))))
			all = append(all, p)
		}
		p := union(all)
		parts := p.Apart()
		entries := 0
		for _, q := range parts {
			entries += len(q.Entries)
			if q.Apart() != nil {
				t.Fatalf("a part falls apart:\n%s", covertest.Text(t, p))
			}
		}
		if len(parts) > 0 && entries != len(p.Entries) {
			t.Fatalf("the parts have %d entries:\n%s", entries, covertest.Text(t, p))
		}
		apartAll += len(parts)
		var st tree.Stats
		got, by, err := Count(context.Background(), p, ByMemo, tree.Config{Stats: &st})
		if err != nil || by != ByMemo || got.Cmp(want) != 0 || st.Solutions != want.Uint64() || st.Done != 1 {
			t.Fatalf("problem %d by %v: %v, %v, %+v, want %v\n%s", n, by, got, err, st, want, covertest.Text(t, p))
		}
	}
	must.Least(t, apartAll, problems, "parts")
}

// TestApartMultiple compares parts with bounds and weights with a search of the whole.
func TestApartMultiple(t *testing.T) {
	rng, several := randtest.New(t, 1812, 10), 0
	for range 300 {
		p := covertest.Random(rng, covertest.Everything, 7)
		if len(p.Apart()) > 1 {
			several++
		}
		want := len(covertest.Brute(p))
		got, _, err := Count(context.Background(), p, ByMemo, tree.Config{})
		if err != nil || got.Cmp(big.NewInt(int64(want))) != 0 {
			t.Fatalf("%v, want %d, %v:\n%s", got, want, err, covertest.Text(t, p))
		}
	}
	must.Least(t, several, 30, "problems that fell apart")
}

// TestApartLimits stops between parts.
func TestApartLimits(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Count(ctx, pairs(10), ByMemo, tree.Config{}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	for most := uint64(1); most <= 7; most++ { // in the midst of a part, and at its end
		var st tree.Stats
		if _, _, err := Count(context.Background(), pairs(10), ByMemo, tree.Config{MaxNodes: most, Stats: &st}); err != tree.ErrLimit || st.Nodes != most {
			t.Errorf("%d nodes: %v, %+v", most, err, st)
		}
	}
	if n, _, err := Count(context.Background(), pairs(10), ByMemo, tree.Config{MaxSolutions: 100}); err != nil || n.Int64() != 100 {
		t.Errorf("at most 100: %v, %v", n, err)
	}
}
