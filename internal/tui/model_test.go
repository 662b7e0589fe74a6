package tui

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/play"

	tea "charm.land/bubbletea/v2"
)

// modelOf returns a model of a game on a board.
func modelOf(t testing.TB, board string) *model {
	t.Helper()
	b := must.Get(notation.ParseBoard(board))(t)
	return newModel(t.Context(), Config{Game: play.New(dominosa.Puzzle{Board: b}), Order: Order{6, deduce.Basic}})
}

// press types keys, by the names that bubbletea gives them, and runs what they
// begin.
func press(m *model, keys ...string) {
	for _, k := range keys {
		cmd := m.key(k)
		m.arrange()
		for cmd != nil {
			msg := cmd()
			if _, ok := msg.(tea.QuitMsg); ok {
				break
			}
			cmd = m.update(msg)
		}
	}
}

// TestBindings checks that no key means two things, and that all that help
// promises is there.
func TestBindings(t *testing.T) {
	for _, m := range []*model{modelOf(t, "3:32211030220321310103"), pipsOf(t, easy)} {
		seen := map[string]string{}
		add := func(key, what string) {
			if other, ok := seen[key]; ok {
				t.Errorf("%s is %s and %s", key, what, other)
			}
			seen[key] = what
		}
		for i, k := range arrows {
			for _, held := range []string{"", "shift+", "ctrl+", "alt+"} {
				add(held+k, fmt.Sprint("direction ", i))
			}
		}
		for d := range 10 {
			add(fmt.Sprint(d), "a number")
		}
		for _, b := range m.bindings() {
			if b.name == "" || b.help == "" || (b.do == nil) != (len(b.keys) == 0) {
				t.Errorf("%+v", b)
			}
			for _, k := range b.keys {
				add(k, b.help)
			}
		}
		press(m, "?")
		all := strings.Join(m.page, "\n")
		for _, b := range m.bindings() {
			if !strings.Contains(all, b.name) {
				t.Errorf("help is silent on %s", b.name)
			}
		}
	}
}

// TestPencil draws a bone and a line in pencil, which count for nothing, and lays the bone.
func TestPencil(t *testing.T) {
	m := modelOf(t, "3:32211030220321310103")
	press(m, "d", "space", "right", "x", "down")
	if p, d := m.game.Pencilled(), m.game.Dashes(); len(p) != 1 || len(d) != 1 || len(m.game.Laid())+len(m.game.Marks()) != 0 {
		t.Errorf("in pencil: bones %v, lines %v; %v and %v count", p, d, m.game.Laid(), m.game.Marks())
	}
	press(m, "d", "shift+right", "ctrl+down")
	if len(m.game.Laid()) != 1 || len(m.game.Marks()) != 1 || len(m.game.Pencilled())+len(m.game.Dashes()) != 0 {
		t.Errorf("then:\n%s", m.game.AppendText(nil))
	}
}

// TestDrawing draws random positions of boards with holes. No look of any screen changes
// unseen: before their sum was written here, each wall was read back and compared with the game.
func TestDrawing(t *testing.T) {
	rng, sum := rand.New(rand.NewPCG(7, 8)), sha256.New()
	for _, dark := range []bool{true, false} {
		for _, look := range newTheme(dark) {
			fmt.Fprintln(sum, look.Render("x"))
		}
	}
	for run := range 300 {
		m := modelOf(t, []string{"3:32211030220321310103", "4x5:010.02210100.1221020", "2x3:[10]0.[11]10"}[run%3])
		m.strict = run%2 == 0
		places := m.game.Puzzle().Board.Places()
		for range rng.IntN(12) {
			do := []func(dominosa.Place) bool{m.game.Lay, m.game.Mark, m.game.Lay, m.game.Mark, m.game.Pencil, m.game.Dash}
			do[rng.IntN(len(do))](places[rng.IntN(len(places))])
		}
		m.changed()
		fmt.Fprintln(sum, m.screen().glyphs)
	}
	// Look at the game in both themes before you write another number here.
	must.Equal(t, fmt.Sprintf("%.4x", sum.Sum(nil)), "efed7490", "the looks and all screens")
}

