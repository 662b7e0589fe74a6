package words

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"bentArrays":        kittest.OfTexts(bentArrays),
	"bestScore":         bestScore,
	"connectedAnswers":  connectedAnswers,
	"connectedCrosses":  connectedCrosses,
	"diagramsOfCrosses": diagramsOfCrosses,
	"greatestArray":     greatestArray,
	"greatestSquares":   greatestSquares,
	"leastArray":        leastArray,
	"leastSquares":      leastSquares,
	"letterSets":        letterSets,
	"letterOptions":     letterOptions,
	"mirroredSquares":   mirroredSquares,
	"partsOfCrosses":    partsOfCrosses,
	"sharpSquares":      sharpSquares,
	"stairFound":        stairFound,
	"traced":            traced,
	"upToSymmetry":      kittest.OfTexts(upToSymmetry),
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// leastArray returns the rows of the answer of least cost; of a square and its mirror
// image, the one whose rows come first.
func leastArray(in *kittest.Instance) string {
	best := in.Cheapest(2)
	if len(best) == 0 {
		return "none"
	}
	return arraysOf(in, best, 1)[0]
}

// greatestArray returns the rows of the answer of greatest cost; of a square and its
// mirror image, the one whose rows come last.
func greatestArray(in *kittest.Instance) string {
	best := in.Dearest(2)
	if len(best) == 0 {
		return "none"
	}
	return arraysOf(in, best, -1)[0]
}

// leastSquares returns the squares of the five least products, the least first.
func leastSquares(in *kittest.Instance) string {
	return strings.Join(arraysOf(in, in.Cheapest(10), 1), " ")
}

// greatestSquares returns the squares of the five greatest products, the greatest last.
func greatestSquares(in *kittest.Instance) string {
	best := in.Dearest(10)
	list := arraysOf(in, best, -1)
	slices.Reverse(list)
	return strings.Join(list, " ")
}

// mirroredSquares returns the squares of least product, in order. Rows and columns 1, 2 and 5
// may change places where the others stay, if the digits where they meet are the same; so may
// all. That makes four squares of the same primes.
func mirroredSquares(in *kittest.Instance) string {
	best := in.Cheapest(5)
	var list []string
	for _, s := range best {
		if s.Cost == best[0].Cost {
			list = append(list, strings.ReplaceAll(strings.TrimSpace(strings.ReplaceAll(in.Text(s.Solution), " ", "")), "\n", "/"))
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// arraysOf returns the rows of some answers. Of two with the same cost, mirror images, it
// has the one that comes first, or last if sign is -1.
func arraysOf(in *kittest.Instance, list []cheapest.Priced, sign int) (arrays []string) {
	for k, s := range list {
		text := strings.ReplaceAll(strings.TrimSpace(strings.ReplaceAll(in.Text(s.Solution), " ", "")), "\n", "/")
		switch {
		case k == 0 || s.Cost != list[k-1].Cost:
			arrays = append(arrays, text)
		case sign*strings.Compare(text, arrays[len(arrays)-1]) < 0:
			arrays[len(arrays)-1] = text
		}
	}
	return arrays
}

// letterOptions counts the options that say of a letter whether it is used.
func letterOptions(in *kittest.Instance) string {
	n := 0
	for k := range in.Problem.Options() {
		if in.Problem.OptionString(k)[0] == '#' {
			n++
		}
	}
	return fmt.Sprint(n)
}

// bestScore finds the greatest score, and how many rectangles have it.
func bestScore(in *kittest.Instance) string {
	best := in.Dearest(5)
	if len(best) == 0 {
		return "none"
	}
	n := 0
	for _, s := range best {
		if s.Cost == best[0].Cost {
			n++
		}
	}
	return fmt.Sprintf("%d, %d", best[0].Cost, n)
}

// bentArrays counts the arrays of answers, however words are traced in them, up to turns and
// mirror images.
func bentArrays(texts iter.Seq[string]) string {
	classes := map[string]bool{}
	for text := range texts {
		array, _, _ := strings.Cut(text, ":")
		rows := strings.Split(strings.ReplaceAll(array[:strings.LastIndex(array, "\n")], " ", ""), "\n")
		least := ""
		for range 2 {
			for range 2 {
				if s := strings.Join(rows, "/"); least == "" || s < least {
					least = s
				}
				slices.Reverse(rows)
			}
			for i, row := range rows {
				letters := []rune(row)
				slices.Reverse(letters)
				rows[i] = string(letters)
			}
		}
		classes[least] = true
	}
	return fmt.Sprint(len(classes))
}

// traced counts the ways to trace each word alone.
func traced(in *kittest.Instance) string {
	times := map[string]map[string]bool{}
	var order []string
	for sol := range in.All() {
		for line := range strings.Lines(in.Text(sol)) {
			if word, path, ok := strings.Cut(line, ": "); ok {
				if times[word] == nil {
					times[word] = map[string]bool{}
					order = append(order, word)
				}
				times[word][path] = true
			}
		}
	}
	var list []string
	for _, word := range order {
		list = append(list, fmt.Sprint(len(times[word])))
	}
	return strings.Join(list, ", ")
}

// stairFound looks for the stair whose rows come first in the list of words.
func stairFound(in *kittest.Instance) string {
	rows := strings.Split(in.Args.Text("words"), ",")[:in.Args.Int("p")]
	for sol := range in.All() {
		if strings.ToLower(strings.TrimSpace(in.Text(sol))) == strings.Join(rows, "\n") {
			return "yes"
		}
	}
	return "no"
}

// upToSymmetry counts what the answers show, up to the 120 symmetries of the Petersen graph.
func upToSymmetry(texts iter.Seq[string]) string {
	seen := map[string]bool{}
	for text := range texts {
		seen[text] = true
	}
	return figures.Quotient(uint64(len(seen)), 120)
}

// sharpSquares counts the squares that the answers show, up to mirror images: no square is its
// own mirror image. A word may be there twice, and an answer says which one is meant.
func sharpSquares(in *kittest.Instance) string {
	squares := map[string]bool{}
	for sol := range in.Solutions(cover.Config{Tree: cover.Tree{Choice: cover.Sharp}}) {
		squares[in.Text(sol)] = true
	}
	return figures.Quotient(uint64(len(squares)), 8)
}

// letterSets counts the letters of some words, and the sets of them that can be on one cube.
func letterSets(in *kittest.Instance) string {
	words, letters, err := lettersOf(in.Args.Text("words"))
	kittest.Check(err)
	return fmt.Sprintf("%d, %d", len(letters), len(subsetsOf(words, letters, in.Args.Int("faces"))))
}
