package count

import (
	"context"
	"testing"

	"bonepile/cover/internal/tree"
)

// TestApartLimits stops between parts.
func TestApartLimits(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Count(ctx, pairs(10), tree.ByMemo, tree.Config{}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	for most := uint64(1); most <= 7; most++ { // in the midst of a part, and at its end
		var st tree.Stats
		if _, _, err := Count(context.Background(), pairs(10), tree.ByMemo, tree.Config{MaxNodes: most, Stats: &st}); err != tree.ErrLimit || st.Nodes != most {
			t.Errorf("%d nodes: %v, %+v", most, err, st)
		}
	}
	if n, _, err := Count(context.Background(), pairs(10), tree.ByMemo, tree.Config{MaxSolutions: 100}); err != nil || n.Int64() != 100 {
		t.Errorf("at most 100: %v, %v", n, err)
	}
}
