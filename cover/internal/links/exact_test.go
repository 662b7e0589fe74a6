package links_test

import (
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
)

// forced returns the names of the primary items that one option is left for.
func forced(s *links.Search) string {
	var list []string
	for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
		if s.Items[i].Size == 1 {
			list = append(list, s.P.Names[i-1])
		}
	}
	return strings.Join(list, " ")
}

// TestForced is exercise 46, about (29a), and exercise 47, about (29b) with a 3
// in row 2 and column 3.
func TestForced(t *testing.T) {
	want := "p44 p84 r33 r44 r48 r52 r59 r86 r88 c22 c43 b07 b32 b39 b43 b54 b58"
	if got := forced(links.Plain(covertest.Gallery(covertest.SudokuA))); got != want {
		t.Errorf("(29a) forces %s, want %s", got, want)
	}
	p := covertest.Gallery(covertest.SudokuB)
	s := links.Plain(p)
	cell, _ := p.Lookup("p23")
	i := int32(cell) + 1
	x := s.Nodes[i].Down
	for !strings.Contains(p.OptionString(s.Option(x)), "r23") {
		x = s.Nodes[x].Down
	}
	s.Cover(i)
	s.Choose(x)
	if got, want := forced(s), "r13 c03 b03 b24 b49 b69"; got != want {
		t.Errorf("(29b) with 3 in cell (2,3) forces %s, want %s", got, want)
	}
}
