package queens

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"dominationGraph":   kittest.OfTexts(dominationGraph),
	"extremeQueens":     extremeQueens,
	"farQueens":         farQueens,
	"fiveCases":         fiveCases,
	"fourthPowers":      fourthPowers,
	"halfTurnOnly":      halfTurnOnly,
	"exists":            kittest.Exists(cover.Config{}),
	"exists learn":      kittest.Exists(cover.Config{Engine: cover.Learn}),
	"nearQueens":        nearQueens,
	"neverTurned":       neverTurned,
	"queensByQuarter":   kittest.OfTexts(queensByQuarter),
	"sameQueens":        sameQueens,
	"solutionsAndNodes": solutionsAndNodes,
	"turnedClasses":     turnedClasses,
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// solutionsAndNodes counts both in one search, which takes long.
func solutionsAndNodes(in *kittest.Instance) string {
	var stats cover.Stats
	in.Count(cover.Config{Stats: &stats})
	return fmt.Sprintf("%d, %d", stats.Solutions, stats.Nodes)
}

// halfTurnOnly counts classes that a half turn keeps and a quarter turn does not: each has
// four answers.
func halfTurnOnly(in *kittest.Instance) string {
	_, half, quarter := turned(in, in.Args.Int("n"))
	return figures.Quotient(half-quarter, 4)
}

// neverTurned counts classes that no turn keeps: each has eight answers.
func neverTurned(in *kittest.Instance) string {
	all, half, _ := turned(in, in.Args.Int("n"))
	return figures.Quotient(all-half, 8)
}

// turned counts the answers of in, and of all of n queens those that turns by 180° and by 90° keep.
func turned(in *kittest.Instance, n int) (all, half, quarter uint64) {
	all = in.CountAll()
	for ask, number := range map[string]*uint64{"half-turn": &half, "quarter-turn": &quarter} {
		turns := kittest.New(queens(), strconv.Itoa(n), ask)
		*number = turns.CountAll()
	}
	return all, half, quarter
}

// turnedClasses counts the classes without a queen on a long diagonal, by Burnside's lemma. On a
// board of even side those that a turn keeps have none there, as she would attack her image.
func turnedClasses(in *kittest.Instance) string {
	all, half, quarter := turned(in, 16)
	return figures.Quotient(all+half+2*quarter, 8)
}

// fiveCases counts those where a, the column of the queen in the first row, is less than each of
// b, c and d, the distances of the queens in the last column, the last row and the first column
// from the corner before, or a = b, a = b = c or a = b = c = d, or a = c, and less than the rest.
func fiveCases(in *kittest.Instance) string {
	number := 0
	for sol := range in.All() {
		const n = 16
		cells := strings.Fields(in.Text(sol))
		at := func(k, step int) int { // the place of the first queen, from cell k on
			place := 1
			for ; cells[k] != "Q"; k += step {
				place++
			}
			return place
		}
		a, b, c, d := at(0, 1), at(n-1, n), at(n*n-1, -1), at(n*(n-1), -n)
		if b == a && c == a && d == a || b > a && c > a && d > a || b == a && d > a && c >= a || c == a && b > a && d > a {
			number++
		}
	}
	return strconv.Itoa(number)
}
