package graphs

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/simplify"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"cheapestMaps":     cheapestMaps,
	"digraphSets":      digraphSets,
	"districtsByVotes": districtsByVotes,
	"fairest":          fairest(""),
	"fairest NY":       fairest("NY"),
	"prunedStates":     prunedStates,
	"reducedStates":    reducedStates,
	"withoutAnEdge":    withoutAnEdge,
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// digraphSets counts the sets of seven, and of six, of all digraphs except that without
// edges, that have every edge once in each direction: another cover problem.
func digraphSets(in *kittest.Instance) string {
	sols := in.List()
	var counts []string
	for _, size := range []int{7, 6} {
		b := cover.NewBuilder()
		b.AddBounded(size, size, "#")
		for v := range 5 {
			for w := range v {
				b.AddPrimary(fmt.Sprintf("+%d%d", w, v), fmt.Sprintf("-%d%d", w, v))
			}
		}
		for _, sol := range sols {
			words := []string{"#"}
			rows := strings.Split(in.Text(sol), "\n")
			for v := range 5 {
				for w := range v {
					if sign := rows[w][2*v : 2*v+1]; sign != "0" {
						words = append(words, fmt.Sprintf("%s%d%d", sign, w, v))
					}
				}
			}
			if len(words) > 1 {
				b.AddOption(words...)
			}
		}
		counts = append(counts, kittest.Fast(kittest.Must(b.Build())))
	}
	return strings.Join(counts, ", ")
}

// withoutAnEdge counts the colourings with one colour less than the order, for
// every edge that may be left out, and lists the numbers that occur.
func withoutAnEdge(in *kittest.Instance) string {
	order := in.Args.Int("order")
	g := mycielskiGraph(order)
	var found []int
	for e := range g.Edges {
		h := kit.Graph{N: g.N, Edges: slices.Delete(slices.Clone(g.Edges), e, e+1)}
		less := kittest.Of(h.Colouring(order - 1))
		n := less.Count(cover.Config{Tree: cover.Tree{Form: cover.Interchangeable(kit.Names("%d", 1, order-1)...)}})
		if !slices.Contains(found, int(n)) {
			found = append(found, int(n))
		}
	}
	slices.Sort(found)
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(found), "[]"), " ", ", ")
}

// districtsByVotes counts the districts with 6, 5, 1 and no votes for B.
func districtsByVotes(in *kittest.Instance) string {
	count := map[string]int{}
	for k := range in.Problem.Options() {
		words := strings.Fields(in.Problem.OptionString(k))
		count[words[len(words)-1]]++
	}
	return fmt.Sprintf("%d, %d, %d, %d", count["N6"], count["N5"], count["N1"], count["N0"])
}

// cheapestMaps returns the least cost, and how many answers have it.
func cheapestMaps(in *kittest.Instance) string {
	best := in.Cheapest(4)
	if len(best) == 0 {
		return "none"
	}
	n := 0
	for n < len(best) && best[n].Cost == best[0].Cost {
		n++
	}
	return fmt.Sprintf("%d, %d", best[0].Cost, n)
}

// prunedStates counts all regions, those that strand others, and those that are left.
func prunedStates(in *kittest.Instance) string {
	var words []string
	for _, p := range states().Params {
		if p.Name != "parts" {
			words = append(words, p.Name+"="+in.Args.Text(p.Name))
		}
	}
	all, left := in.Other(append(words, "parts=all")...).Problem.Options(), in.Problem.Options()
	return fmt.Sprintf("%d - %d = %d", all, all-left, left)
}

// reducedStates counts what Algorithm P removes.
func reducedStates(in *kittest.Instance) string {
	p, _, err := simplify.Reduce(context.Background(), in.Problem, 0)
	kittest.Check(err)
	return fmt.Sprintf("%d, %d", in.Problem.Options()-p.Options(), in.Problem.Items()-p.Items())
}

// fairest returns a Compute of the people of the regions of the best answer, the fewest and the
// most, except for the region of one state.
func fairest(except string) kittest.Compute {
	return func(in *kittest.Instance) string {
		best := in.Cheapest(1)
		if len(best) == 0 {
			return "none"
		}
		var numbers []float64
		for line := range strings.Lines(in.Text(best[0].Solution)) {
			states, number, _ := strings.Cut(line, ": ")
			n := kittest.Must(strconv.ParseFloat(strings.TrimSpace(number), 64))
			if except == "" || !strings.Contains(states, except) {
				numbers = append(numbers, n/1e6)
			}
		}
		return fmt.Sprintf("%.2f to %.2f", slices.Min(numbers), slices.Max(numbers))
	}
}
