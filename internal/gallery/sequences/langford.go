package sequences

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"bonepile/internal/gallery/kit"
)

// langford is Langford's problem: 1, 1, 2, 2, …, n, n in a row with i others
// between the two of each i. An option is a number and its two places: (16).
// Half the answers are left out by keeping the first of the pair with fewest
// places up to the mirror in the left half: exercise 15.
func langford() kit.Model {
	text := kit.Figure{ID: "tx16", Kind: kit.Solutions}
	half := kit.Figure{ID: "ex15-01", Kind: kit.Solutions, Args: "halved=yes"}
	return kit.Model{
		Name:   "langford",
		Title:  "Langford pairs: i numbers between the two that are i",
		Source: "TAOCP 7.2.2.1, (16), exercises 15 and 228",
		About: "The numbers 1, 1, 2, 2, …, n, n stand in a row, with exactly i others between the two that are i. " +
			"An option is a number and its two places. With halved=yes, one of any two answers that are mirror images of each other is left out.",
		Params: []kit.Param{
			kit.Number("n", "the largest number", 7, 1, 40),
			kit.Choice("halved", "leave out mirror images", "no", "yes"),
		},
		Figures: kit.Join(
			kit.Series(text, "n", 3, 2),
			kit.SlowFrom(0, kit.Series(text, "n", 14, 0)),
			kit.Series(half, "n", 7, 26, 150),
			kit.Series(half, "n", 11, 17792),
			[]kit.Figure{{
				ID: "ex228-02", Kind: kit.Other, Args: "n=7",
				What: "answers with sum of k a_k = 444, with sum of k² a_k = 4440, with both; with 448 and 4424",
				Want: "4, 4, 4, 6", Compute: kit.OfTexts(langfordSums),
			}},
		),
		Build: buildLangford,
	}
}

// A pair is a number with the first of its two places, from 0.
type langfordPair struct{ number, place int }

func buildLangford(a kit.Args) (*kit.Instance, error) {
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
	return b.Instance(
		func(list []langfordPair) error { return checkLangford(n, langfordRow(n, list)) },
		func(list []langfordPair) string {
			return strings.Trim(fmt.Sprint(langfordRow(n, list)), "[]") + "\n"
		})
}

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
	if len(row) != 2*n {
		return errors.New("the row is not full")
	}
	return nil
}

// langfordSums counts the answers by their sums of k a_k and of k² a_k, where a_k is
// the number at place k from 1.
func langfordSums(texts iter.Seq[string]) string {
	var first, second, both, other int
	for text := range texts {
		sum, squares := 0, 0
		for place, word := range strings.Fields(text) {
			var a int
			fmt.Sscan(word, &a)
			sum += (place + 1) * a
			squares += (place + 1) * (place + 1) * a
		}
		if sum == 444 {
			first++
		}
		if squares == 4440 {
			second++
		}
		if sum == 444 && squares == 4440 {
			both++
		}
		if sum == 448 && squares == 4424 {
			other++
		}
	}
	return fmt.Sprintf("%d, %d, %d, %d", first, second, both, other)
}
