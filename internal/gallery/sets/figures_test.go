package sets

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"allTexts":           kittest.OfTexts(allTexts),
	"mergedAnswers":      kittest.OfTexts(mergedAnswers),
	"placeChances":       kittest.OfTexts(placeChances),
	"updatesPerMatching": updatesPerMatching,
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// allTexts lists all answers, in order.
func allTexts(texts iter.Seq[string]) string {
	var list []string
	for text := range texts {
		list = append(list, strings.TrimSpace(text))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// updatesPerMatching is what the search does for each way to pair the points,
// one of them left over if their number is odd: n (n-2) (n-4) … over the even
// or odd numbers below.
func updatesPerMatching(in *kittest.Instance) string {
	var stats cover.Stats
	in.Count(cover.Config{Engine: cover.Links, Stats: &stats})
	ways := 1.0
	for k := in.Problem.Items() - 1; k > 1; k -= 2 {
		ways *= float64(k)
	}
	return fmt.Sprintf("%.3f", float64(stats.Updates)/ways)
}

// mergedAnswers counts for each answer, from the most, how many it stands for.
func mergedAnswers(texts iter.Seq[string]) string {
	var ways []int
	for text := range texts {
		n := 1
		for row := range strings.FieldsSeq(text) {
			same := 0
			for other := range strings.SplitSeq(matrix179, "/") {
				if other == row {
					same++
				}
			}
			n *= same
		}
		ways = append(ways, n)
	}
	slices.Sort(ways)
	slices.Reverse(ways)
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(ways), "[]"), " ", ", ")
}

// placeChances returns for every number how likely it is to go to 1, 2, …, if all
// permutations are equally likely; once for numbers of which that is the same.
func placeChances(texts iter.Seq[string]) string {
	total := 0
	goes := map[[2]int]int{} // a number and where it goes
	for text := range texts {
		total++
		for j, word := range strings.Fields(text) {
			k, _ := strconv.Atoi(word)
			goes[[2]int{j, k}]++
		}
	}
	var rows []string
	for j := 0; goes[[2]int{j, 1}] > 0; j++ {
		var row []string
		for k := 1; goes[[2]int{j, k}] > 0; k++ {
			row = append(row, big.NewRat(int64(goes[[2]int{j, k}]), int64(total)).String())
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return strings.Join(slices.Compact(rows), "; ")
}
