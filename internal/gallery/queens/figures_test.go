package queens

import (
	"fmt"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"dominationGraph": kittest.OfTexts(dominationGraph),
	"extremeQueens":   extremeQueens,
	"farQueens":       farQueens,
	"centreReduced":   reducedCentre,
	"fiveCases": firstClosest(func(a, b, c, d int) bool {
		return b == a && c == a && d == a || min(b, c, d) > a || b == a && d > a || c == a && b > a && d > a
	}),
	"fourthPowers":      fourthPowers,
	"halfTurnOnly":      halfTurnOnly,
	"noneReduced":       firstClosest(func(_, _, _, _ int) bool { return true }),
	"onBoth":            onBoth,
	"onNone":            onNone,
	"onOne":             onOne,
	"exists":            kittest.Exists(cover.Config{}),
	"exists learn":      kittest.Exists(cover.Config{Engine: cover.Learn}),
	"nearQueens":        nearQueens,
	"neverTurned":       neverTurned,
	"quarterReduced":    quarterReduced,
	"quarterTurn":       quarterTurn,
	"queensByQuarter":   kittest.OfTexts(queensByQuarter),
	"sameQueens":        sameQueens,
	"solutionsAndNodes": solutionsAndNodes,
	"turnedClasses":     turnedClasses,
	"withCentre":        func(in *kittest.Instance) string { return kittest.Fast(centred(in)) },
	"withoutDiagonals":  func(in *kittest.Instance) string { return kittest.Fast(offDiagonals(in, true)) },
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// solutionsAndNodes counts both in one search, which takes long.
func solutionsAndNodes(in *kittest.Instance) string {
	var stats cover.Stats
	in.Count(cover.Config{Stats: &stats})
	return fmt.Sprintf("%d, %d", stats.Solutions, stats.Nodes)
}
