package notation

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/box"
	"bonepile/internal/must"
)

// setTexts are bone sets as people may write them, the form that String gives
// them, and what follows from the meaning.
var setTexts = []struct {
	in, out string
	size    int
	spot    string // a bone
	of      int    // its copies
}{
	{"double-6", "double-6", 28, "3-3", 1},
	{"DOUBLE six", "double-6", 28, "0-6", 1},
	{"double0", "double-0", 1, "0-0", 1},
	{"double-254", "double-254", 32640, "254-254", 1},
	{"double–eighteen", "double-18", 190, "18-18", 1},
	{"0-0,0-1,2-2", "0-0, 0-1, 2-2", 3, "1-1", 0},
	{"2-2 0-1", "", 0, "", 0}, // a comma is due
	{"5-3, 3-5", "2 x 3-5", 2, "3-5", 2},
	{"2x3-5", "2 x 3-5", 2, "3-5", 2},
	{"double-6 less 3-3", "double-6 less 3-3", 27, "3-3", 0},
	{"double-6 less 3-3,4-4 plus 3-3", "double-6 less 4-4", 27, "3-3", 1},
	{"two double-6", "2 x double-6", 56, "3-3", 2},
	{"2xdouble-6", "2 x double-6", 56, "3-3", 2},
	{"2 × double-6", "2 x double-6", 56, "3-3", 2},
	{"double-6 + double-6", "2 x double-6", 56, "3-3", 2},
	{"Double-6, Double-6", "2 x double-6", 56, "3-3", 2},
	{"double-6 plus 3-3", "double-6 plus 3-3", 29, "3-3", 2},
	{"double-6 plus 9-9", "double-6 plus 9-9", 29, "9-9", 1},
	{"two double-3 less double-2", "double-3 plus 0-3, 1-3, 2-3, 3-3", 14, "1-2", 1},
	{"double-7 less 0-7,1-7,2-7,3-7,4-7,5-7,6-7,7-7", "double-6", 28, "0-7", 0},
	{"at most double-9", "at most double-9", 55, "9-9", 1},
	{"At-Most 3-5", "at most 3-5", 1, "3-5", 1},
	{"0-0", "double-0", 1, "0-0", 1},
	{"double-7 from 1", "double-7 from 1", 28, "0-7", 0},
	{"Double-Seven from one", "double-7 from 1", 28, "1-7", 1},
	{"double-4 less 0-0,0-1,0-2,0-3,0-4", "double-4 from 1", 10, "0-4", 0},
	{"double-9 from 8", "double-9 from 8", 3, "8-9", 1},
	{"double-9 from 9", "9-9", 1, "9-9", 1},
	{"double-9 from 0", "double-9", 55, "0-0", 1},
	{"2 x double-3 from 1", "2 x double-3 less 2 x 0-0, 2 x 0-1, 2 x 0-2, 2 x 0-3", 12, "1-3", 2},
	{"at most double-3 from 1", "at most double-3 from 1", 6, "1-3", 1},
	{"none", "none", 0, "0-0", 0},
	{"double-6 less double-6", "none", 0, "0-0", 0},
	{"none plus 1-2", "1-2", 1, "1-2", 1},
	{"65535 x double-254", "65535 x double-254", 65535 * 32640, "7-200", 65535},
	{" \t3-5 \n", "3-5", 1, "3-5", 1},
}

