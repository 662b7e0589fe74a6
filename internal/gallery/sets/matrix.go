package sets

import (
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

var exactCover = kit.Described("exact-cover", kit.Drawn(picture.Spread(picture.Bits)), func(a kit.Args) (*kit.Instance, error) {
	grid, err := kit.ReadGrid(a.Text("rows"), 0, 0, "0 or 1", "01")
	if err != nil {
		return nil, err
	}
	columns := kit.Names("c%d", 1, len(grid[0]))
	var sets [][]string
	for _, row := range grid {
		var set []string
		for j, bit := range row {
			if bit == '1' {
				set = append(set, columns[j])
			}
		}
		if set != nil { // a row of 0s is in no answer, or in two
			sets = append(sets, set)
		}
	}
	return setCover(columns, sets, func(list [][]string) string {
		var rows []string
		for _, set := range list {
			row := ""
			for _, c := range columns {
				row += fmt.Sprint(kit.Bit(slices.Contains(set, c)))
			}
			rows = append(rows, row+"\n")
		}
		slices.Sort(rows)
		slices.Reverse(rows)
		return strings.Join(rows, "")
	})
})

// setCover is the problem of sets that together have each of some names once.
func setCover(names []string, sets [][]string, text func([][]string) string) (*kit.Instance, error) {
	b := kit.NewBuilder[[]string]()
	b.AddPrimary(names...)
	for _, set := range sets {
		b.Add(set, set...)
	}
	return b.Instance(func(list [][]string) error {
		times := map[string]int{}
		for _, name := range slices.Concat(list...) {
			times[name]++
		}
		for _, name := range names {
			if times[name] != 1 {
				return fmt.Errorf("%s is in %d sets, expected one", name, times[name])
			}
		}
		return nil
	}, text)
}
