package classic

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// puzzleFile returns a published grid of testdata/puzzles.
func puzzleFile(t testing.TB, name string) dominosa.Puzzle {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("testdata", "puzzles", name+".txt")))(t)
	return rows(t, string(text), "")
}

// rows returns the puzzle of a board and the text of its bones, "" for those
// that follow from the board.
func rows(t testing.TB, text, bones string) dominosa.Puzzle {
	t.Helper()
	b, err := notation.ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	if bones != "" {
		if p.Bones, err = notation.ParseBones(bones); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// texts writes tilings so that lists of them can be compared.
func texts(list []dominosa.Tiling) []string {
	var out []string
	for _, t := range list {
		var words []string
		for _, pl := range t {
			words = append(words, pl.String())
		}
		out = append(out, strings.Join(words, ", "))
	}
	return out
}

// bonesOf returns the bones of a set, each once.
func bonesOf(s *dominosa.Bones) (list []dominosa.Bone) {
	for bone := range s.All() {
		list = append(list, bone)
	}
	return list
}
