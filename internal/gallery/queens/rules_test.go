package queens

import (
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// TestQueenRules gives wrong answers to the rules that options cannot break.
func TestQueenRules(t *testing.T) {
	kittest.Err(t, "queens", kit.CheckQueens(2, []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 1}}), "in row 1, column 1 and in row 2, column 2 attack")
	kittest.Err(t, "queens", kit.CheckQueens(3, []kit.Cell{{Row: 0, Col: 1}, {Row: 2, Col: 0}}), "2 queens, expected 3")

	board := []kit.Cell{{Row: 0, Col: 0}, {Row: 0, Col: 1}, {Row: 1, Col: 0}, {Row: 1, Col: 1}}
	dominate := func(ask string, m int, queens ...kit.Cell) error {
		return checkDomination(board, m, "all", 2, ask, queens)
	}
	kittest.Err(t, "domination", dominate("any", 2, kit.Cell{Row: 0, Col: 0}, kit.Cell{Row: 0, Col: 0}), "two queens in row 1, column 1")
	kittest.Err(t, "domination", dominate("apart", 2, kit.Cell{Row: 0, Col: 0}, kit.Cell{Row: 0, Col: 1}), "is attacked by 1")
	kittest.Err(t, "domination", dominate("attacked", 1, kit.Cell{Row: 0, Col: 0}), "is attacked by 0")
	kittest.Err(t, "domination", checkDomination([]kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 2}}, 1, "all", 3, "any", []kit.Cell{{Row: 0, Col: 0}}), "row 2, column 3 is not attacked")
	kittest.Err(t, "domination", checkDomination(nil, 2, "all", 4, "together", []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 2}}), "is attacked by 0")
	kittest.Err(t, "domination", checkDomination(nil, 1, "inner", 4, "any", []kit.Cell{{Row: 0, Col: 0}}), "no queen may stand in row 1")

	grid := func(rows ...string) (d kit.Drawing) {
		for _, row := range rows {
			d = append(d, []rune(row))
		}
		return d
	}
	kittest.Err(t, "colours", checkColours(2, grid("12", "31")), "two cells on a line of colour 1")
	kittest.Err(t, "colours", checkColours(2, grid("12", "3.")), "row 2, column 2 has no colour")

	five := []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 2}, {Row: 2, Col: 4}, {Row: 3, Col: 1}, {Row: 4, Col: 3}}
	one := func(c kit.Cell) []kit.Cell { return []kit.Cell{c} }
	contained := func(m, k int, groups ...[]kit.Cell) error { return checkContained(5, m, k, groups) }
	kittest.Err(t, "contained queens", contained(5, 1, five), "")
	kittest.Err(t, "contained queens, too few boards", contained(5, 2, five), "1 smaller boards, expected 2")
	kittest.Err(t, "contained queens, a board of too few", contained(5, 1, five[:4], one(five[4])), "4 queens are not within 5")
	kittest.Err(t, "contained queens, too wide", contained(3, 1, five[:3], one(five[3]), one(five[4])), "3 queens are not within 3")
	kittest.Err(t, "contained queens, none contained", contained(5, 1, one(five[0]), one(five[1])), "0 smaller boards, expected 1")
	kittest.Err(t, "contained queens, in one column", contained(5, 1, []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 2}, {Row: 2, Col: 4}, {Row: 3, Col: 1}, {Row: 4, Col: 2}}), "attack")
}
