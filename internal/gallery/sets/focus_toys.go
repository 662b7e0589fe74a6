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

var focusToy = described("focus-toy", kit.Drawn(picture.Table), buildFocusToy)

func buildFocusToy(a kit.Args) (*kit.Instance, error) {
	copies, toy := a.Int("copies"), focusToys[a.Text("toy")]
	numbers := slices.Sorted(slices.Values(strings.Fields(strings.Join(toy, " "))))
	numbers = slices.Compact(numbers)
	type set struct {
		copy    int
		numbers []string
	}
	b := kit.NewBuilder[set]()
	for k := range copies {
		for _, n := range numbers {
			b.AddPrimary(fmt.Sprintf("%d.%s", k, n))
		}
	}
	for k := range copies {
		for _, words := range toy {
			s := set{k, strings.Fields(words)}
			var option []string
			for _, n := range s.numbers {
				option = append(option, fmt.Sprintf("%d.%s", k, n))
			}
			b.Add(s, option...)
		}
	}
	return b.Instance(
		func(chosen []set) error {
			seen := make([][]string, copies)
			for _, s := range chosen {
				seen[s.copy] = append(seen[s.copy], s.numbers...)
			}
			for k, list := range seen {
				slices.Sort(list)
				if !slices.Equal(list, numbers) {
					return fmt.Errorf("copy %d: the sets have %v, expected %v", k+1, list, numbers)
				}
			}
			return nil
		},
		func(list []set) string {
			rows := make([][]string, copies)
			for _, s := range list {
				rows[s.copy] = append(rows[s.copy], strings.Join(s.numbers, ","))
			}
			var text strings.Builder
			for _, row := range rows {
				slices.Sort(row)
				text.WriteString(strings.Join(row, " | ") + "\n")
			}
			return text.String()
		})
}
