package polyominoes

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Questions about the answers of the pentominoes: how they can be coloured, which
// sides of pieces are up, and how enlarged pieces are filled.

// studyFigures returns the figures of exercises 277, 286 and 289.
func studyFigures() []kit.Figure {
	list := []kit.Figure{
		{ID: "ex277-02", Kind: kit.Other, Args: "region=6x10 reduced=yes", Slow: true,
			What: "answers whose pieces can be coloured with three colours so that pieces that touch, even at corners, differ", Want: "94", Compute: kit.OfTexts(threeColours)},
		{ID: "ex286-01", Kind: kit.Other, Args: "region=6x10", Slow: true,
			What: "answers with the sides up that are given for the six pieces that have two, a half turn apart only: fewest, most, of all choices", Want: "42, 136: 4678/64", Compute: kit.OfTexts(sidesUp)},
	}
	flat := []string{"8", "2422", "85", "263", "95", "224", "262", "226", "228", "96", "105", "174"}
	tall := []string{"1472", "5915", "596", "251", "542", "204", "170", "226", "228", "96", "651", "316"}
	for i, s := range forms.Pentominoes() {
		for k, want := range []string{flat[i], tall[i]} {
			rows, cols := 3+k, 4-k
			if strings.Contains("RUZ", s.Name) { // (36) has them a quarter turn from how we draw them
				rows, cols = cols, rows
			}
			list = append(list, kit.Figure{ID: "ex289-01", Kind: kit.Solutions,
				Args: "region=" + enlarged(s.Shape, rows, cols), Want: want, Slow: true})
		}
	}
	return list
}

// enlarged draws a shape with rows by cols characters for each cell.
func enlarged(s forms.Shape, rows, cols int) string {
	_, hi := s.Box()
	var lines []string
	for i := range (hi[0] + 1) * rows {
		line := ""
		for j := range (hi[1] + 1) * cols {
			if s.Has(forms.Point{i / rows, j / cols}) {
				line += "#"
			} else {
				line += "."
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "/")
}

// threeColours counts the answers whose pieces can have three colours.
func threeColours(texts iter.Seq[string]) string {
	n := 0
	for rows := range pictures(texts) {
		if colourable(touching(rows), map[byte]int{}, 3) {
			n++
		}
	}
	return fmt.Sprint(n)
}

// touching returns which pieces of a picture touch which, even at corners.
func touching(rows []string) map[byte][]byte {
	touch := map[byte][]byte{}
	for i, row := range rows {
		for j := range len(row) {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				r, c := i+d[0], j+d[1]
				if r == len(rows) || c < 0 || c == len(row) || rows[r][c] == row[j] {
					continue
				}
				a, b := row[j], rows[r][c]
				if !slices.Contains(touch[a], b) {
					touch[a], touch[b] = append(touch[a], b), append(touch[b], a)
				}
			}
		}
	}
	return touch
}

// colourable reports whether pieces from O on can have colours from 1 so that pieces
// that touch differ. A piece that has a colour keeps it; a new colour is the next one.
func colourable(touch map[byte][]byte, colour map[byte]int, colours int) bool {
	name := byte('O')
	used := 0
	for ; name <= 'Z' && colour[name] > 0; name++ {
		used = max(used, colour[name])
	}
	if name > 'Z' {
		return true
	}
	for c := 1; c <= min(used+1, colours); c++ {
		if slices.ContainsFunc(touch[name], func(other byte) bool { return colour[other] == c }) {
			continue
		}
		colour[name] = c
		if colourable(touch, colour, colours) {
			return true
		}
	}
	colour[name] = 0
	return false
}

// sidesUp counts the answers for each choice of sides of the pieces that have two.
// A half turn keeps all sides.
func sidesUp(texts iter.Seq[string]) string {
	all := slices.Collect(pictures(texts))
	l := forms.Squares()
	count := map[string]int{}
	for _, rows := range all {
		up := ""
		for _, s := range forms.Pentominoes() {
			if !strings.Contains("PQRSYZ", s.Name) {
				continue
			}
			var at forms.Shape
			for i, row := range rows {
				for j := range len(row) {
					if row[j:j+1] == s.Name {
						at = append(at, forms.Point{i, j})
					}
				}
			}
			up += fmt.Sprint(forms.NewShape(at).Canonical(l, l.Turns).Equal(s.Shape.Canonical(l, l.Turns)))
		}
		count[up]++
	}
	least, most := len(all), 0
	for _, n := range count {
		least, most = min(least, n), max(most, n)
	}
	return fmt.Sprintf("%s, %s: %s/%d", kit.Quotient(uint64(least), 2), kit.Quotient(uint64(most), 2), kit.Quotient(uint64(len(all)), 2), len(count))
}
