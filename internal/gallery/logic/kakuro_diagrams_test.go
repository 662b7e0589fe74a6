package logic

import (
	"fmt"
	"strings"
	"testing"

	"bonepile/internal/gallery/kit/kittest"
)

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
