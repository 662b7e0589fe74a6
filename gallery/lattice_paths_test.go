package gallery

import (
	"math/big"
	"strings"
	"testing"

	"bonepile/cover"
)

// TestLatticePaths compares with the product of (i+j+k-1)/(i+j+k-2) over i ≤ j ≤ k ≤ n.
func TestLatticePaths(t *testing.T) {
	for n := 1; n <= 10; n++ {
		product := big.NewRat(1, 1)
		for k := 1; k <= n; k++ {
			for j := 1; j <= k; j++ {
				for i := 1; i <= j; i++ {
					product.Mul(product, big.NewRat(int64(i+j+k-1), int64(i+j+k-2)))
				}
			}
		}
		in, err := latticePaths().New(strings.Fields(big.NewInt(int64(n)).String())...)
		if err != nil {
			t.Fatal(err)
		}
		got, err := in.Problem.CountBy(t.Context(), cover.BySweep, cover.Config{})
		if err != nil || !product.IsInt() || got.Cmp(product.Num()) != 0 {
			t.Errorf("n=%d: %v (%v), want %v", n, got, err, product)
		}
	}
}

// TestLatticePathsCheck gives wrong paths to the rules.
func TestLatticePathsCheck(t *testing.T) {
	at := func(i, j int) cell { return cell{i, j} }
	none := cell{}
	free := func(c cell) pathStep { return pathStep{c, c} }
	for _, tt := range []struct {
		list []pathStep
		want string
	}{
		{[]pathStep{{none, at(1, 2)}, {at(1, 2), at(2, 2)}, {at(2, 2), none}, free(at(1, 1))}, ""},
		{[]pathStep{{none, at(1, 2)}, {at(1, 2), none}, free(at(2, 2)), free(at(1, 1))}, "a path ends at row 1, column 2"},
		{[]pathStep{{none, at(1, 2)}, {at(1, 2), at(2, 2)}, free(at(1, 1))}, "a path ends at row 2, column 2"},
		{[]pathStep{{none, at(1, 2)}, {at(1, 2), at(2, 2)}, {at(2, 2), none}}, "nothing is said of some points"},
		{[]pathStep{{at(1, 2), at(2, 2)}, {at(2, 2), none}, free(at(1, 1))}, "a path has no begin"},
		{[]pathStep{{none, at(2, 2)}, {at(2, 2), none}, free(at(1, 1)), free(at(1, 2))}, "a path begins in row 2"},
		{[]pathStep{free(at(1, 1)), free(at(1, 1)), free(at(2, 2)), free(at(1, 2))}, "row 1, column 1 is said to be free twice"},
		{[]pathStep{{none, at(1, 2)}, {at(1, 2), at(2, 2)}, {at(1, 2), at(1, 1)}, {at(2, 2), none}}, "two ways lead from row 1, column 2"},
		{[]pathStep{{none, at(1, 1)}, {at(1, 1), none}, {none, at(1, 2)}, {at(1, 2), at(1, 1)}, free(at(2, 2))}, "row 1, column 1 is used twice, or said to be free"},
	} {
		got := ""
		if err := checkLatticePaths(2, tt.list); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%v: %q, want %q", tt.list, got, tt.want)
		}
	}
}

// TestQueenSudokuCheck: a plain sudoku square is wrong for its queens.
func TestQueenSudokuCheck(t *testing.T) {
	var d drawing
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
