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

var exactCover = kit.Described("exact-cover", kit.Drawn(picture.Spread(picture.Bits)), kit.OfGrid("rows", "0 or 1", "01", func(_ kit.Args, grid [][]rune) (*kit.Instance, error) {
	columns := kit.Names("c%d", 1, len(grid[0]))
	sets := kit.Map(grid, func(row []rune) (set []string) {
		for j, bit := range row {
			if bit == '1' {
				set = append(set, columns[j])
			}
		}
		return set
	})
	// A row of 0s is in no answer, or in two.
	sets = kit.Filter(sets, func(set []string) bool { return set != nil })
	return setCover(columns, sets, func(list [][]string) string {
		rows := kit.Map(list, func(set []string) string {
			bits := kit.Map(columns, func(c string) string { return fmt.Sprint(kit.Bit(slices.Contains(set, c))) })
			return strings.Join(bits, "") + "\n"
		})
		slices.Sort(rows)
		slices.Reverse(rows)
		return strings.Join(rows, "")
	})
}))

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
