package tui

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/generate"
	"bonepile/dominosa/pips/notation"
	"bonepile/internal/must"
	"bonepile/internal/play/pipsgame"
	"bonepile/internal/randtest"

	tea "charm.land/bubbletea/v2"
)

// easy has the solution 4-6 r1c1 r1c2, 6-6 r1c3 r2c3, 4-5 r3c3 r4c3, 3-3 r4c1 r4c2.
const easy = "4x3:?AA..A..B?CC:e,4,8:46664533"

func pipsOf(t testing.TB, id string) *model {
	t.Helper()
	list := must.Get(notation.Parse(id))(t)
	return newModel(t.Context(), Config{Game: pipsgame.New(list[0].Puzzle)})
}

// sized gives the screen a size.
func sized(m *model, width, height int) *model {
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return m
}

// goTo moves the cursor with arrows to a cell, which the shape reaches.
func goTo(t testing.TB, m *model, c dominosa.Cell) {
	t.Helper()
	for range 200 {
		switch at := m.at; {
		case at == c:
			return
		case at.Row < c.Row:
			press(m, "down")
		case at.Row > c.Row:
			press(m, "up")
		case at.Col < c.Col:
			press(m, "right")
		default:
			press(m, "left")
		}
	}
	m.at = c // behind holes
}

// TestPipsGame solves puzzles with keys alone: bones are chosen by their numbers or by tab, turned, laid
// in any direction, and some taken back.
func TestPipsGame(t *testing.T) {
	rng := randtest.New(t, 6, 1)
	ways := map[string]int{}
	o := generate.Order{Count: 6}
	for made := range must.All(t, o.Puzzles(t.Context(), 2, 12, 1)) {
		m := sized(newModel(t.Context(), Config{Game: pipsgame.New(made.Puzzle)}), 80, 24)
		for _, i := range rng.Perm(len(made.Solution)) {
			p := made.Solution[i]
			a, b := p.Cells()
			u, v := p.Ends()
			if rng.IntN(2) == 0 {
				a, b, u, v = b, a, v, u
			}
			if rng.IntN(2) == 0 {
				press(m, fmt.Sprint(u), fmt.Sprint(v))
				ways["typed"]++
			}
			for range 40 {
				if m.pips.hand == [2]int{u, v} {
					break
				}
				if m.pips.hand == [2]int{v, u} {
					press(m, "r")
				} else {
					press(m, "tab")
				}
				ways["searched"]++
			}
			goTo(t, m, a)
			key := arrows[slices.IndexFunc(directions[:], func(d direction) bool { return d.from(a) == b })]
			if rng.IntN(2) == 0 {
				press(m, "space", key)
			} else {
				press(m, "shift+"+key)
			}
			must.Equal(t, slices.Contains(m.game.Laid(), p), true, "%s: %d-%d at %v-%v is laid", m.game.Rules().Line(), u, v, a, b)
			if rng.IntN(4) == 0 && !m.done {
				press(m, "space")
				must.Equal(t, len(m.game.Laid()), ways["laid"]%6, "bones after one is taken back")
				must.Equal(t, m.pips.hand == [2]int(ends(p)), true, "it is in hand")
				press(m, "u")
				ways["back"]++
			}
			ways["laid"]++
		}
		if !m.done || !strings.HasPrefix(m.message, "Solved in 0:00, with ") || strings.Contains(m.message, "new board") {
			t.Errorf("%s: %v, %q", m.game.Rules().Line(), m.done, m.message)
		}
		must.Equal(t, m.hand(), "", "in hand at the end")
	}
	for _, way := range []string{"typed", "searched", "back"} {
		must.Least(t, ways[way], 10, "bones %s", way)
	}
}

func ends(p dominosa.Place) []int {
	u, v := p.Ends()
	return []int{u, v}
}

