package sudoku

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Nine cards that make a sudoku: exercise 66. Rows and columns of boxes may change places, so that
// card 1 comes first, and the least of the four cards of neither its row nor its column in the middle.

// A cardMove is a card in a box, or a digit in a cell if card is 0.
type cardMove struct{ card, box, cell, digit int }

var cards = kit.Described("sudoku-cards", kit.Drawn(picture.Below(picture.Numbers)), func(a kit.Args) (*kit.Instance, error) {
	first, err := kit.ReadGrid(a.Text("card"), 3, 3, "a digit from 1 to 9, or . for an open cell", ".123456789")
	if err != nil {
		return nil, err
	}
	const n = 9
	b := kit.NewBuilder[cardMove]()
	b.AddPrimary(kit.Names("card%d", 1, n)...)
	b.AddPrimary(kit.Names("place%d", 0, n-1)...)
	b.AddPrimary(kit.LatinItems(n, kit.SudokuParts(3))...)
	var less []kit.Pairwise // the card in the middle is less than those in three places
	for k := range 3 {
		order := kit.Pairwise{Prefix: fmt.Sprintf("x%d.", k), M: n}
		less = append(less, order)
		b.AddSecondary(order.Items()...)
	}
	b.AddSecondary(kit.Names("d%d", 0, n*n-1)...)
	later := map[int]int{5: 0, 7: 1, 8: 2}
	for card := range n {
		for x := range n {
			if (card == 0) != (x == 0) {
				continue
			}
			option := cardOption(first, card, x)
			if k, ok := later[x]; ok {
				option = append(option, less[k].Beta(card)...)
			} else if x == 4 {
				for _, order := range less {
					option = append(option, order.Alpha(card)...)
				}
			}
			b.Add(cardMove{card: card + 1, box: x}, option...)
		}
	}
	for i, j := range kit.Pairs(n, n) {
		for v := 1; v <= n; v++ {
			b.Add(cardMove{cell: n*i + j, digit: v}, append(kit.LatinEntries(kit.Cell{Row: i, Col: j}, v, kit.SudokuParts(3)), fmt.Sprintf("d%d:%d", n*i+j, v))...)
		}
	}
	return b.Instance(
		func(list []cardMove) error { return checkCards(first, list) },
		func(list []cardMove) string {
			order, square := laidCards(list)
			return order.String() + "\n" + boxed(3, square)
		})
})

// laidCards returns the order of the cards as a drawing of one row, and the square.
func laidCards(list []cardMove) (order, square kit.Drawing) {
	order, square = kit.NewDrawing(1, 9, '.'), kit.NewDrawing(9, 9, '.')
	for _, m := range list {
		if m.card > 0 {
			order[0][m.box] = rune('0' + m.card)
		} else {
			square[m.cell/9][m.cell%9] = rune('0' + m.digit)
		}
	}
	return order, square
}

// cardOption returns the items of a card in a box, with the digits that it shows there.
func cardOption(first [][]rune, card, x int) []string {
	const n = 9
	option := []string{fmt.Sprintf("card%d", card+1), fmt.Sprintf("place%d", x)}
	for c, ch := range kit.Entries(first) {
		if ch != '.' {
			option = append(option, fmt.Sprintf("d%d:%d", n*(x/3*3+c.Row)+x%3*3+c.Col, (int(ch-'1')+card)%n+1))
		}
	}
	return option
}

// checkCards checks that the sudoku agrees with every card in its box, and that all cards are used.
func checkCards(first [][]rune, list []cardMove) error {
	const n = 9
	order, square := laidCards(list)
	if err := kit.CheckParts(square, kit.Symbols[:n], kit.SudokuParts(3)); err != nil {
		return err
	}
	for c, ch := range kit.Entries(first) {
		for x := range n {
			card := int(order[0][x] - '1')
			if got := square[x/3*3+c.Row][x%3*3+c.Col]; card < 0 || ch != '.' && got != rune('1'+(int(ch-'1')+card)%n) {
				return fmt.Errorf("box %d has no card, or does not agree with it", x+1)
			}
		}
	}
	for card := range n {
		if !strings.ContainsRune(string(order[0]), rune('1'+card)) {
			return fmt.Errorf("card %d is left out", card+1)
		}
	}
	return nil
}
