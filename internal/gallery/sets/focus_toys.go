package sets

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Two toy problems show what it costs if a search loses its focus: (90), (92),
// exercise 207. Several independent copies of one are a problem whose tree is a
// product: the search solves one copy after the other.

// focusToys are the options of one copy, on items 0 to 6 and 0 to 5.
var focusToys = map[string][]string{
	"unsolvable": {"0 1", "0 2", "1 4", "1 5", "1 6", "2 4", "2 5", "2 6", "3 4", "3 5", "3 6", "4 5", "4 6"},
	"solvable":   {"0 1", "0 2", "1 3 4", "1 3 5", "1 4 5", "2 3 4", "2 3 4 5", "2 4 5", "3 4", "3 5", "4 5"},
}

var focusToy = kit.Described("focus-toy", kit.Drawn(picture.Table), func(a kit.Args) (*kit.Instance, error) {
	copies, toy := a.Int("copies"), focusToys[a.Text("toy")]
	numbers := strings.Split(kit.UniqueLetters(strings.ReplaceAll(strings.Join(toy, ""), " ", "")), "")
	var names []string
	var sets [][]string
	for k := range copies {
		copied := func(n string) string { return fmt.Sprintf("%d.%s", k, n) }
		names = append(names, kit.Map(numbers, copied)...)
		sets = append(sets, kit.Map(toy, func(words string) []string { return kit.Map(strings.Fields(words), copied) })...)
	}
	return setCover(names, sets, func(list [][]string) string {
		text := ""
		for k := range copies {
			var row []string
			for _, set := range list {
				if copy, _, _ := strings.Cut(set[0], "."); copy == fmt.Sprint(k) {
					row = append(row, strings.ReplaceAll(strings.Join(set, ","), copy+".", ""))
				}
			}
			slices.Sort(row)
			text += strings.Join(row, " | ") + "\n"
		}
		return text
	})
})
