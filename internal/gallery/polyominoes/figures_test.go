package polyominoes

import (
	"context"
	"fmt"
	"iter"
	"math"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/simplify"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/gallery/kit/pack"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"aloneInside":      kittest.OfTexts(aloneInside),
	"basis":            basis,
	"borderBound":      borderBound,
	"bothColourings":   bothColourings,
	"calendarAnswers":  calendarAnswers,
	"calendarLeast":    calendarLeast,
	"calendarTriples":  calendarTriples,
	"cornersOfX":       kittest.OfTexts(cornersOfX),
	"countCrosses":     kittest.OfTexts(countCrosses),
	"countDeltas":      kittest.Just(func() string { return countDeltas(0) }),
	"countDeltas 1":    kittest.Just(func() string { return countDeltas(1) }),
	"countFences":      countFences,
	"diagramThousands": kittest.DiagramThousands,
	"faultFree":        kittest.OfTexts(faultFree),
	"fenceSizes":       fenceSizes,
	"inQuarters":       inQuarters,
	"ofPairs":          ofPairs,
	"onBorder":         kittest.OfTexts(onBorder),
	"optionsAfterP":    optionsAfterP,
	"optionsByPiece":   optionsByPiece,
	"parallominoCount": parallominoCount,
	"pieceSets":        pieceSets,
	"sharedDeltas":     kittest.Just(sharedDeltas),
	"sidesUp":          kittest.OfTexts(sidesUp),
	"slimShapes":       kittest.Just(slimShapes),
	"smallPlaces":      smallPlaces,
	"splitAnswers":     kittest.OfTexts(splitAnswers),
	"splitCrosses":     func(in *kittest.Instance) string { return countCrosses(textsOf(in, split(in))) },
	"splitInHalf":      func(in *kittest.Instance) string { return kittest.Fast(split(in)) },
	"stackLevels":      kittest.OfTexts(stackLevels),
	"threeColours":     kittest.OfTexts(threeColours(1)),
	"threeColours 4":   kittest.OfTexts(threeColours(4)),
	"threeSizes":       threeSizes,
	"twelveBy":         twelveBy,
	"unbalanced":       unbalanced,
	"upToMirror":       upToMirror,
	"withTrominoes":    withTrominoes,
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// bothColourings counts the answers for either colour of the first cell. Each
// has eight images on a board without colours, which keep or exchange them.
func bothColourings(_ *kittest.Instance) string {
	n := uint64(0)
	for _, corner := range []string{"white", "black"} {
		n += kittest.New(pack.Model("chessboard")(), "tetromino=t", "majority=yes", "corner="+corner).CountAll()
	}
	return figures.Quotient(n, 8)
}

// fenceSizes returns the least and the greatest number of copies.
func fenceSizes(in *kittest.Instance) string {
	least, most := math.MaxInt, 0
	hole := holeFinder(in)
	for sol := range in.All() {
		if n := len(sol); (n < least || n > most) && !hole(sol) {
			least, most = min(least, n), max(most, n)
		}
	}
	if most == 0 {
		return "none"
	}
	return fmt.Sprintf("%d to %d", least, most)
}

// upToMirror counts the answers in a rectangle, four images as one: V never is its own
// image. A sweep along the rows keeps fewest states if rows are short: three gigabytes for those of five cells, where a search has 5 · 10^9 nodes.
func upToMirror(in *kittest.Instance) string {
	n := kittest.Must(in.Problem.Count(context.Background(), cover.CountConfig{Way: cover.BySweep, MaxMemory: 4 << 30}))
	return figures.Quotient(n.Uint64(), 4)
}

// optionsAfterP counts the options that Algorithm P leaves.
func optionsAfterP(in *kittest.Instance) string {
	p, _, err := simplify.Prune(context.Background(), in.Problem, 0)
	kittest.Check(err)
	return fmt.Sprint(p.Options())
}

// slimShapes counts the small slim nonominoes, and those with a hole.
func slimShapes() string {
	all, holes := forms.SlimNonominoes(), 0
	for _, s := range all {
		if len(forms.Cuboid(6, 6, 1).Without(s.Shifted(forms.Point{1, 1})).Parts(forms.Squares())) > 1 {
			holes++
		}
	}
	return fmt.Sprintf("%d, %d", len(all), holes)
}

// parallominoCount counts the pieces.
func parallominoCount(in *kittest.Instance) string {
	return fmt.Sprint(len(forms.Parallominoes(in.Args.Int("n"))))
}

// isTatami reports whether no four pieces meet at a point.
func isTatami(rows []string) bool {
	for i := 1; i < len(rows); i++ {
		for j := 1; j < len(rows[i]); j++ {
			a, b, c, d := rows[i-1][j-1], rows[i-1][j], rows[i][j-1], rows[i][j]
			if a != b && a != c && a != d && b != c && b != d && c != d {
				return false
			}
		}
	}
	return true
}

// stackLevels counts the answers that need 3, 4 and 5 levels.
func stackLevels(texts iter.Seq[string]) string {
	count := map[int]uint64{}
	for text := range texts {
		row, _, _ := strings.Cut(text, "\n")
		count[(len(row)+3)/12]++ // a level is five cells and a gap, each with a blank
	}
	return fmt.Sprintf("%s, %s, %s", figures.Quotient(count[3], 4), figures.Quotient(count[4], 4), figures.Quotient(count[5], 4))
}

// textsOf returns the texts of all solutions of a problem that has some options of an instance, no
// two of which are the same.
func textsOf(in *kittest.Instance, p *cover.Problem) iter.Seq[string] {
	number := map[string]int{}
	for k := range in.Problem.Options() {
		number[in.Problem.OptionString(k)] = k
	}
	var there []int
	for k := range p.Options() {
		there = append(there, number[p.OptionString(k)])
	}
	return func(yield func(string) bool) {
		for sol := range kittest.Solutions(p, cover.Config{}) {
			if !yield(in.Text(kit.Chosen(sol, there))) {
				return
			}
		}
	}
}
