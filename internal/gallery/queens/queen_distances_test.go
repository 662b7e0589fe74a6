package queens

import (
	"fmt"
	"maps"
	"strings"

	"bonepile/cover/cheapest"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// extremeQueens counts the classes of the closest and of the farthest answers.
func extremeQueens(in *kittest.Instance) string {
	close := extremes(in, in.Cheapest)
	far := extremes(in, in.Dearest)
	return fmt.Sprintf("%d, %d", len(close), len(far))
}

// sameQueens compares the classes of an instance with those of plain distances.
func sameQueens(in *kittest.Instance) string {
	plain := kittest.New(queenDistances(), "n=16")
	for _, best := range []func(*kittest.Instance) bestFinder{
		func(in *kittest.Instance) bestFinder { return in.Cheapest },
		func(in *kittest.Instance) bestFinder { return in.Dearest },
	} {
		one := extremes(in, best(in))
		other := extremes(plain, best(plain))
		if !maps.Equal(one, other) {
			return "no"
		}
	}
	return "yes"
}

// fourthPowers counts the cheapest answers and those of them that have a symmetry, and finds
// what the dearest cost.
func fourthPowers(in *kittest.Instance) string {
	near := extremes(in, in.Cheapest)
	symmetric := 0
	for _, images := range near {
		if images < 8 {
			symmetric++
		}
	}
	far := in.Dearest(9)
	classes := extremes(in, in.Dearest)
	return fmt.Sprintf("%d, %d; %d, %d", len(near), symmetric, far[0].Cost, len(classes))
}

// A bestFinder finds the best answers.
type bestFinder = func(int) []cheapest.Priced

// extremes returns the classes of the best answers, each with how many it has. Their price
// differs from the next best by at least as much as rounding can make, or it panics.
func extremes(in *kittest.Instance, best bestFinder) map[string]int {
	const many, rounding = 25, 8 // with 16 queens
	l := forms.Squares()
	list := best(many)
	classes := map[string]int{}
	for _, sol := range list {
		gap := sol.Cost - list[0].Cost
		if gap == 0 {
			picture := strings.NewReplacer(" ", "", "Q", "#").Replace(in.Text(sol.Solution))
			classes[fmt.Sprint(forms.Drawn(picture).Canonical(l, l.All))]++
		} else if -rounding < gap && gap < rounding {
			panic("two distances may be the same")
		}
	}
	return classes
}
