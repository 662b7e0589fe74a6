package polyominoes

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/cheapest"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/gallery/kit/pack"
	"bonepile/internal/must"
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
// without cutting a piece, and those of each size of the smaller part.
func splitAnswers(texts iter.Seq[string]) string {
	n, sizes := 0, map[int]int{}
	for rows := range pictures(texts) {
		for cut := 1; cut < len(rows[0]); cut++ {
			if !slices.ContainsFunc(rows, func(row string) bool { return row[cut-1] == row[cut] }) {
				n++
				sizes[min(cut, len(rows[0])-cut)]++
				break
			}
		}
	}
	return fmt.Sprint(n, sizes)
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

// Arthur C. Clarke's Imperial Earth has a titanite cross, which fits between the F, N, U and V
// pentominoes, of which F and N are R and S here: exercise 272(f).
const clarkes = "RSUV"

// besideX returns the pieces that X touches in an answer, at edges or also at corners.
func besideX(rows []string, corners bool) (names string) {
	var x forms.Shape
	for i, row := range rows {
		for j := range row {
			if row[j] == 'X' {
				x = append(x, forms.Point{i, j})
			}
		}
	}
	for _, c := range x.Around() {
		beside := slices.ContainsFunc(forms.Squares().Neighbours(c), x.Has)
		if (corners || beside) && 0 <= c[0] && c[0] < len(rows) && 0 <= c[1] && c[1] < len(rows[c[0]]) {
			names += rows[c[0]][c[1] : c[1]+1]
		}
	}
	return kit.UniqueLetters(names)
}

// countCrosses counts the answers whose X touches all four pieces, and all but V.
func countCrosses(texts iter.Seq[string]) string {
	count := map[string]int{}
	for rows := range pictures(texts) {
		count[besideX(rows, false)]++
	}
	return fmt.Sprintf("%d, %d", count[clarkes], count["RSU"])
}

// cornersOfX counts those whose X touches none but these, even at corners.
func cornersOfX(texts iter.Seq[string]) string {
	n := 0
	for rows := range pictures(texts) {
		if strings.Trim(besideX(rows, true), clarkes) == "" {
			n++
		}
	}
	return fmt.Sprint(n)
}

// split returns the problem of the rectangle of 6 by 10 whose halves are filled each for itself.
func split(in *kittest.Instance) *cover.Problem {
	return kittest.Only(in.Problem, func(option []string) bool {
		left := func(word string) bool { return len(word) == 2 && word[1] < '5' }
		right := func(word string) bool { return len(word) == 2 && word[1] >= '5' }
		return !slices.ContainsFunc(option, left) || !slices.ContainsFunc(option, right)
	})
}

// TestPrize finds the dearest packing of pentominoes, if a piece pays its place from O to Z, times
// the number of the cell, for each cell: exercise 287. Of 3 by 20 it is the dearest of all eight.
func TestPrize(t *testing.T) {
	in := kittest.New(pack.Model("pentominoes")(), "region=3x20")
	b := kittest.Items(in.Problem)
	price := func(words []string) (sum int) {
		for _, word := range words[1:] {
			sum += int(words[0][0]-'O'+1) * (20*strings.Index(kit.Digits, word[:1]) + strings.Index(kit.Digits, word[1:]))
		}
		return sum
	}
	for k := range in.Problem.Options() {
		words := kittest.Words(in.Problem, k)
		b.AddOption(append(words, fmt.Sprintf("|%d", price(words)))...)
	}
	most := 0
	for _, sol := range in.List() {
		sum := 0
		for _, k := range sol {
			sum += price(kittest.Words(in.Problem, k))
		}
		most = max(most, sum)
	}
	best, err := cheapest.FindDearest(t.Context(), kittest.Must(b.Build()), 1, cheapest.Config{})
	if err != nil || len(best) == 0 || best[0].Cost != int64(most) || most == 0 {
		t.Errorf("the dearest has %v, %v, want %d", best, err, most)
	}
}

// TestDays counts answers of two dates of a calendar, as many as the makers of its eight pieces say.
func TestDays(t *testing.T) {
	for date, want := range map[string]uint64{"Jan,25": 216, "Oct,6": 7} {
		must.Equal(t, kittest.New(pack.Model("pack")(), "free="+date).CountAll(), want, "%s", date)
	}
}