// TestPipsDrawing reads drawn shapes back, wall by wall and number by number, with bones at random.
func TestPipsDrawing(t *testing.T) {
	rng := randtest.New(t, 4, 8)
	walls := map[string]int{}
	for run := range 200 {
		id := []string{easy, "2x4:AABB??CC:l9,g2,u:0011223344m", "3x4:A??BCC?D..EE:1,4,e,1,3:1245332211", "1x4:ABB?:g10,u:3[12]34"}[run%4]
		m := pipsOf(t, strings.Replace(id, ":0011223344m", ":m0011223344", 1))
		m.strict = false
		p, _ := pipsgame.Of(m.game)
		places := m.game.Puzzle().Board.Places()
		for range rng.IntN(8) {
			pl := places[rng.IntN(len(places))]
			a, b := pl.Cells()
			for range rng.IntN(4) {
				press(m, []string{"tab", "t"}[rng.IntN(2)])
			}
			m.lays(a, b)
		}
		c := m.draw()
		at := func(x, y int) rune { return c.glyphs[y*c.width+x].char }
		lies := map[dominosa.Cell]dominosa.Place{}
		shown := map[dominosa.Cell]int{}
		for _, pl := range m.game.Laid() {
			a, b := pl.Cells()
			lies[a], lies[b] = pl, pl
			shown[a], shown[b] = pl.Ends()
		}
		for _, cell := range p.Cells() {
			x, y := m.lay.at(cell)
			text, want := "", ""
			for dx := range m.lay.digits {
				text += string(at(x+dx, y))
			}
			if v, ok := shown[cell]; ok {
				want = fmt.Sprint(v)
			}
			must.Equal(t, strings.TrimSpace(text), want, "%s: number of %v", id, cell)
			for _, d := range []direction{{0, 1}, {1, 0}} {
				other := d.from(cell)
				if !slices.Contains(p.Cells(), other) {
					continue
				}
				char := at(x+m.lay.digits+1, y)
				if d.down == 1 {
					char = at(x+m.lay.digits, y+1) // behind what a sign may take
				}
				mine, covered := lies[cell]
				its, too := lies[other]
				what := "none"
				switch border := p.RegionAt(cell) != p.RegionAt(other); {
				case covered && too && mine == its && border:
					what = "seam"
				case covered && too && mine == its:
				case covered || too:
					what = "bone"
				case border:
					what = "region"
				}
				walls[what]++
				if want := map[string]string{"none": " ", "seam": "│─", "bone": "┃━", "region": "│─"}[what]; !strings.ContainsRune(want, char) && !(d.down == 1 && strings.ContainsRune("0123456789<>=≠", char)) {
					t.Fatalf("%s: between %v and %v: %q, want one of %q (%s)\n%s", id, cell, other, char, want, what, c.text())
				}
			}
		}
		for _, r := range p.Regions {
			if sign := r.Sign(); sign != "" {
				x, y := m.lay.at(slices.MinFunc(r.Cells, dominosa.Cell.Compare))
				for i, char := range []rune(sign) {
					must.Equal(t, at(x-1+i, y-1), char, "%s: sign %s", id, sign)
				}
			}
		}
	}
	for _, what := range slices.Sorted(maps.Keys(walls)) {
		must.Least(t, walls[what], 100, "walls: %s", what)
	}
	must.Equal(t, len(walls), 4, "kinds of walls")
}

