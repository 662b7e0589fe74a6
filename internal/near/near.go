// Package near finds the words that a mistyped one may have been meant for.
package near

import (
	"cmp"
	"slices"
	"strings"

	"bonepile/dominosa/say"
)

// Words returns the names, at most three, that differ from a word by few letters or
// contain it, the nearest first.
func Words(word string, names []string) (list []string) {
	type ranked struct {
		name      string
		rank, far int
	}
	var all []ranked
	for _, name := range names {
		far := distance(word, name)
		rank := far
		if len(word) > 2 && strings.Contains(name, word) {
			rank = min(far, 1)
		}
		if rank <= max(1, len(word)/3) && rank < len(word) {
			all = append(all, ranked{name, rank, far})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.far, b.far))
	})
	for _, r := range all[:min(3, len(all))] {
		list = append(list, r.name)
	}
	return list
}

// Question returns "; did you mean a or b?" with the names nearest to a word, or "" if
// none is near.
func Question(word string, names []string) string { return Ask(Words(word, names)) }

// Ask puts a list of words into that question.
func Ask(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "; did you mean " + say.List(list, "or").String() + "?"
}

// distance returns how many letters have to be put in, left out, changed or swapped with
// the next to make one word of the other.
func distance(a, b string) int {
	far := make([][]int, len(a)+1) // of the first i letters of a and the first j of b
	for i := range far {
		far[i] = make([]int, len(b)+1)
		for j := range far[i] {
			switch {
			case i == 0 || j == 0:
				far[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				far[i][j] = far[i-1][j-1]
			default:
				far[i][j] = 1 + min(far[i-1][j-1], far[i-1][j], far[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				far[i][j] = min(far[i][j], 1+far[i-2][j-2])
			}
		}
	}
	return far[len(a)][len(b)]
}
