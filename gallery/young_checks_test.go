package gallery

import (
	"strings"
	"testing"
)

// TestYoungChecks gives right and wrong answers to the rules of models that options
// hardly break: what is accepted, and what each rule says.
func TestYoungChecks(t *testing.T) {
	check := func(what string, err error, want string) {
		t.Helper()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}

	five := []cell{{0, 0}, {1, 2}, {2, 4}, {3, 1}, {4, 3}}
	one := func(c cell) []cell { return []cell{c} }
	contained := func(m, k int, groups ...[]cell) error { return checkContained(5, m, k, groups) }
	check("contained queens", contained(5, 1, five), "")
	check("contained queens, too few boards", contained(5, 2, five), "1 smaller boards, expected 2")
	check("contained queens, a board of too few", contained(5, 1, five[:4], one(five[4])), "4 queens are not within 5")
	check("contained queens, too wide", contained(3, 1, five[:3], one(five[3]), one(five[4])), "3 queens are not within 3")
	check("contained queens, none contained", contained(5, 1, one(five[0]), one(five[1])), "0 smaller boards, expected 1")
	check("contained queens, in one column", contained(5, 1, []cell{{0, 0}, {1, 2}, {2, 4}, {3, 1}, {4, 2}}), "attack")

	full := []placed{{0, cuboid(6, 6, 1)}}
	check("six in each row", checkSixEach(full, 6, true), "")
	check("six in each row, diagonals", checkSixEach(full, 6, false), "12 cells of the long diagonals are covered, expected 0")
	check("six in each row, one less", checkSixEach([]placed{{0, full[0].at[1:]}}, 6, true), "row 1 and column 1 have 5 and 5")
	check("six in each row, one more", checkSixEach(append(full, placed{1, shape{{2, 2}}}), 6, true), "row 3 and column 3 have 7 and 7")

	a, b, c := laidBlock{0, 0, "AC"}, laidBlock{1, 0, "BD"}, laidBlock{-1, 0, "AB"}
	words := []string{"AB", "CD"}
	blocks := func(list ...laidBlock) error { return checkBlocks(words, 2, list) }
	check("alphabet blocks", blocks(a, b, c, laidBlock{-1, 1, "CD"}), "")
	check("alphabet blocks, no cube for a letter", blocks(a, b, c, laidBlock{-1, 1, "DC"}), "has no")
	check("alphabet blocks, three letters on two faces", blocks(laidBlock{0, 0, "ACD"}, b, c, laidBlock{-1, 1, "CD"}), "cube 1 has 3 letters")
	check("alphabet blocks, a cube twice", blocks(a, a, c, laidBlock{-1, 1, "CD"}), "is there twice")
	check("alphabet blocks, a word twice", blocks(a, b, c, c), "is there twice")
	check("alphabet blocks, a word missing", blocks(a, b, c), "2 cubes and 1 words, expected 2 and 2")

	board := newDrawing(9, 9, '.')
	var letters []hiddenWord
	for i := range 9 {
		for j := range 9 {
			board[i][j] = rune('A' + (3*i+i/3+j)%9)
			letters = append(letters, hiddenWord{-1, []cell{{i, j}}})
		}
	}
	sudoku := func(d drawing, list ...hiddenWord) error {
		return checkWordSudoku("ABCDEFGHI", []string{"ABC", "AEI"}, append(letters[:81:81], list...), d)
	}
	abc, aei := hiddenWord{0, []cell{{0, 0}, {0, 1}, {0, 2}}}, hiddenWord{1, []cell{{0, 0}, {1, 1}, {2, 2}}}
	check("word sudoku", sudoku(board, abc, aei), "")
	check("word sudoku, a word missing", sudoku(board, abc), "AEI is there 0 times")
	check("word sudoku, a word twice", sudoku(board, abc, aei, aei), "AEI is there 2 times")
	check("word sudoku, other letters", sudoku(board, abc, hiddenWord{1, abc.cells}), "AEI needs E in row 1, column 2, where B is")
	check("word sudoku, a letter missing", checkWordSudoku("ABCDEFGHI", nil, letters[1:], board), "80 letters, expected 81")
	wrong := newDrawing(9, 9, '.')
	for i := range board {
		copy(wrong[i], board[i])
	}
	wrong[8][7], wrong[8][8] = wrong[8][8], wrong[8][7]
	check("word sudoku, two letters exchanged", sudoku(wrong, abc, aei), "column")

	e := func(holes string, at ...point) error {
		puzzle := &elevenPuzzle{g: &packing{lattice: squares(), region: cuboid(3, 20, 1)}, cols: 20, holes: holes}
		return puzzle.checkHoles(newShape(at))
	}
	check("eleven, any holes", e("any", point{0, 0}, point{0, 1}), "")
	check("eleven, holes apart", e("apart", point{0, 0}, point{0, 2}, point{2, 1}), "")
	check("eleven, holes side by side", e("apart", point{0, 0}, point{0, 1}), "touches another")
	check("eleven, holes corner to corner", e("apart", point{0, 0}, point{1, 1}), "touches another")
	check("eleven, holes in pairs", e("pairs", point{0, 1}, point{1, 6}, point{2, 9}, point{0, 13}, point{0, 18}), "")
	check("eleven, a hole between pairs", e("pairs", point{0, 1}, point{1, 6}, point{2, 9}, point{0, 13}, point{0, 16}), "there is a hole in column 16")
	check("eleven, two holes in a pair", e("pairs", point{0, 1}, point{2, 2}, point{2, 9}, point{0, 13}, point{0, 18}), "not one hole in each pair")

	g := &packing{lattice: squares(), region: drawn("##########"), pieces: []piece{{name: "O", shape: drawn("#####")}, {name: "V", shape: drawn("###/#/#")}}}
	// A row that goes over the end of the strip comes back in the last row.
	over := rolled(drawn("#####").shifted(point{0, 12}))
	v := rolled(drawn("###/#/#").shifted(point{1, 13}))
	strip := func(list ...placed) error { return checkMoebius(g, list) }
	check("moebius", strip(placed{0, over}, placed{1, drawn("###/#/#").shifted(point{0, 4})}), "")
	check("moebius, a corner over the end", strip(placed{0, drawn("#####")}, placed{1, v}), "")
	check("moebius, not turned over", strip(placed{0, shape{{0, 0}, {0, 1}, {0, 12}, {0, 13}, {0, 14}}}, placed{1, v}), "is not O")
	check("moebius, a piece twice", strip(placed{0, over}, placed{0, drawn("#####").shifted(point{1, 4})}), "O lies there twice")
	check("moebius, overlap", strip(placed{0, drawn("#####")}, placed{1, drawn("###/#/#").shifted(point{0, 4})}), "overlap at 04")
	check("moebius, one left out", strip(placed{0, over}), "pieces are left out")
}
