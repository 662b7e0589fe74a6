package polyominoes

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// optionsByPiece lists how many options every piece has.
func optionsByPiece(in *kittest.Instance) string {
	count := map[string]int{}
	for k := range in.Problem.Options() {
		name, _, _ := strings.Cut(in.Problem.OptionString(k), " ")
		count[name]++
	}
	var list []string
	for _, p := range forms.Pentominoes() {
		list = append(list, fmt.Sprint(count[p.Name]))
	}
	return strings.Join(list, ", ")
}

// pictures returns answers as rows of letters.
func pictures(texts iter.Seq[string]) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for text := range texts {
			if !yield(strings.Fields(strings.ReplaceAll(text, " ", ""))) {
				return
			}
		}
	}
}

// splitAnswers counts the answers that a line across the rectangle cuts in two
// without cutting a piece.
func splitAnswers(texts iter.Seq[string]) string {
	n := 0
	for rows := range pictures(texts) {
		for cut := 1; cut < len(rows[0]); cut++ {
			if !slices.ContainsFunc(rows, func(row string) bool { return row[cut-1] == row[cut] }) {
				n++
				break
			}
		}
	}
	return fmt.Sprint(n)
}

// inside returns the pieces of an answer that do not reach the border.
func inside(rows []string) (names string) {
	border := rows[0] + rows[len(rows)-1]
	for _, row := range rows {
		border += row[:1] + row[len(row)-1:]
	}
	for _, p := range forms.Pentominoes() {
		if !strings.Contains(border, p.Name) {
			names += p.Name
		}
	}
	return names
}

// aloneInside counts, for every piece, the answers in which no other is off the
// border.
func aloneInside(texts iter.Seq[string]) string {
	count := map[string]int{}
	for rows := range pictures(texts) {
		count[inside(rows)]++
	}
	var list []string
	for _, p := range forms.Pentominoes() {
		list = append(list, fmt.Sprint(count[p.Name]))
	}
	return strings.Join(list, ", ")
}

// onBorder counts the answers by how many pieces are on the border, from the
// least number.
func onBorder(texts iter.Seq[string]) string {
	count := [13]int{}
	for rows := range pictures(texts) {
		count[12-len(inside(rows))]++
	}
	var list []string
	for n, c := range count {
		if c > 0 || n > 0 && len(list) > 0 {
			list = append(list, fmt.Sprint(c))
		}
	}
	return strings.Join(list, ", ")
}
