package logic

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// kakuroCombinations finds for which sums of how many digits there are most
// combinations.
func kakuroCombinations(*kittest.Instance) string {
	most := 0
	var which []string
	for size := 2; size <= 9; size++ {
		for sum := 1; sum <= 45; sum++ {
			b := &kakuroBlock{cells: make([]kit.Cell, size), clue: kakuroClue{sum: sum}}
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
