package notation

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

// givenTexts are boards with dominoes given, as people write them.
var givenTexts = []struct{ text, want string }{
	{"011\n001\ngiven 0-1 r1c1-r1c2", "rows 0-1 r1c1 r1c2"},
	{"011\n001\ngiven r1c2 r1c1, 0-1 r2c3-r2c2\n", "rows 0-1 r1c1 r1c2, 0-1 r2c2 r2c3"},
	{"011\n# a comment\n001\ngiven r1c1-r1c2\ngiven: r2c2-r2c3 r1c1-r1c2", "rows 0-1 r1c1 r1c2, 0-1 r2c2 r2c3"},
	{" given r1c1-r1c2\n\n# a comment\ngiven r2c2-r2c3\n 0 1 1\n 0 0 1", "numbers 0-1 r1c1 r1c2, 0-1 r2c2 r2c3"},
	{"2 3\n011\n001\ngiven r1c1-r1c2", "flat 0-1 r1c1 r1c2"},
	{"given r1c1-r1c2\n1:011001", "id 0-1 r1c1 r1c2"},
	{"1:011001 given r1c1-r1c2", "id 0-1 r1c1 r1c2"},
	{"1:011001\tgiven 0-1 r1c1-r1c2\thard\t12.5", "id 0-1 r1c1 r1c2"},
	{"1:011001\thard\t12.5", "id "},
	{"1:011001\tLR....", "id 0-1 r1c1 r1c2"},
	{"1:011001\t......", "id "},
	{"1:011001 LR...B\t", ""},
	{"1:011001 TLRBLR\tgiven r2c2-r2c3", "id 0-1 r2c2 r2c3; 0-0 r1c1 r2c1, 1-1 r1c2 r1c3, 0-1 r2c2 r2c3"},
	{"given r1c1-r1c2\nmatrix(c(0,0,1,0,1,1), nrow=2)", "matrix 0-1 r1c1 r1c2"},
	{`{"given":[{"bone":[1,0],"cells":[[1,2],[1,1]]}],"cells":["011","001"]}`, "json 0-1 r1c1 r1c2"},
	{`{"cells":["011","001"],"given":[]}`, "json "},
}

// TestReadGiven reads dominoes given in every way, alone and between other boards.
func TestReadGiven(t *testing.T) {
	for _, tt := range givenTexts {
		for _, text := range []string{tt.text, "1:010011\n\n" + tt.text + "\n\n1:010011\n"} {
			list, err := readEntries(text)
			if tt.want == "" {
				if err == nil {
					t.Errorf("%q: no error", text)
				}
				continue
			}
			if want := 1 + 2*strings.Count(text, "1:010011")/2; err != nil || len(list) != want {
				t.Errorf("%q: %d boards, %v", text, len(list), err)
				continue
			}
			for _, e := range list {
				if e.Board.At(0, 2) == 0 {
					if len(e.Given) > 0 {
						t.Errorf("%q: given with another board", text)
					}
					continue
				}
				got := fmt.Sprintf("%s %v", e.Form, dominosa.Tiling(e.Given))
				if e.Solution != nil {
					got += fmt.Sprintf("; %v", e.Solution)
				}
				must.Equal(t, got, tt.want, "%q", text)
			}
		}
	}
}

// TestWriteGiven writes dominoes given in every form that has room for them, with and
// without a solution, and reads them back.
func TestWriteGiven(t *testing.T) {
	for _, name := range []string{"order3-basic", "order10-hard"} {
		for _, e := range boardsOf(t, name, 20) {
			e.Given = []dominosa.Place{e.Solution[3], e.Solution[0]}
			for _, f := range forms {
				checkGivenAgain(t, name, f, e)
			}
		}
	}
}

// boardsOf returns the first boards of a file, with their solutions.
func boardsOf(t *testing.T, name string, most int) []Entry {
	t.Helper()
	text := must.Get(os.ReadFile(testkit.Testdata("boards/" + name + ".txt")))(t)
	list := must.Get(readEntries(string(text)))(t)
	return list[:min(most, len(list))]
}