// TestGlyphs reads all dominoes of Unicode, as bones and as rows of a grid.
func TestGlyphs(t *testing.T) {
	for a := range 7 {
		for b := range 7 {
			want := must.Get(ParseBones(fmt.Sprintf("%d-%d", a, b)))(t).String()
			for _, glyph := range []rune{rune(0x1F031 + 7*a + b), rune(0x1F063 + 7*a + b)} {
				must.Equal(t, must.Get(ParseBones(string(glyph)))(t).String(), want, "%c", glyph)
				must.Equal(t, must.Get(ParseBones("double-6 plus "+string(glyph)))(t).Size(), 29, "%c", glyph)
			}
			board := must.Get(ParseBoard(fmt.Sprintf("%c%[1]c\n%[1]c..\n", 0x1F031+7*a+b)))(t)
			must.Equal(t, fmt.Sprint(board.At(0, 2), board.At(1, 1), board.At(1, 2)), fmt.Sprint(a, b, dominosa.Hole), "%v", board)
		}
	}
	must.Equal(t, must.Get(ParseBones("🀱🁓🂓"))(t).String(), must.Get(ParseBones("0-0,4-6,6-6"))(t).String(), "three bones")
	for _, text := range []string{"🀰", "🁢", "\U0001F094", "🀱 🀱,", "01\n🁣\n"} {
		if set, err := ParseBones(text); err == nil {
			t.Errorf("%s: %v", text, set)
		}
	}
	if _, err := ParseBoard("01\n🁣\n"); err == nil || !strings.Contains(err.Error(), "🁣") {
		t.Error(err)
	}
}

func TestParseBones(t *testing.T) {
	for _, tt := range setTexts {
		s, err := ParseBones(tt.in)
		if tt.out == "" {
			if err == nil {
				t.Errorf("%q: accepted as %v", tt.in, s)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", tt.in, err)
			continue
		}
		must.Equal(t, s.String(), tt.out, "%q", tt.in)
		must.Equal(t, s.Size(), tt.size, "%q: bones", tt.in)
		must.Equal(t, s.AtMost(), strings.HasPrefix(tt.out, "at most"), "%q: at most", tt.in)
		var a, b int
		must.Get(fmt.Sscanf(tt.spot, "%d-%d", &a, &b))(t)
		if got := s.Of(dominosa.NewBone(a, b)); got != tt.of {
			t.Errorf("%q: %d of %s, want %d", tt.in, got, tt.spot, tt.of)
		}
		checkBones(t, s)
	}
	if s, _ := ParseBones("2-2,1-1,0-2,0-1,0-0,1-2"); s != dominosa.Full(2) {
		t.Errorf("a full set in pieces is not the shared one")
	}
}

// checkBones holds a set to the invariants of its fields and to its text.
func checkBones(t *testing.T, s *dominosa.Bones) {
	t.Helper()
	size, single, top := 0, true, 0
	for b, n := range s.All() {
		size, single, top = size+n, single && n == 1, max(top, int(b.Hi))
	}
	if size != s.Size() || single != box.Open(s).Single || top != s.High() || len(box.Open(s).Count) != (top+1)*(top+2)/2 {
		t.Errorf("%v: size %d, single %v, high %d, %d counts: want %d, %v, %d",
			s, s.Size(), box.Open(s).Single, s.High(), len(box.Open(s).Count), size, single, top)
	}
	again, err := ParseBones(s.String())
	if err != nil {
		t.Errorf("its own text: %v", err)
	} else if !again.Equal(s) || again.String() != s.String() {
		t.Errorf("%q is read as %q", s, again)
	}
}

// TestBonesErrors pins the words and the column of each refusal: the caret is
// all that a user has to go by.
func TestBonesErrors(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", `bones: column 1: found the end, expected bones, such as 3-5 or double-6`},
		{"double", `bones: column 7: found the end, expected a number from 0 to 254`},
		{"double-x", `bones: column 8: found "x", expected a number from 0 to 254`},
		{"double-255", `bones: column 8: found "255", expected a number from 0 to 254`},
		{"triple-6", `bones: column 1: found "triple", expected bones, such as 3-5 or double-6`},
		{"at double-6", `bones: column 4: found "double", expected "most" after "at"`},
		{"3-5,", `bones: column 5: found the end, expected bones, such as 3-5 or double-6`},
		{"3-5x2", `bones: column 4: found "x", expected a comma, "plus", "less" or the end`},
		{"3 5", `bones: column 3: found "5", expected "-" and a pip, or "x" and bones`},
		{"2 double-6", `bones: column 3: found "double", expected "-" and a pip, or "x" and bones`},
		{"2 x 3", `bones: column 6: found the end, expected "-" and a pip`},
		{"3-", `bones: column 3: found the end, expected a pip from 0 to 254`},
		{"3-six", `bones: column 3: found "six", expected a pip from 0 to 254`},
		{"3-300", `bones: column 3: found "300", expected a pip from 0 to 254`},
		{"99999999999999999999-1", `bones: column 1: found "99999999999999999999", expected a pip from 0 to 254`},
		{"double-6 from 7", `bones: column 15: found "7", expected a number from 0 to 6`},
		{"double-6 from", `bones: column 14: found the end, expected a number from 0 to 6`},
		{"0 x 3-5", `bones: column 1: found "0", expected from 1 to 65535 copies`},
		{"zero 3-5", `bones: column 1: found "zero", expected from 1 to 65535 copies`},
		{"1000000 x double-254", `bones: column 1: found "1000000", expected from 1 to 65535 copies`},
		{"18446744073709551617 x 3-5", `bones: column 1: found "18446744073709551617", expected from 1 to 65535 copies`},
		{"65535 x 3-5 plus double-6", `bones: column 18: found "double-6", expected at most 65535 copies of a bone in all, not 65536 of 3-5`},
		{"double-6 less 7-7", `bones: column 15: found "7-7", expected no more than the set has so far: none of 7-7`},
		{"double-6 less 2 x 3-3, 1-1", `bones: column 15: found "2 x 3-3", expected no more than the set has so far: one of 3-3`},
		{"3-5 less 3-5 less 3-5", `bones: column 19: found "3-5", expected no more than the set has so far: none of 3-5`},
		{"é3-5", `bones: column 1: found "é", expected bones, such as 3-5 or double-6`},
	} {
		_, err := ParseBones(tt.in)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q:\ngot  %v\nwant %s", tt.in, err, tt.want)
		}
	}
}

