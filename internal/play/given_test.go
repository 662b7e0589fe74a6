package play

import (
	"slices"
	"testing"

	"bonepile/dominosa"
)

// TestGiven plays on a board that comes with a domino: it lies from the start, and no
// move takes it away, nor does reading the game again.
func TestGiven(t *testing.T) {
	p := dominosa.Puzzle{Board: dominosa.BoardOf(2, 3, []uint8{0, 1, 1, 0, 0, 1})}
	p.Given = []dominosa.Place{{Bone: dominosa.NewBone(0, 1), Row: 0, Col: 0}}
	g := New(p)
	lies := func(when string) {
		t.Helper()
		if !slices.Contains(g.Laid(), p.Given[0]) || g.Marked(p.Given[0]) {
			t.Errorf("%s: %v lie", when, g.Laid())
		}
	}
	lies("at the start")
	if g.Lay(p.Given[0]) || g.Mark(p.Given[0]) || g.Pencil(p.Given[0]) || g.Dash(p.Given[0]) || g.Lay(dominosa.Place{Bone: dominosa.NewBone(0, 0), Down: true}) || g.CanUndo() {
		t.Error("a domino given was moved")
	}
	other := dominosa.Place{Bone: dominosa.NewBone(0, 0), Row: 1}
	if !g.Lay(other) {
		t.Error("no domino can be laid beside")
	}
	g.Restart()
	lies("after a restart")
	g.Undo()
	lies("after undo")
	again, err := Read(string(g.AppendText(nil)))
	if err != nil || !slices.Equal(again.Laid(), g.Laid()) || !slices.Equal(again.Puzzle().Given, p.Given) {
		t.Errorf("%v\n%s", err, g.AppendText(nil))
	}
}
