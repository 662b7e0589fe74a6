package sets

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// The exact cover problem itself: rows of a matrix of 0s and 1s that together have
// exactly one 1 in every column. Exercise 179
// merges equal rows: an answer then stands for one answer per way to choose, for each of
// its rows, one of the equal ones.

// matrix179 is the matrix of exercise 179.
const matrix179 = "100000/011100/110111/011100/000011/000011/101000/010111/111100"

var exactCover = described("exact-cover", kit.Drawn(picture.Spread(picture.Bits)), buildExactCover)

func buildExactCover(a kit.Args) (*kit.Instance, error) {
	grid, err := kit.ReadGrid(a.Text("rows"), 0, 0, "0 or 1", "01")
	if err != nil {
		return nil, err
	}
	var rows []string
	for _, row := range grid {
		rows = append(rows, string(row))
	}
	b := kit.NewBuilder[string]()
	b.AddPrimary(kit.Names("c%d", 1, len(rows[0]))...)
	for _, row := range rows {
		var words []string
		for j := range row {
			if row[j] == '1' {
				words = append(words, fmt.Sprintf("c%d", j+1))
			}
		}
		if words != nil { // a row of 0s is in no answer, or in two
			b.Add(row, words...)
		}
	}
	return b.Instance(
		func(list []string) error { return checkExactCover(len(rows[0]), list) },
		func(list []string) string {
			slices.Sort(list)
			slices.Reverse(list)
			return strings.Join(list, "\n") + "\n"
		})
}

// checkExactCover applies the rules.
func checkExactCover(columns int, rows []string) error {
	for j := range columns {
		n := 0
		for _, row := range rows {
			n += int(row[j] - '0')
		}
		if n != 1 {
			return fmt.Errorf("column %d has %d times 1, expected once", j+1, n)
		}
	}
	if slices.ContainsFunc(rows, func(row string) bool { return !strings.Contains(row, "1") }) {
		return errors.New("a row of 0s is chosen")
	}
	return nil
}
