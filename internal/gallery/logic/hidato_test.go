package logic

import (
	"strings"
	"testing"

	"bonepile/internal/gallery/kit"
)

// paths counts the king's paths through all cells of a board with some numbers, up to two:
// it puts number after number in its place, and knows nothing of covers.
func paths(clues [][]int, given map[int]kit.Cell, from kit.Cell, k int) (n int) {
	if k == len(clues)*len(clues[0])+1 {
		return 1
	}
	for _, c := range kit.Cells(len(clues), len(clues[0])) {
		near := k == 1 || max(c.Row-from.Row, from.Row-c.Row, c.Col-from.Col, from.Col-c.Col) == 1
		at, fixed := given[k]
		if !near || fixed && at != c || !fixed && clues[c.Row][c.Col] != 0 {
			continue
		}
		was := clues[c.Row][c.Col]
		clues[c.Row][c.Col] = k
		n += paths(clues, given, c, k+1)
		clues[c.Row][c.Col] = was
		if n > 1 {
			break
		}
	}
	return n
}

const hidatoMost = "10,12,13,14,35,34/9,.,.,16,.,33/8,.,18,.,32,./.,7,.,20,.,30/4,.,21,.,.,28/1,2,23,24,25,27" // ours

// TestHidatoMost confirms that a board of 6 by 6 can need 24 clues, where exercise 408 has
// 18: with all there is one path, and without any of them there are others.
func TestHidatoMost(t *testing.T) {
	words := strings.FieldsFunc(hidatoMost, func(r rune) bool { return r == ',' || r == '/' })
	for missing := -1; missing < len(words); missing++ {
		if missing >= 0 && words[missing] == "." {
			continue
		}
		text := hidatoMost
		if missing >= 0 {
			list := append([]string{}, words...)
			list[missing] = "."
			var rows []string
			for i := 0; i < len(list); i += 6 {
				rows = append(rows, strings.Join(list[i:i+6], ","))
			}
			text = strings.Join(rows, "/")
		}
		h, err := readHidato(text)
		if err != nil {
			t.Fatal(err)
		}
		clues := make([][]int, h.rows)
		for i := range clues {
			clues[i] = make([]int, h.cols)
		}
		for k, c := range h.at {
			clues[c.Row][c.Col] = k
		}
		want := 1
		if missing >= 0 {
			want = 2
		}
		if n := paths(clues, h.at, kit.Cell{}, 1); n < want || missing < 0 && n != 1 || len(h.at) != 24-min(1, missing+1) {
			t.Errorf("without %d: %d paths, %d clues", missing, n, len(h.at))
		}
	}
}
