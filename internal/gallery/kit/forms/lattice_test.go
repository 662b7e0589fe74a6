package forms

import (
	"slices"
	"testing"

	"bonepile/internal/must"
)

// TestFormCounts counts pieces on all lattices, as others have: OEIS A000105,
// A000577, A000228 (free polyominoes, polyiamonds, polyhexes).
func TestFormCounts(t *testing.T) {
	count := func(what string, want []int, of func(n int) int) {
		for i, w := range want {
			if got := of(i + 1); got != w {
				t.Errorf("%d %s of size %d, want %d", got, what, i+1, w)
			}
		}
	}
	free := func(l Lattice) func(n int) int {
		return func(n int) int { return len(Animals(l, n, l.All)) }
	}
	count("polyominoes", []int{1, 1, 2, 5, 12, 35}, free(Squares()))
	count("polyiamonds", []int{1, 1, 1, 3, 4, 12, 24}, free(Triangles()))
	count("polyhexes", []int{1, 1, 3, 7, 22}, free(Hexagons()))
}

// TestFormMotions checks that on all lattices in the plane motions send neighbours to
// neighbours, and are different.
func TestFormMotions(t *testing.T) {
	for name, l := range map[string]Lattice{"squares": Squares(), "checkered": CheckeredSquares(), "triangles": Triangles(), "hexagons": Hexagons()} {
		images := map[[2]Point]bool{}
		for _, m := range l.All {
			for _, p := range l.Starts {
				p[0], p[1] = p[0]-2, p[1]+5
				for _, q := range l.Neighbours(p) {
					if !slices.Contains(l.Neighbours(m(p)), m(q)) {
						t.Errorf("%s: %v and %v go to %v and %v", name, p, q, m(p), m(q))
					}
				}
			}
			images[[2]Point{m(Point{7, 2, 0}), m(Point{-1, 3, 0})}] = true
		}
		must.Equal(t, len(images), len(l.All), "%s: different motions", name)
	}
}

// TestSymmetryTypes counts the groups of motions that a shape can be kept by, and those that
// no motion makes of each other: exercises 386 and 387 of TAOCP 7.2.2.1.
func TestSymmetryTypes(t *testing.T) {
	for _, c := range []struct {
		what          string
		motions       []Motion
		groups, types int
	}{
		{"polyominoes", Squares().All, 10, 8},
		{"polyhexes", Hexagons().All, 16, 10},
		{"polycubes", Cubes().Turns, 30, 11},
		{"polycubes with mirrors", Cubes().All, 98, 33},
	} {
		// A motion is what it does to a point that no other sends to the same.
		start := Point{1, 10, 100}
		index := map[Point]int{}
		for i, m := range c.motions {
			index[m(start)] = i
		}
		n := len(c.motions)
		product := make([][]int, n)
		for i := range n {
			for j := range n {
				product[i] = append(product[i], index[c.motions[i](c.motions[j](start))])
			}
		}
		closed := func(set uint64) uint64 {
			for more := true; more; {
				more = false
				for i := range n {
					for j := range n {
						if k := product[i][j]; set>>i&1 != 0 && set>>j&1 != 0 && set>>k&1 == 0 {
							set |= 1 << k
							more = true
						}
					}
				}
			}
			return set
		}
		one := uint64(1) << index[start]
		groups := map[uint64]bool{one: true}
		for list := []uint64{one}; len(list) > 0; list = list[1:] {
			for i := range n {
				if g := closed(list[0] | 1<<i); !groups[g] {
					groups[g] = true
					list = append(list, g)
				}
			}
		}
		types := map[uint64]bool{}
		for g := range groups {
			least := g
			for i := range n {
				back := 0
				for product[i][back] != index[start] {
					back++
				}
				var image uint64
				for j := range n {
					if g>>j&1 != 0 {
						image |= 1 << product[product[i][j]][back]
					}
				}
				least = min(least, image)
			}
			types[least] = true
		}
		if len(index) != n || len(groups) != c.groups || len(types) != c.types {
			t.Errorf("%s: %d motions, %d groups of %d types, want %d, %d of %d", c.what, len(index), len(groups), len(types), n, c.groups, c.types)
		}
	}
}
