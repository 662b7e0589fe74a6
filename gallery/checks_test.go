package gallery

import (
	"strings"
	"testing"

	"bonepile/cover"
)

// TestChecks gives wrong answers to the rules that options cannot break, so
// that TestAnswers does not come to them.
func TestChecks(t *testing.T) {
	wrong := func(what string, err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
	wrong("langford", checkLangford(3, []int{1, 1, 2, 3, 2, 3}), "0 others between the two that are 1")
	wrong("langford", checkLangford(3, []int{3, 1, 2, 1, 3, 2, 0}), "the row is not full")

	wrong("queens", checkQueens(2, []cell{{0, 0}, {1, 1}}), "in row 1, column 1 and in row 2, column 2 attack")
	wrong("queens", checkQueens(3, []cell{{0, 1}, {2, 0}}), "2 queens, expected 3")

	board := []cell{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	check := func(ask string, m int, queens ...cell) error { return checkDomination(board, m, "all", 2, ask, queens) }
	wrong("domination", check("any", 2, cell{0, 0}, cell{0, 0}), "two queens in row 1, column 1")
	wrong("domination", check("apart", 2, cell{0, 0}, cell{0, 1}), "is attacked by 1")
	wrong("domination", check("attacked", 1, cell{0, 0}), "is attacked by 0")
	wrong("domination", checkDomination([]cell{{0, 0}, {1, 2}}, 1, "all", 3, "any", []cell{{0, 0}}), "row 2, column 3 is not attacked")
	wrong("domination", checkDomination(nil, 2, "all", 4, "together", []cell{{0, 0}, {1, 2}}), "is attacked by 0")
	wrong("domination", checkDomination(nil, 1, "inner", 4, "any", []cell{{0, 0}}), "no queen may stand in row 1")

	s := &sudokuBoard{order: 2, digits: []rune("1234"), clues: [][]rune{[]rune("1..."), []rune("...."), []rune("...."), []rune("....")}}
	grid := func(rows ...string) (d drawing) {
		for _, row := range rows {
			d = append(d, []rune(row))
		}
		return d
	}
	if err := s.check(grid("1234", "3412", "2143", "4321")); err != nil {
		t.Errorf("sudoku: %v", err)
	}
	wrong("sudoku", s.check(grid("2143", "4321", "1234", "3412")), "is not 1 as its clue says")
	wrong("sudoku", s.check(grid("1234", "2341", "3412", "4123")), "box 1 holds 1223, not 1234")
	wrong("sudoku", s.check(grid("1234", "3412", "1243", "3421")), "column")

	g := &packing{lattice: squares(), region: cuboid(2, 3, 1), pieces: []piece{{name: "I", shape: drawn("###"), copies: 2}}}
	wrong("packing", g.check([]placed{{0, drawn("##/#")}, {0, drawn("  #/ ##")}}), "what lies at 00 is not I")
	wrong("packing", g.check([]placed{{0, drawn("###")}}), "I lies there 1 times, expected 2")
	wrong("packing", g.check([]placed{{0, drawn("###")}, {0, drawn("###")}}), "two pieces overlap at 00")
	wrong("packing", g.check([]placed{{0, drawn("###")}, {0, drawn("#/#/#")}}), "")
	g.pieces[0].copies = 1
	wrong("packing", g.check([]placed{{0, drawn("###")}}), "3 cells are free")
	wrong("packing", g.check([]placed{{0, drawn("#/#/#")}}), "I lies outside")

	wrong("colours", checkColours(2, grid("12", "31")), "two cells on a line of colour 1")
	wrong("colours", checkColours(2, grid("12", "3.")), "row 2, column 2 has no colour")
}

// TestClues gives clues that contradict each other, or digits that cannot be.
func TestClues(t *testing.T) {
	for args, want := range map[string]string{
		"order=2 clues=11..............":             "gallery: model sudoku: clues: there are too many 1 in the row, column or box of row 1, column 2",
		"order=2 clues=1....1..........":             "gallery: model sudoku: clues: there are too many 1 in the row, column or box of row 2, column 2",
		"order=2 clues=1.......1.......":             "gallery: model sudoku: clues: there are too many 1 in the row, column or box of row 3, column 1",
		"order=2 clues=................ digits=1235": `gallery: model sudoku: digits: found "1235", expected 4 of 1234`,
		"order=2 clues=................ digits=123":  `gallery: model sudoku: digits: found "123", expected 4 of 1234`,
	} {
		if _, err := sudoku().New(strings.Fields(args)...); err == nil || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", args, err, want)
		}
	}
	// Two 1s, no 4.
	in, err := sudoku().New("order=2", "digits=1123", "clues=................")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for sol, err := range in.Solutions(t.Context(), cover.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		if err := in.Check(sol); err != nil {
			t.Fatalf("%v\n%s", err, in.Text(sol))
		}
		n++
	}
	if n != bruteSudoku("1123") {
		t.Errorf("%d squares of 1123, want %d", n, bruteSudoku("1123"))
	}
}

// bruteSudoku counts the squares of 4 by 4 that hold some digits in every row,
// column and box, by trying all.
func bruteSudoku(digits string) int {
	s := &sudokuBoard{order: 2, digits: []rune(digits)}
	var rows []string
	var permute func(row, rest string)
	permute = func(row, rest string) {
		if rest == "" {
			rows = append(rows, row)
		}
		for i := range rest {
			if !strings.Contains(rest[:i], rest[i:i+1]) {
				permute(row+rest[i:i+1], rest[:i]+rest[i+1:])
			}
		}
	}
	permute("", digits)
	n := 0
	for _, a := range rows {
		for _, b := range rows {
			for _, c := range rows {
				for _, d := range rows {
					if s.check(drawing{[]rune(a), []rune(b), []rune(c), []rune(d)}) == nil {
						n++
					}
				}
			}
		}
	}
	return n
}
