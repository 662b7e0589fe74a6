package gallery

import (
	"strings"
	"testing"

	"bonepile/cover"
)

// TestJigsawBoxes: a latin square with no regard to boxes is wrong for its boxes.
func TestJigsawBoxes(t *testing.T) {
	in, err := jigsawSudoku().New("clues=...../...../...../...../.....")
	if err != nil {
		t.Fatal(err)
	}
	var sol cover.Solution // all cells are open: five options for each, in order
	for i := range 5 {
		for j := range 5 {
			sol = append(sol, (5*i+j)*5+(i+j)%5)
		}
	}
	if err := in.Check(sol); err == nil || !strings.HasPrefix(err.Error(), "box ") {
		t.Errorf("%v\n%s", err, in.Text(sol))
	}
}

// TestFactors asks the rules of factorizations, not their items.
func TestFactors(t *testing.T) {
	for _, tt := range []struct {
		factors []int
		equal   bool
		want    string
	}{
		{[]int{3, 4}, false, ""},
		{[]int{2, 2, 3}, true, ""},
		{[]int{2, 2, 3}, false, "2 is there twice"},
		{[]int{2, 3}, false, "the product is 6, not 12"},
		{[]int{3, 5}, true, "the product is not 12"},
		{[]int{2, 2, 2, 3}, true, "the product is not 12"},
	} {
		got := ""
		if err := checkFactors(12, tt.equal, tt.factors); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%v: %q, want %q", tt.factors, got, tt.want)
		}
	}
}

// TestSnakeCheck gives wrong paths to the rules of snakes, on a board of 3 by 3 where a
// rook goes two moves from the upper left.
func TestSnakeCheck(t *testing.T) {
	s := &snakeBoard{rows: 3, cols: 3, moves: 2, piece: "rook", start: cell{0, 0}}
	for at := range 9 {
		s.cells = append(s.cells, cell{at / 3, at % 3})
	}
	for drawing, want := range map[string]string{
		"*o../.*./...": "",
		"*../.../...":  "1 cells are on the path, expected 3",
		"*o./.o./.*.":  "4 cells are on the path, expected 3",
		"*o./..*/...":  "of the path is one move from ",
		"*o./.o./...":  "1 ends, expected 2",
		"o*./.*./...":  "2 ends, expected 2",
		"*.o/..*/..":   "nothing is said of some cells",
	} {
		var list []snakeCell
		for i, row := range strings.Split(drawing, "/") {
			for j, ch := range row[:min(3, len(row))] {
				list = append(list, snakeCell{cell{i, j}, ch != '.', ch == '*'})
			}
		}
		got := ""
		if err := s.check(list); err != nil {
			got = err.Error()
		}
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", drawing, got, want)
		}
	}
	both := []snakeCell{{cell{0, 0}, true, true}, {cell{0, 0}, true, true}}
	if err := s.check(both); err == nil || err.Error() != "row 1, column 1 is there twice" {
		t.Errorf("a cell that is there twice: %v", err)
	}
}

// TestDigraphCheck gives the triangle 1 to 2 to 3 to 1 to the rules, with vertices that
// do not speak, speak twice, or see what is not there.
func TestDigraphCheck(t *testing.T) {
	edges := []arrows{{1, []int{2}, "+"}, {1, []int{3}, "-"}, {2, []int{3}, "+"}}
	first, second, third := arrows{1, []int{2, 3}, "+-"}, arrows{2, []int{1, 3}, "-+"}, arrows{3, []int{1, 2}, "+-"}
	for _, tt := range []struct {
		edges    []arrows
		vertices []arrows
		want     string
	}{
		{edges, []arrows{first, second, third}, ""},
		{edges, []arrows{first, third}, "vertex 2 speaks 0 times"},
		{edges, []arrows{first, second, third, third}, "vertex 3 speaks 2 times"},
		{edges, []arrows{first, second, {3, []int{1, 2}, "-+"}}, "vertex 3 sees - to 1, which is +"},
		{edges[:2], []arrows{first, {2, []int{1}, "-"}, {3, []int{1}, "+"}}, "4 edges, expected 3"},
		{edges[:2], []arrows{first}, "2 edges, expected 3"},
		{append(edges[:2:2], arrows{2, []int{3}, "-"}), []arrows{first, {2, []int{1, 3}, "--"}, {3, []int{1, 2}, "++"}}, "more edges leave vertex 2 than come to it, or fewer"},
		{append(edges[:2:2], edges[1]), []arrows{first}, "an edge at 2 has no direction"},
	} {
		got := ""
		if err := checkDigraph(3, append(tt.edges[:len(tt.edges):len(tt.edges)], tt.vertices...)); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%v %v: %q, want %q", tt.edges, tt.vertices, got, tt.want)
		}
	}
}
