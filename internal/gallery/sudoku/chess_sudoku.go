package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Knight and bishop sudoku: exercise 173. Bishops look through each other. A piece covers its row, its
// column, its box, and what the numbers of given pieces a move away still lack; all of these
// are items with multiplicities.
var chessSudoku = kit.Described("chess-sudoku", kit.Drawn(picture.Numbers), func(a kit.Args) (*kit.Instance, error) {
	x := &chessBoard{piece: a.Text("piece")}
	var err error
	x.clues, err = kit.ReadGrid(a.Text("clues"), 9, 9, "a digit, a letter from A to J, or . for a cell that is not given", ".0123456789ABCDEFGHIJ")
	if err != nil {
		return nil, err
	}
	given := kit.Filter(kit.Cells(9, 9), func(c kit.Cell) bool { return x.number(c) >= 0 })
	missing := x.missing(given)
	b := kit.NewBuilder[kit.Cell]()
	for _, item := range slices.Concat(allLines, kit.Map(given, pieceItem)) {
		if n := missing[item]; n < 0 {
			return nil, fmt.Errorf("clues: %s has %d pieces too many", item, -n)
		} else if n > 0 {
			b.AddBounded(n, n, item)
		}
	}
	for _, c := range kit.Cells(9, 9) {
		near := kit.Filter(given, func(d kit.Cell) bool { return kit.Moves(x.piece, c, d) })
		option := append(lines(c), kit.Map(near, pieceItem)...)
		if x.number(c) < 0 && !slices.ContainsFunc(option, func(item string) bool { return missing[item] <= 0 }) {
			b.Add(c, option...)
		}
	}
	return b.Instance(
		func(list []kit.Cell) error { return x.check(append(given[:len(given):len(given)], list...)) },
		func(list []kit.Cell) string {
			return x.text(append(given[:len(given):len(given)], list...))
		})
})

// A chessBoard is the puzzle.
type chessBoard struct {
	piece string
	clues [][]rune
}

// number returns the number that a cell has as a clue, or -1.
func (x *chessBoard) number(c kit.Cell) int {
	return strings.IndexRune("0123456789ABCDEFGHIJ", x.clues[c.Row][c.Col])
}

// near counts the pieces that are a move away.
func (x *chessBoard) near(c kit.Cell, pieces []kit.Cell) int {
	return len(kit.Filter(pieces, func(d kit.Cell) bool { return kit.Moves(x.piece, c, d) }))
}

// lines names the row, the column and the box of a cell.
func lines(c kit.Cell) []string {
	return []string{fmt.Sprintf("R%d", c.Row), fmt.Sprintf("C%d", c.Col), fmt.Sprintf("B%d", c.Row/3*3+c.Col/3)}
}

// pieceItem is the item of what a given piece still lacks.
func pieceItem(c kit.Cell) string { return "P" + c.Name() }

// allLines are the names of all rows, all columns and all boxes.
var allLines = slices.Concat(kit.Names("R%d", 0, 8), kit.Names("C%d", 0, 8), kit.Names("B%d", 0, 8))

// missing returns how many pieces the lines and the given pieces still need.
func (x *chessBoard) missing(given []kit.Cell) map[string]int {
	missing := map[string]int{}
	for _, line := range allLines {
		missing[line] = 3
	}
	for _, c := range given {
		for _, line := range lines(c) {
			missing[line]--
		}
		missing[pieceItem(c)] = x.number(c) - x.near(c, given)
	}
	return missing
}

// text shows for each piece how many others are a move away.
func (x *chessBoard) text(pieces []kit.Cell) string {
	d := kit.NewDrawing(9, 9, '.')
	for _, c := range pieces {
		d[c.Row][c.Col] = rune("0123456789ABCDEFGHIJ"[x.near(c, pieces)])
	}
	return boxed(3, d)
}

// check applies the rules.
func (x *chessBoard) check(pieces []kit.Cell) error {
	count, seen := map[string]int{}, map[kit.Cell]bool{}
	for _, c := range pieces {
		if seen[c] {
			return fmt.Errorf("two pieces stand at %v", c)
		}
		seen[c] = true
		for _, line := range lines(c) {
			count[line]++
		}
		if n := x.number(c); n >= 0 && n != x.near(c, pieces) {
			return fmt.Errorf("the piece at %v has %d others a move away, not %d", c, x.near(c, pieces), n)
		}
	}
	for i := range 9 {
		for _, kind := range "RCB" {
			if line := fmt.Sprintf("%c%d", kind, i); count[line] != 3 {
				return fmt.Errorf("%s has %d pieces, not 3", line, count[line])
			}
		}
	}
	return nil
}
