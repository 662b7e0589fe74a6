package sudoku

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit/kittest"
)

// cluelessBoxes says of the boxes of jigsaw sudoku how many there are, up to turns and
// mirror images, how many of these have no square, and how many have one square up to the
// names of its numbers: exercise 64. Any row then is clues enough.
func cluelessBoxes(texts iter.Seq[string]) string {
	seen := map[string]bool{}
	none, one := 0, 0
	for text := range texts {
		boxes := boxClass(strings.Fields(text))
		if seen[boxes] {
			continue
		}
		seen[boxes] = true
		switch jigsawSquares(boxes, 2) {
		case 0:
			none++
		case 1:
			one++
		}
	}
	return fmt.Sprintf("%d, %d, %d", len(seen), none, one)
}

// boxClass returns the least of what turns and mirror images make of boxes, which then have
// the letters a, b, … in the order in which they come.
func boxClass(boxes []string) (least string) {
	n := 1
	for n*n < len(boxes) {
		n++
	}
	for turn := range 8 {
		var name [256]byte
		next := byte('a')
		moved := make([]byte, len(boxes))
		for k := range moved {
			i, j := k/n, k%n
			if turn&1 != 0 {
				i = n - 1 - i
			}
			if turn&2 != 0 {
				j = n - 1 - j
			}
			if turn&4 != 0 {
				i, j = j, i
			}
			box := boxes[n*i+j][0]
			if name[box] == 0 {
				name[box] = next
				next++
			}
			moved[k] = name[box]
		}
		if least == "" || string(moved) < least {
			least = string(moved)
		}
	}
	return least
}

// jigsawSquares counts the squares of boxes whose first row is in order, up to a limit, in the
// simplest way: cell by cell, always at one with the fewest numbers left.
func jigsawSquares(boxes string, limit int) int {
	n := 1
	for n*n < len(boxes) {
		n++
	}
	var rows, cols, sets [16]int // numbers that are used
	count := 0
	open := make([]int, 0, n*n)
	for k := range n * n {
		if k < n {
			rows[0] |= 1 << k
			cols[k] |= 1 << k
			sets[boxes[k]-'a'] |= 1 << k
			continue
		}
		open = append(open, k)
	}
	var fill func(open []int)
	fill = func(open []int) {
		if len(open) == 0 {
			count++
			return
		}
		at, fewest := 0, n+1
		for x, k := range open {
			used := rows[k/n] | cols[k%n] | sets[boxes[k]-'a']
			if left := n - bits.OnesCount(uint(used)); left < fewest {
				at, fewest = x, left
			}
		}
		k := open[at]
		rest := slices.Delete(slices.Clone(open), at, at+1)
		used := rows[k/n] | cols[k%n] | sets[boxes[k]-'a']
		for v := 0; v < n && count < limit; v++ {
			if bit := 1 << v; used&bit == 0 {
				rows[k/n], cols[k%n], sets[boxes[k]-'a'] = rows[k/n]|bit, cols[k%n]|bit, sets[boxes[k]-'a']|bit
				fill(rest)
				rows[k/n], cols[k%n], sets[boxes[k]-'a'] = rows[k/n]&^bit, cols[k%n]&^bit, sets[boxes[k]-'a']&^bit
			}
		}
	}
	fill(open)
	return count
}

// fiveClues counts the sets of five clues of a jigsaw sudoku, all of whose numbers are given,
// that no other square has, and those with five different numbers: exercise 61.
func fiveClues(in *kittest.Instance) string {
	const cells, clues = 25, 5
	own := in.List()
	if len(own) != 1 {
		return fmt.Sprintf("%d squares", len(own))
	}
	square := jigsawDigits(in.Text(own[0]))
	others := kittest.New(jigsawSudoku(), "boxes="+behrensBoxes, "clues=...../...../...../...../.....")
	var differ []uint32 // the sets of cells where others differ
	for sol := range others.All() {
		set := uint32(0)
		for k, digit := range jigsawDigits(others.Text(sol)) {
			if digit != rune(square[k]) {
				set |= 1 << k
			}
		}
		if set != 0 {
			differ = append(differ, set)
		}
	}
	slices.SortFunc(differ, func(a, b uint32) int { return bits.OnesCount32(a) - bits.OnesCount32(b) })
	one, mixed := 0, 0
	for set := uint32(1<<clues - 1); set < 1<<cells; {
		if !slices.ContainsFunc(differ, func(d uint32) bool { return d&set == 0 }) {
			one++
			digits := map[byte]bool{}
			for rest := set; rest != 0; rest &= rest - 1 {
				digits[square[bits.TrailingZeros32(rest)]] = true
			}
			if len(digits) == clues {
				mixed++
			}
		}
		low := set & -set // the next set of as many cells
		up := set + low
		set = up | (set^up)/low>>2
	}
	return fmt.Sprintf("%d, %d", one, mixed)
}

// jigsawDigits returns the numbers of a square, row by row.
func jigsawDigits(text string) string {
	return strings.Map(func(ch rune) rune {
		if ch < '1' || ch > '9' {
			return -1
		}
		return ch
	}, text)
}
