package sequences

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// langford is Langford's problem: 1, 1, 2, 2, …, n, n in a row with i others
// between the two of each i. An option is a number and its two places: (16).
// Half the answers are left out by keeping the first of the pair with fewest
// places up to the mirror in the left half: exercise 15.
var langford = kit.Described("langford", kit.Drawn(picture.Arcs), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	b := kit.NewBuilder[langfordPair]()
	b.AddPrimary(kit.Names("%d", 1, n)...)
	b.AddPrimary(kit.Names("s%d", 1, 2*n)...)
	fewest := n - (n+1)%2 // the odd one of n and n-1
	for i := 1; i <= n; i++ {
		for j := 1; j+i+1 <= 2*n; j++ {
			if a.Text("halved") == "yes" && i == fewest && j > n/2 {
				continue
			}
			b.Add(langfordPair{i, j - 1}, fmt.Sprint(i), fmt.Sprintf("s%d", j), fmt.Sprintf("s%d", j+i+1))
		}
	}
	return kit.Viewed(b, func(list []langfordPair) []int { return langfordRow(n, list) },
		func(row []int) error { return checkLangford(n, row) },
		func(row []int) string { return strings.Trim(fmt.Sprint(row), "[]") + "\n" })
})

// A langfordPair is a number with the first of its two places, from 0.
type langfordPair struct{ number, place int }

// langfordRow returns the row that pairs make; 0 stands where there is none.
func langfordRow(n int, pairs []langfordPair) []int {
	row := make([]int, 2*n)
	for _, p := range pairs {
		row[p.place], row[p.place+p.number+1] = p.number, p.number
	}
	return row
}

// checkLangford applies the rules.
func checkLangford(n int, row []int) error {
	for i := 1; i <= n; i++ {
		var at []int
		for place, number := range row {
			if number == i {
				at = append(at, place)
			}
		}
		if len(at) != 2 {
			return fmt.Errorf("%d stands in the row %d times", i, len(at))
		}
		if between := at[1] - at[0] - 1; between != i {
			return fmt.Errorf("%d others between the two that are %d", between, i)
		}
	}
	return nil
}
