package polyominoes

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit/forms"
)

// Questions about the answers of the pentominoes: how they can be coloured, which
// sides of pieces are up, and how enlarged pieces are filled.

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
	return fmt.Sprintf("%s, %s: %s/%d", figures.Quotient(uint64(least), 2), figures.Quotient(uint64(most), 2), figures.Quotient(uint64(len(all)), 2), len(count))
}
