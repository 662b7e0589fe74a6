package play

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// game returns a new game on a board.
func game(t testing.TB, text string) *Game {
	t.Helper()
	b := must.Get(notation.ParseBoard(text))(t)
	return New(dominosa.Puzzle{Board: b})
}

// place returns the place that text names.
func place(t testing.TB, g *Game, text string) dominosa.Place {
	t.Helper()
	list, err := notation.ParsePlaces(g.Puzzle(), text)
	if err != nil || len(list) != 1 {
		t.Fatal(text, err)
	}
	return list[0]
}

// solution returns a solution of the game's puzzle.
func solution(t testing.TB, g *Game) dominosa.Tiling {
	t.Helper()
	ans, err := g.Puzzle().Solve(t.Context(), dominosa.Config{})
	if err != nil || ans.First == nil {
		t.Fatal(err)
	}
	return ans.First
}

const double3 = "3:32211030220321310103" // one solution

// A snapshot is a position as the dumb model keeps it.
type snapshot struct{ laid, marked, pencilled, dashed map[dominosa.Place]bool }

func empty() snapshot {
	return snapshot{map[dominosa.Place]bool{}, map[dominosa.Place]bool{}, map[dominosa.Place]bool{}, map[dominosa.Place]bool{}}
}

func (s snapshot) clone() snapshot {
	return snapshot{maps.Clone(s.laid), maps.Clone(s.marked), maps.Clone(s.pencilled), maps.Clone(s.dashed)}
}

func (s snapshot) size() int { return len(s.laid) + len(s.marked) + len(s.pencilled) + len(s.dashed) }

// put is what the comment of Game says: a set loses a place, or it alone has it.
func (s snapshot) put(set map[dominosa.Place]bool, p dominosa.Place) {
	had := set[p]
	delete(s.laid, p)
	delete(s.marked, p)
	delete(s.pencilled, p)
	delete(s.dashed, p)
	if !had {
		set[p] = true
	}
}

// lay is what the comment of Game.Lay says.
func (s snapshot) lay(p dominosa.Place) {
	a, b := p.Cells()
	for q := range s.laid {
		if x, y := q.Cells(); q != p && (x == a || x == b || y == a || y == b) {
			delete(s.laid, q)
		}
	}
	s.put(s.laid, p)
}

func (s snapshot) is(g *Game) bool {
	in := func(list []dominosa.Place, set map[dominosa.Place]bool) bool {
		return len(list) == len(set) && slices.IsSortedFunc(list, dominosa.Place.Compare) &&
			!slices.ContainsFunc(list, func(p dominosa.Place) bool { return !set[p] })
	}
	return in(g.Laid(), s.laid) && in(g.Marks(), s.marked) && in(g.Pencilled(), s.pencilled) && in(g.Dashes(), s.dashed)
}

