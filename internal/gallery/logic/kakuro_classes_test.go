package logic

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// All puzzles on the two small boards of exercise 432, one for each
// list of sums of blocks that exactly one way to fill the board has. Puzzles are
// equivalent if one becomes the other by a symmetry of the board, or if every digit d becomes
// 10 - d, which makes 10 k - s of the sum s of k cells.

// slantedClasses counts the classes of puzzles on the board that is a square without two
// opposite corners, by their size; all; those of eight without a forced cell; and of these, those without a block
// of one combination.
func slantedClasses(in *kittest.Instance) string {
	puzzles := slantedPuzzles(in)
	sizes := map[int]int{}
	free, plain := 0, 0
	for _, grid := range puzzles {
		images := slantedImages(grid)
		if grid != images[0] {
			continue
		}
		sizes[len(images)]++
		if forced, magic := slantedHints(grid); !forced && len(images) == 8 {
			free++
			plain += kit.Bit(!magic)
		}
	}
	return fmt.Sprintf("%d, %d, %d; %d; %d, %d", sizes[2], sizes[4], sizes[8], sizes[2]+sizes[4]+sizes[8], free, plain)
}

// slantedHints reports whether the sums of a grid leave some cell one digit, and some block one combination.
func slantedHints(grid string) (forced, magic bool) {
	var digits [6]uint16 // that the sums of rows, and of columns, allow
	for line := range digits {
		b, sum := &kakuroBlock{}, 0
		for at, ch := range []byte(grid) {
			if ch != '#' && (line == at/3 || line == 3+at%3) {
				b.cells = append(b.cells, kit.Cell{})
				sum += int(ch - '0')
			}
		}
		b.clue = kakuroClue(fmt.Sprint(sum))
		kittest.Check(b.combine())
		for _, x := range strings.Join(b.combos, "") {
			digits[line] |= 1 << (x - '0')
		}
		magic = magic || len(b.combos) == 1
	}
	for at, ch := range []byte(grid) {
		forced = forced || ch != '#' && bits.OnesCount16(digits[at/3]&digits[3+at%3]) == 1
	}
	return forced, magic
}

// slantedPuzzles returns the solutions whose sums no other has, as nine characters.
func slantedPuzzles(in *kittest.Instance) []string {
	first := map[string]string{} // the solution of some sums, "" for several
	for sol := range in.All() {
		rows := strings.Split(inLine(in.Text(sol)), "/")
		sums := string(blockSums(rows))
		grid := ""
		for _, row := range rows[1:] {
			grid += row[1:]
		}
		if _, ok := first[sums]; ok {
			grid = ""
		}
		first[sums] = grid
	}
	var list []string
	for _, grid := range first {
		if grid != "" {
			list = append(list, grid)
		}
	}
	return list
}

