package notation

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

// goldenCases are boards that show what a form does: ordinary ones, a hole in
// the middle, cells that touch in a corner only, wide pips.
var goldenCases = []struct {
	name, about string
	puzzle      func(t *testing.T) dominosa.Puzzle
}{
	{"caviness-m9", "K. E. Caviness (2014), m9.", func(t *testing.T) dominosa.Puzzle { return testkit.PuzzleFile(t, "caviness-m9") }},
	{"hole", "K. E. Caviness (2014), hole in the middle.", func(t *testing.T) dominosa.Puzzle { return testkit.PuzzleFile(t, "hole") }},
	{"mikefc-small", "mikefc, Puzzle solving - Dominosa, double-three.", func(t *testing.T) dominosa.Puzzle { return testkit.PuzzleFile(t, "mikefc-small") }},
	{"islands", "Parts that touch in a corner or not at all; an empty column and row.", func(t *testing.T) dominosa.Puzzle {
		return dominosa.Puzzle{Board: testkit.DigitBoard(t,
			".00.....",
			".11..0..",
			"0..1.0..",
			"1..0....",
			"........",
			"......11"), Bones: testkit.Exactly(dominosa.Bone{Lo: 0, Hi: 0}, dominosa.Bone{Lo: 0, Hi: 0}, dominosa.Bone{Lo: 0, Hi: 1}, dominosa.Bone{Lo: 0, Hi: 1}, dominosa.Bone{Lo: 1, Hi: 1}, dominosa.Bone{Lo: 1, Hi: 1})}
	}},
	{"two-digit", "Pips beyond 9, a bone twice, a hole.", func(t *testing.T) dominosa.Puzzle {
		b := must.Get(dominosa.NewBoard(3, 4, []int{10, 9, 12, dominosa.Hole, 12, 10, 0, 10, dominosa.Hole, 10, 10, 12}))(t)
		return dominosa.Puzzle{Board: b, Bones: testkit.Exactly(dominosa.Bone{Lo: 10, Hi: 12}, dominosa.Bone{Lo: 10, Hi: 12}, dominosa.Bone{Lo: 9, Hi: 12}, dominosa.Bone{Lo: 0, Hi: 10}, dominosa.Bone{Lo: 10, Hi: 10})}
	}},
	{"three-digit", "The highest pip there is.", func(t *testing.T) dominosa.Puzzle {
		b := must.Get(dominosa.NewBoard(2, 3, []int{254, 0, 11, 7, 100, 9}))(t)
		return dominosa.Puzzle{Board: b, Bones: testkit.Exactly(dominosa.Bone{Lo: 0, Hi: 254}, dominosa.Bone{Lo: 7, Hi: 100}, dominosa.Bone{Lo: 9, Hi: 11})}
	}},
}

// TestGolden compares every form with testdata/write, a file a board, a section
// a form. With -update it writes the files anew, for a look at the difference.
func TestGolden(t *testing.T) {
	for _, tt := range goldenCases {
		t.Run(tt.name, func(t *testing.T) {
			p := tt.puzzle(t)
			sols := testkit.BruteTilings(p, 1)
			if len(sols) == 0 {
				t.Fatal("no solution")
			}
			got := []byte(tt.about + "\n")
			for _, f := range Forms() {
				if f.Board != nil {
					got = f.Board(fmt.Appendf(got, "-- %s, board --\n", f.Name), p)
				}
				got = f.Tiling(fmt.Appendf(got, "-- %s, solved --\n", f.Name), p, sols[0])
			}
			file := filepath.Join("testdata", "write", tt.name+".txtar")
			if *testkit.Update {
				must.Do(t, os.WriteFile(file, got, 0o666))
			}
			want := must.Get(os.ReadFile(file))(t)
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs:\n%s", file, got)
			}
		})
	}
}

// TestForms asks of the table what the command needs of it.
func TestForms(t *testing.T) {
	names := map[string]bool{}
	_, unknown := FormNamed("morse")
	if !errors.Is(unknown, ErrForm) {
		t.Errorf("FormNamed(morse): %v", unknown)
	}
	for _, f := range Forms() {
		must.Equal(t, must.Get(FormNamed(f.Name))(t).Doc, f.Doc, "%s by its name", f.Name)
		if names[f.Name] {
			t.Errorf("two forms are called %q", f.Name)
		}
		names[f.Name] = true
		if f.Doc == "" || strings.Contains(f.Doc, "\n") {
			t.Errorf("%s: Doc is %q, want one line", f.Name, f.Doc)
		}
		if !strings.Contains(unknown.Error(), f.Name) {
			t.Errorf("%q does not name %s", unknown, f.Name)
		}
		if f.Tiling == nil {
			t.Errorf("%s writes no solutions", f.Name)
		}
	}
	Forms()[0].Name = "changed"
	if Forms()[0].Name == "changed" {
		t.Error("Forms hands out the table itself")
	}
}

// TestWriteAllocs holds the forms that a stream of boards is written in to what
// append style is for. Double-twelve is the largest ordinary board.
func TestWriteAllocs(t *testing.T) {
	p, sol := dominosa.Puzzle{Board: testkit.DigitBoard(t, slices.Repeat([]string{strings.Repeat("0", 14)}, 13)...)}, dominosa.Tiling{}
	for row := range 13 {
		for col := 0; col < 14; col += 2 {
			sol = append(sol, dominosa.Place{Row: row, Col: col})
		}
	}
	dst := make([]byte, 0, 1<<16)
	for _, f := range forms {
		want := 0.0
		switch f.Name {
		case "table", "pairs", "matrix":
			want = 1 // the copy that is sorted
		case "id", "rows", "dots":
			want = 1 // the layout
		case "box", "ascii":
			want = 2 // and the corners of a row
		}
		if n := testing.AllocsPerRun(20, func() { f.Tiling(dst, p, sol) }); n > want {
			t.Errorf("%s: %v allocations, want at most %v", f.Name, n, want)
		}
	}
}

func ExampleFormNamed() {
	board, err := dominosa.NewBoard(2, 3, []int{1, 0, 0, 1, 1, 0})
	if err != nil {
		log.Fatal(err)
	}
	solution := dominosa.Tiling{
		{Bone: dominosa.NewBone(1, 1), Row: 0, Col: 0, Down: true},
		{Bone: dominosa.NewBone(0, 0), Row: 0, Col: 1},
		{Bone: dominosa.NewBone(0, 1), Row: 1, Col: 1},
	}
	form, err := FormNamed("box")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", form.Tiling(nil, dominosa.Puzzle{Board: board}, solution))
	// Output:
	// ┌───┬───────┐
	// │ 1 │ 0   0 │
	// │   ├───────┤
	// │ 1 │ 1   0 │
	// └───┴───────┘
}
