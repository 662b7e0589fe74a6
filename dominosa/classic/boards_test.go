package classic

import (
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// rows returns the puzzle of a board and the text of its bones, "" for those
// that follow from the board.
func rows(t testing.TB, text, bones string) dominosa.Puzzle {
	t.Helper()
	p := dominosa.Puzzle{Board: must.Get(notation.ParseBoard(text))(t)}
	if bones != "" {
		p.Bones = must.Get(notation.ParseBones(bones))(t)
	}
	return p
}

// texts writes tilings so that lists of them can be compared.
func texts(list []dominosa.Tiling) []string {
	var out []string
	for _, t := range list {
		out = append(out, t.String())
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
