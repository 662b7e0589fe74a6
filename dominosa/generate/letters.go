package generate

import (
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// letters are A to Z and the digits, seven rows of five squares: bits, the highest on the left.
var letters = [36][7]uint8{
	{14, 17, 17, 31, 17, 17, 17}, // A
	{30, 17, 17, 30, 17, 17, 30},
	{14, 17, 16, 16, 16, 17, 14},
	{30, 17, 17, 17, 17, 17, 30},
	{31, 16, 16, 30, 16, 16, 31},
	{31, 16, 16, 30, 16, 16, 16},
	{14, 17, 16, 23, 17, 17, 14},
	{17, 17, 17, 31, 17, 17, 17}, // H
	{14, 4, 4, 4, 4, 4, 14},
	{7, 2, 2, 2, 2, 18, 12},
	{17, 18, 20, 24, 20, 18, 17},
	{16, 16, 16, 16, 16, 16, 31},
	{17, 27, 21, 21, 17, 17, 17}, // M
	{17, 25, 21, 19, 17, 17, 17},
	{14, 17, 17, 17, 17, 17, 14},
	{30, 17, 17, 30, 16, 16, 16},
	{14, 17, 17, 17, 21, 18, 13},
	{30, 17, 17, 30, 20, 18, 17},
	{15, 16, 16, 14, 1, 1, 30},
	{31, 4, 4, 4, 4, 4, 4}, // T
	{17, 17, 17, 17, 17, 17, 14},
	{17, 17, 17, 17, 17, 10, 4},
	{17, 17, 17, 21, 21, 27, 17},
	{17, 17, 10, 4, 10, 17, 17},
	{17, 17, 10, 4, 4, 4, 4},
	{31, 1, 2, 4, 8, 16, 31}, // Z
	{14, 17, 17, 17, 17, 17, 14},
	{4, 12, 4, 4, 4, 4, 14}, // 1
	{14, 17, 1, 2, 4, 8, 31},
	{30, 1, 1, 14, 1, 1, 30},
	{17, 17, 17, 31, 1, 1, 1}, // 4
	{31, 16, 16, 30, 1, 1, 30},
	{14, 16, 16, 30, 17, 17, 14},
	{31, 1, 2, 4, 4, 4, 4}, // 7
	{14, 17, 17, 14, 17, 17, 14},
	{14, 17, 17, 15, 1, 1, 14},
}

// alphabet is what there is in letters.
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// wordShape returns a word in that number of cells, or the least that it takes; 0 if it is no word of these.
func wordShape(word string, cells int) (b *dominosa.Board, least int) {
	if word == "" || len(word) > 100 {
		return nil, 0
	}
	if strings.Trim(word, alphabet) != "" {
		return nil, 0
	}
	// Of all sizes near the usual proportions, take the one with fewest cells to give up.
	var best *dominosa.Board
	spare := 0
	for high := 7; ; high++ {
		narrowest := max(5, high/2)
		for wide := narrowest; wide <= 2*high; wide++ {
			b := stretched(word, high, wide)
			if least == 0 {
				least = b.Cells()
			}
			if b.Cells() < cells || best != nil && b.Cells()-cells >= spare {
				continue
			}
			if 2*pairs(b) >= cells {
				best, spare = b, b.Cells()-cells
				break // wider letters take more
			}
		}
		if b := stretched(word, high, narrowest); b.Cells() > 2*cells {
			break
		}
	}
	if best == nil || least > cells {
		return nil, least
	}
	giveUp(best, cells)
	return cropped(best), 0
}

// stretched returns a word in letters so high and wide.
func stretched(word string, high, wide int) *dominosa.Board {
	gap := 1 + wide/8
	b := emptyFrame(high, len(word)*(wide+gap))
	for n, c := range []byte(word) {
		for y := range high {
			bits := letters[strings.IndexByte(alphabet, c)][y*7/high]
			for x := range wide {
				if bits>>(4-x*5/wide)&1 != 0 {
					box.Open(b).Pips[y*b.Cols()+n*(wide+gap)+x] = 0
				}
			}
		}
	}
	box.Open(b).Recount()
	return b
}

// pairs returns how many dominoes the shape takes at most.
func pairs(b *dominosa.Board) int {
	n := 0
	for i, j := range matching(b) {
		if int(j) > i {
			n++
		}
	}
	return n
}

// giveUp takes cells away until so many are left and can be tiled: those that no
// domino takes, and then the dominoes with the most empty positions beside them.
func giveUp(b *dominosa.Board, cells int) {
	mates := matching(b)
	for i, j := range mates {
		if j < 0 {
			box.Open(b).Pips[i] = grid.Hole
		}
	}
	box.Open(b).Recount()
	for b.Cells() > cells {
		at, most := -1, -1
		for i, j := range mates {
			if box.Open(b).Pips[i] == grid.Hole || int(j) < i {
				continue
			}
			n := 0
			for _, x := range [2]dominosa.Cell{{Row: i / b.Cols(), Col: i % b.Cols()}, {Row: int(j) / b.Cols(), Col: int(j) % b.Cols()}} {
				for _, e := range around(x) {
					if b.At(e.Row, e.Col) == dominosa.Hole {
						n++
					}
				}
			}
			if n > most {
				at, most = i, n
			}
		}
		box.Open(b).Pips[at], box.Open(b).Pips[mates[at]] = grid.Hole, grid.Hole
		box.Open(b).Recount()
	}
}
