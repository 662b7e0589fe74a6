package near

import (
	"slices"
	"testing"
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
		if got := Words(c.word, c.names); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.word, got, c.want)
		}
	}
	if got := Question("conver", commands); got != "; did you mean convert or cover?" {
		t.Errorf("%q", got)
	}
	if got := Question("xyz", commands); got != "" {
		t.Errorf("%q", got)
	}
}