// TestModel plays at random and keeps every position there ever was: the game
// shows the same, undoes to the same and is read back from its text as the same.
func TestModel(t *testing.T) {
	rng := randtest.New(t, 1, 2)
	seen := map[string]int{}
	for run := range 60 {
		g := game(t, []string{double3, "2x3:10..01", "4x5:010.02210100.1221020"}[run%3])
		all := g.Puzzle().Board.Places()
		past := []snapshot{empty()}
		at := 0
		var kept []snapshot
		for range 120 {
			p := all[rng.IntN(len(all))]
			now := past[at].clone()
			moved := true
			var did string
			switch n := rng.IntN(24); {
			case n < 7:
				did = "lay"
				now.lay(p)
				g.Lay(p)
			case n < 11:
				did = "mark"
				now.put(now.marked, p)
				g.Mark(p)
			case n < 14:
				did, moved = "undo", false
				if g.Undo() != (at > 0) {
					t.Fatal("undo is not said right")
				}
				at = max(0, at-1)
			case n < 16:
				did, moved = "redo", false
				if g.Redo() != (at < len(past)-1) {
					t.Fatal("redo is not said right")
				}
				at = min(len(past)-1, at+1)
			case n > 21:
				did = "pencil"
				now.put(now.pencilled, p)
				g.Pencil(p)
			case n > 19:
				did = "dash"
				now.put(now.dashed, p)
				g.Dash(p)
			case n == 16 && rng.IntN(3) == 0:
				did = "restart"
				now = empty()
				moved = g.Restart()
				if moved != (past[at].size() > 0) {
					t.Fatal("restart is not said right")
				}
			case n == 17:
				did, moved = "checkpoint", false
				if g.Checkpoint("c") != len(kept) {
					t.Fatal("index of a checkpoint")
				}
				kept = append(kept, now.clone())
			case n == 18 && len(kept) > 0:
				did = "return"
				i := rng.IntN(len(kept))
				now = kept[i].clone()
				moved = !reflect.DeepEqual(now, past[at])
				if g.Return(i); moved {
					last := g.moves[g.done-1]
					if len(last.flips) != len(last.acts) {
						t.Fatalf("an act on the way back does more than it says:\n%s", g.AppendText(nil))
					}
				}
			case n == 19 && len(kept) > 4:
				did, moved = "forget", false
				i := rng.IntN(len(kept))
				kept = slices.Delete(kept, i, i+1)
				g.Forget(i)
			default:
				continue
			}
			seen[did]++
			if moved {
				at++
				past = append(past[:at], now)
			}
			if !past[at].is(g) || g.Moves() != at || g.CanUndo() != (at > 0) || g.CanRedo() != (at < len(past)-1) {
				t.Fatalf("after %s %v: move %d of %d\n%s", did, p, at, len(past)-1, g.AppendText(nil))
			}
			apart(t, g)
		}
		sameAgain(t, g)
		for at > 0 {
			g.Undo()
			at--
			if !past[at].is(g) {
				t.Fatalf("undone to move %d\n%s", at, g.AppendText(nil))
			}
		}
	}
	for _, did := range []string{"lay", "mark", "pencil", "dash", "undo", "redo", "restart", "checkpoint", "return", "forget"} {
		must.Least(t, seen[did], 20, "times of %s", did)
	}
}

// apart checks the invariant (apart).
func apart(t *testing.T, g *Game) {
	t.Helper()
	covered := map[dominosa.Cell]bool{}
	for _, p := range g.Laid() {
		a, b := p.Cells()
		if covered[a] || covered[b] || g.Marked(p) || g.is(p, pencilled) || g.is(p, dashed) || !g.is(p, laid) {
			t.Fatalf("%v overlaps\n%s", p, g.AppendText(nil))
		}
		covered[a], covered[b] = true, true
	}
}

