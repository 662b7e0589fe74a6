package word

import (
	"context"
	"slices"
	"testing"

	"bonepile/dominosa/internal/grid"
	"bonepile/internal/must"
)

// TestMemo puts false entries where the count of a board will look first: they
// differ from the position there in one respect each, and must not be believed.
func TestMemo(t *testing.T) {
	w := new(engine[[8]struct{}])
	const tooEasy = "43465066353350263451056011512424630302515406201216231442" // Caviness (2014)
	b := grid.Board{Rows: 7, Cols: 8}
	for _, c := range tooEasy {
		b.Pips = append(b.Pips, uint8(c-'0'))
	}
	b.Recount()
	set := grid.Bones{High: 6, Count: slices.Repeat([]uint16{1}, 28), Size: 28, Single: true}
	w.Load(&b, &set, false)
	ctx := context.Background()
	if n := w.Count(ctx, grid.Limits{}); n.Small != 36 {
		t.Fatalf("%d solutions, want 36", n.Small)
	}
	_, _, U, rem, _, ok := w.settle(w.h, w.v, w.u, w.rem, Laid{})
	if !ok || U == 0 {
		t.Fatal("nothing to look up")
	}
	for name, lie := range map[string]struct {
		u, rem uint64
		age    uint32 // in counts; every count has an epoch of its own
	}{
		"other cells": {U ^ 1, rem, 0},
		"other bones": {U, rem ^ 1, 0},
		"other board": {U, rem, 1},
	} {
		for i := range w.memo {
			w.memo[i] = memo{lie.u, lie.rem, 999, w.epoch + 1 - lie.age}
		}
		must.Equal(t, w.Count(ctx, grid.Limits{}).Small, 36, "%s: the count", name)
	}
}