func TestBonesCaret(t *testing.T) {
	_, err := ParseBones("double-6\tless é3-3")
	var e *SyntaxError
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	if got, want := e.Caret(), "double-6 less é3-3\n              ^"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestBonesEqual(t *testing.T) {
	shifted := must.Get(testkit.PuzzleFile(t, "keller-74").Renumber(1))(t).Set()
	loose := must.Get((dominosa.Puzzle{Board: dominosa.BoardOf(1, 2, []uint8{7, 7}), Bones: testkit.Exactly(append(slices.Collect(maps.Keys(maps.Collect(dominosa.Full(6).All()))), dominosa.NewBone(7, 7))...)}).Without(dominosa.Place{Bone: dominosa.NewBone(7, 7)}))(t)
	parse := func(s string) *dominosa.Bones {
		return must.Get(ParseBones(s))(t)
	}
	for _, tt := range []struct {
		a, b *dominosa.Bones
		want bool
	}{
		{dominosa.Full(6), loose.Bones, true},
		{dominosa.Full(6), shifted, false},
		{dominosa.Full(6), parse("at most double-6"), false},
		{dominosa.Full(6), dominosa.Full(5), false},
		{parse("1-1, 2-3"), parse("3-2, 1-1"), true},
		{parse("1-1, 2-3"), parse("1-1, 3-3"), false},
		{parse("1-1, 2 x 2-3"), parse("2 x 1-1, 2-3"), false},
	} {
		if tt.a.Equal(tt.b) != tt.want || tt.b.Equal(tt.a) != tt.want {
			t.Errorf("%v, %v: equal is not %v", tt.a, tt.b, tt.want)
		}
	}
}

func FuzzParseBones(f *testing.F) {
	for _, tt := range setTexts {
		if tt.size < 1000 {
			f.Add(tt.in)
		}
	}
	f.Add("3-5x2")
	f.Add("at most two double-6 less 3-3, 2 x 4-4 + 5-5")
	f.Add("at\xff most 1000000xdouble254")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Count(strings.ToLower(text), "double") > 3 {
			t.Skip("slow, and nothing new")
		}
		s, err := ParseBones(text)
		if err == nil {
			checkBones(t, s)
			return
		}
		var e *SyntaxError
		if !errors.As(err, &e) || e.Line != 0 || e.Col < 1 || e.Col > len([]rune(text))+1 || e.Text != string([]rune(text)) {
			t.Errorf("%q: %#v", text, err)
		}
	})
}
