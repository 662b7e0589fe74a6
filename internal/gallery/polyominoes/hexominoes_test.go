package polyominoes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// unbalanced counts the hexominoes that cover an even number of cells of each
// colour, and so not three of each.
func unbalanced(*kittest.Instance) string {
	n := 0
	for _, s := range forms.Animals(forms.Squares(), 6, forms.Squares().All) {
		if blackCells(s) != 3 {
			n++
		}
	}
	return fmt.Sprint(n)
}

// blackCells counts the cells of one colour of a chessboard.
func blackCells(s forms.Shape) (n int) {
	for _, p := range s {
		n += (p[0] + p[1]) & 1
	}
	return n
}

// pieceSets counts the sets of pieces that answers are made of.
func pieceSets(in *kittest.Instance) string {
	sets := map[string]bool{}
	for sol := range in.All() {
		var names []string
		for _, k := range sol {
			name, _, _ := strings.Cut(in.Problem.OptionString(k), " ")
			names = append(names, name)
		}
		slices.Sort(names)
		sets[strings.Join(names, " ")] = true
	}
	return fmt.Sprint(len(sets))
}

// threeSizes counts the hexominoes that can be filled in three sizes. A balanced one has 105 black
// cells altogether, and 35 pieces cover an even number. For the others, options are tried in random
// order, after 300,000 nodes in another.
func threeSizes(_ *kittest.Instance) string {
	n := 0
	for _, s := range forms.Animals(forms.Squares(), 6, forms.Squares().All) {
		if blackCells(inThreeSizes(s))%2 != 0 {
			continue
		}
		in := kittest.Of(differentHexominoes(inThreeSizes(s)))
		for seed := range uint64(100) {
			sol, found, err := in.Problem.First(context.Background(), cover.Config{Tree: cover.Tree{Shuffle: true, Seed: seed + 1}, MaxNodes: 3e5})
			if err != nil && !errors.Is(err, cover.ErrLimit) {
				panic(err)
			}
			if found {
				kittest.Check(in.Check(sol))
				n++
				break
			}
		}
	}
	return fmt.Sprint(n)
}
