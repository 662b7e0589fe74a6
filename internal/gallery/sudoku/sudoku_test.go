package sudoku

import (
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

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
	// Two 1s, no 4, in any order.
	for _, digits := range []string{"1123", "1321"} {
		in := kittest.New(sudoku(), "order=2", "digits="+digits, "clues=................")
		n := 0
		for sol := range in.Solutions(cover.Config{}) {
			if err := in.Check(sol); err != nil {
				t.Fatalf("%v\n%s", err, in.Text(sol))
			}
			n++
		}
		if want := bruteSudoku("1123"); n != want {
			t.Errorf("%d squares of %s, want %d", n, digits, want)
		}
	}
}

// bruteSudoku counts the squares of 4 by 4 that hold some digits in every row,
// column and box, by trying all.
func bruteSudoku(digits string) int {
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
					if kit.CheckParts(kit.Drawing{[]rune(a), []rune(b), []rune(c), []rune(d)}, digits, kit.SudokuParts(2)) == nil {
						n++
					}
				}
			}
		}
	}
	return n
}

// TestRisingRows: of the sets of columns for the digits that are not queens, one remains
// of any two that are mirror images. If the columns of a set and of its mirror image have
// the same sum, both remain.
func TestRisingRows(t *testing.T) {
	for queens := range 10 {
		rows := map[string]bool{} // where the others are
		for _, option := range risingRows(queens) {
			row := []byte("qqqqqqqqq")
			last := [2]byte{}
			for j, word := range option[1:] {
				digit, kind := word[len(word)-1], 0
				if int(digit-'0') > queens {
					row[j], kind = 'o', 1
				}
				if digit <= last[kind] {
					t.Errorf("%d queens: %v does not rise", queens, option)
				}
				last[kind] = digit
			}
			rows[string(row)] = true
		}
		for set := range 1 << 9 {
			row, mirror, sum := []byte("qqqqqqqqq"), []byte("qqqqqqqqq"), 0
			n := 0
			for j := range 9 {
				if set>>j&1 != 0 {
					row[j], mirror[8-j] = 'o', 'o'
					sum += j - 4
					n++
				}
			}
			want := n == 9-queens
			must.Equal(t, rows[string(row)] || rows[string(mirror)], want, "%d queens: whether %s or its mirror image remains", queens, row)
			if rows[string(row)] && sum > 0 {
				t.Errorf("%d queens: %s remains, and lies to the right", queens, row)
			}
		}
	}
}

// TestQueenSudokuCheck: a plain sudoku square is wrong for its queens.
func TestQueenSudokuCheck(t *testing.T) {
	var d kit.Drawing
	for i := range 9 {
		var row []rune
		for j := range 9 {
			row = append(row, rune('1'+(3*i+i/3+j)%9))
		}
		d = append(d, row)
	}
	if err := checkQueenSudoku(0, d); err != nil {
		t.Error(err)
	}
	if err := checkQueenSudoku(1, d); err == nil || !strings.Contains(err.Error(), "digit 1: ") || !strings.Contains(err.Error(), "attack") {
		t.Errorf("queens that attack each other: %v", err)
	}
	d[0], d[1] = d[1], d[0] // of the same stripe, so a square still; 4 is first now
	if err := checkQueenSudoku(0, d); err == nil || !strings.Contains(err.Error(), "comes after") {
		t.Errorf("a first row that does not rise: %v", err)
	}
}

// TestJigsawBoxes: a latin square with no regard to boxes is wrong for its boxes.
func TestJigsawBoxes(t *testing.T) {
	in := kittest.New(jigsawSudoku(), "clues=...../...../...../...../.....")
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
