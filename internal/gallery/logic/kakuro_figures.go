package logic

import (
	"strings"

	"bonepile/internal/gallery/kit"
)

// The boards of the exercises, # for a black cell. The last two are those of
// exercise 433, and of ours for exercise 435, which a local search filled: it changes digits so
// that fewer answers have the same sums.
const (
	kakuroA = "..#/.../#.."
)

// kakuroText returns a board with the clues of its blocks, those of rows and
// those of columns, each in the order of their first cells. * stands for none. The
// board gets a row above and a column to the left.
func kakuroText(board string, across, down []string) string {
	rows := strings.Split(board, "/")
	open := func(i, j int) bool { return i >= 0 && j >= 0 && rows[i][j] == '.' }
	clue := make(map[kit.Cell][2]string) // by black cell
	set := func(c kit.Cell, n int, list *[]string) {
		both := clue[c]
		both[n] = strings.ReplaceAll((*list)[0], "*", "")
		clue[c] = both
		*list = (*list)[1:]
	}
	for i := range rows {
		for j := range rows[i] {
			if open(i, j) && !open(i, j-1) {
				set(kit.Cell{Row: i, Col: j - 1}, 1, &across)
			}
			if open(i, j) && !open(i-1, j) {
				set(kit.Cell{Row: i - 1, Col: j}, 0, &down)
			}
		}
	}
	var lines []string
	for i := -1; i < len(rows); i++ {
		var words []string
		for j := -1; j < len(rows[0]); j++ {
			both, black := clue[kit.Cell{Row: i, Col: j}]
			switch {
			case open(i, j):
				words = append(words, ".")
			case black && both != [2]string{}:
				words = append(words, both[0]+`\`+both[1])
			default:
				words = append(words, "#")
			}
		}
		lines = append(lines, strings.Join(words, ","))
	}
	return strings.Join(lines, "/")
}