// TestPipsMouse takes a bone from the tray, turns it, lays it by a click and by dragging, and takes it back.
func TestPipsMouse(t *testing.T) {
	m := sized(pipsOf(t, easy), 80, 24)
	laid := func(want string) {
		t.Helper()
		must.Equal(t, fmt.Sprintf("%+v", m.game.Laid()), want, "laid, in hand %s", m.hand())
	}
	click := func(x, y int) {
		m.screen()
		m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
		m.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
	}
	tray := func(bone string) {
		t.Helper()
		for y, line := range strings.Split(m.screen().text(), "\n") {
			if before, _, ok := strings.Cut(line, bone); ok && y > 0 {
				click(len([]rune(before)), y)
				return
			}
		}
		t.Fatalf("no %s in the tray", bone)
	}
	tray("4-6")
	must.Equal(t, m.hand(), "hand 4-6  ", "taken")
	tray("4-6")
	must.Equal(t, m.hand(), "hand 6-4  ", "turned")
	tray("4-6")
	click(5, 2) // the right side of r1c1
	laid("[6-4 r1c1 r1c2]")
	click(5, 2)
	laid("[]")
	m.Update(tea.MouseClickMsg{X: 7, Y: 2, Button: tea.MouseLeft})
	m.Update(tea.MouseReleaseMsg{X: 3, Y: 2, Button: tea.MouseLeft})
	laid("[4-6 r1c1 r1c2]")
	tray("4-6") // which lies
	must.Equal(t, m.message, "No 4-6 is left.", "said")
}

// TestPipsHelp: hints, checks and undo are there, what is for grids is not, and errors are said.
func TestPipsHelp(t *testing.T) {
	m := sized(pipsOf(t, easy), 80, 24)
	for _, test := range []struct{ keys, want string }{
		{"h", "Look at "}, {"h", "Only neighbour"}, {"h", "(! does it.)"}, {"!", ""}, {"u", ""}, {"u", "There is nothing to undo."},
		{"c", "Nothing is wrong so far."}, {"9 9", "No 9-9 is left."}, {"/ 3 - 9 enter", "No 3-9 is left."}, {"x", ""}, {"d", ""}, {"n", ""}, {"U", ""}, {"u", ""},
		{"up up left left 3 3 shift+right c", "Wrong: 3-3 r1c1 r1c2."}, {"h h", "No solution has 3-3 at r1c1-r1c2."}, {"h !", ""}, {"shift+up", "No bone fits there: the shape ends."},
		{"! ! ! !", "Solved in 0:00"}, {"h", "The board is solved."}, {"tab t space shift+right", "Solved"},
	} {
		m.message = ""
		press(m, strings.Fields(test.keys)...)
		if !strings.Contains(m.message, test.want) || test.want == "" && m.message != "" && !strings.Contains(test.keys, "!") {
			t.Errorf("%s: %q, want %q", test.keys, m.message, test.want)
		}
	}
	must.Equal(t, m.mode, modeNone, "no question left")
	m = pipsOf(t, "1x4:AA??:g9:m[12]303")
	must.Equal(t, m.lay.digits, 2, "digits")
	press(m, "/", "1", "2", "-", "3", "enter", "shift+right")
	must.Equal(t, fmt.Sprint(m.faults), "[]", "faults")
}

// TestPipsScreens fits all sizes, with ASCII too: the bones left are always seen, in the tray or below.
func TestPipsScreens(t *testing.T) {
	wide := pips.Puzzle{Shape: dominosa.BoardOf(2, 9, make([]uint8, 18)), Bones: dominosa.Full(3)}
	wide.Regions = []pips.Region{{Kind: pips.Unequal, Cells: wide.Cells()[:2]}}
	for _, size := range [][2]int{{80, 24}, {60, 20}, {40, 20}, {30, 8}} {
		m := sized(newModel(t.Context(), Config{Game: pipsgame.New(wide), ASCII: true}), size[0], size[1])
		press(m, "0", "1", "shift+right")
		text := m.screen().text()
		left := text[strings.Index(text, "\n"):]
		if size[1] > 8 {
			for b := range wide.Set().All() {
				if !strings.Contains(left, b.String()) && b != dominosa.NewBone(0, 1) {
					t.Errorf("%v: no %v in\n%s", size, b, text)
				}
			}
		}
		for _, c := range text {
			if c > 0x7e {
				t.Fatalf("%q in\n%s", c, text)
			}
		}
		if !strings.Contains(text, "hand 1-1") || !strings.Contains(text, "!") {
			t.Errorf("%v: hand or sign missing in\n%s", size, text)
		}
	}
}