// TestHit checks that every cell is found under its digits and every pair of
// neighbours at the wall between them.
func TestHit(t *testing.T) {
	m := modelOf(t, "2x3:[10]0.[11]10")
	width, height := m.lay.size()
	hits := map[[2]dominosa.Cell]int{}
	for y := range height {
		for x := range width {
			a, b := m.lay.hit(x, y)
			hits[[2]dominosa.Cell{a, b}]++
		}
	}
	for row := range 2 {
		for col := range 3 {
			c := dominosa.Cell{Row: row, Col: col}
			must.Equal(t, hits[[2]dominosa.Cell{c, c}], 2, "points at which %v is hit", c)
			for _, d := range directions {
				o := d.from(c)
				n := hits[[2]dominosa.Cell{c, o}] + hits[[2]dominosa.Cell{o, c}]
				if m.lay.board.At(o.Row, o.Col) != dominosa.Hole && n < 3 {
					t.Errorf("%v and %v are hit at %d points", c, o, n)
				}
			}
		}
	}
}

// TestCorners builds every corner from the arms of its character's halves, as the
// first and last of each kind show.
func TestCorners(t *testing.T) {
	seen := map[rune]bool{}
	for i, c := range corners {
		if seen[c] || c != ' ' && (c < '─' || c > '╿') {
			t.Errorf("corner %d is %c", i, c)
		}
		seen[c] = true
	}
	for _, test := range []struct {
		up, right, down, left pen
		want                  rune
	}{
		{noPen, noPen, noPen, noPen, ' '}, {thin, noPen, thin, noPen, '│'}, {noPen, thick, noPen, thick, '━'}, {thin, thin, thin, thin, '┼'},
		{thick, thick, thick, thick, '╋'}, {noPen, thin, thin, noPen, '┌'}, {thick, noPen, noPen, thick, '┛'}, {thick, thin, thick, noPen, '┠'},
		{thin, thick, noPen, thick, '┷'}, {noPen, noPen, noPen, thin, '╴'}, {thin, thin, thick, thick, '╅'},
	} {
		if got := corner(test.up, test.right, test.down, test.left); got != test.want {
			t.Errorf("%+v: %c", test, got)
		}
	}
	must.Equal(t, len(seen), 81, "corners")
}

// TestFollow checks that a window shows what it has to and stays on the canvas.
func TestFollow(t *testing.T) {
	for all := 1; all < 12; all++ {
		for size := 1; size <= all; size++ {
			for from := -2; from < 14; from++ {
				for low := -2; low < all; low++ {
					for high := max(low, 0); high < all+2; high++ {
						got := follow(from, size, all, low, high)
						lo, hi := max(0, low), min(all-1, high)
						shown := got <= lo && hi < got+size
						if hi-lo >= size {
							shown = lo <= got && got+size-1 <= hi
						}
						if got < 0 || got+size > all || !shown {
							t.Fatalf("follow(%d, %d, %d, %d, %d) = %d", from, size, all, low, high, got)
						}
						if keep := from <= lo && hi < from+size && 0 <= from && from+size <= all; keep && got != from {
							t.Fatalf("follow(%d, %d, %d, %d, %d) = %d moves without need", from, size, all, low, high, got)
						}
					}
				}
			}
		}
	}
}

// TestStep checks that the cursor reaches every cell of a board with holes, never
// leaves the cells, and always moves the way it is told.
func TestStep(t *testing.T) {
	m := modelOf(t, "5x6:0..1..1.0..02...01.0.1..1..2.0")
	reached := map[dominosa.Cell]bool{m.at: true}
	for queue := []dominosa.Cell{m.at}; len(queue) > 0; queue = queue[1:] {
		for _, d := range directions {
			m.at = queue[0]
			m.step(d)
			if ahead := (m.at.Row-queue[0].Row)*d.down + (m.at.Col-queue[0].Col)*d.right; m.at != queue[0] && ahead <= 0 || !m.lay.isCell(m.at) {
				t.Fatalf("from %v to %v", queue[0], m.at)
			}
			if !reached[m.at] {
				reached[m.at] = true
				queue = append(queue, m.at)
			}
		}
	}
	must.Equal(t, len(reached), m.lay.board.Cells(), "cells reached")
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 5, []string{""}},
		{"one two three", 7, []string{"one two", "three"}},
		{"one two", 20, []string{"one two"}},
		{"abcdefgh ij", 3, []string{"abc", "def", "gh", "ij"}},
		{"a\n  b c", 4, []string{"a", "  b", "  c"}},
		{"ä ö ü", 3, []string{"ä ö", "ü"}},
		{"x", 0, []string{"x"}},
	} {
		must.Same(t, wrap(test.text, test.width), test.want, "%q in %d", test.text, test.width)
	}
}

