package play

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

const sample = `bonepile game 1
board 3:32211030220321310103
title double-3, hard
elapsed 1m12.5s
highlights 3 - 1
checkpoint 2 "before 0-3": lay r1c2 r1c3, mark r2c1 r3c1
checkpoint 0 "":
lay r1c2 r1c3 with 3
mark r2c1 r3c1, mark r2c2 r3c2
lift r1c2 r1c3
pencil r1c2 r1c3
dash r1c1 r1c2
restart
undone 1
`

// TestRead reads the example of the comment.
func TestRead(t *testing.T) {
	g := must.Get(Read(sample))(t)
	must.Equal(t, string(g.AppendText(nil)), sample, "written again")
	marks := g.Marks()
	if len(g.Laid()) != 0 || len(marks) != 2 || marks[0] != place(t, g, "r2c1 r3c1") || marks[1] != place(t, g, "r2c2 r3c2") {
		t.Error(g.Laid(), marks)
	}
	if p, d := g.Pencilled(), g.Dashes(); len(p) != 1 || p[0] != place(t, g, "r1c2 r1c3") || len(d) != 1 || d[0] != place(t, g, "r1c1 r1c2") {
		t.Error(p, d)
	}
	if lit := g.Highlights(); !slices.Equal(lit, []int{3, free, 1}) {
		t.Error(lit)
	}
	if g.Moves() != 5 || !g.Redo() || g.Redo() || len(g.Marks()) != 0 {
		t.Error("redo")
	}
	if g.Title() != "double-3, hard" || g.Elapsed().Seconds() != 72.5 {
		t.Error(g.Title(), g.Elapsed())
	}
	c := g.Checkpoints()
	if len(c) != 2 || c[0].Name != "before 0-3" || c[0].Moves != 2 || len(c[0].position.listed(laid)) != 1 || len(c[0].position.listed(marked)) != 1 || c[1].Name != "" {
		t.Error(c)
	}
	sameAgain(t, g)

	loose := "bonepile game 1\r\n# a comment\r\n\r\nboard [[0,1,1],[0,1,0]]\r\nlay r1c1 r2c1\r\n"
	g = must.Get(Read(loose))(t)
	must.Equal(t, len(g.Laid()), 1, "bones that lie")
	sameAgain(t, setOf(t, g, "at most 3 x double-1"))
	if !IsGame(sample) || IsGame(double3) {
		t.Error("IsGame")
	}
}

