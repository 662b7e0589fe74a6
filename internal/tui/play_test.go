//go:build unix

package tui

import (
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/play"

	uv "github.com/charmbracelet/ultraviolet"
	"go.uber.org/goleak"
)

const (
	double3 = "3:32211030220321310103"
	double6 = "6:40005106261401262424315513523441204331565650025324361366"
)

func game(t testing.TB, text string) *play.Game {
	t.Helper()
	b := must.Get(notation.ParseBoard(text))(t)
	return play.New(dominosa.Puzzle{Board: b})
}

// TestWholeGame solves a board of double-six with keys and nothing else.
func TestWholeGame(t *testing.T) {
	t.Cleanup(func() { goleak.VerifyNone(t) })
	g := game(t, double6)
	ans := must.Get(g.Puzzle().Solve(t.Context(), dominosa.Config{}))(t)
	term := play1(t, g, 80, 24)
	term.sees("Find the dominoes")
	if !term.mode(1049) || !term.mode(1002) || !term.mode(1006) {
		t.Error("no screen of its own, or no mouse")
	}
	term.send("T")
	term.shows("begin")
	at := dominosa.Cell{}
	for i, p := range ans.First {
		to, _ := p.Cells()
		for ; at.Row < to.Row; at.Row++ {
			term.send("<down>")
		}
		for ; at.Col < to.Col; at.Col++ {
			term.send("<right>")
		}
		for ; at.Col > to.Col; at.Col-- {
			term.send("<left>")
		}
		switch {
		case i%2 == 0 && p.Down:
			term.send(" <down>")
		case i%2 == 0:
			term.send("<enter><right>")
		case p.Down:
			term.send("<S-down>")
		default:
			term.send("<S-right>")
		}
		if i == 9 {
			term.sees("10 of 28 bones")
			term.shows("ten")
		}
	}
	term.sees("Solved, with 28 moves.")
	term.shows("solved")
	if got := term.game(); !got.Done() || got.Moves() != 28 {
		t.Errorf("saved:\n%s", got.AppendText(nil))
	}
	before := term.edits()
	term.send("q")
	term.leaves()
	after := term.edits()
	if before || !after {
		t.Errorf("lines are edited by the terminal: %v while playing, %v after", before, after)
	}
	term.restored()
}

// restored waits till the terminal is as it was before the program.
func (term *terminal) restored() {
	term.t.Helper()
	term.until("the end", func(string) bool {
		return !term.mode(1049) && !term.mode(1002) && !term.mode(1006) && !term.mode(2004) && term.mode(25)
	})
}

// edits reports whether the terminal is in its usual mode, in which it edits lines
// and echoes.
func (term *terminal) edits() bool {
	term.t.Helper()
	stty := exec.Command("stty", "-a")
	stty.Stdin = term.tty
	out := must.Get(stty.Output())(term.t)
	modes := strings.Fields(string(out))
	return slices.Contains(modes, "icanon") && slices.Contains(modes, "echo")
}

// click presses and releases a button of the mouse at a column and a row from 0:
// 0 is the left one, 2 the right one.
func click(button, x, y int) string {
	return fmt.Sprintf("\x1b[<%d;%d;%dM\x1b[<%d;%d;%dm", button, x+1, y+1, button, x+1, y+1)
}

