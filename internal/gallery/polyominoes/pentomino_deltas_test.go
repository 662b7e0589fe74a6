package polyominoes

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit/forms"
)

// How two places of one pentomino that overlap differ: exercise 217. Where one answer
// can be changed by exchanging two pieces for the same two in other places (a bipair),
// what one of them loses and gains is what the other gains and loses: so only pieces
// with a difference in common can be exchanged. A difference is the cells of the one
// place only with those of the other only; it is the same after a motion of the plane,
// or if both are exchanged.

// countDeltas counts the differences of each piece, of size cells if size is not 0.
func countDeltas(size int) string {
	var list []string
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
		list = append(list, fmt.Sprint(len(seen)))
	}
	return strings.Join(list, ", ")
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
