package notation

import (
	"os"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
)

// TestReadWritten reads what the forms write that the reader knows, one after
// the other from one text: the published grids, and boards with solutions.
func TestReadWritten(t *testing.T) {
	_, boards := puzzleFiles(t)
	var want []Entry
	for _, b := range boards {
		want = append(want, Entry{Puzzle: dominosa.Puzzle{Board: b}})
		set, err := ParseBones("at most 2 x double-9 less 3-3")
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, Entry{Puzzle: dominosa.Puzzle{Board: b, Bones: set}})
	}
	for _, name := range []string{"order3-basic", "order10-hard", "order20-ambiguous"} {
		text, err := os.ReadFile(testkit.Testdata("boards/" + name + ".txt"))
		if err != nil {
			t.Fatal(err)
		}
		list, err := readEntries(string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			want = append(want, e, Entry{Puzzle: dominosa.Puzzle{Board: e.Board, Bones: dominosa.Full(e.Board.High())}, Solution: e.Solution})
		}
	}

	for name, form := range map[string]string{"rows": "", "pairs": "braces", "matrix": "matrix", "id": "id", "json": "json"} {
		f, err := FormNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		solved := form == "id" || form == "json" // of the others we read the boards alone
		var text []byte
		for _, e := range want {
			if solved && e.Solution != nil {
				text = f.Tiling(text, e.Puzzle, e.Solution)
			} else {
				text = f.Board(text, e.Puzzle)
			}
			if !f.OneLine {
				text = append(text, '\n')
			}
		}
		got, err := readEntries(string(text))
		if err != nil || len(got) != len(want) {
			t.Errorf("%s: %d of %d, %v", name, len(got), len(want), err)
			continue
		}
		for i, e := range got {
			if !e.Board.Equal(want[i].Board) || form != "" && e.Form != form {
				t.Errorf("%s, %d: %s\n%s", name, i, e.Form, plainRows(e.Board))
			}
			if solved && !slices.Equal(e.Solution, want[i].Solution) {
				t.Errorf("%s, %d: %v\nwant %v", name, i, e.Solution, want[i].Solution)
			}
			if form == "json" && (e.Bones == nil) != (want[i].Bones == nil) {
				t.Errorf("%s, %d: bones %v, want %v", name, i, e.Bones, want[i].Bones)
			}
			if e.Bones != nil && !e.Bones.Equal(want[i].Bones) {
				t.Errorf("%s, %d: bones %v, want %v", name, i, e.Bones, want[i].Bones)
			}
		}
	}
}
