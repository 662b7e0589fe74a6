package near

import (
	"testing"

	"bonepile/internal/must"
)

func TestWords(t *testing.T) {
	commands := []string{"solve", "explain", "count", "convert", "cover"}
	for _, c := range []struct {
		word  string
		names []string
		want  []string
	}{
		{"slove", commands, []string{"solve"}},
		{"cuont", commands, []string{"count"}},
		{"conver", commands, []string{"convert", "cover"}},
		{"xyz", commands, nil},
		{"x", []string{"a", "b"}, nil},
		{"", []string{"a"}, nil},
		// Those that contain it come by how much more they have, not by their order.
		{"queen", []string{"queen-colours", "contained-queens", "queen-sudoku", "queens"}, []string{"queens", "queen-sudoku", "queen-colours"}},
	} {
		must.Same(t, Words(c.word, c.names), c.want, "%q", c.word)
	}
	if got := Question("conver", commands); got != "; did you mean convert or cover?" {
		t.Errorf("%q", got)
	}
	if got := Question("xyz", commands); got != "" {
		t.Errorf("%q", got)
	}
}
