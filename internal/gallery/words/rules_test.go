package words

import (
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// TestWordRules gives right and wrong answers to the rules.
func TestWordRules(t *testing.T) {
	a, b, c := laidBlock{0, 0, "AC"}, laidBlock{1, 0, "BD"}, laidBlock{-1, 0, "AB"}
	words := []string{"AB", "CD"}
	blocks := func(list ...laidBlock) error { return checkBlocks(words, 2, list) }
	kittest.Err(t, "alphabet blocks", blocks(a, b, c, laidBlock{-1, 1, "CD"}), "")
	kittest.Err(t, "alphabet blocks, no cube for a letter", blocks(a, b, c, laidBlock{-1, 1, "DC"}), "has no")
	kittest.Err(t, "alphabet blocks, three letters on two faces", blocks(laidBlock{0, 0, "ACD"}, b, c, laidBlock{-1, 1, "CD"}), "cube 1 has 3 letters")
	kittest.Err(t, "alphabet blocks, a cube twice", blocks(a, a, c, laidBlock{-1, 1, "CD"}), "is used twice")
	kittest.Err(t, "alphabet blocks, a word twice", blocks(a, b, c, c), "is used twice")
	kittest.Err(t, "alphabet blocks, a word missing", blocks(a, b, c), "2 cubes and 1 words, expected 2 and 2")

	board := kit.NewDrawing(9, 9, '.')
	var letters []hiddenWord
	for i := range 9 {
		for j := range 9 {
			board[i][j] = rune('A' + (3*i+i/3+j)%9)
			letters = append(letters, hiddenWord{-1, []kit.Cell{{Row: i, Col: j}}})
		}
	}
	sudoku := func(d kit.Drawing, list ...hiddenWord) error {
		return checkWordSudoku("ABCDEFGHI", []string{"ABC", "AEI"}, append(letters[:81:81], list...), d)
	}
	abc, aei := hiddenWord{0, []kit.Cell{{Row: 0, Col: 0}, {Row: 0, Col: 1}, {Row: 0, Col: 2}}}, hiddenWord{1, []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 1}, {Row: 2, Col: 2}}}
	kittest.Err(t, "word sudoku", sudoku(board, abc, aei), "")
	kittest.Err(t, "word sudoku, a word missing", sudoku(board, abc), "AEI is used 0 times")
	kittest.Err(t, "word sudoku, a word twice", sudoku(board, abc, aei, aei), "AEI is used 2 times")
	kittest.Err(t, "word sudoku, other letters", sudoku(board, abc, hiddenWord{1, abc.cells}), "AEI needs E in row 1, column 2, where B is")
	kittest.Err(t, "word sudoku, a letter missing", checkWordSudoku("ABCDEFGHI", nil, letters[1:], board), "80 letters, expected 81")
	kittest.Err(t, "word sudoku, its letters in another order", checkWordSudoku("IHGFEDCBA", []string{"ABC", "AEI"}, append(letters[:81:81], abc, aei), board), "")
	wrong := kit.NewDrawing(9, 9, '.')
	for i := range board {
		copy(wrong[i], board[i])
	}
	wrong[8][7], wrong[8][8] = wrong[8][8], wrong[8][7]
	kittest.Err(t, "word sudoku, two letters exchanged", sudoku(wrong, abc, aei), "column")
}