// TestMouse lays and lifts bones and draws lines with the mouse alone.
func TestMouse(t *testing.T) {
	term := play1(t, game(t, double3), 80, 24)
	term.sees("Find the dominoes")
	// Cell r1c1 is at column 3, row 2; walls are at columns 5, 9, … and rows 3, 5, …
	moves := 0
	for _, test := range []struct{ keys, want string }{
		{click(0, 5, 2), "lay r1c1 r1c2"},
		{click(0, 3, 5), "lay r2c1 r3c1"},
		{click(0, 5, 2), "lift r1c1 r1c2"},                             // at the seam
		{click(2, 9, 4), "mark r2c2 r2c3"},                             // right button
		{click(2, 8, 2), "mark r1c2 r1c3"},                             // the mark beside the wall
		{click(0, 10, 2), "lay r1c2 r1c3"},                             // and that on the other side
		{"\x1b[<0;12;7M\x1b[<32;12;9M\x1b[<0;12;9m", "lay r3c3 r4c3"},  // dragged down
		{"\x1b[<2;16;7M\x1b[<34;12;7M\x1b[<2;12;7m", "mark r3c3 r3c4"}, // dragged left
	} {
		term.send(test.keys)
		moves++
		term.until(test.want, func(string) bool { return term.game().Moves() == moves })
		lines := strings.Split(strings.TrimSpace(string(term.game().AppendText(nil))), "\n")
		if got := lines[len(lines)-1]; got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
	// Nothing: outside, at the frame, far away, the middle button, the wheel.
	term.send(click(0, 60, 20), click(0, 1, 2), click(0, 3, 1), click(1, 5, 2), "\x1b[<0;12;7M\x1b[<0;3;3m", "\x1b[<65;3;3M", click(0, 3, 2), "u")
	term.until("undo", func(string) bool { return term.game().Moves() == moves-1 })
}

// TestHints goes from a hint that says little to the end of the game.
func TestHints(t *testing.T) {
	term := play1(t, game(t, double3), 80, 24)
	term.send("h")
	term.sees("Look ")
	term.send("h")
	term.sees("Only place: ")
	term.send("Th")
	term.sees("(! does it.)")
	term.shows("hint")
	term.send("!")
	term.until("a bone", func(string) bool { return term.game().Moves() == 1 })
	term.send("!!!!!!!!!!!!!!!!!!!!")
	term.sees("Solved, with")
	if !term.game().Done() {
		t.Error("it is not solved")
	}
	term.send("h")
	term.sees("The board is solved.")
	term.send("R<up><up><up><up><left><left><left><left><left><right><right><S-right>c") // the cursor was where the last bone was laid
	term.sees("Wrong: 1-2 r1c3 r1c4.")
	term.sees("!2! !1!")
	term.send("<esc>")
	term.until("no error", func(s string) bool { return !strings.Contains(s, "!2!") && !strings.Contains(s, "Wrong") })
}

// TestUndo goes back and forth, and to checkpoints.
func TestUndo(t *testing.T) {
	term := play1(t, game(t, double3), 80, 24)
	term.send("u")
	term.sees("There is nothing to undo.")
	term.send("<S-right><down><S-down>kx<right>x<up>")
	term.sees("2 of 10 bones")
	lines := func(n int) {
		t.Helper()
		term.until(fmt.Sprint(n, " lines"), func(string) bool { return len(term.game().Marks()) == n })
	}
	lines(2)
	term.send("uu")
	lines(0)
	term.send("U<C-r>")
	lines(2)
	term.send("U")
	term.sees("There is nothing to redo.")
	term.send("b")
	term.sees("Back at checkpoint 1")
	lines(0)
	term.send("u")
	lines(2)
	term.send("kb")
	term.sees("Back to which checkpoint? (1 after 2 moves, 2 after 4 moves)")
	term.send("1<enter>")
	lines(0)
	term.send("b3<bs>3<enter>")
	term.sees("There is no checkpoint 3.")
	term.send("b2d")
	term.sees("Checkpoint 2 is dropped.")
	term.send("R")
	term.sees("The board is bare again")
	term.send("R")
	term.sees("The board is bare.")
	term.send("u<S-right>") // r2c1 is the cursor's
	term.until("a bone lifted for another", func(string) bool { return len(term.game().Laid()) == 2 })
	term.send(" ")
	term.until("the bone lifted", func(string) bool { return len(term.game().Laid()) == 1 })
}

// TestPrompts types numbers and bones and looks at pages.
func TestPrompts(t *testing.T) {
	term := play1(t, made(t, 11, 1), 80, 24)
	term.send("T7/11<enter>")
	term.sees("[ 7]")
	term.sees("(11)")
	term.send("/12<enter>")
	term.sees("There is no 12 on this board.")
	term.send("/3-11<enter>")
	term.sees("3-11: ")
	term.sees("=11=")
	term.send("f")
	term.until("no word of the bone", func(s string) bool { return !strings.Contains(s, "3-11: ") })
	term.send("/-<enter>")
	term.sees("- is neither a number nor a bone")
	term.send("/<enter>")
	term.until("no highlights", func(s string) bool { return !strings.Contains(s, "[ 7]") && !strings.Contains(s, "(11)") })
	term.send("f<down>")
	term.until("a pair", func(s string) bool { return strings.Count(s, "=") >= 2 })
	term.send("<esc>")
	term.until("no pair", func(s string) bool { return !strings.Contains(s, "=") })
	term.send("<S-right> ")
	term.sees("0 of 78 bones")
	term.send("<S-right>f")
	term.sees("still open. f or esc hides them")
	term.send("<esc><tab>")
	term.sees("11-11")
	term.shows("tray")
	term.send("q") // only the page
	term.sees("1 of 78 bones")
	term.send("x")
	term.sees("Draw a line which way?")
	term.send("xx<esc>xq<up>") // never mind; never mind; leave
	term.leaves()
}

// TestHelp looks at the keys.
func TestHelp(t *testing.T) {
	term := play1(t, game(t, double3), 80, 24)
	term.send("?")
	term.sees("lines 1 to 22 of")
	term.shows("help")
	term.send("  ")
	term.sees("Find the dominoes")
	term.send("<f1>")
	term.sees("lines 1 to 22 of")
	term.send("<down><down><up><esc>")
	term.sees("Find the dominoes")
}

// made returns a game on a board of double-n.
func made(t testing.TB, n int, seed uint64) *play.Game {
	t.Helper()
	gen := must.Get(generate.New(generate.Recipe{Shape: rectangle(t, n+1, n+2)}))(t)
	m := must.Get(gen.Board(t.Context(), seed, 0))(t)
	return play.New(m.Puzzle)
}

// TestScroll goes over a board of double-twelve, which the screen cannot hold: the
// cell with the cursor is always seen.
func TestScroll(t *testing.T) {
	g := made(t, 12, 1)
	term := play1(t, g, 60, 20)
	term.send("T")
	term.sees("▼")
	term.sees("▶")
	b := g.Puzzle().Board
	at := dominosa.Cell{}
	for _, leg := range []struct {
		key    string
		d      direction
		cells  int
		screen string
	}{{"<right>", directions[1], 13, "scroll-right"}, {"<down>", directions[3], 12, "scroll-corner"}, {"<left>", directions[0], 13, ""}, {"<up>", directions[2], 12, ""}} {
		for range leg.cells {
			term.send(leg.key)
			at = leg.d.from(at)
			pip := b.At(at.Row, at.Col)
			term.until(fmt.Sprint("the cell with the cursor ", at), func(string) bool {
				term.mu.Lock()
				defer term.mu.Unlock()
				shown := ""
				term.vt.each(func(c *uv.Cell) {
					if c.Style.Attrs&uv.AttrReverse != 0 {
						shown += c.Content
					}
				})
				return strings.TrimSpace(shown) == fmt.Sprint(pip)
			})
		}
		if leg.screen != "" {
			term.shows(leg.screen)
		}
	}
}

// TestResize makes the terminal smaller and larger in the middle of a game.
func TestResize(t *testing.T) {
	term := play1(t, game(t, double6), 80, 24)
	term.send("T<S-right><down><down><down><down><down><down>")
	term.sees("1 of 28 bones")
	term.resize(40, 12)
	term.shows("small")
	term.resize(20, 5)
	term.sees("This window is too")
	term.send("<right>")
	term.resize(120, 40)
	term.shows("large")
	term.resize(80, 24)
	term.sees("? no place left")
}

// TestNoColour plays with NO_COLOR: nothing has a colour, and all is still told.
func TestNoColour(t *testing.T) {
	for _, colour := range []bool{true, false} {
		if !colour {
			t.Setenv("NO_COLOR", "1")
		}
		term := play1(t, game(t, double3), 80, 24)
		term.send("3<down><down><S-right><S-right>u")
		term.sees("[3]")
		term.sees("━")
		term.send("c")
		term.sees("Wrong:")
		term.mu.Lock()
		coloured, reversed := 0, 0
		term.vt.each(func(c *uv.Cell) {
			if c.Style.Fg != nil {
				coloured++
			}
			if c.Style.Attrs&uv.AttrReverse != 0 {
				reversed++
			}
		})
		term.mu.Unlock()
		if (coloured > 0) != colour || reversed != 3 {
			t.Errorf("%d characters in colour, %d in reverse", coloured, reversed)
		}
		term.send("q")
		term.leaves()
	}
}

// TestLight answers the question for the background: the colours go with it.
func TestLight(t *testing.T) {
	inks := map[string]map[string]bool{}
	for _, answer := range []string{"", "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]11;rgb:ffff/ffff/ffff\x1b\\"} {
		term := play1(t, game(t, double3), 80, 24)
		term.sees("Find the dominoes")
		term.until("the question", func(string) bool {
			term.mu.Lock()
			defer term.mu.Unlock()
			return term.asked
		})
		term.send(answer, "3012<S-right>")
		term.sees("1 of 10 bones")
		term.sees("{2}")
		term.mu.Lock()
		inks[answer] = map[string]bool{}
		term.vt.each(func(c *uv.Cell) { inks[answer][fmt.Sprint(c.Style.Fg)] = true })
		term.mu.Unlock()
		term.send("q")
		term.leaves()
	}
	dark, light, silent := inks["\x1b]11;rgb:0000/0000/0000\x1b\\"], inks["\x1b]11;rgb:ffff/ffff/ffff\x1b\\"], inks[""]
	if !maps.Equal(dark, silent) {
		t.Errorf("dark %v, no answer %v", dark, silent)
	}
	for ink := range light {
		if ink != "<nil>" && dark[ink] {
			t.Errorf("colour %s is used on dark and light", ink)
		}
	}
	if len(light) < 5 {
		t.Errorf("only the colours %v", light)
	}
}

// TestResume leaves in the middle of a game and goes on with what was saved.
func TestResume(t *testing.T) {
	term := play1(t, game(t, double3), 80, 24)
	term.send("<S-right><down><S-down>3x<right>u")
	term.until("the moves", func(string) bool { return term.game().Moves() == 2 && term.game().CanRedo() })
	term.send("<C-c>")
	term.leaves()
	term = play1(t, term.game(), 80, 24)
	term.sees("Welcome back.")
	term.sees("2 of 10 bones")
	term.sees("[3]")
	term.send("U")
	term.until("the line", func(string) bool { return len(term.game().Marks()) == 1 })
	term.send("uuu")
	term.sees("0 of 10 bones")
	saves := func() int {
		term.mu.Lock()
		defer term.mu.Unlock()
		return term.saves
	}
	before := saves()
	term.stop() // as a signal does
	term.leaves()
	if term.game().Moves() != 0 || saves() != before+1 || !term.edits() {
		t.Error("the game is not saved, or the terminal not restored")
	}
	term.restored()
}

// TestNew makes another board, by its level and size.
func TestNew(t *testing.T) {
	term := play1(t, game(t, double3), 80, 24)
	term.send("<S-right>n")
	term.sees("A new board of double-3 (+ or - for another size), level basic")
	term.send("++-1")
	term.sees("double-4 (+ or - for another size), level trivial")
	term.send("<enter>")
	term.sees("A new board.")
	term.sees("0 of 15 bones")
	term.until("the new board", func(string) bool { return term.game().Puzzle().Board.Rows() == 5 })
	term.send("n<esc>n<S-right>")
	term.until("no new board", func(s string) bool { return !strings.Contains(s, "Enter makes it") })
}

// TestStrict hides errors until they are asked for.
func TestStrict(t *testing.T) {
	g := game(t, "2x3:011010")
	term := play1(t, g, 80, 24)
	term.send("<S-right><down><S-right>")
	term.sees("0-1 lies twice: r1c1 r1c2 and r2c1 r2c2. And 4 more")
	term.send("w")
	term.sees("What is wrong is shown when you ask")
	term.until("no error", func(s string) bool { return !strings.Contains(s, "lies twice") })
	term.send("wc")
	term.sees("lies twice")
}

// TestWhy asks by keys and by mouse why no bone can lie in a place, and checks a wrong bone.
func TestWhy(t *testing.T) {
	term := play1(t, game(t, double3), 80, 24)
	term.sees("c check  y why")
	term.send("y")
	term.sees("Why not where?")
	term.send("<down>")
	term.sees("0-3 cannot lie at r1c1-r2c1. If it did, then 0-0 would have no place left.")
	term.send("y<right>")
	term.sees("2-3 at r1c1-r1c2 is right.")
	term.send("y")
	term.sees("Why not where?")
	term.send(click(0, 5, 2))
	term.sees("2-3 at r1c1-r1c2 is right.")
	term.send("<S-down>c")
	term.sees("0-3 cannot lie at r1c1-r2c1. If it did, then 0-0 would have no place left.")
	term.send("q")
	term.leaves()
}