// TestASCII sees that screens with the flag have ASCII only, of games with bones, lines,
// hints and arrows, with thick lines still told from thin ones; and that every character
// of boxes has one that has its arms.
func TestASCII(t *testing.T) {
	for _, board := range []string{"3:32211030220321310103", double(t, 12)} {
		m := modelOf(t, board)
		m.conf.ASCII = true
		for _, keys := range [][]string{{"shift+right"}, {"down", "ctrl+right"}, {"h", "h", "h"}, {"x"}, {"esc", "?"}, {"esc", "tab"}} {
			press(m, keys...)
			text := m.screen().text()
			for _, c := range text {
				if c > 0x7e || c == '?' && m.page == nil && !strings.Contains(text, "? keys") {
					t.Fatalf("%q after %q in\n%s", c, keys, text)
				}
			}
		}
		press(m, "esc")
		if text := m.screen().text(); !strings.Contains(text, "#####") || !strings.Contains(text, "---+") || !strings.Contains(text, "|") {
			t.Errorf("no thick or no thin lines:\n%s", text)
		}
	}
	for i, c := range corners {
		up, down := i/27 > 0, i/3%3 > 0
		right, left := i/9%3 > 0, i%3 > 0
		thick := i/27 == 2 || i/9%3 == 2 || i/3%3 == 2 || i%3 == 2
		want := '+'
		switch {
		case i == 0:
			want = ' '
		case thick:
			want = '#'
		case !up && !down:
			want = '-'
		case !left && !right:
			want = '|'
		}
		if got := inASCII(c); got != want {
			t.Errorf("%c: %c, want %c", c, got, want)
		}
	}
}

// TestScreenFits draws screens of all sizes, with messages of all kinds: nothing
// falls, and the cursor's cell is on the screen where there is room for it.
func TestScreenFits(t *testing.T) {
	for _, board := range []string{"1:010110", "3:32211030220321310103", double(t, 12)} {
		m := modelOf(t, board)
		press(m, "shift+right", "3", "h", "h", "h")
		for width := 1; width < 130; width += 21 {
			for height := 1; height < 50; height += 8 {
				for _, key := range []string{"", "x", "?", "tab"} {
					if key != "" {
						press(m, key)
					}
					m.Update(tea.WindowSizeMsg{Width: width, Height: height})
					text := m.View().Content
					if n := strings.Count(text, "\n") + 1; n != height {
						t.Fatalf("%d by %d: %d lines", width, height, n)
					}
					press(m, "esc")
				}
				m.arrange()
				if _, _, seen := m.view.of(m.lay.at(m.at)); !seen && width >= minWidth && height >= minHeight {
					t.Errorf("%d by %d: the cursor is not seen", width, height)
				}
			}
		}
	}
}

// double returns a board of double-n.
func double(t testing.TB, n int) string {
	t.Helper()
	b := must.Get(dominosa.NewBoard(n+1, n+2, make([]int, (n+1)*(n+2))))(t)
	gen := must.Get(generate.New(generate.Recipe{Shape: b, Keep: generate.AnyNumber{}}))(t)
	made := must.Get(gen.Board(t.Context(), 1, 0))(t)
	form := must.Get(notation.FormNamed("id"))(t)
	return string(form.Board(nil, made.Puzzle))
}

