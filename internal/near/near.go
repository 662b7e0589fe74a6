// Package near finds the words that a mistyped one may have been meant for.
package near

import (
	"cmp"
	"slices"
	"strings"
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
		if rank <= 1+len(word)/4 && rank < len(word) {
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
	last := len(list) - 1
	if last < 0 {
		return ""
	}
	text := list[last]
	if last > 0 {
		text = strings.Join(list[:last], ", ") + " or " + text
	}
	return "; did you mean " + text + "?"
}

// distance returns how many letters have to be put in, left out or changed to
// make one word of the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
