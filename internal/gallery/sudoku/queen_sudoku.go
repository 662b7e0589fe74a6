package sudoku

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Sudoku squares whose digits are queens: exercise 58. The item # keeps one of many equivalent
// answers: in the first row the digits that are queens increase, and so do the others, and these
// do not lie farther to the right than in the mirror image. Its options give the cells of the first
// row their digits as colours.
var queenSudoku = kit.Described("queen-sudoku", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) {
	queens := a.Int("queens")
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddPrimary("#")
	b.AddPrimary(kit.LatinItems(9, kit.SudokuParts(3))...)
	for k := 1; k <= queens; k++ {
		b.AddSecondary(kit.Names(fmt.Sprintf("/%d.%%d", k), 0, 16)...)
		b.AddSecondary(kit.Names(fmt.Sprintf(`\%d.%%d`, k), 0, 16)...)
	}
	b.AddSecondary(kit.Names("first%d", 0, 8)...)
	for _, c := range kit.Cells(9, 9) {
		i, j := c.Row, c.Col
		for k := 1; k <= 9; k++ {
			option := kit.LatinEntries(c, k, kit.SudokuParts(3))
			if k <= queens {
				option = append(option, fmt.Sprintf("/%d.%d", k, i+j), fmt.Sprintf(`\%d.%d`, k, i-j+8))
			}
			if i == 0 {
				option = append(option, fmt.Sprintf("first%d:%d", j, k))
			}
			b.Add([]kit.Setting{{Cell: c, Value: k}}, option...)
		}
	}
	for _, option := range risingRows(queens) {
		b.Add(nil, option...)
	}
	return kit.Strict(kit.SquareInstance(b, func(d kit.Drawing) error { return checkQueenSudoku(queens, d) }))
})

// risingRows returns the options of the first row: a set of columns for the digits that
// are not queens, not farther to the right than its mirror image.
func risingRows(queens int) (options [][]string) {
	for set := range 1 << 9 {
		sum, n := 0, 0
		option := []string{"#"}
		for j := range 9 {
			digit := j - n + 1
			if set>>j&1 != 0 {
				n++
				sum += j
				digit = queens + n
			}
			option = append(option, fmt.Sprintf("first%d:%d", j, digit))
		}
		if n == 9-queens && 2*sum <= 8*n {
			options = append(options, option)
		}
	}
	return options
}

// checkQueenSudoku applies the rules.
func checkQueenSudoku(queens int, d kit.Drawing) error {
	if err := kit.CheckParts(d, kit.Symbols[:9], kit.SudokuParts(3)); err != nil {
		return err
	}
	for k := range queens {
		places := kit.Filter(kit.Cells(9, 9), func(c kit.Cell) bool { return d[c.Row][c.Col] == rune('1'+k) })
		if err := kit.CheckQueens(9, places); err != nil {
			return fmt.Errorf("digit %d: %w", k+1, err)
		}
	}
	last := [2]rune{}
	for _, digit := range d[0] {
		kind := 0
		if int(digit-'0') > queens {
			kind = 1
		}
		if digit < last[kind] {
			return fmt.Errorf("in the first row, %c comes after %c", digit, last[kind])
		}
		last[kind] = digit
	}
	return nil
}
