package generate

import (
	"context"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// laidAtStart returns how many bones the rules up to Basic lay.
func laidAtStart(t *testing.T, p dominosa.Puzzle) int {
	t.Helper()
	d := must.Get(deduce.Solve(context.Background(), p, deduce.Config{NoSteps: true, Max: deduce.Basic}))(t)
	return len(d.Laid)
}

// TestClosed makes boards of the levels from Hard on: of each kind the share of boards
// with a bone that the rules up to Basic lay is 0, or no more are laid than allowed.
func TestClosed(t *testing.T) {
	most := must.Get(notation.ParseBones("at most double-6"))(t)
	two := must.Get(notation.ParseBones("two double-3"))(t)
	heart := must.Get(ShapeNamed("heart", 56, NoSymmetry, 1))(t)
	wide := must.Get(ShapeNamed("5x8", 40, NoSymmetry, 1))(t)
	for _, tt := range []struct {
		name  string
		r     Recipe
		count int
	}{
		{"double-6", Recipe{Shape: frameOf(t, 6)}, 20},
		{"double-9", Recipe{Shape: frameOf(t, 9)}, 1},
		{"double-12", Recipe{Shape: frameOf(t, 12)}, 1},
		{"heart", Recipe{Shape: heart}, 4},
		{"two double-3", Recipe{Shape: wide, Bones: two}, 2},
		{"at most double-6", Recipe{Shape: wide, Bones: most}, 4},
	} {
		for level := deduce.Hard; level <= deduce.Beyond; level++ {
			for _, open := range []int{0, 3, AnyOpen} {
				if open != 0 && tt.name != "double-6" {
					continue
				}
				tt.r.Keep = Levels{Least: level, Most: level, Open: open}
				laid := 0
				for m := range must.All(t, mustGenerator(t, tt.r).Boards(context.Background(), 1, tt.count, 2)) {
					checkMade(t, tt.r, m)
					n := laidAtStart(t, m.Puzzle)
					laid += n
					if open >= 0 && n > open && tt.name != "heart" {
						t.Fatalf("%s, %v: %d bones are laid at the start, not %d\n%v", tt.name, level, n, open, m.Board)
					}
				}
				if open < 0 && level < deduce.Beyond && laid == 0 {
					t.Errorf("%s, %v: no start is open, though it may be", tt.name, level)
				}
			}
		}
	}
}

// TestClosedRange asks for levels on both sides: those from Hard on have closed starts,
// and all levels come.
func TestClosedRange(t *testing.T) {
	levels := map[deduce.Level]int{}
	r := Recipe{Shape: frameOf(t, 6), Keep: Levels{Least: deduce.Trivial, Most: deduce.Beyond}}
	for m := range must.All(t, mustGenerator(t, r).Boards(context.Background(), 1, 200, 2)) {
		checkMade(t, r, m)
		levels[m.Level]++
	}
	for l := deduce.Trivial; l <= deduce.Beyond; l++ {
		if levels[l] == 0 {
			t.Errorf("no board of level %v: %v", l, levels)
		}
	}
}

// TestTight counts bones with one place in another way.
func TestTight(t *testing.T) {
	for _, name := range []string{"4x5", "2x10", "random", "1x20"} {
		b := must.Get(ShapeNamed(name, 20, NoSymmetry, 3))(t)
		m := newMaker(mustGenerator(t, Recipe{Shape: b, Bones: dominosa.Full(3)}))
		for i := range 20 {
			m.dice = dice.New(9, uint64(i))
			m.begin()
			for range 30 {
				e := m.swap(m.dice.Below(len(m.pairs)))
				if m.dice.Coin() {
					m.undo(e)
				}
				places := map[dominosa.Bone]int{}
				for _, pl := range m.board.Places() {
					places[pl.Bone]++
				}
				tight := 0
				for bone := range m.set.All() {
					if places[bone] == 1 {
						tight++
					}
				}
				if got := m.tight(); got != tight {
					t.Fatalf("%s: %d bones are tight, not %d", name, tight, got)
				}
			}
		}
	}
}
