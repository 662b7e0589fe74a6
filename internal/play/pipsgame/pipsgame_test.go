package pipsgame_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/generate"
	"bonepile/dominosa/pips/notation"
	"bonepile/internal/must"
	"bonepile/internal/play"
	"bonepile/internal/play/pipsgame"
	"bonepile/internal/randtest"
)

func parse(t testing.TB, id string) pips.Puzzle {
	t.Helper()
	return must.Get(notation.Parse(id))(t)[0].Puzzle
}

// puzzles have a hole, copies, dominoes given, bones to be left over, numbers of two digits, one bone
// alone, and more regions than letters.
func puzzles(t testing.TB) (list []pips.Puzzle) {
	for _, id := range []string{
		"4x3:?AA..A..B?CC:e,4,8:46664533", "2x3:AAB??B:e,u:112211", "AB\nAB\nA= B8\n2-2 4-4\ngiven 2-2 r1c1-r2c1",
		"2x4:AABB??CC:l9,g2,u:m0011223344", "1x2:AB:g3,l99:[12]4", "1x2:AA:e:33",
	} {
		list = append(list, parse(t, id))
	}
	list = append(list, parse(t, "AABBCCDD\nEEFFGGHH\nA4 B= C! D<9 E>1 F= G! H3\n1-3 2-2 0-1 0-2 0-3 1-1 3-3 1-2\ngiven 2-2 r1c3-r1c4"))
	many := pips.Puzzle{Shape: dominosa.BoardOf(4, 14, make([]uint8, 56)), Bones: dominosa.Full(6)}
	for _, c := range many.Cells() {
		many.Regions = append(many.Regions, pips.Region{Kind: pips.Less, Target: 9, Cells: []dominosa.Cell{c}})
	}
	return append(list, many)
}

// anywhere returns all ways to lay a bone of p.
func anywhere(p pips.Puzzle) (list []dominosa.Place) {
	cells := p.Cells()
	for _, a := range cells {
		for i, b := range []dominosa.Cell{{Row: a.Row, Col: a.Col + 1}, {Row: a.Row + 1, Col: a.Col}} {
			for bone := range p.Set().All() {
				if slices.Contains(cells, b) {
					pl := dominosa.Place{Bone: bone, Row: a.Row, Col: a.Col, Down: i == 1}
					list = append(list, pl)
					if pl.Turned = true; bone.Lo != bone.Hi {
						list = append(list, pl)
					}
				}
			}
		}
	}
	return list
}

func touch(p, q dominosa.Place) bool { return len(dominosa.CellsOf([]dominosa.Place{p, q})) < 4 }

// lay does on a list of places what a game is to do, and reports where it may take a copy from several.
func lay(p pips.Puzzle, laid []dominosa.Place, pl dominosa.Place) ([]dominosa.Place, int) {
	if slices.ContainsFunc(p.Given, func(g dominosa.Place) bool { return touch(g, pl) }) {
		return laid, 0
	}
	if i := slices.Index(laid, pl); i >= 0 {
		return slices.Delete(slices.Clone(laid), i, i+1), 0
	}
	left := slices.DeleteFunc(slices.Clone(laid), func(q dominosa.Place) bool { return touch(q, pl) })
	var copies []dominosa.Place
	lying := 0
	for _, q := range left {
		if q.Bone == pl.Bone {
			if lying++; !slices.Contains(p.Given, q) {
				copies = append(copies, q)
			}
		}
	}
	switch {
	case lying < p.Set().Of(pl.Bone):
		return append(left, pl), 0
	case len(copies) == 0:
		return laid, 0
	case len(copies) > 1:
		return nil, len(copies)
	}
	return append(slices.DeleteFunc(left, func(q dominosa.Place) bool { return q == copies[0] }), pl), 0
}

func sorted(list []dominosa.Place) string {
	list = slices.SortedFunc(slices.Values(list), dominosa.Place.Compare)
	return fmt.Sprintf("%+v", list)
}