func TestReadErrors(t *testing.T) {
	const top = "bonepile game 1\nboard 2x3:011010\n"
	for _, test := range []struct{ text, want string }{
		{"", `line 1, column 1: found the end of the text, expected the line "bonepile game 1"`},
		{"bonepile game 2\n", `line 1, column 1: found "bonepile", expected the line "bonepile game 1"`},
		{"bonepile game 1", `line 1, column 1: found the end of the text, expected board and a puzzle`},
		{"bonepile game 1\nlay r1c1 r1c2", `line 2, column 1: found "lay", expected board and a puzzle`},
		{"bonepile game 1\nboard 2x3:01101x", `line 2, column 16: found "x", expected a pip from 0 to 254, in brackets if over 9, or . for a hole`},
		{"bonepile game 1\nboard", `line 2, column 6: found the end of the line, expected a board`},
		{top + "lay r1c1 r1c3", `line 3, column 5: found "r1c1", expected two cells of the board side by side, the upper or left one first`},
		{top + "lay r1c2 r1c1", `line 3, column 5: found "r1c2", expected two cells of the board side by side, the upper or left one first`},
		{top + "lay r2c3 r3c3", `line 3, column 5: found "r2c3", expected two cells of the board side by side, the upper or left one first`},
		{top + "lay r1c1", `line 3, column 5: found "r1c1", expected two cells like r1c2 r1c3`},
		{top + "put r1c1 r1c2", `line 3, column 1: found "put", expected a move: lay, lift, mark, unmark, pencil, rub, dash, undash, restart`},
		{top + "lift r1c1 r1c2", `line 3, column 1: found "lift", expected a place where a bone lies`},
		{top + "lay r1c1 r1c2\nlay r1c1 r1c2", `line 4, column 1: found "lay", expected a place where no bone lies`},
		{top + "rub r1c1 r1c2", `line 3, column 1: found "rub", expected a place with a bone in pencil`},
		{top + "dash r1c1 r1c2\ndash r1c1 r1c2", `line 4, column 1: found "dash", expected a place without a dashed line`},
		{top + "unmark r1c1 r1c2", `line 3, column 1: found "unmark", expected a place with a line`},
		{top + "mark r1c1 r1c2\nmark r1c1 r1c2", `line 4, column 1: found "mark", expected a place without a line`},
		{top + "restart", `line 3, column 1: found "restart", expected a board that is not bare`},
		{top + "lay r1c1 r1c2 r1c3", `line 3, column 14: found " r1c3", expected the end of the line`},
		{top + "lay r1c1 r1c2,", `line 3, column 14: found ",", expected the end of the line`},
		{top + "lay r1c1 r1c2 with", `line 3, column 14: found " with", expected the end of the line`},
		{top + "lay r1c1 r1c2 with 3 x", `line 3, column 22: found "x", expected a pip or a hyphen`},
		{top + "lay r1c1 r1c2 with 1 -", `line 3, column 22: found "-", expected a pip in the last slot`},
		{top + `checkpoint 1 "x": lay r1c1 r1c2 with 3`, `line 3, column 32: found " with 3", expected the end of the line`},
		{top + "undone 1", `line 3, column 8: found "1", expected a number from 1 to 0`},
		{top + "lay r1c1 r1c2\nundone 1\nundone 1", `line 5, column 1: found "undone", expected title, elapsed, highlights, checkpoints, moves and undone, in this order`},
		{top + "lay r1c1 r1c2\nundone 1\nlift r1c1 r1c2", `line 5, column 1: found "lift", expected title, elapsed, highlights, checkpoints, moves and undone, in this order`},
		{top + "elapsed 3s\ntitle x", `line 4, column 1: found "title", expected title, elapsed, highlights, checkpoints, moves and undone, in this order`},
		{top + "title ü\nelapsed soon", `line 4, column 9: found "soon", expected a time like 1m12.5s`},
		{top + "elapsed -3s", `line 3, column 9: found "-3s", expected a time like 1m12.5s`},
		{top + "highlights 3 3", `line 3, column 14: found "3", expected another pip`},
		{top + "highlights 3 -", `line 3, column 14: found "-", expected a pip in the last slot`},
		{top + "highlights 255", `line 3, column 12: found "255", expected a pip or a hyphen`},
		{top + "checkpoint x", `line 3, column 12: found "x", expected a number of moves`},
		{top + "checkpoint 1 x", `line 3, column 14: found "x", expected a name in quotes`},
		{top + `checkpoint 1 "\x01":`, `line 3, column 14: found "\"\\x01\":", expected a name in quotes`},
		{top + `checkpoint 1 "ü" lay`, `line 3, column 17: found " lay", expected a colon`},
		{top + `checkpoint 1 "x": lay r1c1 r1c2, lay r1c2 r1c3`, `line 3, column 19: found "lay", expected bones and lines of one position`},
		{top + `checkpoint 1 "x": lay r1c1 r1c2, lift r1c1 r1c2`, `line 3, column 19: found "lay", expected bones and lines of one position`},
	} {
		_, err := Read(test.text)
		var bad *notation.SyntaxError
		if !errors.As(err, &bad) || bad.Error() != test.want {
			t.Errorf("%q\n%v, want\n%s", test.text, err, test.want)
		}
	}
}

// FuzzRead reads any text. What is a game is written as text that is read as the
// same game.
func FuzzRead(f *testing.F) {
	f.Add(sample)
	f.Add("bonepile game 1\nboard 2x3:01.010\nlay r1c1 r1c2\nlay r1c2 r2c2, mark r1c1 r1c2\nrestart\nundone 2\n")
	f.Add("bonepile game 1\nboard {\"cells\":[[0,1],[0,1]],\"bones\":\"2 x 0-1\"}\nhighlights - 3\n")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Read(text)
		if err != nil {
			var bad *notation.SyntaxError
			lines := strings.Count(text, "\n") + 1
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Line > lines || bad.Col < 1 || strings.Contains(bad.Error(), "\n") {
				t.Fatalf("%q: %v", text, err)
			}
			bad.Caret()
			return
		}
		sameAgain(t, g)
		apart(t, g)
		g.Faults()
	})
}
