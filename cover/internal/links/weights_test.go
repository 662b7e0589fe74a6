package links_test

import (
	"context"
	"fmt"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// TestWeights is by hand.
func TestWeights(t *testing.T) {
	for _, tt := range []struct{ Text, want string }{
		{"7|q/q:*2/q:*4/q:*5/q:*8/q", "[[0 1 4] [0 2]]"},
		{"6:7|q/q:*2/q:*4/q:*5", "[[0 1] [0 2]]"},
		{"0:2|q/q:*2/q:*3", "[[0] []]"},
		{"q/q:*2/q:*1", "[[1]]"},                // too heavy for ever
		{"q | x/q:*1 x:*1/q x:*2", "[[0] [1]]"}, // colours
		{"3|a 3|b/a:*2 b/a b:*2/a:*3/b:*3", "[[0 1] [2 3]]"},
	} {
		sols, err := covertest.Collect(covertest.Parse(tt.Text), tree.Config{})
		if got := fmt.Sprint(sols); got != tt.want || err != nil {
			t.Errorf("%q: %s, want %s", tt.Text, got, tt.want)
		}
	}
}

// TestDistinctParts counts the partitions of n into distinct parts: OEIS
// A000009.
func TestDistinctParts(t *testing.T) {
	for n, want := range map[int]uint64{1: 1, 2: 1, 10: 10, 20: 64, 50: 3658, 60: 10880} {
		b := xc.NewBuilder()
		q := b.AddBounded(n, n, "q")
		for part := range n {
			b.AddEntries(xc.Entry{Item: q, Weight: int32(part) + 1})
		}
		if got, err := search.Visit(context.Background(), covertest.Build(b), tree.Config{}); got != want || err != nil {
			t.Errorf("%d: %d, %v, want %d", n, got, err, want)
		}
	}
}