// TestGames lays bones at random, undoes and redoes, and compares each position with a plain list; what
// is written is read back equal.
func TestGames(t *testing.T) {
	rng := randtest.New(t, 3, 9)
	moved, done := 0, 0
	for _, p := range puzzles(t) {
		places := anywhere(p)
		for range min(15, 200/len(p.Cells())) {
			g := pipsgame.New(p)
			g.SetTitle("a game")
			laid := slices.Clone(p.Given)
			history := []string{sorted(laid)}
			for range 25 {
				switch rng.IntN(6) {
				case 0:
					if g.Undo() {
						must.Equal(t, sorted(g.Laid()), history[g.Moves()], "undone")
						if rng.IntN(2) == 0 {
							g.Redo()
						}
					}
					laid = g.Laid()
					history = history[:g.Moves()+1]
					must.Equal(t, sorted(laid), history[g.Moves()], "redone")
				default:
					pl := places[rng.IntN(len(places))]
					moves := g.Moves()
					next, several := lay(p, laid, pl)
					g.Lay(pl)
					if several > 0 {
						must.Equal(t, slices.Contains(g.Laid(), pl), true, "a copy comes from one of several places")
						next = g.Laid()
						moved++
					}
					must.Equal(t, sorted(g.Laid()), sorted(next), "%s: after laying %+v on %+v", g.Rules().Line(), pl, laid)
					if laid = next; g.Moves() > moves {
						history = append(history[:moves+1], sorted(laid))
					}
				}
				used := map[dominosa.Bone]int{}
				for _, pl := range g.Laid() {
					if used[pl.Bone]++; used[pl.Bone] > p.Set().Of(pl.Bone) {
						t.Fatalf("%v lies too often", pl.Bone)
					}
				}
				must.Equal(t, g.Done(), p.Verify(g.Laid()) == nil, "%s: done", g.Rules().Line())
				if g.Done() {
					done++
				}
			}
			g.Checkpoint("here")
			text := string(g.AppendText(nil))
			back := must.Get(pipsgame.Read(text))(t)
			must.Equal(t, string(back.AppendText(nil)), text, "written again")
			must.Equal(t, sorted(back.Laid()), sorted(g.Laid()), "read from\n%s", text)
			again, ok := pipsgame.Of(back)
			must.Equal(t, ok && len(again.Regions) == len(p.Regions), true, "a game of Pips")
		}
	}
	must.Least(t, moved, 1, "copies moved from one of several places")
	must.Least(t, done, 10, "positions solved")
	if g := must.Get(pipsgame.Read("bonepile game 1\nboard 1:001011\n"))(t); g.Rules() != nil {
		t.Error("a grid has become a Pips puzzle")
	}
}

// TestBad reads games that are none.
func TestBad(t *testing.T) {
	for text, want := range map[string]string{
		"lay 4-6 r1c1 r2c1":            "expected two cells of the board side by side",
		"lay 4-7 r1c1 r1c2":            `found "4-7", expected a bone of the set like 4-6`,
		"lay r1c1 r1c2":                "expected two cells like r1c2 r1c3",
		"lift 4-6 r1c1 r1c2":           "expected a place where a bone lies",
		"lay 4-6 r1c1 r1c2 r1c3":       "expected the end of the line",
		"lay 254-254 r1c1 r1c2":        "expected a bone of the set like 4-6",
		"lay 04-6 r1c1 r1c2":           "expected a bone of the set like 4-6",
		"checkpoint 1 \"x\": lay r1c1": "expected two cells like r1c2 r1c3",
	} {
		if _, err := pipsgame.Read("bonepile game 1\nboard 4x3:?AA..A..B?CC:e,4,8:46664533\n" + text + "\n"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestHints solves puzzles by hints alone, after bones were laid at random, which hints take back; the
// check agrees with the only solution, and weaker hints lay nothing.
func TestHints(t *testing.T) {
	rng := randtest.New(t, 5, 5)
	wrong, hints := 0, 0
	for _, level := range []boards.Level{boards.Trivial, boards.Basic, boards.Hard} {
		o := generate.Order{Count: 6, Least: level, Most: level}
		for made := range must.All(t, o.Puzzles(t.Context(), 8, 4, 1)) {
			if rng.IntN(2) == 0 {
				made.Given = made.Solution[:1]
			}
			g := pipsgame.New(made.Puzzle)
			places := anywhere(made.Puzzle)
			for range 3 {
				g.Lay(places[rng.IntN(len(places))])
			}
			for n := 0; !g.Done(); n++ {
				bad := slices.DeleteFunc(g.Laid(), func(pl dominosa.Place) bool { return slices.Contains(made.Solution, pl) })
				review := must.Get(g.Check(t.Context()))(t)
				must.Equal(t, sorted(review.Laid), sorted(bad), "what is wrong")
				for _, s := range []play.Strength{play.Where, play.Rule} {
					if h := must.Get(g.Hint(t.Context(), s))(t); g.Apply(h) || h.Text.String() == "" {
						t.Fatalf("a weak hint lays a bone, or says nothing: %+v", h)
					}
				}
				h := must.Get(g.Hint(t.Context(), play.Step))(t)
				if hints++; len(bad) > 0 {
					wrong++
				}
				if !g.Apply(h) || n > 20 {
					t.Fatalf("%s: the hint %q does nothing", g.Rules().Line(), h.Text)
				}
			}
			must.Do(t, made.Verify(g.Laid()))
		}
	}
	must.Least(t, wrong, 6, "hints that took bones back")
	must.Least(t, hints, 40, "hints")
}

// TestFaults: a region is at fault when its numbers break its condition, whatever may come.
func TestFaults(t *testing.T) {
	g := pipsgame.New(parse(t, "2x2:AABB:3,e:1122"))
	g.Lay(dominosa.Place{Bone: dominosa.NewBone(2, 2), Down: true})
	must.Equal(t, len(g.Faults()), 0, "faults of what may be right")
	g.Lay(dominosa.Place{Bone: dominosa.NewBone(2, 2)})
	must.Equal(t, fmt.Sprint(g.Faults()), "[The region 3 at r1c1 adds up to 4, not to 3]", "faults")
}
