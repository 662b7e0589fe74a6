package play

import (
	"slices"
	"testing"

	"bonepile/internal/must"
)

// TestNumbered raises the numbers of a game, plays on both, and lowers them again.
func TestNumbered(t *testing.T) {
	g := must.Get(Read(sample))(t)
	up := must.Get(g.Numbered(1))(t)
	if s := up.Puzzle().Set().String(); s != "double-4 from 1" || g.Puzzle().Set().String() != "double-3" {
		t.Errorf("the sets are %s and %v", s, g.Puzzle().Set())
	}
	if lit := up.Highlights(); !slices.Equal(lit, []int{4, free, 2}) {
		t.Error(lit)
	}
	sameAgain(t, up)
	for i, do := range []func(g *Game) bool{
		(*Game).Redo, (*Game).Undo, (*Game).Undo,
		func(g *Game) bool { return g.Lay(place(t, g, "r3c1 r4c1")) },
		func(g *Game) bool { return g.Return(0) },
		func(g *Game) bool { g.Highlight(2); return true },
		(*Game).Undo, (*Game).Undo, (*Game).Undo, (*Game).Redo,
	} {
		if do(g) != do(up) && i != 5 {
			t.Errorf("move %d is done on one board only", i)
		}
		if i == 5 { // the same number is another on the other board
			up.Highlight(2)
			up.Highlight(3)
		}
		down := must.Get(up.Numbered(-1))(t)
		if got, want := string(down.AppendText(nil)), string(g.AppendText(nil)); got != want {
			t.Fatalf("after move %d:\n%s\nwant\n%s", i, got, want)
		}
		if len(up.Laid()) != len(g.Laid()) || len(up.Faults()) != len(g.Faults()) {
			t.Errorf("after move %d %d and %d bones lie", i, len(up.Laid()), len(g.Laid()))
		}
	}
	if _, err := g.Numbered(-1); err == nil {
		t.Error("numbers below 0")
	}
	same, err := g.Numbered(0)
	if err != nil || same == g {
		t.Error("not a copy", err)
	}
}