// TestQueue types while work is under way: the keys wait for its end, and esc ends
// it.
func TestQueue(t *testing.T) {
	m := modelOf(t, "3:32211030220321310103")
	cmd := m.key("h")
	if m.busy == "" || cmd == nil {
		t.Fatal("no work is begun")
	}
	for _, k := range []string{"shift+right", "down", "?"} {
		m.key(k)
	}
	if m.game.Moves() > 0 || m.page != nil {
		t.Error("a key did not wait")
	}
	m.update(cmd())
	if m.game.Moves() != 1 || m.at.Row != 1 || m.page == nil || m.busy != "" {
		t.Error("the keys that waited are lost")
	}

	stopped := false
	m = modelOf(t, "3:32211030220321310103")
	m.conf.Make = func(ctx context.Context, _ Order) (*play.Game, error) {
		<-ctx.Done()
		stopped = true
		return nil, context.Cause(ctx)
	}
	m.key("n")
	cmd = m.key("enter")
	m.key("shift+right")
	m.key("esc")
	m.update(cmd())
	if !stopped || m.busy != "" || m.game.Moves() != 0 || m.message != "Stopped." {
		t.Errorf("esc does not stop work: %v, %q, %q", stopped, m.busy, m.message)
	}
	m.conf.Make = func(context.Context, Order) (*play.Game, error) { return nil, errors.New("no luck") }
	press(m, "n", "enter")
	if m.message != "no luck." {
		t.Errorf("%q", m.message)
	}
	m.conf.Make = nil
	press(m, "n")
	if m.mode != modeNone || !strings.Contains(m.message, "No new boards") {
		t.Errorf("%q", m.message)
	}
}

// TestSaveFails plays on where the game cannot be saved, and says so.
func TestSaveFails(t *testing.T) {
	m := modelOf(t, "3:32211030220321310103")
	m.conf.Save = func(*play.Game) error { return errors.New("no room") }
	press(m, "shift+right")
	if m.message != "The game is not saved: no room" || m.err == nil {
		t.Errorf("%q", m.message)
	}
	m.conf.Save = func(*play.Game) error { return nil }
	if press(m, "u", "q"); m.err != nil || !m.over {
		t.Error("it was saved in the end")
	}
}

// TestClock lets seconds pass: those of a machine asleep do not count, nor those
// after the end.
func TestClock(t *testing.T) {
	m := modelOf(t, "0:00")
	saves := 0
	m.conf.Save = func(*play.Game) error { saves++; return nil }
	now := time.Unix(1e9, 0)
	for range 41 {
		m.update(tickMsg(now))
		now = now.Add(time.Second)
	}
	m.update(tickMsg(now.Add(time.Hour)))
	if got := m.game.Elapsed(); got != 42*time.Second || saves != 2 {
		t.Errorf("%v, saved %d times", got, saves)
	}
	m.update(tea.ResumeMsg{})
	m.update(tickMsg(now.Add(2 * time.Hour)))
	press(m, "shift+right")
	m.update(tickMsg(now.Add(2*time.Hour + time.Second)))
	if got := m.game.Elapsed(); got != 42*time.Second || !m.done || !strings.HasPrefix(m.message, "Solved in 0:42, with 1 move.") {
		t.Errorf("%v, %q", got, m.message)
	}
	for d, want := range map[time.Duration]string{0: "0:00", 61 * time.Second: "1:01", 3600*time.Second - 1: "59:59", 36000 * time.Second: "10:00:00"} {
		must.Equal(t, clock(d), want, "%v", d)
	}
}

// TestPrint shows that text of users cannot disturb the screen.
func TestPrint(t *testing.T) {
	c := newCanvas(8, 2)
	c.print(1, 0, "a\x1b[2J漢é\u0301\n", plain)
	c.print(-1, 1, "xyz", plain)
	c.print(7, 1, "end", plain)
	if got := c.text(); got != " a?[2J?é\nyz     e\n" {
		t.Errorf("%q", got)
	}
}

