package logic

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"circleOptions":        circleOptions,
	"circles66":            circles66,
	"fullClues66":          fullClues66,
	"futoshikiComparisons": futoshikiComparisons,
	"futoshikiDigits":      futoshikiDigits,
	"futoshikiFewest":      futoshikiFewest,
	"futoshikiNeeded":      futoshikiNeeded,
	"futoshikiSigns":       futoshikiSigns,
	"futoshikiStrings":     futoshikiStrings,
	"hitoriMirrors":        hitoriMirrors,
	"hitoriTurns":          hitoriTurns,
	"homogeneous66":        homogeneous66,
	"kakuroCombinations":   kakuroCombinations,
	"kakuroSums":           kittest.OfTexts(kakuroSums),
	"hitoriSizes":          hitoriSizes,
	"kenkenCageOptions":    kenkenCageOptions,
	"kenkenFives":          kenkenFives,
	"kenkenOperations":     kenkenOperations,
	"kenkenPatterns":       kenkenPatterns,
	"loopOptions":          loopOptions,
	"mostBlocks":           mostBlocks,
	"redundantClues":       redundantClues,
	"seedlessEach":         seedlessEach,
	"slantedClasses":       slantedClasses,
	"squareClasses":        squareClasses,
	"sweptCounts 2":        sweptCounts(2),
	"sweptCounts 3":        sweptCounts(3),
	"sweptCounts 4":        sweptCounts(4),
	"sweptCounts 5":        sweptCounts(5),
	"sweptCounts 6":        sweptCounts(6),
	"sweptCounts 7":        sweptCounts(7),
	"sweptCounts 8":        sweptCounts(8),
	"sweptCounts 9":        sweptCounts(9),
	"symmetric66":          symmetric66,
	"uniqueSums":           kittest.Just(func() int { return len(newSquareSums().once()) }),
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// inLine returns lines as one, without blanks, separated by slashes.
func inLine(text string) string {
	return strings.Join(strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, " ", ""), "\n"), "\n"), "/")
}

// optionsBy returns how many options there are by a part of the name of their
// first item that class returns; "" is not counted.
func optionsBy(p *cover.Problem, class func(name string) string) map[string]int {
	count := map[string]int{}
	for k := range p.Options() {
		for e := range p.Option(k) {
			if c := class(p.Name(e.Item)); c != "" {
				count[c]++
			}
			break
		}
	}
	return count
}

// loopOptions counts the options of points with two, three and four edges, and of
// clues, in a board of 5 by 5 cells with a clue 0 above a clue 1, a clue 2
// and a clue 3.
func loopOptions(in *kittest.Instance) string {
	n := optionsBy(in.Problem, func(name string) string { return name })
	return fmt.Sprintf("%d, %d, %d; %d, %d, %d, %d", n["0,0"], n["0,2"], n["2,2"], n["3,5"], n["5,3"], n["5,7"], n["7,5"])
}

// circleOptions counts the options of circles and those of cells.
func circleOptions(in *kittest.Instance) string {
	n := optionsBy(in.Problem, func(name string) string { return fmt.Sprint(strings.HasSuffix(name, "c")) })
	return fmt.Sprintf("%d, %d", n["true"], n["false"])
}

// redundantClues counts the clues of a puzzle, numbers or circles, that can be left out, one at
// a time, so that the answer is still the only one. A dot stands for none.
func redundantClues(in *kittest.Instance) string {
	text := in.Args.Text("clues")
	clue := "[0-9bw]"
	if strings.Contains(text, ",") {
		clue = "[0-9]+"
	}
	clues := regexp.MustCompile(clue).FindAllStringIndex(text, -1)
	redundant := 0
	for _, at := range clues {
		if in.Other("clues="+text[:at[0]]+"."+text[at[1]:]).Count(cover.Config{MaxSolutions: 2}) == 1 {
			redundant++
		}
	}
	return fmt.Sprintf("%d of %d", redundant, len(clues))
}

// seedlessEach returns the number of ways to match the black cells of each line to
// the cells that it gets.
func seedlessEach(in *kittest.Instance) string {
	product := 1
	for i := range in.Problem.Primary() {
		_, n := in.Problem.Bounds(cover.Item(i))
		for ; n > 1; n-- {
			product *= n
		}
	}
	return fmt.Sprint(product)
}

// mostBlocks returns the most blocks of a diagram.
func mostBlocks(in *kittest.Instance) string {
	list := in.Dearest(1)
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprint(list[0].Cost)
}

// kenkenCageOptions counts the ways to fill two cages of exercise 399, in a square of 5 by 5 whose
// other cages are free.
func kenkenCageOptions(*kittest.Instance) string {
	return cageOptions("zzzaa;bbzzz;zbzzz;zzzzz;zzzzz;z:25+,a:15*,b:9*", 5, 2, 3)
}

// kenkenFives counts the ways to fill the cages of five cells.
func kenkenFives(in *kittest.Instance) string { return cageOptions(in.Args.Text("puzzle"), 12, 5) }

// cageOptions counts the ways to fill the cages of these sizes, in a square of side n.
func cageOptions(puzzle string, n int, sizes ...int) string {
	var counts []string
	for _, cage := range kittest.Must(readKenken(puzzle)).cages {
		if slices.Contains(sizes, len(cage.cells)) {
			ways := 0
			cage.fill(n, func([]int) { ways++ })
			counts = append(counts, fmt.Sprint(ways))
		}
	}
	return strings.Join(counts, ", ")
}

// futoshikiSigns decides about the puzzle, and counts the signs that can be missed.
func futoshikiSigns(in *kittest.Instance) string {
	signs, missed := 0, 0
	verdict, text := map[bool]string{true: "unique"}[in.Unique()], in.Args.Text("clues")
	for i, ch := range text {
		if ch != '<' {
			continue
		}
		signs++
		if in.Other("clues=" + text[:i] + "_" + text[i+1:]).Unique() {
			missed++
		}
	}
	return fmt.Sprintf("%s; %d, %d", verdict, signs, missed)
}

// futoshikiStrings counts sets of all comparisons by the squares that have them.
func futoshikiStrings(in *kittest.Instance) string {
	sets, once, squares := kittest.CountComparisons(in)
	return fmt.Sprintf("%d, %d, %d", sets, once, squares-once)
}

// Hitori of digits: exercise 447. The first 225:
const (
	digitsOfPi = "314159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651328230664709384460955058223172535940812848111745028410270193852110555964462294895493038196442881097566593344612847"
	digitsOfE  = "271828182845904523536028747135266249775724709369995957496696762772407663035354759457138217852516642742746639193200305992181741359662904357290033429526059563073813232862794349076323382988075319525101901157383418793070215408914"
)

// hitoriSizes returns the sizes with two to fifteen rows and columns in which the first digits of π, and those of e,
// have one answer.
func hitoriSizes(in *kittest.Instance) string {
	var list []string
	for _, digits := range []string{digitsOfPi, digitsOfE} {
		for m, n := range kit.Pairs(16, 16) {
			if min(m, n) < 2 {
				continue
			}
			rows := bytes.Join(slices.Collect(slices.Chunk([]byte(digits[:m*n]), n)), []byte("/"))
			if in.Other("letters="+string(rows), "seeds=free").Unique() {
				list = append(list, fmt.Sprintf("%dx%d", m, n))
			}
		}
	}
	return strings.Join(list, " ")
}
