package logic

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// All loops on 6 by 6 points, and what exercises 411, 415 and 424 say about them as
// answers of Slitherlink and Masyu.

// loops66 are the edges of the lattice, a bit each: place i, j of the text is bit
// 11 i + j.
type loops66 [2]uint64

// has returns 1 if there is an edge at i, j, and 0 if not, or off the lattice.
func (l *loops66) has(i, j int) int {
	if i < 0 || i > 10 || j < 0 || j > 10 {
		return 0
	}
	return int(l[(11*i+j)/64] >> ((11*i + j) % 64) & 1)
}

// allLoops66 returns all loops, from a puzzle without clues.
func allLoops66(in *kittest.Instance) (list []loops66) {
	options := make([]loops66, in.Problem.Options())
	for k := range options {
		for i, line := range strings.Split(in.Text(cover.Solution{k}), "\n") {
			for j, ch := range line {
				if ch == '-' || ch == '|' {
					options[k][(11*i+j)/64] |= 1 << ((11*i + j) % 64)
				}
			}
		}
	}
	for sol := range in.All() {
		var l loops66
		for _, k := range sol {
			l[0] |= options[k][0]
			l[1] |= options[k][1]
		}
		list = append(list, l)
	}
	return list
}

// digits returns the number of edges around each of the 25 cells.
func (l *loops66) digits() (list [25]byte) {
	for at := range list {
		i, j := 2*(at/5)+1, 2*(at%5)+1
		list[at] = byte(l.has(i-1, j) + l.has(i, j-1) + l.has(i, j+1) + l.has(i+1, j))
	}
	return list
}

// fullClues66 counts the loops, the sets of all 25 clues that belong to one loop
// and to two, and those of the latter that stay the same when the board is turned
// or mirrored in any way.
func fullClues66(in *kittest.Instance) string {
	list := allLoops66(in)
	times := make(map[[25]byte]int, len(list))
	for n := range list {
		times[list[n].digits()]++
	}
	unique, twice, symmetric, more := 0, 0, 0, 0
	for digits, n := range times {
		switch n {
		case 1:
			unique++
		case 2:
			twice++
			var rows []string
			for i := range 5 {
				rows = append(rows, string(digits[5*i:5*i+5]))
			}
			board := strings.Join(rows, "")
			if board == strings.Join(kittest.Transposed(rows), "") && board == strings.Join(upsideDown(rows), "") {
				symmetric++
			}
		default:
			more++
		}
	}
	return fmt.Sprintf("%d: %d, %d, %d, %d", len(list), unique, twice, symmetric, more)
}

// homogeneous66 counts, for each digit d, the sets of cells whose clues d have one
// loop, those of them whose clues are all needed, and the most clues of
// these.
func homogeneous66(in *kittest.Instance) string {
	list := allLoops66(in)
	var results []string
	for d := range byte(5) {
		results = append(results, homogeneous(list, d))
	}
	return strings.Join(results, "; ")
}

// homogeneous does it for one digit. A loop is one for the clues on a set of cells
// if the cells around which it has d edges are at least these.
func homogeneous(list []loops66, d byte) string {
	const cells = 25
	loops := make([]byte, 1<<cells) // by set of cells: 0, 1, or 2 for several
	for n := range list {
		set := 0
		for at, digit := range list[n].digits() {
			if digit == d {
				set |= 1 << at
			}
		}
		loops[set] = min(2, loops[set]+1)
	}
	for bit := 1; bit < 1<<cells; bit <<= 1 {
		for from := 0; from < 1<<cells; from += 2 * bit {
			without, with := loops[from:from+bit], loops[from+bit:from+2*bit]
			for n := range without {
				without[n] = min(2, without[n]+with[n])
			}
		}
	}
	valid, minimal, least, most := 0, 0, cells, 0
	for set, n := range loops {
		if n != 1 || set == 0 {
			continue
		}
		valid++
		needed := true
		for rest := set; rest != 0 && needed; rest &= rest - 1 {
			needed = loops[set&^(rest&-rest)] > 1
		}
		if needed {
			minimal++
			clues := bits.OnesCount(uint(set))
			least, most = min(least, clues), max(most, clues)
		}
	}
	return fmt.Sprintf("%d, %d, %d to %d", valid, minimal, least, most)
}

// circles66 counts the loops, finds the most circles of Masyu that one of them has,
// and counts those without any, with the longest.
func circles66(in *kittest.Instance) string {
	list := allLoops66(in)
	most, none, longest := 0, 0, 0
	for n := range list {
		circles := 0
		for at := range 36 {
			if list[n].circle(2*(at/6), 2*(at%6)) {
				circles++
			}
		}
		most = max(most, circles)
		if circles == 0 {
			none++
			longest = max(longest, bits.OnesCount64(list[n][0])+bits.OnesCount64(list[n][1]))
		}
	}
	return fmt.Sprintf("%d: %d, %d of %d", len(list), most, none, longest)
}

// straight reports whether the loop goes straight through a point.
func (l *loops66) straight(i, j int) bool {
	return l.has(i-1, j)+l.has(i+1, j) == 2 || l.has(i, j-1)+l.has(i, j+1) == 2
}

// circle reports whether a point can have a circle: a black one, if the loop turns
// there and goes straight through the points before and after it; a white one, if
// it goes straight, but not through both of these.
func (l *loops66) circle(i, j int) bool {
	arms, straight := 0, 0
	for _, d := range []kit.Cell{{Row: -1, Col: 0}, {Row: 0, Col: -1}, {Row: 0, Col: 1}, {Row: 1, Col: 0}} {
		if l.has(i+d.Row, j+d.Col) > 0 {
			arms++
			if l.straight(i+2*d.Row, j+2*d.Col) {
				straight++
			}
		}
	}
	if l.straight(i, j) {
		return straight < 2
	}
	return arms == 2 && straight == 2
}

// upsideDown is the image of a pattern.
func upsideDown(rows []string) []string {
	other := slices.Clone(rows)
	slices.Reverse(other)
	return other
}
