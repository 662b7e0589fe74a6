package polyominoes

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit/forms"
)

// Questions about the answers of the pentominoes: how they can be coloured, which
// sides of pieces are up, and how enlarged pieces are filled.

// threeColours returns what counts the answers in which no four pieces meet at a point; those
// whose pieces can have three colours; and those among these where W to Z can have the same.
func threeColours(images uint64) func(texts iter.Seq[string]) string {
	return func(texts iter.Seq[string]) string {
		var tatami, three, same uint64
		for rows := range pictures(texts) {
			if isTatami(rows) {
				tatami++
			}
			if touch := touching(rows); colourable(touch, "") {
				three++
				if colourable(touch, "WXYZ") {
					same++
				}
			}
		}
		return fmt.Sprintf("%s, %s, %s", figures.Quotient(tatami, images), figures.Quotient(three, images), figures.Quotient(same, images))
	}
}

// faultFree counts the answers on the Moebius strip without a line that cuts no piece, and those
// whose pieces can have three colours. The two lines next to its side are one.
func faultFree(texts iter.Seq[string]) string {
	free, three := 0, 0
	for rows := range pictures(texts) {
		along := [2]bool{}
		closed := slices.Clone(rows)
		for i, row := range rows {
			closed[i] += rows[len(rows)-1-i][:1]
			for j := range row {
				along[i%2] = along[i%2] || i > 0 && rows[i-1][j] == row[j]
			}
		}
		if along[0] && along[1] && splitAnswers(slices.Values([]string{strings.Join(closed, "\n")}))[:1] == "0" {
			free++
		}
		if colourable(touching(closed), "") {
			three++
		}
	}
	return fmt.Sprintf("%d, %d", free, three)
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

// colourable reports whether pieces can have three colours so that pieces that touch differ,
// where some have the first.
func colourable(touch map[byte][]byte, first string) bool {
	names, colour := slices.Sorted(maps.Keys(touch)), map[byte]int{}
	var next func(k int) bool
	next = func(k int) bool {
		if k == len(names) {
			return true
		}
		for c := 1; c <= 3 && (c == 1 || !strings.Contains(first, string(names[k]))); c++ {
			if !slices.ContainsFunc(touch[names[k]], func(other byte) bool { return colour[other] == c }) {
				if colour[names[k]] = c; next(k + 1) {
					return true
				}
			}
		}
		delete(colour, names[k])
		return false
	}
	return next(0)
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
	return fmt.Sprintf("%s, %s, %v", figures.Quotient(uint64(least), 2), figures.Quotient(uint64(most), 2), float64(len(all))/float64(2*len(count)))
}

// How two places of one pentomino that overlap differ: exercise 217. Where one answer
// can be changed by exchanging two pieces for the same two in other places (a bipair),
// what one of them loses and gains is what the other gains and loses: so only pieces
// with a difference in common can be exchanged. A difference is the cells of the one
// place only with those of the other only; it is the same after a motion of the plane,
// or if both are exchanged.

// countDeltas counts the differences of each piece, of size cells if size is not 0.
func countDeltas(size int) string {
	var list []string
	for _, seen := range deltas(size) {
		list = append(list, fmt.Sprint(len(seen)))
	}
	return strings.Join(list, ", ")
}

// sharedDeltas counts the differences of four pieces, and those of three.
func sharedDeltas() string {
	pieces, shared := map[string]int{}, map[int]int{}
	for _, seen := range deltas(0) {
		for delta := range seen {
			shared[pieces[delta]]--
			pieces[delta]++
			shared[pieces[delta]]++
		}
	}
	return fmt.Sprintf("%d of 4, %d of 3", shared[4], shared[3])
}

// deltas returns the differences of each piece.
func deltas(size int) (list []map[string]bool) {
	for _, s := range forms.Pentominoes() {
		seen := map[string]bool{}
		ways := s.Shape.Oriented(forms.Squares(), forms.Squares().All)
		for _, a := range ways {
			for _, b := range ways {
				for i := -5; i <= 5; i++ {
					for j := -5; j <= 5; j++ {
						moved := b.Shifted(forms.Point{i, j})
						lost, gained := a.Without(moved), moved.Without(a)
						if n := len(lost); 0 < n && n < len(a) && (size == 0 || size == n) {
							seen[canonicalDelta(lost, gained)] = true
						}
					}
				}
			}
		}
		list = append(list, seen)
	}
	return list
}

// canonicalDelta returns the same text for two differences if and only if they are
// the same.
func canonicalDelta(lost, gained forms.Shape) (least string) {
	for _, m := range forms.Squares().All {
		u, v := lost.Moved(m), gained.Moved(m)
		lo, _ := forms.NewShape(slices.Concat(u, v)).Box()
		u, v = u.Shifted(forms.Point{-lo[0], -lo[1]}), v.Shifted(forms.Point{-lo[0], -lo[1]})
		for _, text := range []string{fmt.Sprint(u, v), fmt.Sprint(v, u)} {
			if least == "" || text < least {
				least = text
			}
		}
	}
	return least
}
