package play

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// dumbFaults are the faults of a position by their definition, as "kind of what".
func dumbFaults(g *Game) (faults []string, tray []string) {
	set := g.Puzzle().Set()
	laid, marks := g.Laid(), g.Marks()
	covered := map[dominosa.Cell]bool{}
	lie := map[dominosa.Bone]int{}
	for _, p := range laid {
		a, b := p.Cells()
		covered[a], covered[b] = true, true
		lie[p.Bone]++
	}
	left := map[dominosa.Bone]int{}
	hope := map[dominosa.Cell]bool{}
	for _, p := range g.Puzzle().Board.Places() {
		a, b := p.Cells()
		if !covered[a] && !covered[b] && !slices.Contains(marks, p) && lie[p.Bone] < set.Of(p.Bone) {
			left[p.Bone]++
			hope[a], hope[b] = true, true
		}
	}
	for lo := range 6 { // the boards below show nothing higher
		for hi := lo; hi < 6; hi++ {
			b := dominosa.NewBone(lo, hi)
			if lie[b] > set.Of(b) {
				faults = append(faults, fmt.Sprintf("twice %v", b))
			}
		}
	}
	for row := range g.Puzzle().Board.Rows() {
		for col := range g.Puzzle().Board.Cols() {
			c := dominosa.Cell{Row: row, Col: col}
			if g.Puzzle().Board.At(row, col) >= 0 && !covered[c] && !hope[c] {
				faults = append(faults, fmt.Sprintf("cell %v", c))
			}
		}
	}
	order := slices.Collect(maps.Keys(maps.Collect(set.All())))
	slices.SortFunc(order, func(a, b dominosa.Bone) int { return cmp.Or(int(a.Hi)-int(b.Hi), int(a.Lo)-int(b.Lo)) })
	for _, b := range order {
		n := set.Of(b)
		missing := n - lie[b]
		state := "left"
		switch {
		case missing < 0:
			state = "twice"
		case missing == 0:
			state = "used"
		case missing > left[b] && !set.AtMost():
			state = "none"
			faults = append(faults, fmt.Sprintf("bone %v", b))
		case missing == left[b] && !set.AtMost():
			state = "forced"
		}
		tray = append(tray, fmt.Sprintf("%v %d/%d %s %d", b, lie[b], n, state, left[b]))
	}
	return faults, tray
}

// TestFaults compares faults and tray with their definition, on random positions
// of boards with the full set, with another set, and with a set "at most".
func TestFaults(t *testing.T) {
	rng := randtest.New(t, 3, 4)
	kinds := map[string]int{}
	states := map[string]int{}
	for run := range 400 {
		g := game(t, double3)
		switch run % 4 {
		case 1:
			g = setOf(t, g, "double-3 less 1-1 plus 2-3, 4-4 less 0-0")
		case 2:
			g = setOf(t, g, "at most 2 x double-3")
		case 3:
			g = game(t, "2x6:010.01100110")
		}
		all := g.Puzzle().Board.Places()
		for range rng.IntN(40) {
			if p := all[rng.IntN(len(all))]; rng.IntN(3) == 0 {
				g.Lay(p)
			} else if !g.Marked(p) {
				g.Mark(p)
			}
		}
		want, wantTray := dumbFaults(g)
		var got, gotTray []string
		for _, f := range g.Faults() {
			what := f.Bone.String()
			if f.Kind == FaultCell {
				what = f.Cells[0].String()
			}
			kinds[f.Kind.String()]++
			got = append(got, fmt.Sprintf("%v %s", f.Kind, what))
			if !strings.Contains(f.String(), what) || f.Kind != FaultCell && len(f.Cells) != 2*len(f.Places) {
				t.Errorf("%s: %+v", f, f)
			}
		}
		for _, b := range g.Tray() {
			states[b.State.String()]++
			gotTray = append(gotTray, fmt.Sprintf("%v %d/%d %v %d", b.Bone, b.Laid, b.Copies, b.State, len(b.Places)))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q, want %q\n%s", got, want, g.AppendText(nil))
		}
		if !slices.Equal(gotTray, wantTray) {
			t.Fatalf("%q, want %q\n%s", gotTray, wantTray, g.AppendText(nil))
		}
	}
	for _, k := range []string{"twice", "cell", "bone"} {
		must.Least(t, kinds[k], 20, "times of %s", k)
	}
	for _, s := range []string{"left", "used", "twice", "forced", "none"} {
		must.Least(t, states[s], 20, "times of %s", s)
	}
}

// setOf returns a new game on the same board with another set.
func setOf(t testing.TB, g *Game, set string) *Game {
	t.Helper()
	bones := must.Get(notation.ParseBones(set))(t)
	return New(dominosa.Puzzle{Board: g.Puzzle().Board, Bones: bones})
}

func TestFaultSentences(t *testing.T) {
	for _, test := range []struct {
		set, lay, mark string
		want           []string
	}{
		{"", "r1c1 r1c2, r1c3 r2c3", "", []string{
			"0-1 lies twice: r1c1 r1c2 and r1c3 r2c3", "r2c1 can have no bone any more", "r2c2 can have no bone any more",
			"0-0 has no place left", "1-1 has no place left",
		}},
		{"0-0, 1-1", "r1c1 r1c2", "", []string{
			"0-1 is not in the set: r1c1 r1c2", "r1c3 can have no bone any more", "r2c1 can have no bone any more", "r2c2 can have no bone any more", "r2c3 can have no bone any more",
			"0-0 has no place left", "1-1 has no place left",
		}},
		{"2 x 0-1, 0-0", "r1c1 r1c2, r1c3 r2c3, r2c1 r2c2", "", []string{
			"0-1 lies 3 times, and the set has 2: r1c1 r1c2, r1c3 r2c3 and r2c1 r2c2", "0-0 has no place left",
		}},
		{"3 x 0-1", "", "r1c1 r1c2, r1c2 r1c3, r2c1 r2c2, r1c3 r2c3, r2c2 r2c3", []string{
			"r1c1 can have no bone any more", "r1c2 can have no bone any more", "r1c3 can have no bone any more", "r2c1 can have no bone any more", "r2c2 can have no bone any more", "r2c3 can have no bone any more",
			"0-1 has no place left",
		}},
		{"3 x 0-1", "r2c1 r2c2", "r1c1 r1c2", []string{"r1c1 can have no bone any more", "r1c2 can have no bone any more", "0-1 has too few places left: r1c3 r2c3"}},
	} {
		g := game(t, "2x3:011010")
		if test.set != "" {
			g = setOf(t, g, test.set)
		}
		for _, p := range must.Get(notation.ParsePlaces(g.Puzzle(), test.lay))(t) {
			g.Lay(p)
		}
		for _, p := range must.Get(notation.ParsePlaces(g.Puzzle(), test.mark))(t) {
			g.Mark(p)
		}
		var got []string
		for _, f := range g.Faults() {
			got = append(got, f.String())
		}
		must.Same(t, got, test.want, "%s", test.set)
	}
}