// checkGivenAgain writes what was read in a form and reads it again. A form without
// room writes it as if nothing were given.
func checkGivenAgain(t *testing.T, text string, f Form, e Entry) {
	t.Helper()
	type write = func() []byte
	bare := e.Puzzle
	bare.Given = nil
	for _, how := range []struct{ with, without write }{
		{func() []byte { return f.Board(nil, e.Puzzle) }, func() []byte { return f.Board(nil, bare) }},
		{func() []byte { return f.Tiling(nil, e.Puzzle, e.Solution) }, func() []byte { return f.Tiling(nil, bare, e.Solution) }},
	} {
		if !f.Given {
			if f.Board != nil && string(how.with()) != string(how.without()) {
				t.Errorf("%q: %s writes dominoes given", text, f.Name)
			}
			continue
		}
		list, err := readEntries(string(how.with()))
		if err != nil || len(list) != 1 {
			t.Fatalf("%q, written as %s: %v\n%s", text, f.Name, err, how.with())
		}
		got, want := dominosa.Tiling(slices.Clone(list[0].Given)), dominosa.Tiling(slices.Clone(e.Given))
		slices.SortFunc(got, dominosa.Place.Compare)
		slices.SortFunc(want, dominosa.Place.Compare)
		if !slices.Equal(got, want) || !list[0].Board.Equal(e.Board) {
			t.Fatalf("%q, written as %s: %v\nwant %v\n%s", text, f.Name, got, want, how.with())
		}
		if e.Solution == nil || e.Verify(e.Solution) != nil {
			break
		}
	}
}

// TestMarks reads marks on a board in every way, and writes and reads them in every form.
func TestMarks(t *testing.T) {
	const want = "[0-1 r1c1 r1c2] [0-0 r1c1 r2c1 0-1 r2c2 r2c3] [1-1 r1c2 r1c3] [0-1 r1c2 r2c2]"
	for _, text := range []string{
		"laid r1c2 r1c1\n# a comment\n011\n001\nout: 0-0 r1c1-r2c1, r2c2-r2c3, r1c1-r2c1\npencil r1c2-r1c3\ndashed r1c2-r2c2",
		"1:011001\tlaid r1c1-r1c2\thard\tout r1c1-r2c1 r2c2-r2c3\tpencil r1c2-r1c3\tdashed r1c2-r2c2",
		`{"marks":{"laid":[{"bone":[1,0],"cells":[[1,2],[1,1]]}],"out":[{"bone":[0,0],"cells":[[1,1],[2,1]]},{"bone":[0,1],"cells":[[2,2],[2,3]]}],"old":{},` +
			`"pencil":[{"bone":[1,1],"cells":[[1,2],[1,3]]}],"dashed":[{"bone":[0,1],"cells":[[1,2],[2,2]]}]},"cells":["011","001"]}`,
	} {
		list, err := readEntries(text + "\n\n1:010011\n")
		if err != nil || len(list) != 2 || !list[1].Marks.None() {
			t.Fatalf("%q: %v, %v", text, list, err)
		}
		told := func(m Marks) string { return fmt.Sprint(m[Laid], m[Out], m[Pencil], m[Dashed]) }
		must.Equal(t, told(list[0].Marks), want, "%q", text)
		for _, f := range forms {
			if f.Board == nil {
				continue
			}
			bare := f.Board(nil, list[0].Puzzle)
			with := f.AppendMarks(slices.Clone(bare), list[0].Marks)
			if !f.Given {
				must.Equal(t, string(with), string(bare), "%s", f.Name)
				continue
			}
			again, err := readEntries(string(with))
			if err != nil || len(again) != 1 {
				t.Fatalf("%s: %v\n%s", f.Name, err, with)
			}
			must.Equal(t, told(again[0].Marks), want, "written as %s", f.Name)
			must.Equal(t, string(f.AppendMarks(bare, Marks{})), string(f.Board(nil, list[0].Puzzle)), "%s without marks", f.Name)
		}
	}
	for _, text := range []string{
		"011\n001\nout r1c1-r1c3", "011\n001\nlaid 0-0 r1c1-r1c2", "out r1c1-r1c2",
		`{"marks":{"laid":[{"bone":[0,0],"cells":[[1,1],[1,2]]}]},"cells":["011","001"]}`,
	} {
		if list, err := readEntries(text); err == nil {
			t.Errorf("%q: %v", text, list)
		}
	}
	list, err := readEntries("out of 12 readers\n\n0 1 1\n0 0 1\n")
	if err == nil && !list[0].Marks.None() {
		t.Errorf("prose is marks: %v", list)
	}
}