// slantedImages returns what a grid is like, each once, in order.
func slantedImages(grid string) (list []string) {
	for k := range 8 {
		image := make([]byte, 9)
		for at, ch := range []byte(grid) {
			i, j := at/3, at%3
			if k&1 != 0 {
				i, j = j, i
			}
			if k&2 != 0 {
				i, j = 2-i, 2-j
			}
			if k&4 != 0 && ch != '#' {
				ch = '0' + '9' + 1 - ch
			}
			image[3*i+j] = ch
		}
		list = append(list, string(image))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// A squareSums has how many ways there are, up to two, to fill a square of 3 by 3 with
// given sums of its rows and columns, less 6, as digits to the base 19; the sum of the
// last column follows.
type squareSums []uint8

// newSquareSums goes through all ways to fill three rows.
func newSquareSums() squareSums {
	type row struct {
		digits [3]int
		sum    int
	}
	var rows []row
	for a := 1; a <= 9; a++ {
		for b := 1; b <= 9; b++ {
			for c := 1; c <= 9; c++ {
				if a != b && a != c && b != c {
					rows = append(rows, row{[3]int{a, b, c}, a + b + c - 6})
				}
			}
		}
	}
	times := make(squareSums, 19*19*19*19*19)
	for _, p := range rows {
		for _, q := range rows {
			if p.digits[0] == q.digits[0] || p.digits[1] == q.digits[1] || p.digits[2] == q.digits[2] {
				continue
			}
			left, right := p.digits[0]+q.digits[0]-6, p.digits[1]+q.digits[1]-6
			for _, r := range rows {
				x, y, z := r.digits[0], r.digits[1], r.digits[2]
				if x == p.digits[0] || x == q.digits[0] || y == p.digits[1] || y == q.digits[1] || z == p.digits[2] || z == q.digits[2] {
					continue
				}
				at := (((p.sum*19+q.sum)*19+r.sum)*19+left+x)*19 + right + y
				times[at] = min(2, times[at]+1)
			}
		}
	}
	return times
}

// once returns the sums that exactly one filling has: of rows, then of columns.
func (s squareSums) once() (list [][6]int) {
	for at, n := range s {
		if n != 1 {
			continue
		}
		var sums [6]int
		rest := at
		for i := 4; i >= 0; i-- {
			sums[i] = rest%19 + 6
			rest /= 19
		}
		sums[5] = sums[0] + sums[1] + sums[2] - sums[3] - sums[4]
		list = append(list, sums)
	}
	return list
}

// squareClasses counts the classes of those sums: rows may be permuted, columns as
// well, and both exchanged.
func squareClasses(*kittest.Instance) string {
	members := map[[6]int]int{}
	for _, sums := range newSquareSums().once() {
		dual := sums
		for i := range dual {
			dual[i] = 30 - dual[i]
		}
		least := sums
		for k, image := range [][6]int{sums, sums, dual, dual} {
			if k%2 == 1 {
				image = [6]int{image[3], image[4], image[5], image[0], image[1], image[2]}
			}
			slices.Sort(image[:3])
			slices.Sort(image[3:])
			if k == 0 || slices.Compare(image[:], least[:]) < 0 {
				least = image
			}
		}
		members[least]++
	}
	sizes := map[int]int{}
	for _, n := range members {
		sizes[n]++
	}
	if len(sizes) != 2 {
		return fmt.Sprint(sizes)
	}
	return fmt.Sprintf("%d, %d", sizes[72], sizes[144])
}

// kakuroCombinations finds for which sums of how many digits there are most
// combinations.
func kakuroCombinations(*kittest.Instance) string {
	most := 0
	var which []string
	for size := 2; size <= 9; size++ {
		for sum := 1; sum <= 45; sum++ {
			b := &kakuroBlock{cells: make([]kit.Cell, size), clue: kakuroClue(fmt.Sprint(sum))}
			if b.combine() != nil {
				continue
			}
			if len(b.combos) > most {
				most, which = len(b.combos), nil
			}
			if len(b.combos) == most {
				which = append(which, fmt.Sprintf("%d of %d", sum, size))
			}
		}
	}
	return fmt.Sprintf("%d: %s", most, strings.Join(which, ", "))
}

// kakuroSums counts the solutions, and those whose sums of blocks no other has.
func kakuroSums(texts iter.Seq[string]) string {
	times := map[string]int{}
	total := 0
	for text := range texts {
		total++
		times[string(blockSums(strings.Split(inLine(text), "/")))]++
	}
	return fmt.Sprintf("%d; %d", total, kittest.HowOften(times, 1))
}

// blockSums returns the sums of the runs of digits in rows and in columns.
func blockSums(rows []string) (sums []byte) {
	for _, line := range slices.Concat(rows, kittest.Transposed(rows)) {
		sum := byte(0)
		for _, ch := range []byte(line + "#") {
			switch {
			case ch != '#':
				sum += ch - '0'
			case sum > 0:
				sums = append(sums, sum)
				sum = 0
			}
		}
	}
	return sums
}

// TestKakuroDiagrams counts the diagrams of small squares and their most blocks row by row,
// by the text of lines alone.
func TestKakuroDiagrams(t *testing.T) {
	for n := 3; n <= 6; n++ {
		in := kittest.New(kakuroDiagrams(), fmt.Sprintf("n=%d", n))
		got, most := kittest.Fast(in.Problem), mostBlocks(in)
		if count, blocks := plainDiagrams(nil, n-1); got != fmt.Sprint(count) || most != fmt.Sprint(blocks) {
			t.Errorf("n = %d: %s diagrams, at most %s blocks, want %d and %d", n, got, most, count, blocks)
		}
	}
}

// plainDiagrams counts the ways to add rows to some, and returns the most blocks as well.
func plainDiagrams(rows []string, n int) (count, most int) {
	if len(rows) == n {
		for j := range n {
			column := ""
			for i := range n {
				column += rows[i][j : j+1]
			}
			if !isKakuroLine(column) {
				return 0, 0
			}
			most += len(strings.FieldsFunc(column, func(r rune) bool { return r == '#' }))
		}
		return 1, most + len(strings.FieldsFunc(strings.Join(rows, "#"), func(r rune) bool { return r == '#' }))
	}
	for set := range 1 << n {
		row := strings.NewReplacer("0", "#", "1", ".").Replace(fmt.Sprintf("%0*b", n, set))
		if isKakuroLine(row) {
			c, m := plainDiagrams(append(rows, row), n)
			count, most = count+c, max(most, m)
		}
	}
	return count, most
}

func isKakuroLine(line string) bool {
	return strings.Contains(line, ".") && !strings.Contains("#"+line+"#", "#.#")
}
