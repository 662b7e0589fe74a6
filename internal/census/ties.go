package census

import (
	"slices"

	"bonepile/dominosa"
)

// Symmetries of the board, and how they save work.
//
// Let G be the symmetries of the shape, and R some of its cells in an order. The
// pattern of an array A under g is what A shows on the cells g(R), its pips renamed
// in order of first occurrence. Of the images of A under G those whose own
// pattern is least among the patterns of all images stand for all: such an array
// counts |G|/t times, where t is the number of g under which its pattern is the
// same as under the identity, and the others not at all.
//
// Proof: the number of solutions f is the same for all images, so
//
//	sum of f(A) = sum over A and g of f(gA) [pattern of gA is least] / t(A)
//	            = sum over A of f(A) [pattern of A is least] |G| / t(A).
//
// Patterns do not depend on the names of pips, so this can be combined with
// canonical arrays. The test of g is made as soon as the cells of R and g(R) have
// their pips, and cuts off everything that begins this way. So R should be small, so
// that its images are known early, but not so small that many patterns tie: it is
// the regionCells cells just before the middle, as a half-turn takes cell i to the i-th
// from the end.
//
// Since t need not divide |G|, arrays are counted in units of 1/shares. The
// sums over all arrays are whole numbers again, which is checked.

const (
	regionCells = 5
	shares      = 840 // least common multiple of 1 to 8
)

// Symmetries returns the permutations of cells that come from turning and
// reflecting the plane, the identity first.
func Symmetries(cells []dominosa.Cell) (list [][]int) {
	low, high := cells[0], cells[0]
	for _, c := range cells {
		low = dominosa.Cell{Row: min(low.Row, c.Row), Col: min(low.Col, c.Col)}
		high = dominosa.Cell{Row: max(high.Row, c.Row), Col: max(high.Col, c.Col)}
	}
	for k := range 8 {
		var perm []int
		for _, c := range cells {
			if k&4 != 0 {
				c.Row, c.Col = low.Row+c.Col-low.Col, low.Col+c.Row-low.Row
			}
			if k&1 != 0 {
				c.Row = low.Row + high.Row - c.Row
			}
			if k&2 != 0 {
				c.Col = low.Col + high.Col - c.Col
			}
			perm = append(perm, slices.Index(cells, c))
		}
		// A line is its own mirror image: the identity again.
		known := slices.ContainsFunc(list, func(p []int) bool { return slices.Equal(p, perm) })
		if !slices.Contains(perm, -1) && !known {
			list = append(list, perm)
		}
	}
	return list
}

// chooseRegion sets the region, and the tests of the cells that complete its images.
func (p *Problem) chooseRegion() {
	n := len(p.cells)
	for i := max(0, n/2-regionCells); i < n/2; i++ {
		p.region = append(p.region, i)
	}
	for k, g := range p.symmetries[1:] {
		last := p.region[len(p.region)-1]
		for _, i := range p.region {
			last = max(last, g[i])
		}
		p.steps[last].tests = append(p.steps[last].tests, k+1)
		p.decided = max(p.decided, last)
	}
}

// ties makes tests. It returns t plus the number of symmetries that tie, or 0 if another
// image stands for this one.
func (s *search) ties(tests []int, t int) int {
	for _, k := range tests {
		switch c := s.compare(&s.pip, k); {
		case c < 0:
			return 0
		case c == 0:
			t++
		}
	}
	return t
}

// compare compares the pattern of an array under symmetry k with that under the
// identity: negative if it is less.
func (p *Problem) compare(pip *[maxCells + 1]uint8, k int) int {
	g := p.symmetries[k]
	var nameHere, nameThere [maxPips]uint8 // from 1; 0: has none yet
	var here, there uint8
	for _, i := range p.region {
		a, b := &nameHere[pip[i]&(maxPips-1)], &nameThere[pip[g[i]]&(maxPips-1)]
		if *a == 0 {
			here++
			*a = here
		}
		if *b == 0 {
			there++
			*b = there
		}
		if *a != *b {
			return int(*b) - int(*a)
		}
	}
	return 0
}