// TestMarks looks for what the board says by marks and styles.
func TestMarks(t *testing.T) {
	m := modelOf(t, "2x3:011010")
	glyph := func(x, y int) glyph {
		c := m.draw()
		return c.glyphs[y*c.width+x]
	}
	press(m, "space")
	if got := m.draw().text(); strings.Count(got, "→")+strings.Count(got, "↓") != 2 || strings.ContainsAny(got, "←↑") {
		t.Errorf("arrows:\n%s", got)
	}
	press(m, "right", "down", "shift+right") // 0-1 twice, one above the other
	for _, at := range [][2]int{{0, 0}, {1, 0}, {8, 0}, {0, 1}, {8, 1}, {1, 2}, {8, 2}, {0, 3}, {8, 3}, {1, 4}} {
		if g := glyph(at[0], at[1]); g.style != fault || !strings.ContainsRune("━┃┏┱┫╉", g.char) {
			t.Errorf("%v: %c in style %d, want a thick line that is wrong", at, g.char, g.style)
		}
	}
	if g := glyph(5, 1); g.char != '!' || g.style != fault {
		t.Errorf("a bone lies twice and has the mark %c", g.char)
	}
	press(m, "u", "u", "up") // below, 1-1 can only lie at r1c2 r2c2 and 0-0 at r1c1 r2c1
	press(m, "ctrl+down", "c")
	if g := glyph(2, 2); g.char != '!' || g.style != fault {
		t.Errorf("a line is wrong and has %c", g.char)
	}
	press(m, "u", "right", "right", "!")
	if laid := m.game.Laid(); len(laid) != 1 || m.at != (dominosa.Cell{Row: laid[0].Row, Col: laid[0].Col}) {
		t.Errorf("the cursor is at %v and the step at %v", m.at, laid)
	}
}

// TestSaved checks that what is no move is saved as well.
func TestSaved(t *testing.T) {
	m := modelOf(t, "3:32211030220321310103")
	var text string
	m.conf.Save = func(g *play.Game) error {
		text = string(g.AppendText(nil))
		return nil
	}
	for _, test := range []struct {
		keys []string
		want string // in the text, or not if it begins with !
	}{
		{[]string{"3"}, "highlights 3"}, {[]string{"/", "enter"}, "!highlights"},
		{[]string{"k"}, "checkpoint 0"}, {[]string{"k", "b", "1", "d", "b", "d"}, "checkpoint"},
		{[]string{"k", "b", "1", "d", "b", "d", "b"}, "checkpoint"},
		{[]string{"shift+right"}, "lay r1c1 r1c2"}, {[]string{"u"}, "undone 1"}, {[]string{"U"}, "!undone"},
	} {
		press(m, test.keys...)
		want, not := strings.CutPrefix(test.want, "!")
		if strings.Contains(text, want) == not {
			t.Errorf("%q:\n%s", test.keys, text)
		}
	}
	n := len(m.game.Checkpoints())
	press(m, "k", "b", "d")
	must.Equal(t, strings.Count(text, "checkpoint"), n, "checkpoints saved")
}

// TestLeave leaves from wherever the player is.
func TestLeave(t *testing.T) {
	for _, keys := range [][]string{{}, {"?"}, {"x"}, {"/", "3"}, {"n"}} {
		m := modelOf(t, "3:32211030220321310103")
		m.conf.Make = func(context.Context, Order) (*play.Game, error) { return nil, nil }
		press(m, keys...)
		if press(m, "ctrl+c"); !m.over {
			t.Errorf("ctrl+c does not leave after %q", keys)
		}
	}
}

// TestMouseLate drags from a line that did its work at once, and clicks while work
// is under way: nothing more happens.
func TestMouseLate(t *testing.T) {
	m := modelOf(t, "3:32211030220321310103")
	m.arrange()
	m.mouse(tea.MouseClickMsg{X: 5, Y: 2, Button: tea.MouseLeft})
	m.mouse(tea.MouseReleaseMsg{X: 7, Y: 4, Button: tea.MouseLeft})
	must.Equal(t, m.game.Moves(), 1, "moves")
	m.key("h")
	m.mouse(tea.MouseClickMsg{X: 5, Y: 4, Button: tea.MouseLeft})
	if m.game.Moves() != 1 {
		t.Error("a click does not wait")
	}
}

// TestStale stops work whose answer comes all the same.
func TestStale(t *testing.T) {
	m := modelOf(t, "3:32211030220321310103")
	m.conf.Make = func(context.Context, Order) (*play.Game, error) { return play.New(m.game.Puzzle()), nil }
	was := m.game
	m.key("n")
	cmd := m.key("enter")
	m.key("esc")
	if m.update(cmd()); m.game != was {
		t.Error("the answer is taken")
	}
}