// sameAgain checks that the text of a game makes an equal game.
func sameAgain(t *testing.T, g *Game) {
	t.Helper()
	text := g.AppendText(nil)
	h, err := Read(string(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if again := h.AppendText(nil); string(again) != string(text) {
		t.Fatalf("written\n%swritten again\n%s", text, again)
	}
	if !h.Puzzle().Board.Equal(g.Puzzle().Board) || !h.Puzzle().Set().Equal(g.Puzzle().Set()) {
		t.Fatalf("another puzzle\n%s", text)
	}
	g, h = g.Clone(), h.Clone()
	for {
		if !slices.Equal(g.Laid(), h.Laid()) || !slices.Equal(g.Marks(), h.Marks()) || !slices.Equal(g.Pencilled(), h.Pencilled()) || !slices.Equal(g.Dashes(), h.Dashes()) || !slices.Equal(g.last(), h.last()) {
			t.Fatalf("another position\n%s", text)
		}
		more := g.Undo()
		if more != h.Undo() {
			t.Fatalf("another history\n%s", text)
		}
		if !more {
			break
		}
	}
}

// TestClone checks that clones do not touch each other.
func TestClone(t *testing.T) {
	g := game(t, double3)
	g.Lay(place(t, g, "r1c1 r1c2"))
	g.Highlight(2)
	g.Checkpoint("a")
	before := string(g.AppendText(nil))
	h := g.Clone()
	h.Undo()
	h.Mark(place(t, g, "r1c1 r1c2"))
	h.Highlight(1)
	h.Highlight(2)
	h.Checkpoint("b")
	h.Forget(0)
	if after := string(g.AppendText(nil)); after != before {
		t.Errorf("was\n%sis\n%s", before, after)
	}
}

func TestNoPlace(t *testing.T) {
	g := game(t, "2x3:10..01")
	ok := place(t, g, "r1c1 r1c2")
	for _, p := range []dominosa.Place{
		{Bone: ok.Bone, Row: -1}, {Bone: ok.Bone, Row: 5, Col: 5}, {Bone: ok.Bone, Col: 1},
		{Bone: dominosa.NewBone(1, 1)}, {Bone: dominosa.NewBone(0, 1), Down: true},
	} {
		if g.Lay(p) || g.Mark(p) || g.is(p, laid) || g.Marked(p) || g.CanUndo() {
			t.Errorf("%+v is taken for a place", p)
		}
	}
	cell := func(row, col int) dominosa.Cell { return dominosa.Cell{Row: row, Col: col} }
	if p, is := g.Between(cell(0, 1), cell(0, 0)); !is || p != ok {
		t.Error(p, is)
	}
	for _, c := range [][2]dominosa.Cell{
		{cell(0, 0), cell(0, 0)}, {cell(0, 0), cell(0, 2)}, {cell(0, 1), cell(0, 2)}, {cell(0, 0), cell(1, 1)}, {cell(-1, 0), cell(0, 0)}, {cell(0, 1), cell(1, 0)},
	} {
		if p, is := g.Between(c[0], c[1]); is {
			t.Errorf("%v lies on %v", p, c)
		}
	}
	if g.Return(0) || g.Forget(0) || g.Return(-1) || g.Forget(-1) || g.Restart() || g.Undo() || g.Redo() {
		t.Error("something is done where nothing is to do")
	}
}

// TestDone solves a board with bones, with lines, and with some of both.
func TestDone(t *testing.T) {
	g := game(t, double3)
	tiling := solution(t, g)
	others := g.Puzzle().Board.Places()
	others = slices.DeleteFunc(others, func(p dominosa.Place) bool { return slices.Contains(tiling, p) })
	for bones := range len(tiling) + 1 {
		g := New(g.Puzzle())
		for _, p := range tiling[:bones] {
			if g.Done() {
				t.Fatalf("done with fewer than %d bones and no line", bones)
			}
			g.Lay(p)
		}
		if bones < len(tiling) {
			for _, p := range others {
				if x, y := p.Cells(); g.now.cover(x) != noPlace || g.now.cover(y) != noPlace {
					continue // parted by the bone
				}
				if g.Done() {
					t.Fatalf("done before the line %v\n%s", p, g.AppendText(nil))
				}
				g.Mark(p)
			}
		}
		drawn := true // at a side of each pair that is left
		for _, p := range tiling[bones:] {
			x, y := p.Cells()
			drawn = drawn && slices.ContainsFunc(g.Marks(), func(q dominosa.Place) bool {
				a, b := q.Cells()
				return a == x || a == y || b == x || b == y
			})
		}
		if g.Done() != drawn {
			t.Errorf("with %d bones and all lines, done is %v", bones, !drawn)
		}
		if got, ok := g.Tiling(); ok && (g.Puzzle().Verify(got) != nil || !slices.Equal(got, g.Laid())) {
			t.Errorf("%v is no solution, or not laid", got)
		}
	}
	g.Lay(tiling[0])
	for _, p := range others {
		g.Mark(p)
	}
	if !g.Done() {
		t.Error("a bone and all lines do not do")
	}
	g.Mark(tiling[1])
	if g.Done() {
		t.Error("done with a cell walled in")
	}

	// One bone twice, though every cell is covered.
	g = game(t, "2x3:011010")
	for _, p := range []string{"r1c1 r1c2", "r2c1 r2c2", "r1c3 r2c3"} {
		g.Lay(place(t, g, p))
	}
	if g.Done() {
		t.Error("done with bones twice")
	}
}

func TestHighlight(t *testing.T) {
	g := game(t, double3)
	for _, step := range []struct {
		value int
		want  []int
	}{
		{3, []int{3}}, {12, []int{3, 12}}, {0, []int{3, 12, 0}}, {12, []int{3, free, 0}}, {7, []int{3, 7, 0}},
		{0, []int{3, 7}}, {3, []int{free, 7}}, {-1, []int{free, 7}}, {255, []int{free, 7}}, {7, nil}, {254, []int{254}},
	} {
		if g.Highlight(step.value); !slices.Equal(g.Highlights(), step.want) {
			t.Fatalf("%d: %v, want %v", step.value, g.Highlights(), step.want)
		}
		sameAgain(t, g)
	}
}

// TestHighlightUndo takes moves back and makes them again: each time the values are lit
// that were lit when the move was made.
func TestHighlightUndo(t *testing.T) {
	g := game(t, double3)
	g.Lay(place(t, g, "r1c1 r1c2"))
	g.Highlight(3)
	g.Highlight(1)
	g.Lay(place(t, g, "r1c3 r1c4"))
	g.Highlight(3)
	g.Mark(place(t, g, "r2c1 r2c2"))
	g.Highlight(0)
	for _, step := range []struct {
		do   func() bool
		want []int
	}{
		{g.Undo, []int{free, 1}}, {g.Undo, []int{3, 1}}, {g.Undo, nil}, {g.Redo, nil}, {g.Redo, []int{3, 1}}, {g.Undo, []int{3, 1}},
	} {
		if !step.do() || !slices.Equal(g.Highlights(), step.want) {
			t.Fatalf("%v, want %v", g.Highlights(), step.want)
		}
		sameAgain(t, g)
	}
	g.Highlight(3) // the move that was taken back keeps its own
	g.Highlight(2)
	again, err := Read(string(g.AppendText(nil)))
	if err != nil || !slices.Equal(again.Highlights(), []int{2, 1}) || !again.Redo() || !slices.Equal(again.Highlights(), []int{3, 1}) {
		t.Errorf("%v, %v", again.Highlights(), err)
	}
}

func TestTitleAndTime(t *testing.T) {
	g := game(t, double3)
	g.SetTitle("  a\nb\x00 \xff c ")
	g.SetElapsed(-time.Second)
	if g.Title() != "a b    c" || g.Elapsed() != 0 {
		t.Errorf("%q, %v", g.Title(), g.Elapsed())
	}
	g.SetElapsed(1234567 * time.Microsecond)
	g.Checkpoint(" \"quoted\": \\ \n ünï ")
	if got := g.Checkpoints()[0].Name; got != `"quoted": \   ünï` {
		t.Errorf("%q", got)
	}
	sameAgain(t, g)
}

// last returns the places at which the last move changed something, in order.
func (g *Game) last() []dominosa.Place {
	if g.done == 0 {
		return nil
	}
	var list []dominosa.Place
	for _, f := range g.moves[g.done-1].flips {
		list = append(list, g.grid.places[f.place])
	}
	slices.SortFunc(list, dominosa.Place.Compare)
	return slices.Compact(list)
}

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

// TestPut brings positions of all kinds into texts of their boards and back, as one move.
func TestPut(t *testing.T) {
	rnd := randtest.New(t, 37, 3)
	for range 50 {
		g := game(t, double3)
		places := g.Puzzle().Board.Places()
		for range 12 {
			p := places[rnd.IntN(len(places))]
			[]func(dominosa.Place) bool{g.Lay, g.Mark, g.Pencil, g.Dash}[rnd.IntN(4)](p)
		}
		want := g.Position()
		for _, f := range []notation.Form{notation.JSON, notation.ID, notation.Rows, notation.Box} {
			text := f.AppendMarks(f.Board(nil, g.Puzzle()), want)
			e := must.Get(notation.NewReader(strings.NewReader(string(text))).Next())(t)
			again := New(e.Puzzle)
			again.Lay(places[0])
			before := again.Position()
			again.Put(e.Marks)
			if got := again.Position(); !reflect.DeepEqual(got, want) || again.Moves() > 2 {
				t.Fatalf("%s\n got %v\nwant %v", text, got, want)
			}
			if again.Moves() == 2 && again.Undo() && !reflect.DeepEqual(again.Position(), before) {
				t.Fatalf("%s: undone, it is %v", text, again.Position())
			}
			sameAgain(t, again)
		}
	}
}
